"""Count deals in plain Python, without NumPy."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import Final

from tapete.cards.equity.exact import Counts, Report
from tapete.cards.equity.games import Game
from tapete.cards.equity.spots import CARD_OF, EquityPlayer, EquitySpot, Hand
from tapete.cards.notation import RANKS, SUITS, Card
from tapete.cards.ranking import evaluator

LEAST_SUITED: Final = 3
"""Least cards of a suit on the board for a flush."""

_Row = list[int]


def compare_hands(spot: EquitySpot, players: Sequence[EquityPlayer], report: Report) -> Counts:
    """Count all deals by evaluating each hand on each board that may come."""
    game, width = spot.game, len(players)
    everybody = (1 << width) - 1
    boards = list(combinations(spot.deck, spot.to_come))
    shown = [(_mask(more), _cards((*spot.board, *more))) for more in boards]

    def rows(ranking: str | None, player: int) -> list[_Row]:
        """Return, by hand and board, strength and player bit in one number; -1 if they share a card."""
        if ranking is None:
            return [[0] * len(boards)] * len(players[player].hands)
        evaluate, bit = evaluator(ranking, game.from_hole), 1 << player
        found = []
        for hand in players[player].hands:
            mask, hole = _mask(hand), _cards(hand)
            strengths = [-1 if mask & used else evaluate(hole, board) for used, board in shown]
            found.append([s if s <= 0 else s << width | bit for s in strengths])
        return found

    def better(row: _Row, other: _Row) -> _Row:
        return [
            -1 if x < 0 or y < 0 else x | y if (x ^ y) <= everybody else max(x, y)
            for x, y in zip(row, other, strict=True)
        ]

    order = sorted(range(width), key=lambda at: len(players[at].hands))  # the longest range innermost
    held = [
        list(
            zip(
                map(_mask, players[at].hands),
                players[at].weights,
                rows(game.ranking, at),
                rows(game.other_half, at),
                strict=True,
            )
        )
        for at in order
    ]
    outer = prod(len(players[at].hands) for at in order[:-1])
    found: Counts = Counter()
    done = 0

    def deal(depth: int, used: int, weight: int, best: _Row, best_low: _Row) -> None:
        nonlocal done
        if depth == width:
            winners = Counter(
                high & everybody | (low & everybody) << width
                for high, low in zip(best, best_low, strict=True)
                if high >= 0
            )
            for code, deals in winners.items():
                found[code] += deals * weight
            return
        if depth == width - 1:
            report(done, outer)
            done += 1
        for mask, its_weight, row, low in held[depth]:
            if not mask & used:
                deal(depth + 1, used | mask, weight * its_weight, better(best, row), better(best_low, low))

    nobody = [0] * len(boards)
    deal(0, 0, 1, nobody, nobody)
    report(outer, outer)
    return found


def all_boards(game: Game, hands: Sequence[Hand], board: Hand, deck: Hand) -> Counts:
    """Count all boards for one hand per player; `deck` holds the cards that may come.

    Boards with the same ranks are counted together, ignoring flushes. Then each board with enough cards of
    one suit is corrected: no board has enough cards of two suits.
    """
    to_come = game.board_cards - len(board)
    ranked = _by_ranks(game, hands)
    found: Counts = Counter()
    known: dict[int, tuple[tuple[int, ...], int, int]] = {}
    shown = tuple(c >> 2 for c in board)
    base = _key(shown)
    for ranks, ways in _rank_sets(tuple(sorted(c >> 2 for c in deck)), to_come):
        high, low = ranked(tuple(sorted(shown + ranks)))
        code = _winners(high)
        known[base + _key(ranks)] = high, code, low
        found[code | low] += ways
    if game.ranking not in ("high", "high-short"):
        return found
    for suit in range(4):
        suited_hands = [tuple(c for c in hand if c & 3 == suit) for hand in hands]
        suited_board = tuple(c for c in board if c & 3 == suit)
        least = least_for_a_flush(game, suited_hands)
        suited_deck = [c for c in deck if c & 3 == suit]
        others = tuple(sorted(c >> 2 for c in deck if c & 3 != suit))
        flush = _flushes(game, suited_hands)
        for count in range(max(0, least - len(suited_board)), to_come + 1):
            rest = [(_key(ranks), ways) for ranks, ways in _rank_sets(others, to_come - count)]
            for more in combinations(suited_deck, count):
                flushes = flush(suited_board + more)
                key = base + _key(c >> 2 for c in more)
                for added, ways in rest:
                    high, code, low = known[key + added]
                    right = _winners(list(map(max, high, flushes)))
                    if right != code:
                        found[right | low] += ways
                        found[code | low] -= ways
    return +found  # without what has been taken back altogether


def least_for_a_flush(game: Game, suited_hands: Sequence[Hand]) -> int:
    """Return the number of board cards of a suit needed for a flush, given the suited cards of the hands."""
    most = max(map(len, suited_hands))
    if game.from_hole is None:
        return max(LEAST_SUITED, 5 - most)
    return LEAST_SUITED if most >= game.from_hole else game.board_cards + 1


def _by_ranks(game: Game, hands: Sequence[Hand]) -> Callable[[tuple[int, ...]], tuple[tuple[int, ...], int]]:
    """Return a function of the board's ranks: strengths without flushes, shifted bits of the other half."""
    ranks = [tuple(sorted(c >> 2 for c in hand)) for hand in hands]

    def ranked(board: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
        high = tuple(_strength_of_ranks(game.ranking, game.from_hole, hand, board) for hand in ranks)
        if not game.other_half:
            return high, 0
        low = [_strength_of_ranks(game.other_half, game.from_hole, hand, board) for hand in ranks]
        return high, _winners(low) << len(hands) if any(low) else 0

    return ranked


@lru_cache(maxsize=1 << 17)
def _strength_of_ranks(
    ranking: str, from_hole: int | None, hole: tuple[int, ...], board: tuple[int, ...]
) -> int:
    # The suits rotate, so equal ranks differ in suit and no five cards are suited.
    order = sorted([*((rank, True) for rank in hole), *((rank, False) for rank in board)])
    dealt = [(Card(RANKS[rank] + SUITS[turn % 4]), mine) for turn, (rank, mine) in enumerate(order)]
    return evaluator(ranking, from_hole)(
        [c for c, mine in dealt if mine], [c for c, mine in dealt if not mine]
    )


def _flushes(game: Game, suited_hands: Sequence[Hand]) -> Callable[[Hand], list[int]]:
    """Return a function of the board's cards of a suit: the flush of each player, 0 for none."""
    evaluate = evaluator(game.ranking, game.from_hole)
    holes = [_cards(hand) for hand in suited_hands]
    least_of_hand = game.from_hole or 0

    def flushes(board: Hand) -> list[int]:
        shown = _cards(board)
        return [
            evaluate(hole, shown) if len(hole) >= least_of_hand and len(hole) + len(shown) >= 5 else 0
            for hole in holes
        ]

    return flushes


@lru_cache(maxsize=256)
def _rank_sets(ranks: tuple[int, ...], size: int) -> list[tuple[tuple[int, ...], int]]:
    """List all rank sets of a given size from these cards, with the number of ways to draw each."""
    found: list[list[tuple[tuple[int, ...], int]]] = [[((), 1)], *([] for _ in range(size))]
    for rank, there in sorted(Counter(ranks).items()):
        for taken in range(size, 0, -1):
            for times in range(1, min(there, taken) + 1):
                more, ways = (rank,) * times, comb(there, times)
                found[taken] += [(chosen + more, so_far * ways) for chosen, so_far in found[taken - times]]
    return found[size]


def _key(ranks: Iterable[int]) -> int:
    """Return one number for a set of ranks; the numbers of two sets add up to the number of their union."""
    return sum(5**rank for rank in ranks)


def _winners(strengths: Sequence[int]) -> int:
    best = max(strengths)
    found, bit = 0, 1
    for s in strengths:
        if s == best:
            found |= bit
        bit <<= 1
    return found


def _mask(hand: Hand) -> int:
    return sum(1 << c for c in hand)


def _cards(hand: Hand) -> tuple[Card, ...]:
    return tuple(CARD_OF[c] for c in hand)
