"""Commands that move players, break tables, and close seats."""

from typing import Literal

from tapete.cards import Card
from tapete.engine.types import Seat
from tapete.tournament.commands.base import OfEntry, TournamentCommand
from tapete.tournament.seats.seating import SeatPlace


class Rearrange(TournamentCommand, frozen=True, kw_only=True):
    """Do the task of `Tournament.required`: pick or break a table, move a player, or redraw all seats."""

    table: int
    draws: tuple[int, ...]
    """One draw below each bound of the task."""
    shown: tuple[Card, ...] = ()
    """Playing cards of the second step of a break, if they were dealt; the last bounds then fall away."""
    origin: int | None = None
    """Table from which the floor takes the player when balancing, where the book lets the floor choose.
    The draws are then those of `Tournament.required` for this table."""


class AnnounceBreakOrder(TournamentCommand, frozen=True, kw_only=True):
    """Announce the order in which tables break."""

    order: tuple[int, ...]


class BreakTable(TournamentCommand, frozen=True, kw_only=True):
    """Break a table of the director's choice; the draws are those of `break_draw.break_bounds`."""

    table: int
    draws: tuple[int, ...]
    shown: tuple[Card, ...] = ()


class MovePlayer(OfEntry, frozen=True, kw_only=True):
    """Give a player another seat, by the director's decision."""

    to: SeatPlace
    why: str
    by: Literal["director", "player"] = "director"
    """Initiator of the move: the director for the event's needs, or the player."""


class CloseSeat(TournamentCommand, frozen=True, kw_only=True):
    """Close an empty seat. Before the start, also at a table that does not exist yet."""

    table: int
    seat: Seat
    why: Literal["out_of_use", "kept"] = "out_of_use"


class OpenSeat(TournamentCommand, frozen=True, kw_only=True):
    """Reopen a closed seat."""

    table: int
    seat: Seat


class RedrawSeats(TournamentCommand, frozen=True, kw_only=True):
    """Redraw all seats; the draws are those of an order of all players."""

    draws: tuple[int, ...]
