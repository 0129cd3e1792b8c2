"""Linked accounts: accounts that were seen on the same device or at the same address.

The room keeps a *mark* of each, a keyed hash of the device's cookie or of the address. It deletes a mark
`KEPT_DAYS` days after it was last seen. The same device counts as the same person until an operator says
otherwise. The same address is only a hint, because a household or a club may share it.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.engine import Connection

from tapete.room.identity.base import Ground, Visitor
from tapete.room.identity.logins import DAY_MS
from tapete.room.store import identity_tables as tables
from tapete.room.store.store import Account, Store

Kind = Literal["device", "address"]
KEPT_DAYS: Final = 30
"""Days after which a mark that was not seen again is deleted, and the address of an unused session."""
FLAGS_KEPT_DAYS: Final = 180
"""Days for which flagged entries are kept. They hold numbers of accounts only."""
AGAIN_MS: Final = 3_600_000
"""Time after which the same mark of the same account is written again."""
MOST_REMEMBERED: Final = 20_000
RULE: Final = "ACO-O-conduct"
"""The row behind a flag: the room records evidence, and people decide."""
KEY: Final = "linked/key"
"""Setting in the store with the key of the marks."""
_S, _E, _D = tables.sightings.c, tables.linked_entries.c, tables.different_people.c


class LinkedEntry(Struct, frozen=True, kw_only=True):
    """An entry or a seat that an account asked for where a linked account was."""

    at: int
    stream: str
    account: int
    """The account that asked."""
    other: int
    """The account that was there before."""
    kind: Kind
    rule: str
    refused: bool


class Sighting(Struct, frozen=True, kw_only=True):
    """A device or an address of an account, without what would tell which one it is."""

    kind: Kind
    first_at: int
    last_at: int


class LinkedPair(Struct, frozen=True, kw_only=True):
    """Two accounts with what they share."""

    account: int
    other: int
    """The larger of the two numbers."""
    devices: int
    addresses: int
    last_at: int
    """Time at which the shared mark was last seen."""


class LinkedAccounts:
    """Records the marks of connections, for one gateway."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._key: bytes | None = None
        self._seen: dict[tuple[int, Kind, bytes], int] = {}
        self._cleaned_at = 0

    async def see(self, account: Account, visitor: Visitor) -> None:
        """Record the device and the address of a connection; what is outdated is deleted on the way.

        Connections from this machine have no address. A program has no device.
        """
        now, store = self._ground.clock.now(), self._ground.store
        parts: list[tuple[Kind, str | None]] = [("device", visitor.device), ("address", visitor.home)]
        marks: dict[Kind, bytes] = {}
        for kind, part in parts:
            if part is not None:
                mark = await self._mark(kind, part)
                if now - self._seen.get((account.id, kind, mark), -AGAIN_MS) >= AGAIN_MS:
                    marks[kind] = mark
        clean = now - self._cleaned_at >= AGAIN_MS
        if not marks and not clean:
            return

        def work(connection: Connection) -> None:
            record(connection, account.id, marks, now)
            if clean:
                forget_outdated(connection, now)

        await store.change(work)
        if clean:
            self._cleaned_at = now
        if len(self._seen) > MOST_REMEMBERED:
            self._seen.clear()
        self._seen.update({(account.id, kind, mark): now for kind, mark in marks.items()})

    async def _mark(self, kind: Kind, part: str) -> bytes:
        if self._key is None:
            self._key = bytes.fromhex(await self._ground.store.agree_on(KEY, secrets.token_hex(32)))
        return hmac.digest(self._key, f"{kind}\0{part}".encode(), "sha256")


def record(connection: Connection, account: int, marks: Mapping[Kind, bytes], now: int) -> None:
    """Record that an account was seen with these marks."""
    for kind, mark in marks.items():
        which = (_S.account == account, _S.kind == kind, _S.mark == mark)
        known = update(tables.sightings).where(*which).values(last_at=now)
        if connection.execute(known).rowcount == 0:
            row = {"account": account, "kind": kind, "mark": mark, "first_at": now, "last_at": now}
            connection.execute(insert(tables.sightings).values(**row))


def forget_outdated(connection: Connection, now: int) -> None:
    """Delete marks, flags, and addresses of sessions that are older than they may be."""
    before = now - KEPT_DAYS * DAY_MS
    connection.execute(delete(tables.sightings).where(_S.last_at < before))
    connection.execute(delete(tables.linked_entries).where(_E.at < now - FLAGS_KEPT_DAYS * DAY_MS))
    logins = tables.logins.c
    old = or_(logins.ended, logins.expires_at <= now, logins.seen_at < before)
    connection.execute(update(tables.logins).where(logins.address != "", old).values(address=""))


def linked_to(connection: Connection, account: int, now: int) -> dict[int, Kind]:
    """Return the accounts that share a mark with this one; `device` where they share a device.

    Accounts of which an operator has said that they are different people are left out.
    """
    mine = tables.sightings.alias()
    since = now - KEPT_DAYS * DAY_MS
    rows = connection.execute(
        select(_S.account, _S.kind)
        .join_from(tables.sightings, mine, (_S.kind == mine.c.kind) & (_S.mark == mine.c.mark))
        .where(mine.c.account == account, _S.account != account, _S.last_at >= since, mine.c.last_at >= since)
        .distinct()
    ).all()
    apart = _apart_from(connection, account) if rows else frozenset()
    found: dict[int, Kind] = {}
    for other, kind in rows:
        if other not in apart and found.get(other) != "device":
            found[other] = kind
    return found


def _apart_from(connection: Connection, account: int) -> frozenset[int]:
    rows = connection.execute(select(_D.low, _D.high).where(or_(_D.low == account, _D.high == account)))
    return frozenset(high if low == account else low for low, high in rows)


async def linked_accounts(store: Store, account: int, now: int) -> dict[int, Kind]:
    """See `linked_to`."""
    return await store.look(lambda connection: linked_to(connection, account, now))


async def flag(store: Store, entries: Collection[LinkedEntry]) -> None:
    """Store flagged entries for the operator."""
    rows = [{name: getattr(one, name) for name in LinkedEntry.__struct_fields__} for one in entries]
    if rows:
        await store.change(lambda connection: connection.execute(insert(tables.linked_entries), rows))


def pairs(connection: Connection, now: int, most: int) -> list[LinkedPair]:
    """Return pairs of linked accounts, those seen last first; pairs of different people are left out."""
    one, since = tables.sightings.alias(), now - KEPT_DAYS * DAY_MS
    rows = connection.execute(
        select(one.c.account, _S.account, _S.kind, one.c.last_at, _S.last_at)
        .join_from(one, tables.sightings, (_S.kind == one.c.kind) & (_S.mark == one.c.mark))
        .where(one.c.account < _S.account, _S.last_at >= since, one.c.last_at >= since)
        .order_by(_S.kind.desc(), _S.last_at.desc())  # devices first: an address may have very many accounts
        .limit(most * 20)
    ).all()
    apart = {(low, high) for low, high in connection.execute(select(_D.low, _D.high))}
    found: dict[tuple[int, int], LinkedPair] = {}
    for low, high, kind, low_at, high_at in rows:
        if (low, high) in apart:
            continue
        before = found.get((low, high))
        found[low, high] = LinkedPair(
            account=low,
            other=high,
            devices=(before.devices if before else 0) + (kind == "device"),
            addresses=(before.addresses if before else 0) + (kind == "address"),
            last_at=max(before.last_at if before else 0, min(low_at, high_at)),
        )
    return sorted(found.values(), key=lambda each: (each.devices > 0, each.last_at), reverse=True)[:most]


def flagged(connection: Connection, most: int) -> list[LinkedEntry]:
    """Return the last flagged entries, newest first."""
    columns = [_E[name] for name in LinkedEntry.__struct_fields__]
    rows = connection.execute(select(*columns).order_by(_E.id.desc()).limit(most))
    return [LinkedEntry(**row._mapping) for row in rows]


def sightings_of(connection: Connection, account: int) -> Sequence[Sighting]:
    """Return what is kept of an account's devices and addresses."""
    rows = connection.execute(
        select(_S.kind, _S.first_at, _S.last_at).where(_S.account == account).order_by(_S.first_at)
    )
    return tuple(Sighting(**row._mapping) for row in rows)


def say_different(connection: Connection, account: int, other: int, *, at: int, reason: str) -> None:
    """Record that two accounts belong to different people."""
    low, high = sorted((account, other))
    which = (_D.low == low, _D.high == high)
    if connection.execute(select(_D.low).where(*which)).first() is None:
        row = {"low": low, "high": high, "at": at, "reason": reason}
        connection.execute(insert(tables.different_people).values(**row))
