"""Evaluate many hands at once with NumPy only. Cards come in columns: one array per card position."""

from itertools import chain, combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapete.cards.batch.lookups import I64, PAIRS, RANK_COUNT, U16, LookupTables, OmahaTables, tables
from tapete.cards.lookup_sums import FIVE_SUITED, HIGH_SHIFT, LOW_FIELD, SUIT_BITS, THREE_SUITED, TOP_BITS

Columns = NDArray[np.uint8]

_CHUNK: Final = 1 << 15  # hands; intermediate arrays then fit the processor's cache
_RANKS: Final = (1 << RANK_COUNT) - 1

# Each card as one bit of 52, suit by suit, and the shift of these bits to the suit of the flush.
_BIT: Final[I64] = np.array([1 << RANK_COUNT * (c & 3) + (c >> 2) for c in range(52)] + [0] * 12, np.int64)
_SHIFT: Final[I64] = np.zeros(TOP_BITS + 1, np.int64)
for _suit in range(4):
    _SHIFT[0x8 << 4 * _suit] = RANK_COUNT * _suit


def five_of(known: LookupTables, cards: Columns) -> U16:
    """Return the strength of the best five of five to seven cards."""
    found = np.empty(cards.shape[1], np.uint16)
    for first in range(0, len(found), _CHUNK):
        chunk = np.ascontiguousarray(cards[:, first : first + _CHUNK])
        total = _total(known, chunk)
        total += FIVE_SUITED
        number = known.start.take(total >> HIGH_SHIFT)
        number += known.place.take(total >> SUIT_BITS & LOW_FIELD)
        strengths = known.strengths.take(number)
        suits = (total & TOP_BITS).astype(np.uint16)
        full = np.flatnonzero(suits != 0)
        if full.size:
            held = _BIT.take(chunk.take(full, axis=1)).sum(axis=0)
            held >>= _SHIFT.take(suits[full])
            strengths[full] = known.flushes.take(held & _RANKS)
        found[first : first + _CHUNK] = strengths
    return found


def two_and_three_of(known: OmahaTables, hole: Columns, board: Columns) -> U16:
    """Return the strength of the best two of the hole cards with three of the board's."""
    found = np.empty(hole.shape[1], np.uint16)
    for first in range(0, len(found), _CHUNK):
        holes = np.ascontiguousarray(hole[:, first : first + _CHUNK])
        boards = np.ascontiguousarray(board[:, first : first + _CHUNK])
        total = _total(known, boards)
        total += THREE_SUITED
        number = known.start.take(total >> HIGH_SHIFT)
        number += known.place.take(total >> SUIT_BITS & LOW_FIELD)
        row = np.multiply(number, PAIRS, dtype=np.int64)
        strengths = np.zeros(len(row), np.uint16)
        wide = holes.astype(np.uint16)
        for a, b in combinations(wide, 2):
            np.maximum(strengths, known.strengths.take(row + known.pair.take(a << 6 | b)), out=strengths)
        suits = (total & TOP_BITS).astype(np.uint16)
        full = np.flatnonzero(suits != 0)
        if full.size:
            strengths[full] = np.maximum(
                strengths[full], _flush_of(known, holes[:, full], boards[:, full], _SHIFT.take(suits[full]))
            )
        found[first : first + _CHUNK] = strengths
    return found


def badugi_of(table: U16, cards: Columns) -> U16:
    """Return the strength of the best badugi of one to four cards."""
    found = np.zeros(cards.shape[1], np.uint16)
    ranks = np.left_shift(1, cards >> 2, dtype=np.uint16)
    suits = np.left_shift(1, cards & 3, dtype=np.uint16)
    for size in range(1, len(cards) + 1):
        for chosen in combinations(range(len(cards)), size):
            # Only one of equal ranks plays: the table reads them as a smaller set. All suits must differ.
            held = np.bitwise_or.reduce(ranks[list(chosen)])
            differ = np.bitwise_count(np.bitwise_or.reduce(suits[list(chosen)])) == size
            np.maximum(found, table.take(held), where=differ, out=found)
    return found


def avoid_flushes(found: U16, cards: Columns) -> None:
    """Evaluate each hand of six or seven cards that `found` leaves at 0 by its best five, with suits.

    These are deuce-to-seven hands with five suited cards: the best five may be the flush or avoid it.
    """
    left = np.flatnonzero(found == 0)
    held = cards[:, left]
    best = np.zeros(len(left), np.uint16)
    for chosen in combinations(range(len(cards)), 5):
        np.maximum(best, five_of(tables("low-27", 5), held[list(chosen)]), out=best)
    found[left] = best


def count_sevens(known: LookupTables) -> I64:
    """Count all 133,784,560 seven-card hands by strength."""
    fives = np.fromiter(chain.from_iterable(combinations(range(2, 52), 5)), np.uint8).reshape(-1, 5).T
    counts = np.zeros(int(max(known.strengths.max(), known.flushes.max())) + 1, np.int64)
    for second in range(1, 47):
        above = fives[:, -comb(51 - second, 5) :]  # in this order, hands of only higher cards come last
        cards = np.empty((7, above.shape[1]), np.uint8)
        cards[1] = second
        cards[2:] = above
        for first in range(second):
            cards[0] = first
            counts += np.bincount(five_of(known, cards), minlength=len(counts))
    return counts


def _total(known: LookupTables | OmahaTables, cards: Columns) -> I64:
    """Return the sum of each hand's card numbers, looked up two cards at a time."""
    paired = len(cards) // 2 * 2
    pairs = cards[0:paired:2].astype(np.uint16) << 6
    pairs |= cards[1:paired:2]
    total: I64 = known.two.take(pairs[0])
    for pair in pairs[1:]:
        total += known.two.take(pair)
    if paired < len(cards):
        total += known.worth.take(cards[-1])
    return total


def _flush_of(known: OmahaTables, hole: Columns, board: Columns, shift: I64) -> U16:
    """Return the best flush in the suit with three or more board cards; 0 without a flush."""
    held = _BIT.take(hole) >> shift & _RANKS  # cards of other suits leave no bit
    enough = np.flatnonzero((held != 0).sum(axis=0) >= 2)
    held = held[:, enough]
    shown = _BIT.take(board[:, enough]) >> shift[enough] & _RANKS
    threes = [a | b | c for a, b, c in combinations(shown, 3)]
    best = np.zeros(len(enough), np.uint16)
    for a, b in combinations(held, 2):
        pair = a | b
        for three in threes:
            np.maximum(best, known.flushes.take(pair | three), out=best)
    found = np.zeros(hole.shape[1], np.uint16)
    found[enough] = best
    return found
