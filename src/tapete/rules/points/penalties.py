"""Points on offences and penalties: how penalties are chosen, given, served and counted."""

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
"""Weight of an offence: always penalised, at the director's discretion, only if deliberate, or if repeated.

If the condition of a `must-if-...` is not met, the director may penalise. If the condition of another weight
is not met, nobody may."""

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
"""Offence of a player; each is a point of `Penalties` with the same name."""

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
"""Kinds of penalty. The last three are for a room: suspension, confiscation of winnings, account closure."""

Briefed = Literal["blinds", "warnings", "penalties", "disruption"]
Role = Literal["director", "direction", "supervisor", "dealer"]


class Penalties(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points on offences, penalties, and the director's powers beyond the rules."""

    # The offences.
    abuse: Sourced[Weight] | None = None
    """Insults, threats, obscene words; excessive celebration."""
    discrimination: Sourced[Weight] | None = None
    """Hate speech, harassment, discriminatory or offensive behaviour."""
    disruption: Sourced[Weight] | None = None
    """Inappropriate or disruptive behaviour, and any act that harms the clarity and fairness of the game."""
    cheating: Sourced[Weight] | None = None
    """Cheating of any kind."""
    soft_play: Sourced[Weight] | None = None
    """Soft play against another player, agreements not to raise, signals."""
    advising: Sourced[Weight] | None = None
    """Advising, criticising or commenting on play."""
    one_player: Sourced[Weight] | None = None
    """Other breaches of one player to a hand."""
    revealing_hand: Sourced[Weight] | None = None
    """Revealing the cards of a live or folded hand."""
    influencing: Sourced[Weight] | None = None
    """Needless or false words and acts meant to influence a decision."""
    misdeclared_hand: Sourced[Weight] | None = None
    """Announcing a wrong hand at showdown."""
    exposing_cards: Sourced[Weight] | None = None
    """Exposing own cards with action pending."""
    throwing_cards: Sourced[Weight] | None = None
    """Throwing cards off the table or at somebody."""
    marking_cards: Sourced[Weight] | None = None
    """Marking or destroying cards."""
    splashing: Sourced[Weight] | None = None
    """Throwing chips onto the pot."""
    touching: Sourced[Weight] | None = None
    """Touching other players, or cards, chips, deck or pot that belong to others."""
    out_of_reach: Sourced[Weight] | None = None
    """Betting out of the dealer's reach."""
    out_of_turn: Sourced[Weight] | None = None
    """Acting out of turn."""
    delay: Sourced[Weight] | None = None
    """Delaying the game."""
    not_visible: Sourced[Weight] | None = None
    """Cards out of sight, or chips that can't be counted."""
    rabbit_hunting: Sourced[Weight] | None = None
    """Looking, or trying to look, at the cards that would have come."""
    devices: Sourced[Weight] | None = None
    """Using devices or strategy tools against the rules."""
    hygiene: Sourced[Weight] | None = None
    """Poor hygiene that disturbs others."""
    chatter: Sourced[Weight] | None = None
    """Excessive talk or noise."""
    other: Sourced[Weight] | None = None
    """Similar offences, and breaches of rules without a penalty of their own."""
    soft_play_may_cost: Sourced[tuple[Kind, ...]] | None = None
    """Additional kinds of penalty for soft play."""
    nuts_checked: Sourced[Literal["director", "director-if-exclusive", "soft-play"]] | None = None
    """Checking the best possible hand as the last to act on the river: soft play, the director always
    decides, or the director decides only if nobody else can hold it."""

    # Choice of penalties.
    kinds: Sourced[tuple[Kind, ...]] | None = None
    """Kinds of penalty, the mildest first: the ladder offered to the director."""
    other_kinds: Sourced[bool] | None = None
    """Whether the list is open: the director may give and describe a penalty of another kind."""
    hand_counts: Sourced[tuple[Count, ...]] | None = None
    """Numbers of missed hands that may be given; left out, any number."""
    round_counts: Sourced[tuple[Count, ...]] | None = None
    """Numbers of missed rounds that may be given; left out, any number."""
    warning: Sourced[Literal["first-offence-only", "any-time"]] | None = None
    """When a warning is enough, if the rule itself names no other penalty."""
    escalation: Sourced[Literal["must", "may", "no"]] | None = None
    """Whether repeated offences bring greater penalties."""
    intent_escalates: Sourced[bool] | None = None
    """Whether a deliberate offence is a step higher."""
    conduct_first: Sourced[bool] | None = None
    """Whether improper conduct ranks before technical faults and is a step higher."""
    harm_needed: Sourced[bool] | None = None
    """Whether a breach is penalised only if it harmed the normal progress or the fairness of the game."""
    ignorance_excuses: Sourced[bool] | None = None
    """Whether ignorance of the rule is a defence."""
    dealer_briefing: Sourced[tuple[Briefed, ...]] | None = None
    """Facts that a leaving dealer passes on to the next dealer."""
    reported: Sourced[tuple[str, ...]] | None = None
    """Rows of rules whose breach, also an imminent one, a dealer reports to the floor."""
    reported_first: Sourced[tuple[str, ...]] | None = None
    """Rows of reported rules that go to the top of the floor's list."""
    given_by: Sourced[tuple[Role, ...]] | None = None
    """People who may penalise; left out, the director."""
    starts: Sourced[Literal["after-the-hand", "at-once"]] | None = None
    """When a penalty for an offence in a hand begins."""

    # Serving of penalties.
    round_length: Sourced[Literal["all-players", "others"]] | None = None
    """Number of hands in a missed round: one for each player at the table, with or without the offender."""
    round_counted: Sourced[Literal["at-offence", "when-given"]] | None = None
    """When the players of a round are counted: at the offence, or when the penalty is given."""
    served: Sourced[Literal["dealt-and-killed", "not-dealt"]] | None = None
    """Whether a penalised seat gets cards, which are killed at the end of the deal."""
    serving_posts: Sourced[bool] | None = None
    """Whether the seat posts antes, blinds and a bring-in during the penalty."""
    away: Sourced[bool] | None = None
    """Whether the player must stay away from the table."""
    release: Sourced[Literal["count", "count-and-director"]] | None = None
    """End of the penalty: the last hand, or the last hand and the director's release."""
    blinded_out: Sourced[bool] | None = None
    """Whether antes and blinds during the penalty can take a whole stack."""
    chip_penalty: Sourced[Literal["out-of-play", "to-the-pot"]] | None = None
    """Place of chips taken as a penalty."""
    disqualified_chips: Sourced[Literal["out-of-play", "blinded-off"]] | None = None
    """Treatment of the stack of a disqualified player."""
    disqualified_prize: Sourced[Literal["shared", "house", "paid"]] | None = None
    """Treatment of a secured prize: shared by the remaining players, as the house decides, or paid."""
    disqualified_leaves: Sourced[bool] | None = None
    """Whether the player must leave the area at once."""

    # Powers of the director.
    decisions: Sourced[Literal["final", "open-to-appeal"]] | None = None
    """Whether a decision can be appealed."""
    override: Sourced[Literal["with-a-reason", "never"]] | None = None
    """Whether the director may overrule the rules."""
    random_remedy: Sourced[Literal["where-no-rule-decides", "never"]] | None = None
    """Whether a random draw may correct an error."""
