"""Count deals with NumPy: the same numbers as `exact_python`, many times faster."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.cards import batch
from tapete.cards.batch.lookups import I64, PAIRS, RANK_COUNT, RANK_WORTH, U16, index, omaha_tables, tables
from tapete.cards.equity.exact import Counts, Report
from tapete.cards.equity.exact_python import least_for_a_flush
from tapete.cards.equity.games import Game
from tapete.cards.equity.spots import EquityPlayer, EquitySpot, Hand

_BLOCK: Final = 1 << 20  # hands times boards evaluated at once; they stay in the cache

_Row = NDArray[np.float32]
"""Strengths by board. NaN marks an impossible hand: it is neither larger nor smaller nor equal."""


class _Best(NamedTuple):
    """Best strength so far on each board, and the bits of the players who have it."""

    strength: _Row
    winners: I64

    def met(self, row: _Row, player: int) -> "_Best":
        """Add one more hand. A strength of 0 is no hand and never wins."""
        tied = np.where((row == self.strength) & (row > 0), self.winners | 1 << player, self.winners)
        return _Best(np.maximum(self.strength, row), np.where(row > self.strength, 1 << player, tied))


class _Hands(NamedTuple):
    """Hands of one player with the same weight, with a row of strengths for each hand."""

    weight: int
    masks: I64
    high: _Row
    low: _Row | None


def compare_hands(spot: EquitySpot, players: Sequence[EquityPlayer], report: Report) -> Counts:
    """Count all deals by evaluating each hand on each board that may come."""
    boards = _combinations(spot.deck, spot.to_come)
    block = max(1, _BLOCK // sum(len(player.hands) for player in players))
    order = sorted(range(len(players)), key=lambda at: len(players[at].hands))  # the longest range innermost
    outer = prod(len(players[at].hands) for at in order[:-1])
    total = outer * -(-len(boards) // block)
    found: Counts = Counter()
    done = 0
    for first in range(0, len(boards), block):
        more = boards[first : first + block]
        held = [_evaluated(spot, players[at], more) for at in order]
        nobody = _Best(np.zeros(len(more), np.float32), np.zeros(len(more), np.int64))
        for used, weight, high, low in _met(order[:-1], held, nobody, nobody):
            report(done, total)
            done += 1
            for hands in held[-1]:
                for winners, deals in _tally(hands, order[-1], used, high, low, len(players)).items():
                    found[winners] += deals * weight * hands.weight
    report(total, total)
    return +found


def all_boards(game: Game, hands: Sequence[Hand], board: Hand, deck: Hand) -> Counts:
    """Count all boards for one hand per player; see `exact_python.all_boards`."""
    found: Counts = Counter()
    holes = [_Hole(game, hand) for hand in hands]
    to_come, shown = game.board_cards - len(board), int(RANK_WORTH[_ranks(board)].sum())
    there = _there(deck)
    rest, ways = _rank_sets(there, to_come)
    high, low = _by_ranks(holes, shown + rest)
    _count(found, _winners(high) | low, ways)
    if game.ranking not in ("high", "high-short"):
        return found
    for suit in range(4):
        least = least_for_a_flush(game, [tuple(c for c in hand if c & 3 == suit) for hand in hands])
        suited_board = [c for c in board if c & 3 == suit]
        suited_deck = [c for c in deck if c & 3 == suit]
        others = tuple(left - gone for left, gone in zip(there, _there(suited_deck), strict=True))
        for count in range(max(0, least - len(suited_board)), to_come + 1):
            more = _combinations(suited_deck, count)
            rest, ways = _rank_sets(others, to_come - count)
            high, low = _by_ranks(holes, shown + RANK_WORTH[more >> 2].sum(axis=1)[:, None] + rest)
            flushes = [hole.flushes(suit, suited_board, more)[:, None] for hole in holes]
            wrong = _winners(high)
            right = _winners([np.maximum(h, f) for h, f in zip(high, flushes, strict=True)])
            changed = wrong != right
            ways = np.broadcast_to(ways, changed.shape)[changed]
            _count(found, right[changed] | low[changed], ways)
            _count(found, wrong[changed] | low[changed], -ways)
    return +found  # drop counts that were fully taken back


class _Hole:
    """Hand of one player, for evaluation on many boards."""

    def __init__(self, game: Game, hand: Hand) -> None:
        self.game = game
        self._hand = hand
        worth = RANK_WORTH[_ranks(hand)]
        self._sum = worth.sum()
        self._pairs = np.unique(index(2).of(np.array([a + b for a, b in combinations(worth, 2)])))

    def by_ranks(self, ranking: str, boards: I64) -> U16:
        """Return strengths by the ranks of boards, ignoring flushes."""
        if self.game.from_hole is None:
            strengths = tables(ranking, 7).strengths
            return np.asarray(strengths.take(index(7).of(boards + self._sum)))
        rows = index(5).of(boards) * PAIRS
        strengths = omaha_tables(ranking, 5).strengths
        best: U16 = strengths.take(rows + self._pairs[0])
        for pair in self._pairs[1:]:
            np.maximum(best, strengths.take(rows + pair), out=best)
        return best

    def flushes(self, suit: int, shown: Sequence[int], more: NDArray[np.uint8]) -> U16:
        """Return the flush in a suit for each row of `more` plus the shown cards; 0 without a flush."""
        held = [1 << (c >> 2) for c in self._hand if c & 3 == suit]
        board = [np.full(len(more), 1 << (c >> 2)) for c in shown]
        board += [np.left_shift(1, column >> 2, dtype=np.int64) for column in more.T]
        if self.game.from_hole is None:
            return tables(self.game.ranking, 7).flushes.take(sum(held) + sum(board))
        flushes = omaha_tables(self.game.ranking, 5).flushes
        best = np.zeros(len(more), np.uint16)
        for two in combinations(held, 2):
            for three in combinations(board, 3):
                np.maximum(best, flushes.take(sum(two) + sum(three)), out=best)
        return best


def _by_ranks(holes: Sequence[_Hole], boards: I64) -> tuple[list[U16], I64]:
    """Return each hand's strengths without flushes, and the shifted winner bits of the other half."""
    game = holes[0].game
    high = [hole.by_ranks(game.ranking, boards) for hole in holes]
    if not game.other_half:
        return high, np.zeros(boards.shape, np.int64)
    return high, _winners([hole.by_ranks(game.other_half, boards) for hole in holes]) << len(holes)


def _winners(strengths: Sequence[U16]) -> I64:
    """Return the bits of the players with the highest strength; 0 if nobody has a hand."""
    best = np.maximum.reduce(strengths)
    found = np.zeros(best.shape, np.int64)
    for player, row in enumerate(strengths):
        found |= ((row == best) & (row > 0)).astype(np.int64) << player
    return found


def _count(found: Counts, winners: I64, ways: I64) -> None:
    # The sums stay far below 2**53, so that a float holds them exactly.
    for code, deals in enumerate(np.bincount(winners.ravel(), weights=ways.ravel()).tolist()):
        if deals:
            found[code] += int(deals)


def _met(
    order: Sequence[int],
    held: Sequence[Sequence[_Hands]],
    high: _Best,
    low: _Best,
    used: int = 0,
    weight: int = 1,
) -> Iterator[tuple[int, int, _Best, _Best]]:
    """Yield every compatible combination of the players' hands: cards, weight, and the best by board."""
    if not order:
        yield used, weight, high, low
        return
    player = order[0]
    for hands in held[0]:
        for at, mask in enumerate(hands.masks.tolist()):
            if not mask & used:
                best = high.met(hands.high[at], player)
                best_low = low if hands.low is None else low.met(hands.low[at], player)
                yield from _met(order[1:], held[1:], best, best_low, used | mask, weight * hands.weight)


def _tally(hands: _Hands, player: int, used: int, high: _Best, low: _Best, width: int) -> Counts:
    """Count the deals of one player's hands against the best of all others."""
    found: Counts = Counter()
    impossible = np.flatnonzero(hands.masks & used)
    bit, everybody = 1 << player, (1 << width) - 1
    before = high.winners | low.winners << width
    codes = np.unique(before).tolist()
    lost, tied, won = hands.high < high.strength, hands.high == high.strength, hands.high > high.strength
    for code in codes:
        others, others_low = code & everybody, code & ~everybody
        for deals, winners in ((lost, others), (tied, others | bit), (won, bit)):
            if len(codes) > 1:
                deals = deals & (before == code)
            if hands.low is None:
                found[winners] += _count_but(impossible, deals)
                continue
            low_won = hands.low > low.strength
            low_tied = (hands.low == low.strength) & (hands.low > 0)
            found[winners | bit << width] += _count_but(impossible, deals & low_won)
            found[winners | bit << width | others_low] += _count_but(impossible, deals & low_tied)
            found[winners | others_low] += _count_but(impossible, deals & ~(low_won | low_tied))
    return found


def _count_but(impossible: I64, deals: NDArray[np.bool_]) -> int:
    """Count the deals of possible hands: total minus impossible rows, faster than a sum by row."""
    return int(np.count_nonzero(deals)) - int(np.count_nonzero(deals[impossible]))


def _evaluated(spot: EquitySpot, player: EquityPlayer, more: NDArray[np.uint8]) -> list[_Hands]:
    """Evaluate the hands of one player on every board, grouped by weight."""
    game = spot.game
    boards = np.hstack([np.tile(np.array(spot.board, np.uint8), (len(more), 1)), more])
    hands = np.array(player.hands, np.uint8)
    hole = np.repeat(hands.T, len(boards), axis=1)
    board = np.tile(boards.T, len(hands))

    def rows(ranking: str) -> _Row:
        if game.from_hole is None:
            strengths = batch.strengths(ranking, np.concatenate([hole, board]), columns=True)
        else:
            strengths = batch.omaha(ranking, hole, board, columns=True)
        return strengths.reshape(len(hands), len(boards)).astype(np.float32)

    masks, weights = _masks(hands), np.array(player.weights)
    high = rows(game.ranking)
    high[masks[:, None] & _masks(more) != 0] = np.nan
    low = rows(game.other_half) if game.other_half else None
    found = []
    for weight in sorted(set(player.weights)):
        these = weights == weight
        found.append(_Hands(weight, masks[these], high[these], None if low is None else low[these]))
    return found


def _masks(cards: NDArray[np.uint8]) -> I64:
    return np.asarray(np.left_shift(1, cards, dtype=np.int64).sum(axis=1))


def _ranks(hand: Sequence[int]) -> I64:
    return np.array(hand, np.int64) >> 2


def _there(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the number of cards of each rank."""
    return tuple(np.bincount(_ranks(cards), minlength=RANK_COUNT).tolist())


def _combinations(cards: Sequence[int], size: int) -> NDArray[np.uint8]:
    return np.array(cards, np.uint8)[_choices(len(cards), size)]


@lru_cache(maxsize=64)
def _choices(count: int, size: int) -> I64:
    return np.array(list(combinations(range(count), size)), np.int64).reshape(comb(count, size), size)


@lru_cache(maxsize=256)
def _rank_sets(there: tuple[int, ...], size: int) -> tuple[I64, I64]:
    """List all possible rank sets of a given size, with the number of ways to draw each."""
    found = index(size)
    ways = np.ones(len(found.sums), np.int64)
    for left, held in zip(there, found.held().T, strict=True):
        ways *= np.array([comb(left, times) for times in range(5)])[held]
    possible = ways > 0
    return found.sums[possible], ways[possible]
