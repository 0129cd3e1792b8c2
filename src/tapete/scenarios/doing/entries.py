"""Collect procedures for entries: who may enter, rebuys, add-ons, payment, and the start of an event."""

from tapete.scenarios.doing import entering, events, purchases, series, stages
from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {
    **entering.PROCEDURES,
    **purchases.PROCEDURES,
    **stages.PROCEDURES,
    **events.PROCEDURES,
    **series.PROCEDURES,
}
