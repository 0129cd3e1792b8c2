"""Cards, their text and the decks they come from.

A card is its own text: two characters, rank then suit.

>>> card("Ah")
'Ah'
>>> cards("Ah Kd")
('Ah', 'Kd')
>>> text_of(cards("Ah Kd"))
'AhKd'
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NewType

Card = NewType("Card", str)
"""Two characters, such as "Ah": one of `RANKS`, then one of `SUITS`."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

HIDDEN: Final = Card("??")
"""A card that is there but may not be seen."""

STANDARD_52: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
"""2c 2d 2h 2s 3c ... As: by rank, then by suit. Logs and hashes rely on this order."""

DECKS: Final[Mapping[str, tuple[Card, ...]]] = MappingProxyType(
    {
        "standard-52": STANDARD_52,
        "short-36": tuple(c for c in STANDARD_52 if c[0] not in "2345"),
    }
)
"""Decks by the name that a game's file uses, each in the order of `STANDARD_52`."""

_IN_SIGHT: Final = frozenset(STANDARD_52)

# The very strings of STANDARD_52 are handed out again: their hash is known, which makes look-ups faster.
_BY_TEXT: Final[dict[str, Card]] = {c: c for c in (*STANDARD_52, HIDDEN)}
_EXPECTED: Final = f"a rank of {RANKS} and a suit of {SUITS}, or ?? for a hidden card"


def card(text: str) -> Card:
    """Read one card. There is one notation: ten is T, suits are small letters.

    >>> card("10h")
    Traceback (most recent call last):
    ValueError: illegal card '10h': expected a rank of 23456789TJQKA and a suit of cdhs, or ?? for a hidden
    card
    """
    found = _BY_TEXT.get(text)
    if found is None:
        raise ValueError(f"illegal card {text!r}: expected {_EXPECTED}")
    return found


def cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without white space between them, in their order.

    The same card twice is read as it stands: who may hold what is for the deck to say.

    >>> cards("AhKd 2c")
    ('Ah', 'Kd', '2c')
    >>> cards("Ah 10d")
    Traceback (most recent call last):
    ValueError: illegal card '10' at character 4 of 'Ah 10d': expected a rank of ... for a hidden card
    """
    found: list[Card] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        piece = text[at : at + 2]
        known = _BY_TEXT.get(piece)
        if known is None:
            raise ValueError(
                f"illegal card {piece!r} at character {at + 1} of {text!r}: expected {_EXPECTED}"
            )
        found.append(known)
        at += 2
    return tuple(found)


def text_of(cards: Iterable[Card]) -> str:
    """Write cards as one word, the inverse of `cards`.

    >>> text_of(["Ah", "Kd"])
    'AhKd'
    """
    return "".join(cards)


def check(cards: Sequence[Card], least: int, most: int) -> None:
    """Raise ValueError, saying what is wrong, unless these are `least` to `most` different cards in sight.

    >>> check(cards("AhKdAh"), 2, 7)
    Traceback (most recent call last):
    ValueError: cannot evaluate ['Ah', 'Kd', 'Ah']: Ah is there twice
    """
    if not least <= len(cards) <= most:
        raise ValueError(
            f"cannot evaluate {list(cards)!r}: expected {least} to {most} cards, not {len(cards)}"
        )
    for at, c in enumerate(cards):
        if c not in _IN_SIGHT:
            raise ValueError(f"cannot evaluate {list(cards)!r}: {c!r} is not a card in sight")
        if c in cards[:at]:
            raise ValueError(f"cannot evaluate {list(cards)!r}: {c} is there twice")
