"""Results of a finished event, as a league reads them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Whole = Annotated[int, Meta(ge=0, le=2**53 - 1)]
From1 = Annotated[int, Meta(ge=1, le=2**53 - 1)]
MOST_PLAYERS = 100_000


class PlayerResult(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Result of one person in one event, all their entries together."""

    player: Annotated[str, Meta(min_length=1, max_length=120)]
    """Identity of the person: the same text in every event."""
    name: Annotated[str, Meta(min_length=1, max_length=120)]
    place: From1
    """Best place of the person. Persons who share a place have the same number."""
    entries: From1 = 1
    spent: Whole = 0
    """Total cost: entries, rebuys and add-ons."""
    prize: Whole = 0
    """Total prize money, bounties included."""
    knockouts: Whole = 0
    """Number of bounties won."""
    bot: bool = False
    """Whether a program of the house played. It keeps its place and gets no points."""


class EventResult(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Results of one finished event."""

    event: Annotated[str, Meta(min_length=1, max_length=120)]
    """Identity of the event."""
    name: Annotated[str, Meta(min_length=1, max_length=120)]
    at: Whole
    """Time of the event in UTC milliseconds; it decides the season."""
    buy_in: Whole = 0
    """Standard cost of one entry."""
    currency: str = "PLAY"
    players: Annotated[tuple[PlayerResult, ...], Meta(max_length=MOST_PLAYERS)] = ()

    @property
    def entries(self) -> int:
        """Return the number of entries, re-entries included."""
        return sum(one.entries for one in self.players)
