"""Types of the tables that map orders to their deciding functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tapete.desk.draft import Draft
from tapete.desk.orders import Order
from tapete.desk.state import LiveState

Decided = dict[type[Order], Callable[[Draft, Any], None]]
"""Function of each type of order that fills the draft with its effects."""
Bounds = dict[type[Order], Callable[[LiveState, Any, int], tuple[int, ...]]]
"""Function of each type of order that returns the bounds of its draws at an instant."""
