"""Name a hand and list its playing ranks, from its strength."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

import msgspec

from tapete.cards.badugi import badugi_ranks
from tapete.cards.deuce import deuce_code
from tapete.cards.few import code_of_few, few_code
from tapete.cards.low import BEST_LOW_8, BEST_LOW_A5, low_code
from tapete.cards.notation import RANKS, Card, check
from tapete.cards.short import short_code
from tapete.cards.standard import high, high_code
from tapete.cards.strength_codes import HandClass, parts_of

ACE_LOW: Final = "A23456789TJQK"
_DOWNWARD: Final = "AKQJT98765432A"
_BADUGI_KINDS: Final = ("", "one_card_badugi", "two_card_badugi", "three_card_badugi", "badugi")
# Number of cards of each naming rank.
_TIMES: Final = {"pair": 2, "two_pair": 2, "three": 3, "four": 4}


class Made(msgspec.Struct, frozen=True):
    """Made hand as a code and ranks; `words` puts it in words."""

    kind: str
    """Class of hand in lower case ("two_pair"), "royal_flush", "low" for a low without a pair, "wheel" for
    5-4-3-2-A as a low, "badugi", or "three_card_badugi" and so on for fewer playing cards."""
    ranks: tuple[str, ...]
    """Naming ranks: two for two pair, the higher first, and for a full house, the three of a kind first; the
    two highest ranks of a low, and the highest rank of a badugi."""
    kickers: tuple[str, ...] = ()
    """Other playing ranks, highest first."""


def made(cards: Sequence[Card]) -> Made:
    """Return the made high hand of two to seven cards; fewer than five make no straights or flushes.

    Raises:
        ValueError: another number of cards, a duplicate card or a hidden card.

    >>> from tapete.cards.notation import read_cards
    >>> made(read_cards("KhKd 7c7d2s9hTc"))
    Made(kind='two_pair', ranks=('K', '7'), kickers=('T',))
    >>> made(read_cards("AhKd"))
    Made(kind='high_card', ranks=('A',), kickers=('K',))
    """
    check(cards, 2, 7)
    if len(cards) >= 5:
        return made_at("high", high(cards))
    return _named(code_of_few(cards, RANKS), RANKS)


@cache
def made_at(ranking: str, strength: int) -> Made:
    """Return the made hand of this strength under this ranking; the strength must exist and not be 0.

    >>> made_at("low-8", 55)
    Made(kind='low', ranks=('6', '4'), kickers=('3', '2', 'A'))
    """
    return _MADE[ranking](strength)


@cache
def ranks_at(ranking: str, strength: int) -> str:
    """Return the playing ranks of a hand of this strength, in reading order.

    >>> ranks_at("high", high(("7s", "3d", "7c", "7d", "2s", "9h", "9c")))
    '77799'
    """
    made = made_at(ranking, strength)
    if made.kind in ("straight", "straight_flush", "royal_flush"):
        top = _DOWNWARD.index(made.ranks[0])
        run = _DOWNWARD[top : top + 5]
        return run.replace("5", "A") if ranking == "high-short" else run
    if made.kind == "full_house":
        return made.ranks[0] * 3 + made.ranks[1] * 2
    times = _TIMES.get(made.kind, 1)
    return "".join([*(rank * times for rank in made.ranks), *made.kickers])


def _named(code: int, order: str) -> Made:
    kind, named, kickers = parts_of(code)
    if kind is HandClass.FULL_HOUSE:
        return Made("full_house", _downward(named, order) + _downward(kickers, order))
    ranks = _downward(named, order)
    if kind is HandClass.STRAIGHT_FLUSH and ranks == ("A",):
        return Made("royal_flush", ranks)
    return Made(kind.name.lower(), ranks, _downward(kickers, order))


def _low(code: int, order: str) -> Made:
    made = _named(code, order)
    if made.kind != "high_card":
        return made
    if made.ranks == ("5",):
        return Made("wheel", made.ranks, made.kickers)
    return Made("low", made.ranks + made.kickers[:1], made.kickers[1:])


def _badugi(strength: int, order: str) -> Made:
    ranks = _downward(badugi_ranks(strength), order)
    return Made(_BADUGI_KINDS[len(ranks)], ranks[:1], ranks[1:])


def _downward(ranks: int, order: str) -> tuple[str, ...]:
    return tuple(rank for at, rank in reversed(list(enumerate(order))) if ranks >> at & 1)


_MADE: Final[dict[str, Callable[[int], Made]]] = {
    "high": lambda strength: _named(high_code(strength), RANKS),
    "high-short": lambda strength: _named(short_code(strength), RANKS),
    "low-8": lambda strength: _low(low_code(strength + BEST_LOW_A5 - BEST_LOW_8), ACE_LOW),
    "low-a5": lambda strength: _low(low_code(strength), ACE_LOW),
    "low-27": lambda strength: _low(deuce_code(strength), RANKS),
    "badugi": lambda strength: _badugi(strength, ACE_LOW),
    "badugi-27": lambda strength: _badugi(strength, RANKS),
    "high-few": lambda strength: _named(few_code(strength), RANKS),
}
