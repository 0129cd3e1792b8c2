"""The initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""

from typing import Annotated, Literal

from msgspec import Meta

from tapete.engine.types import Chips, Seat
from tapete.floor.incidents.base import DERIVED, Incident
from tapete.rules.points.deal import Defect

Nth = Annotated[int, Meta(ge=1)]
"""Position of a card in the initial deal: 1 is the first card of the deck."""
Count = Annotated[int, Meta(ge=0)]
Amount = Annotated[Chips, Meta(ge=0)]


class ExposedInDeal(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards dealt face down were exposed during the initial deal."""

    cards: tuple[Nth, ...]
    faces: str = ""
    """Faces of the cards in the same order, if known: `Kd 2c`."""
    by: Literal["dealer", "player"] = "dealer"
    """Person who exposed the cards."""


class BoxedCards(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards lie face up in the deck."""

    count: Nth
    dealt_on: bool = False
    """Whether the next player already has a card, face down."""
    in_deal: bool = True
    """Whether the cards were found during the initial deal."""


class OutOfSequence(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card was dealt to a seat out of order."""

    card: Nth
    seat: Seat
    """Seat that received the card."""
    burned: bool = False
    """Whether the cause was an exposed card set aside to be burned."""


class TwoInARow(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat received two consecutive cards."""

    seat: Seat


class DealtToSeat(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards were dealt to a seat that perhaps has no right to cards."""

    seat: Seat
    holds: Literal["nobody", "waiting", "absent", "penalised"] = "nobody"
    """Occupant of the seat; `waiting`: a newcomer who is not in the hand yet."""


class SkippedSeat(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat entitled to cards received none."""

    seat: Seat


class WrongCardCount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hands with too many cards or too few."""

    hands: dict[Seat, Count]
    """Number of cards of each wrong hand."""
    extra: str = ""
    """The extra card, if known: `Kd`, or `??` face down."""


class CardsMixed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dealer mixed the cards of players during the initial deal."""


class OtherDealFault(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fault of the deal without an incident type of its own."""

    what: str
    """Description for the record."""


class ServerFault(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Online, the room's own server can't go on with the hand."""

    what: str = ""
    """Description for the record."""


class TableNotHalted(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The hand was dealt although the table should have waited for balancing."""


class FouledDeck(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something is wrong with the deck."""

    what: Defect
    found: Literal["in_hand", "before_next_hand", "in_next_hand", "after_next_action"] = DERIVED
    """Found in the hand itself or later; `after_next_action`: after substantial action in the next hand."""


class ForeignCard(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of another kind of deck turns up."""

    card: str
    """`joker` or a card such as `4c`."""
    where: Literal["stub", "board", "hand"] = "stub"
    seat: Seat | None = None
    """Seat whose hand holds the card."""


class FouledDeckUsed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player knew that the deck was fouled and kept quiet, or fouled it."""

    seat: Seat
    did: Literal["played_on", "made_it"] = "played_on"


class DeckRequest(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player asks for another deck."""

    seat: Seat
    because: Defect | None = None
    """Defect that the player claims."""


class WrongButton(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The button stands at a wrong seat."""

    should: Seat
    """Correct seat of the button."""
    found: Literal["before_deal", "during_deal", "after_deal"] = "after_deal"


class OldLevel(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand was begun at the previous level by mistake. The fields hold the correct blinds and ante."""

    small_blind: Amount
    big_blind: Amount
    ante: Amount = 0
    ante_posted: Amount = DERIVED
    """Ante of the previous level."""
    ante_form: Literal["per_player", "big_blind", "button"] = "per_player"
    bring_in: Amount = 0
    """In stud, the correct bring-in; 0: unchanged."""
    small_bet: Amount = 0
    """In fixed limit, the correct bet of the early streets; 0: in proportion to the blinds."""
    big_bet: Amount = 0
    """In fixed limit, the correct bet of the late streets; 0: in proportion to the blinds."""
    by: Literal["dealer", "floor", "player"] = "dealer"
    """Person who noticed the error."""
