"""The store: append events, transfers and answers in one durable step, and read them back.

Two classes implement it: `SqlStore` (SQLite, PostgreSQL) and `MemoryStore`. `Known` decides for both which
batches to admit; they differ only in where data is kept.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct

from tapete.room.store.ledger import (
    InsufficientFunds,
    LedgerEntry,
    NotStored,
    Posting,
    PostingLine,
    Transfer,
    post,
)
from tapete.room.store.partitions import Fence, Partition
from tapete.room.store.restraints import Restraint
from tapete.room.store.restraints import check as check_restraints
from tapete.room.store.shelf import Shelf

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

T = TypeVar("T")

__all__ = [
    "Account",
    "Batch",
    "CommandDone",
    "Conflict",
    "DuplicateCommand",
    "DuplicateTransfer",
    "LedgerEntry",
    "Fence",
    "Fenced",
    "InsufficientFunds",
    "Known",
    "Log",
    "NameTaken",
    "NotStored",
    "Partition",
    "Posting",
    "StateSnapshot",
    "Store",
    "StoreUnavailable",
    "StoredEvent",
    "Transfer",
    "name_key",
    "now_ms",
]


class Conflict(NotStored):
    """The stream is not at the expected event because another writer wrote to it. Read the stream again."""

    def __init__(self, stream: str, expected_seq: int, seq: int) -> None:
        super().__init__(f"{stream} is at {seq}, not at {expected_seq}")
        self.stream = stream
        self.expected_seq = expected_seq
        self.seq = seq

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.stream, self.expected_seq, self.seq)


class Fenced(NotStored):
    """The partition of the stream belongs to another worker now; this worker must not write to it again."""

    def __init__(self, stream: str, fence: Fence) -> None:
        super().__init__(f"{stream}: partition {fence.part} has left epoch {fence.epoch}")
        self.stream = stream
        self.fence = fence

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.stream, self.fence)


class DuplicateCommand(NotStored):
    """The command took effect before; `answer` is the first answer."""

    def __init__(self, account: str, command: str, answer: bytes) -> None:
        super().__init__(f"{account} has already sent command {command}")
        self.account = account
        self.command = command
        self.answer = answer

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.account, self.command, self.answer)


class DuplicateTransfer(NotStored):
    """A transfer with this id was posted before; nothing of the batch is stored."""

    def __init__(self, transfer: str) -> None:
        super().__init__(f"transfer {transfer} was already posted")
        self.transfer = transfer

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.transfer,)


class NameTaken(NotStored):
    """Another account has this name, ignoring case."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the name {name!r} is taken")
        self.name = name

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name,)


class StoreUnavailable(Exception):
    """The store can't be opened or used; the message is one line with the remedy.

    From `append` it means that the outcome is unknown: read the stream again before continuing.
    """

    @property
    def damaged(self) -> bool:
        """Whether the store is damaged, so that a retry does not help."""
        return "is damaged" in str(self) or "malformed" in str(self)


class StoredEvent(Struct, frozen=True):
    """A stored event: `seq` counts from 1 without gaps in each stream, `body` is the event's JSON."""

    stream: str
    seq: int
    at: int  # UTC milliseconds
    by: str
    body: bytes


class StateSnapshot(Struct, frozen=True):
    """The state of a stream after event `seq`. It only saves the replay of earlier events."""

    stream: str
    seq: int
    edition: str
    """Edition of the code that made it. Other editions can't read it."""
    body: bytes


class Log(Struct, frozen=True):
    """A stream's log, whole or from its snapshot on."""

    stream: str
    snapshot: StateSnapshot | None
    events: tuple[StoredEvent, ...]


class CommandDone(Struct, frozen=True):
    """A command and its first answer, stored so that a repeat gets the same answer."""

    account: str
    command: str  # a UUID, chosen by the sender
    answer: bytes


class Batch(Struct, frozen=True):
    """The result of one decision, stored whole or not at all.

    Raises:
        ValueError: an event is of another stream, or the numbers do not continue `expected_seq`.
    """

    stream: str
    expected_seq: int  # seq of the last event known to the writer, 0 for a new stream
    events: tuple[StoredEvent, ...]
    transfers: tuple[Transfer, ...] = ()
    commands: tuple[CommandDone, ...] = ()
    fence: Fence | None = None
    """Proof that the writer owns the partition; None if one process owns everything."""
    part: int = 0
    """Partition of a new stream."""
    snapshot: StateSnapshot | None = None
    """Snapshot of the state before these events; it replaces the last one."""

    def __post_init__(self) -> None:
        kept = self.snapshot
        if kept is not None and (kept.stream, kept.seq) != (self.stream, self.expected_seq):
            raise ValueError(f"a snapshot of {kept.stream} at {kept.seq} is not the state before this batch")
        for seq, event in enumerate(self.events, start=self.expected_seq + 1):
            if event.stream != self.stream or event.seq != seq:
                raise ValueError(
                    f"event {event.seq} of {event.stream} stands where {seq} of {self.stream} belongs"
                )


class Account(Struct, frozen=True):
    """An account. Names are stored only here; streams and ledger hold ids."""

    id: int
    name: str
    bot: bool
    token_hash: bytes
    created_at: int


class Store(Protocol):
    """The room's storage. Every method may raise `StoreUnavailable`."""

    @property
    def trouble(self) -> str | None:
        """Known reason why nothing can be stored now; None if the store works."""

    @property
    def shelf(self) -> Shelf:
        """Storage of finished hands."""

    async def append(self, batch: Batch) -> None:
        """Store a batch. It is durable when this returns.

        A batch without events still needs the correct `expected_seq`. Transfers get the time of the batch's
        last event, or the current time. If several errors apply, the first of this list is raised.

        Raises:
            Fenced: the partition of `batch.fence` belongs to another worker.
            DuplicateCommand: a command took effect before; the error has its first answer.
            Conflict: the stream is not at `expected_seq`.
            DuplicateTransfer: a transfer id was posted before.
            Restrained: a limit of a player or an exclusion forbids it.
            InsufficientFunds: an account that may not go below zero would.
        """

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Return a stream's events with `seq` above `after` and up to `upto`; none for an unknown stream."""

    async def logs(self, streams: Sequence[str], edition: str) -> list[Log]:
        """Return logs, each from its snapshot of this edition on; streams without events are left out."""

    async def streams(self, prefix: str = "") -> list[str]:
        """Return the names of streams with events, sorted."""

    async def streams_in(self, part: int) -> list[str]:
        """Return the names of a partition's streams, sorted."""

    async def part_of(self, stream: str) -> int | None:
        """Return the partition of a stream; None if the stream does not exist."""

    async def partitions(self) -> list[Partition]:
        """Return all partitions that were ever claimed."""

    async def claim(self, seen: Mapping[int, int], owner: str) -> list[Fence]:
        """Claim partitions whose epoch is still the seen one; 0 for a partition never claimed.

        After this the batches of their former owners are refused.

        Returns:
            The fences to write with; none for a partition that another worker claimed first.
        """

    async def give_back(self, fences: Sequence[Fence], owner: str) -> None:
        """Give up partitions that are still ours. Their epochs stay, because there was no other writer."""

    async def answer_of(self, account: str, command: str) -> bytes | None:
        """Return the first answer to a command; None if it never took effect."""

    async def balance(self, account: str, currency: str) -> int:
        """Return the balance of an account; 0 if it was never used."""

    async def balances(self, account: str) -> dict[str, int]:
        """Return an account's balances by currency, for each currency that it ever held."""

    async def balances_of(self, accounts: Collection[str]) -> dict[tuple[str, str], int]:
        """Return balances by account and currency; accounts never used are left out."""

    async def balances_under(self, account: str, currency: str) -> dict[str, int]:
        """Return the balances of an account and its subaccounts in a currency, sorted by account.

        `player/7/tournament_money` is a subaccount of `player/7`; `player/70` is not.
        """

    async def entries(self, account: str, limit: int) -> list[LedgerEntry]:
        """Return the latest lines of an account's statement, newest first."""

    async def entries_under(self, account: str, limit: int) -> list[LedgerEntry]:
        """Return the latest lines of an account and its subaccounts, newest first."""

    async def transfer(self, id: str) -> Transfer | None:
        """Return a posted transfer with all its postings; None if unknown."""

    async def holdings(self, account: str) -> list[tuple[str, str, int]]:
        """Return account, currency and amount for an account and its subaccounts, without zero balances."""

    async def ledger_sums(self) -> dict[str, int]:
        """Return the sum of all balances by currency. Each must be 0."""

    async def create_account(self, name: str, bot: bool, token_hash: bytes, at: int) -> Account:
        """Create an account; the store chooses its id.

        Raises:
            NameTaken: another account has the name, ignoring case.
            ValueError: the token belongs to another account; random tokens never collide.
        """

    async def account_by_token(self, token_hash: bytes) -> Account | None:
        """Return the account of a token; None if unknown."""

    async def account_by_id(self, id: int) -> Account | None:
        """Return the account of an id; None if unknown."""

    async def names_of(self, ids: Collection[int]) -> dict[int, str]:
        """Return the names of accounts by id; unknown ids are left out."""

    async def account_by_name(self, name: str) -> Account | None:
        """Return the account of a name, ignoring case; None if unknown."""

    async def account_like(self, name: str) -> Account | None:
        """Return an account with the same or a similar-looking name, see `lookalikes.look_of`, or None."""

    async def rename_account(self, id: int, name: str, token_hash: bytes) -> None:
        """Give an account a new name and a new token.

        Raises:
            NameTaken: another account has the name, ignoring case.
        """

    async def look(self, work: Callable[[Connection], T]) -> T:
        """Read tables of people (`identity_tables`) in one transaction."""

    async def append_with(self, batch: Batch, work: Callable[[Connection], object]) -> None:
        """Store a batch and write tables of people in the same transaction: both or neither.

        Raises:
            NotStored, StoreUnavailable: see `append`; then `work` has changed nothing.
        """

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Write tables of people in one transaction. The changes are durable when this returns.

        Raises:
            IntegrityError: the rows are not as expected.
        """

    async def put_setting(self, key: str, value: str) -> None:
        """Store a small setting of the room; the last value wins."""

    async def agree_on(self, key: str, value: str) -> str:
        """Store a value unless the key already has one. Return the key's value."""

    async def get_setting(self, key: str) -> str | None:
        """Return a value stored by `put_setting`; None if unknown."""

    async def close(self) -> None:
        """Finish pending writes and close. A closed store raises `StoreUnavailable`."""


class Known:
    """Part of a store's state that is needed to check some batches."""

    __slots__ = ("answers", "balances", "epochs", "heads", "restraints", "transfers")

    def __init__(self) -> None:
        self.epochs: dict[int, int] = {}  # by partition
        self.heads: dict[str, int] = {}  # last seq by stream
        self.restraints: dict[int, list[Restraint]] = {}  # by player
        self.answers: dict[tuple[str, str], bytes] = {}  # by account and command
        self.transfers: set[str] = set()
        self.balances: dict[tuple[str, str], int] = {}  # by account and currency

    def admit(self, batch: Batch) -> tuple[PostingLine, ...]:
        """Admit a batch and return its ledger lines, or raise like `Store.append` and change nothing."""
        fence = batch.fence
        if fence is not None and self.epochs.get(fence.part) != fence.epoch:
            raise Fenced(batch.stream, fence)
        answers: dict[tuple[str, str], bytes] = {}
        for done in batch.commands:
            key = (done.account, done.command)
            if key in answers:
                raise ValueError(f"command {done.command} of {done.account} stands twice in one batch")
            if key in self.answers:
                raise DuplicateCommand(*key, self.answers[key])
            answers[key] = done.answer
        head = self.heads.get(batch.stream, 0)
        if head != batch.expected_seq:
            raise Conflict(batch.stream, batch.expected_seq, head)
        transfers: set[str] = set()
        for transfer in batch.transfers:
            if transfer.id in self.transfers or transfer.id in transfers:
                raise DuplicateTransfer(transfer.id)
            transfers.add(transfer.id)
        if self.restraints:
            check_restraints(batch.transfers, self.restraints)
        lines = post(batch.transfers, self.balances)
        self.answers.update(answers)
        self.transfers |= transfers
        if batch.events:
            self.heads[batch.stream] = batch.events[-1].seq
        return lines


def name_key(name: str) -> str:
    """Return the key that equal names share.

    >>> name_key("ANA") == name_key("ana")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def now_ms() -> int:
    """Return the current time in UTC milliseconds."""
    return time.time_ns() // 1_000_000
