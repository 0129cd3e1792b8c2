"""Cards that were shown after a hand, read from the log: until the next hand of the table begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from tapete.cards import HIDDEN, Card
from tapete.engine import events as hand_events
from tapete.engine.types import Seat
from tapete.room.core import events as room_events
from tapete.room.store.store import Store

_AT_ONCE: Final = 50
_LOOKS: Final = 20
"""How many times that many events are read: tables that were broken up have no next hand."""


class ShownLater(Struct, frozen=True, kw_only=True):
    """Cards that everybody at the table saw after a hand."""

    revealed: dict[Seat, tuple[Card, ...]] = {}
    """Cards that players showed, by seat."""
    rabbit: tuple[Card, ...] = ()
    """Cards that would have come."""

    def in_place(self, events: Sequence[hand_events.Event]) -> dict[Seat, tuple[Card, ...]]:
        """The cards that were shown, each where its player held it; `??` in place of the others.

        Args:
            events: those of the hand.
        """
        found: dict[Seat, tuple[Card, ...]] = {}
        for seat, shown in self.revealed.items():
            held: list[Card] = []
            for event in events:
                if isinstance(event, hand_events.Discarded) and event.seat == seat:
                    held = [card for card in held if card not in event.cards]
                elif isinstance(event, hand_events.HoleDealt) and event.seat == seat:
                    held += event.cards
            found[seat] = tuple(card if card in shown else HIDDEN for card in held)
        return found


async def shown_later(store: Store, stream: str, *, last: int, table: int, hand: int) -> ShownLater:
    """Return the cards shown after a hand.

    Args:
        last: the number of the hand's last event in the log.
    """
    revealed: dict[Seat, tuple[Card, ...]] = {}
    rabbit: tuple[Card, ...] = ()
    if stream.startswith("pool/"):
        return ShownLater()  # a table of a pool is gone with its hand: nothing is shown there
    for _ in range(_LOOKS):
        stored = await store.read(stream, last, last + _AT_ONCE)
        for one in stored:
            at, event = room_events.where(room_events.decode(one.body))
            if at != table:
                continue
            if isinstance(event, hand_events.HandStarted):
                return ShownLater(revealed=revealed, rabbit=rabbit)
            if isinstance(event, room_events.CardsRevealed) and event.hand == hand:
                revealed[event.seat] = (*revealed.get(event.seat, ()), *event.cards)
            elif isinstance(event, room_events.RabbitHunted) and event.hand == hand:
                rabbit = event.cards
        if len(stored) < _AT_ONCE:
            break
        last += _AT_ONCE
    return ShownLater(revealed=revealed, rabbit=rabbit)
