"""Opener in games with door cards, computed slowly for the brute-force count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

HIGH = "23456789TJQKA"
LOW = "A23456789TJQK"
SUITS = "cdhs"
"""From the worst to the best (TDA19-20B)."""


def opens_third(doors: Mapping[int, Sequence[str]], *, lowball: bool) -> int:
    """The seat that brings in: the lowest door card, in razz the highest, by suit if ranks are equal."""
    worst = max if lowball else min
    return worst(doors, key=lambda seat: _card(doors[seat][0], LOW if lowball else HIGH))


def opens_later(up: Mapping[int, Sequence[str]], *, lowball: bool) -> int:
    """The seat with the best cards in sight; of equals the one with the top card by suit (TDA19-PR10D)."""
    ranks = LOW if lowball else HIGH
    shown = {seat: _groups(up[seat], ranks) for seat in up}
    best = min(shown.values()) if lowball else max(shown.values())
    equal = [seat for seat in up if shown[seat] == best]
    return max(equal, key=lambda seat: max(_card(card, ranks) for card in up[seat]))


def _card(card: str, ranks: str) -> tuple[int, int]:
    return ranks.index(card[0]), SUITS.index(card[1])


def _groups(up: Sequence[str], ranks: str) -> list[tuple[int, int]]:
    """Four of a kind, three, pairs, single cards: the largest first. Up to four cards make nothing else."""
    held = Counter(ranks.index(card[0]) for card in up)
    return sorted(((number, rank) for rank, number in held.items()), reverse=True)
