"""The deal by the book: a hand dealt again, the first button, other decks, dead hands in stud.

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
    """What must be known of a deal that was a misdeal."""

    button: Seat
    """Where it stood; where it should have stood, if that was the fault."""
    seats: tuple[Seat, ...]
    """Those entitled to cards, absent and penalised ones too."""
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
    """In the order of the deal."""
    killed: tuple[Seat, ...]
    """Hands that are dead as soon as the deal is complete."""
    waiting: tuple[Seat, ...]
    """Newcomers, who get no cards yet."""
    level: int
    penalty_hands: int
    """What both deals together are to a seat that serves a penalty."""


def redeal(
    first: FirstDeal,
    book: Book,
    read: Citing,
    *,
    back: Collection[Seat] = (),
    newcomers: Sequence[Seat] = (),
    level: int | None = None,
) -> Redeal:
    """The same hand again, as far as the book wants the same.

    Args:
        back: seats that were away from the first deal and are there now.
        newcomers: seats taken since the first deal.
        level: the level in force now, if it is another one.

    Raises:
        NotCovered: the book says nothing on what a redeal is.
        ValueError: a seat that is back was not away, or a newcomer sits where somebody is.

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
        # Who is still away is not in time for this deal either.
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
    """Who gets a card on a later street of stud, dead hands of absent players among the seats.

    Args:
        seats: in the order of the deal, those who have folded left out.
        house_deals: what the house says, where the book leaves it to the house.

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
    """Whether a table gets another deck now.

    Rules: TDA19-26, TDA13-25-1, CCL-deck-change.
    """
    return event in read(book.deal.deck_change_at)


def first_buttons(
    tables: Mapping[int, Collection[Seat]], book: Book, read: Citing, *, drawn: Seat | None = None
) -> dict[int, Seat]:
    """Where the button begins at each table: at the same seat everywhere, or the next one with a player.

    Args:
        tables: occupied seats by table.
        drawn: the seat that was drawn at one table, where the book has it drawn.

    Raises:
        ValueError: it has to be drawn and was not; a table with nobody at it.

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
