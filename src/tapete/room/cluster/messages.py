"""Messages between gateways and workers, and the bus subjects for them.

All subjects begin with the name of the cluster:

- `part.7`: to the worker that owns partition 7;
- `workers`: to all workers;
- `gateway.ID`: to one gateway;
- `gateways`: to all gateways, and to workers, which follow the lists of other workers.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from tapete.room.cash.demand import Occupied
from tapete.room.core.event_schedule import OfferedTournament
from tapete.room.halves import Listed, StreamTold
from tapete.room.stream.orders import Operation
from tapete.rules.points.tournament import SyncUnit


class Subjects:
    """Subjects of one cluster.

    >>> Subjects("tapete").part(7)
    'tapete.part.7'
    """

    def __init__(self, cluster: str) -> None:
        self._cluster = cluster
        self.workers = f"{cluster}.workers"
        self.gateways = f"{cluster}.gateways"

    def part(self, part: int) -> str:
        """Return the subject of the worker that owns a partition."""
        return f"{self._cluster}.part.{part}"

    def gateway(self, gateway: str) -> str:
        """Return the subject of one gateway."""
        return f"{self._cluster}.gateway.{gateway}"

    def of_one(self, subject: str) -> bool:
        """Whether a subject has exactly one listener: a gateway, or the worker that owns a partition."""
        return subject not in (self.workers, self.gateways) and "*" not in subject


class Message(Struct, frozen=True, tag=True, array_like=True):
    """Base of the messages between gateways and workers."""


# ------------------------------------------------------------ to the worker of a partition


class Said(Message, frozen=True):
    """A connection has sent a message about a stream."""

    gateway: str
    line: int
    """Number of the connection at its gateway."""
    account: int
    name: str
    bot: bool
    text: bytes
    """The message as JSON."""
    number: int
    """Number from this gateway to this partition: previous `Said` or `ConnectionLeft` plus one."""
    trace: str = ""
    """W3C traceparent of the message; empty if it is not traced."""


class ConnectionLeft(Message, frozen=True, tag="Left"):
    """A connection was closed."""

    gateway: str
    line: int
    number: int
    """See `Said`."""


class Lines(Message, frozen=True):
    """All connections of a gateway that use the partition; the gateway's other connections are gone."""

    gateway: str
    lines: tuple[int, ...]
    number: int
    """Number of the last `Said` or `ConnectionLeft`."""


class Begun(Message, frozen=True):
    """A stream of the partition is new: load it and answer."""

    stream: str


class Idle(Message, frozen=True):
    """A cash table or pool of the partition is no longer needed: close it if it is empty."""

    stream: str


class Ordered(Message, frozen=True):
    """An order of the operator for a stream of the partition; answer with `WorkDone` or `WorkNotDone`."""

    stream: str
    what: Operation
    reason: str
    by: SyncUnit


ToPart = Said | ConnectionLeft | Lines | Begun | Idle | Ordered


class WorkDone(Message, frozen=True, tag="Done"):
    """The order was carried out."""

    told: StreamTold


class WorkNotDone(Message, frozen=True, tag="NotDone"):
    """The order was not carried out; see `NotOperated`."""

    why: str
    reason: str
    rule: str | None


# ------------------------------------------------------------ to all workers


class Here(Message, frozen=True):
    """A gateway is alive, and these accounts are connected to it."""

    gateway: str
    number: int
    """Previous number plus one."""
    came: tuple[int, ...] = ()
    went: tuple[int, ...] = ()
    all: tuple[int, ...] | None = None
    """All connected accounts; only in some messages."""


class Gone(Message, frozen=True):
    """A gateway stops."""

    gateway: str


class TellAll(Message, frozen=True):
    """A gateway is new or has missed messages: report all streams to it."""

    gateway: str


class ListAll(Message, frozen=True):
    """The operator asks for all streams; answer with a list of `StreamTold`."""


class TellOffers(Message, frozen=True):
    """Request for all tournaments and tables; all workers answer with `Offers`."""


class Offers(Message, frozen=True):
    """Facts for the schedule about the streams of a partition, finished ones included."""

    part: int
    epoch: int
    offered: tuple[OfferedTournament, ...]
    unreadable: tuple[int, ...]
    """Numbers of streams whose log can't be read."""
    tables: tuple[Occupied, ...] = ()
    """Cash tables."""
    unreadable_tables: tuple[int, ...] = ()
    pools: tuple[Occupied, ...] = ()
    unreadable_pools: tuple[int, ...] = ()


ToWorkers = Here | Gone | TellAll | ListAll | TellOffers | Offers


# ------------------------------------------------------------ to gateways


class Told(Message, frozen=True):
    """Frames for connections of the gateway, in order."""

    part: int
    epoch: int
    box: int
    """Grows when the worker has forgotten the gateway and restarts its numbers."""
    number: int
    """Number within this box: previous number plus one; unchanged without frames."""
    frames: tuple[bytes, ...] = ()
    to: tuple[tuple[int, int, str | None], ...] = ()
    """Recipients: connection, index of its frame in `frames`, and the id of the answered message."""


class Rows(Message, frozen=True):
    """Streams with new or changed rows."""

    part: int
    epoch: int
    rows: tuple[Listed, ...]
    worker: str
    number: int | None = None
    """Number from this worker to all gateways: previous plus one. None if for one gateway only."""


class PursesMoved(Message, frozen=True, tag="Moved"):
    """Money has moved to or from these purses."""

    purses: tuple[str, ...]


class Owned(Message, frozen=True):
    """A worker has loaded a partition or missed messages: request its streams again."""

    part: int
    epoch: int
    worker: str


class Free(Message, frozen=True):
    """A worker has given partitions back."""

    parts: tuple[int, ...]


class Owning(Message, frozen=True):
    """Periodic report of a worker's partitions, so that a lost message is detected."""

    worker: str
    owned: tuple[tuple[int, int], ...]
    """Partitions with their epochs."""
    rows: int
    """Number of the last `Rows` to all gateways."""


ToGateways = Told | Rows | PursesMoved | Owned | Free | Owning

encode = msgspec.msgpack.Encoder().encode
to_part: msgspec.msgpack.Decoder[ToPart] = msgspec.msgpack.Decoder(ToPart)
to_workers: msgspec.msgpack.Decoder[ToWorkers] = msgspec.msgpack.Decoder(ToWorkers)
to_gateways: msgspec.msgpack.Decoder[ToGateways] = msgspec.msgpack.Decoder(ToGateways)
order_answer: msgspec.msgpack.Decoder[WorkDone | WorkNotDone] = msgspec.msgpack.Decoder(
    WorkDone | WorkNotDone
)
list_answer: msgspec.msgpack.Decoder[list[StreamTold]] = msgspec.msgpack.Decoder(list[StreamTold])
