"""Estimate the chance to win against one random opponent from a few sampled deals, in every game but hold'em.

Known are the seat's own cards, the board and what lies open in front of the others, of whom each is the
opponent in his turn. Where cards are changed, both hands change them as the bots do.
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
"""As many as in hold'em."""


class SeenCards(Struct, frozen=True, kw_only=True):
    """The cards that a seat knows."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    others: tuple[tuple[Card, ...], ...]
    """What lies open in front of each opponent, at least one; nothing, if nothing does."""
    further: tuple[tuple[Card, ...], ...] = ()
    """The other boards."""
    dead: tuple[Card, ...] = ()
    """Cards in sight that nobody holds."""
    draws: int = 0
    """How many draws are still to come."""


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
    # In stud, a card in the middle stands for one of every seat (TDA19-PR10H.C).
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
    """Take the best cards that a hand can keep, where it has to throw some away; 0 if it has not."""
    if not kept:
        return strength

    def best(hole: Sequence[Card], board: Sequence[Card]) -> int:
        if len(hole) <= kept:
            return strength(hole, board)
        return max([strength(some, board) for some in combinations(hole, kept)])

    return best


def _redraw(ranking: str, hands: list[tuple[Card, ...]], stub: list[Card], draws: int) -> None:
    """Let both change cards, `draws` times, from the head of the stub."""
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
    """The share of the pot that the first hand wins: half of it by the low, if anybody has one."""
    share, high = 0.0, 0.0
    for place, strength in enumerate(evaluators):
        own, other = strength(mine, board), strength(theirs, board)
        half = 1.0 if own > other else 0.5 if own == other else 0.0
        if not place:
            share = high = half
        elif own or other:
            share = (high + half) / 2
    return share
