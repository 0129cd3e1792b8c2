"""Compare cards by rank and suit, as in stud: for the bring-in, the first to act and the odd chip."""

from collections.abc import Mapping
from typing import Any

from tapete.cards import HIDDEN, RANKS, Card
from tapete.cards.ranking import showing
from tapete.engine.refusals import InvariantBroken, UnknownUpcard
from tapete.engine.state import HandState
from tapete.engine.types import Ranking, Seat, Upcards

ACE_LOW = "A" + RANKS[:-1]
SUIT_ORDER = "shdc"
"""Suits from best to worst, for games without an own order for upcards (TDA19-20B)."""


def brings_in(hand: HandState) -> Seat:
    """Return the seat that must bring in: the worst door card; suits decide between equal ranks.

    Rules: TDA19-PR10A.2 (a card exposed in the deal counts), TDA19-PR10E and TDA26-GL5 (the lowest by suit).
    """
    if (told := _told(hand)) is not None:
        return told
    upcards = _upcards(hand)
    lowest = upcards.bring_in == "lowest-card"

    def worth(seat: Seat) -> tuple[int, int]:
        return _worth(upcards, hand.up[seat][-1])

    return min(hand.live, key=worth) if lowest else max(hand.live, key=worth)


def best_showing(hand: HandState) -> Seat:
    """Return the seat with the best hand in sight; the suit of the top card decides between equal hands.

    Rules: TDA19-PR10D, TDA19-PR10F (an open pair changes only the order).
    """
    if (told := _told(hand)) is not None:
        return told
    upcards = _upcards(hand)

    def worth(seat: Seat) -> tuple[int, tuple[int, int]]:
        cards = hand.up[seat]
        return showing(upcards.ranking, cards), max(_worth(upcards, card) for card in cards)

    return max(hand.live, key=worth)


def _told(hand: HandState) -> Seat | None:
    """Look up the declared opener if an up card of a live seat is unknown; None if all are known.

    Raises:
        UnknownUpcard: no opener is declared, and several seats can act.
    """
    live = hand.live
    unknown = [seat for seat in live if HIDDEN in hand.up[seat]]
    if not unknown:
        return None
    started: Any = hand.events[0]
    first: Seat | None = started.openers.get(hand.street.name)
    if first is not None and first in live:
        return first
    if len(hand.active) > 1:
        raise UnknownUpcard(hand.number, unknown[0], hand.street.name)
    return live[0]


def by_top_card(hand: HandState, hands: Mapping[Seat, tuple[Card, ...]], ranking: Ranking) -> list[Seat]:
    """Sort seats by the highest card they play, the best suit first; the ace of a low is low (TDA19-20B).

    Seats that share their highest card on the board keep their order.
    """
    upcards = hand.rules.upcards
    suits = SUIT_ORDER if upcards is None else upcards.suits.value

    def worth(seat: Seat) -> tuple[int, int]:
        return max(_by_rank_and_suit(card, ranking, suits) for card in hands[seat])

    return sorted(hands, key=worth, reverse=True)


def _worth(upcards: Upcards, card: Card) -> tuple[int, int]:
    """Return the sort key of an upcard: its rank, then its suit."""
    return _by_rank_and_suit(card, upcards.ranking, upcards.suits.value)


def _by_rank_and_suit(card: Card, ranking: Ranking, suits: str) -> tuple[int, int]:
    """Return a key by rank and suit; larger means better, or higher in a game for the lowest hand."""
    ranks = ACE_LOW if ranking in ("low-8", "low-a5") else RANKS
    return ranks.index(card[0]), -suits.index(card[1])


def _upcards(hand: HandState) -> Upcards:
    if hand.rules.upcards is None:
        raise InvariantBroken(f"hand {hand.number}: {hand.rules.game} has no cards in sight")
    return hand.rules.upcards
