"""The shelf of hands in SQL; see `shelf`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql.dml import UpdateBase

from tapete.room.store import tables
from tapete.room.store.archive_tables import archived, hand_lines, hands
from tapete.room.store.shelf import MOST_ROWS, Cursor, HandPlace, OwnLine, Shelved, Wanted

T = TypeVar("T")

_ADD_HAND, _ADD_LINE, _ADD_MARK = insert(hands), insert(hand_lines), insert(archived)
_DROP_HAND = delete(hands).where(hands.c.stream == bindparam("of"), hands.c.hand == bindparam("number"))
_DROP_LINE = delete(hand_lines).where(  # by the whole key, because there is no index by stream
    hand_lines.c.account == bindparam("whose"),
    hand_lines.c.stream == bindparam("of"),
    hand_lines.c.hand == bindparam("number"),
)
_SET_MARK = update(archived).where(archived.c.stream == bindparam("of")).values(seq=bindparam("to"))


class SqlShelf:
    """`Shelf` in SQL.

    Args:
        read: runs a read-only function in one transaction.
        write: runs a writing function in one transaction.
    """

    def __init__(
        self,
        read: Callable[[Callable[[Connection], Any]], Awaitable[Any]],
        write: Callable[[Callable[[Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read, self._write = read, write

    async def mark(self, stream: str) -> int:
        """See `Shelf.mark`."""
        query = select(archived.c.seq).where(archived.c.stream == stream)
        found = await self._read(lambda connection: connection.execute(query).scalar())
        return int(found or 0)

    async def keep(self, *new: Shelved) -> None:
        """See `Shelf.keep`."""
        places = [_row(place) for one in new for place in one.places]
        lines = [_row(line) for one in new for line in one.lines]
        marks = select(archived.c.stream, archived.c.seq).where(
            archived.c.stream.in_([one.stream for one in new])
        )

        def put(connection: Connection) -> None:
            before = {stream: seq for stream, seq in connection.execute(marks)}
            # Another worker derives the same rows from the same log, so the last write wins.
            again = [one for one in new if before.get(one.stream, 0) != one.since]
            for statement, rows in (
                (_DROP_HAND, [_key(place) for one in again for place in one.places]),
                (_DROP_LINE, [_key(line) for one in again for line in one.lines]),
                (_ADD_HAND, places),
                (_ADD_LINE, lines),
                *_marks(new, before),
            ):
                if rows:
                    connection.execute(statement, rows)

        if new:
            await self._write(put)

    async def behind(self) -> list[str]:
        """See `Shelf.behind`."""
        streams = tables.streams
        query = (
            select(streams.c.stream)
            .join_from(streams, archived, streams.c.stream == archived.c.stream, isouter=True)
            .where(or_(archived.c.seq.is_(None), archived.c.seq < streams.c.head))
        )
        found = await self._read(lambda connection: connection.execute(query).all())
        return sorted(row[0] for row in found)

    async def place(self, stream: str, hand: int) -> HandPlace | None:
        """See `Shelf.place`."""
        query = select(*(hands.c[name] for name in HandPlace.__struct_fields__)).where(
            hands.c.stream == stream, hands.c.hand == hand
        )
        found = await self._read(lambda connection: connection.execute(query).first())
        return _struct(HandPlace, found) if found is not None else None

    async def find(
        self, account: int, wanted: Wanted, *, after: Cursor | None = None, most: int = MOST_ROWS
    ) -> list[OwnLine]:
        """See `Shelf.find`."""
        c = hand_lines.c
        query = select(*(c[name] for name in OwnLine.__struct_fields__)).where(*_narrowed(account, wanted))
        if after is not None:
            # Keyset pagination: new hands do not shift the pages.
            query = query.where(
                or_(
                    c.at < after.at,
                    and_(c.at == after.at, c.stream > after.stream),
                    and_(c.at == after.at, c.stream == after.stream, c.hand < after.hand),
                )
            )
        ordered = query.order_by(c.at.desc(), c.stream, c.hand.desc()).limit(max(0, min(most, MOST_ROWS)))
        found = await self._read(lambda connection: connection.execute(ordered).all())
        return [_struct(OwnLine, row) for row in found]

    async def count(self, account: int, wanted: Wanted) -> int:
        """See `Shelf.count`."""
        query = select(func.count()).select_from(hand_lines).where(*_narrowed(account, wanted))
        return int(await self._read(lambda connection: connection.execute(query).scalar()) or 0)


def _narrowed(account: int, wanted: Wanted) -> list[ColumnElement[bool]]:
    c = hand_lines.c
    found = [c.account == account]
    if wanted.since is not None:
        found.append(c.at >= wanted.since)
    if wanted.until is not None:
        found.append(c.at < wanted.until)
    if wanted.stream:
        found.append(c.stream == wanted.stream)
    if wanted.title:
        found.append(func.lower(c.title).contains(wanted.title.lower(), autoescape=True))
    if wanted.game:
        found.append(or_(c.game == wanted.game, c.game.startswith(f"{wanted.game}-", autoescape=True)))
    if wanted.result == "won":
        found.append(c.net > 0)
    elif wanted.result == "lost":
        found.append(c.net < 0)
    if wanted.least_pot is not None:
        found.append(c.pot >= wanted.least_pot)
    if wanted.start:
        found.append(c.start == wanted.start)
    if wanted.showdown is not None:
        found.append(c.showdown == wanted.showdown)
    if wanted.all_in is not None:
        found.append(c.all_in == wanted.all_in)
    if wanted.hand is not None:
        found.append(c.hand == wanted.hand)
    return found


def _marks(
    new: Sequence[Shelved], before: Mapping[str, int]
) -> tuple[tuple[UpdateBase, list[dict[str, Any]]], ...]:
    """Return the statements that advance the marks of streams, never back."""
    first = [{"stream": one.stream, "seq": one.mark} for one in new if one.stream not in before]
    further = [
        {"of": one.stream, "to": one.mark} for one in new if before.get(one.stream, one.mark) < one.mark
    ]
    return (_ADD_MARK, first), (_SET_MARK, further)


def _key(one: HandPlace | OwnLine) -> dict[str, Any]:
    """Return the parameters that select an existing row."""
    whose = {"whose": one.account} if isinstance(one, OwnLine) else {}
    return {"of": one.stream, "number": one.hand, **whose}


def _row(one: HandPlace | OwnLine) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


def _struct(kind: type[T], row: Sequence[Any]) -> T:
    return kind(**dict(zip(kind.__struct_fields__, row, strict=True)))  # type: ignore[attr-defined]
