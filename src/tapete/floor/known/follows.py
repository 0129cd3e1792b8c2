"""The derivation of one fact of an incident from a spot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tapete.floor.spot import Spot

NEEDED: Any = object()
"""Marks a fact without a usual value."""


class Follows(NamedTuple):
    """Derivation of one fact of an incident from a spot."""

    find: Callable[[Spot, Any], Any]
    """Returns the fact, or None if the spot leaves it open. Facts declared earlier are filled in already."""
    usual: Any = NEEDED
    """The value if the fact is neither derived nor given."""
    checked: bool = True
    """Whether a given fact must equal the derived one."""
