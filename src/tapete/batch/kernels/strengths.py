"""Evaluate hands with the tables of `tapete.cards.batch` (plain: `cards.batch.by_numba`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import uint64 as u64
from numpy.typing import NDArray

from tapete.batch.kernels.compiling import compiled
from tapete.cards.batch.lookups import PAIRS, U16
from tapete.cards.lookup_sums import FIVE_SUITED, HIGH_SHIFT, LOW_FIELD, SUIT_BITS, THREE_SUITED, TOP_BITS

_FIVE = np.uint64(FIVE_SUITED)
_THREE = np.uint64(THREE_SUITED)
_FLUSH = np.uint64(TOP_BITS)
_HIGH = np.uint64(HIGH_SHIFT)
_LOW = np.uint64(SUIT_BITS)
_FIELD = np.uint64(LOW_FIELD)
_PAIRS = np.uint64(PAIRS)


class Lookup(NamedTuple):
    """Tables of one ranking, from `LookupTables` or `OmahaTables`."""

    worth: NDArray[np.uint64]
    start: U16
    place: U16
    pair: U16
    """Empty if any cards play."""
    strengths: U16
    flushes: U16


@compiled
def strength_of(table: Any, rules: Any, place: int, lookup: Any) -> int:
    """Return the strength of the hand dealt `place` seats from the button's left; 0 is no hand."""
    if rules.from_hole:
        return _two_and_three(table, rules, place, lookup)
    total = _FIVE
    for card in range(rules.hole):
        total += lookup.worth[table.deck[place + card * rules.seats]]
    for card in range(5):
        total += lookup.worth[table.deck[rules.board_at[card]]]
    full = total & _FLUSH
    if full == u64(0):
        number = u64(lookup.start[total >> _HIGH]) + u64(lookup.place[total >> _LOW & _FIELD])
        return int(lookup.strengths[number])
    suit = _suit_of(full)
    ranks = _board_ranks(table, rules, suit)
    for card in range(rules.hole):
        ranks |= _rank_bit(table.deck[place + card * rules.seats], suit)
    return int(lookup.flushes[ranks])


@compiled
def _suit_of(full: Any) -> Any:
    return u64(full > u64(8)) + u64(full > u64(128)) + u64(full > u64(2048))


@compiled
def _rank_bit(card: Any, suit: Any) -> Any:
    """Return the card's rank as a set; empty for another suit."""
    return u64(u64(card) & u64(3) == suit) << (u64(card) >> u64(2))


@compiled
def _board_ranks(table: Any, rules: Any, suit: Any) -> Any:
    ranks = u64(0)
    for card in range(5):
        ranks |= _rank_bit(table.deck[rules.board_at[card]], suit)
    return ranks


@compiled
def _two_and_three(table: Any, rules: Any, place: int, lookup: Any) -> int:
    total = _THREE
    for card in range(5):
        total += lookup.worth[table.deck[rules.board_at[card]]]
    number = u64(lookup.start[total >> _HIGH]) + u64(lookup.place[total >> _LOW & _FIELD])
    row = number * _PAIRS
    best = 0
    for a in range(rules.hole - 1):
        first = u64(table.deck[place + a * rules.seats]) << u64(6)
        for b in range(a + 1, rules.hole):
            pair = lookup.pair[first + u64(table.deck[place + b * rules.seats])]
            best = max(best, int(lookup.strengths[row + u64(pair)]))
    full = total & _FLUSH
    if full == u64(0):
        return best
    suit = _suit_of(full)
    held = u64(0)
    for card in range(rules.hole):
        held |= _rank_bit(table.deck[place + card * rules.seats], suit)
    return max(best, _best_flush(held, _board_ranks(table, rules, suit), lookup.flushes))


@compiled
def _best_flush(held: Any, shown: Any, flushes: Any) -> int:
    """Return the best flush of two held bits with three board bits; 0 if there are too few bits."""
    best = 0
    a = held
    while a & (a - u64(1)):
        a_above = a & (a - u64(1))
        b = a_above
        while b:
            b_above = b & (b - u64(1))
            two = (a ^ a_above) | (b ^ b_above)
            c = shown
            while c:
                c_above = c & (c - u64(1))
                d = c_above
                while d:
                    d_above = d & (d - u64(1))
                    e = d_above
                    while e:
                        e_above = e & (e - u64(1))
                        ranks = two | (c ^ c_above) | (d ^ d_above) | (e ^ e_above)
                        best = max(best, int(flushes[ranks]))
                        e = e_above
                    d = d_above
                c = c_above
            b = b_above
        a = a_above
    return best
