"""Players: absence, seats, clocks, requests, chips hidden or lost, conduct."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced
from tapete.rules.points.penalties import Weight

Seconds = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=0)]

DeviceUse = Literal["banned", "banned-in-hand", "banned-without-permission", "house", "allowed"]
"""What may not be done: ever at the table, with a live hand, unless the director permits it; what the house
says; nothing."""

Moment = Literal["entry", "accreditation", "first_seat_of_day", "prize", "on_demand"]
Document = Literal["id_card", "identity_card", "enrolment_booklet", "passport"]
StackOfAbsent = Literal["blinded-off", "removed-after-first-level", "removed-if-pointless"]
Fold = Literal["turn_upcards_down", "keep_face_down", "push_low", "push_to_dealer", "push_to_betting_area"]


class Players(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of players, and what follows when they don't do it."""

    # Seats, and being there.
    wrong_seat: Sourced[Literal["move-with-stack", "stay"]] | None = None
    """A player who began in the wrong seat with the right number of chips."""
    special_needs: Sourced[Literal["where-possible", "no"]] | None = None
    """Whether a seat is fixed for somebody who needs it."""
    seat_deadline: Sourced[Literal["last-card", "first-card"]] | None = None
    """Until which card of the first deal a player must be there to hold a live hand."""
    at_seat: Sourced[Literal["in-reach", "seated"]] | None = None
    """What being there means: within reach of the chair, or on it."""
    absent_hand: Sourced[Literal["dealt-and-killed", "dealt-and-folded", "not-dealt"]] | None = None
    """The cards of a seat that is not there: killed after the deal, folded when its turn comes, not dealt."""
    absent_posts: Sourced[bool] | None = None
    """Whether its antes, blinds and bring-in are taken."""
    absent_may_look: Sourced[bool] | None = None
    """Whether a player who comes too late may look at the cards."""
    absent_stack: (
        Sourced[Literal["blinded-off", "removed-after-first-level", "removed-if-pointless"]] | None
    ) = None
    """The chips of a player who stays away: posted with; taken out after the first level of the day; taken
    out if it is certain that the player won't come back and can't win anything any more."""
    absent_hold: Sourced[Literal["until-back", "no"]] | None = None
    """Whether such chips stay if the player asks for it."""
    reconnect_cash: Sourced[Seconds] | None = None
    """Seconds on top of the time bank for somebody who lost the connection, once a hand."""
    reconnect_tournament: Sourced[Seconds] | None = None
    """The same in a tournament."""
    sit_out_minutes: Sourced[Number] | None = None
    """How long one may sit out at a cash table."""
    sit_out_big_blinds: Sourced[Number] | None = None
    """How many big blinds one may miss meanwhile."""
    dodging: Sourced[Weight] | None = None
    """Whether avoiding a blind is penalised."""
    dodging_when: Sourced[Literal["always", "on-a-move"]] | None = None
    """When: whatever the occasion, or only on the way to another table."""
    dodging_rounds: Sourced[Number] | None = None
    """Missed rounds, if the book fixes the penalty."""
    in_event: Sourced[Literal["chips-held", "seated"]] | None = None
    """From when on a player's blinds fall due: from having chips, or from sitting down."""

    # Time.
    action_seconds: Sourced[Seconds] | None = None
    """Seconds for an act before the time bank, where a timer runs for everybody."""
    first_action_seconds: Sourced[Seconds] | None = None
    """The same for a player's first act in a hand."""
    reminder_seconds: Sourced[Seconds] | None = None
    """Seconds left when a player is reminded."""
    time_bank: Sourced[Literal["by-player", "automatic"]] | None = None
    """Who switches the time bank on."""
    clock_after: Sourced[Seconds] | None = None
    """Seconds that a player has before the clock can be called; left out, a reasonable time."""
    clock_callers: Sourced[Literal["players-in-event", "players-at-table", "anybody"]] | None = None
    """Who may ask for the clock, the direction apart."""
    clock_approval: Sourced[Literal["director", "none"]] | None = None
    """Who has to agree to a player's request."""
    clock_caller_seated: Sourced[bool] | None = None
    """Whether the player who asks must be at the seat."""
    clock_seconds: Sourced[Seconds] | None = None
    """Seconds that the clock gives before the countdown."""
    clock_countdown: Sourced[Seconds] | None = None
    """Seconds counted down aloud after that."""
    clock_change: Sourced[Literal["either-way", "shorter-only"]] | None = None
    """Which other time the director may set."""
    clock_expiry: Sourced[Literal["check-or-dead", "check-or-fold", "dead"]] | None = None
    """When time is up: check if nothing is to be called, else the hand is dead, or folded; or dead anyhow."""
    clock_doubt: Sourced[Literal["for-the-player", "for-the-clock"]] | None = None
    """An act at the last instant."""
    time_asked: Sourced[Literal["keeps-the-turn", "nothing"]] | None = None
    """What asking for time does, for a player who sits in place."""
    stalling: Sourced[Literal["director", "shorter-time"]] | None = None
    """Against persistent delay: what the director chooses, or less time for the player."""
    stalling_plan: Sourced[Literal["announced", "silent"]] | None = None
    """Whether a house must announce that it means to curb stalling, and how."""

    # Chips.
    rebuy_said: Sourced[Literal["binding", "not-binding"]] | None = None
    """A rebuy that is announced before the hand."""
    rebuy_misses_hand: Sourced[bool] | None = None
    """Whether a player may let a hand go by over a rebuy."""
    hidden_chips: Sourced[Literal["director", "not-part"]] | None = None
    """Chips found behind after an all-in was called: part of the bet or not."""
    hidden_if_won: Sourced[Literal["unpaid", "paid"]] | None = None
    """Such chips, no part of the bet, if their owner won."""
    hidden_if_lost: Sourced[Literal["director", "to-winner-if-covered", "out-of-play"]] | None = None
    """The same if their owner lost, who is eliminated anyhow; `director`: to the winner or out of play."""
    concealed_chips: Sourced[Literal["forfeited", "kept"]] | None = None
    """Chips held or carried out of sight."""
    concealed_disqualifies: Sourced[Weight] | None = None
    """Whether that disqualifies."""
    lost_chips: Sourced[Literal["to-chip-bank", "to-finder"]] | None = None
    """Chips found whose owner can't be established."""
    chips_passed: Sourced[Literal["disqualified", "may-be-disqualified"]] | None = None
    """Chips passed to another player by betting or by hand, and collusion: for all participants."""

    # Cards.
    rabbit: Sourced[Literal["refused", "shown"]] | None = None
    """Cards that would have come, had the hand gone on."""
    upcards_lifted: Sourced[Literal["dead", "live"]] | None = None
    """A stud hand whose upcards are picked up while facing action."""
    exposed_hand: Sourced[Literal["live", "dead"]] | None = None
    """The hand of a player who shows cards with action pending."""
    exposed_by: Sourced[Literal["one-player", "the-table"]] | None = None
    """How many must have seen a card for it to be exposed."""
    exposed_to_live: Sourced[Literal["at-once", "never"]] | None = None
    """When everybody is shown a card that a player with a live hand saw."""
    exposed_to_others: Sourced[Literal["after-the-hand-if-asked", "never"]] | None = None
    """When everybody is shown a card that somebody saw who is not in the hand."""
    exposed_unknown: Sourced[Literal["whole-hand", "nothing"]] | None = None
    """What is shown if nobody knows which card it was."""
    fold_way: Sourced[tuple[Fold, ...]] | None = None
    """How to fold, act by act."""
    stud_fold_way: Sourced[tuple[Fold, ...]] | None = None
    """The same in stud."""

    # Who they are, and what they bring.
    attire: Sourced[Literal["staff", "director"]] | None = None
    """Who has things taken off that hide a face or distract: any staff, or the director."""
    attire_offensive: Sourced[Literal["refused", "allowed"]] | None = None
    """Clothing that offends or may cause conflict."""
    attire_sponsor: Sourced[Literal["by-permission", "allowed"]] | None = None
    """Clothing with advertising."""
    id_moments: Sourced[tuple[Moment, ...]] | None = None
    """When a player must show identification."""
    id_documents: Sourced[tuple[Document, ...]] | None = None
    """What counts as identification."""
    accreditation_needs: Sourced[tuple[Literal["receipt", "identification"], ...]] | None = None
    """What a player presents to be accredited."""
    accreditation_gives: Sourced[tuple[Literal["player_badge", "accreditation_receipt"], ...]] | None = None
    """What an accredited player is given, to be shown at the table."""
    phone_call: Sourced[DeviceUse] | None = None
    """Talking on the telephone at the table."""
    device_noise: Sourced[DeviceUse] | None = None
    """Sounds and images that others hear or see."""
    music: Sourced[DeviceUse] | None = None
    """Handling music or a music player."""
    strategy_tool: Sourced[DeviceUse] | None = None
    """Betting applications, charts and the like."""
    outside_data: Sourced[DeviceUse] | None = None
    """Strategy from another person or source."""
    device_on_table: Sourced[DeviceUse] | None = None
    """A device that lies on the table."""
    covert_device: Sourced[DeviceUse] | None = None
    """Secret recording, communication or help, by a machine too."""
    other_device: Sourced[DeviceUse] | None = None
    """Any other use of a device."""
    device_in_action: Sourced[Literal["dead", "live"]] | None = None
    """The hand of a player who uses a communication device with action pending."""
