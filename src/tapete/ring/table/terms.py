"""Values of a book for a cash table, fixed when the table opens, so that its log replays under them."""

from typing import Literal

from msgspec import Struct

from tapete.floor.citing import Citing
from tapete.ring.refusals import RingRefused
from tapete.ring.returning import duty
from tapete.ring.settings import TableSettings, asks_first, check_twice
from tapete.rules import Book, hand_rules

ButtonKind = Literal["moving", "dead"]
Newcomer = Literal["waits", "posts", "free"]
Missed = Literal["post-or-wait", "wait", "free"]


class TableTerms(Struct, frozen=True, kw_only=True):
    """Decisive values for a table; `rows` names the source of each."""

    button: ButtonKind
    newcomer: Newcomer
    missed: Missed
    missed_small: bool
    """Whether a missed small blind must be posted too."""
    return_minutes: int
    """Minutes for which a returning player must bring the stack they left with."""
    sit_out_minutes: int
    sit_out_big_blinds: int
    """Number of big blinds that a player may miss before losing the seat."""
    auto_top_up: bool
    boards: int = 1
    """Number of times the end of a hand may be dealt."""
    twice_in: tuple[str, ...] = ()
    """Games of the table in which running it twice is offered."""
    twice_asked: bool = False
    new_alias: bool = True
    """Whether a player who changes seats gets a new number for their alias."""
    rows: dict[str, str] = {}
    """Source row of each value, by the value's name, for refusals."""


def table_terms(table: TableSettings, book: Book, read: Citing | None = None) -> TableTerms:
    """Return the terms of a table under a book.

    Args:
        table: its settings.
        book: its rulebook.
        read: records the rows used.

    Raises:
        NotCovered: the book does not cover cash tables.

    Rules: ACO-O-button-rule, ACO-O-new-player, ACO-O-missed-blinds, ACO-O-rathole, ACO-O-sit-out,
    ACO-O-buy-in, ACO-rit-automatic.
    """
    read, points, players = read or Citing(), book.ring, book.players
    deciding = {
        "button": points.ring_button,
        "newcomer": points.ring_newcomer,
        "missed": points.ring_missed,
        "return_minutes": points.ring_return_minutes,
        "sit_out_minutes": players.sit_out_minutes,
        "auto_top_up": points.auto_top_up,
        "buy_in": points.buy_in_big_blinds,
        "twice_asked": points.twice_consent,
    }
    return TableTerms(
        button=read(points.ring_button),
        newcomer=read(points.ring_newcomer),
        missed=read(points.ring_missed),
        missed_small=read(points.ring_missed_small) == "dead",
        return_minutes=duty(book, pool=False, read=read),
        sit_out_minutes=read(players.sit_out_minutes),
        sit_out_big_blinds=read(players.sit_out_big_blinds),
        auto_top_up=read(points.auto_top_up) == "optional",
        boards=read(points.twice_boards) if table.twice else 1,
        twice_in=_twice_in(table, book, read) if table.twice else (),
        twice_asked=asks_first(table, book, read),
        new_alias=points.ring_alias_moved is None or read(points.ring_alias_moved) == "new",
        rows={name: point.source for name, point in deciding.items() if point is not None},
    )


def _twice_in(table: TableSettings, book: Book, read: Citing) -> tuple[str, ...]:
    found = []
    for game in table.games:
        try:
            check_twice(hand_rules(game, book=book), at="ring", book=book, read=read)
        except RingRefused:
            continue
        found.append(game)
    return tuple(found)
