"""Events of tables and seats: opened, broken, moved and redrawn."""

from typing import Literal

from tapete.engine.types import Seat
from tapete.tournament.events.base import TournamentEvent
from tapete.tournament.seats.balancing import SeatMove
from tapete.tournament.seats.breaking import TableBroken
from tapete.tournament.seats.seating import SeatDraw, SeatPlace


class TableOpened(TournamentEvent, frozen=True, kw_only=True):
    """A table was opened; nobody sits there yet."""

    table: int


class SeatClosed(TournamentEvent, frozen=True, kw_only=True):
    """A seat was closed; its table may not exist yet."""

    table: int
    seat: Seat
    why: Literal["out_of_use", "kept"] = "out_of_use"


class SeatOpened(TournamentEvent, frozen=True, kw_only=True):
    """A closed seat was reopened."""

    table: int
    seat: Seat


class BreakOrderAnnounced(TournamentEvent, frozen=True, kw_only=True):
    """The order in which tables break was announced."""

    order: tuple[int, ...]


class TablePicked(TournamentEvent, frozen=True, kw_only=True):
    """A table was drawn to break after its hand."""

    table: int
    draws: tuple[int, ...] = ()


class PlayerMoved(TournamentEvent, frozen=True, kw_only=True):
    """A player was moved to balance tables; the move explains itself."""

    move: SeatMove
    draws: tuple[int, ...] = ()


class TableBroke(TournamentEvent, frozen=True, kw_only=True):
    """A table broke; its players went to other tables."""

    broken: TableBroken


class Redrawn(TournamentEvent, frozen=True, kw_only=True):
    """All remaining players drew new seats, for a final table or by announcement."""

    draw: SeatDraw


class PlayerReseated(TournamentEvent, frozen=True, kw_only=True):
    """The director gave a player another seat."""

    entry: int
    origin: SeatPlace
    to: SeatPlace
    why: str
