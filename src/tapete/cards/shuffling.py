"""Shuffle a deck with the caller's source of randomness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tapete.cards.notation import Card, deck_named


class Shuffler(Protocol):
    """Object that shuffles a list in place: `random.Random`, `random.SystemRandom` or a NumPy generator."""

    def shuffle(self, x: Any, /) -> Any:
        """Shuffle a list in place."""
        ...


def shuffled(rng: Shuffler, deck: Sequence[Card] | str = "standard-52") -> tuple[Card, ...]:
    """Shuffle a deck.

    The library has no randomness of its own: the same source in the same state gives the same deck.

    Args:
        rng: shuffles a list in place, for example `random.Random(7)`. For money use `random.SystemRandom()`.
        deck: name of the deck, or the cards to shuffle.

    Raises:
        ValueError: unknown name of a deck.

    >>> from random import Random
    >>> shuffled(Random(7))[:3]
    ('6d', 'Js', '9s')
    >>> len(shuffled(Random(7), "short-36"))
    36
    """
    if isinstance(deck, str):
        deck = deck_named(deck)
    cards = list(deck)
    rng.shuffle(cards)
    return tuple(cards)
