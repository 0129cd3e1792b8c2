"""Strengths of Omaha: two hole cards with three board cards.

For high, the strengths of a board's ranks with any two ranks are computed when the board first comes: a row
of 91 strengths, one for each pair of ranks. A hand reads its pairs from the row, and the best wins. There are
6,175 sets of ranks on a board of five, and all their rows take 5 MB. A flush needs two suited hole cards and
three on the board, whose ranks have a row of the same kind. For eight or better, the board's ranks up to the
eight have a row of 256 strengths, one for each set of these ranks in the hand.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import Final

from tapete.cards.lookup_sums import (
    SUIT_BITS,
    THREE_SUITED,
    TOP_BITS,
    WORTH,
    fields_of,
    ranks_in,
    suited_ranks,
)
from tapete.cards.low import EIGHT_BIT, LOW_8
from tapete.cards.notation import Card, check
from tapete.cards.standard import high_of_flush, high_of_ranks

Evaluator = Callable[[Sequence[Card], Sequence[Card]], int]
"""Function that returns the strength of hole cards with a board."""

# The suit counters of a hand detect two cards of a suit; the counters of a board detect three.
_TWO_SUITED: Final = 0x6666
_FIRST_OF_HOLE: Final = {c: _TWO_SUITED + worth for c, worth in WORTH.items()}
_FIRST_OF_BOARD: Final = {c: THREE_SUITED + worth for c, worth in WORTH.items()}

_PAIRS: Final = list(combinations_with_replacement(range(13), 2))
_PLACE_OF_PAIR: Final = {pair: place for place, (a, b) in enumerate(_PAIRS) for pair in ((a, b), (b, a))}


def omaha_high(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength, in the scale of `high`, of the best two hole cards with three of the board.

    There are 2 to 6 hole cards and 3 to 5 board cards.

    The cards must all be different; for speed, this is not checked.

    Raises:
        ValueError: too few or too many cards, a hidden card, or a value that is not a card.

    >>> from tapete.cards.notation import read_cards
    >>> from tapete.cards.standard import high
    >>> omaha_high(read_cards("AhKhQdQs"), read_cards("AcAd9h5h2h")) == high(read_cards("AhKh9h5h2h"))
    True
    """
    try:
        if len(hole) == 4 and len(board) == 5:
            w, x, y, z = hole
            held = _FIRST_OF_HOLE[w] + WORTH[x] + WORTH[y] + WORTH[z]
            a, b, c, d, e = board
            shared = _FIRST_OF_BOARD[a] + WORTH[b] + WORTH[c] + WORTH[d] + WORTH[e]
        else:
            _check_counts(hole, board)
            held, shared = _TWO_SUITED, THREE_SUITED
            for x in hole:
                held += WORTH[x]
            for x in board:
                shared += WORTH[x]
    except KeyError:
        check([*hole, *board], 5, 11)
        raise
    best = max(_pairs(held >> SUIT_BITS)(_row(shared >> SUIT_BITS)))
    suit = held & shared & TOP_BITS
    if suit:
        pairs = _suited_pairs(suited_ranks(hole, suit))
        return max(best, *pairs(_flush_row(suited_ranks(board, suit))))
    return best


def omaha_low_8(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength, in the scale of `low_8`, of the best low of two hole and three board cards, or 0.

    The cards must all be different; for speed, this is not checked.

    Raises:
        ValueError: too few or too many cards, a hidden card, or a value that is not a card.

    >>> from tapete.cards.notation import read_cards
    >>> omaha_low_8(read_cards("Ah2hKdKs"), read_cards("3c4d5sKhQh"))
    56
    >>> omaha_low_8(read_cards("AhKhKdKs"), read_cards("2c3c4d5sQh"))
    0
    """
    try:
        if len(hole) == 4 and len(board) == 5:
            w, x, y, z = hole
            a, b, c, d, e = board
            shared = EIGHT_BIT[a] | EIGHT_BIT[b] | EIGHT_BIT[c] | EIGHT_BIT[d] | EIGHT_BIT[e]
            return _low_row(shared)[EIGHT_BIT[w] | EIGHT_BIT[x] | EIGHT_BIT[y] | EIGHT_BIT[z]]
        _check_counts(hole, board)
        held = shared = 0
        for x in hole:
            held |= EIGHT_BIT[x]
        for x in board:
            shared |= EIGHT_BIT[x]
        return _low_row(shared)[held]
    except KeyError:
        check([*hole, *board], 5, 11)
        raise


def two_plus_three(strength: Callable[[Sequence[Card]], int]) -> Evaluator:
    """Return the evaluator that tries every two hole cards with every three of the board."""

    def best(hole: Sequence[Card], board: Sequence[Card]) -> int:
        _check_counts(hole, board)
        threes = list(combinations(board, 3))
        return max(strength(two + three) for two in combinations(hole, 2) for three in threes)

    return best


def _check_counts(hole: Sequence[Card], board: Sequence[Card]) -> None:
    if not (2 <= len(hole) <= 6 and 3 <= len(board) <= 5):
        raise ValueError(
            f"cannot evaluate {list(hole)!r} with {list(board)!r}: "
            f"expected 2 to 6 hole cards and a board of 3 to 5, not {len(hole)} and {len(board)}"
        )


_Row = list[int]
_Taken = Callable[[_Row], tuple[int, ...]]


@cache
def _pairs(held: int) -> _Taken:
    """Return a function that picks, from a row of the table, the entries for every pair of a hand's ranks."""
    return _taking(ranks_in(held))


@cache
def _suited_pairs(held: int) -> _Taken:
    """Return a function that picks, from a row of the table, the entries for every pair of these ranks."""
    return _taking(rank for rank in range(13) if held >> rank & 1)


def _taking(ranks: Iterable[int]) -> _Taken:
    places = {_PLACE_OF_PAIR[pair] for pair in combinations(ranks, 2)}
    return itemgetter(*places, min(places))  # one place twice: a single place would not give a tuple


@cache
def _row(shared: int) -> _Row:
    """Return the strengths of a board with each pair of ranks, without flushes, by its rank fields."""
    first, *others = map(_row_of_three, set(combinations(ranks_in(shared), 3)))
    return list(map(max, first, first, *others))  # repeat the first row: it may be the only one


@cache
def _row_of_three(three: tuple[int, ...]) -> _Row:
    """Return the strengths of three ranks with each pair, without flushes; 0 for five of one rank."""
    return [high_of_ranks(fields_of(three + two)) if len({*three, *two}) > 1 else 0 for two in _PAIRS]


@cache
def _flush_row(shared: int) -> _Row:
    """Return the best flush of the board's ranks with each pair of ranks; 0 if a rank would come twice."""
    threes = [sum(three) for three in combinations(_each(shared), 3)]
    return [max(high_of_flush(three | 1 << a | 1 << b) for three in threes) for a, b in _PAIRS]


def _each(ranks: int) -> list[int]:
    """Return the ranks of a set, each as a set of its own."""
    return [1 << rank for rank in range(ranks.bit_length()) if ranks >> rank & 1]


@cache
def _low_row(shared: int) -> bytes:
    """Return the best low of a board with these ranks, by the set of ranks in the hand."""
    row = bytearray(256)
    threes = [sum(three) for three in combinations(_each(shared), 3)]
    for held in range(256):
        ranks = _each(held)
        if len(ranks) == 2:  # a rank both on the board and in the hand leaves only four ranks, so no low
            row[held] = max((LOW_8[held | three] for three in threes), default=0)
        elif ranks:
            row[held] = max(row[held ^ rank] for rank in ranks)
    return bytes(row)
