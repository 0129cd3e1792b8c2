"""Hands that are over."""

from msgspec import Struct

from tapete.cards import Card, Made
from tapete.engine.events import Event
from tapete.engine.types import Chips, Seat
from tapete.engine.views import HandView
from tapete.room.protocol.base import Tell


class HandRow(Struct, frozen=True, kw_only=True):
    """Summary of one of your hands."""

    hand: int
    at: int
    your_cards: tuple[Card, ...]
    board: tuple[Card, ...]
    pot: Chips
    winners: tuple[str, ...]
    net: int
    """Chips that you won or lost in the hand."""


class HandList(Tell, frozen=True, kw_only=True):
    """Your hands of a stream, the newest first."""

    stream: str
    hands: tuple[HandRow, ...]


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One event of a hand and the hand just after it, as you may see it."""

    event: Event
    view: HandView
    made: Made | None


class HandReplay(Tell, frozen=True, kw_only=True):
    """One hand, step by step, as you may see it."""

    stream: str
    hand: int
    names: dict[Seat, str]
    steps: tuple[ReplayStep, ...]
    revealed: dict[Seat, tuple[Card, ...]] = {}
    """Cards that players showed after the hand, by seat."""
    rabbit: tuple[Card, ...] = ()
    """The cards that would have come, if somebody had them turned up after the hand."""
