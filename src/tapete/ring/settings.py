"""A cash table before anybody sits down: game, stakes, seats, and what it offers.

>>> from tapete.engine import Stakes
>>> from tapete.rules import book
>>> table = TableSettings(name="Lima", game="omaha-5-pot-limit", book="aconcagua", seats=8,
...     stakes=Stakes(small_blind=1, big_blind=2), buy_in_least=80, buy_in_most=200, twice=True)
>>> check_settings(table, book("aconcagua"))
>>> boards(table, book("aconcagua")), marks(table, book("aconcagua"))
(2, ('Twice',))
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.cards import DECKS
from tapete.cards.typed import checked
from tapete.engine.types import HandRules, Stakes
from tapete.floor.citing import Citing
from tapete.ring.refusals import RingReason, RingRefused
from tapete.rules import Book, hand_rules

Format = Literal["ring", "pool", "tournament"]
"""A regular cash table, a fast-fold pool, or an event."""
Positive = Annotated[int, Meta(ge=1)]


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that is fixed of a cash table, or of a pool, before the first hand. `check_settings` checks it."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    game: str
    """A game at a limit, `holdem-no-limit`."""
    book: str
    stakes: Stakes
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    """Of a table; of a pool's tables, None for what the book says."""
    buy_in_least: Positive
    buy_in_most: Positive
    currency: Annotated[str, Meta(pattern="^[A-Z]{3,4}$")] = "PLAY"
    twice: bool = False
    """Whether the end of a hand is dealt twice once nobody can bet any more."""
    anonymous: bool = False
    fast_fold: bool = False
    """Whether it is a pool and no table."""

    def __post_init__(self) -> None:
        if self.seats is None and not self.fast_fold:
            raise ValueError(f"table {self.name} says how many `seats` it has")

    @property
    def format(self) -> Format:
        """What kind of play it is."""
        return "pool" if self.fast_fold else "ring"


@checked
def check_settings(table: TableSettings, book: Book, read: Citing | None = None) -> None:
    """Let a table be opened.

    Args:
        table: what is wanted.
        book: its rulebook.
        read: notes the rows that were looked at.

    Raises:
        RingRefused: the first thing that can't be, with its row.
        RulebookError: there is no such game.
        NotCovered: the book says nothing of what is wanted.
    """
    rules = hand_rules(table.game, book=book)
    if table.twice:
        check_twice(rules, at=table.format, book=book, read=read)
    check_seats(rules, seats=seats(table, book, read), boards=boards(table, book, read), twice=table.twice)
    if table.fast_fold and rules.upcards is not None:
        # Tables are formed by who owes the big blind (ACO-O-boost-blinds); stud has none.
        raise RingRefused(RingReason.POOL_NEEDS_BLINDS, "ACO-O-boost-blinds")
    if table.buy_in_least > table.buy_in_most:
        raise RingRefused(RingReason.BUY_INS_WRONG, least=table.buy_in_least, most=table.buy_in_most)


def check_twice(rules: HandRules, *, at: Format, book: Book, read: Citing | None = None) -> None:
    """Let hands of a game be run twice.

    Raises:
        RingRefused: not at this limit, in this game, or in this kind of play.
        NotCovered: the book doesn't know it.

    Rules: ACO-rit-no-limit-or-pl, ACO-rit-games, ACO-rit-cash-game, ACO-rit-no-tournaments, ACO-O-rit-scope.
    """
    read, points = read or Citing(), book.ring
    limit = rules.betting.kind
    if limit not in read(points.twice_limits):
        raise RingRefused(RingReason.TWICE_NOT_AT_THIS_LIMIT, _row(points.twice_limits))
    if rules.game.removesuffix(f"-{limit}") not in read(points.twice_games):
        raise RingRefused(RingReason.TWICE_NOT_IN_THIS_GAME, _row(points.twice_games))
    if at not in read(points.twice_at):
        row = "ACO-rit-no-tournaments" if at == "tournament" else _row(points.twice_at)
        raise RingRefused(RingReason.TWICE_NOT_HERE, row)


def check_seats(rules: HandRules, *, seats: int, boards: int, twice: bool = False) -> None:
    """One deck is enough for all seats and all boards, burned cards not counted.

    Raises:
        RingRefused: it isn't, with the most seats for which it is.

    Rules: ACO-O-deck-limit, ACO-O-rit-scope (8 seats in five-card Omaha run twice).
    """
    held = sum(street.hole_down + street.hole_up for street in rules.streets)
    if not rules.has_board:
        return  # Stud and draw games have ways of their own to stretch the deck.
    board = sum(street.board for street in rules.streets)
    most = (len(DECKS[rules.deck]) - board * boards) // held
    if seats > most:
        row = "ACO-O-rit-scope" if twice else "ACO-O-deck-limit"
        raise RingRefused(RingReason.TOO_MANY_SEATS, row, asked=seats, most=most)


def seats(table: TableSettings, book: Book, read: Citing | None = None) -> int:
    """How many seats it has; a pool's tables, as many as the book says. Rules: ACO-O-boost-table-start."""
    return (read or Citing())(book.ring.pool_seats) if table.seats is None else table.seats


def boards(table: TableSettings, book: Book, read: Citing | None = None) -> int:
    """How many boards a hand is started with, for `Hand.start`; 1 unless it is run twice.

    Sitting down is consent: nobody is asked (ACO-rit-automatic). Rules: ACO-rit-what.
    """
    return (read or Citing())(book.ring.twice_boards) if table.twice else 1


def marks(table: TableSettings, book: Book, read: Citing | None = None) -> tuple[str, ...]:
    """What lobby and table show beside its name, and what a filter finds. Rules: ACO-rit-badge."""
    return ((read or Citing())(book.ring.twice_mark),) if table.twice else ()


def _row(point: object) -> str | None:
    return getattr(point, "source", None)
