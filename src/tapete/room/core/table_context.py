"""State of the stream that a table at play needs: turn lengths, rules, absent players, time banks."""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from tapete.engine.types import HandRules, Seat
from tapete.room.core.events import (
    WentAway,
)
from tapete.room.core.pace import RoomPace
from tapete.room.world.deal_key import DealKey
from tapete.rules import Book


class TurnTimes(Struct, frozen=True):
    """Lengths of turns in milliseconds."""

    action_ms: int
    away_ms: int
    """Turn of a seat that is away."""
    bank_ms: int
    """Full time bank."""


class Around(Protocol):
    """Part of the stream that a table needs."""

    stream: str
    pace: RoomPace
    key: DealKey | None

    @property
    def followed(self) -> bool:
        """Whether people follow the play, so that pauses are needed."""

    @property
    def book(self) -> Book: ...
    @property
    def turn(self) -> TurnTimes:
        """Current lengths of turns."""

    def hand_runs(self, table: int) -> bool:
        """Whether a hand is under way at a table."""

    def rules_at(self, table: int, *, id: str) -> HandRules:
        """Return the rules with which the hand at a table began; `id` names them."""

    def away_at(self, table: int) -> Mapping[Seat, WentAway]:
        """Return the seats of a table that are away."""

    def bank_used_by(self, table: int, seat: Seat) -> int:
        """Return the milliseconds of the time bank that a seat's entry has used."""

    def bank_automatic(self, table: int, seat: Seat) -> bool:
        """Whether the player in a seat chose that the time bank starts automatically."""
