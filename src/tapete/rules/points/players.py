"""Points on players: absence, seats, clocks, requests, chips hidden or lost, conduct."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced
from tapete.rules.points.penalties import Weight

Seconds = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=0)]

DeviceUse = Literal["banned", "banned-in-hand", "banned-without-permission", "house", "allowed"]
"""Ban of a device: always at the table; with a live hand; without the director's permission; as the house
says; or never."""

Moment = Literal["entry", "accreditation", "first_seat_of_day", "prize", "on_demand"]
Document = Literal["id_card", "identity_card", "enrolment_booklet", "passport"]
StackOfAbsent = Literal["blinded-off", "removed-after-first-level", "removed-if-pointless"]
Fold = Literal["turn_upcards_down", "keep_face_down", "push_low", "push_to_dealer", "push_to_betting_area"]


class Players(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points on the duties of players and the consequences of breaches."""

    # Seats and presence.
    wrong_seat: Sourced[Literal["move-with-stack", "stay"]] | None = None
    """Move of a player who began in the wrong seat with the right number of chips."""
    special_needs: Sourced[Literal["where-possible", "no"]] | None = None
    """Whether a seat is fixed for a player with a special need."""
    seat_deadline: Sourced[Literal["last-card", "first-card"]] | None = None
    """Card of the first deal before which a player must be present for a live hand."""
    at_seat: Sourced[Literal["in-reach", "seated"]] | None = None
    """Definition of presence: within reach of the chair, or in it."""
    absent_hand: Sourced[Literal["dealt-and-killed", "dealt-and-folded", "not-dealt"]] | None = None
    """Hand of an absent player: killed after the deal, folded in turn, or not dealt."""
    absent_posts: Sourced[bool] | None = None
    """Whether an absent player posts antes, blinds and bring-in."""
    absent_may_look: Sourced[bool] | None = None
    """Whether a late player may look at the cards."""
    absent_stack: (
        Sourced[Literal["blinded-off", "removed-after-first-level", "removed-if-pointless"]] | None
    ) = None
    """Stack of an absent player: it pays posts; it is removed after the first level of the day; or it is
    removed if the player certainly won't come back and can't win a prize any more."""
    absent_hold: Sourced[Literal["until-back", "no"]] | None = None
    """Whether the stack stays if the player asks for it."""
    reconnect_cash: Sourced[Seconds] | None = None
    """Extra seconds after the time bank for a lost connection, once per hand, in cash games."""
    reconnect_tournament: Sourced[Seconds] | None = None
    """Extra seconds for a lost connection in tournaments."""
    sit_out_minutes: Sourced[Number] | None = None
    """Minutes that a player may sit out at a cash table."""
    sit_out_big_blinds: Sourced[Number] | None = None
    """Number of big blinds that a player may miss while sitting out."""
    dodging: Sourced[Weight] | None = None
    """Whether avoiding a blind is penalised."""
    dodging_when: Sourced[Literal["always", "on-a-move"]] | None = None
    """When avoiding a blind is penalised: always, or only on the way to another table."""
    dodging_rounds: Sourced[Number] | None = None
    """Missed rounds, if the book fixes the penalty."""
    in_event: Sourced[Literal["chips-held", "seated"]] | None = None
    """When a player's blinds become due: on receiving chips, or on sitting down."""

    # Time.
    action_seconds: Sourced[Seconds] | None = None
    """Seconds for an act before the time bank, if a timer runs for everybody."""
    first_action_seconds: Sourced[Seconds] | None = None
    """Seconds for a player's first act in a hand."""
    reminder_seconds: Sourced[Seconds] | None = None
    """Seconds left at the reminder."""
    time_bank: Sourced[Literal["by-player", "automatic"]] | None = None
    """Whether the player switches on the time bank, or it starts automatically."""
    clock_after: Sourced[Seconds] | None = None
    """Seconds before the clock can be called on a player; left out, a reasonable time."""
    clock_callers: Sourced[Literal["players-in-event", "players-at-table", "anybody"]] | None = None
    """People who may call the clock, apart from the floor."""
    clock_approval: Sourced[Literal["director", "none"]] | None = None
    """Approval needed for a player's request of the clock."""
    clock_caller_seated: Sourced[bool] | None = None
    """Whether the player who calls the clock must be at the seat."""
    clock_seconds: Sourced[Seconds] | None = None
    """Seconds of the clock before the countdown."""
    clock_countdown: Sourced[Seconds] | None = None
    """Seconds of the countdown aloud."""
    clock_change: Sourced[Literal["either-way", "shorter-only"]] | None = None
    """Change of the clock that the director may make."""
    clock_expiry: Sourced[Literal["check-or-dead", "check-or-fold", "dead"]] | None = None
    """Effect of an expired clock: a check if there is nothing to call, otherwise a dead hand or a fold; or
    always a dead hand."""
    clock_doubt: Sourced[Literal["for-the-player", "for-the-clock"]] | None = None
    """An act at the last instant."""
    time_asked: Sourced[Literal["keeps-the-turn", "nothing"]] | None = None
    """Effect of asking for time, for a seated player."""
    stalling: Sourced[Literal["director", "shorter-time"]] | None = None
    """Measure against persistent delay: the director's choice, or less time for the player."""
    stalling_plan: Sourced[Literal["announced", "silent"]] | None = None
    """Whether a house must announce its measures against stalling."""

    # Chips.
    rebuy_said: Sourced[Literal["binding", "not-binding"]] | None = None
    """Effect of a rebuy announced before the hand."""
    rebuy_misses_hand: Sourced[bool] | None = None
    """Whether a player may skip a hand during a rebuy."""
    hidden_chips: Sourced[Literal["director", "not-part"]] | None = None
    """Hidden chips found after a called all-in: part of the bet or not."""
    hidden_if_won: Sourced[Literal["unpaid", "paid"]] | None = None
    """Hidden chips that are not part of the bet, if their owner won."""
    hidden_if_lost: Sourced[Literal["director", "to-winner-if-covered", "out-of-play"]] | None = None
    """Hidden chips that are not part of the bet, if their owner lost and is eliminated; `director`: to the
    winner or out of play."""
    concealed_chips: Sourced[Literal["forfeited", "kept"]] | None = None
    """Treatment of chips held or carried out of sight."""
    concealed_disqualifies: Sourced[Weight] | None = None
    """Whether concealing chips disqualifies."""
    lost_chips: Sourced[Literal["to-chip-bank", "to-finder"]] | None = None
    """Destination of found chips without a known owner."""
    chips_passed: Sourced[Literal["disqualified", "may-be-disqualified"]] | None = None
    """Consequence of passing chips by betting or by hand, and of collusion, for all participants."""

    # Cards.
    rabbit: Sourced[Literal["refused", "shown"]] | None = None
    """Whether the cards that would have come are shown."""
    upcards_lifted: Sourced[Literal["dead", "live"]] | None = None
    """Stud hand whose upcards are picked up while facing action."""
    exposed_hand: Sourced[Literal["live", "dead"]] | None = None
    """Hand of a player who exposes cards with action pending."""
    exposed_by: Sourced[Literal["one-player", "the-table"]] | None = None
    """People who must have seen a card for it to count as exposed."""
    exposed_to_live: Sourced[Literal["at-once", "never"]] | None = None
    """When a card seen by a player with a live hand is shown to everybody."""
    exposed_to_others: Sourced[Literal["after-the-hand-if-asked", "never"]] | None = None
    """When a card seen by a player out of the hand is shown to everybody."""
    exposed_unknown: Sourced[Literal["whole-hand", "nothing"]] | None = None
    """Cards to show if nobody knows which card was seen."""
    fold_way: Sourced[tuple[Fold, ...]] | None = None
    """Proper way to fold, step by step."""
    stud_fold_way: Sourced[tuple[Fold, ...]] | None = None
    """Proper way to fold in stud, step by step."""

    # Identity, attire and devices.
    attire: Sourced[Literal["staff", "director"]] | None = None
    """Staff who may order a player to take off items that hide a face or distract: any staff, or the
    director."""
    attire_offensive: Sourced[Literal["refused", "allowed"]] | None = None
    """Clothing that offends or may cause conflict."""
    attire_sponsor: Sourced[Literal["by-permission", "allowed"]] | None = None
    """Clothing with advertising."""
    id_moments: Sourced[tuple[Moment, ...]] | None = None
    """When a player must show identification."""
    id_documents: Sourced[tuple[Document, ...]] | None = None
    """Documents accepted as identification."""
    accreditation_needs: Sourced[tuple[Literal["receipt", "identification"], ...]] | None = None
    """Documents needed for accreditation."""
    accreditation_gives: Sourced[tuple[Literal["player_badge", "accreditation_receipt"], ...]] | None = None
    """Items given to an accredited player, to show at the table."""
    phone_call: Sourced[DeviceUse] | None = None
    """Talking on the telephone at the table."""
    device_noise: Sourced[DeviceUse] | None = None
    """Sounds and images of a device that others hear or see."""
    music: Sourced[DeviceUse] | None = None
    """Handling music or a music player."""
    strategy_tool: Sourced[DeviceUse] | None = None
    """Betting applications, charts and the like."""
    outside_data: Sourced[DeviceUse] | None = None
    """Strategy from another person or source."""
    device_on_table: Sourced[DeviceUse] | None = None
    """A device that lies on the table."""
    covert_device: Sourced[DeviceUse] | None = None
    """Secret recording, communication or help, including by a machine."""
    other_device: Sourced[DeviceUse] | None = None
    """Any other use of a device."""
    device_in_action: Sourced[Literal["dead", "live"]] | None = None
    """Hand of a player who uses a communication device with action pending."""
