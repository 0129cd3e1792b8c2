"""Names of pools and of the entries in them, as messages address them.

>>> entry_stream("pool/1", 3), parted("pool/1.3"), parted("pool/1")
('pool/1.3', ('pool/1', 3), ('pool/1', None))
"""

from __future__ import annotations

PREFIX = "pool/"
"""What the names of pools begin with."""


def entry_stream(stream: str, entry: int) -> str:
    """What messages about an entry of a pool name."""
    return f"{stream}.{entry}"


def parted(stream: str) -> tuple[str, int | None]:
    """The stream that a message is about, and the entry, if it names one."""
    whole, _, entry = stream.partition(".")
    return whole, int(entry) if entry else None
