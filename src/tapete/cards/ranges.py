"""Ranges: the possible hands of a player, each with its weight, and their notation.

A range is a comma-separated list of items. For games with two hole cards:

    AhKh            these two cards
    QQ  QQ+  22-77  a pair, that pair and all above, pairs from one to another
    AKs  AKo  AK    two ranks suited, offsuit, or either
    A5s+            the lower card rises until it is just below the higher one: A5s to AKs
    KTo-KJo         from one to the other; JTs-76s moves both cards
    15%  5%-15%     the best 15 per cent of all hands, or those from 5 per cent to 15; ordered by equity
                    against a random hand, whole classes such as AKs at a time
    random  or  *   any hand

For other games: the cards themselves, or `random`. An item may end with its weight, a number above 0 and
up to 1: `AKs:0.5`. If several items name a hand, the last weight counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, product
from math import comb, gcd
from typing import Final

import msgspec

from tapete.cards.notation import RANKS, STANDARD_52, SUITS, Card, read_cards
from tapete.cards.starts import STARTS

_ANY: Final = ("random", "*")
_RANK: Final = f"[{RANKS}]"
_TWO_RANKS: Final = re.compile(
    rf"(?P<ranks>{_RANK}{_RANK})(?P<suits>[so]?)(?P<up>\+|-(?P<to>{_RANK}{_RANK})(?P<to_suits>[so]?))?"
)
_CARDS: Final = re.compile(rf"(?:{_RANK}[{SUITS}])+")
_PER_CENT: Final = re.compile(r"(?:(\d+(?:\.\d+)?)%-)?(\d+(?:\.\d+)?)%")
_WEIGHT: Final = re.compile(r"\d*\.?\d{1,4}")
_TWO_CARD_ITEMS: Final = (
    "cards (AhKh), a pair (QQ, QQ+, 22-77), two ranks (AK, AKs, A5s+, KTo-KJo), the best (15%), random"
)

_ACE: Final = RANKS.index("A")

Hand = tuple[Card, ...]


_TO_READ: Final[tuple[Hand, ...]] = ((),)


class Range(msgspec.Struct, frozen=True):
    """Possible hands of a player, each with its weight: `Range("15%, 76s:0.5")`.

    `tapete.cards.ranges` explains the notation. Hands have two cards; `read_range` reads other hands too.

    >>> broad = Range("QQ+, A5s-A2s")
    >>> len(broad), broad, "AhAd" in broad, ("Kd", "Kc") in broad, "7h2c" in broad
    (34, Range('QQ+, A5s-A2s'), True, True, False)
    >>> f"{Range('15%').share:.3f}", Range("15%") & Range("AA, 72o") == Range("AA")
    ('0.148', True)
    """

    text: str
    hands: tuple[Hand, ...] = _TO_READ
    """Every hand once, its highest card first. Empty for any hand."""
    weights: tuple[int, ...] = ()
    """Weight of each hand: whole numbers, as small as their proportions allow."""

    def __post_init__(self) -> None:
        if self.hands == _TO_READ:
            read = read_range(self.text)
            msgspec.structs.force_setattr(self, "hands", read.hands)
            msgspec.structs.force_setattr(self, "weights", read.weights)

    @property
    def any_hand(self) -> bool:
        """Whether the range has every hand of the deck with equal weights."""
        return not self.hands

    @property
    def share(self) -> float:
        """Share of all two-card hands of 52 cards in this range, with weights."""
        if self.any_hand:
            return 1.0
        return sum(self.weights) / max(self.weights) / comb(len(STANDARD_52), 2)

    def __contains__(self, hand: object) -> bool:
        if isinstance(hand, str):
            hand = read_cards(hand)
        return isinstance(hand, tuple) and (self.any_hand or _in_order(hand) in self.hands)

    def __iter__(self) -> Iterator[Hand]:
        return iter(self.hands or tuple(map(_in_order, combinations(STANDARD_52, 2))))

    def __len__(self) -> int:
        return len(self.hands) or comb(len(STANDARD_52), 2)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and self._by_hand() == other._by_hand()

    def __hash__(self) -> int:
        return hash(frozenset(self._by_hand().items()))

    def __or__(self, other: Range) -> Range:
        """Return the hands of either range; for a hand in both, the second weight counts."""
        return read_range(f"{self.text}, {other.text}")

    def __and__(self, other: Range) -> Range:
        """Return the hands of this range that are also in the other."""
        held = self._by_hand()
        kept = {hand: weight for hand, weight in held.items() if hand in other}
        if not kept:
            raise ValueError(f"no hand is both in {self.text!r} and in {other.text!r}")
        most = max(kept.values())
        return read_range(", ".join(f"{''.join(hand)}{_ending(w, most)}" for hand, w in kept.items()))

    def _by_hand(self) -> dict[Hand, int]:
        return dict(zip(self, self.weights or (1,) * len(self), strict=True))

    def __repr__(self) -> str:
        return f"Range({self.text!r})"


def _ending(weight: int, most: int) -> str:
    return "" if weight == most else f":{weight / most:.4f}"


def read_range(
    text: str, *, hole_cards: int = 2, least: int | None = None, deck: Sequence[Card] = STANDARD_52
) -> Range:
    """Read a range.

    Args:
        text: a range in the notation above.
        hole_cards: number of cards of a hand.
        least: least number of written cards; the others are unknown. The default is all cards.
        deck: the cards of the game.

    Raises:
        ValueError: an invalid item, a hand with too many, too few or duplicate cards, a card outside the
            deck, or a weight out of bounds. The message has the item and its place.

    >>> read_range("QQ").hands
    (('Qd', 'Qc'), ('Qh', 'Qc'), ('Qs', 'Qc'), ('Qh', 'Qd'), ('Qs', 'Qd'), ('Qs', 'Qh'))
    >>> len(read_range("22+, A2s+, KTo-KJo").hands)
    150
    >>> read_range("AhKh, AdKd:0.25").weights
    (4, 1)
    >>> read_range("AKs, QX")
    Traceback (most recent call last):
    ValueError: illegal hands 'QX' at character 6 of 'AKs, QX': expected cards (AhKh), a pair (QQ, QQ+,
    22-77), two ranks (AK, AKs, A5s+, KTo-KJo), the best (15%), random
    """
    in_deck = frozenset(deck)
    found: dict[Hand, int] = {}
    anything = False
    items = list(_items(text))
    for at, item in items:
        try:
            hands_text, weight = _weight_of(item)
            if hands_text in _ANY:
                anything = True
                continue
            hands = _hands(hands_text, hole_cards, least or hole_cards)
            stranger = next((c for hand in hands for c in hand if c not in in_deck), None)
            if stranger:
                raise _Illegal(f"{stranger} is not in the deck")
        except _Illegal as why:
            raise ValueError(f"illegal hands {item!r} at character {at + 1} of {text!r}: {why}") from None
        for hand in hands:
            found[hand] = weight
    if anything:
        if len(items) > 1 or ":" in text:
            raise ValueError(f"illegal range {text!r}: random is every hand, and stands alone")
        return Range(text, (), ())
    divisor = gcd(*found.values())
    return Range(text, tuple(found), tuple(weight // divisor for weight in found.values()))


class _Illegal(Exception):
    """Fault of an item."""


def _items(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for item in text.split(","):
        yield at + len(item) - len(item.lstrip()), item.strip()
        at += len(item) + 1


def _weight_of(item: str) -> tuple[str, int]:
    """Split an item into its hands and its weight in ten-thousandths."""
    hands, colon, weight = item.partition(":")
    if not colon:
        return hands, 10_000
    parts = int(Decimal(weight.strip()) * 10_000) if _WEIGHT.fullmatch(weight.strip()) else 0
    if not 0 < parts <= 10_000:
        raise _Illegal(f"expected a weight above 0 and up to 1, with up to four decimals, not {weight!r}")
    return hands.rstrip(), parts


def _hands(item: str, hole_cards: int, least: int) -> list[Hand]:
    if _CARDS.fullmatch(item):
        hand = read_cards(item)
        if not least <= len(hand) <= hole_cards:
            several = f"{hole_cards} cards" if least == hole_cards else f"{least} to {hole_cards} cards"
            raise _Illegal(f"expected {several}, not {len(hand)}")
        if len(set(hand)) < len(hand):
            raise _Illegal(f"{next(c for c in hand if hand.count(c) > 1)} appears twice")
        return [_in_order(hand)]
    if hole_cards == 2 and (best := _PER_CENT.fullmatch(item)):
        return _best(float(best[1] or 0), float(best[2]))
    found = _TWO_RANKS.fullmatch(item) if hole_cards == 2 else None
    if not found:
        raise _Illegal(f"expected {_TWO_CARD_ITEMS if hole_cards == 2 else 'cards (AhKhQdJd...), or random'}")
    high, low = _high_low(found["ranks"])
    pair = high == low
    if pair and found["suits"]:
        raise _Illegal("a pair is neither suited nor offsuit")
    if found["to"]:
        if found["to_suits"] != found["suits"]:
            raise _Illegal("both ends of a run are suited, or offsuit, or neither")
        to_high, to_low = _high_low(found["to"])
    elif found["up"]:
        to_high, to_low = (_ACE, _ACE) if pair else (high, high - 1)
    else:
        to_high, to_low = high, low
    slides = high != to_high
    if pair != (to_high == to_low) or (slides and high - low != to_high - to_low):
        raise _Illegal("the ends of a run have the higher rank in common, or the distance of the two ranks")
    lowest = min((low, high), (to_low, to_high))
    return [
        hand
        for step in range(abs(to_low - low) + 1)
        for hand in _of_ranks(lowest[1] + slides * step, lowest[0] + step, found["suits"])
    ]


def _best(above: float, to: float) -> list[Hand]:
    """Return the best hands between two percentages of all hands, in whole classes."""
    if not 0 <= above < to <= 100:
        raise _Illegal("expected a per cent above 0 and up to 100, or two of them that rise: 5%-15%")
    total = comb(len(STANDARD_52), 2)
    found: list[Hand] = []
    before = 0
    for name in STARTS:
        hands = _of_ranks(*_high_low(name[:2]), name[2:])
        before += len(hands)
        if before * 100 > to * total:
            break
        if before * 100 > above * total:
            found += hands
    if not found:
        raise _Illegal("so few hands are none: the best class alone, AA, is 0.46 per cent")
    return found


def _high_low(ranks: str) -> tuple[int, int]:
    one, other = RANKS.index(ranks[0]), RANKS.index(ranks[1])
    return max(one, other), min(one, other)


def _of_ranks(high: int, low: int, suits: str) -> list[Hand]:
    if high == low:
        return [_in_order((Card(RANKS[high] + a), Card(RANKS[high] + b))) for a, b in combinations(SUITS, 2)]
    return [
        (Card(RANKS[high] + a), Card(RANKS[low] + b))
        for a, b in product(SUITS, repeat=2)
        if not suits or (a == b) == (suits == "s")
    ]


def _in_order(hand: Hand) -> Hand:
    return tuple(sorted(hand, key=STANDARD_52.index, reverse=True))
