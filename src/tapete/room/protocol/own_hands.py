"""Answers about a player's own hands over HTTP: a list, a replay, a link, statistics."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.cards import Card
from tapete.engine.types import Chips, Seat
from tapete.room.protocol.past import ReplayStep

HandFile = Literal["phhs", "ohh", "txt"]
"""The files of hands by their ending: PHH, Open Hand History, PokerStars text."""
StatisticsBy = Literal["position", "game"]
Flag = Literal["", "0", "1"]
Text = Annotated[str, Meta(max_length=100)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class HandSearch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Criteria for your hands; a field without a value admits every hand."""

    since: Count | None = None
    """Played at this time or later, UTC in milliseconds."""
    until: Count | None = None
    """Played before this time."""
    stream: Text = ""
    """Stream of an event or cash table: `tournament/7`, `ring/1`."""
    title: Text = ""
    """Words of the event's or the table's name."""
    game: Text = ""
    """`holdem`, or one with its limit: `holdem-no-limit`."""
    result: Literal["", "won", "lost"] = ""
    pot: Count | None = None
    """The least pot."""
    start: Text = ""
    """Starting cards: `AKs`, `77`."""
    showdown: Flag = ""
    """1: only hands that came to a showdown; 0: only others."""
    all_in: Flag = ""
    """1: only hands in which you were all-in; 0: only others."""
    hand: Count | None = None
    """Its number."""


class FoundHand(Struct, frozen=True, kw_only=True):
    """One of your hands in a list."""

    stream: str
    hand: int
    at: int
    title: str
    game: str
    cards: tuple[str, ...]
    """Yours."""
    board: tuple[str, ...]
    pot: Chips
    net: int
    """Chips that you won in the hand; negative for a loss."""
    winners: tuple[str, ...]
    position: str
    showdown: bool
    all_in: bool


class FoundHands(Struct, frozen=True, kw_only=True):
    """A page of your hands, the newest first."""

    hands: tuple[FoundHand, ...]
    next: str | None
    """Ask again with `after` set to this; None on the last page."""
    found: int
    """How many fit in all."""


class ReplayWithEquities(Struct, frozen=True, kw_only=True):
    """A hand step by step, as the viewer may see it, with the equities of hands that lie open."""

    stream: str
    hand: int
    names: dict[Seat, str]
    steps: tuple[ReplayStep, ...]
    revealed: dict[Seat, tuple[Card, ...]]
    """Cards that players showed after the hand, by seat."""
    rabbit: tuple[Card, ...]
    """The cards that would have come, if somebody had them turned up after the hand."""
    equities: dict[int, dict[Seat, float]]
    """Equity of each seat, by the number of the step."""


class RunOut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open hands and the board of an all-in, as everybody at the table has seen them."""

    game: Annotated[str, Meta(max_length=40)]
    """Game with its limit, `holdem-no-limit`."""
    hands: Annotated[str, Meta(max_length=200, pattern=r"^([2-9TJQKA][cdhs])+(\.([2-9TJQKA][cdhs])+){1,9}$")]
    """Cards of each hand, joined; a dot between hands: `AhKd.QcQs`."""
    board: Annotated[str, Meta(pattern=r"^([2-9TJQKA][cdhs]){3,5}$")]
    """The whole board, `2c7dKh9s3d`."""


class RunOutShares(Struct, frozen=True, kw_only=True):
    """Share of the pot of each open hand, while the board came."""

    shares: dict[int, tuple[float, ...]]
    """Shares in the order of the hands, by the number of board cards on show."""


class HandLink(Struct, frozen=True, kw_only=True):
    """A link to a hand."""

    link: str


class ShareFigure(Struct, frozen=True, kw_only=True):
    """How often something was done when it could be, with bounds of what lies behind it."""

    made: int
    chances: int
    value: float | None
    low: float | None
    high: float | None


class RateFigure(Struct, frozen=True, kw_only=True):
    """Average of a hundred hands in big blinds, with its confidence interval."""

    value: float | None
    low: float | None
    high: float | None


class OwnFigures(Struct, frozen=True, kw_only=True):
    """The figures of some of your hands."""

    group: str
    hands: int
    shares: dict[str, ShareFigure]
    """Shares by name: `vpip`, `pfr`, `three_bet`."""
    aggression_factor: float | None
    bb_per_100: RateFigure
    ev_per_100: RateFigure
    net: dict[str, str]
    """Winnings by currency."""


class GraphPoint(Struct, frozen=True, kw_only=True):
    """Winnings after a number of hands, in big blinds: actual, and by the equity at all-ins."""

    hands: int
    won: float
    expected: float


class OwnStatistics(Struct, frozen=True, kw_only=True):
    """Your statistics over the hands that a search finds."""

    hands: int
    """How many were counted: the newest ones, if there are too many."""
    total: OwnFigures | None
    groups: tuple[OwnFigures, ...]
    graph: tuple[GraphPoint, ...]
