"""Carry out the plays of a scenario: its lines, its deck, and the least actions in between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tapete.cards import Card, deck_named, made_of, read_cards, strength, words
from tapete.engine import BringIn, Call, Check, Command, Draw, Hand, HandRules, Reshuffle
from tapete.engine import events as ev
from tapete.engine.commands import AddChips
from tapete.engine.menu import Menu
from tapete.engine.positions import usual_blinds
from tapete.engine.pots import clockwise
from tapete.engine.text.commands import AllIn
from tapete.engine.types import Chips, Seat
from tapete.floor.impossible import Impossible
from tapete.rules import Book, hand_rules
from tapete.scenarios.format import Comparison, HandScenario
from tapete.scenarios.lines import To, lines_of, read_line


def rules_of(game: str, book: Book, *, burns: bool | str = False) -> HandRules:
    """Return the rules of a hand; with `burns`, a card is burned before every street but the first."""
    rules = hand_rules(game, book=book)
    if not burns:
        return rules
    first, *later = rules.streets
    return replace(rules, streets=(first, *(replace(street, burn=True) for street in later)))


def start(scenario: HandScenario, rules: HandRules) -> tuple[Hand, tuple[ev.Event, ...]]:
    """Start the hand and play to its first decision.

    If the file has a pot of earlier streets, its chips are still in the stacks and no seat posts: see
    `gather`.
    """
    small_blind, big_blind = scenario.small_blind, scenario.big_blind
    if big_blind is None and scenario.stakes.big_blind:
        small_blind, big_blind = usual_blinds(rules, seats=scenario.seats, button=scenario.button)
    put_in = pot_by_seat(scenario)
    return Hand.start(
        rules,
        hand=1,
        stakes=scenario.stakes,
        stacks={seat: chips + put_in[seat] for seat, chips in scenario.seats.items()},
        button=scenario.button,
        small_blind=small_blind,
        big_blind=big_blind,
        posts=() if scenario.pot else scenario.posts,
        deck=deck_of(scenario, rules),
        boards=scenario.boards,
        event_heads_up=scenario.event_heads_up,
    )


def pot_by_seat(scenario: HandScenario) -> dict[Seat, Chips]:
    """Compute each seat's chips in the pot of earlier streets.

    A pot given as a total is divided equally; the first seats on the button's left put in the odd chips.
    """
    told = scenario.pot
    if isinstance(told, dict):
        return {seat: told.get(seat, 0) for seat in scenario.seats}
    order = clockwise(scenario.seats, after=scenario.button)
    each, over = divmod(told, len(order))
    return {seat: each + (place < over) for place, seat in enumerate(order)}


def gather(hand: Hand, scenario: HandScenario) -> tuple[ev.Event, ...]:
    """Put the chips of earlier streets into the pot; a seat left without chips is all-in.

    Raises:
        ValueError: a seat's part is below its posted bring-in.
    """
    missing = {seat: chips - hand.put_in[seat] for seat, chips in pot_by_seat(scenario).items()}
    for seat, chips in missing.items():
        if chips < 0:
            raise Impossible("pot", "pot_below_posts", seat=seat, put_in=hand.put_in[seat])
    added = {seat: chips for seat, chips in missing.items() if chips}
    return hand.act(AddChips(chips=added)) if added else ()


def play_step(hand: Hand, step: str) -> tuple[ev.Event, ...]:
    """Play one line, or several lines separated by `;`.

    Returns:
        The events of the last line.
    """
    return [_play_line(hand, line) for line in lines_of(step)][-1]


def _play_line(hand: Hand, line: str) -> tuple[ev.Event, ...]:
    match read_line(line):
        case To(where):
            return go_on(hand, where)
        case Reshuffle(cards=top):  # `top` is the top of the stub; the other cards follow in order
            return hand.act(Reshuffle(cards=(*top, *(card for card in hand.to_shuffle if card not in top))))
        case AllIn() as all_in:
            return hand.act(all_in.command(hand))
        case command:
            return hand.act(command)


def deck_of(scenario: HandScenario, rules: HandRules) -> tuple[Card, ...]:
    """Return a deck that deals the cards named in the file."""
    order = clockwise(scenario.seats, after=scenario.button)
    named = {seat: list(read_cards(text)) for seat, text in scenario.cards.items()}
    middle = list(read_cards(" ".join([scenario.board, *scenario.further_boards, scenario.draws])))
    burns = list(read_cards(scenario.burns)) if isinstance(scenario.burns, str) else []
    stub = list(read_cards(scenario.stub))
    used = {card for held in named.values() for card in held} | {*middle, *burns, *stub}
    rest = [card for card in deck_named(rules.deck) if card not in used]
    in_order = bool(burns or stub)
    deck = []
    for street in rules.streets:
        # After the named board cards the stub follows in order.
        after = stub if street.board and not middle else []
        sources = [burns or after or rest] if street.burn else []
        # A seat that has folded, or a deck that runs out, gives no card.
        sources += [named.get(seat, rest) for seat in order] * (street.hole_down + street.hole_up)
        deck += [source.pop(0) for source in sources if source]
        for _ in range(street.board):
            # If burns or stub are named, positions matter, so another card fills each unnamed place.
            source = middle or stub or (rest if in_order else [])
            deck += source[:1]
            del source[:1]
    return (*deck, *middle, *stub, *rest)


def go_on(hand: Hand, where: str) -> tuple[ev.Event, ...]:
    """Play the least action for every seat until a street begins or the hand ends."""
    events: tuple[ev.Event, ...] = ()
    while (menu := hand.menu) is not None and hand.view_for(None).street != where:
        events = hand.act(least(menu))
    reached = "reshuffle" if hand.to_shuffle else hand.view_for(None).street
    if reached != ("over" if where == "end" else where):
        raise Impossible("", "never_comes_to", where=where)
    return events


def least(menu: Menu) -> Command:
    """Return the least action that keeps a hand alive."""
    if menu.draw is not None:
        return Draw(seat=menu.seat)
    if menu.bring_in is not None:
        return BringIn(seat=menu.seat)
    return Check(seat=menu.seat) if menu.check else Call(seat=menu.seat)


def compare_hands(scenario: Comparison, rules: HandRules) -> Iterator[tuple[str, Any, Any]]:
    """Yield the differences among compared hands: a wrong order, or a wrong name."""
    ranking = scenario.half or rules.ranking[0]
    if ranking not in rules.ranking:
        raise Impossible("", "no_such_ranking", game=rules.game, ranking=ranking)
    if len(scenario.hands) < 2 and not any(hand.name for hand in scenario.hands):
        raise Impossible("", "nothing_compared")
    found = []
    for hand in scenario.hands:
        held = read_cards(hand.cards)
        found.append(strength(ranking, held))
        made = made_of(ranking, held)
        if made is None:
            raise Impossible("", "is_no_hand", cards=hand.cards)
        if hand.name not in (None, words(made, "en")):
            yield hand.cards, hand.name, words(made, "en")
    for better, worse, hand in zip(found, found[1:], scenario.hands, strict=False):
        if not better > worse:
            yield hand.cards, "better than the next", "not better"
