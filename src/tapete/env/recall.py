"""Everything that a seat has seen of a hand, as text: its information state.

It is made of events as the seat saw them (`seen_by`), so it can hold no hidden card. Cards that came together
are sorted, because their order makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tapete.cards import Card
from tapete.engine import events as ev
from tapete.engine.types import Seat
from tapete.engine.views import seen_by

_LETTER: Final = {ev.Folded: "f", ev.Checked: "x", ev.Called: "c"}
_SIZED: Final = {ev.BetMade: "b", ev.RaisedTo: "r", ev.BroughtIn: "i"}


def recalled(events: Iterable[ev.Event], seat: Seat | None, place: Mapping[Card, int]) -> str:
    """Return the information state of a seat; None is a spectator.

    Args:
        events: the log of the hand.
        seat: the seat.
        place: index of each card in the sorted deck.

    >>> from tapete import Call, Check, Hand
    >>> from tapete.cards import STANDARD_52
    >>> hand, _ = Hand.start("holdem-no-limit", stakes="1/2", stacks=[200, 200], deck="2cAh3dKs 4c5c6c 7h 8h")
    >>> _ = hand.act(Call(seat=2)), hand.act(Check(seat=1))
    >>> recalled(hand.events, 1, {card: at for at, card in enumerate(STANDARD_52)})
    '1 2c3d 2c 1x flop:4c5c6c'
    """
    parts = [] if seat is None else [str(seat)]
    for event in events:
        part = _text(seen_by(event, seat), seat, place)
        if part:
            parts.append(part)
    return " ".join(parts)


def _text(event: ev.Event, seat: Seat | None, place: Mapping[Card, int]) -> str:
    match event:
        case ev.HoleDealt(seat=owner, cards=cards, up=up):
            down, face_up = cards[: len(cards) - up], cards[len(cards) - up :]
            mine = _sorted(down, place) if owner == seat else ""
            return mine + (f"{owner}:{_sorted(face_up, place)}" if up else "")
        case ev.StreetBegan(street=street):
            return f"{street}:"
        case ev.BoardDealt(street=street, cards=cards, board=board):
            return f"{street}{board or ''}:{_sorted(cards, place)}"
        case ev.Discarded(seat=owner, cards=cards):
            return f"{owner}d{_sorted(cards, place) if owner == seat else len(cards)}"
        case ev.Shown(seat=owner, cards=cards):
            return f"{owner}s{_sorted(cards, place)}"
        case ev.BetMade() | ev.RaisedTo() | ev.BroughtIn():
            return f"{event.seat}{_SIZED[type(event)]}{event.amount}"
        case ev.Folded() | ev.Checked() | ev.Called():
            return f"{event.seat}{_LETTER[type(event)]}"
        case _:
            return ""


def _sorted(cards: Iterable[Card], place: Mapping[Card, int]) -> str:
    ordered: list[Card] = sorted(cards, key=place.__getitem__)
    return "".join(ordered)
