"""Bets made with words and with chips, and what they bind to."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Percent = Annotated[int, Meta(ge=0, le=100)]
Said = Literal["check", "call", "bet", "raise", "all_in", "fold", "pot", "complete"]
"""What a player can declare."""
Judged = Literal["added-chips", "all-chips", "half-rule", "director"]
"""By what chips added to earlier ones are judged: whether each added one is needed to call; whether each that
lies there is; by the 50 % rule, needed or not; or as the director decides where that is not the same."""
Covering = Literal["added-chips", "half-rule", "director"]
"""The same where earlier chips cover the call, so that no chip is needed: a single added one is an overchip,
or judged by the 50 % rule like others."""


class Bets(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a bet by words or chips is read, and what may be asked about bets."""

    # Words.
    terms: Sourced[tuple[tuple[str, Said], ...]] | None = None
    """The official words, each with what it declares."""
    regional_terms: Sourced[Literal["house-list", "refused"]] | None = None
    """Whether a word of the room's own list counts as well."""
    pot_term: Sourced[Literal["pot-limit", "always"]] | None = None
    """Where "pot" is an official word."""
    tap: Sourced[Literal["check", "director"]] | None = None
    """What a tap on the table is."""
    unclear_words: Sourced[Literal["as-understood", "as-meant"]] | None = None
    """Words and gestures that are none of these: read as others could take them, or as they were meant."""
    words_in_talk: Sourced[Literal["may-bind", "bind", "no-action"]] | None = None
    """An official word in a question or in talk."""
    call_said: Sourced[Literal["full-call", "as-chips"]] | None = None
    """Whether "call" binds to the whole bet, whatever chips go with it."""
    raise_said: Sourced[Literal["least-raise", "as-chips"]] | None = None
    """Whether "raise" binds to the least raise, whatever chips go with it."""
    all_in_said: Sourced[Literal["all-in", "as-chips"]] | None = None
    """Whether "all-in" binds to the whole stack, whatever chips go with it."""
    all_in_chips: Sourced[Literal["all-or-none", "any"]] | None = None
    """How a player who said so should move the chips; the dealer asks for it."""
    raise_amount: Sourced[Literal["total", "on-top"]] | None = None
    """"Raise, N" without more: N in front in all, or N more than the call."""
    amount_said: Sourced[Literal["as-chips", "as-raise"]] | None = None
    """A bare amount above the call: as the same amount in chips without words, or always a raise."""
    call_without_bet: Sourced[Literal["check", "least-bet"]] | None = None
    """"Call" with nothing to call."""
    raise_without_bet: Sourced[Literal["must-bet", "not-binding"]] | None = None
    """"Raise" with nothing to raise."""
    check_facing_bet: Sourced[Literal["call-or-fold", "not-binding"]] | None = None
    """"Check" facing a bet."""
    pot_said: Sourced[Literal["must-bet", "not-binding"]] | None = None
    """"Pot" where it is no official word, with nothing to call."""
    pot_said_facing_bet: Sourced[Literal["must-raise", "not-binding"]] | None = None
    """The same facing a bet."""
    ambiguous_amount: Sourced[Literal["highest-within-pot", "smallest"]] | None = None
    """A number that can be several amounts: which of them it is."""
    ambiguous_pot: Sourced[Literal["with-bets", "gathered"]] | None = None
    """The pot that it is measured by: with the bets of the street, or what was gathered before it."""

    # Words and chips.
    words_and_chips: Sourced[Literal["first-in-time", "words", "chips"]] | None = None
    """Which of the two counts when a seat does both, one after the other."""
    words_with_chips: Sourced[Literal["clear-words", "words", "chips"]] | None = None
    """Which of the two counts when both happen together; `clear-words`: words if clear and reasonable."""
    contradiction: Sourced[Literal["director", "words", "chips"]] | None = None
    """What is done when unclear words name another amount than the chips."""
    raise_before_overchip: Sourced[Literal["before-it-lands", "until-next-act"]] | None = None
    """Until when a raise can be announced that is then made with one chip."""

    # Chips without a word.
    silent_bet: Sourced[Literal["bet", "must-declare"]] | None = None
    """Chips put out with nothing to call."""
    chips_exact: Sourced[Literal["call", "must-declare"]] | None = None
    """Chips of just the amount of the bet faced."""
    overchip: Sourced[Literal["call", "raise-to-chip"]] | None = None
    """One chip above the bet faced, without words before it."""
    overchip_raise: Sourced[Literal["most-for-chip", "chip-value", "least"]] | None = None
    """A raise said without an amount, then one chip: all that the chip makes with those that lie in front
    already, the value of the chip in all, or the least raise."""
    overchip_opening: Sourced[Literal["most-for-chip", "least"]] | None = None
    """One chip with nothing to call."""
    overchip_opening_street: Sourced[Literal["any", "later"]] | None = None
    """On which streets that is said: `later` leaves out the first, where the blind is a bet."""
    chips_all_needed: Sourced[Literal["call", "half-rule"]] | None = None
    """Several chips: taking the smallest away leaves less than the call."""
    chips_not_all_needed: Sourced[Literal["half-rule", "call"]] | None = None
    """Several chips, one of which could be taken away."""
    last_chips_not_all_needed: Sourced[Literal["all-in", "half-rule"]] | None = None
    """The same with a seat's last chips."""
    half_rule: Sourced[Percent] | None = None
    """Per cent from which an underraise must be made up to the least raise."""
    half_rule_of: Sourced[Literal["least-raise", "bet-faced"]] | None = None
    """Of what that is taken, and added to the bet faced."""
    underraise_below_half: Sourced[Literal["call", "must-raise"]] | None = None
    """What an underraise below that is."""
    least_bet: Sourced[Literal["made-up", "chips-back"]] | None = None
    """A bet of less than the least, made in turn."""
    tiny_chip: Sourced[Literal["director", "full-call", "undercall"]] | None = None
    """A chip that is very small beside the bet."""
    change_wanted: Sourced[Literal["as-bet", "change-given"]] | None = None
    """Chips put out silently to get change for them: part of the bet, or a call with change."""
    chips_bind: Sourced[Literal["when-released", "when-moved"]] | None = None
    """From when on silent chips are a bet."""
    chips_moved: Sourced[Literal["all", "in-area"]] | None = None
    """Whether chips that were moved towards the play but not into the betting area count."""
    item_without_value: Sourced[Literal["director", "call", "all-in"]] | None = None
    """A thing without a value put out like a chip."""
    faked_bet: Sourced[Literal["may-bind", "check"]] | None = None
    """Chips handled as if to bet, to check after all."""

    # Motions.
    second_motion: Sourced[Literal["not-counted", "counted"]] | None = None
    """Chips of a further motion, with nothing said before the first."""
    second_motion_after_raise: Sourced[Literal["not-counted", "one-more"]] | None = None
    """Chips of a further motion after "raise": nothing, or one more if the first was the call."""
    motions_after_amount: Sourced[Literal["up-to-amount", "first-only"]] | None = None
    """Chips of further motions after an amount was said: they make it up, or the first alone counts."""

    # Chips of an earlier bet that still lie in front.
    prior_taken_back: Sourced[Literal["call-or-raise", "free"]] | None = None
    """What a seat that picks them up facing a raise may do."""
    prior_short: Sourced[Judged] | None = None
    """They don't cover the call and are all left, or all taken back."""
    prior_partly_taken: Sourced[Judged] | None = None
    """Some of them are taken back."""
    prior_covering: Sourced[Covering] | None = None
    """They cover the call, and chips are added."""
    prior_covering_taken: Sourced[Covering] | None = None
    """They covered the call and are all taken back, and one chip is put out."""
    all_forward: Sourced[Literal["may-be-all-chips", "added-chips"]] | None = None
    """Old and new chips are pushed forward in one gesture."""

    # Acting before the amount is known.
    early_call: Sourced[Literal["director", "full-call", "released"]] | None = None
    """A call of a bet or raise whose amount was not yet said."""

    # What may be asked, and what the dealer says.
    pot_count: Sourced[Literal["pot-limit", "always"]] | None = None
    """In which games the pot is counted for a player."""
    pot_spread: Sourced[Literal["may-be", "refused"]] | None = None
    """Whether the pot is spread on request so that it can be seen."""
    exact_count: Sourced[Literal["facing-all-in-in-turn", "facing-all-in", "always"]] | None = None
    """When a player may have a stack counted exactly."""
    count_by: Sourced[Literal["dealer-or-floor", "player"]] | None = None
    """Who counts an all-in; with `dealer-or-floor` the player who is all-in need not."""
    estimate: Sourced[Literal["always", "never"]] | None = None
    """Whether a reasonable estimate of a stack may be asked for."""
    bets_pulled_in: Sourced[Literal["after-betting", "any-time"]] | None = None
    """When the dealer gathers or squares bets of his own accord."""
    dealer_touches_bets: Sourced[Literal["for-a-count", "any-time"]] | None = None
    """When the dealer may touch a bet that is out."""
    pulled_in_for: Sourced[Literal["seat-to-act", "any-seat"]] | None = None
    """Who may ask for bets to be gathered or squared while betting goes on."""
    announced: Sourced[Literal["amounts-not-all-in", "all-amounts"]] | None = None
    """Which amounts the dealer announces."""
    all_in_counted: Sourced[Literal["on-request-in-turn", "at-once"]] | None = None
    """When the dealer counts an all-in."""
    answers: Sourced[Literal["facts-only", "free"]] | None = None
    """What a player facing action is told."""
    advice: Sourced[Literal["exact-total", "none"]] | None = None
    """What players are told beforehand about betting."""
