"""Players: absence, seats, clocks, requests, chips hidden or lost, conduct."""

from typing import Annotated, Literal

from msgspec import Meta

from tapete.engine.types import Chips, Seat
from tapete.floor.incidents.base import DERIVED, Incident
from tapete.floor.spot import Amount
from tapete.rules.points.players import Document, Moment

At = Annotated[Seat, Meta(ge=1)]
"""A seat, dealt in or not."""
Positive = Annotated[Chips, Meta(ge=1)]
Whereabouts = Literal["seated", "in_reach", "away"]
"""On the chair, within reach of it, or neither."""


class WrongSeat(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player began the event in a seat that was not the assigned one."""

    seat: At
    """Where the player sits."""
    assigned: At
    right_chips: bool = True
    """Whether the player began with the right number of chips."""
    others: dict[At, At] = {}
    """Further players in wrong seats, and the seats assigned to them."""


class SpecialNeed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player needs a certain seat, or help to play."""

    seat: At
    """The seat that would serve."""
    possible: bool


class Absent(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player was not in place when the hand was dealt, or came only then."""

    seat: Seat
    came: Literal["before_first_card", "before_last_card", "after_last_card", "never"] = "never"
    """When the player came, counted by the cards of the first deal."""
    where: Whereabouts = "seated"
    """Where the player has been from then on."""
    looked: bool = False
    """Whether the player looked at the cards."""


class AbsentStack(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips of a player who stays away."""

    seat: At
    stack: Amount = DERIVED
    first_level_over: bool = False
    """Whether the first level of the day has ended."""
    hold_asked: bool = False
    """Whether the player asked to have the chips kept."""
    hold_too_long: bool = False
    """Whether the director finds the delay excessive."""
    can_cash: bool = True
    """Whether the player is in the money or may still get there."""
    will_return: bool = True
    """False if it is certain that the player won't come back."""


class Disconnected(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act lost its connection, and its time and time bank have run out."""

    seat: Seat
    play: Literal["cash", "tournament"]
    back_after: Amount | None = None
    """Seconds after that when it was back; None: not yet."""


class SittingOut(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player sits out at a cash table."""

    seat: At
    minutes: Amount
    missed_big_blinds: Amount = 0


class DodgedBlind(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player missed a blind."""

    seat: At
    deliberate: bool
    on_a_move: bool = False
    """Whether it was on the way to another table."""
    holds_chips: bool = False
    """Whether the player held chips and was to go to the seat at once."""
    players_at_offence: Annotated[int, Meta(ge=2)] | None = None
    """Players at the table when the blind was missed, with the offender; None means the same as `players`."""
    players: Annotated[int, Meta(ge=2)] | None = None
    """Players at the table when a penalty is given, with the offender; None means the same as
    `players_at_offence`."""
    missed: Amount = 0
    """Chips of the blinds that passed."""
    earlier: Amount = 0
    """Offences of this player before, in this event."""


class ClockCall(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clock is asked for on the seat to act, or the director puts it on the clock."""

    seat: Seat
    by: Literal["player", "direction"] = "player"
    caller: Whereabouts = "seated"
    """Where the player is who asks."""
    from_table: bool = True
    """Whether that player plays at this table."""
    in_event: bool = True
    """Whether that is a player of the event."""
    elapsed: Amount | None = None
    """Seconds since the action reached the seat."""
    long_enough: bool = True
    """Whether a reasonable time has passed."""
    approved: bool | None = None
    """What the director says to it; None: not asked yet."""
    seconds: Amount | None = None
    """Another time than that of the book, set by the director."""


class ClockExpired(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clock of the seat to act has run out."""

    seat: Seat
    in_doubt: bool = False
    """Whether the player may have acted just in time."""


class TimedAction(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act under a timer that runs for everybody. Times in seconds since its turn began."""

    seat: Seat
    acted_at: Amount | None = None
    """None: it did nothing."""
    bank_at: Amount | None = None
    """When the player switched the time bank on; None: never."""
    bank: Amount = 0
    """Seconds in the time bank."""
    first: bool = DERIVED
    """Whether it is the player's first act in this hand."""


class TimeAsked(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The player to act asks for time, so that nobody acts behind."""

    seat: Seat
    seated: bool = True


class Delay(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player keeps delaying the game."""

    seat: At
    deliberate: bool = False
    earlier: Amount = 0
    """Offences of this player before, in this event."""
    seconds: Amount | None = None
    """The time to act that the director would set for this player."""


class StallingPlan(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house takes measures against stalling."""

    methods: tuple[str, ...]
    """`random_table_breaks`, `fixed_hands_per_level`, `orbit_for_orbit`, `soft_hand_for_hand`, `shot_clock`,
    or one of its own."""
    announced: bool = False


class Rabbit(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody wants to see the cards that would have come."""

    seat: At
    looked: bool = False
    """Whether the player looked at them or tried to; else it was only asked."""
    earlier: Amount = 0


class RebuySaid(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player announces a rebuy."""

    seat: At
    chips: Amount
    price: Amount = 0
    before_hand: bool = True
    """Whether it was said before the hand began."""
    skips: bool = False
    """Whether the player wants to let a hand go by until the chips are there."""


class HiddenChips(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Further chips of a player turn up whose all-in was called."""

    seat: Seat
    """Who was all-in."""
    caller: Seat
    amount: Positive
    won: bool | None = None
    """Whether the player who was all-in won; None: not known yet."""
    covered: Amount | None = None
    """What the caller had beyond the all-in; None: the caller's stack of the spot."""
    new_hand: bool = False
    """Whether the next hand had begun when they were found."""


class ConcealedChips(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player held or carried chips out of sight."""

    seat: At
    amount: Positive
    stack: Amount | None = None
    """All that the player has, with them."""


class FoundChips(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips were found."""

    amount: Positive
    owner: At | None = None
    """None if it can't be established."""
    finder: At | None = None


class ChipsPassed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The director finds that a player passed chips to another one, or that they collude."""

    seat: At
    to: At
    taken: bool = True
    """Whether the other player accepted them knowingly."""


class UpcardsLifted(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player picked up the upcards in stud."""

    seat: Seat


class CardsShown(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player showed own cards before the hand was over."""

    seat: Seat
    cards: str = ""
    """Those that were seen, `AhKd`; empty if nobody knows which."""
    action_pending: bool = DERIVED
    """Whether anything was still to be done in the hand, by the last to act, too."""
    deliberate: bool = True
    seen_by: Literal["nobody", "out_of_hand", "live_hand"] = "live_hand"
    asked: bool = False
    """Whether a player asked to see what somebody out of the hand saw."""
    earlier: Amount = 0


class ImproperFold(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player folded by throwing the cards high, face up, or otherwise than one should."""

    seat: Seat
    earlier: Amount = 0


class Attire(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player wears or has about, and whether it may stay."""

    seat: At
    item: str
    hides_face: bool = False
    distracts: bool = False
    offends: bool = False
    sponsor: bool = False
    """Whether it bears advertising."""
    permitted: bool | None = None
    """Whether the direction has permitted it; None: nobody has asked."""
    refuses: bool = False
    """Whether the player would not take it off."""
    earlier: Amount = 0


class IdentityCheck(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player is to show who it is."""

    moment: Moment
    shown: Document | Literal["other", "none"] = "none"


class Accreditation(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player asks to be accredited."""

    receipt: bool
    """Whether the receipt of the chips bought is presented."""
    shown: Document | Literal["other", "none"] = "none"
    matches: bool = True
    """Whether both belong to the entry."""


DeviceUsed = Literal[
    "phone_call",
    "device_noise",
    "music",
    "strategy_tool",
    "outside_data",
    "device_on_table",
    "covert_device",
    "other_device",
]


class Device(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player used a device, or has one on the table."""

    seat: At
    use: DeviceUsed
    in_hand: bool = DERIVED
    """Whether the player held a live hand."""
    action_pending: bool = DERIVED
    """Whether that player was still to act in it."""
    permitted: bool = False
    """Whether the director had permitted it."""
    deliberate: bool = False
    earlier: Amount = 0
