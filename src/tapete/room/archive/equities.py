"""Equities in a replay, step by step, from the hands that the viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tapete.cards import HIDDEN, Card, text_of
from tapete.cards.equity import GAMES, equity
from tapete.engine.types import Seat
from tapete.engine.views import HandView
from tapete.formats.names import split
from tapete.room import protocol as p

_QUICK: Final = ("holdem", "short-deck")
"""Games with fast equities for two hands without a board; other games need the flop."""


def equities(steps: Sequence[p.ReplayStep]) -> dict[int, dict[Seat, float]]:
    """Return each visible hand's share of the pot, by the number of the step.

    Only steps with a single board at which the viewer sees all remaining hands are included.
    """
    found = {}
    for number, step in enumerate(steps):
        shares = _at(step.view)
        if shares is not None:
            found[number] = shares
    return found


def _at(view: HandView) -> dict[Seat, float] | None:
    game, _ = split(view.game)
    live = {seat: cards for seat, cards in view.hole_cards.items() if seat not in view.folded and cards}
    if game not in GAMES or not GAMES[game].board_cards or view.further_boards or len(live) < 2 or view.over:
        return None
    if any(HIDDEN in cards or len(cards) != GAMES[game].hole_cards for cards in live.values()):
        return None
    if len(view.board) < 3 and (game not in _QUICK or len(live) > 2):
        return None
    hands = tuple(text_of(cards) for cards in live.values())
    return dict(zip(live, _shares(game, hands, view.board), strict=True))


@lru_cache(maxsize=2_048)
def _shares(game: str, hands: tuple[str, ...], board: tuple[Card, ...]) -> tuple[float, ...]:
    answer = equity(hands, board=board, game=game, exact=True)
    return tuple(round(share.equity, 4) for share in answer.shares)
