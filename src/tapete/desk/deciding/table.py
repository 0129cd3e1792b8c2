"""Types of the tables that say which function decides which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tapete.desk.draft import Draft
from tapete.desk.orders import Order
from tapete.desk.state import LiveState

Decided = dict[type[Order], Callable[[Draft, Any], None]]
"""By type of order: fills the draft with what it leads to."""
Bounds = dict[type[Order], Callable[[LiveState, Any, int], tuple[int, ...]]]
"""By type of order: the bounds of its draws at an instant."""
