"""Whether a process may join the cluster at this database and this bus."""

from __future__ import annotations

import structlog

from tapete.room.cluster.bus import Bus, BusUnavailable
from tapete.room.store.sql import SqlStore

log = structlog.get_logger()

BUS = "bus"
"""The setting of the store that names the bus of its cluster."""
MOST_AHEAD_MS = 2_000
"""By how much the clocks of a node and of the database may differ."""


async def admit(store: SqlStore, bus: Bus, *, cluster: str) -> None:
    """Check that a node fits to the others.

    Raises:
        BusUnavailable: it does not; the line says what to do.
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
