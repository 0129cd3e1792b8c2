"""Deals in a hand's text, and the deck that repeats them.

A deal is `deal SEAT CARDS`, `burn CARDS` or `board CARDS`. The cards of a second board are `board 2 CARDS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

import tapete.engine.text.words as w
from tapete.cards import HIDDEN, Card, deck_named, read_cards, text_of
from tapete.engine import events as ev
from tapete.engine.text.errors import TextError
from tapete.engine.types import HandRules, Seat

DEAL_WORDS: Final = ("deal", "burn", "board")


class DealText(Struct, frozen=True, kw_only=True):
    """Cards dealt together."""

    word: str
    cards: tuple[Card, ...]
    seat: Seat = 0
    """0 if the cards were not dealt to a seat."""
    board: int = 0
    """0 for the first board."""

    def __str__(self) -> str:
        """Write the item of a hand's text.

        >>> str(DealText(word="deal", seat=3, cards=read_cards("AhKd")))
        'deal 3 AhKd'
        """
        place = [str(self.seat)] if self.word == "deal" else [str(self.board + 1)] if self.board else []
        return " ".join([self.word, *place, text_of(self.cards)])


def deal_of(event: ev.Event) -> DealText | None:
    """Return the deal of an event; None if the event deals no cards."""
    match event:
        case ev.HoleDealt(seat=seat, cards=cards):
            return DealText(word="deal", seat=seat, cards=cards)
        case ev.Burned(cards=cards):
            return DealText(word="burn", cards=cards)
        case ev.BoardDealt(cards=cards, board=board):
            return DealText(word="board", board=board, cards=cards)
        case _:
            return None


def read_deal(text: str) -> DealText:
    """Read a deal.

    Raises:
        TextError: unreadable deal.

    >>> read_deal("board Ks8c2d").cards
    ('Ks', '8c', '2d')
    """
    word, *words = text.split()
    place = 0
    if words and words[0].isdecimal():
        place = w.number(words.pop(0))
    example = {"deal": "deal 3 AhKd", "burn": "burn 4c"}.get(word, "board Ks8c2d")
    if not words or (word == "deal") != (place > 0 and word != "board"):
        raise TextError("written_like", example=example)
    cards = read_cards(" ".join(words))
    if word == "deal":
        return DealText(word=word, seat=place, cards=cards)
    return DealText(word=word, board=max(0, place - 1), cards=cards)


def deck_of(
    rounds: Iterable[Sequence[DealText]], rules: HandRules, shuffled: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """Return the deck that deals these cards; unknown cards are `??`.

    Args:
        rounds: the deals in order, without deals from a reshuffled stub; each command begins a new round.
        shuffled: the cards of the first reshuffle; its never dealt cards are the rest of the deck.
    """
    deck: list[Card] = []
    for deals in rounds:
        group: list[DealText] = []
        for deal in deals:
            # Seats receive cards one at a time round the table; a repeated seat means a new street.
            if deal.word != "deal" or deal.seat in [one.seat for one in group]:
                deck += _round_the_table(group)
                group = []
            if deal.word == "deal":
                group.append(deal)
            else:
                deck += deal.cards
        deck += _round_the_table(group)
    deck += [card for card in shuffled if card not in deck]
    size = len(deck_named(rules.deck))
    return (*deck, *[HIDDEN] * (size - len(deck)))


def _round_the_table(group: Sequence[DealText]) -> list[Card]:
    most = max((len(deal.cards) for deal in group), default=0)
    return [deal.cards[place] for place in range(most) for deal in group if place < len(deal.cards)]
