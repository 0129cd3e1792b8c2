"""Points on bets made with words and chips, and their binding effect."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Percent = Annotated[int, Meta(ge=0, le=100)]
Said = Literal["check", "call", "bet", "raise", "all_in", "fold", "pot", "complete"]
"""Acts that a player can declare."""
Judged = Literal["added-chips", "all-chips", "half-rule", "director"]
"""Test for chips added to earlier ones: whether each added chip is needed to call; whether each chip in front
is needed; the 50 % rule in any case; or the director, if the results differ."""
Covering = Literal["added-chips", "half-rule", "director"]
"""Test for added chips if the earlier chips cover the call, so that no chip is needed: a single added chip is
an overchip, or falls under the 50 % rule like other chips."""


class Bets(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points on the reading of bets by words and chips, and on questions about bets."""

    # Words.
    terms: Sourced[tuple[tuple[str, Said], ...]] | None = None
    """Official words, each with the act that it declares."""
    regional_terms: Sourced[Literal["house-list", "refused"]] | None = None
    """Whether a word of the room's own list also counts."""
    pot_term: Sourced[Literal["pot-limit", "always"]] | None = None
    """Games in which "pot" is an official word."""
    tap: Sourced[Literal["check", "director"]] | None = None
    """Meaning of a tap on the table."""
    unclear_words: Sourced[Literal["as-understood", "as-meant"]] | None = None
    """Reading of other words and gestures: as other players could understand them, or as they were meant."""
    words_in_talk: Sourced[Literal["may-bind", "bind", "no-action"]] | None = None
    """Effect of an official word in a question or in talk."""
    call_said: Sourced[Literal["full-call", "as-chips"]] | None = None
    """Whether "call" binds to the whole bet, regardless of the chips put out."""
    raise_said: Sourced[Literal["least-raise", "as-chips"]] | None = None
    """Whether "raise" binds to the least raise, regardless of the chips put out."""
    all_in_said: Sourced[Literal["all-in", "as-chips"]] | None = None
    """Whether "all-in" binds to the whole stack, regardless of the chips put out."""
    all_in_chips: Sourced[Literal["all-or-none", "any"]] | None = None
    """Chips to move after "all-in"; the dealer asks for them."""
    raise_amount: Sourced[Literal["total", "on-top"]] | None = None
    """"Raise, N" alone: a total of N in front, or N more than the call."""
    amount_said: Sourced[Literal["as-chips", "as-raise"]] | None = None
    """An amount above the call, said alone: like the same amount in silent chips, or always a raise."""
    call_without_bet: Sourced[Literal["check", "least-bet"]] | None = None
    """"Call" with nothing to call."""
    raise_without_bet: Sourced[Literal["must-bet", "not-binding"]] | None = None
    """"Raise" with nothing to raise."""
    check_facing_bet: Sourced[Literal["call-or-fold", "not-binding"]] | None = None
    """"Check" facing a bet."""
    pot_said: Sourced[Literal["must-bet", "not-binding"]] | None = None
    """"Pot" with nothing to call, if it is not an official word."""
    pot_said_facing_bet: Sourced[Literal["must-raise", "not-binding"]] | None = None
    """"Pot" facing a bet, if it is not an official word."""
    ambiguous_amount: Sourced[Literal["highest-within-pot", "smallest"]] | None = None
    """Choice among the amounts that an ambiguous number can mean."""
    ambiguous_pot: Sourced[Literal["with-bets", "gathered"]] | None = None
    """The pot that limits an ambiguous number: with the bets of the street, or only the gathered pot."""

    # Words and chips.
    words_and_chips: Sourced[Literal["first-in-time", "words", "chips"]] | None = None
    """Whether words or chips count if a seat uses both, one after the other."""
    words_with_chips: Sourced[Literal["clear-words", "words", "chips"]] | None = None
    """Whether words or chips count if both come together; `clear-words`: words if clear and reasonable."""
    contradiction: Sourced[Literal["director", "words", "chips"]] | None = None
    """Decision if unclear words and chips have different amounts."""
    raise_before_overchip: Sourced[Literal["before-it-lands", "until-next-act"]] | None = None
    """Deadline for announcing a raise that is made with one chip."""

    # Chips without a word.
    silent_bet: Sourced[Literal["bet", "must-declare"]] | None = None
    """Chips put out with nothing to call."""
    chips_exact: Sourced[Literal["call", "must-declare"]] | None = None
    """Silent chips of exactly the bet faced."""
    overchip: Sourced[Literal["call", "raise-to-chip"]] | None = None
    """One chip larger than the bet faced, without words before it."""
    overchip_raise: Sourced[Literal["most-for-chip", "chip-value", "least"]] | None = None
    """A raise announced without an amount, then one chip: the chip plus the chips already in front, a total
    of the chip's value, or the least raise."""
    overchip_opening: Sourced[Literal["most-for-chip", "least"]] | None = None
    """One chip with nothing to call."""
    overchip_opening_street: Sourced[Literal["any", "later"]] | None = None
    """Streets to which `overchip_opening` applies: `later` excludes the first, where the blind is a bet."""
    chips_all_needed: Sourced[Literal["call", "half-rule"]] | None = None
    """Several chips that are all needed: without the smallest, they are less than the call."""
    chips_not_all_needed: Sourced[Literal["half-rule", "call"]] | None = None
    """Several chips that are not all needed for the call."""
    last_chips_not_all_needed: Sourced[Literal["all-in", "half-rule"]] | None = None
    """A seat's last chips that are not all needed for the call."""
    half_rule: Sourced[Percent] | None = None
    """Percentage from which an underraise must be increased to the least raise."""
    half_rule_of: Sourced[Literal["least-raise", "bet-faced"]] | None = None
    """Base of that percentage, which is added to the bet faced."""
    underraise_below_half: Sourced[Literal["call", "must-raise"]] | None = None
    """Effect of an underraise below that percentage."""
    least_bet: Sourced[Literal["made-up", "chips-back"]] | None = None
    """A bet below the least bet, made in turn."""
    tiny_chip: Sourced[Literal["director", "full-call", "undercall"]] | None = None
    """A chip that is very small compared with the bet."""
    change_wanted: Sourced[Literal["as-bet", "change-given"]] | None = None
    """Chips put out silently to get change for them: part of the bet, or a call with change."""
    chips_bind: Sourced[Literal["when-released", "when-moved"]] | None = None
    """Moment at which silent chips become a bet."""
    chips_moved: Sourced[Literal["all", "in-area"]] | None = None
    """Whether chips moved forward, but not into the betting area, count."""
    item_without_value: Sourced[Literal["director", "call", "all-in"]] | None = None
    """An item without value put out like a chip."""
    faked_bet: Sourced[Literal["may-bind", "check"]] | None = None
    """A pretended bet followed by a check."""

    # Motions.
    second_motion: Sourced[Literal["not-counted", "counted"]] | None = None
    """Chips of a further motion, with nothing said before the first."""
    second_motion_after_raise: Sourced[Literal["not-counted", "one-more"]] | None = None
    """Chips of a further motion after "raise": nothing, or one more if the first was the call."""
    motions_after_amount: Sourced[Literal["up-to-amount", "first-only"]] | None = None
    """Chips of further motions after an amount was said: they complete it, or only the first motion
    counts."""

    # Chips of an earlier bet that still lie in front.
    prior_taken_back: Sourced[Literal["call-or-raise", "free"]] | None = None
    """Acts open to a seat that picks up its earlier chips facing a raise."""
    prior_short: Sourced[Judged] | None = None
    """Test if the earlier chips don't cover the call and are all left, or all taken back."""
    prior_partly_taken: Sourced[Judged] | None = None
    """Test if some of the earlier chips are taken back."""
    prior_covering: Sourced[Covering] | None = None
    """Test if the earlier chips cover the call, and chips are added."""
    prior_covering_taken: Sourced[Covering] | None = None
    """Test if the earlier chips covered the call and are all taken back, and one chip is put out."""
    all_forward: Sourced[Literal["may-be-all-chips", "added-chips"]] | None = None
    """Test if old and new chips are pushed forward in one gesture."""

    # Acting before the amount is known.
    early_call: Sourced[Literal["director", "full-call", "released"]] | None = None
    """A call of a bet or raise before its amount was said."""

    # Questions of players, and announcements of the dealer.
    pot_count: Sourced[Literal["pot-limit", "always"]] | None = None
    """Games in which the pot is counted for a player."""
    pot_spread: Sourced[Literal["may-be", "refused"]] | None = None
    """Whether the pot is spread on request so that it can be seen."""
    exact_count: Sourced[Literal["facing-all-in-in-turn", "facing-all-in", "always"]] | None = None
    """When a player may have a stack counted exactly."""
    count_by: Sourced[Literal["dealer-or-floor", "player"]] | None = None
    """Person who counts an all-in; with `dealer-or-floor` the all-in player need not count."""
    estimate: Sourced[Literal["always", "never"]] | None = None
    """Whether a reasonable estimate of a stack may be asked for."""
    bets_pulled_in: Sourced[Literal["after-betting", "any-time"]] | None = None
    """When the dealer gathers or squares bets unasked."""
    dealer_touches_bets: Sourced[Literal["for-a-count", "any-time"]] | None = None
    """When the dealer may touch a bet."""
    pulled_in_for: Sourced[Literal["seat-to-act", "any-seat"]] | None = None
    """Seats that may ask for bets to be gathered or squared during the betting."""
    announced: Sourced[Literal["amounts-not-all-in", "all-amounts"]] | None = None
    """Amounts that the dealer announces."""
    all_in_counted: Sourced[Literal["on-request-in-turn", "at-once"]] | None = None
    """When the dealer counts an all-in."""
    answers: Sourced[Literal["facts-only", "free"]] | None = None
    """Information given to a player facing action."""
    advice: Sourced[Literal["exact-total", "none"]] | None = None
    """Advice about betting before the event."""
