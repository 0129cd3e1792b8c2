"""Bets made with words and chips."""

from typing import Literal

from tapete.engine.types import Seat
from tapete.floor.incidents.base import Incident
from tapete.floor.spot import Amount

Said = Literal["check", "call", "bet", "raise", "all_in", "fold", "pot"]


class Wager(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act bets, calls or raises: what it said and what it put out, in one motion."""

    seat: Seat
    says: Said | None = None
    amount: Amount | None = None
    """A number that was said."""
    chips: tuple[Amount, ...] = ()
    """Each chip put out in one motion, by its value."""
    order: Literal["words_first", "chips_first", "together"] = "words_first"
    clear: bool = True
    """Whether the words were clear and reasonable, and heard."""
    prior: tuple[Amount, ...] | None = None
    """The chips of an earlier bet that lay in front, if they matter."""
    left: tuple[Amount, ...] | None = None
    """Those of them that the seat left there; None for all."""
