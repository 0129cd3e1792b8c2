"""Bets made with words and with chips, and what they bind to."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Percent = Annotated[int, Meta(ge=0, le=100)]


class Bets(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a bet by words or chips is read."""

    words_and_chips: Sourced[Literal["first-in-time", "words", "chips"]] | None = None
    """Which of the two counts when a seat does both, one after the other."""
    words_with_chips: Sourced[Literal["clear-words", "words", "chips"]] | None = None
    """Which of the two counts when both happen together; `clear-words`: words if clear and reasonable."""
    contradiction: Sourced[Literal["director", "words", "chips"]] | None = None
    """What is done when what is said and what is put out can't both be meant."""
    amount_said: Sourced[Literal["as-chips", "as-raise"]] | None = None
    """A bare amount said in turn: as the same amount in chips without words, or always a raise."""
    call_said: Sourced[Literal["full-call"]] | None = None
    overchip: Sourced[Literal["call", "raise-to-chip"]] | None = None
    """One chip above the bet faced, without words before it."""
    overchip_raise: Sourced[Literal["most-for-chip", "least"]] | None = None
    """A raise said without an amount, then one chip."""
    overchip_opening: Sourced[Literal["most-for-chip", "least"]] | None = None
    """One chip without words and nothing to call."""
    chips_all_needed: Sourced[Literal["call", "half-rule"]] | None = None
    """Several chips without words: taking the smallest away leaves less than the call."""
    chips_not_all_needed: Sourced[Literal["half-rule", "call"]] | None = None
    """Several chips without words, one of which could be taken away."""
    last_chips_not_all_needed: Sourced[Literal["all-in", "half-rule"]] | None = None
    """The same with a seat's last chips."""
    half_rule: Sourced[Percent] | None = None
    """Per cent of the least raise from which an underraise must be made up to it; below, it is a call."""
    underraise_below_half: Sourced[Literal["call", "must-raise"]] | None = None
    """What an underraise below that is."""
    raise_amount: Sourced[Literal["total", "on-top"]] | None = None
    """"Raise, N" without more: N in front in all, or N more than the call."""
