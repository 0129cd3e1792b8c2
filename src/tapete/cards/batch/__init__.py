"""Evaluate many hands at once: arrays of card ids in, an array of strengths out.

A card's id is its index in `STANDARD_52`, 0 to 51. The strengths equal those of `tapete.cards.strength`.
NumPy is required (the extra `tapete[batch]`). With numba (`tapete[fast]`) large batches run compiled;
compiling takes a second for each number of cards. Both return the same numbers.

>>> from tapete.cards import read_cards, high
>>> hands = [read_cards("AhAd 7c7d2s9hTc"), read_cards("KhQh 7c7d2s9hTc")]
>>> strengths("high", ids(hands)).tolist() == [high(hand) for hand in hands]
True
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, Protocol

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "tapete.cards.batch needs NumPy: install the extra tapete[batch]", name=missing.name
    ) from missing

from tapete.cards.batch import by_numpy
from tapete.cards.batch.lookups import I64, U16, LookupTables, OmahaTables, badugi_table, omaha_tables, tables
from tapete.cards.notation import STANDARD_52, Card

__all__ = ["Engine", "Ids", "check_distinct", "count_sevens", "engines", "ids", "omaha", "strengths"]

Engine = Literal["numpy", "numba"]
"""Implementation; numba is faster for large batches."""
Ids = NDArray[np.uint8]
"""Array of cards as indexes into `STANDARD_52`."""


class _Kernels(Protocol):
    """Interface of an engine's module; NumPy's takes cards in columns, numba's in rows."""

    def five_of(self, known: LookupTables, cards: Ids, /) -> U16: ...
    def two_and_three_of(self, known: OmahaTables, hole: Ids, board: Ids, /) -> U16: ...
    def badugi_of(self, table: U16, cards: Ids, /) -> U16: ...
    def count_sevens(self, known: LookupTables, /) -> I64: ...


BATCH_RANKINGS: Final = ("high", "high-short", "low-8", "low-a5", "low-27", "badugi")
"""Rankings of `strengths`: the rankings of `tapete.cards.RANKINGS` with tables."""

OMAHA_RANKINGS: Final = ("high", "high-short", "low-8", "low-a5")

# Compiling takes as long as NumPy needs for this number of hands. A kernel is compiled once it has been asked
# for as many hands, in one batch or several, and is used for all later batches.
_WORTH_COMPILING: Final = 20_000_000
_asked: Final[Counter[tuple[str, int, int]]] = Counter()

_ID_OF: Final = {c: at for at, c in enumerate(STANDARD_52)}


def strengths(ranking: str, cards: ArrayLike, *, columns: bool = False, engine: Engine | None = None) -> U16:
    """Return the strength of each hand: larger wins, equal ties, 0 is no hand (only in low-8).

    For speed, duplicate cards are not checked; the strength of such a hand is meaningless. `check_distinct`
    checks for duplicates.

    Args:
        ranking: one of `BATCH_RANKINGS`.
        cards: whole numbers, preferably uint8, in the shape (hands, cards): 5 to 7 cards, badugi 1 to 4.
        columns: the shape is (cards, hands) instead, which NumPy without numba reads a third faster.
        engine: "numpy" or "numba"; the default is numba if it is installed and worth compiling.

    Raises:
        ValueError: unknown ranking, wrong shape, or a number that is not a card of the deck.
        ModuleNotFoundError: numba was requested and is not installed.
    """
    if ranking not in BATCH_RANKINGS:
        raise ValueError(f"unknown ranking {ranking!r}: expected one of {', '.join(BATCH_RANKINGS)}")
    least, most = (1, 4) if ranking == "badugi" else (5, 7)
    rows = _rows(cards, columns, ranking, f"{ranking} hands", least, most)
    size = rows.shape[1]
    compiled = _compiled_for(engine, ("badugi" if ranking == "badugi" else "five", size, 0), len(rows))
    if ranking == "badugi":
        if compiled:
            return compiled.badugi_of(badugi_table(), rows)
        return by_numpy.badugi_of(badugi_table(), rows.T)
    known = tables(ranking, size)
    found = compiled.five_of(known, rows) if compiled else by_numpy.five_of(known, rows.T)
    if ranking == "low-27" and size > 5:
        by_numpy.avoid_flushes(found, rows.T)
    return found


def omaha(
    ranking: str, hole: ArrayLike, board: ArrayLike, *, columns: bool = False, engine: Engine | None = None
) -> U16:
    """Return the strength of each hand that plays exactly two hole cards with exactly three of the board.

    Args:
        ranking: one of `OMAHA_RANKINGS`.
        hole: ids in the shape (hands, cards), 2 to 6 cards each.
        board: ids in the same shape, 3 to 5 cards each.
        columns: both arrays have the shape (cards, hands) instead.
        engine: see `strengths`.

    Raises:
        ValueError, ModuleNotFoundError: see `strengths`; also if the numbers of boards and hands differ.

    >>> from tapete.cards import read_cards
    >>> board = ids([read_cards("KhQhJh2c3d")] * 2)
    >>> one_heart, two_hearts = omaha("high", ids([read_cards("AhTc9c8s"), read_cards("Ah4h9c8s")]), board)
    >>> bool(one_heart < two_hearts)
    True
    """
    if ranking not in OMAHA_RANKINGS:
        raise ValueError(f"no Omaha ranking {ranking!r}: expected one of {', '.join(OMAHA_RANKINGS)}")
    holes = _rows(hole, columns, ranking, "hole cards", 2, 6)
    boards = _rows(board, columns, ranking, "boards", 3, 5)
    if len(holes) != len(boards):
        raise ValueError(f"expected as many boards as hands, not {len(boards)} for {len(holes)}")
    known = omaha_tables(ranking, boards.shape[1])
    compiled = _compiled_for(engine, ("omaha", holes.shape[1], boards.shape[1]), len(holes))
    if compiled:
        return compiled.two_and_three_of(known, holes, boards)
    return by_numpy.two_and_three_of(known, holes.T, boards.T)


def count_sevens(*, engine: Engine | None = None) -> I64:
    """Count all 133,784,560 hands of seven cards by high strength.

    The index is the strength, and `class_of` returns its class. The count takes a fraction of a second
    compiled, otherwise a few seconds.
    """
    compiled = _compiled_for(engine, ("sevens", 0, 0), 133_784_560)
    kernels: _Kernels = compiled or by_numpy
    return kernels.count_sevens(tables("high", 7))


def ids(hands: Sequence[Sequence[Card]]) -> Ids:
    """Return the ids of the cards of some hands, in the shape (hands, cards).

    >>> from tapete.cards import read_cards
    >>> ids([read_cards("2c2d"), read_cards("AsKs")]).tolist()
    [[0, 1], [51, 47]]
    """
    if len({len(hand) for hand in hands}) > 1:
        raise ValueError("hands in one array have the same number of cards")
    try:
        return np.array([[_ID_OF[c] for c in hand] for hand in hands], np.uint8)
    except KeyError as error:
        raise ValueError(f"{error.args[0]!r} is not a card in sight") from None


def check_distinct(cards: ArrayLike, *, columns: bool = False) -> None:
    """Raise ValueError for the first hand with a duplicate card, if there is one."""
    ordered = np.sort(_rows(cards, columns, "high", "hands", 1, 52), axis=1)
    twice = np.argwhere(ordered[:, 1:] == ordered[:, :-1])
    if len(twice):
        hand, at = twice[0].tolist()
        raise ValueError(f"hand {hand} has {STANDARD_52[ordered[hand, at]]} twice")


def engines() -> tuple[Engine, ...]:
    """Return the installed engines, the faster first."""
    return ("numba", "numpy") if _numba() else ("numpy",)


def _rows(cards: ArrayLike, columns: bool, ranking: str, what: str, least: int, most: int) -> Ids:
    """Return the ids as bytes, one row per hand, contiguous by rows or by columns."""
    given = np.asarray(cards)
    rows = given.T if columns else given
    if given.ndim != 2 or not least <= rows.shape[1] <= most:
        order = "(cards, hands)" if columns else "(hands, cards)"
        raise ValueError(f"{what}: expected {least} to {most} cards in the shape {order}, not {given.shape}")
    if not np.issubdtype(given.dtype, np.integer):
        raise ValueError(f"{what}: expected ids of cards as whole numbers, not {given.dtype}")
    lowest = 16 if ranking == "high-short" else 0
    # Unsigned bytes are never below 0, and the check takes time.
    below = bool(lowest) or given.dtype != np.uint8
    if given.size and (given.max() > 51 or (below and given.min() < lowest)):
        hand, at = np.argwhere((rows < lowest) | (rows > 51))[0].tolist()
        raise ValueError(f"{what}: {rows[hand, at]} in hand {hand} is no card's id: expected {lowest} to 51")
    if given.dtype != np.uint8:
        rows = rows.astype(np.uint8)
    if not (rows.flags.c_contiguous or rows.flags.f_contiguous):
        rows = np.ascontiguousarray(rows)
    return rows


def _compiled_for(engine: Engine | None, kernel: tuple[str, int, int], hands: int) -> _Kernels | None:
    """Return the compiled engine if it is to be used, otherwise None."""
    if engine not in (None, "numpy", "numba"):
        raise ValueError(f"unknown engine {engine!r}: expected numpy or numba")
    if engine != "numba":
        _asked[kernel] += hands
        if engine == "numpy" or _asked[kernel] < _WORTH_COMPILING:
            return None
    found = _numba()
    if engine and not found:
        raise ModuleNotFoundError("the engine numba needs numba: install the extra tapete[fast]")
    return found


@cache
def _numba() -> _Kernels | None:
    try:
        from tapete.cards.batch import by_numba
    except ModuleNotFoundError as missing:
        if missing.name != "numba":
            raise
        return None
    return by_numba
