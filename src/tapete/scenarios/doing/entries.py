"""Entries: who may enter and how often, rebuys, add-ons, what is paid, how an event starts."""

from tapete.scenarios.doing import entering, events, purchases, series, stages
from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {
    **entering.PROCEDURES,
    **purchases.PROCEDURES,
    **stages.PROCEDURES,
    **events.PROCEDURES,
    **series.PROCEDURES,
}
