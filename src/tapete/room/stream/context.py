"""Store, clock, deal key and other services that all streams of one worker share."""

from __future__ import annotations

from dataclasses import dataclass

from tapete.room.core.pace import RoomPace
from tapete.room.people.house_bots import BotHouse
from tapete.room.store.store import Store
from tapete.room.world.chance import RandomSource
from tapete.room.world.clock import TimeSource
from tapete.room.world.deal_key import DealKey
from tapete.room.world.incidents import IncidentLog
from tapete.room.world.meters import Meters
from tapete.room.world.traces import Tracing


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamContext:
    """Services that the streams of one worker share: all their access to the outside world.

    Attributes:
        key: key for the seeds of decks.
        pace: the times of the room, in milliseconds.
        house: the house bots.
    """

    store: Store
    clock: TimeSource
    chance: RandomSource
    key: DealKey
    pace: RoomPace
    house: BotHouse
    incidents: IncidentLog
    meters: Meters
    traces: Tracing
