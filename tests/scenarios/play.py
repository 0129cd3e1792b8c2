"""Plays one scenario file: a hand written down with what must be true of it.

A file holds

    title, rules      what it shows, in words and by the ids of the catalogue
    book, game        the rulebook; the game and its limit (`omaha-8-pot-limit`)
    stakes            small_blind, big_blind, ante and ante_form, bring_in, small_bet and so on
    seats             chips before posting, by seat
    button, small_blind, big_blind     seats; a dead small blind is `null`, stud has neither blind
    posts             forced bets other than the usual ones, straddles too: `{seat, kind, amount}`
    cards             hole cards by seat, in the order in which that seat gets them. A seat that folds before
                      the last street of stud has only those dealt to it before
    board             community cards, in the order of dealing
    further_boards    what is dealt anew for the second board, the third
    draws             cards that come in a draw, in order
    burns             true if the dealer burns a card before every street but the first, as in a card room
    boards            2 if the hand is run twice once nobody can bet any more
    event_heads_up    true if only two players are left in the event
    street            everybody calls and checks to get there
    play              line by line, below
    expect            what must be true at the end: the keys are in `facts.py`, each with its meaning
    cannot_start      in place of `play` and `expect`: words of the error, as such a hand is not dealt

What `cards`, `board` and `draws` do not name is dealt from the rest of the deck. A line of `play` is

    SEAT fold | check | call | bet AMOUNT | raise_to AMOUNT      the amount is the total in front of the seat
    SEAT bring_in          what stud asks of the worst door card; to complete instead is a bet
    SEAT draw Ah Kd        these cards are changed
    SEAT stand_pat         none is
    SEAT kill              the floor declares the hand dead
    reshuffle 4h Qs        the stub runs out: what the dealer shuffles, these cards on top
    to STREET              everybody calls and checks, brings in and stands pat until that street
    to reshuffle           and until the stub runs out
    to end                 and until the hand is over
    expect: ...            looks at the hand at this point
    refused: ...           a play that must be refused: `play`, `reason`, `rule` and the numbers, `facts`

What `expect` knows, each word explained in `facts.py`:

    the turn          to_act, owes, may, bring_in, draw
    amounts           min_bet, max_bet, min_raise_to, max_raise_to, min_raise_by
    the table         street, stacks, bets, posted, pot, pots, eligible, pots_collected
    the seats         all_in, folded, irregular
    the cards         dealt, in_sight, boards
    the showdown      shown, mucked, showdown, made, made_low, plays, plays_low
    the chips         returned, rake, awards (pot, seat, amount, half, board), wins
    the last play     happened

A file that has `hands` compares hands without a table: `title, rules, book, game, hands`, best hand first,
each better than the next: `cards`, and `name` if it is to be checked. `half: low-8` compares lows.
"""

from __future__ import annotations

import msgspec
import yaml
from msgspec import Struct
from msgspec.structs import replace
from tests.scenarios.facts import Expect, compare

from tapete.cards import DECKS, Card, cards, made_of, strength, words
from tapete.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Draw,
    Fold,
    Hand,
    HandRules,
    Kill,
    Post,
    RaiseTo,
    Refused,
    Reshuffle,
    Stakes,
)
from tapete.engine import events as ev
from tapete.engine.menu import Menu
from tapete.engine.pots import clockwise
from tapete.rules import hand_rules


class Refusal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A play that must be refused, with the reason, the rule and the numbers."""

    play: str
    reason: str
    rule: str | None = None
    facts: dict[str, int] = {}


class Look(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to look at between two plays."""

    expect: Expect | None = None
    refused: Refusal | None = None


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file."""

    title: str
    rules: list[str]
    book: str
    game: str
    stakes: Stakes
    seats: dict[int, int]
    button: int
    small_blind: int | None = None
    big_blind: int | None = None
    expect: Expect | None = None
    play: list[str | Look] = []
    street: str | None = None
    posts: list[Post] | None = None
    cards: dict[int, str] = {}
    board: str = ""
    further_boards: list[str] = []
    draws: str = ""
    burns: bool = False
    boards: int = 1
    event_heads_up: bool = False
    cannot_start: str | None = None

    def __post_init__(self) -> None:
        if (self.expect is None) == (self.cannot_start is None):
            raise ValueError("a scenario says what to expect, or why it cannot start")


class Compared(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand, and what it is called."""

    cards: str
    name: str | None = None


class Comparison(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file that compares hands, the best first."""

    title: str
    rules: list[str]
    book: str
    game: str
    hands: list[Compared]
    half: str | None = None


def read_scenario(text: str) -> Scenario | Comparison:
    """A scenario from the text of its file."""
    document = yaml.safe_load(text)
    if isinstance(document, dict) and "hands" in document:
        return msgspec.convert(document, Comparison)
    return msgspec.convert(document, Scenario)


def play_scenario(scenario: Scenario | Comparison) -> None:
    """Play it to the end; AssertionError says what differs."""
    rules = hand_rules(scenario.game, book=scenario.book)
    if isinstance(scenario, Comparison):
        compare_hands(scenario, rules)
        return
    if scenario.burns:
        first, *later = rules.streets
        burning = [replace(street, burn=True) for street in later]
        rules = replace(rules, streets=(first, *burning))
    try:
        hand, events = start(scenario, rules)
    except ValueError as error:
        assert scenario.cannot_start is not None and scenario.cannot_start in str(error), str(error)
        return
    assert scenario.expect is not None, "a hand was dealt that should not be"
    if scenario.street is not None:
        events = go_on(hand, scenario.street)
    for step in scenario.play:
        if isinstance(step, str):
            events = play_line(hand, step)
            continue
        if step.expect is not None:
            compare(hand, events, step.expect)
        if step.refused is not None:
            refuse(hand, step.refused)
    compare(hand, events, scenario.expect)


def start(scenario: Scenario, rules: HandRules) -> tuple[Hand, tuple[ev.Event, ...]]:
    """The hand up to its first decision."""
    return Hand.start(
        rules,
        hand=1,
        stakes=scenario.stakes,
        stacks=scenario.seats,
        button=scenario.button,
        small_blind=scenario.small_blind,
        big_blind=scenario.big_blind,
        posts=scenario.posts,
        deck=deck_of(scenario, rules),
        boards=scenario.boards,
        event_heads_up=scenario.event_heads_up,
    )


def play_line(hand: Hand, line: str) -> tuple[ev.Event, ...]:
    """Let one line of play happen."""
    verb, _, further = line.partition(" ")
    if verb == "to":
        return go_on(hand, further)
    if verb == "reshuffle":
        top = cards(further)
        return hand.act(Reshuffle(cards=(*top, *(card for card in hand.to_shuffle if card not in top))))
    return hand.act(command_of(line))


def deck_of(scenario: Scenario, rules: HandRules) -> tuple[Card, ...]:
    """A deck that deals the cards which the file names."""
    order = clockwise(scenario.seats, after=scenario.button)
    named = {seat: list(cards(text)) for seat, text in scenario.cards.items()}
    middle = list(cards(" ".join([scenario.board, *scenario.further_boards, scenario.draws])))
    used = {card for held in named.values() for card in held} | set(middle)
    rest = [card for card in DECKS[rules.deck] if card not in used]
    deck = []
    for street in rules.streets:
        sources = [rest] if street.burn else []
        # A seat that has folded, or a deck that runs out, gives no card.
        sources += [named.get(seat, rest) for seat in order] * (street.hole_down + street.hole_up)
        sources += [middle] * street.board
        deck += [source.pop(0) for source in sources if source]
    return (*deck, *middle, *rest)


def go_on(hand: Hand, where: str) -> tuple[ev.Event, ...]:
    """Everybody does the least that keeps a hand alive, until a street begins or the hand ends."""
    events: tuple[ev.Event, ...] = ()
    while (menu := hand.menu) is not None and hand.view_for(None).street != where:
        events = hand.act(least(menu))
    reached = "reshuffle" if hand.to_shuffle else hand.view_for(None).street
    assert reached == ("over" if where == "end" else where), f"it never comes to {where}"
    return events


def least(menu: Menu) -> Command:
    """The least that keeps a hand alive."""
    if menu.draw is not None:
        return Draw(seat=menu.seat)
    if menu.bring_in is not None:
        return BringIn(seat=menu.seat)
    return Check(seat=menu.seat) if menu.check else Call(seat=menu.seat)


def command_of(line: str) -> Command:
    """The command that a line of play names.

    >>> command_of("3 raise_to 600")
    RaiseTo(seat=3, amount=600)
    """
    name, verb, *further = line.split()
    seat = int(name)
    match verb, further:
        case "fold", []:
            return Fold(seat=seat)
        case "check", []:
            return Check(seat=seat)
        case "call", []:
            return Call(seat=seat)
        case "kill", []:
            return Kill(seat=seat)
        case "bring_in", []:
            return BringIn(seat=seat)
        case "stand_pat", []:
            return Draw(seat=seat)
        case "draw", [_, *_]:
            return Draw(seat=seat, discard=cards(" ".join(further)))
        case "bet", [number]:
            return Bet(seat=seat, amount=int(number))
        case "raise_to", [number]:
            return RaiseTo(seat=seat, amount=int(number))
        case _:
            raise ValueError(f"no such play: {line!r}")


def refuse(hand: Hand, refusal: Refusal) -> None:
    """The play is refused as written, and nothing changes."""
    before = hand.copy()
    try:
        hand.decide(command_of(refusal.play))
    except Refused as refused:
        found = {"reason": refused.reason.value, "rule": refused.rule, "facts": refused.facts}
    else:
        raise AssertionError(f"{refusal.play!r} was accepted")
    assert found == {"reason": refusal.reason, "rule": refusal.rule, "facts": refusal.facts}
    assert hand == before


def compare_hands(scenario: Comparison, rules: HandRules) -> None:
    """Each hand is better than the next, and is called as written."""
    ranking = scenario.half or rules.ranking[0]
    assert ranking in rules.ranking, f"{rules.game} knows no {ranking}"
    assert len(scenario.hands) > 1 or scenario.hands[0].name, "nothing is compared"
    found = []
    for hand in scenario.hands:
        held = cards(hand.cards)
        found.append(strength(ranking, held))
        made = made_of(ranking, held)
        assert made is not None, f"{hand.cards} is no hand"
        assert hand.name in (None, words(made, "en")), f"{hand.cards}: {words(made, 'en')}, not {hand.name}"
    for better, worse, hand in zip(found, found[1:], scenario.hands, strict=False):
        assert better > worse, f"{hand.cards} is not better than the next"
