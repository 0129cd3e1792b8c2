"""Helpers for a live table, where a card is burned before each street and the floor can act."""

from __future__ import annotations

from collections.abc import Mapping

from tests.properties.dealing import burning
from tests.unit.games_table import blinds, do, quietly, seated, studs

from tapete.cards import Card, read_cards
from tapete.engine import Event, Hand, HandRules, StaffCommand
from tapete.engine.places import Move, Place
from tapete.rules import hand_rules

LIVE = burning(hand_rules("holdem-no-limit"))
LIVE_STUD = burning(hand_rules("stud-fixed-limit"))


def table(
    seats: int = 3, *, rules: HandRules = LIVE, stack: int = 5_000, held: Mapping[int, str] | None = None
) -> Hand:
    """Start a hand with the button on the last seat and blinds of 50 and 100. Seat 1 has the small blind."""
    return seated(
        rules, dict.fromkeys(range(1, seats + 1), stack), button=seats, stakes=blinds(50, 100), held=held
    )


def stud_table(seats: int = 3) -> Hand:
    """Start stud with an ante of 5, a bring-in of 10 and bets of 50 and 100. The highest seat brings in."""
    held = {seat: f"2c2d{rank}s" for seat, rank in zip(range(1, seats + 1), "KQJT987", strict=False)}
    downs = iter("2c2d2h3c3d3h4c4d4h5c5d5h6c6d6h"[i : i + 2] for i in range(0, 30, 2))
    held = {seat: next(downs) + next(downs) + held[seat][4:] for seat in held}
    return seated(LIVE_STUD, dict.fromkeys(held, 5_000), button=seats, stakes=studs(5, 10, 50), held=held)


def staff(hand: Hand, *commands: StaffCommand) -> list[Event]:
    """Carry out acts of the floor. Return the events of the last one."""
    events: tuple[Event, ...] = ()
    for command in commands:
        events = hand.act(command)
    return list(events)


def stub(hand: Hand) -> tuple[Card, ...]:
    """Return the cards left to deal, from the top."""
    return tuple((hand._deck if hand.stub is None else hand.stub)[hand.dealt :])


def move(
    source: str, target: str, what: str | int, *, seat: int | None = None, up: bool = False, on: int = 1
) -> Move:
    """Return a move of named cards, or of a number of cards from the top of the stub.

    `on` is the number of the board, from 1.
    """
    named = read_cards(what) if isinstance(what, str) else ()
    count = what if isinstance(what, int) else 0
    return Move(
        source=Place(source), target=Place(target), cards=named, count=count, seat=seat, up=up, board=on - 1
    )


def flop(hand: Hand) -> None:
    """Let everybody call before the flop."""
    quietly(hand, until="flop")


def checked(hand: Hand) -> None:
    """Let everybody check."""
    do(hand, *(f"{seat} check" for seat in hand.active))


def everything(hand: Hand) -> list[Card]:
    """Return every card of the deck, wherever it is."""
    floor = hand.floor
    found = [card for seat in hand.live for card in hand.hole_cards[seat]]
    found += [card for board in hand.boards for card in board]
    found += [*hand.muck, *hand.burns, *stub(hand)]
    if floor is not None:
        found += [*floor.loose, *floor.aside, *floor.next_burn, *floor.next_board, *floor.unmixed]
    return sorted(found)
