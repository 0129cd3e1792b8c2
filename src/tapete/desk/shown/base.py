"""Base of the desk's page data."""

from __future__ import annotations

from msgspec import Struct


class PagePart(Struct, frozen=True, kw_only=True):
    """Base of all page data."""
