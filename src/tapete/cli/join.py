"""Join a cluster: connect to the bus, check that this process fits the others, start its halves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from tapete.cli.cluster_options import JoinedCluster
from tapete.room.cash.offers import CashOffer
from tapete.room.chat.terms import ChatTerms
from tapete.room.cluster.admission import admit
from tapete.room.cluster.nats_bus import NatsBus
from tapete.room.cluster.node import Node
from tapete.room.core.pace import RoomPace
from tapete.room.identity.base import Terms
from tapete.room.people.doors import Doors
from tapete.room.store.sql import SqlStore
from tapete.room.store.store import Store
from tapete.room.world.chance import SystemChance
from tapete.room.world.clock import TimeSource
from tapete.room.world.deal_key import DealKey
from tapete.room.world.meters import Meters
from tapete.room.world.traces import Tracing
from tapete.tournament.structure.structure import Structure


def joiner(
    joined: JoinedCluster,
    offered: Sequence[Structure],
    cash: Sequence[CashOffer] = (),
    *,
    deal_key: DealKey | None,
    pace: RoomPace | None,
    bot_divisor: int,
    chat: ChatTerms = ChatTerms(),  # noqa: B008 - it is frozen
    meters: Meters,
    traces: Tracing,
    terms: Terms = Terms(),  # noqa: B008 - safe as a default: frozen
) -> Callable[[Store, TimeSource, Doors], Awaitable[Node]]:
    """Return a function that makes the node once the store is open; it raises `BusUnavailable` on failure."""

    async def join(store: Store, clock: TimeSource, doors: Doors) -> Node:
        bus = await NatsBus(joined.bus, cluster=joined.cluster, credentials=joined.credentials).open()
        try:
            if isinstance(store, SqlStore):
                await admit(store, bus, cluster=joined.cluster)
        except BaseException:
            await bus.close()
            raise
        return Node(
            halves=joined.halves,
            bus=bus,
            leases=bus,
            cluster=joined.cluster,
            store=store,
            clock=clock,
            meters=meters,
            traces=traces,
            shared={"structures": offered, "cash": cash},
            of_gateway={"doors": doors, "terms": terms},
            of_worker={
                "chance": SystemChance(),
                "key": deal_key,
                "pace": pace,
                "bot_divisor": bot_divisor,
                "chat": chat,
            },
        )

    return join
