"""A cash table: one stream, decided and applied like a tournament."""

from tapete.ring.table.table import RingTable

__all__ = ["RingTable"]
