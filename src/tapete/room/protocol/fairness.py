"""Proofs of finished hands and draws: commitments, contributions of players, results."""

from typing import Annotated

from msgspec import Meta, Struct

from tapete.cards import Card
from tapete.engine.events import Event
from tapete.engine.types import Seat
from tapete.room.protocol.base import Ask, Stream, Tell, Uuid, Whole
from tapete.tournament.seats.choices import Choice

Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal digits."""


class ProveHand(Ask, frozen=True, kw_only=True):
    """Ask for the proof of a hand that is over; `hand_proof` follows."""

    stream: Stream
    hand: Whole
    id: Uuid | None = None


class CardOpening(Struct, frozen=True, kw_only=True):
    """Card that you saw, with the salt that opens its hash."""

    place: int
    """Place of the card in the order of dealing, from 0."""
    card: Card
    salt: str
    """32 bytes, hex."""


class DeckProof(Struct, frozen=True, kw_only=True):
    """One deck of a hand: its commitment and the cards that you saw."""

    name: str
    """Stream, table, deal of the table, and 0 for the deck or the number of the reshuffle."""
    commitment: str
    """Same value as `shuffle` of the table (SHA-256, hex)."""
    leaves: tuple[str, ...]
    """Salted hash of every card, in the room's order before the cut."""
    openings: tuple[CardOpening, ...]


class Contribution(Struct, frozen=True, kw_only=True):
    """Random bytes that a player's client contributed to a deal."""

    seat: Seat
    commitment: str
    """SHA-256 of the client's random bytes, made before the room committed to the deck."""
    reveal: str | None
    """The random bytes. Null if they came too late and the cut was made without them."""


class HandProof(Tell, frozen=True, kw_only=True):
    """Everything that you can verify about a hand, and the hand as you saw it. `tools/verify.py` reads it."""

    format: str
    """Format of the hashes: `tapete-deal-1`."""
    stream: str
    table: int
    hand: int
    deal: int
    """Number of the deal at its table, from 1."""
    you: Seat | None
    contributions: tuple[Contribution, ...]
    decks: tuple[DeckProof, ...]
    """The deck, then every reshuffle during the hand."""
    events: tuple[Event, ...]
    """Events of the hand as you saw them."""


class ProveDraws(Ask, frozen=True, kw_only=True):
    """Ask for the draws of a tournament so far; `draws_proof` follows."""

    stream: Stream
    after: Whole = 0
    """Leave out the draws up to this number."""
    id: Uuid | None = None


class DrawChain(Struct, frozen=True, kw_only=True):
    """Commitment of the room to a series of draws, made before the first one."""

    series: int
    """Number of the chain in the tournament, from 1."""
    commitment: str
    """Same value as on the tournament's page (SHA-256, hex)."""
    links: int
    """Number of draws that the chain covers."""


class DrawTold(Struct, frozen=True, kw_only=True):
    """One draw and its seed."""

    draw: int
    """Number of the draw in the tournament, from 1."""
    series: int
    link: int
    """Number of the draw in its chain, from 1. Hashing the seed this number of times gives the commitment."""
    seed: str
    """32 bytes, hex."""
    kind: str
    """Kind of draw, see `docs/fairness.md`."""
    choices: tuple[Choice, ...]
    """Choices in order, made by numbers derived from the seed."""
    seats: tuple[tuple[int, int, int], ...]
    """Entry, table and seat of each assigned seat, in the order of the draw."""
    table: int
    """Table that was drawn to break, breaks, or gives up a player; 0 for none."""
    button: int = 0
    """Seat of the first button at all tables, if it was drawn; 0 for none."""


class DrawsProof(Tell, frozen=True, kw_only=True):
    """Draws of a tournament, the same for everybody. `tools/verify.py` reads this message."""

    format: str
    """Format of the hashes: `tapete-deal-1`."""
    stream: str
    made: int
    """Number of draws made so far. If `draws` ends before that number, ask again with `after`."""
    chains: tuple[DrawChain, ...]
    draws: tuple[DrawTold, ...]


class CommitBytes(Ask, frozen=True, kw_only=True):
    """Commit to 32 random bytes that cut the deck of your next deal in this stream.

    A later commitment replaces this one. The room does not answer; `deal_opened` says whether it is awaited.
    """

    stream: Stream
    commitment: Hex
    """SHA-256 of the bytes, see `hand_proof`."""
    id: Uuid | None = None


class RevealBytes(Ask, frozen=True, kw_only=True):
    """Reveal the bytes that a deal awaits from you, after you have its `commitment` and not before."""

    stream: Stream
    deal: Hex
    """`commitment` of the `deal_opened`."""
    reveal: Hex
    next: Hex | None = None
    """Your commitment for the next deal."""
    id: Uuid | None = None


class DealOpened(Tell, frozen=True, kw_only=True):
    """The room has shuffled the next deck and commits to it. Reveal your bytes if they are awaited."""

    stream: str
    table: int
    deal: int
    """Number of the deal at its table, from 1 without gaps."""
    commitment: str
    """Must equal `shuffle` of the table and the commitment in `hand_proof` (SHA-256, hex)."""
    awaited: dict[Seat, str]
    """Commitments of the clients, by seat; the commitment of the deck covers them."""
    until: int
    """Time after which bytes that have not arrived may be left out."""
