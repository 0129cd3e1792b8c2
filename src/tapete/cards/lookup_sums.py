"""Numbers that cards add to the sum of a hand; strengths are looked up by that sum.

A sum holds three fields:

* four suit counters of four bits: if they start at `8 - n`, the top bit is set from n cards of the suit on;
* the seven low ranks (2-8) as digits in base 5, since no rank comes more than four times;
* the six high ranks (9-A) in the same way.

The two rank fields together, `total >> SUIT_BITS`, hold only the number of cards of each rank.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from tapete.cards.notation import RANKS, STANDARD_52, SUITS, Card
from tapete.cards.strength_codes import packed_rank

SUIT_BITS: Final = 16
LOW_BITS: Final = 17
LOW_RANKS: Final = 7
_FIVES: Final[list[int]] = [5**digit for digit in range(LOW_RANKS)]
LOW_FIELD: Final = (1 << LOW_BITS) - 1
HIGH_SHIFT: Final = SUIT_BITS + LOW_BITS

TOP_BITS: Final = 0x8888
"""Top bits of the suit counters."""
FIVE_SUITED: Final = 0x3333
"""Start of suit counters whose top bits detect five cards of a suit, a flush."""
THREE_SUITED: Final = 0x5555
"""Start of suit counters whose top bits detect three cards of a suit, on an Omaha board."""


def _worth(c: Card) -> int:
    rank = RANKS.index(c[0])
    place, digit = (SUIT_BITS, rank) if rank < LOW_RANKS else (HIGH_SHIFT, rank - LOW_RANKS)
    return _FIVES[digit] << place | 1 << 4 * SUITS.index(c[1])


WORTH: Final[dict[str, int]] = {c: _worth(c) for c in STANDARD_52}
"""Number that a card adds to the sum."""
_RANK_FIELDS: Final = [WORTH[Card(rank + SUITS[0])] >> SUIT_BITS for rank in RANKS]
FIRST: Final[dict[str, int]] = {c: FIVE_SUITED + worth for c, worth in WORTH.items()}
"""Number that a hand's first card adds, including the start of the suit counters."""
RANK_BIT: Final[dict[str, int]] = {c: 1 << RANKS.index(c[0]) for c in STANDARD_52}
"""Rank of a card as a set, bit 0 for the two."""
ACE_LOW_BIT: Final[dict[str, int]] = {c: 1 << (RANKS.index(c[0]) + 1) % 13 for c in STANDARD_52}
"""Rank of a card as a set, bit 0 for the ace and bit 1 for the two."""


def suited_ranks(cards: Sequence[Card], total: int) -> int:
    """Return the set of ranks in the suit whose counter has its top bit set in a sum."""
    suit = SUITS[((total & TOP_BITS).bit_length() - 1) // 4]
    ranks = 0
    for c in cards:
        if c[1] == suit:
            ranks |= RANK_BIT[c]
    return ranks


def fields_of(ranks: Iterable[int]) -> int:
    """Return the rank fields of cards of these ranks, with 0 for the two."""
    return sum(_RANK_FIELDS[rank] for rank in ranks)


def ranks_in(fields: int) -> list[int]:
    """Return the ranks in the rank fields of a sum, in rising order: the inverse of `fields_of`.

    >>> ranks_in(fields_of([12, 0, 12, 7]))
    [0, 7, 12, 12]
    """
    low, high = fields & LOW_FIELD, fields >> LOW_BITS
    ranks = []
    for rank in range(len(RANKS)):
        field, digit = (low, rank) if rank < LOW_RANKS else (high, rank - LOW_RANKS)
        ranks += [rank] * (field // _FIVES[digit] % 5)
    return ranks


def fives(cards: Sequence[Card]) -> list[int]:
    """Return the sum of every five of five to seven cards, with suit counters that detect a flush."""
    worths = [WORTH[c] for c in cards]
    total = FIVE_SUITED + sum(worths)
    if len(worths) == 5:
        return [total]
    if len(worths) == 6:
        return [total - one for one in worths]
    return [total - one - other for one, other in combinations(worths, 2)]


def holdings(first: int, count: int) -> list[list[tuple[int, int]]]:
    """Return all holdings in `count` ranks from `first` on, by number of cards (to 7): sum and rank sets.

    The sum counts `first` as digit 0; the rank sets are packed as in `packed_rank`.
    """
    found: list[list[tuple[int, int]]] = [[(0, 0)], [], [], [], [], [], [], []]
    for digit in range(count):
        grown: list[list[tuple[int, int]]] = [[], [], [], [], [], [], [], []]
        for times in range(5):
            more = times * _FIVES[digit]
            packed = packed_rank(first + digit, times)
            for size in range(8 - times):
                grown[size + times] += [(total + more, sets | packed) for total, sets in found[size]]
        found = grown
    return found


def rank_hands(size: int) -> Iterator[tuple[int, int]]:
    """Yield every holding of `size` cards (to 7) by rank: its rank fields and its packed sets."""
    lows = holdings(0, LOW_RANKS)
    highs = holdings(LOW_RANKS, len(RANKS) - LOW_RANKS)
    for taken in range(size + 1):
        for high, sets in highs[taken]:
            for low, others in lows[size - taken]:
                yield high << LOW_BITS | low, sets | others
