"""Read from the book how a turn's time bank starts. Rules: ACO-t-time-bank."""

from __future__ import annotations

from tapete.rules import Book


def players_start_bank(book: Book) -> bool:
    """Whether players switch on their time bank themselves. Rules: ACO-t-time-bank."""
    point = book.players.time_bank
    return point is not None and point.value == "by-player"
