"""The messages between gateways and workers, and the subjects that they travel by.

All begin with the name of the cluster:

- `part.7`: to the worker that owns partition 7;
- `workers`: to all workers;
- `gateway.ID`: to one gateway;
- `gateways`: to all gateways, and to workers, which follow what others list.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from tapete.room.cash.demand import Occupied
from tapete.room.core.programme import OfferedTournament
from tapete.room.halves import Listed, StreamTold
from tapete.room.stream.orders import Operation
from tapete.rules.points.tournament import SyncUnit


class Subjects:
    """The subjects of one cluster.

    >>> Subjects("tapete").part(7)
    'tapete.part.7'
    """

    def __init__(self, cluster: str) -> None:
        self._cluster = cluster
        self.workers = f"{cluster}.workers"
        self.gateways = f"{cluster}.gateways"

    def part(self, part: int) -> str:
        """To the worker that owns a partition."""
        return f"{self._cluster}.part.{part}"

    def gateway(self, gateway: str) -> str:
        """To one gateway."""
        return f"{self._cluster}.gateway.{gateway}"

    def of_one(self, subject: str) -> bool:
        """Whether a subject has one listener: a gateway, or the worker that owns a partition."""
        return subject not in (self.workers, self.gateways) and "*" not in subject


class Message(Struct, frozen=True, tag=True, array_like=True):
    """A message between the halves."""


# ------------------------------------------------------------ to the worker of a partition


class Said(Message, frozen=True):
    """A connection has sent a message about a stream."""

    gateway: str
    line: int
    """The number of the connection at its gateway."""
    account: int
    name: str
    bot: bool
    text: bytes
    """The message, as JSON."""
    number: int
    """One more than in the `Said` or `ConnectionLeft` before, from this gateway to this partition."""
    trace: str = ""
    """The W3C traceparent of the message; empty if it is not traced."""


class ConnectionLeft(Message, frozen=True, tag="Left"):
    """A connection is gone."""

    gateway: str
    line: int
    number: int
    """See `Said`."""


class Lines(Message, frozen=True):
    """All connections of a gateway that have to do with the partition; others of it are gone."""

    gateway: str
    lines: tuple[int, ...]
    number: int
    """Of the last `Said` or `ConnectionLeft`."""


class Begun(Message, frozen=True):
    """A stream of the partition is new: take it up, and answer."""

    stream: str


class Idle(Message, frozen=True):
    """A cash table of the partition is needed no more: close it, if nobody is there."""

    stream: str


class Ordered(Message, frozen=True):
    """An order of the operator for a stream of the partition; answer with `WorkDone` or `WorkNotDone`."""

    stream: str
    what: Operation
    reason: str
    by: SyncUnit


ToPart = Said | ConnectionLeft | Lines | Begun | Idle | Ordered


class WorkDone(Message, frozen=True, tag="Done"):
    """The order is carried out."""

    told: StreamTold


class WorkNotDone(Message, frozen=True, tag="NotDone"):
    """The order is not carried out; see `NotOperated`."""

    why: str
    reason: str
    rule: str | None


# ------------------------------------------------------------ to all workers


class Here(Message, frozen=True):
    """A gateway lives, and these accounts have a connection to it."""

    gateway: str
    number: int
    """One more than in the message before."""
    came: tuple[int, ...] = ()
    went: tuple[int, ...] = ()
    all: tuple[int, ...] | None = None
    """All of them, now and then."""


class Gone(Message, frozen=True):
    """A gateway stops."""

    gateway: str


class TellAll(Message, frozen=True):
    """A gateway is new, or has missed something: tell it of all streams."""

    gateway: str


class ListAll(Message, frozen=True):
    """The operator asks for all streams; answer with a list of `StreamTold`."""


class TellOffers(Message, frozen=True):
    """The programme asks which tournaments and tables there are; all workers answer with `Offers`."""


class Offers(Message, frozen=True):
    """What the programme has to know of the streams of a partition, those that are over, too."""

    part: int
    epoch: int
    offered: tuple[OfferedTournament, ...]
    unreadable: tuple[int, ...]
    """The numbers of those whose log can't be read."""
    tables: tuple[Occupied, ...] = ()
    """Cash tables."""
    unreadable_tables: tuple[int, ...] = ()


ToWorkers = Here | Gone | TellAll | ListAll | TellOffers | Offers


# ------------------------------------------------------------ to gateways


class Told(Message, frozen=True):
    """Frames for connections of the gateway, in order."""

    part: int
    epoch: int
    box: int
    """It grows when the worker has forgotten the gateway and its lines, and begins to number anew."""
    number: int
    """One more than in the message before of this box; the same if there are no frames."""
    frames: tuple[bytes, ...] = ()
    to: tuple[tuple[int, int, str | None], ...] = ()
    """Each time: a line, the place of its frame in `frames`, and the id of the message that it answers."""


class Rows(Message, frozen=True):
    """Streams whose rows are new or have changed."""

    part: int
    epoch: int
    rows: tuple[Listed, ...]
    worker: str
    number: int | None = None
    """One more than in the message before from this worker to all; None for one gateway alone."""


class PursesMoved(Message, frozen=True, tag="Moved"):
    """Money has moved to or from these purses."""

    purses: tuple[str, ...]


class Owned(Message, frozen=True):
    """A worker has taken up a partition, or has missed something: ask it again for its streams."""

    part: int
    epoch: int
    worker: str


class Free(Message, frozen=True):
    """A worker has given partitions back."""

    parts: tuple[int, ...]


class Owning(Message, frozen=True):
    """Sent now and then: the partitions of a worker, so that it is noticed if a message is missing."""

    worker: str
    owned: tuple[tuple[int, int], ...]
    """Partitions with their epochs."""
    rows: int
    """The number of the last `Rows` to all."""


ToGateways = Told | Rows | PursesMoved | Owned | Free | Owning

encode = msgspec.msgpack.Encoder().encode
to_part: msgspec.msgpack.Decoder[ToPart] = msgspec.msgpack.Decoder(ToPart)
to_workers: msgspec.msgpack.Decoder[ToWorkers] = msgspec.msgpack.Decoder(ToWorkers)
to_gateways: msgspec.msgpack.Decoder[ToGateways] = msgspec.msgpack.Decoder(ToGateways)
order_answer: msgspec.msgpack.Decoder[WorkDone | WorkNotDone] = msgspec.msgpack.Decoder(
    WorkDone | WorkNotDone
)
list_answer: msgspec.msgpack.Decoder[list[StreamTold]] = msgspec.msgpack.Decoder(list[StreamTold])
