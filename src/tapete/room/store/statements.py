"""Statements and rows for a group of batches, and the queries that check them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql.dml import UpdateBase

from tapete.room.store import tables
from tapete.room.store.ledger import NotStored, PostingLine, may_owe
from tapete.room.store.restraint_queries import restraints_for
from tapete.room.store.store import Batch, Known

PARAMETERS_MOST = 10_000  # per statement; asyncpg allows 32,767

ADD_EVENT = insert(tables.events)
ADD_HEAD = insert(tables.streams)
SET_HEAD = (
    update(tables.streams).where(tables.streams.c.stream == bindparam("of")).values(head=bindparam("to"))
)
DROP_SNAPSHOT = delete(tables.snapshots).where(tables.snapshots.c.stream == bindparam("of"))
ADD_SNAPSHOT = insert(tables.snapshots)
ADD_COMMAND = insert(tables.commands)
ADD_TRANSFER = insert(tables.transfers)
ADD_ENTRY = insert(tables.entries)
ADD_BALANCE = insert(tables.balances)
ADD_TO_BALANCE = (
    update(tables.balances)
    .where(tables.balances.c.account == bindparam("of"), tables.balances.c.currency == bindparam("in"))
    .values(balance=tables.balances.c.balance + bindparam("more"))
)

Row = dict[str, Any]
Outcome = Exception | None
"""Why a batch was not stored; None if it was."""


class Admitted(Struct, frozen=True):
    """The admitted batches of a group, and the outcome of each batch of the group."""

    batches: tuple[tuple[Batch, tuple[PostingLine, ...]], ...]
    outcomes: list[Outcome]
    heads: frozenset[str]
    """Streams that already have a row."""
    balances: frozenset[tuple[str, str]]
    """Balances that already have a row."""


def judge(known: Known, batches: Sequence[Batch]) -> Admitted:
    """Check the batches one by one; each takes account of the batches admitted before it."""
    heads, balances = frozenset(known.heads), frozenset(known.balances)
    admitted: list[tuple[Batch, tuple[PostingLine, ...]]] = []
    outcomes: list[Outcome] = []
    for batch in batches:
        try:
            admitted.append((batch, known.admit(batch)))
            outcomes.append(None)
        except (NotStored, ValueError) as refusal:
            outcomes.append(refusal)
    return Admitted(tuple(admitted), outcomes, heads, balances)


def rows_of(group: Admitted, now: int) -> Iterator[tuple[UpdateBase, list[Row]]]:
    """Yield the statements for a group in order, each with at least one row.

    Args:
        now: time of transfers whose batch has no event.
    """
    found = [
        *_history(group),
        *_ledger(group, now),
    ]
    return ((statement, rows) for statement, rows in found if rows)


def _history(group: Admitted) -> Iterator[tuple[UpdateBase, list[Row]]]:
    """Yield the statements for events, heads, answers and snapshots."""
    events: list[Row] = []
    commands: list[Row] = []
    head_of: dict[str, int] = {}
    part_of: dict[str, int] = {}
    for batch, _ in group.batches:
        for e in batch.events:
            events.append({"stream": e.stream, "seq": e.seq, "at": e.at, "by": e.by, "body": e.body})
        if batch.events:
            head_of[batch.stream] = batch.events[-1].seq
            part_of.setdefault(batch.stream, batch.part)
        for done in batch.commands:
            commands.append({"command": done.command, "account": done.account, "answer": done.answer})
    known = group.heads
    yield ADD_EVENT, events
    yield (
        ADD_HEAD,
        [
            {"stream": name, "head": seq, "part": part_of[name]}
            for name, seq in head_of.items()
            if name not in known
        ],
    )
    yield SET_HEAD, [{"of": name, "to": seq} for name, seq in head_of.items() if name in known]
    yield ADD_COMMAND, commands
    taken = {batch.stream: batch.snapshot for batch, _ in group.batches if batch.snapshot is not None}
    yield DROP_SNAPSHOT, [{"of": name} for name in taken]
    yield (
        ADD_SNAPSHOT,
        [
            {"stream": one.stream, "seq": one.seq, "edition": one.edition, "body": one.body}
            for one in taken.values()
        ],
    )


def _ledger(group: Admitted, now: int) -> Iterator[tuple[UpdateBase, list[Row]]]:
    """Yield the statements for transfers, their lines and the balances."""
    transfers: list[Row] = []
    entries: list[Row] = []
    more: dict[tuple[str, str], int] = {}
    for batch, lines in group.batches:
        at = batch.events[-1].at if batch.events else now
        for t in batch.transfers:
            transfers.append(
                {"id": t.id, "stream": batch.stream, "at": at, "currency": t.currency, "memo": t.memo}
            )
        for line in lines:
            key = (line.account, line.currency)
            more[key] = more.get(key, 0) + line.amount
            entries.append(
                {
                    "transfer": line.transfer,
                    "account": line.account,
                    "amount": line.amount,
                    "balance_after": line.balance_after,
                }
            )
    yield ADD_TRANSFER, transfers
    yield ADD_ENTRY, entries
    yield (
        ADD_BALANCE,
        [
            {"account": key[0], "currency": key[1], "balance": amount, "allow_negative": may_owe(key[0])}
            for key, amount in more.items()
            if key not in group.balances
        ],
    )
    yield (
        ADD_TO_BALANCE,
        [
            {"of": key[0], "in": key[1], "more": amount}
            for key, amount in more.items()
            if key in group.balances and amount
        ],
    )


def accounts_of(batches: Iterable[Batch]) -> set[str]:
    """Return the ledger accounts that a group moves money to or from."""
    return {
        posting.account for batch in batches for transfer in batch.transfers for posting in transfer.postings
    }


def read_known(connection: Connection, batches: Sequence[Batch], now: int) -> Known:
    """Read the data needed to check these batches; PostgreSQL keeps the rows locked until the commit."""
    known = Known()
    fenced = sorted({batch.fence.part for batch in batches if batch.fence is not None})
    if fenced:
        p = tables.partitions.c
        held = select(p.part, p.epoch).where(p.part.in_(fenced)).order_by(p.part).with_for_update(read=True)
        epochs: list[tuple[int, int]] = [tuple(r) for r in connection.execute(held)]
        known.epochs.update(epochs)
    head, command, balance = tables.streams.c, tables.commands.c, tables.balances.c
    for names in _chunks(batch.stream for batch in batches):
        last = select(head.stream, head.head).where(head.stream.in_(names))
        last = last.order_by(head.stream).with_for_update()
        heads: list[tuple[str, int]] = [tuple(r) for r in connection.execute(last)]
        known.heads.update(heads)
    for names in _chunks(done.command for batch in batches for done in batch.commands):
        done = select(command.account, command.command, command.answer).where(command.command.in_(names))
        answered: list[tuple[str, str, bytes]] = [tuple(r) for r in connection.execute(done)]
        known.answers.update({(account, id): answer for account, id, answer in answered})
    for names in _chunks(transfer.id for batch in batches for transfer in batch.transfers):
        ids = select(tables.transfers.c.id).where(tables.transfers.c.id.in_(names))
        known.transfers.update(connection.execute(ids).scalars())
    for names in _chunks(accounts_of(batches)):
        owned = select(balance.account, balance.currency, balance.balance).where(balance.account.in_(names))
        owned = owned.order_by(balance.account, balance.currency).with_for_update()
        rows: list[tuple[str, str, int]] = [tuple(r) for r in connection.execute(owned)]
        known.balances.update({(account, currency): amount for account, currency, amount in rows})
    known.restraints = restraints_for(connection, batches, now)  # after the lock on the balances
    return known


def _chunks(names: Iterable[str]) -> Iterator[list[str]]:
    """Yield each name once, sorted, in lists that fit into one statement."""
    each = sorted(set(names))
    for start in range(0, len(each), PARAMETERS_MOST):
        yield each[start : start + PARAMETERS_MOST]


def store(connection: Connection, batches: Sequence[Batch], now: int) -> list[Outcome]:
    """Check a group and write the admitted batches in the caller's transaction."""
    group = judge(read_known(connection, batches, now), batches)
    for statement, rows in rows_of(group, now):
        connection.execute(statement, rows)
    return group.outcomes
