"""The initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""

from typing import Annotated, Literal

from msgspec import Meta

from tapete.engine.types import Chips, Seat
from tapete.floor.incidents.base import DERIVED, Incident
from tapete.rules.points.deal import Defect

Nth = Annotated[int, Meta(ge=1)]
"""A card by its place in the initial deal: 1 is the first off the deck."""
Count = Annotated[int, Meta(ge=0)]
Amount = Annotated[Chips, Meta(ge=0)]


class ExposedInDeal(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards that were dealt face down are seen during the initial deal."""

    cards: tuple[Nth, ...]
    faces: str = ""
    """What they are, in the same order, where that is known: `Kd 2c`."""
    by: Literal["dealer", "player"] = "dealer"
    """Whose doing it was."""


class BoxedCards(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards lie face up in the deck."""

    count: Nth
    dealt_on: bool = False
    """Whether the next player already has a card, face down."""
    in_deal: bool = True
    """Whether it was during the initial deal."""


class OutOfSequence(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card went to a seat whose turn it was not."""

    card: Nth
    seat: Seat
    """Who got it."""
    burned: bool = False
    """Whether that came of laying an exposed card aside, to be burned."""


class TwoInARow(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat got two cards one after the other."""

    seat: Seat


class DealtToSeat(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards went to a seat which perhaps should have none."""

    seat: Seat
    holds: Literal["nobody", "waiting", "absent", "penalised"] = "nobody"
    """Who sits there; `waiting`: a newcomer who is not in the hand yet."""


class SkippedSeat(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat with a right to the hand got no cards."""

    seat: Seat


class WrongCardCount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hands with too many cards or too few."""

    hands: dict[Seat, Count]
    """How many each of them has."""
    extra: str = ""
    """The card that is one too many, where it is known: `Kd`, or `??` face down."""


class CardsMixed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dealer mixed the cards of players during the initial deal."""


class OtherDealFault(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fault of the deal that no other incident is about."""

    what: str
    """In words, for the record."""


class ServerFault(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The room's own machine, online, can't go on with the hand."""

    what: str = ""
    """In words, for the record."""


class TableNotHalted(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The hand was dealt though the table should have stopped until it was balanced."""


class FouledDeck(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something is wrong with the deck."""

    what: Defect
    found: Literal["in_hand", "before_next_hand", "in_next_hand", "after_next_action"] = DERIVED
    """In the hand itself or later; `after_next_action`: after substantial action in the next one."""


class ForeignCard(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of another kind of deck turns up."""

    card: str
    """`joker`, or as cards are written: `4c`."""
    where: Literal["stub", "board", "hand"] = "stub"
    seat: Seat | None = None
    """Whose hand it is in."""


class FouledDeckUsed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player knew that the deck was fouled and kept it to himself, or made it so."""

    seat: Seat
    did: Literal["played_on", "made_it"] = "played_on"


class DeckRequest(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player asks for another deck."""

    seat: Seat
    because: Defect | None = None
    """What he says is wrong with it."""


class WrongButton(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The button stands at a wrong seat."""

    should: Seat
    """Where it should be."""
    found: Literal["before_deal", "during_deal", "after_deal"] = "after_deal"


class OldLevel(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand was begun at the level before by mistake. Blinds and ante are those that it should have."""

    small_blind: Amount
    big_blind: Amount
    ante: Amount = 0
    ante_posted: Amount = DERIVED
    """The ante of the level before."""
    ante_form: Literal["per_player", "big_blind", "button"] = "per_player"
    bring_in: Amount = 0
    """In stud, the right one; 0: that of the hand."""
    small_bet: Amount = 0
    """In fixed limit, the right bet of the early streets; 0: in measure with the blinds."""
    big_bet: Amount = 0
    """In fixed limit, the right bet of the late streets; 0: in measure with the blinds."""
    by: Literal["dealer", "floor", "player"] = "dealer"
    """Who noticed."""
