"""Penalties, how they are served and counted, and what follows from them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Count = Annotated[int, Meta(ge=1)]

Weight = Literal[
    "must",
    "may",
    "must-if-deliberate",
    "must-if-repeated",
    "must-if-deliberate-or-repeated",
    "only-if-deliberate",
    "may-if-deliberate",
    "never",
]
"""Whether an offence is penalised: always, if the director wants, only on purpose, only when it is repeated.

Where the condition of a `must-if-...` is not met, the director may penalise; otherwise nobody."""

Offence = Literal[
    "abuse",
    "discrimination",
    "disruption",
    "cheating",
    "soft_play",
    "advising",
    "one_player",
    "revealing_hand",
    "influencing",
    "misdeclared_hand",
    "exposing_cards",
    "throwing_cards",
    "marking_cards",
    "splashing",
    "touching",
    "out_of_reach",
    "out_of_turn",
    "delay",
    "not_visible",
    "rabbit_hunting",
    "devices",
    "hygiene",
    "chatter",
    "other",
]
"""What a player can be penalised for; each is a point of `Penalties` by the same name."""

Kind = Literal[
    "warning",
    "missed_hands",
    "missed_rounds",
    "chip_penalty",
    "disqualification",
    "suspension",
    "confiscation",
    "closure",
]
"""Kinds of penalty. The last three are a room's: shut out for a time, winnings kept back, account closed."""

Briefed = Literal["blinds", "warnings", "penalties", "disruption"]
Role = Literal["director", "direction", "supervisor", "dealer"]


class Penalties(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is penalised and how, and what the director may decide beyond the rules."""

    # The offences.
    abuse: Sourced[Weight] | None = None
    """Insults, threats, obscene words; celebrating beyond measure."""
    discrimination: Sourced[Weight] | None = None
    """Hate speech, harassment, discriminatory or offensive behaviour."""
    disruption: Sourced[Weight] | None = None
    """Inappropriate or disruptive behaviour, and whatever harms clarity and openness of the game."""
    cheating: Sourced[Weight] | None = None
    """Cheating of any kind."""
    soft_play: Sourced[Weight] | None = None
    """Playing softly against somebody, agreeing not to raise, signals."""
    advising: Sourced[Weight] | None = None
    """Advising, criticising or commenting on play."""
    one_player: Sourced[Weight] | None = None
    """Breaking one player to a hand in another way."""
    revealing_hand: Sourced[Weight] | None = None
    """Telling what a live or folded hand holds."""
    influencing: Sourced[Weight] | None = None
    """Needless or untrue words and acts meant to sway somebody's decision."""
    misdeclared_hand: Sourced[Weight] | None = None
    """Announcing a wrong hand at showdown."""
    exposing_cards: Sourced[Weight] | None = None
    """Showing one's own cards with action pending."""
    throwing_cards: Sourced[Weight] | None = None
    """Throwing cards off the table or at somebody."""
    marking_cards: Sourced[Weight] | None = None
    """Marking or destroying cards."""
    splashing: Sourced[Weight] | None = None
    """Throwing chips onto the pot."""
    touching: Sourced[Weight] | None = None
    """Touching others, or cards, chips, deck or pot that are not one's own."""
    out_of_reach: Sourced[Weight] | None = None
    """Betting where the dealer can't reach."""
    out_of_turn: Sourced[Weight] | None = None
    """Acting out of turn."""
    delay: Sourced[Weight] | None = None
    """Delaying the game."""
    not_visible: Sourced[Weight] | None = None
    """Cards not in sight, chips that can't be counted."""
    rabbit_hunting: Sourced[Weight] | None = None
    """Looking, or trying to look, at cards that would have come."""
    devices: Sourced[Weight] | None = None
    """Using devices or strategy tools against the rules."""
    hygiene: Sourced[Weight] | None = None
    """A lack of hygiene that others suffer from."""
    chatter: Sourced[Weight] | None = None
    """Talk or noise beyond measure."""
    other: Sourced[Weight] | None = None
    """Anything like these, and any breach of a rule that names no penalty."""
    soft_play_may_cost: Sourced[tuple[Kind, ...]] | None = None
    """Kinds of penalty that soft play can bring beside the usual ones."""
    nuts_checked: Sourced[Literal["director", "director-if-exclusive", "soft-play"]] | None = None
    """Checking the best possible hand, last to act on the river: soft play, or for the director to judge; the
    latter always, or only if nobody else can hold it."""

    # How penalties are chosen.
    kinds: Sourced[tuple[Kind, ...]] | None = None
    """What may be given, the mildest first: the ladder that the director is offered."""
    other_kinds: Sourced[bool] | None = None
    """Whether the list is open: a penalty of another kind may be given, in words."""
    hand_counts: Sourced[tuple[Count, ...]] | None = None
    """The most missed hands that may be given; left out, any number."""
    round_counts: Sourced[tuple[Count, ...]] | None = None
    """The most missed rounds; left out, any number."""
    warning: Sourced[Literal["first-offence-only", "any-time"]] | None = None
    """When a warning will do, if the rule itself names no other penalty."""
    escalation: Sourced[Literal["must", "may", "no"]] | None = None
    """Whether repeated offences bring greater penalties."""
    intent_escalates: Sourced[bool] | None = None
    """Whether an offence on purpose is a step higher."""
    conduct_first: Sourced[bool] | None = None
    """Whether improper conduct comes before technical faults, and is a step higher."""
    harm_needed: Sourced[bool] | None = None
    """Whether a breach is only penalised if it harmed the normal course or the openness of the game."""
    ignorance_excuses: Sourced[bool] | None = None
    """Whether not knowing the rule is a defence."""
    dealer_briefing: Sourced[tuple[Briefed, ...]] | None = None
    """What a dealer who leaves the table passes on to the next one."""
    reported: Sourced[tuple[str, ...]] | None = None
    """Rules, by their rows, of which a dealer reports any breach to the floor, looming ones too."""
    reported_first: Sourced[tuple[str, ...]] | None = None
    """Those of them that go to the head of the floor's list."""
    given_by: Sourced[tuple[Role, ...]] | None = None
    """Who may penalise; left out, the director."""
    starts: Sourced[Literal["after-the-hand", "at-once"]] | None = None
    """When a penalty for something done in a hand begins."""

    # How penalties are served.
    round_length: Sourced[Literal["all-players", "others"]] | None = None
    """Number of hands in a missed round: one for each player at the table, with or without the offender."""
    round_counted: Sourced[Literal["at-offence", "when-given"]] | None = None
    """When these players are counted: at the offence, or when the penalty is given."""
    served: Sourced[Literal["dealt-and-killed", "not-dealt"]] | None = None
    """Whether the seat gets cards, which are killed at the end of the deal."""
    serving_posts: Sourced[bool] | None = None
    """Whether antes, blinds and a bring-in are taken meanwhile."""
    away: Sourced[bool] | None = None
    """Whether the player stays away from the table."""
    release: Sourced[Literal["count", "count-and-director"]] | None = None
    """What ends it: the last hand; or the director's word, too."""
    blinded_out: Sourced[bool] | None = None
    """Whether a whole stack can be lost to antes and blinds meanwhile."""
    chip_penalty: Sourced[Literal["out-of-play", "to-the-pot"]] | None = None
    """Where chips go that are taken as a penalty."""
    disqualified_chips: Sourced[Literal["out-of-play", "blinded-off"]] | None = None
    """What becomes of the stack of a disqualified player."""
    disqualified_prize: Sourced[Literal["shared", "house", "paid"]] | None = None
    """What becomes of a prize that was certain: shared by those still in, as the house says, or paid."""
    disqualified_leaves: Sourced[bool] | None = None
    """Whether the player must leave the area at once."""

    # What the director may decide.
    decisions: Sourced[Literal["final", "open-to-appeal"]] | None = None
    """Whether anybody can appeal against a decision."""
    override: Sourced[Literal["with-a-reason", "never"]] | None = None
    """Whether the director may set aside what the rules say."""
    random_remedy: Sourced[Literal["where-no-rule-decides", "never"]] | None = None
    """Whether chance may be part of the solution of an error."""
