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
"""In the chair, within reach of it, or neither."""


class WrongSeat(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player began the event in a wrong seat."""

    seat: At
    """Seat where the player sits."""
    assigned: At
    right_chips: bool = True
    """Whether the player began with the right number of chips."""
    others: dict[At, At] = {}
    """Further players in wrong seats, and the seats assigned to them."""


class SpecialNeed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player needs a certain seat, or help to play."""

    seat: At
    """Suitable seat."""
    possible: bool


class Absent(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player was absent at the deal, or arrived during it."""

    seat: Seat
    came: Literal["before_first_card", "before_last_card", "after_last_card", "never"] = "never"
    """Arrival of the player, relative to the cards of the first deal."""
    where: Whereabouts = "seated"
    """Whereabouts of the player after the arrival."""
    looked: bool = False
    """Whether the player looked at the cards."""


class AbsentStack(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stack of an absent player."""

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
    """False if the player certainly won't come back."""


class Disconnected(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act lost its connection, and its time and time bank have run out."""

    seat: Seat
    play: Literal["cash", "tournament"]
    back_after: Amount | None = None
    """Seconds until the seat was back; None: not yet."""


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
    """Whether the blind was missed on the way to another table."""
    holds_chips: bool = False
    """Whether the player held chips and had to go to the seat at once."""
    players_at_offence: Annotated[int, Meta(ge=2)] | None = None
    """Players at the table when the blind was missed, with the offender; None means the same as `players`."""
    players: Annotated[int, Meta(ge=2)] | None = None
    """Players at the table when a penalty is given, with the offender; None means the same as
    `players_at_offence`."""
    missed: Amount = 0
    """Chips of the missed blinds."""
    earlier: Amount = 0
    """Offences of this player before, in this event."""


class ClockCall(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clock is asked for on the seat to act, or the director puts it on the clock."""

    seat: Seat
    by: Literal["player", "direction"] = "player"
    caller: Whereabouts = "seated"
    """Whereabouts of the caller."""
    from_table: bool = True
    """Whether the caller plays at this table."""
    in_event: bool = True
    """Whether the caller plays in the event."""
    elapsed: Amount | None = None
    """Seconds since the action reached the seat."""
    long_enough: bool = True
    """Whether a reasonable time has passed."""
    approved: bool | None = None
    """Answer of the director; None: not asked yet."""
    seconds: Amount | None = None
    """Time set by the director instead of the book's time."""


class ClockExpired(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clock of the seat to act has run out."""

    seat: Seat
    in_doubt: bool = False
    """Whether the player may have acted just in time."""


class TimedAction(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Act of the seat to act under a timer that runs for everybody. Times in seconds since its turn began."""

    seat: Seat
    acted_at: Amount | None = None
    """Time of the act; None: the seat did not act."""
    bank_at: Amount | None = None
    """Time when the player switched on the time bank; None: never."""
    bank: Amount = 0
    """Seconds in the time bank."""
    first: bool = DERIVED
    """Whether this is the player's first act in the hand."""


class TimeAsked(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The player to act asks for time, so that nobody acts out of turn."""

    seat: Seat
    seated: bool = True


class Delay(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player keeps delaying the game."""

    seat: At
    deliberate: bool = False
    earlier: Amount = 0
    """Offences of this player before, in this event."""
    seconds: Amount | None = None
    """Time to act that the director would set for this player."""


class StallingPlan(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house takes measures against stalling."""

    methods: tuple[str, ...]
    """`random_table_breaks`, `fixed_hands_per_level`, `orbit_for_orbit`, `soft_hand_for_hand`, `shot_clock`,
    or a method of the house."""
    announced: bool = False


class Rabbit(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody wants to see the cards that would have come."""

    seat: At
    looked: bool = False
    """Whether the player looked at the cards or tried to; false for a mere question."""
    earlier: Amount = 0


class RebuySaid(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player announces a rebuy."""

    seat: At
    chips: Amount
    price: Amount = 0
    before_hand: bool = True
    """Whether the rebuy was announced before the hand began."""
    skips: bool = False
    """Whether the player wants to skip a hand until the chips arrive."""


class HiddenChips(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Further chips turn up of a player whose all-in was called."""

    seat: Seat
    """Seat that was all-in."""
    caller: Seat
    amount: Positive
    won: bool | None = None
    """Whether the all-in player won; None: not known yet."""
    covered: Amount | None = None
    """Chips that the caller had beyond the all-in; None: the caller's stack in the spot."""
    new_hand: bool = False
    """Whether the next hand had begun when the chips were found."""


class ConcealedChips(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player held or carried chips out of sight."""

    seat: At
    amount: Positive
    stack: Amount | None = None
    """All chips of the player, including the concealed ones."""


class FoundChips(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips were found."""

    amount: Positive
    owner: At | None = None
    """Owner of the chips; None if unknown."""
    finder: At | None = None


class ChipsPassed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The director finds that a player passed chips to another player, or that both colluded."""

    seat: At
    to: At
    taken: bool = True
    """Whether the other player accepted them knowingly."""


class UpcardsLifted(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player picked up the upcards in stud."""

    seat: Seat


class CardsShown(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player exposed own cards before the end of the hand."""

    seat: Seat
    cards: str = ""
    """Cards seen, for example `AhKd`; empty if unknown."""
    action_pending: bool = DERIVED
    """Whether action was still pending in the hand, even only that of the last player."""
    deliberate: bool = True
    seen_by: Literal["nobody", "out_of_hand", "live_hand"] = "live_hand"
    asked: bool = False
    """Whether a player asked to see the cards that a player out of the hand saw."""
    earlier: Amount = 0


class ImproperFold(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player folded in an improper way: threw the cards high or face up."""

    seat: Seat
    earlier: Amount = 0


class Attire(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player wears or carries an item that may not be allowed."""

    seat: At
    item: str
    hides_face: bool = False
    distracts: bool = False
    offends: bool = False
    sponsor: bool = False
    """Whether the item bears advertising."""
    permitted: bool | None = None
    """Whether the director has permitted the item; None: nobody has asked."""
    refuses: bool = False
    """Whether the player refuses to take the item off."""
    earlier: Amount = 0


class IdentityCheck(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player must show identification."""

    moment: Moment
    shown: Document | Literal["other", "none"] = "none"


class Accreditation(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player asks to be accredited."""

    receipt: bool
    """Whether the player presents the receipt of the entry."""
    shown: Document | Literal["other", "none"] = "none"
    matches: bool = True
    """Whether receipt and identification belong to the entry."""


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
    """Whether the player was still to act in the hand."""
    permitted: bool = False
    """Whether the director had permitted the device."""
    deliberate: bool = False
    earlier: Amount = 0
