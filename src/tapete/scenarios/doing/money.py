"""Collect procedures for pools, prizes, bounties, deals and rankings."""

from tapete.scenarios.doing import bounties, places, prizes, windfall
from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {
    **places.PROCEDURES,
    **prizes.PROCEDURES,
    **bounties.PROCEDURES,
    **windfall.PROCEDURES,
}
