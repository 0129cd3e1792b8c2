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

from tapete.room.core.programme import Offered
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
    """One more than in the `Said` or `Left` before, from this gateway to this partition."""
    trace: str = ""
    """The W3C traceparent of the message; empty if it is not traced."""


class Left(Message, frozen=True):
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
    """Of the last `Said` or `Left`."""


class Begun(Message, frozen=True):
    """A stream of the partition is new: take it up, and answer."""

    stream: str


class Ordered(Message, frozen=True):
    """An order of the operator for a stream of the partition; answer with `Done` or `NotDone`."""

    stream: str
    what: Operation
    reason: str
    by: SyncUnit


ToPart = Said | Left | Lines | Begun | Ordered


class Done(Message, frozen=True):
    """The order is carried out."""

    told: StreamTold


class NotDone(Message, frozen=True):
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
    """The programme asks which tournaments there are; all workers answer with `Offers`."""


class Offers(Message, frozen=True):
    """What the programme has to know of the tournaments of a partition, those that are over, too."""

    part: int
    epoch: int
    offered: tuple[Offered, ...]
    unreadable: tuple[int, ...]
    """The numbers of those whose log can't be read."""


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


class Moved(Message, frozen=True):
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


ToGateways = Told | Rows | Moved | Owned | Free | Owning

encode = msgspec.msgpack.Encoder().encode
to_part: msgspec.msgpack.Decoder[ToPart] = msgspec.msgpack.Decoder(ToPart)
to_workers: msgspec.msgpack.Decoder[ToWorkers] = msgspec.msgpack.Decoder(ToWorkers)
to_gateways: msgspec.msgpack.Decoder[ToGateways] = msgspec.msgpack.Decoder(ToGateways)
order_answer: msgspec.msgpack.Decoder[Done | NotDone] = msgspec.msgpack.Decoder(Done | NotDone)
list_answer: msgspec.msgpack.Decoder[list[StreamTold]] = msgspec.msgpack.Decoder(list[StreamTold])
