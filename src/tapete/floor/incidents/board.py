"""Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""

from typing import Annotated

from msgspec import Meta

from tapete.engine.types import Seat
from tapete.floor.incidents.base import DERIVED, Incident

Nth = Annotated[int, Meta(ge=1)]
"""A card by its place among those that are drawn from: 1 is the first that was dealt."""
Count = Annotated[int, Meta(ge=0)]


class ExtraBoardCards(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The street has too many community cards, seen or not."""

    count: Nth
    """How many lie there for this street: 4 on a flop."""
    extra: str = ""
    """The card that is one too many, if everybody knows which it is: `Kd`."""
    drawn: Nth | None = None
    """Which of them the floor has drawn, where the book lets one be drawn and that is done."""


class WrongBurns(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another number of cards than one was burned before a street of the board."""

    burns: Count
    street: str = ""
    """Before which street; the present one, if nothing is said."""
    exposed: bool = True
    """Whether a card of that street has been seen."""
    acted: bool | None = None
    """Whether somebody has acted on that street; None: as the acts of the spot tell."""
    drawn: Nth | None = None
    """Which card of the street the floor has drawn as the burn, where the book lets one be drawn."""


class PrematureCards(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards of the next street came out before the betting was over."""

    burn_only: bool = False
    """Whether only the burn came out."""
    seats: tuple[Seat, ...] = ()
    """In stud, the seats whose cards came out."""
    rest_folded: bool = False
    """Whether all who had still to act have folded since."""
    accepted: bool = False
    """Whether all players in the hand would take the cards as they are."""


class CardsAside(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A street's betting ends while cards that came too early are set aside."""

    cards: Nth = DERIVED
    """How many."""


class DisorderedStub(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The stub fell, with cards still to be dealt."""

    order_known: bool = False
    """Whether its order can be rebuilt."""
    told_apart: bool = True
    """Whether its cards can be told from muck and burns."""


class SeventhExposed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dealer exposed a card of the last street of stud, which is dealt face down."""

    seat: Seat
    card: str = ""
    """Which card, where it is known: `Kd`."""
    waiting: tuple[Seat, ...] = ()
    """Seats that have not got theirs yet."""
    all_in: bool = DERIVED
    """Whether the seat has gone all-in on it."""


class ShortStub(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The stub may be too short for the last street of stud, or for a draw."""

    stub: Count = DERIVED
    """Cards left in it."""
    burns: Count = DERIVED
    """Cards burned so far."""
    needed: Nth | None = None
    """In a draw game, how many cards the draw takes."""
    muck: Count = DERIVED
    """Cards mucked so far, all discards among them."""
    own: Count = 0
    """How many of those the seat that waits has just thrown away."""
    burn_exposed: bool = False
    """Whether one of the burns was seen."""
