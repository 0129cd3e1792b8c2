"""Facts of incidents at a table: one type for each kind of incident, by area."""

from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.bets import Wager

__all__ = ["Incident", "Wager"]
