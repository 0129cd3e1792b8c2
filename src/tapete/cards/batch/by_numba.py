"""Evaluate many hands at once in machine code, compiled on first use: about a second for each kernel.

The kernels are inlined by hand and use unsigned numbers. Signed numbers need a check for negative indices,
and this check or small helper functions would make the kernels several times slower. The suit of a flush, one
of four bits, is found by comparisons and not by a loop, whose mispredicted end would take a sixth of the
time. The kernels read the tables unchecked, so card ids must be checked before.
"""

from functools import cache
from typing import Any, Final

import numba
import numpy as np
from numba import uint64 as u64
from numpy.typing import NDArray

from tapete.cards.batch.lookups import PAIRS, U16, LookupTables, OmahaTables
from tapete.cards.lookup_sums import FIVE_SUITED, HIGH_SHIFT, LOW_FIELD, SUIT_BITS, THREE_SUITED, TOP_BITS

Rows = NDArray[np.uint8]

_FIVE: Final = np.uint64(FIVE_SUITED)
_THREE: Final = np.uint64(THREE_SUITED)
_FLUSH: Final = np.uint64(TOP_BITS)
_HIGH: Final = np.uint64(HIGH_SHIFT)
_LOW: Final = np.uint64(SUIT_BITS)
_FIELD: Final = np.uint64(LOW_FIELD)
_PAIRS: Final = np.uint64(PAIRS)


def five_of(known: LookupTables, cards: Rows) -> U16:
    """Return the strength of the best five of five to seven cards."""
    found = np.empty(len(cards), np.uint16)
    kernel = _five_kernel(cards.shape[1])
    worth = known.worth.view(np.uint64)
    kernel(cards, worth, known.start, known.place, known.strengths, known.flushes, found)
    return found


def two_and_three_of(known: OmahaTables, hole: Rows, board: Rows) -> U16:
    """Return the strength of the best two of the hole cards with three of the board's."""
    found = np.empty(len(hole), np.uint16)
    kernel = _two_and_three_kernel(hole.shape[1], board.shape[1])
    worth = known.worth.view(np.uint64)
    kernel(hole, board, worth, known.start, known.place, known.pair, known.strengths, known.flushes, found)
    return found


def badugi_of(table: U16, cards: Rows) -> U16:
    """Return the strength of the best badugi of one to four cards."""
    found = np.empty(len(cards), np.uint16)
    _badugi_kernel()(cards, table, found)
    return found


def count_sevens(known: LookupTables) -> NDArray[np.int64]:
    """Count all 133,784,560 seven-card hands by strength."""
    strongest = int(max(known.strengths.max(), known.flushes.max()))
    counts = np.zeros((strongest + 1) * 4, np.uint32)
    worth = known.worth.view(np.uint64)
    _census_kernel()(worth, known.start, known.place, known.strengths, known.flushes, counts)
    return np.asarray(counts.reshape(-1, 4).sum(axis=1, dtype=np.int64))


@cache
def _five_kernel(size: int) -> Any:
    def kernel(
        cards: Any, worth: Any, start: Any, place: Any, strengths: Any, flushes: Any, found: Any
    ) -> None:
        for hand in range(len(cards)):
            total = _FIVE
            for at in range(size):
                total += worth[cards[hand, at]]
            full: Any = total & _FLUSH
            if full == u64(0):
                number = u64(start[total >> _HIGH]) + u64(place[total >> _LOW & _FIELD])
                found[hand] = strengths[number]
            else:
                suit = u64(full > u64(8)) + u64(full > u64(128)) + u64(full > u64(2048))
                ranks = u64(0)
                for at in range(size):
                    card = u64(cards[hand, at])
                    ranks |= u64(card & u64(3) == suit) << (card >> u64(2))
                found[hand] = flushes[ranks]

    return numba.njit(kernel, nogil=True)


@cache
def _two_and_three_kernel(holes: int, shown: int) -> Any:
    def kernel(
        hole: Any,
        board: Any,
        worth: Any,
        start: Any,
        place: Any,
        pair: Any,
        strengths: Any,
        flushes: Any,
        found: Any,
    ) -> None:
        for hand in range(len(hole)):
            total = _THREE
            for at in range(shown):
                total += worth[board[hand, at]]
            row = (u64(start[total >> _HIGH]) + u64(place[total >> _LOW & _FIELD])) * _PAIRS
            best = np.uint16(0)
            for a in range(holes - 1):
                first = u64(hole[hand, a]) << u64(6)
                for b in range(a + 1, holes):
                    best = max(best, strengths[row + u64(pair[first + u64(hole[hand, b])])])
            full: Any = total & _FLUSH
            if full != u64(0):
                suit = u64(full > u64(8)) + u64(full > u64(128)) + u64(full > u64(2048))
                held = u64(0)
                for at in range(holes):
                    card = u64(hole[hand, at])
                    if card & u64(3) == suit:
                        held |= u64(1) << (card >> u64(2))
                if held & (held - u64(1)):
                    ranks = u64(0)
                    for at in range(shown):
                        card = u64(board[hand, at])
                        if card & u64(3) == suit:
                            ranks |= u64(1) << (card >> u64(2))
                    # Combine every two held bits with every three bits of the board.
                    x = held
                    while x & (x - u64(1)):
                        above = x & (x - u64(1))
                        y = above
                        while y:
                            two = (x ^ above) | (y & (~y + u64(1)))
                            y &= y - u64(1)
                            c = ranks
                            while c:
                                c_above = c & (c - u64(1))
                                d = c_above
                                while d:
                                    d_above = d & (d - u64(1))
                                    e = d_above
                                    while e:
                                        e_above = e & (e - u64(1))
                                        three = (c ^ c_above) | (d ^ d_above) | (e ^ e_above)
                                        best = max(best, flushes[two | three])
                                        e = e_above
                                    d = d_above
                                c = c_above
                        x = above
            found[hand] = best

    return numba.njit(kernel, nogil=True)


@cache
def _badugi_kernel() -> Any:
    def kernel(cards: Any, table: Any, found: Any) -> None:
        for hand in range(len(cards)):
            best = np.uint16(0)
            for chosen in range(1, 1 << cards.shape[1]):
                ranks = u64(0)
                suits = u64(0)
                for at in range(cards.shape[1]):
                    if chosen >> at & 1:
                        card = u64(cards[hand, at])
                        suit = u64(1) << (card & u64(3))
                        if suits & suit:
                            ranks = u64(0)
                            break
                        suits |= suit
                        ranks |= u64(1) << (card >> u64(2))
                best = max(best, table[ranks])
            found[hand] = best

    return numba.njit(kernel, nogil=True)


@cache
def _census_kernel() -> Any:
    def kernel(worth: Any, start: Any, place: Any, strengths: Any, flushes: Any, counts: Any) -> None:
        bits = np.empty(52, np.uint64)
        for card in range(52):
            bits[card] = u64(1) << u64(13 * (card & 3) + (card >> 2))
        for a in range(52):
            total_a = worth[a] + _FIVE
            for b in range(a + 1, 52):
                total_b = total_a + worth[b]
                for c in range(b + 1, 52):
                    total_c = total_b + worth[c]
                    for d in range(c + 1, 52):
                        total_d = total_c + worth[d]
                        bits_d = bits[a] | bits[b] | bits[c] | bits[d]
                        for e in range(d + 1, 52):
                            total_e = total_d + worth[e]
                            bits_e = bits_d | bits[e]
                            for f in range(e + 1, 52):
                                total_f = total_e + worth[f]
                                bits_f = bits_e | bits[f]
                                # Four counters per strength, by the last card's suit: consecutive increments
                                # of one counter would stall.
                                if (total_f + u64(0x1111)) & _FLUSH == u64(0):
                                    for g in range(f + 1, 52):
                                        total = total_f + worth[g]
                                        number = u64(start[total >> _HIGH]) + u64(
                                            place[total >> _LOW & _FIELD]
                                        )
                                        counts[u64(strengths[number]) * u64(4) + u64(g & 3)] += np.uint32(1)
                                else:
                                    for g in range(f + 1, 52):
                                        total = total_f + worth[g]
                                        full: Any = total & _FLUSH
                                        if full == u64(0):
                                            number = u64(start[total >> _HIGH]) + u64(
                                                place[total >> _LOW & _FIELD]
                                            )
                                            strength = strengths[number]
                                        else:
                                            held = bits_f | bits[g]
                                            while full != u64(8):
                                                full >>= u64(4)
                                                held >>= u64(13)
                                            strength = flushes[held & u64(0x1FFF)]
                                        counts[u64(strength) * u64(4) + u64(g & 3)] += np.uint32(1)

    return numba.njit(kernel, nogil=True)
