"""Cards, their text and their decks.

A card is its own text: two characters, rank then suit.

>>> card("Ah")
'Ah'
>>> read_cards("Ah Kd")
('Ah', 'Kd')
>>> text_of(read_cards("Ah Kd"))
'AhKd'
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final, NewType

Card = NewType("Card", str)
"""Two characters, such as "Ah": one of `RANKS`, then one of `SUITS`."""

RANKS: Final = "23456789TJQKA"
"""Thirteen ranks, from the lowest; T is ten."""
SUITS: Final = "cdhs"
"""Clubs, diamonds, hearts, spades."""

HIDDEN: Final = Card("??")
"""A card that exists but is not visible."""

STANDARD_52: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
"""2c 2d 2h 2s 3c ... As: by rank, then by suit. Logs and hashes rely on this order."""

DECKS: Final[Mapping[str, tuple[Card, ...]]] = MappingProxyType(
    {
        "standard-52": STANDARD_52,
        "short-36": tuple(c for c in STANDARD_52 if c[0] not in "2345"),
    }
)
"""Decks by their name in a game's file, each in the order of `STANDARD_52`; see `deck_named`."""

_IN_SIGHT: Final = frozenset(STANDARD_52)

# Return the string objects of STANDARD_52 themselves: their hash is cached, which makes lookups faster.
_BY_TEXT: Final[dict[str, Card]] = {c: c for c in (*STANDARD_52, HIDDEN)}
_EXPECTED: Final = f"a rank of {RANKS} and a suit of {SUITS}, or ?? for a hidden card"


def card(text: str) -> Card:
    """Read one card. There is one notation: ten is T, suits are lower-case letters.

    >>> card("10h")
    Traceback (most recent call last):
    ValueError: illegal card '10h': expected a rank of 23456789TJQKA and a suit of cdhs, or ?? for a hidden
    card
    """
    found = _BY_TEXT.get(text) if isinstance(text, str) else None
    if found is None:
        raise ValueError(f"illegal card {text!r}: expected {_EXPECTED}")
    return found


def read_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without white space between them, in order.

    A duplicate card is accepted here; whether it is possible depends on the deck.

    >>> read_cards("AhKd 2c")
    ('Ah', 'Kd', '2c')
    >>> read_cards("Ah 10d")
    Traceback (most recent call last):
    ValueError: illegal card '10' at character 4 of 'Ah 10d': expected a rank of ... for a hidden card
    """
    if not isinstance(text, str):
        raise TypeError(f"cards are read from text such as 'AhKd', not from {text!r}")
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


@cache
def deck_named(name: str) -> tuple[Card, ...]:
    """Return the deck with a name in `DECKS`, or with ranks and suits: `JQK of cdhs`.

    The cards are in the order of `STANDARD_52`.

    Raises:
        ValueError: unknown deck, or an unknown or duplicate rank or suit.

    >>> deck_named("JQK of hs"), len(deck_named("standard-52"))
    (('Jh', 'Js', 'Qh', 'Qs', 'Kh', 'Ks'), 52)
    >>> deck_named("pinochle")
    Traceback (most recent call last):
    ValueError: unknown deck 'pinochle'; there are standard-52, short-36, or ranks and suits: 'JQK of cdhs'
    """
    if name in DECKS:
        return DECKS[name]
    ranks, between, suits = name.partition(" of ")
    good = {*ranks} <= {*RANKS} and {*suits} <= {*SUITS} and ranks and suits and between
    if not good or len({*ranks}) < len(ranks) or len({*suits}) < len(suits):
        known = ", ".join(DECKS)
        raise ValueError(f"unknown deck {name!r}; there are {known}, or ranks and suits: 'JQK of cdhs'")
    return tuple(c for c in STANDARD_52 if c[0] in ranks and c[1] in suits)


def expect_cards(cards: object) -> None:
    """Raise a worded TypeError unless this is a list of strings.

    >>> expect_cards("AhKd")
    Traceback (most recent call last):
    TypeError: expected a list of cards, not 'AhKd': tapete.cards.read_cards('AhKd') reads it
    """
    if isinstance(cards, str):
        read = f"tapete.cards.read_cards({cards!r})"
        raise TypeError(f"expected a list of cards, not {cards!r}: {read} reads it")
    if not isinstance(cards, (list, tuple)) and not isinstance(cards, Collection):
        raise TypeError(f"expected a list of cards, not {cards!r}")
    for c in cards:
        if not isinstance(c, str):
            raise TypeError(f"a card is text such as 'Ah', not {c!r}")


def text_of(cards: Iterable[Card]) -> str:
    """Write cards as one word, the inverse of `read_cards`.

    >>> text_of(["Ah", "Kd"])
    'AhKd'
    """
    written = [*cards]
    expect_cards(written)
    return "".join(written)


def check(cards: Sequence[Card], least: int, most: int) -> None:
    """Raise a worded ValueError unless these are `least` to `most` different known cards.

    >>> check(read_cards("AhKdAh"), 2, 7)
    Traceback (most recent call last):
    ValueError: cannot evaluate ['Ah', 'Kd', 'Ah']: Ah appears twice
    """
    expect_cards(cards)
    if not least <= len(cards) <= most:
        raise ValueError(
            f"cannot evaluate {list(cards)!r}: expected {least} to {most} cards, not {len(cards)}"
        )
    for at, c in enumerate(cards):
        if c not in _IN_SIGHT:
            raise ValueError(f"cannot evaluate {list(cards)!r}: {c!r} is not a card in sight")
        if c in cards[:at]:
            raise ValueError(f"cannot evaluate {list(cards)!r}: {c} appears twice")
