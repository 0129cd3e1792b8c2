"""Names of players, as the views get them."""

from __future__ import annotations

from collections.abc import Mapping

Names = Mapping[int, str]
"""Names of players by their number in the event."""
