"""Tables and seats: opened, broken, players moved and drawn anew."""

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
    """The breaking order of the tables was announced, the first first."""

    order: tuple[int, ...]


class TablePicked(TournamentEvent, frozen=True, kw_only=True):
    """A table was drawn to be broken after its hand."""

    table: int
    draws: tuple[int, ...] = ()


class PlayerMoved(TournamentEvent, frozen=True, kw_only=True):
    """A player was moved to balance tables; the move explains itself."""

    move: SeatMove
    draws: tuple[int, ...] = ()


class TableBroke(TournamentEvent, frozen=True, kw_only=True):
    """A table is no more; its players went to others."""

    broken: TableBroken


class Redrawn(TournamentEvent, frozen=True, kw_only=True):
    """All who are left drew their seats anew, for a final table or because it was announced."""

    draw: SeatDraw


class PlayerReseated(TournamentEvent, frozen=True, kw_only=True):
    """The director gave a player another seat."""

    entry: int
    origin: SeatPlace
    to: SeatPlace
    why: str
