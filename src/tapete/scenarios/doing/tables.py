"""Collect procedures for seats, tables, buttons and chips."""

from tapete.scenarios.doing import chips, moving, positions, seats
from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {
    **seats.PROCEDURES,
    **positions.PROCEDURES,
    **moving.PROCEDURES,
    **chips.PROCEDURES,
}
