"""A store in memory, for tests and the simulator: it can die at the two moments that matter.

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
from collections.abc import Callable, Mapping, Sequence

from tapete.room.people.lookalikes import look_of
from tapete.room.store.ledger import Entry
from tapete.room.store.partitions import Fence, Partition
from tapete.room.store.store import (
    Account,
    Batch,
    Known,
    NameTaken,
    StoredEvent,
    StoreUnavailable,
    name_key,
    now_ms,
)


class Crash(StoreUnavailable):
    """The process that held the store is dead; open a new `MemoryStore` over the same disk."""


class MemoryDisk:
    """The data that survives a crash."""

    def __init__(self) -> None:
        self.known = Known()
        self.events: dict[str, list[StoredEvent]] = {}
        self.entries: dict[str, list[Entry]] = {}
        self.accounts: list[Account] = []
        self.settings: dict[str, str] = {}
        self.parts: dict[str, int] = {}
        """The partition of each stream."""
        self.owners: dict[int, str | None] = {}
        """By partition."""


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
        await asyncio.sleep(0)  # others run between asking and committing here too, as with a real disk
        self._alive()
        self._crash_if(self.fail_before_commit, batch)
        self.commit(batch)
        self._crash_if(self.fail_after_commit, batch)

    def commit(self, batch: Batch) -> None:
        """Write a batch to the disk, as a whole or not at all; raises as `append`."""
        disk = self.disk
        lines = disk.known.admit(batch)
        if batch.events:
            disk.events.setdefault(batch.stream, []).extend(batch.events)
            disk.parts.setdefault(batch.stream, batch.part)
        at = batch.events[-1].at if batch.events else self._clock()
        memos = {transfer.id: transfer.memo for transfer in batch.transfers}
        for line in lines:
            entry = Entry(
                at, memos[line.transfer], line.amount, line.currency, line.balance_after, line.transfer
            )
            disk.entries.setdefault(line.account, []).append(entry)

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """See `Store.read`."""
        return self._alive().events.get(stream, [])[max(after, 0) : upto]

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

    async def entries(self, account: str, limit: int) -> list[Entry]:
        """See `Store.entries`."""
        return self._alive().entries.get(account, [])[::-1][: max(limit, 0)]

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

    async def account_by_name(self, name: str) -> Account | None:
        """See `Store.account_by_name`."""
        key = name_key(name)
        return next((found for found in self._alive().accounts if name_key(found.name) == key), None)

    async def account_like(self, name: str) -> Account | None:
        """See `Store.account_like`."""
        look = look_of(name)
        found = (account for account in self._alive().accounts if look_of(account.name) == look)
        return next(found, None) or await self.account_by_name(name)

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
