"""Offences and penalties: how penalties are given, served and counted."""

from typing import Annotated, Literal

from msgspec import Meta

from tapete.engine.types import Seat
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.players import At
from tapete.floor.spot import Amount
from tapete.rules.points.penalties import Kind, Offence, Role


class Breach(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player broke a published rule that has no ruling of its own."""

    seat: At
    row: str
    """Id of the rule in the catalogue, or of a rule added by the house."""
    deliberate: bool = False
    earlier: Amount = 0
    """Offences of this player before, in this event."""
    harm: bool = True
    """Whether the breach harmed the progress or the fairness of the game."""


class Misconduct(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player committed one or more offences."""

    seat: At
    offences: tuple[Offence, ...]
    deliberate: bool = False
    earlier: Amount = 0
    """Offences of this player before, in this event."""
    harm: bool = True
    """Whether the breach harmed the progress or the fairness of the game."""
    knew: bool = True
    """Whether the player knew the rule."""


class SoftPlay(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player seems to have soft-played."""

    seat: Seat
    checked_nuts: bool = False
    """Whether the player checked the best possible hand as the last to act on the river."""
    exclusive: bool = True
    """Whether no other player can hold an equal hand."""
    earlier: Amount = 0


class Penalise(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A penalty is given."""

    seat: At
    kind: Kind | Literal["other"]
    count: Annotated[int, Meta(ge=1)] = 1
    """Number of hands or rounds."""
    amount: Annotated[int, Meta(ge=1)] | None = None
    """Chips of a chip penalty."""
    by: Role = "director"
    players_at_offence: Annotated[int, Meta(ge=2)] | None = None
    """Players at the table when the offence occurred, with the offender; None means the same as `players`."""
    players: Annotated[int, Meta(ge=2)] | None = None
    """Players at the table when the penalty is given, with the offender; None means as at the offence."""
    stack: Amount | None = None
    """All chips of the offender."""
    in_play: Amount | None = None
    """Chips in play in the event."""
    prize: Amount = 0
    """Prize of the offender's current place; 0 outside the money."""
    active: tuple[At, ...] = ()
    """Players still in the event, without the offender, each by a number."""
    in_hand: bool = False
    """Whether the offence happened in a hand that is still being played."""
    what: str = ""
    """Description of a penalty of another kind."""


class ServePenalty(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand is dealt while a player serves a penalty."""

    seat: Seat
    left: Annotated[int, Meta(ge=1)]
    """Hands still to be missed, this one included."""
    deals: Annotated[int, Meta(ge=1)] = 1
    """Number of deals of the hand: 2 after a misdeal."""
    released: bool = False
    """Whether the director has allowed the player to come back."""


class Appeal(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player appeals against a decision of the floor."""

    seat: At
    confirmed: bool = True
    """Whether the director has confirmed the decision."""


class Uncovered(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something happened that no other incident describes."""

    what: str
    seat: At | None = None


class RandomRemedy(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The director corrects an error by a random draw. The result of the draw is an input."""

    items: tuple[str, ...]
    """Cards, seats or other items to draw from."""
    take: Annotated[int, Meta(ge=1)] = 1
    order: tuple[Annotated[int, Meta(ge=0)], ...]
    """Permutation of the indexes of `items`, from 0; the first `take` items of it are drawn."""
    covered: bool = False
    """Whether a rule or a procedure already says what to do."""


class Infraction(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dealer notices that a player breaks a rule, or is about to."""

    row: str
    """Id of the rule in the catalogue."""
    seat: At | None = None
    looming: bool = False
    """Whether the breach has not happened yet."""
