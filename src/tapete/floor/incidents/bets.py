"""Bets made with words and chips, and what is asked about them."""

from typing import Literal

from tapete.engine.types import Seat
from tapete.floor.incidents.base import DERIVED, Incident
from tapete.floor.spot import Amount
from tapete.rules.points.bets import Said

Chips = tuple[Amount, ...]
"""Each chip by its value."""


class Wager(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act bets, calls or raises: what it said and what it put out."""

    seat: Seat
    says: Said | None = None
    amount: Amount | None = None
    """A number that was said."""
    chips: Chips = ()
    """The chips put out in the first motion."""
    then: tuple[Chips, ...] = ()
    """Those of each further motion."""
    order: Literal["words_first", "chips_first", "together"] = "words_first"
    clear: bool = True
    """Whether the words were clear and reasonable, and heard."""
    prior: Chips | None = None
    """The chips of an earlier bet that lay in front, if they matter."""
    left: Chips | None = None
    """Those of them that the seat left there; None for all."""
    all_forward: bool = False
    """Whether old and new chips were pushed forward in one gesture."""
    tiny: bool = False
    """Whether the floor finds the chip too small beside the bet to be meant as a call."""
    for_change: bool = False
    """Whether the seat wanted change for its chips, without having said so."""
    released: bool = True
    """Whether it let go of the chips."""
    outside: Chips = ()
    """Chips that were moved towards the play, but not into the betting area."""


class Declaration(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act used a word or a gesture, and it has to be found what that declares."""

    seat: Seat
    word: str | None = None
    gesture: Literal["tap", "item_without_value", "other"] | None = None
    context: Literal["declaration", "question", "talk"] = "declaration"
    amount: Amount | None = None
    """A number that was said with it."""
    house_words: dict[str, Said] = {}
    """The room's own list of words."""
    understood: tuple[Said, ...] = ()
    """What the others could take it for, the likeliest first."""
    meant: Said | None = None
    """What the player says it was meant for."""


class AmbiguousAmount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act said a number that can be several amounts, as "five" for 500 or 5,000."""

    seat: Seat
    number: Amount
    says: Literal["bet", "raise", "all_in"] | None = None
    readings: tuple[Amount, ...] = ()
    """The reasonable totals, also for a raise; empty means every legal power of ten."""
    smallest_chip: Amount = DERIVED
    """The value of the smallest chip in play; no amount is less, or between two."""


class FakedBet(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act handled chips on purpose as if to bet, and then checked."""

    seat: Seat
    chips: Chips


class CalledBeforeAmount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat called a bet or raise whose amount had not been said yet."""

    seat: Seat
    bettor: Seat = DERIVED
    """The bettor: the last seat that bet, or the seat to act."""
    amount: Amount = DERIVED
    """The total that the bettor then said."""
    expected: Amount | None = None
    """The total that the caller had reason to expect, if another."""


class CountAsked(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat asks how many chips there are."""

    seat: Seat
    what: Literal["pot", "spread_pot", "estimate", "exact_count"]
    of: Seat | None = None
    """The seat whose chips are meant."""


class BetsTouched(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """While betting goes on, bets are to be pulled in, squared up or counted."""

    seat: Seat | None = None
    """Who asks for it; None if the dealer does it of his own accord."""
    what: Literal["pull_in", "square", "count"] = "pull_in"


class FactsAsked(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act asks what it may do."""

    seat: Seat
    about: Literal["to_call", "least_raise", "may_raise"]
    of: Seat | None = None
    """The seat that could raise; None for the one that asks."""
