"""Procedures of the floor and of tournaments, by the name that a scenario calls them by.

Each takes what is `given`, as plain data, and the book; it gives back plain data, the rows that decided among
it under `cites`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from tapete.scenarios.doing import (
    board,
    deal,
    entries,
    floor,
    levels,
    money,
    penalties,
    ring,
    showdown,
    tables,
)
from tapete.scenarios.doing.base import Procedure

PROCEDURES: Mapping[str, Procedure] = MappingProxyType(
    {
        **floor.PROCEDURES,
        **deal.PROCEDURES,
        **board.PROCEDURES,
        **penalties.PROCEDURES,
        **showdown.PROCEDURES,
        **tables.PROCEDURES,
        **levels.PROCEDURES,
        **money.PROCEDURES,
        **entries.PROCEDURES,
        **ring.PROCEDURES,
    }
)
