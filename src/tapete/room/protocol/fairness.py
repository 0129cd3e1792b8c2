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


class ProveDraws(Ask, frozen=True, kw_only=True):
    """Ask for the draws of a tournament so far; `draws_proof` follows."""

    stream: Stream
    after: Whole = 0
    """Leave out the draws up to this number."""
    id: Uuid | None = None


class DrawChain(Struct, frozen=True, kw_only=True):
    """What the room has committed to of draws, before any of them was made."""

    series: int
    """The chains of a tournament are numbered from 1."""
    commitment: str
    """The one of the page (SHA-256, hex)."""
    links: int
    """How many draws it is for."""


class DrawTold(Struct, frozen=True, kw_only=True):
    """A draw, with its seed."""

    draw: int
    """The draws of a tournament are numbered from 1."""
    series: int
    link: int
    """Its number in its chain, from 1: so often hashed, the seed is the commitment."""
    seed: str
    """32 bytes, hex."""
    kind: str
    """What was drawn: see `docs/fairness.md`."""
    choices: tuple[Choice, ...]
    """What was chosen, one after the other, by numbers that come from the seed."""
    seats: tuple[tuple[int, int, int], ...]
    """Entry, table and seat of those who got one, in the order in which the draw gave them."""
    table: int
    """The table that was drawn to be broken, is broken, or gives a player; 0 for none."""


class DrawsProof(Tell, frozen=True, kw_only=True):
    """Draws of a tournament, the same for everybody. `tools/verify.py` reads it as it is."""

    format: str
    """How the hashes are made: `tapete-deal-1`."""
    stream: str
    made: int
    """How many draws there are so far. If the last one here is not the last, ask again with `after`."""
    chains: tuple[DrawChain, ...]
    draws: tuple[DrawTold, ...]


class CommitBytes(Ask, frozen=True, kw_only=True):
    """Commit to 32 random bytes that cut the deck of your next deal in this stream.

    A later one replaces it. Nothing answers; `deal_opened` says whether it is awaited.
    """

    stream: Stream
    commitment: Hex
    """SHA-256, see `hand_proof`."""
    id: Uuid | None = None


class RevealBytes(Ask, frozen=True, kw_only=True):
    """Reveal the bytes that a deal awaits of you. Do it only after you have its `commitment`."""

    stream: Stream
    deal: Hex
    """The `commitment` of `deal_opened`."""
    reveal: Hex
    next: Hex | None = None
    """What you commit to for the deal after it."""
    id: Uuid | None = None


class DealOpened(Tell, frozen=True, kw_only=True):
    """The room has put the next deck in order and commits to it. Reveal your bytes if they are awaited."""

    stream: str
    table: int
    deal: int
    """The deals of a table are numbered from 1, without gaps."""
    commitment: str
    """What `shuffle` of the table and `hand_proof` must name as well (SHA-256, hex)."""
    awaited: dict[Seat, str]
    """What the clients of seats have committed to; the commitment of the deck covers it."""
    until: int
    """What has not come by then may be left out."""
