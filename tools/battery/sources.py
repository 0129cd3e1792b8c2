"""Decks and seat draws to test: from the room's own code with published seeds, and from wrong shuffles.

A seed is the SHA-256 hash of a label, a slash and a number counted from 0. The wrong shuffles show that the
battery detects what it should.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from tapete.room.fair.decks import STANDARD_52, Sealed, deck_name
from tapete.room.world.chance import below, permutation
from tapete.tournament.draws import order_bounds, order_of

Decks = NDArray[np.int64]
"""One row per deck: which card of the new deck, counted from 0, is dealt first, second and so on."""
Numbers = NDArray[np.int64]

ENTRIES = 9
"""How many players take part in a seat draw."""
_NUMBER_OF = {card: number for number, card in enumerate(STANDARD_52)}


def seed(label: str, number: int) -> bytes:
    """Return a published seed."""
    return hashlib.sha256(f"{label}/{number}".encode()).digest()


def ordered(label: str, count: int) -> Decks:
    """Return decks in the room's own order, before they are cut."""
    return _rows(permutation(52, seed(label, number)) for number in range(count))


def dealt(label: str, count: int) -> Decks:
    """Return decks as they are dealt: ordered by the room, sealed, and cut with the bytes of one player."""

    def deck(number: int) -> list[int]:
        sealed = Sealed(deck_name("tournament/1", 1, number + 1), STANDARD_52, seed(label, number))
        cut = sealed.cut({1: seed(f"{label}/player", number)})
        return [_NUMBER_OF[card] for card in cut.cards]

    return _rows(deck(number) for number in range(count))


def seated(label: str, count: int) -> Decks:
    """Return seat draws of nine entries: which entry gets seat 1, seat 2 and so on."""
    bounds = order_bounds(ENTRIES)
    return _rows(order_of(below(bounds, seed(label, number))) for number in range(count))


def numbers(label: str, count: int, bound: int) -> Numbers:
    """Draw single numbers below a bound."""
    return np.array([below((bound,), seed(label, number))[0] for number in range(count)], dtype=np.int64)


def _rows(rows: Iterable[Iterable[int]]) -> Decks:
    return np.array([tuple(row) for row in rows], dtype=np.int64)


# ------------------------------------------------------------ shuffles that are wrong


def naive_swap(label: str, count: int) -> Decks:
    """Swap each card with any card at all: wrong, because 52 to the power of 52 is not divisible by 52!."""

    def deck(number: int) -> list[int]:
        order = list(range(52))
        for at, other in enumerate(below((52,) * 52, seed(label, number))):
            order[at], order[other] = order[other], order[at]
        return order

    return _rows(deck(number) for number in range(count))


def modulo_bias(label: str, count: int) -> Decks:
    """Run Fisher-Yates on single bytes modulo the number of choices: wrong, small numbers come more often."""

    def deck(number: int) -> list[int]:
        order = list(range(52))
        data = b"".join(seed(f"{label}/{part}", number) for part in range(2))
        for last in range(51, 0, -1):
            other = data[last] % (last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    return _rows(deck(number) for number in range(count))


def never_in_place(label: str, count: int) -> Decks:
    """Run Fisher-Yates off by one: wrong, no card ever stays in its place."""

    def deck(number: int) -> list[int]:
        order = list(range(52))
        drawn = below(tuple(range(51, 0, -1)), seed(label, number))
        for last, other in zip(range(51, 0, -1), drawn, strict=True):
            order[last], order[other] = order[other], order[last]
        return order

    return _rows(deck(number) for number in range(count))


def seed_reused(label: str, count: int) -> Decks:
    """Use the room's own order with a seed of only 16 bits: wrong, the same decks come again."""
    return _rows(
        permutation(52, seed(label, int.from_bytes(seed(label, n)[:2], "big"))) for n in range(count)
    )


def seed_of_the_clock(label: str, count: int) -> Decks:
    """Use the room's own order, but give two tables that begin in the same moment one seed: wrong."""
    return _rows(permutation(52, seed(label, number // 2)) for number in range(count))


def riffled(label: str, count: int) -> Decks:
    """Riffle a new deck four times, perfect in every other way: wrong, four are not enough."""

    def deck(number: int) -> list[int]:
        order = list(range(52))
        bits = below((2,) * 208, seed(label, number))
        for shuffle in range(4):
            mine = bits[52 * shuffle : 52 * shuffle + 52]
            top, bottom = iter(order[: mine.count(0)]), iter(order[mine.count(0) :])
            order = [next(bottom) if bit else next(top) for bit in mine]
        return order

    return _rows(deck(number) for number in range(count))


WRONG: dict[str, Callable[[str, int], Decks]] = {
    "each card swapped with any card": naive_swap,
    "bytes modulo the choices": modulo_bias,
    "no card stays in its place": never_in_place,
    "a seed of 16 bits": seed_reused,
    "two tables share a seed": seed_of_the_clock,
    "four riffles": riffled,
}
