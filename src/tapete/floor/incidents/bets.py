"""Bets made with words and chips, and questions about bets."""

from typing import Literal

from tapete.engine.types import Seat
from tapete.floor.incidents.base import DERIVED, Incident
from tapete.floor.spot import Amount
from tapete.rules.points.bets import Said

Chips = tuple[Amount, ...]
"""Value of each chip."""


class Wager(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act bets, calls or raises: its words and its chips."""

    seat: Seat
    says: Said | None = None
    amount: Amount | None = None
    """Number that was said."""
    chips: Chips = ()
    """Chips put out in the first motion."""
    then: tuple[Chips, ...] = ()
    """Chips of each further motion."""
    order: Literal["words_first", "chips_first", "together"] = "words_first"
    clear: bool = True
    """Whether the words were clear and reasonable, and heard."""
    prior: Chips | None = None
    """Chips of an earlier bet that lay in front, if they matter."""
    left: Chips | None = None
    """Chips of the earlier bet that the seat left there; None for all."""
    all_forward: bool = False
    """Whether old and new chips were pushed forward in one gesture."""
    tiny: bool = False
    """Whether the floor finds the chip too small to be meant as a call of the bet."""
    for_change: bool = False
    """Whether the seat wanted change for its chips but did not say it."""
    released: bool = True
    """Whether the seat let go of the chips."""
    outside: Chips = ()
    """Chips moved forward, but not into the betting area."""


class Declaration(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act used a word or a gesture with an unclear meaning."""

    seat: Seat
    word: str | None = None
    gesture: Literal["tap", "item_without_value", "other"] | None = None
    context: Literal["declaration", "question", "talk"] = "declaration"
    amount: Amount | None = None
    """Number that was said with the word."""
    house_words: dict[str, Said] = {}
    """The room's own list of words."""
    understood: tuple[Said, ...] = ()
    """Acts that the other players could understand, the likeliest first."""
    meant: Said | None = None
    """Act that the player says was meant."""


class AmbiguousAmount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act said a number that can mean several amounts, for example "five" for 500 or 5,000."""

    seat: Seat
    number: Amount
    says: Literal["bet", "raise", "all_in"] | None = None
    readings: tuple[Amount, ...] = ()
    """Reasonable totals, also for a raise; empty means every legal power of ten."""
    smallest_chip: Amount = DERIVED
    """Smallest chip in play; every amount is a multiple of it."""


class FakedBet(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act deliberately pretended to bet with chips, and then checked."""

    seat: Seat
    chips: Chips


class CalledBeforeAmount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat called a bet or raise whose amount had not been said yet."""

    seat: Seat
    bettor: Seat = DERIVED
    """The bettor: the last seat that bet, or the seat to act."""
    amount: Amount = DERIVED
    """Total that the bettor then said."""
    expected: Amount | None = None
    """Total that the caller had reason to expect, if it differs."""


class CountAsked(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat asks for a count of chips."""

    seat: Seat
    what: Literal["pot", "spread_pot", "estimate", "exact_count"]
    of: Seat | None = None
    """Seat whose chips are meant."""


class BetsTouched(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """During the betting, bets are to be pulled in, squared up or counted."""

    seat: Seat | None = None
    """Seat that asks for it; None if the dealer does it unasked."""
    what: Literal["pull_in", "square", "count"] = "pull_in"


class FactsAsked(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act asks what it may do."""

    seat: Seat
    about: Literal["to_call", "least_raise", "may_raise"]
    of: Seat | None = None
    """Seat that could raise; None for the asking seat."""
