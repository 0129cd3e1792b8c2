"""A player's own statistics and graph, from their archived hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from tapete.room.archive.rows import own_in
from tapete.room.protocol.own_hands import GraphPoint, OwnFigures, RateFigure, ShareFigure
from tapete.room.store.shelf import OwnLine
from tapete.stats import SHARES, By, Frequency, Rate, Totals, totals_of

POINTS_MOST: Final = 400
"""Maximum number of points of a graph."""


def figures(lines: Sequence[OwnLine], *, by: By | None = None) -> tuple[OwnFigures, ...]:
    """The figures of some hands: all together, or by position or game."""
    found = [line for line in (own_in(one).line for one in lines) if line is not None]
    return tuple(_figures(one) for one in totals_of(found, by=by))


def graph(lines: Sequence[OwnLine]) -> tuple[GraphPoint, ...]:
    """Return the winnings hand by hand in big blinds, oldest first: actual, and by the equity at all-ins.

    Args:
        lines: hands, newest first.
    """
    found = [line for line in (own_in(one).line for one in reversed(lines)) if line is not None]
    won = list(accumulate((line.net / line.unit for line in found), initial=0.0))
    worth = list(accumulate((line.expected / line.unit for line in found), initial=0.0))
    step = max(1, -(-len(won) // POINTS_MOST))
    places = [*range(0, len(won) - 1, step), len(won) - 1]
    return tuple(GraphPoint(hands=at, won=round(won[at], 2), expected=round(worth[at], 2)) for at in places)


def _figures(one: Totals) -> OwnFigures:
    return OwnFigures(
        group=one.group,
        hands=one.hands,
        shares={id: _share(one.share(id)) for id in SHARES},
        aggression_factor=one.aggression_factor,
        bb_per_100=_rate(one.won),
        ev_per_100=_rate(one.expected),
        net={currency: str(amount) for currency, amount in sorted(one.net.items())},
    )


def _share(share: Frequency) -> ShareFigure:
    return ShareFigure(
        made=share.made, chances=share.chances, value=share.value, low=share.low, high=share.high
    )


def _rate(rate: Rate) -> RateFigure:
    return RateFigure(value=rate.value, low=rate.low, high=rate.high)
