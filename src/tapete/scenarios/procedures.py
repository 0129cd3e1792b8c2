"""Collect the procedures of the floor and of tournaments by their names in scenarios.

Each procedure takes its `given` facts as plain data, and the book. It returns plain data, with the deciding
rows under `cites`.
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
