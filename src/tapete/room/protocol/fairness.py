"""How a hand that is over is proven: what was committed to, who added what, and the cards that you saw."""

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.events import Event
from tapete.engine.types import Seat
from tapete.room.protocol.base import Ask, Stream, Tell, Uuid, Whole


class ProveHand(Ask, frozen=True, kw_only=True):
    """Ask for the proof of a hand that is over; `hand_proof` follows."""

    stream: Stream
    hand: Whole
    id: Uuid | None = None


class CardOpening(Struct, frozen=True, kw_only=True):
    """One card that you saw, with the salt that opens its hash."""

    place: int
    """Its place in the order of dealing, from 0."""
    card: Card
    salt: str
    """32 bytes, hex."""


class DeckProof(Struct, frozen=True, kw_only=True):
    """One deck of a hand: what was committed to, and the cards of it that you saw."""

    name: str
    """Stream, table, deal of that table, and 0 for the deck or the number of the reshuffle."""
    commitment: str
    """As `shuffle` of the table told it (SHA-256, hex)."""
    leaves: tuple[str, ...]
    """The salted hash of every card, in the room's order."""
    openings: tuple[CardOpening, ...]


class Contribution(Struct, frozen=True, kw_only=True):
    """What a player's client added to a deal."""

    seat: Seat
    commitment: str
    """SHA-256 of its random bytes, made before the room committed to the deck."""
    reveal: str | None
    """The bytes; null if they did not come in time, so that the cut was made without them."""


class HandProof(Tell, frozen=True, kw_only=True):
    """All that you can check of a hand, with the hand as you saw it. `tools/verify.py` reads it as it is."""

    format: str
    """How the hashes are made: `tapete-deal-1`."""
    stream: str
    table: int
    hand: int
    deal: int
    """The deals of a table are numbered from 1."""
    you: Seat | None
    contributions: tuple[Contribution, ...]
    decks: tuple[DeckProof, ...]
    """The deck, then the cards that were shuffled in the course of the hand."""
    events: tuple[Event, ...]
    """The hand as you saw it."""
