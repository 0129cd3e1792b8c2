"""The room's own events, and the stored JSON of every event of a stream."""

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
"""Kind of draw. `pick`: the table that breaks."""


class RoomEvent(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of the room's events."""


class DeckShuffled(RoomEvent, frozen=True, kw_only=True):
    """The order of a hand's deck was fixed. Private for ever: the seed gives every card."""

    hand: int
    seed: str = ""
    """Only in logs of the first version. Later the seed is derived from the room's key and `nonce`."""
    commitment: str
    format: str = ""
    """Format of the shuffle, see `fair.decks`. Empty in logs of the first version."""
    deal: int = 0
    """Number of the deal at its table, from 1."""
    nonce: str = ""
    """32 random bytes, hex."""
    reveals: dict[Seat, str] = {}
    """Random bytes of players' clients that cut the deck, hex."""
    left_out: dict[Seat, str] = {}
    """Commitments of seats whose bytes came too late."""


class Awaited(Struct, frozen=True):
    """Commitment of a seat's client for a deal."""

    entry: int
    commitment: str


class DealOpened(RoomEvent, frozen=True, kw_only=True):
    """The order of the next deck was fixed before the room learns the bytes that will cut it."""

    deal: int
    deck: str
    """Kind of deck: `standard-52`."""
    nonce: str
    commitment: str
    awaited: dict[Seat, Awaited]


class StubShuffled(RoomEvent, frozen=True, kw_only=True):
    """The cards still to deal were reshuffled; their order comes from the hand's seed."""

    hand: int
    stub: int
    """1 for the first reshuffle of the hand."""
    commitment: str


class ClockSet(RoomEvent, frozen=True, kw_only=True):
    """A seat's turn began. Deadlines are absolute, so a restart costs no player time."""

    seat: Seat
    decision: str
    deadline: int
    bank_deadline: int


class TimeBankUsed(RoomEvent, frozen=True, kw_only=True):
    seat: Seat
    ms: int


class TimeBankPreset(RoomEvent, frozen=True, kw_only=True):
    """A player chose whether their time bank starts automatically. No other player is told."""

    seat: Seat
    automatic: bool


class TimedOut(RoomEvent, frozen=True, kw_only=True):
    """A seat used up its turn and its time bank; the ruling follows."""

    seat: Seat


class WentAway(RoomEvent, frozen=True, kw_only=True):
    """A seat does not answer or asked to sit out: it checks or folds at once until it is back."""

    seat: Seat
    why: Literal["asked", "timeout", "line"]


class AwayEnded(RoomEvent, frozen=True, kw_only=True, tag="came_back"):
    seat: Seat


class PreActed(RoomEvent, frozen=True, kw_only=True):
    """A seat set a pre-action, in place of any other. No other player is told."""

    seat: Seat
    hand: int
    kind: PreAction
    faced: Chips
    """Bet to match at that time, as the street's total."""


class PreActionDropped(RoomEvent, frozen=True, kw_only=True):
    """The pre-action of a seat was cleared."""

    seat: Seat


class RulingMade(RoomEvent, frozen=True, kw_only=True):
    """The rulebook ruled on an incident at the table; its effects on the hand follow as events."""

    hand: int
    incident: str
    area: str
    """Area of the book whose texts describe the ruling."""
    ruling: Ruling
    told_to: Seat | None = None
    """Only seat that sees the ruling; None if all see it."""


class CardsRevealed(RoomEvent, frozen=True, kw_only=True):
    """A player showed cards of a finished hand, to everybody."""

    hand: int
    seat: Seat
    cards: tuple[Card, ...]


class RabbitHunted(RoomEvent, frozen=True, kw_only=True):
    """A player asked for the cards that would have come. Everybody sees them."""

    hand: int
    seat: Seat
    """Seat that asked."""
    cards: tuple[Card, ...]


class FaultFound(RoomEvent, frozen=True, kw_only=True):
    """The room could not continue a hand; the ruling follows."""

    hand: int
    what: str


class Wished(RoomEvent, frozen=True, kw_only=True):
    """An entry made a request during a hand that takes effect after it."""

    entry: int
    wish: Buy | Surrender | ProposeDeal


class MoreGamesWanted(RoomEvent, frozen=True, kw_only=True):
    """A player entered a Windfall and wants more games of its kind at once (ACO-windfall-multi)."""

    account: int
    games: int
    """Number of games, this one included."""


class WishDropped(RoomEvent, frozen=True, kw_only=True):
    """A request of an entry could not be granted after the hand."""

    entry: int
    why: str
    reason: str = ""
    """Name of the refusal; empty if there was none."""
    rule: str | None = None
    facts: dict[str, int] = {}


class DrawCommitted(RoomEvent, frozen=True, kw_only=True):
    """The seed of a tournament's one draw (a Windfall's) was fixed. Private until the draw is made."""

    seed: str = ""
    """Only in logs of the first version. Later the seed is derived from the room's key and `nonce`."""
    commitment: str
    """SHA-256 of the seed, hex. Published while entries are still sold."""
    nonce: str = ""
    """32 random bytes, hex."""


class DrawsCommitted(RoomEvent, frozen=True, kw_only=True):
    """The seeds of the tournament's next draws were fixed: see `fair.draws`."""

    series: int
    """Number of the chain in the tournament, from 1."""
    nonce: str
    """32 random bytes, hex."""
    commitment: str
    """Published at once."""
    links: int
    """Number of draws that the chain covers."""


class DrawMade(RoomEvent, frozen=True, kw_only=True):
    """A draw was made; the events that it decided follow in the same batch."""

    draw: int
    """Number of the draw in the tournament, from 1."""
    series: int
    link: int
    """Number of the draw in its chain, from 1."""
    seed: str
    """Seed of the draw, public from now on."""
    kind: Drawn
    choices: tuple[Choice, ...]
    """Choices in order; all random numbers come from the seed."""
    seats: tuple[tuple[int, int, int], ...] = ()
    """Entry, table and seat of each assigned seat, in the order of the draw."""
    table: int = 0
    """Table that was drawn to break, breaks, or gives up a player; 0 for none."""
    button: int = 0
    """Seat of the first button at all tables, if it was drawn; 0 for none."""


class Operated(RoomEvent, frozen=True, kw_only=True):
    """The operator gave a command for the event; its effects follow as events."""

    what: Literal["resume", "roll_back", "cancel", "begin_simultaneous", "end_simultaneous"]
    reason: str = ""
    """Reason in the operator's words."""


class TableOffered(RoomEvent, frozen=True, kw_only=True):
    """A cash table or a pool opened; the house's settings for it."""

    kind: str
    """Kind of table in the house's files; empty for tables that players open."""
    action_ms: int
    bank_ms: int
    away_ms: int
    grace_ms: int
    house_bots: int
    """Number of taken seats up to which house bots sit down."""
    beginner_hands: int = 0
    """Number of hands from which an account is no beginner; 0: it does not matter."""
    beginner_days: int = 0
    """Age in days from which an account is no beginner. If both are 0, the table is for all."""


class OfRing(RoomEvent, frozen=True, kw_only=True):
    """An event of a cash table."""

    event: ring_events.Event
    program: bool = False
    """Whether a player who sits down is a program. The inner event marks house bots."""


class OfPool(RoomEvent, frozen=True, kw_only=True):
    """An event of a pool. Hand events are stored separately, each at the table that plays the hand."""

    event: pool_events.Event
    program: bool = False
    """Whether a program plays a newly opened entry. The inner event marks house bots."""


Private = (
    DeckShuffled
    | DealOpened
    | StubShuffled
    | ClockSet
    | TimeBankUsed
    | TimeBankPreset
    | TimedOut
    | WentAway
    | AwayEnded
    | PreActed
    | PreActionDropped
    | RulingMade
    | FaultFound
    | CardsRevealed
    | RabbitHunted
)
OfTable = hand_events.Event | Private
"""Events at one table."""
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
"""Events of a tournament. Events of the tournament core name their tables themselves."""


class AtTable(RoomEvent, frozen=True, kw_only=True):
    """An event at a table other than the first. Events without a table belong to table 1."""

    table: int
    event: OfTable


OfCash = OfTable | OfRing | TableOffered | Operated
"""Events of a cash table's stream."""
StreamEvent = OfTable | OfTournament | AtTable | OfRing | OfPool | TableOffered
_OF_TOURNAMENT = frozenset[type](get_args(OfTournament))  # isinstance on a large union is slow


def at_table(
    table: int, events: Sequence[OfTable | OfTournament | OfRing | OfPool]
) -> tuple[StreamEvent, ...]:
    """Wrap events of one table in the form in which the stream stores them.

    >>> at_table(1, [AwayEnded(seat=3)]), at_table(2, [AwayEnded(seat=3)])
    ((AwayEnded(seat=3),), (AtTable(table=2, event=AwayEnded(seat=3)),))
    """
    if table == 1:
        return tuple(events)
    return tuple(
        AtTable(table=table, event=event) if isinstance(event, OfTable) else event for event in events
    )


def where(event: StreamEvent) -> tuple[int, OfTable | OfTournament | OfRing | OfPool | TableOffered]:
    """Return the table of an event and the event itself. Events without a table give 0.

    >>> where(AwayEnded(seat=3)), where(AtTable(table=2, event=AwayEnded(seat=3)))
    ((1, AwayEnded(seat=3)), (2, AwayEnded(seat=3)))
    """
    if isinstance(event, AtTable):
        return event.table, event.event
    return (0 if type(event) in _OF_TOURNAMENT else 1), event


def of_play_alone(events: Sequence[StreamEvent]) -> bool:
    """Whether all these events belong to hands: no move, no payment, nothing that a page shows.

    Most batches are of this kind, so a reader of every batch calls this first.

    >>> of_play_alone([AwayEnded(seat=3), AtTable(table=2, event=AwayEnded(seat=3))])
    True
    >>> of_play_alone([PreActionDropped(seat=3)])  # only one player is told
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
    AwayEnded,
    CardsRevealed,
    RabbitHunted,
}


def told_to(events: Sequence[StreamEvent]) -> frozenset[tuple[int, Seat]] | None:
    """Return table and seat of the only players who may learn of these events; None if an event is public.

    Other players do not even learn that a message came.

    >>> told_to([PreActionDropped(seat=3)]), told_to([PreActionDropped(seat=3), AwayEnded(seat=3)])
    (frozenset({(1, 3)}), None)
    """
    found = set()
    for told in events:
        table, event = where(told)
        match event:
            case PreActed(seat=seat) | PreActionDropped(seat=seat) | TimeBankPreset(seat=seat):
                found.add((table, seat))
            case RulingMade(told_to=int(seat)):
                found.add((table, seat))
            case _:
                return None
    return frozenset(found)


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[StreamEvent] = msgspec.json.Decoder(StreamEvent)


def encode(event: StreamEvent) -> bytes:
    """Encode an event for the log."""
    return _encoder.encode(event)


def decode(body: bytes) -> StreamEvent:
    """Decode an event of the log.

    >>> decode(encode(AwayEnded(seat=3)))
    AwayEnded(seat=3)
    """
    return _decoder.decode(body)
