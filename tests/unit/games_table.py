"""Helpers for the tests of the games: play any game at a table, with commands and results in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tapete.cards import Card, deck_named, read_cards
from tapete.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Draw,
    Event,
    Fold,
    Hand,
    HandRules,
    Kill,
    Post,
    PostKind,
    RaiseTo,
    Rake,
    Stakes,
)
from tapete.engine import events as ev
from tapete.engine.posting import usual_posts
from tapete.engine.pots import clockwise
from tapete.rules import hand_rules


def blinds(
    small: int, big: int, *, bets: tuple[int, int] = (0, 0), ante: int = 0, rake: Rake | None = None
) -> Stakes:
    """Return stakes with blinds, and antes for everybody."""
    return Stakes(
        small_blind=small,
        big_blind=big,
        small_bet=bets[0],
        big_bet=bets[1],
        ante=ante,
        ante_form="per_player",
        rake=rake,
    )


def studs(ante: int, bring_in: int, small_bet: int, *, rake: Rake | None = None) -> Stakes:
    """Return stakes for a game with a bring-in. The big bet is twice the small one."""
    return Stakes(
        small_blind=0,
        big_blind=0,
        ante=ante,
        ante_form="per_player",
        bring_in=bring_in,
        small_bet=small_bet,
        rake=rake,
    )


def straddle(seat: int, amount: int) -> Post:
    return Post(seat=seat, kind=PostKind.STRADDLE, amount=amount)


def seated(
    game: str | HandRules,
    stacks: Mapping[int, int],
    *,
    button: int,
    stakes: Stakes,
    positions: tuple[int | None, int | None] | None = None,
    held: Mapping[int, str] | None = None,
    board: str = "",
    then: str = "",
    posts: Sequence[Post] | None = None,
    boards: int = 1,
    event_heads_up: bool = False,
) -> Hand:
    """Start a hand and stop at its first decision.

    Args:
        positions: small and big blind; None means the usual ones, or none with a bring-in.
        held: cards by seat in the order in which it gets them; those not named come from the rest.
        board: community cards, all boards one after the other.
        then: cards that follow the board in the deck, or the first drawn.
        posts: posted besides the usual antes and blinds.
    """
    rules = hand_rules(game) if isinstance(game, str) else game
    order = clockwise(stacks, after=button)
    if positions is None:
        usual = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
        positions = (None, None) if rules.upcards else usual
    hand, events = Hand.start(
        rules,
        hand=1,
        stakes=stakes,
        stacks=stacks,
        button=button,
        small_blind=positions[0],
        big_blind=positions[1],
        deck=deck_of(rules, order, held or {}, board, then),
        posts=None if posts is None else (*usual_of(stakes, order, button, positions), *posts),
        boards=boards,
        event_heads_up=event_heads_up,
    )
    assert tuple(hand.events) == events
    return hand


def usual_of(
    stakes: Stakes, order: Sequence[int], button: int, positions: tuple[int | None, int | None]
) -> tuple[Post, ...]:
    return usual_posts(stakes, seats=order, button=button, small_blind=positions[0], big_blind=positions[1])


def deck_of(
    rules: HandRules, order: Sequence[int], held: Mapping[int, str], board: str, then: str
) -> tuple[Card, ...]:
    """Return a deck that deals these cards if nobody folds. All other cards follow."""
    named = {seat: list(read_cards(text)) for seat, text in held.items()}
    common, after = list(read_cards(board)), read_cards(then)
    used = {card for hole in named.values() for card in hole} | set(common) | set(after)
    rest = [card for card in reversed(deck_named(rules.deck)) if card not in used]
    deck: list[Card] = []

    def put(first: list[Card]) -> None:
        for source in (first, rest):
            if source:
                deck.append(source.pop(0))
                return

    for street in rules.streets:
        for _ in range(street.burn):
            put([])
        for _ in range(street.hole_down + street.hole_up):
            for seat in order:
                put(named.get(seat, []))
        for _ in range(street.board):
            put(common)
    return (*deck, *common, *after, *rest)


def do(hand: Hand, *words: str) -> list[Event]:
    """Carry out "3 raise 400", "1 call", "2 draw AsKd". Return the events of the last one."""
    events: tuple[Event, ...] = ()
    for word in words:
        events = hand.decide(command(word))
        for event in events:
            hand.apply(event)
    return list(events)


def command(word: str) -> Command:
    seat_, verb, *more = word.split()
    seat, what = int(seat_), "".join(more)
    match verb:
        case "fold":
            return Fold(seat=seat)
        case "check":
            return Check(seat=seat)
        case "call":
            return Call(seat=seat)
        case "bet":
            return Bet(seat=seat, amount=int(what))
        case "raise":
            return RaiseTo(seat=seat, amount=int(what))
        case "bring-in":
            return BringIn(seat=seat)
        case "draw":
            return Draw(seat=seat, discard=read_cards(what))
        case "pat":
            return Draw(seat=seat)
        case "kill":
            return Kill(seat=seat)
        case _:
            raise ValueError(word)


def offer(hand: Hand) -> str:
    """Format the whole menu: "3: fold, call 100, raise to 200-400". A fold for nothing is marked."""
    menu = hand.menu
    if menu is None:
        return "nobody"
    words: list[str] = []
    if menu.fold:
        words.append("free fold" if menu.free_fold else "fold")
    if menu.check:
        words.append("check")
    for verb, chips in (("call", menu.call), ("bring in", menu.bring_in), ("draw", menu.draw)):
        if chips is not None:
            words.append(f"{verb} {chips}")
    for verb, span in (("bet", menu.bet), ("raise to", menu.raise_to)):
        if span is not None:
            words.append(f"{verb} {span.least}" + (f"-{span.most}" if span.most > span.least else ""))
    return f"{menu.seat}: " + ", ".join(words)


def quietly(hand: Hand, *, until: str = "over") -> list[int]:
    """Let everybody bring in, check, call and stand pat up to a street. Return who acted, in order."""
    acted: list[int] = []
    while hand.view_for(None).street != until:
        menu = hand.menu
        assert menu is not None
        acted.append(menu.seat)
        if menu.draw is not None:
            do(hand, f"{menu.seat} pat")
        elif menu.bring_in is not None:
            do(hand, f"{menu.seat} bring-in")
        else:
            do(hand, f"{menu.seat} check" if menu.check else f"{menu.seat} call")
    return acted


def paid(hand: Hand) -> list[str]:
    """Format every award: "pot 0: 3 gets 150 (low-8, board 1)"."""
    lines = []
    for event in hand.events:
        if isinstance(event, ev.PotAwarded):
            more = ", ".join(
                filter(None, (event.half, f"board {event.board}" if len(hand.boards) > 1 else ""))
            )
            lines.append(
                f"pot {event.pot}: {event.seat} gets {event.amount}" + (f" ({more})" if more else "")
            )
    return lines


def won(hand: Hand) -> dict[int, int]:
    """Return the chips awarded, by seat."""
    total: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, ev.PotAwarded):
            total[event.seat] = total.get(event.seat, 0) + event.amount
    return dict(sorted(total.items()))


def shown(hand: Hand) -> list[str]:
    """Return who showed and who mucked, in order."""
    return [
        f"{event.seat} {'shows' if isinstance(event, ev.Shown) else 'mucks'}"
        for event in hand.events
        if isinstance(event, ev.Shown | ev.Mucked)
    ]
