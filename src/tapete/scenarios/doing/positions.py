"""Buttons, blinds and antes from hand to hand."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from msgspec import Struct

from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.tournament.antes import ButtonAnte, button_ante
from tapete.tournament.arrivals import TableRules, hand_of
from tapete.tournament.button import (
    HandSeats,
    Held,
    Positions,
    hold_button,
    next_positions,
    opening_positions,
    seats_of_hand,
)
from tapete.tournament.by_book import dead_button


class NextHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happened since the hand before."""

    out: tuple[Seat, ...] = ()
    come: tuple[Seat, ...] = ()
    game: Literal["blinds", "stud"] = "blinds"


class Hands(Given, frozen=True, kw_only=True):
    """A table and the hands after its first one."""

    seats: int
    occupied: tuple[Seat, ...]
    button: Seat = 1
    """Of the first hand."""
    big_blind: Seat | None = None
    """Of the first hand, if empty seats lay between; its small blind too."""
    small_blind: Seat | None = None
    hands: tuple[NextHand, ...]
    blinds: tuple[Chips, Chips] | None = None
    """Said where antes are paid."""

    def first(self) -> Positions:
        """Positions of the first hand."""
        if self.big_blind is None:
            return opening_positions(self.occupied, button=self.button)
        due = self.button if self.small_blind is None else self.small_blind
        return Positions(button=self.button, small_blind=due, big_blind=self.big_blind, small_blind_due=due)


@procedure(Hands)
def next_hands(given: Hands, book: Book, read: Citing) -> Mapping[str, Any]:
    """Moves button and blinds on hand by hand: `buttons`, both blinds, who is `waiting`, `antes`."""
    last = given.first()
    seated = set(given.occupied)
    played: list[HandSeats] = []
    antes: list[ButtonAnte] = []
    for step in given.hands:
        seated = (seated - set(step.out)) | set(step.come)
        hand = _next(last, seated, step.come, given.seats, book, read)
        if given.blinds is not None:
            antes.append(_ante(given.blinds, last, hand, seated, step, book, read))
        played.append(hand)
        last = hand.positions
    return {
        "buttons": [hand.positions.button for hand in played],
        "small_blinds": [hand.positions.small_blind for hand in played],
        "big_blinds": [hand.positions.big_blind for hand in played],
        "waiting": [list(hand.waiting) for hand in played],
        "antes": [[ante.seat, ante.amount] for ante in antes],
    }


def _next(
    last: Positions, seated: Collection[Seat], come: Collection[Seat], seats: int, book: Book, read: Citing
) -> HandSeats:
    """Positions of the next hand; what the book says is asked where it matters."""
    points = book.tournament
    if len(seated) == 2:
        if not read(points.heads_up_adjusted):
            button = clockwise(seated, after=last.button)[0]
            (other,) = set(seated) - {button}
            two = Positions(button=button, small_blind=button, big_blind=other, small_blind_due=button)
            return HandSeats(positions=two, dealt=(other, button), waiting=())
        return hand_of(last, seated, rules=TableRules(seats=seats), newcomers=come)
    rules = TableRules(seats=seats)
    if last.small_blind_due not in set(seated) - set(come):
        rules = TableRules(seats=seats, dead=dead_button(book, read))
    hand = hand_of(last, seated, rules=rules, newcomers=come)
    if hand.positions.button in come and read(points.newcomer_on_button) == "sits-out":
        rules = TableRules(seats=seats, dead=rules.dead, button_seat_plays=False)
        hand = hand_of(last, seated, rules=rules, newcomers=come)
    if hand.positions.small_blind is None and read(points.dead_small_blind) == "next-posts":
        small, big = clockwise(seated, after=hand.positions.small_blind_due)[:2]
        moved = Positions(
            button=hand.positions.button, small_blind=small, big_blind=big, small_blind_due=small
        )
        return HandSeats(positions=moved, dealt=hand.dealt, waiting=hand.waiting)
    return hand


def _ante(
    blinds: tuple[Chips, Chips],
    last: Positions,
    hand: HandSeats,
    seated: Collection[Seat],
    step: NextHand,
    book: Book,
    read: Citing,
) -> ButtonAnte:
    points = book.tournament
    small, big = blinds
    if read(points.ante_payer) == "big-blind":
        return ButtonAnte(seat=hand.positions.big_blind, amount=big, why="due", rules=())
    button = hand.positions.button
    out = last.small_blind in step.out and read(points.ante_small_blind_out) == "none"
    return button_ante(
        small,
        big,
        button=button,
        dealt=hand.dealt,
        players=len(seated),
        newcomer_on_button=button in step.come and button in hand.waiting,
        small_blind_out=out,
        half_at=read(points.ante_half_players),
    )


@procedure(Hands)
def mixed_hands(given: Hands, book: Book, read: Citing) -> Mapping[str, Any]:
    """Moves the button through the games of a mix: `buttons`, and the `big_blinds` of hands that have any."""
    points = book.tournament
    seated = set(given.occupied)
    previous: Positions | Held = given.first()
    buttons: list[Seat] = []
    big_blinds: list[Seat | None] = []
    for step in given.hands:
        seated -= set(step.out)
        if step.game == "stud" and read(points.mixed_button) == "held":
            previous = hold_button(previous, seated)
            big_blinds.append(None)
        elif step.game == "stud":
            previous = next_positions(previous, seated)
            big_blinds.append(None)
        else:
            back = isinstance(previous, Held)
            hand = seats_of_hand(previous, seated)
            if back and read(points.mixed_button_back) == "goes-on":
                hand = seats_of_hand(hand.positions, seated)
            previous = hand.positions
            big_blinds.append(previous.big_blind)
        buttons.append(previous.button)
    return {"buttons": buttons, "big_blinds": big_blinds}


PROCEDURES: Procedures = {"next_hands": next_hands, "mixed_hands": mixed_hands}
