"""A deck in random order, by whatever source of chance the caller has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tapete.cards.notation import Card, deck_named


class Shuffler(Protocol):
    """What shuffles a list in place: `random.Random`, `random.SystemRandom`, a NumPy generator."""

    def shuffle(self, x: Any, /) -> Any:
        """Put a list in random order."""
        ...


def shuffled(rng: Shuffler, deck: Sequence[Card] | str = "standard-52") -> tuple[Card, ...]:
    """Shuffle a deck.

    The library draws no chance of its own: the same source in the same state gives the same deck.

    Args:
        rng: shuffles a list in place, as `random.Random(7)` does. For money use `random.SystemRandom()`.
        deck: its name, or the cards that are to be shuffled.

    Raises:
        ValueError: there is no deck of that name.

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
