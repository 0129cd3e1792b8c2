"""Names of pools and of the entries in them, as messages address them.

>>> entry_stream("pool/1", 3), parted("pool/1.3"), parted("pool/1")
('pool/1.3', ('pool/1', 3), ('pool/1', None))
"""

from __future__ import annotations

PREFIX = "pool/"
"""Prefix of the streams of pools."""


def entry_stream(stream: str, entry: int) -> str:
    """Return the stream that messages about an entry of a pool name."""
    return f"{stream}.{entry}"


def parted(stream: str) -> tuple[str, int | None]:
    """Split a stream into the pool's stream and the entry, None if it names no entry."""
    whole, _, entry = stream.partition(".")
    return whole, int(entry) if entry else None
