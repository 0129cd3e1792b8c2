"""The store: append events, money and answers in one durable step, and read them back.

Two stores keep this promise, `SqlStore` (SQLite, PostgreSQL) and `MemoryStore`. What to admit is decided
here, once, by `Known`; they only differ in where things are kept.
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
    """The stream is not at the expected event: another writer wrote to it. Read the stream again."""

    def __init__(self, stream: str, expected_seq: int, seq: int) -> None:
        super().__init__(f"{stream} is at {seq}, not at {expected_seq}")
        self.stream = stream
        self.expected_seq = expected_seq
        self.seq = seq

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.stream, self.expected_seq, self.seq)


class Fenced(NotStored):
    """The partition of the stream belongs to another worker now: this one must not write to it again."""

    def __init__(self, stream: str, fence: Fence) -> None:
        super().__init__(f"{stream}: partition {fence.part} has left epoch {fence.epoch}")
        self.stream = stream
        self.fence = fence

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.stream, self.fence)


class DuplicateCommand(NotStored):
    """This command was done before; `answer` is what was answered then."""

    def __init__(self, account: str, command: str, answer: bytes) -> None:
        super().__init__(f"{account} has already sent command {command}")
        self.account = account
        self.command = command
        self.answer = answer

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.account, self.command, self.answer)


class DuplicateTransfer(NotStored):
    """A transfer of this id was posted before; it is not posted again, nor is anything else of its batch."""

    def __init__(self, transfer: str) -> None:
        super().__init__(f"transfer {transfer} was already posted")
        self.transfer = transfer

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.transfer,)


class NameTaken(NotStored):
    """Another account has this name, in capitals or not."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the name {name!r} is taken")
        self.name = name

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name,)


class StoreUnavailable(Exception):
    """The store can't be opened or used; its one line says what to mend.

    From `append` it means that the outcome is unknown: read the stream again before going on.
    """

    @property
    def damaged(self) -> bool:
        """Whether the store is damaged, so that trying again does not help."""
        return "is damaged" in str(self) or "malformed" in str(self)


class StoredEvent(Struct, frozen=True):
    """An event as it is kept: `seq` runs from 1 without gaps in each stream, `body` is its JSON."""

    stream: str
    seq: int
    at: int  # UTC milliseconds
    by: str
    body: bytes


class StateSnapshot(Struct, frozen=True):
    """The state of a stream after its event `seq`: it only saves the replay of what is before."""

    stream: str
    seq: int
    edition: str
    """Of the code that made it; no other reads it."""
    body: bytes


class Log(Struct, frozen=True):
    """A stream's log from its snapshot on, or all of it."""

    stream: str
    snapshot: StateSnapshot | None
    events: tuple[StoredEvent, ...]


class CommandDone(Struct, frozen=True):
    """A command and its first answer, kept so that a repeat gets the same one."""

    account: str
    command: str  # a UUID, chosen by the sender
    answer: bytes


class Batch(Struct, frozen=True):
    """The result of one decision, stored as a whole or not at all.

    Raises:
        ValueError: events of another stream, or numbered otherwise than from `expected_seq` on.
    """

    stream: str
    expected_seq: int  # of the last event known to the writer, 0 for a new stream
    events: tuple[StoredEvent, ...]
    transfers: tuple[Transfer, ...] = ()
    commands: tuple[CommandDone, ...] = ()
    fence: Fence | None = None
    """The writer's right to the partition; None where one process owns everything."""
    part: int = 0
    """Of a new stream: the partition that it will belong to."""
    snapshot: StateSnapshot | None = None
    """The state before these events; it takes the place of the last one."""

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
    """An account. Names are kept only here: streams and ledger hold ids."""

    id: int
    name: str
    bot: bool
    token_hash: bytes
    created_at: int


class Store(Protocol):
    """The room's memory. Every method may raise `StoreUnavailable`."""

    @property
    def trouble(self) -> str | None:
        """Why nothing can be stored now, as far as the store has noticed by itself; None if it can."""

    @property
    def shelf(self) -> Shelf:
        """Where hands are kept that are over."""

    async def append(self, batch: Batch) -> None:
        """Keep a batch; it is durable when this returns.

        A batch without events still needs the right `expected_seq`. Transfers are dated by the batch's last
        event, or now. Of several reasons to refuse, the first of this list is given.

        Raises:
            Fenced: the partition of `batch.fence` belongs to somebody else.
            DuplicateCommand: with the answer given then.
            Conflict: the stream is not at `expected_seq`.
            DuplicateTransfer: a transfer id was posted before.
            Restrained: a limit of a player, or an exclusion, forbids it.
            InsufficientFunds: an account that may not owe would.
        """

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Events of a stream with `seq` above `after` and up to `upto`, in order; none for an unknown one."""

    async def logs(self, streams: Sequence[str], edition: str) -> list[Log]:
        """The logs of streams, each from its snapshot of this edition on; one without events is left out."""

    async def streams(self, prefix: str = "") -> list[str]:
        """Names of the streams that have events, sorted."""

    async def streams_in(self, part: int) -> list[str]:
        """Names of the streams of a partition, sorted."""

    async def part_of(self, stream: str) -> int | None:
        """The partition of a stream; None if there is no such stream."""

    async def partitions(self) -> list[Partition]:
        """All partitions that were ever claimed."""

    async def claim(self, seen: Mapping[int, int], owner: str) -> list[Fence]:
        """Take partitions whose epoch is still the one that was seen; 0 for one never claimed.

        From then on the batches of their former owners are refused.

        Returns:
            The proofs to write with; none for a partition where somebody else was quicker.
        """

    async def give_back(self, fences: Sequence[Fence], owner: str) -> None:
        """Leave partitions to others, if they are still ours. Their epochs stay: nobody has written since."""

    async def answer_of(self, account: str, command: str) -> bytes | None:
        """What was answered to a command, or None if it was never done."""

    async def balance(self, account: str, currency: str) -> int:
        """What an account holds; 0 if it was never used."""

    async def balances(self, account: str) -> dict[str, int]:
        """What an account holds, by each currency that ever passed through it."""

    async def balances_of(self, accounts: Collection[str]) -> dict[tuple[str, str], int]:
        """What accounts hold, by account and currency; what was never used is left out."""

    async def balances_under(self, account: str, currency: str) -> dict[str, int]:
        """What an account and those below it hold in a currency, by account, sorted.

        Below `player/7` are `player/7/tournament_money` and the like, and never `player/70`.
        """

    async def entries(self, account: str, limit: int) -> list[LedgerEntry]:
        """The latest lines of an account's statement, newest first."""

    async def entries_under(self, account: str, limit: int) -> list[LedgerEntry]:
        """The latest lines of an account and of those below it, newest first."""

    async def transfer(self, id: str) -> Transfer | None:
        """A transfer that was posted, with all of its postings."""

    async def holdings(self, account: str) -> list[tuple[str, str, int]]:
        """What an account and those below it hold: account, currency, amount; those with nothing left out."""

    async def ledger_sums(self) -> dict[str, int]:
        """Sum of all balances by currency: 0 each, or we are wrong."""

    async def create_account(self, name: str, bot: bool, token_hash: bytes, at: int) -> Account:
        """A new account, its id given by the store.

        Raises:
            NameTaken: by another account, in capitals or not.
            ValueError: the token is another account's; two random tokens never meet.
        """

    async def account_by_token(self, token_hash: bytes) -> Account | None:
        """The account of a token; None if there is none."""

    async def account_by_id(self, id: int) -> Account | None:
        """The account of an id."""

    async def names_of(self, ids: Collection[int]) -> dict[int, str]:
        """The names of accounts, by id; an unknown id is left out."""

    async def account_by_name(self, name: str) -> Account | None:
        """The account of a name, in capitals or not."""

    async def account_like(self, name: str) -> Account | None:
        """An account whose name looks like this one, or is the same: see `lookalikes.look_of`."""

    async def rename_account(self, id: int, name: str, token_hash: bytes) -> None:
        """Give an account another name and another token.

        Raises:
            NameTaken: by another account, in capitals or not.
        """

    async def look(self, work: Callable[[Connection], T]) -> T:
        """Read tables of people (`identity_tables`) in one transaction."""

    async def append_with(self, batch: Batch, work: Callable[[Connection], object]) -> None:
        """Store a batch, and write tables of people in the same transaction: both, or neither.

        Raises:
            NotStored, StoreUnavailable: as `append`; then `work` has changed nothing.
        """

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Write tables of people in one transaction; what is returned is durable.

        Raises:
            IntegrityError: the rows are not those that it expected.
        """

    async def put_setting(self, key: str, value: str) -> None:
        """Keep a small value of the room's own; the last one stays."""

    async def agree_on(self, key: str, value: str) -> str:
        """Keep a value, unless the key has one already. Returns the value that it has now."""

    async def get_setting(self, key: str) -> str | None:
        """A value kept by `put_setting`."""

    async def close(self) -> None:
        """Finish pending writes and close; a closed store raises `StoreUnavailable`."""


class Known:
    """The part of a store's state that is needed to judge some batches."""

    __slots__ = ("answers", "balances", "epochs", "heads", "restraints", "transfers")

    def __init__(self) -> None:
        self.epochs: dict[int, int] = {}  # by partition
        self.heads: dict[str, int] = {}  # last seq by stream
        self.restraints: dict[int, list[Restraint]] = {}  # by player
        self.answers: dict[tuple[str, str], bytes] = {}  # by account and command
        self.transfers: set[str] = set()
        self.balances: dict[tuple[str, str], int] = {}  # by account and currency

    def admit(self, batch: Batch) -> tuple[PostingLine, ...]:
        """Admit a batch and return its ledger lines, or raise as `Store.append` and change nothing."""
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
    """The key that equal names share.

    >>> name_key("ANA") == name_key("ana")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def now_ms() -> int:
    """UTC milliseconds."""
    return time.time_ns() // 1_000_000
