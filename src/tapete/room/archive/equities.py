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


def run_out(
    game: str, hands: Sequence[Sequence[Card]], board: Sequence[Card]
) -> dict[int, tuple[float, ...]]:
    """Return the share of each open hand, by the number of board cards on show; all hands are known.

    The number of cards is that of a street of the game's board. The last street is left out: the hand is won.

    >>> run_out("holdem", [("Ah", "Kd"), ("Qc", "Qs")], ("2c", "7d", "Kh", "9s", "3d"))[4]
    (0.9545, 0.0455)
    """
    found = {}
    for seen in (0, 3, 4):
        if seen < len(board) and countable(game, hands, seen):
            found[seen] = _shares(game, tuple(text_of(cards) for cards in hands), tuple(board[:seen]))
    return found


def countable(game: str, hands: Sequence[Sequence[Card]], seen: int) -> bool:
    """Return whether the shares of these hands are counted with `seen` cards of the board on show."""
    if game not in GAMES or not GAMES[game].board_cards or len(hands) < 2:
        return False
    if any(HIDDEN in cards or len(cards) != GAMES[game].hole_cards for cards in hands):
        return False
    return seen >= 3 or (game in _QUICK and len(hands) == 2)


def _at(view: HandView) -> dict[Seat, float] | None:
    game, _ = split(view.game)
    live = {seat: cards for seat, cards in view.hole_cards.items() if seat not in view.folded and cards}
    if view.further_boards or view.over or not countable(game, tuple(live.values()), len(view.board)):
        return None
    hands = tuple(text_of(cards) for cards in live.values())
    return dict(zip(live, _shares(game, hands, view.board), strict=True))


@lru_cache(maxsize=2_048)
def _shares(game: str, hands: tuple[str, ...], board: tuple[Card, ...]) -> tuple[float, ...]:
    answer = equity(hands, board=board, game=game, exact=True)
    return tuple(round(share.equity, 4) for share in answer.shares)
