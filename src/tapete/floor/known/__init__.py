"""Derive facts of an incident from a hand or the acts of a spot; check them if given."""

from tapete.floor.known.filling import FOLLOWS, filled, with_turn
from tapete.floor.known.follows import NEEDED

__all__ = ["FOLLOWS", "NEEDED", "filled", "with_turn"]
