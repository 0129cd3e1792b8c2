"""The room's own events, and the JSON of everything that a tournament's stream holds."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from tapete.engine import events as hand_events
from tapete.engine.types import Chips, Seat, snake
from tapete.floor.ruling import Ruling
from tapete.room.protocol import PreAction
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
    """The time of a turn and the time bank were used up; the ruling on it follows."""

    seat: Seat


class WentAway(RoomEvent, frozen=True, kw_only=True):
    """A seat no longer answers, or said so: it checks or folds at once until it is back."""

    seat: Seat
    why: Literal["asked", "timeout", "line"]


class CameBack(RoomEvent, frozen=True, kw_only=True):
    seat: Seat


class PreActed(RoomEvent, frozen=True, kw_only=True):
    """A seat ticked a box before its turn, in place of any other. Nobody else is ever told."""

    seat: Seat
    hand: int
    kind: PreAction
    faced: Chips
    """The bet then, as a total in front."""


class PreActionDropped(RoomEvent, frozen=True, kw_only=True):
    """A seat took its tick off."""

    seat: Seat


class RulingMade(RoomEvent, frozen=True, kw_only=True):
    """The rulebook decided on something at the table; what it did to the hand follows as events."""

    hand: int
    incident: str
    area: str
    """The area of the book, whose words tell the ruling."""
    ruling: Ruling
    told_to: Seat | None = None
    """The only seat that is told of it; None: all are."""


class FaultFound(RoomEvent, frozen=True, kw_only=True):
    """The room could not go on with a hand; a ruling on that follows."""

    hand: int
    what: str


Private = (
    DeckShuffled
    | ClockSet
    | TimeBankUsed
    | TimedOut
    | WentAway
    | CameBack
    | PreActed
    | PreActionDropped
    | RulingMade
    | FaultFound
)
StreamEvent = hand_events.Event | tournament_events.Event | Private


def told_to(events: Sequence[StreamEvent]) -> frozenset[Seat] | None:
    """The seats that alone may hear that something happened; None if everybody may.

    Not even that there was a message goes to anybody else.

    >>> told_to([PreActionDropped(seat=3)]), told_to([PreActionDropped(seat=3), CameBack(seat=3)])
    (frozenset({3}), None)
    """
    seats = set()
    for event in events:
        match event:
            case PreActed(seat=seat) | PreActionDropped(seat=seat):
                seats.add(seat)
            case RulingMade(told_to=int(seat)):
                seats.add(seat)
            case _:
                return None
    return frozenset(seats)


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
