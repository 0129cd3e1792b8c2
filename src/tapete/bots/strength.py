"""Estimate the chance to win against one random opponent by sampling, in every game except hold'em.

Known cards are the seat's own cards, the board and the upcards of the others. The others take turns as the
one opponent. In draw games both hands draw as the bots do.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from msgspec import Struct

from tapete.bots.chance import deal, number
from tapete.bots.drawing import keep_of
from tapete.bots.game import BotGame
from tapete.cards import Card, Evaluator, deck_named, evaluator

SAMPLES: Final = 40
"""Same number of samples as in hold'em."""


class SeenCards(Struct, frozen=True, kw_only=True):
    """Cards that a seat knows."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    others: tuple[tuple[Card, ...], ...]
    """Upcards of each opponent; at least one entry, which may be empty."""
    further: tuple[tuple[Card, ...], ...] = ()
    """Further boards."""
    dead: tuple[Card, ...] = ()
    """Visible cards that nobody holds."""
    draws: int = 0
    """Number of draws still to come."""


@lru_cache(maxsize=1_024)
def win_share(game: BotGame, seen: SeenCards, samples: int, seed: bytes) -> float:
    """Estimate the average share of the pot that a hand wins against one opponent once all cards are dealt.

    >>> from tapete.bots.games import GAMES
    >>> from tapete.cards import read_cards
    >>> wheel = SeenCards(hole=read_cards("Ah2c3d4s5h"), board=(), others=(read_cards("KcKdKh"),))
    >>> win_share(GAMES["razz"], wheel, 40, b"")
    1.0
    """
    boards = (seen.board, *seen.further)[: game.boards]
    known = {*seen.hole, *seen.dead}.union(*seen.others, *boards)
    deck = [card for card in deck_named(game.deck) if card not in known]
    # In stud, one community card stands for a card of every seat (TDA19-PR10H.C).
    size = game.hole - max(0, len(seen.board) - game.board)
    missing = max(0, game.board - len(seen.board))
    shared = missing * game.boards
    mine = shared if game.discards else shared + size - len(seen.hole)
    need = mine + size + 2 * game.hole * seen.draws
    text = "".join(seen.hole + seen.board)
    state = number(seed + text.encode(), "imagine")
    evaluators = [_kept(evaluator(ranking, number), game.kept) for ranking, number in game.hands]
    won = 0.0
    for sample in range(samples):
        sight = seen.others[sample % len(seen.others)][:size]
        state = deal(deck, min(need, len(deck)), state)
        theirs = mine + size - len(sight)
        hands = [(*seen.hole, *deck[shared:mine]), (*sight, *deck[mine:theirs])]
        if seen.draws:
            _redraw(game.ranking[0], hands, deck[theirs:need], seen.draws)
        for at in range(game.boards):
            dealt = deck[at * missing : (at + 1) * missing]
            won += _won(evaluators, hands[0], hands[1], (*(boards[at] if at < len(boards) else ()), *dealt))
    return won / (samples * game.boards)


def _kept(strength: Evaluator, kept: int) -> Evaluator:
    """Evaluate a hand by its best cards after the required discards; `kept` is 0 if there are none."""
    if not kept:
        return strength

    def best(hole: Sequence[Card], board: Sequence[Card]) -> int:
        if len(hole) <= kept:
            return strength(hole, board)
        return max([strength(some, board) for some in combinations(hole, kept)])

    return best


def _redraw(ranking: str, hands: list[tuple[Card, ...]], stub: list[Card], draws: int) -> None:
    """Let both hands draw `draws` times from the head of the stub."""
    keep = keep_of(ranking)
    at = 0
    for after in range(draws - 1, -1, -1):
        for place, hand in enumerate(hands):
            kept = keep(hand, after)
            drawn = len(hand) - len(kept)
            hands[place] = (*kept, *stub[at : at + drawn])
            at += drawn


def _won(
    evaluators: Sequence[Evaluator], mine: Sequence[Card], theirs: Sequence[Card], board: Sequence[Card]
) -> float:
    """Return the share of the pot that the first hand wins; a low hand takes half of it."""
    share, high = 0.0, 0.0
    for place, strength in enumerate(evaluators):
        own, other = strength(mine, board), strength(theirs, board)
        half = 1.0 if own > other else 0.5 if own == other else 0.0
        if not place:
            share = high = half
        elif own or other:
            share = (high + half) / 2
    return share
