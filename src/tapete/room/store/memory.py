"""A store in memory for tests and the simulator. It can crash just before or just after a commit.

>>> import asyncio
>>> async def die_between_commit_and_answer() -> int:
...     disk = MemoryDisk()
...     store = MemoryStore(disk)
...     store.fail_after_commit = lambda batch: True
...     try:
...         await store.append(Batch("table/1", 0, (StoredEvent("table/1", 1, 0, "", b"{}"),)))
...     except Crash:
...         return len(await MemoryStore(disk).read("table/1"))
...     return 0
>>> asyncio.run(die_between_commit_and_answer())
1
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec import structs

from tapete.room.people.lookalikes import look_of
from tapete.room.store.ledger import LedgerEntry, Posting, Transfer
from tapete.room.store.memory_shelf import MemoryShelf, ShelfDisk
from tapete.room.store.partitions import Fence, Partition
from tapete.room.store.restraints import NO_LOSS, Restraint, players_of, standing
from tapete.room.store.store import (
    Account,
    Batch,
    Known,
    Log,
    NameTaken,
    StateSnapshot,
    StoredEvent,
    StoreUnavailable,
    name_key,
    now_ms,
)

if TYPE_CHECKING:
    from sqlalchemy import Engine
    from sqlalchemy.engine import Connection

T = TypeVar("T")


class Crash(StoreUnavailable):
    """The process that held the store is dead; open a new `MemoryStore` over the same disk."""


class MemoryDisk:
    """The data that survives a crash."""

    def __init__(self) -> None:
        self.known = Known()
        self.events: dict[str, list[StoredEvent]] = {}
        self.snapshots: dict[str, StateSnapshot] = {}
        """Last snapshot of each stream."""
        self.entries: dict[str, list[LedgerEntry]] = {}
        self.accounts: list[Account] = []
        self.settings: dict[str, str] = {}
        self.parts: dict[str, int] = {}
        """Partition of each stream."""
        self.owners: dict[int, str | None] = {}
        """Owner of each partition."""
        self.shelf = ShelfDisk()
        self.people: Engine | None = None
        """Database of the tables of people, made on first use."""

    def people_engine(self) -> Engine:
        """Return a database in memory with the tables of people, so that all stores share the statements."""
        if self.people is None:
            from sqlalchemy import StaticPool, create_engine

            from tapete.room.store import identity_tables
            from tapete.room.store.tables import metadata

            options = {"check_same_thread": False}  # a test uses it from another thread
            self.people = create_engine("sqlite://", poolclass=StaticPool, connect_args=options)
            metadata.create_all(self.people, tables=identity_tables.TABLES)
        return self.people


class MemoryStore:
    """`Store` over a `MemoryDisk`. After a `Crash` every call raises it: a dead process does nothing."""

    def __init__(self, disk: MemoryDisk | None = None, *, clock: Callable[[], int] = now_ms) -> None:
        self.disk = MemoryDisk() if disk is None else disk
        self.fail_before_commit: Callable[[Batch], bool] | None = None
        self.fail_after_commit: Callable[[Batch], bool] | None = None
        self.crashed = False
        self.trouble: str | None = None
        self._clock = clock
        self._closed = False

    @property
    def shelf(self) -> MemoryShelf:
        """See `Store.shelf`."""

        def disk() -> tuple[ShelfDisk, Mapping[str, list[StoredEvent]]]:
            alive = self._alive()
            return alive.shelf, alive.events

        return MemoryShelf(disk)

    def _alive(self) -> MemoryDisk:
        if self.crashed:
            raise Crash("the store has crashed")
        if self._closed:
            raise StoreUnavailable("The store is closed.")
        return self.disk

    def _crash_if(self, hook: Callable[[Batch], bool] | None, batch: Batch) -> None:
        if hook is not None and hook(batch):
            self.crashed = True
            raise Crash(f"crashed at {batch.stream} {batch.expected_seq}")

    async def append(self, batch: Batch) -> None:
        """See `Store.append`."""
        self._alive()
        await asyncio.sleep(0)  # let other tasks run between request and commit, as with a real disk
        self._alive()
        self._crash_if(self.fail_before_commit, batch)
        self.commit(batch)
        self._crash_if(self.fail_after_commit, batch)

    def commit(self, batch: Batch) -> None:
        """Write a batch to the disk, whole or not at all. Raises the same errors as `append`."""
        disk = self.disk
        disk.known.restraints = self._restraints(batch)
        lines = disk.known.admit(batch)
        if batch.events:
            disk.events.setdefault(batch.stream, []).extend(batch.events)
            disk.parts.setdefault(batch.stream, batch.part)
        if batch.snapshot is not None:
            disk.snapshots[batch.stream] = batch.snapshot
        at = batch.events[-1].at if batch.events else self._clock()
        memos = {transfer.id: transfer.memo for transfer in batch.transfers}
        for line in lines:
            entry = LedgerEntry(
                at, memos[line.transfer], line.amount, line.currency, line.balance_after, line.transfer
            )
            disk.entries.setdefault(line.account, []).append(entry)

    def _restraints(self, batch: Batch) -> dict[int, list[Restraint]]:
        """Return the restraints for a batch; none before the first use of the tables of people."""
        players = players_of(batch.transfers)
        if self.disk.people is None or not players:
            return {}
        from tapete.room.identity.limits import in_force, played_since

        now = self._clock()
        with self.disk.people.begin() as connection:
            rows = [one for player in sorted(players) for one in in_force(connection, player, now)]

            def used(one: Restraint, since: int) -> int:
                if one.kind == "time":
                    return played_since(connection, one.account, now, one.days)
                name, entries = f"player/{one.account}", self.disk.entries
                lines = [
                    line
                    for account, found in entries.items()
                    if account == name or account.startswith(name + "/")
                    for line in found
                    if line.at > since and one.currency in ("", line.currency)
                ]
                if one.kind == "deposit":
                    return sum(line.amount for line in lines if line.memo == "deposit")
                return -sum(line.amount for line in lines if line.memo not in NO_LOSS)

            return standing(rows, now, used)

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """See `Store.read`."""
        return self._alive().events.get(stream, [])[max(after, 0) : upto]

    async def logs(self, streams: Sequence[str], edition: str) -> list[Log]:
        """See `Store.logs`."""
        disk, found = self._alive(), []
        for stream in streams:
            kept = disk.snapshots.get(stream)
            snapshot = kept if kept is not None and kept.edition == edition else None
            events = disk.events.get(stream, [])[snapshot.seq if snapshot else 0 :]
            if events or snapshot:
                found.append(Log(stream, snapshot, tuple(events)))
        return found

    async def streams(self, prefix: str = "") -> list[str]:
        """See `Store.streams`."""
        return sorted(stream for stream in self._alive().events if stream.startswith(prefix))

    async def streams_in(self, part: int) -> list[str]:
        """See `Store.streams_in`."""
        return sorted(stream for stream, found in self._alive().parts.items() if found == part)

    async def part_of(self, stream: str) -> int | None:
        """See `Store.part_of`."""
        return self._alive().parts.get(stream)

    async def partitions(self) -> list[Partition]:
        """See `Store.partitions`."""
        disk = self._alive()
        known = sorted(disk.known.epochs.items())
        return [Partition(part, epoch, disk.owners[part]) for part, epoch in known]

    async def claim(self, seen: Mapping[int, int], owner: str) -> list[Fence]:
        """See `Store.claim`."""
        disk, found = self._alive(), []
        for part, epoch in seen.items():
            if disk.known.epochs.get(part, 0) == epoch:
                disk.known.epochs[part], disk.owners[part] = epoch + 1, owner
                found.append(Fence(part, epoch + 1))
        return found

    async def give_back(self, fences: Sequence[Fence], owner: str) -> None:
        """See `Store.give_back`."""
        disk = self._alive()
        for fence in fences:
            if disk.known.epochs.get(fence.part) == fence.epoch and disk.owners[fence.part] == owner:
                disk.owners[fence.part] = None

    async def answer_of(self, account: str, command: str) -> bytes | None:
        """See `Store.answer_of`."""
        return self._alive().known.answers.get((account, command))

    async def balance(self, account: str, currency: str) -> int:
        """See `Store.balance`."""
        return self._alive().known.balances.get((account, currency), 0)

    async def balances(self, account: str) -> dict[str, int]:
        """See `Store.balances`."""
        found = self._alive().known.balances.items()
        return dict(sorted((currency, amount) for (owner, currency), amount in found if owner == account))

    async def balances_of(self, accounts: Collection[str]) -> dict[tuple[str, str], int]:
        """See `Store.balances_of`."""
        wanted = set(accounts)
        return {key: amount for key, amount in self._alive().known.balances.items() if key[0] in wanted}

    async def balances_under(self, account: str, currency: str) -> dict[str, int]:
        """See `Store.balances_under`."""
        found = self._alive().known.balances.items()
        return dict(
            sorted(
                (name, amount)
                for (name, kind), amount in found
                if kind == currency and (name == account or name.startswith(account + "/"))
            )
        )

    async def entries(self, account: str, limit: int) -> list[LedgerEntry]:
        """See `Store.entries`."""
        return self._alive().entries.get(account, [])[::-1][: max(limit, 0)]

    async def entries_under(self, account: str, limit: int) -> list[LedgerEntry]:
        """See `Store.entries_under`."""
        found = [
            (number, entry)
            for name, lines in self._alive().entries.items()
            if name == account or name.startswith(account + "/")
            for number, entry in enumerate(lines)
        ]
        found.sort(key=lambda one: (one[1].at, one[0]), reverse=True)
        return [entry for _, entry in found][: max(limit, 0)]

    async def transfer(self, id: str) -> Transfer | None:
        """See `Store.transfer`."""
        found = [
            (account, line)
            for account, lines in self._alive().entries.items()
            for line in lines
            if line.transfer == id
        ]
        if not found:
            return None
        first = found[0][1]
        postings = tuple(Posting(account, line.amount) for account, line in found)
        return Transfer(id, first.currency, first.memo, postings)

    async def holdings(self, account: str) -> list[tuple[str, str, int]]:
        """See `Store.holdings`."""
        return sorted(
            (name, currency, amount)
            for (name, currency), amount in self._alive().known.balances.items()
            if amount and (name == account or name.startswith(account + "/"))
        )

    async def ledger_sums(self) -> dict[str, int]:
        """See `Store.ledger_sums`."""
        sums: dict[str, int] = {}
        for (_, currency), amount in self._alive().known.balances.items():
            sums[currency] = sums.get(currency, 0) + amount
        return dict(sorted(sums.items()))

    async def create_account(self, name: str, bot: bool, token_hash: bytes, at: int) -> Account:
        """See `Store.create_account`."""
        disk = self._alive()
        if await self.account_by_name(name) is not None:
            raise NameTaken(name)
        if await self.account_by_token(token_hash) is not None:
            raise ValueError("this token belongs to another account")
        account = Account(len(disk.accounts) + 1, name, bot, token_hash, at)
        disk.accounts.append(account)
        return account

    async def account_by_token(self, token_hash: bytes) -> Account | None:
        """See `Store.account_by_token`."""
        return next((found for found in self._alive().accounts if found.token_hash == token_hash), None)

    async def account_by_id(self, id: int) -> Account | None:
        """See `Store.account_by_id`."""
        return next((found for found in self._alive().accounts if found.id == id), None)

    async def names_of(self, ids: Collection[int]) -> dict[int, str]:
        """See `Store.names_of`."""
        return {found.id: found.name for found in self._alive().accounts if found.id in ids}

    async def account_by_name(self, name: str) -> Account | None:
        """See `Store.account_by_name`."""
        key = name_key(name)
        return next((found for found in self._alive().accounts if name_key(found.name) == key), None)

    async def account_like(self, name: str) -> Account | None:
        """See `Store.account_like`."""
        look = look_of(name)
        found = (account for account in self._alive().accounts if look_of(account.name) == look)
        return next(found, None) or await self.account_by_name(name)

    async def rename_account(self, id: int, name: str, token_hash: bytes) -> None:
        """See `Store.rename_account`."""
        disk = self._alive()
        other = await self.account_by_name(name)
        if other is not None and other.id != id:
            raise NameTaken(name)
        disk.accounts = [
            structs.replace(one, name=name, token_hash=token_hash) if one.id == id else one
            for one in disk.accounts
        ]

    async def look(self, work: Callable[[Connection], T]) -> T:
        """See `Store.look`."""
        return await self.change(work)

    async def append_with(self, batch: Batch, work: Callable[[Connection], object]) -> None:
        """See `Store.append_with`."""
        self._crash_if(self.fail_before_commit, batch)
        with self._alive().people_engine().begin() as connection:
            work(connection)
            self.commit(batch)
        self._crash_if(self.fail_after_commit, batch)

    async def change(self, work: Callable[[Connection], T]) -> T:
        """See `Store.change`."""
        with self._alive().people_engine().begin() as connection:
            return work(connection)

    async def put_setting(self, key: str, value: str) -> None:
        """See `Store.put_setting`."""
        self._alive().settings[key] = value

    async def agree_on(self, key: str, value: str) -> str:
        """See `Store.agree_on`."""
        return self._alive().settings.setdefault(key, value)

    async def get_setting(self, key: str) -> str | None:
        """See `Store.get_setting`."""
        return self._alive().settings.get(key)

    async def close(self) -> None:
        """See `Store.close`."""
        self._closed = True
