"""The room's own events, and the JSON of everything that a tournament's stream holds."""

from typing import Literal

import msgspec
from msgspec import Struct

from tapete.engine import events as hand_events
from tapete.engine.types import Seat, snake
from tapete.tournament import events as tournament_events


class RoomEvent(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of the room's events."""


class DeckShuffled(RoomEvent, frozen=True, kw_only=True):
    """The order of a hand's deck was fixed. Private for ever: `seed` gives every card."""

    hand: int
    seed: str
    commitment: str


class ClockSet(RoomEvent, frozen=True, kw_only=True):
    """A seat's turn began. Deadlines are absolute, so a restart takes nobody's time."""

    seat: Seat
    decision: str
    deadline: int
    bank_deadline: int


class TimeBankUsed(RoomEvent, frozen=True, kw_only=True):
    seat: Seat
    ms: int


class TimedOut(RoomEvent, frozen=True, kw_only=True):
    """The time of a turn and the time bank were used up; the room checked or folded for the seat."""

    seat: Seat


class WentAway(RoomEvent, frozen=True, kw_only=True):
    """A seat no longer answers, or said so: it checks or folds at once until it is back."""

    seat: Seat
    why: Literal["asked", "timeout", "line"]


class CameBack(RoomEvent, frozen=True, kw_only=True):
    seat: Seat


Private = DeckShuffled | ClockSet | TimeBankUsed | TimedOut | WentAway | CameBack
StreamEvent = hand_events.Event | tournament_events.Event | Private

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[StreamEvent] = msgspec.json.Decoder(StreamEvent)


def encode(event: StreamEvent) -> bytes:
    """The stored form of an event."""
    return _encoder.encode(event)


def decode(body: bytes) -> StreamEvent:
    """An event from its stored form.

    >>> decode(encode(CameBack(seat=3)))
    CameBack(seat=3)
    """
    return _decoder.decode(body)
