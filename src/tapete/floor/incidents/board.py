"""Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""

from typing import Annotated

from msgspec import Meta

from tapete.engine.types import Seat
from tapete.floor.incidents.base import DERIVED, Incident

Nth = Annotated[int, Meta(ge=1)]
"""Position of a card among the cards drawn from: 1 is the first card dealt."""
Count = Annotated[int, Meta(ge=0)]


class ExtraBoardCards(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The street has too many community cards, seen or not."""

    count: Nth
    """Number of cards that lie there for this street: 4 on a flop."""
    board: Nth = DERIVED
    """Number of the board in a game with two: 1 is the first that was dealt."""
    extra: str = ""
    """The extra card, if everybody knows which card it is: `Kd`."""
    drawn: Nth | None = None
    """Position of the card that the floor has drawn, if the book orders a draw and it is done."""


class WrongBurns(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another number of cards than one was burned before a street of the board."""

    burns: Count
    street: str = ""
    """Street before which the burns went wrong; the current street if empty."""
    exposed: bool = True
    """Whether a card of that street has been seen."""
    acted: bool | None = None
    """Whether somebody has acted on that street; None: derived from the acts of the spot."""
    drawn: Nth | None = None
    """Position of the street's card that the floor has drawn as the burn, if the book orders a draw."""


class PrematureCards(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards of the next street came out before the betting was over."""

    burn_only: bool = False
    """Whether only the burn came out."""
    seats: tuple[Seat, ...] = ()
    """In stud, the seats whose cards came out."""
    rest_folded: bool = False
    """Whether all players still to act have folded since."""
    accepted: bool = False
    """Whether all players in the hand would take the cards as they are."""


class CardsAside(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A street's betting ends while cards that came too early are set aside."""

    cards: Nth = DERIVED
    """Number of cards set aside."""


class DisorderedStub(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The stub fell, with cards still to be dealt."""

    order_known: bool = False
    """Whether the order of the stub can be rebuilt."""
    told_apart: bool = True
    """Whether the cards of the stub can be told from the muck and the burns."""


class SeventhExposed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dealer exposed a card of the last street of stud, which is dealt face down."""

    seat: Seat
    card: str = ""
    """The exposed card, if known: `Kd`."""
    waiting: tuple[Seat, ...] = ()
    """Seats that have not received their card yet."""
    all_in: bool = DERIVED
    """Whether the seat has gone all-in after the card was exposed."""


class ShortStub(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The stub may be too short for the last street of stud, or for a draw."""

    stub: Count = DERIVED
    """Cards left in the stub."""
    burns: Count = DERIVED
    """Cards burned so far."""
    needed: Nth | None = None
    """In a draw game, the number of cards that the draw takes."""
    muck: Count = DERIVED
    """Cards mucked so far, including all discards."""
    own: Count = 0
    """Number of cards in the muck that the waiting seat has just discarded."""
    burn_exposed: bool = False
    """Whether one of the burns was seen."""
