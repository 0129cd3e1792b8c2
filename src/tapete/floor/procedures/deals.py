"""Procedures of the deal: redeals, the first button, deck changes, dead hands in stud.

>>> from tapete.floor.citing import Citing
>>> from tapete.rules import book
>>> first = FirstDeal(button=4, seats=(1, 2, 4, 6), level=3, absent=(6,), penalised=(2,))
>>> again = redeal(first, book("tda-2019"), Citing(), back=(6,), newcomers=(5,), level=4)
>>> again.button, again.seats, again.killed, again.level
(4, (6, 1, 2, 4), (2, 6), 3)
>>> redeal(first, book("tda-2024"), Citing(), back=(6,)).killed
(2,)
"""

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from tapete.engine.pots import clockwise
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.rules import Book
from tapete.rules.points.deal import DeckChange


class FirstDeal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a deal that was a misdeal."""

    button: Seat
    """Seat of the button; the correct seat if a wrong button was the fault."""
    seats: tuple[Seat, ...]
    """Seats entitled to cards, including absent and penalised ones."""
    level: int
    absent: tuple[Seat, ...] = ()
    penalised: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.seats)) < len(self.seats) or len(self.seats) < 2:
            raise Impossible("seats", "two_seats_or_more", seats=self.seats)
        for name in ("absent", "penalised"):
            for seat in getattr(self, name):
                if seat not in self.seats:
                    raise Impossible(name, "was_not_dealt_in", seat=seat)


class Redeal(Struct, frozen=True, kw_only=True):
    """Terms of a redeal."""

    button: Seat
    seats: tuple[Seat, ...]
    """Seats in the order of the deal."""
    killed: tuple[Seat, ...]
    """Hands that are killed once the deal is complete."""
    waiting: tuple[Seat, ...]
    """Newcomers, who receive no cards yet."""
    level: int
    penalty_hands: int
    """Penalty hands that both deals together count for."""


def redeal(
    first: FirstDeal,
    book: Book,
    read: Citing,
    *,
    back: Collection[Seat] = (),
    newcomers: Sequence[Seat] = (),
    level: int | None = None,
) -> Redeal:
    """Return the terms of dealing the same hand again; the book decides what stays the same.

    Args:
        back: seats absent from the first deal and present now.
        newcomers: seats taken since the first deal.
        level: the level in force now, if it has changed.

    Raises:
        NotCovered: the book does not define a redeal.
        ValueError: a seat in `back` was not absent, or a newcomer's seat is taken.

    Rules: TDA19-35C, TDA19-35C.2, TDA19-35C.3, TDA24-35C.2, TDA13-34B-1 to 34B-3, CCL-misdeal-effect.
    """
    for seat in back:
        if seat not in first.absent:
            raise Impossible("back", "was_not_away", seat=seat)
    for seat in newcomers:
        if seat in first.seats:
            raise Impossible("newcomers", "seat_taken", seat=seat)
    deal = book.deal
    same = read(deal.redeal_button) == "same"
    button = first.button if same else clockwise(first.seats, after=first.button)[0]
    dealt = {*first.seats}
    if newcomers:
        dealt_in = read(deal.redeal_newcomers)
        dealt |= set(newcomers) if dealt_in else set()
    dead: set[Seat] = set()
    if first.absent:
        # A player who is still away is not in time for this deal either.
        may_play = read(deal.redeal_absent) == "may-play"
        dead = set(first.absent) - (set(back) if may_play else set())
    if first.penalised and read(deal.redeal_penalised) == "killed":
        dead |= set(first.penalised)
    now = first.level if level is None else level
    if now != first.level and read(deal.redeal_level) == "same":
        now = first.level
    hands = 1
    if first.penalised and read(deal.redeal_counts) == "two-hands":
        hands = 2
    return Redeal(
        button=button,
        seats=tuple(clockwise(dealt, after=button)),
        killed=tuple(sorted(dead)),
        waiting=tuple(seat for seat in newcomers if seat not in dealt),
        level=now,
        penalty_hands=hands,
    )


def dealt_in_stud(
    seats: Sequence[Seat], book: Book, read: Citing, *, dead: Collection[Seat], house_deals: bool = False
) -> tuple[Seat, ...]:
    """Return the seats that receive a card on a later street of stud, if hands of absent players are dead.

    Args:
        seats: seats in the order of the deal, without folded seats.
        house_deals: the decision of the house, if the book leaves it to the house.

    Rules: TDA19-PR10C, TDA13-29-3.

    >>> from tapete.rules import book
    >>> dealt_in_stud((1, 2, 3), book("tda-2019"), Citing(), dead=(2,))
    (1, 3)
    """
    if not dead:
        return tuple(seats)
    what = read(book.deal.dead_stud_hand)
    if what == "cards" or (what == "house" and house_deals):
        return tuple(seats)
    return tuple(seat for seat in seats if seat not in dead)


def changes_deck(event: DeckChange, book: Book, read: Citing) -> bool:
    """Whether a table changes its deck at this event.

    Rules: TDA19-26, TDA13-25-1, CCL-deck-change.
    """
    return event in read(book.deal.deck_change_at)


def first_buttons(
    tables: Mapping[int, Collection[Seat]], book: Book, read: Citing, *, drawn: Seat | None = None
) -> dict[int, Seat]:
    """Return the first button of each table: the same seat everywhere, or the next occupied seat.

    Args:
        tables: occupied seats by table.
        drawn: the seat drawn at one table, if the book requires a draw.

    Raises:
        ValueError: the required draw is missing, or a table is empty.

    Rules: CCL-button-initial, ACO-t-button-seat1.
    """
    seat = 1
    if read(book.deal.initial_button) == "drawn-for-all":
        if drawn is None:
            raise Impossible("drawn", "button_is_drawn")
        seat = drawn
    for table, occupied in tables.items():
        if not occupied:
            raise Impossible(f"tables.{table}", "nobody_sits_there")
    return {
        table: seat if seat in occupied else clockwise(occupied, after=seat)[0]
        for table, occupied in tables.items()
    }
