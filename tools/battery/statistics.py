"""The statistics of the battery. Each takes decks or numbers below a bound.

Each returns its value and the probability of a value this large or larger if every order of the cards were
equally likely. The names are those of 58 Pa. Code 810a.5(c); each docstring says how the statistic is
computed for decks of cards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations

import numpy as np
from tools.battery.probability import chi_square, chi_square_tail, kolmogorov_tail, normal_tails
from tools.battery.sources import Decks, Numbers

Found = tuple[float, float]
HANDS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
"""How many of the 2,598,960 five-card hands are high card, pair, two pairs and so on up to straight flush."""


def _counts(values: Numbers, cells: int) -> list[float]:
    return [float(count) for count in np.bincount(values, minlength=cells)]


def _by(probabilities: Sequence[float], count: float) -> list[float]:
    return [count * one for one in probabilities]


# ------------------------------------------------------------ decks


def card_by_position(decks: Decks) -> Found:
    """Chi-square: how often each card is at each position. A row has each once, which costs one n-th."""
    count, n = decks.shape
    cells = np.bincount((decks + n * np.arange(n)).ravel(), minlength=n * n)
    value = float(((cells - count / n) ** 2).sum()) / (count / n) * (n - 1) / n
    return value, chi_square_tail(value, (n - 1) ** 2)


def equidistribution(decks: Decks) -> Found:
    """How often each card is dealt first."""
    return numbers_equidistributed(decks[:, 0], decks.shape[1])


def first_two(decks: Decks) -> Found:
    """How often each ordered pair of cards comes first and second."""
    count, n = decks.shape
    pairs = np.bincount(decks[:, 0] * n + decks[:, 1], minlength=n * n).reshape(n, n)
    observed = [float(one) for one in pairs[~np.eye(n, dtype=bool)]]
    return chi_square(observed, [count / (n * (n - 1))] * (n * (n - 1)))


def gap(decks: Decks) -> Found:
    """How many decks lie between two that begin with the same kind of card, a thirteenth of all."""
    return numbers_gap(decks[:, 0], decks.shape[1], decks.shape[1] // 13 or 1)


def overlaps(decks: Decks) -> Found:
    """Overlapping pairs of first cards, of each deck and the next."""
    return numbers_overlap(decks[:, 0], decks.shape[1])


def poker(decks: Decks) -> Found:
    """How often the first five cards make each kind of poker hand, against the exact counts."""
    cards = decks[:, :5]
    ranks, suits = np.sort(cards // 4, axis=1), cards % 4
    same = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=(1, 2))
    """5 for five ranks, 7 for a pair, 9 for two pairs, 11 for three, 13 for a full house, 17 for four."""
    flush = (suits == suits[:, :1]).all(axis=1)
    steps = np.diff(ranks, axis=1)
    straight = (steps == 1).all(axis=1) | (ranks == np.array([0, 1, 2, 3, 12])).all(axis=1)
    kind = np.select(
        [straight & flush, same == 17, same == 13, flush, straight, same == 11, same == 9, same == 7],
        [8, 7, 6, 5, 4, 3, 2, 1],
        0,
    )
    return chi_square(_counts(kind, 9), _by([one / 2_598_960 for one in HANDS], len(decks)))


def coupon_collector(decks: Decks) -> Found:
    """How many decks it takes until all four suits have come first."""
    return numbers_coupons(decks[:, 0] % 4, 4)


def permutation(decks: Decks) -> Found:
    """Which of the first four cards is the lowest, the next and so on: 24 orders."""
    order = np.argsort(decks[:, :4], axis=1)
    code = order @ np.array([64, 16, 4, 1])
    wanted = [a * 64 + b * 16 + c * 4 + d for a, b, c, d in permutations(range(4))]
    counts = np.bincount(code, minlength=256)
    return chi_square([float(counts[one]) for one in wanted], [len(decks) / 24] * 24)


def kolmogorov_smirnov(decks: Decks) -> Found:
    """The first ten cards as a fraction between 0 and 1, whose distribution is a straight line."""
    count, n = decks.shape
    value, scale = np.zeros(count), 1.0
    for at in range(min(10, n)):
        scale /= n - at
        value += ((decks[:, at + 1 :] < decks[:, at : at + 1]).sum(axis=1)) * scale
    value.sort()
    steps = np.arange(count)
    distance = float(max((value - steps / count).max(), ((steps + 1) / count - value).max()))
    root = math.sqrt(count)
    return distance, kolmogorov_tail(distance * (root + 0.12 + 0.11 / root))


def adjacency(decks: Decks) -> Found:
    """How many cards of a deck come right after the one that they follow in a new deck."""
    count, n = decks.shape
    kept = (np.diff(decks, axis=1) == 1).sum(axis=1)
    ways = [math.comb(n - 1, k) * (_deranged(n - k) + _deranged(n - k - 1)) for k in range(n)]
    return chi_square(_counts(kept, n), _by([one / math.factorial(n) for one in ways], count))


def order_statistic(decks: Decks) -> Found:
    """The highest of the first five cards."""
    count, n = decks.shape
    ways = [math.comb(highest, 4) / math.comb(n, 5) for highest in range(n)]
    return chi_square(_counts(decks[:, :5].max(axis=1), n), _by(ways, count))


def runs(decks: Decks) -> Found:
    """How many rising runs a deck has, against the Eulerian numbers."""
    count, n = decks.shape
    falls = (np.diff(decks, axis=1) < 0).sum(axis=1)
    return chi_square(_counts(falls, n), _by(_eulerian(n), count))


def interplay(decks: Decks) -> Found:
    """The ranks of the first and the seventh card together: what a seat of six gets in both rounds."""
    count, n = decks.shape
    each = n // 13
    first, second = decks[:, 0] // each, decks[:, 6] // each
    same, other = each * (each - 1) / (n * (n - 1)), each * each / (n * (n - 1))
    expected = [count * (same if a == b else other) for a in range(13) for b in range(13)]
    return chi_square(_counts(first * 13 + second, 169), expected)


def serial_correlation(decks: Decks) -> Found:
    """Whether cards at the same position of a deck and the next are alike."""
    count, n = decks.shape
    centred = decks - (n - 1) / 2
    spread = (n * n - 1) / 12
    total = float((centred[:-1] * centred[1:]).sum())
    value = total / math.sqrt((count - 1) * spread * spread * n * n / (n - 1))
    return value, normal_tails(value)


def subsequences(decks: Decks) -> Found:
    """The first card in each of seven subsequences: every seventh deck, from each of the first seven on."""
    n = decks.shape[1]
    value = 0.0
    for start in range(7):
        counts = np.bincount(decks[start::7, 0], minlength=n)
        expected = counts.sum() / n
        value += float(((counts - expected) ** 2).sum() / expected)
    return value, chi_square_tail(value, 7 * (n - 1))


def poisson(decks: Decks) -> Found:
    """How many cards of a deck are where they were in a new deck: nearly Poisson, with mean 1."""
    count, n = decks.shape
    fixed = (decks == np.arange(n)).sum(axis=1)
    ways = [math.comb(n, k) * _deranged(n - k) / math.factorial(n) for k in range(n + 1)]
    return chi_square(_counts(fixed, n + 1), _by(ways, count))


def repeats(decks: Decks) -> Found:
    """Decks that have come before. Even among a billion none is to be expected."""
    again = len(decks) - len(np.unique(decks, axis=0))
    pairs = len(decks) * (len(decks) - 1) / 2
    return float(again), 1.0 if not again else min(1.0, pairs / math.factorial(decks.shape[1]))


OF_DECKS = {
    "chi-square, card by position": card_by_position,
    "equidistribution of the first card": equidistribution,
    "first two cards": first_two,
    "gap": gap,
    "overlaps": overlaps,
    "poker": poker,
    "coupon collector": coupon_collector,
    "permutation": permutation,
    "Kolmogorov-Smirnov": kolmogorov_smirnov,
    "adjacency": adjacency,
    "order statistic": order_statistic,
    "runs": runs,
    "interplay correlation": interplay,
    "serial correlation": serial_correlation,
    "subsequences": subsequences,
    "Poisson": poisson,
    "repeats": repeats,
}
OF_SEATS = {
    "chi-square, entry by seat": card_by_position,
    "first two seats": first_two,
    "permutation": permutation,
    "Kolmogorov-Smirnov": kolmogorov_smirnov,
    "adjacency": adjacency,
    "order statistic": order_statistic,
    "runs": runs,
    "serial correlation": serial_correlation,
    "Poisson": poisson,
}


# ------------------------------------------------------------ numbers


def numbers_equidistributed(values: Numbers, bound: int) -> Found:
    """Test how often each number comes."""
    return chi_square(_counts(values, bound), [len(values) / bound] * bound)


def numbers_gap(values: Numbers, bound: int, below: int) -> Found:
    """Test how many numbers lie between two that are below a limit."""
    chance = below / bound
    hits = np.flatnonzero(values < below)
    gaps = np.diff(hits) - 1
    most = int(math.log(5 / max(len(gaps), 6) / chance, 1 - chance)) if len(gaps) > 5 / chance else 1
    ways = [chance * (1 - chance) ** length for length in range(most)]
    ways.append((1 - chance) ** most)
    return chi_square(_counts(np.minimum(gaps, most), most + 1), _by(ways, len(gaps)))


def numbers_overlap(values: Numbers, bound: int) -> Found:
    """Test overlapping pairs in a circle, minus the single numbers, which is a chi-square (Good, 1953)."""
    count = len(values)
    pairs = np.bincount(values * bound + np.roll(values, -1), minlength=bound * bound)
    singles = np.bincount(values, minlength=bound)
    of_pairs = float((pairs.astype(float) ** 2).sum()) * bound * bound / count - count
    of_singles = float((singles.astype(float) ** 2).sum()) * bound / count - count
    value = of_pairs - of_singles
    return value, chi_square_tail(max(value, 0.0), bound * bound - bound)


def numbers_poker(values: Numbers, bound: int) -> Found:
    """Test how many different numbers are among five."""
    hands = np.sort(values[: len(values) // 5 * 5].reshape(-1, 5), axis=1)
    different = 1 + (np.diff(hands, axis=1) != 0).sum(axis=1)
    ways = [math.perm(bound, k) * _stirling(5, k) / bound**5 for k in range(1, 6)]
    return chi_square(_counts(different - 1, 5), _by(ways, len(hands)))


def numbers_coupons(values: Numbers, bound: int) -> Found:
    """Test how many numbers it takes until each one has come."""
    lengths: list[int] = []
    seen: set[int] = set()
    began = 0
    for at, one in enumerate(values.tolist()):
        seen.add(one)
        if len(seen) == bound:
            lengths.append(at + 1 - began)
            seen, began = set(), at + 1
    most = bound * 8
    ways = [math.factorial(bound) / bound**r * _stirling(r - 1, bound - 1) for r in range(bound, most)]
    ways.append(1 - sum(ways))
    counts = np.bincount(
        np.minimum(np.array(lengths, dtype=np.int64), most) - bound, minlength=most - bound + 1
    )
    return chi_square([float(one) for one in counts], _by(ways, len(lengths)))


def numbers_correlation(values: Numbers, bound: int) -> Found:
    """Test whether a number and the next one are correlated."""
    centred = values - (bound - 1) / 2
    value = (
        float((centred[:-1] * centred[1:]).sum()) / math.sqrt(len(values) - 1) / ((bound * bound - 1) / 12)
    )
    return value, normal_tails(value)


OF_NUMBERS = {
    "equidistribution": numbers_equidistributed,
    "gap": lambda values, bound: numbers_gap(values, bound, max(1, bound // 4)),
    "overlaps": numbers_overlap,
    "poker": numbers_poker,
    "coupon collector": numbers_coupons,
    "serial correlation": numbers_correlation,
}


# ------------------------------------------------------------ numbers of combinatorics


def _deranged(n: int) -> int:
    """Count the orders of n things in which nothing is in its place."""
    found = 1
    for k in range(1, n + 1):
        found = k * found + (-1) ** k
    return found


def _eulerian(n: int) -> list[float]:
    """Return the probability of each number of falls in an order of n things."""
    row = [1.0]
    for size in range(2, n + 1):
        row = [
            ((k + 1) * (row[k] if k < size - 1 else 0.0) + (size - k) * (row[k - 1] if k else 0.0)) / size
            for k in range(size)
        ]
    return row


def _stirling(n: int, k: int) -> int:
    """Count the ways to put n things into k heaps."""
    total: int = sum((-1) ** (k - j) * math.comb(k, j) * j**n for j in range(k + 1))
    return total // math.factorial(k)
