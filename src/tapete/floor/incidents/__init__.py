"""Incidents at a table, as facts: one type each, by area."""

from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.bets import Wager

__all__ = ["Incident", "Wager"]
