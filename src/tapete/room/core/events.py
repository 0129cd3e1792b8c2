"""The room's own events, and the JSON of everything that a tournament's stream holds."""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from tapete.cards import Card
from tapete.engine import events as hand_events
from tapete.engine.types import Chips, Seat, snake
from tapete.floor.ruling import Ruling
from tapete.ring.pool import events as pool_events
from tapete.ring.table import events as ring_events
from tapete.room.protocol import Buy, PreAction, ProposeDeal, Surrender
from tapete.tournament import events as tournament_events
from tapete.tournament.seats.choices import Choice

Drawn = Literal[
    "initial", "late", "alternate", "re_entry", "pick", "balance", "break", "redraw", "final_table"
]
"""What a draw is for. `pick`: which table breaks."""


class RoomEvent(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of the room's events."""


class DeckShuffled(RoomEvent, frozen=True, kw_only=True):
    """The order of a hand's deck was fixed. Private for ever: the seed gives every card."""

    hand: int
    seed: str = ""
    """In logs of the first version; now it grows from the room's key and `nonce`."""
    commitment: str
    format: str = ""
    """How the deck grows from the seed: see `fair.decks`. Empty in logs of the first version."""
    deal: int = 0
    """The deals of a table are numbered from 1."""
    nonce: str = ""
    """32 random bytes, hex."""
    reveals: dict[Seat, str] = {}
    """The random bytes of players' clients that cut the deck, hex."""
    left_out: dict[Seat, str] = {}
    """What seats had committed to whose bytes did not come in time."""


class Awaited(Struct, frozen=True):
    """What a seat's client has committed to for a deal."""

    entry: int
    commitment: str


class DealOpened(RoomEvent, frozen=True, kw_only=True):
    """The order of the next deck was fixed, before the room learns the random bytes that will cut it."""

    deal: int
    deck: str
    """Which cards: `standard-52`."""
    nonce: str
    commitment: str
    awaited: dict[Seat, Awaited]


class StubShuffled(RoomEvent, frozen=True, kw_only=True):
    """The order of the cards that are dealt from now on was fixed; it comes from the hand's seed."""

    hand: int
    stub: int
    """1 for the first reshuffle of the hand."""
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
    """A seat does not answer, or has said that it is away: it checks or folds at once until it is back."""

    seat: Seat
    why: Literal["asked", "timeout", "line"]


class CameBack(RoomEvent, frozen=True, kw_only=True):
    seat: Seat


class PreActed(RoomEvent, frozen=True, kw_only=True):
    """A seat ticked a box before its turn, which replaces any other. No other player is told."""

    seat: Seat
    hand: int
    kind: PreAction
    faced: Chips
    """The bet then, as a total in front."""


class PreActionDropped(RoomEvent, frozen=True, kw_only=True):
    """The box of a seat was unticked."""

    seat: Seat


class RulingMade(RoomEvent, frozen=True, kw_only=True):
    """The rulebook ruled on an incident at the table; its effects on the hand follow as events."""

    hand: int
    incident: str
    area: str
    """The area of the book, whose words tell the ruling."""
    ruling: Ruling
    told_to: Seat | None = None
    """The only seat that is told of it; None: all are."""


class CardsRevealed(RoomEvent, frozen=True, kw_only=True):
    """A player showed cards of a hand that was over. All are told."""

    hand: int
    seat: Seat
    cards: tuple[Card, ...]


class RabbitHunted(RoomEvent, frozen=True, kw_only=True):
    """A player had the cards turned up that would have come, had the hand gone on. All are told."""

    hand: int
    seat: Seat
    """Who asked."""
    cards: tuple[Card, ...]


class FaultFound(RoomEvent, frozen=True, kw_only=True):
    """The room could not continue a hand; the ruling on it follows."""

    hand: int
    what: str


class Wished(RoomEvent, frozen=True, kw_only=True):
    """An entry asked during a hand for something that is possible only between hands; it is done then."""

    entry: int
    wish: Buy | Surrender | ProposeDeal


class MoreGamesWanted(RoomEvent, frozen=True, kw_only=True):
    """A player has entered a Windfall and wants to enter others of its kind at once (ACO-windfall-multi)."""

    account: int
    games: int
    """In all, this one included."""


class WishDropped(RoomEvent, frozen=True, kw_only=True):
    """A wish of an entry could not be granted when the hand was over."""

    entry: int
    why: str
    reason: str = ""
    """The refusal by name; empty where there is none."""
    rule: str | None = None
    facts: dict[str, int] = {}


class DrawCommitted(RoomEvent, frozen=True, kw_only=True):
    """The seed of a tournament's one draw (a Windfall's) was fixed. Private until the draw is made."""

    seed: str = ""
    """In logs of the first version; now it grows from the room's key and `nonce`."""
    commitment: str
    """SHA-256 of the seed, hex; published while entries are still sold."""
    nonce: str = ""
    """32 random bytes, hex."""


class DrawsCommitted(RoomEvent, frozen=True, kw_only=True):
    """The seeds of the tournament's next draws were fixed: see `fair.draws`."""

    series: int
    """The chains of a tournament are numbered from 1."""
    nonce: str
    """32 random bytes, hex."""
    commitment: str
    """Published at once."""
    links: int
    """How many draws it is for."""


class DrawMade(RoomEvent, frozen=True, kw_only=True):
    """A draw was made; what it led to follows in the same batch."""

    draw: int
    """The draws of a tournament are numbered from 1."""
    series: int
    link: int
    """Its number in its chain, from 1."""
    seed: str
    """Open to all from now on."""
    kind: Drawn
    choices: tuple[Choice, ...]
    """What was chosen, one after the other; all their numbers come from the seed."""
    seats: tuple[tuple[int, int, int], ...] = ()
    """Entry, table and seat of those who got one by it, in the order in which the draw gave them."""
    table: int = 0
    """The table that was drawn to be broken, is broken, or gives a player; 0 for none."""


class Operated(RoomEvent, frozen=True, kw_only=True):
    """The operator gave an order for the event; the effects follow as events."""

    what: Literal["resume", "roll_back", "cancel", "begin_simultaneous", "end_simultaneous"]
    reason: str = ""
    """In the operator's words."""


class TableOffered(RoomEvent, frozen=True, kw_only=True):
    """A cash table or a pool begins: what the house lays down for it beside its own settings."""

    kind: str
    """The kind of table in the house's files; tables that players open are of none."""
    action_ms: int
    bank_ms: int
    away_ms: int
    grace_ms: int
    house_bots: int
    """The number of taken seats up to which house bots sit down."""


class OfRing(RoomEvent, frozen=True, kw_only=True):
    """An event of a cash table."""

    event: ring_events.Event
    program: bool = False
    """Of somebody who sits down: whether a program plays for them. House bots are told by the event."""


class OfPool(RoomEvent, frozen=True, kw_only=True):
    """An event of a pool. Those of its hands stand beside it, each at the table that plays the hand."""

    event: pool_events.Event
    program: bool = False
    """Of an entry that is opened: whether a program plays it. House bots are told by the event."""


Private = (
    DeckShuffled
    | DealOpened
    | StubShuffled
    | ClockSet
    | TimeBankUsed
    | TimedOut
    | WentAway
    | CameBack
    | PreActed
    | PreActionDropped
    | RulingMade
    | FaultFound
    | CardsRevealed
    | RabbitHunted
)
OfTable = hand_events.Event | Private
"""What happens at one table."""
OfTournament = (
    tournament_events.Event
    | MoreGamesWanted
    | Wished
    | WishDropped
    | DrawCommitted
    | DrawsCommitted
    | DrawMade
    | Operated
)
"""What happens in the tournament; the events of the tournament's core name their tables themselves."""


class AtTable(RoomEvent, frozen=True, kw_only=True):
    """An event at a table other than the first. Events without a table belong to table 1."""

    table: int
    event: OfTable


OfCash = OfTable | OfRing | TableOffered | Operated
"""What happens in a cash table's stream."""
StreamEvent = OfTable | OfTournament | AtTable | OfRing | OfPool | TableOffered
_OF_TOURNAMENT = frozenset[type](get_args(OfTournament))  # a union of many types is slow to ask


def at_table(
    table: int, events: Sequence[OfTable | OfTournament | OfRing | OfPool]
) -> tuple[StreamEvent, ...]:
    """Events of one table and of the tournament as its stream tells them.

    >>> at_table(1, [CameBack(seat=3)]), at_table(2, [CameBack(seat=3)])
    ((CameBack(seat=3),), (AtTable(table=2, event=CameBack(seat=3)),))
    """
    if table == 1:
        return tuple(events)
    return tuple(
        AtTable(table=table, event=event) if isinstance(event, OfTable) else event for event in events
    )


def where(event: StreamEvent) -> tuple[int, OfTable | OfTournament | OfRing | OfPool | TableOffered]:
    """The table of an event, and the event itself; what happens in the tournament has no table: 0.

    >>> where(CameBack(seat=3)), where(AtTable(table=2, event=CameBack(seat=3)))
    ((1, CameBack(seat=3)), (2, CameBack(seat=3)))
    """
    if isinstance(event, AtTable):
        return event.table, event.event
    return (0 if type(event) in _OF_TOURNAMENT else 1), event


def of_play_alone(events: Sequence[StreamEvent]) -> bool:
    """Whether all of these events belong to hands: nobody moves, nothing is paid, no page shows them.

    Most batches are of this kind, so those who hear of every batch ask this first.

    >>> of_play_alone([CameBack(seat=3), AtTable(table=2, event=CameBack(seat=3))])
    True
    >>> of_play_alone([PreActionDropped(seat=3)])  # which is told to one player alone
    False
    """
    for event in events:
        inner = event.event if isinstance(event, AtTable) else event
        if type(inner) not in _OF_PLAY:
            return False
    return True


_OF_PLAY = frozenset[type](get_args(hand_events.Event)) | {
    StubShuffled,
    ClockSet,
    TimeBankUsed,
    TimedOut,
    WentAway,
    CameBack,
    CardsRevealed,
    RabbitHunted,
}


def told_to(events: Sequence[StreamEvent]) -> frozenset[tuple[int, Seat]] | None:
    """Table and seat of the only players who may know of these events; None if they are public.

    Not even that there was a message goes to anybody else.

    >>> told_to([PreActionDropped(seat=3)]), told_to([PreActionDropped(seat=3), CameBack(seat=3)])
    (frozenset({(1, 3)}), None)
    """
    found = set()
    for told in events:
        table, event = where(told)
        match event:
            case PreActed(seat=seat) | PreActionDropped(seat=seat):
                found.add((table, seat))
            case RulingMade(told_to=int(seat)):
                found.add((table, seat))
            case _:
                return None
    return frozenset(found)


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
