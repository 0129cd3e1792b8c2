"""Log and count events begun and ended, and hands played and voided."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from tapete.room.core import events as room_events
from tapete.room.world.meters import Meters
from tapete.tournament import events as te
from tapete.tournament.tournament import Tournament

log = structlog.get_logger()


def write_down(tournament: Tournament, events: Sequence[room_events.StreamEvent], meters: Meters) -> None:
    """Log and count the stored events that interest an operator."""
    for event in events:
        match event:
            case te.Started():
                log.info(
                    "event begun", entries=len(tournament.entries), tables=len(tournament.tables.numbers)
                )
            case te.Finished():
                log.info("event ended", entries=len(tournament.entries))
            case te.Cancelled():
                log.info("event cancelled", entries=len(tournament.entries), rule=event.rule)
            case te.HandUndone():
                log.info("hand undone", table=event.table, hand=event.hand)
            case te.HandFinished(void=False):
                meters.count("hand")
            case te.HandFinished():
                meters.count("hand")
                meters.count("void")
                log.info("hand voided", table=event.table, hand=event.hand)
            case _:
                pass
