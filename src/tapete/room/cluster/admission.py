"""Check whether a process may join the cluster at this database and bus."""

from __future__ import annotations

import structlog

from tapete.room.cluster.bus import Bus, BusUnavailable
from tapete.room.store.sql import SqlStore

log = structlog.get_logger()

BUS = "bus"
"""Setting in the store that names the bus of its cluster."""
MOST_AHEAD_MS = 2_000
"""Maximum difference between the clocks of a node and the database."""


async def admit(store: SqlStore, bus: Bus, *, cluster: str) -> None:
    """Check that a node is compatible with the others.

    Raises:
        BusUnavailable: the node does not fit; one line with the remedy.
        StoreUnavailable: the database can't be read.
    """
    ahead = await store.clock_ahead()
    if abs(ahead) > MOST_AHEAD_MS:
        said = "ahead of" if ahead > 0 else "behind"
        raise BusUnavailable(
            f"The clock of this machine is {abs(ahead) / 1_000:.0f} s {said} that of the database;"
            " set it right (ntp), then start again."
        )
    identity = f"{bus.identity}/{cluster}"
    known = await store.get_setting(BUS)
    if known == identity:
        return
    if known is not None and await store.sharers() > 1:
        raise BusUnavailable(
            "Nodes on another bus, or of another cluster name, use this database; give all nodes the same"
            " --bus and --cluster, or name another database."
        )
    if known is not None:
        log.warning("the database belongs to another bus from now on")
    await store.put_setting(BUS, identity)
