"""Points of a rulebook: every value that a ruling reads, by area, each with its source row.

If a book leaves out a point, the ruling says that the book does not cover it. Only the values differ between
books; no code depends on a particular book.
"""

from msgspec import Struct

from tapete.rules.points.bets import Bets
from tapete.rules.points.board import BoardValues
from tapete.rules.points.claims import Claims
from tapete.rules.points.deal import DealValues
from tapete.rules.points.penalties import Penalties
from tapete.rules.points.players import Players
from tapete.rules.points.procedures import Procedures
from tapete.rules.points.ring import Ring
from tapete.rules.points.tournament import EventValues
from tapete.rules.points.turn import TurnValues

AREAS: dict[str, type[Struct]] = {
    "bets": Bets,
    "turn": TurnValues,
    "deal": DealValues,
    "board": BoardValues,
    "claims": Claims,
    "players": Players,
    "penalties": Penalties,
    "procedures": Procedures,
    "tournament": EventValues,
    "ring": Ring,
}
"""Type of every area, by the name of its section in a book's file."""

STATED: frozenset[str] = frozenset(
    {
        "tournament.deal_supervised",
        "tournament.final_chips_given",
        "tournament.price_shown",
        "tournament.speed_said",
    }
)
"""Values that are only stated to people. Every other value affects the program."""

__all__ = [
    "AREAS",
    "STATED",
    "Bets",
    "BoardValues",
    "Claims",
    "DealValues",
    "Penalties",
    "Players",
    "Procedures",
    "Ring",
    "EventValues",
    "TurnValues",
]
