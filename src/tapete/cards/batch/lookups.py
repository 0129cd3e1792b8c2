"""Build lookup tables that evaluate many hands at once, from the evaluator of single hands.

Each card has one number, and the numbers of a hand add up to the fields described in `lookup_sums`. For each
number of cards the sets of ranks are numbered without gaps: `start` is the first number for the high ranks,
and `place` the offset for the low ranks. Evaluating a hand therefore takes two small lookups and one for its
strength.

Only sets of five ranks go through the single evaluator. The best hand of more cards is the best one after
removing a card, so the tables of six and seven cards, and those of Omaha, are built from that of five.
"""

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.cards.lookup_sums import HIGH_SHIFT, LOW_FIELD, LOW_RANKS, SUIT_BITS, fields_of
from tapete.cards.notation import RANKS, STANDARD_52, SUITS, Card
from tapete.cards.ranking import strength

U16 = NDArray[np.uint16]
I64 = NDArray[np.int64]

RANK_COUNT: Final = len(RANKS)

PAIRS: Final = 91
"""Number of sets of two ranks: the possible rank pairs of two Omaha hole cards."""

SUITS_MATTER: Final = ("high", "high-short", "low-27")
"""Rankings in which five suited cards differ from the same ranks in several suits."""

_LOWEST: Final = {"high": 0, "high-short": 4, "low-8": 0, "low-a5": 0, "low-27": 0}  # the lowest rank dealt
RANK_WORTH: Final[I64] = np.array([fields_of([rank]) << SUIT_BITS for rank in range(RANK_COUNT)], np.int64)


class Index(NamedTuple):
    """Numbering of all sets of a given number of ranks."""

    sums: I64
    """Rank fields of each set, in the order of numbering."""
    start: U16
    """First number by high field. It has extra entries, so that no sum is out of range."""
    place: U16
    """Offset by low field."""

    def of(self, sums: I64) -> I64:
        """Return the number of each set."""
        found: I64 = self.start[sums >> HIGH_SHIFT].astype(np.int64)
        found += self.place[sums >> SUIT_BITS & LOW_FIELD]
        return found

    def held(self) -> NDArray[np.int8]:
        """Return the number of cards of each rank: one row per set, one column per rank."""
        low, high = self.sums >> SUIT_BITS & LOW_FIELD, self.sums >> HIGH_SHIFT
        digits = [low // 5**d % 5 for d in range(LOW_RANKS)]
        digits += [high // 5**d % 5 for d in range(RANK_COUNT - LOW_RANKS)]
        return np.stack(digits, axis=1).astype(np.int8)


class LookupTables(NamedTuple):
    """Tables of a kernel for hands of one ranking and one number of cards."""

    worth: I64
    """Number of each card, by card id."""
    two: I64
    """Sum of two cards' numbers, by 64 times the first id plus the second."""
    start: U16
    place: U16
    strengths: U16
    """Strength by the number of a set of ranks."""
    flushes: U16
    """Strength by the ranks of a suit with five or more cards, as a bit set; 0 if a flush does not decide."""


class OmahaTables(NamedTuple):
    """Tables of a kernel for two hole cards with three board cards."""

    worth: I64
    two: I64
    start: U16
    place: U16
    pair: U16
    """Number of two cards' ranks, by 64 times the first id plus the second."""
    strengths: U16
    """Strength by `PAIRS` times the number of the board's set of ranks, plus the number of the pair."""
    flushes: U16
    """Strength by five ranks as a bit set; 0 for another number of ranks, or if flushes do not count."""


@cache
def index(size: int) -> Index:
    """Number the sets of `size` ranks."""
    low_counts = _digit_sums(LOW_RANKS)
    high_counts = _digit_sums(RANK_COUNT - LOW_RANKS)
    place = np.zeros(LOW_FIELD + 1, np.uint16)
    lows = [np.flatnonzero(low_counts == count) for count in range(size + 1)]
    for found in lows:
        place[found] = np.arange(len(found))
    start = np.zeros(1 << 15, np.uint16)
    sums: list[I64] = []
    filled = 0
    for high in np.flatnonzero(high_counts <= size).tolist():
        start[high] = filled
        sums.append((high << HIGH_SHIFT) + (lows[size - high_counts[high]] << SUIT_BITS))
        filled += len(sums[-1])
    return Index(np.concatenate(sums), start, place)


@cache
def tables(ranking: str, size: int) -> LookupTables:
    """Return the tables for hands of `size` cards, any five of which play."""
    numbered = index(size)
    worth = _worth(ranking)
    return LookupTables(
        worth=worth,
        two=(worth[:, None] + worth).ravel(),
        start=numbered.start,
        place=numbered.place,
        strengths=_padded(_of_ranks(ranking, size), 1 << 16),
        flushes=_best_of_flush(ranking, size),
    )


@cache
def omaha_tables(ranking: str, board: int) -> OmahaTables:
    """Return the tables for two hole cards with three of `board` board cards."""
    numbered = index(board)
    ranks = RANK_WORTH[np.minimum(np.arange(64) >> 2, RANK_COUNT - 1)]
    worth = _worth(ranking)
    return OmahaTables(
        worth=worth,
        two=(worth[:, None] + worth).ravel(),
        start=numbered.start,
        place=numbered.place,
        pair=index(2).of(ranks[:, None] + ranks).astype(np.uint16).ravel(),
        strengths=_padded(_of_boards(ranking, board).ravel(), (1 << 13) * PAIRS),
        flushes=suited(ranking),
    )


@cache
def badugi_table() -> U16:
    """Return the strength of one to four cards of different suits by their ranks as bits; 0 elsewhere."""
    found = np.zeros(1 << RANK_COUNT, np.uint16)
    for size in range(1, 5):
        for ranks in combinations(range(RANK_COUNT), size):
            hand = [Card(RANKS[rank] + suit) for rank, suit in zip(ranks, SUITS, strict=False)]
            found[sum(1 << rank for rank in ranks)] = strength("badugi", hand)
    return found


@cache
def suited(ranking: str) -> U16:
    """Return the strength of five suited cards by their ranks as bits; 0 if suits do not count."""
    found = np.zeros(1 << RANK_COUNT, np.uint16)
    if ranking in SUITS_MATTER:
        for ranks in combinations(range(_LOWEST[ranking], RANK_COUNT), 5):
            hand = [Card(RANKS[rank] + "c") for rank in ranks]
            found[sum(1 << rank for rank in ranks)] = strength(ranking, hand)
    return found


def _worth(ranking: str) -> I64:
    """Return the number of each card; suits are included only if they count."""
    found = np.zeros(64, np.int64)
    for at in range(len(STANDARD_52)):
        rank, suit = divmod(at, len(SUITS))
        found[at] = int(RANK_WORTH[rank]) + (1 << 4 * suit if ranking in SUITS_MATTER else 0)
    return found


def _padded(values: U16, size: int) -> U16:
    """Pad with entries, so that a hand with a duplicate card stays in range: duplicates are not checked."""
    found = np.zeros(size, np.uint16)
    found[: len(values)] = values
    return found


def _best_of_flush(ranking: str, size: int) -> U16:
    """Return the best hand of up to `size` cards with five or more suited, by the ranks of that suit as bits.

    In deuce-to-seven a flush is bad. With more than five cards the best hand may use another suit, which the
    ranks of one suit do not show, so all entries are 0.
    """
    if size > 5 and ranking == "low-27":
        return np.zeros(1 << RANK_COUNT, np.uint16)
    found = suited(ranking).copy()
    sets = np.arange(1 << RANK_COUNT)
    sizes = sum(sets >> rank & 1 for rank in range(RANK_COUNT))
    for more in range(6, size + 1):
        for rank in range(RANK_COUNT):
            having = np.flatnonzero((sizes == more) & (sets >> rank & 1 == 1))
            found[having] = np.maximum(found[having], found[having ^ (1 << rank)])
    return found


def _digit_sums(digits: int) -> I64:
    numbers = np.arange(5**digits)
    return np.asarray(sum(numbers // 5**d % 5 for d in range(digits)))


@cache
def _of_ranks(ranking: str, size: int) -> U16:
    """Return the strength of each set of ranks in several suits."""
    numbered = index(size)
    held = numbered.held()
    found = np.zeros(len(held), np.uint16)
    if size == 5:
        for at, counts in enumerate(held.tolist()):
            ranks = [rank for rank, count in enumerate(counts) for _ in range(count)]
            if ranks[0] >= _LOWEST[ranking]:
                # The suits rotate: equal ranks differ in suit, and there is no flush.
                found[at] = strength(
                    ranking, [Card(RANKS[rank] + SUITS[turn % 4]) for turn, rank in enumerate(ranks)]
                )
        return found
    fewer = index(size - 1)
    for rank in range(RANK_COUNT):
        having = np.flatnonzero(held[:, rank])
        left = fewer.of(numbered.sums[having] - RANK_WORTH[rank])
        found[having] = np.maximum(found[having], _of_ranks(ranking, size - 1)[left])
    return found


@cache
def _of_boards(ranking: str, size: int) -> U16:
    """Return the best strength of each set of board ranks (rows) with each pair of hole ranks (columns)."""
    numbered, pairs = index(size), index(2)
    held = numbered.held()
    found = np.zeros((len(held), PAIRS), np.uint16)
    if size == 3:
        possible = (held[:, None, :] + pairs.held()[None, :, :]).max(axis=2) <= 4
        sums = numbered.sums[:, None] + pairs.sums[None, :]
        found[possible] = _of_ranks(ranking, 5)[index(5).of(sums[possible])]
        return found
    fewer = index(size - 1)
    for rank in range(RANK_COUNT):
        having = np.flatnonzero(held[:, rank])
        left = fewer.of(numbered.sums[having] - RANK_WORTH[rank])
        found[having] = np.maximum(found[having], _of_boards(ranking, size - 1)[left])
    return found
