"""Penalties, how they are served and counted, and what follows from them."""

from typing import Annotated, Literal

from msgspec import Meta

from tapete.engine.types import Seat
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.players import At
from tapete.floor.spot import Amount
from tapete.rules.points.penalties import Kind, Offence, Role


class Breach(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player broke a rule that is published and has no ruling of its own."""

    seat: At
    row: str
    """The rule, by its id in the catalogue, or one that the house added."""
    deliberate: bool = False
    earlier: Amount = 0
    """Offences of this player before, in this event."""
    harm: bool = True
    """Whether it harmed the course or the openness of the game."""


class Misconduct(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player did something that can be penalised, or several things at once."""

    seat: At
    offences: tuple[Offence, ...]
    deliberate: bool = False
    earlier: Amount = 0
    """Offences of this player before, in this event."""
    harm: bool = True
    """Whether it harmed the course or the openness of the game."""
    knew: bool = True
    """Whether the player knew the rule."""


class SoftPlay(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player seems to have played softly."""

    seat: Seat
    checked_nuts: bool = False
    """Whether it is that the player checked the best possible hand, last to act on the river."""
    exclusive: bool = True
    """Whether nobody else can hold as good a hand."""
    earlier: Amount = 0


class Penalise(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A penalty is given."""

    seat: At
    kind: Kind | Literal["other"]
    count: Annotated[int, Meta(ge=1)] = 1
    """Hands or rounds."""
    amount: Annotated[int, Meta(ge=1)] | None = None
    """Chips, of a chip penalty."""
    by: Role = "director"
    players_at_offence: Annotated[int, Meta(ge=2)] | None = None
    """Players at the table when the offence occurred, with the offender; None means the same as `players`."""
    players: Annotated[int, Meta(ge=2)] | None = None
    """Players at the table when it is given, with the offender; None means as at the offence."""
    stack: Amount | None = None
    """All chips of the offender."""
    in_play: Amount | None = None
    """Chips in play in the event."""
    prize: Amount = 0
    """What the place of the offender would pay now; 0 outside the money."""
    active: tuple[At, ...] = ()
    """Players still in, the offender apart, of whom each has a number here."""
    in_hand: bool = False
    """Whether it is for something done in a hand that is still played."""
    what: str = ""
    """A penalty of another kind, in words."""


class ServePenalty(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand is dealt while a player serves a penalty."""

    seat: Seat
    left: Annotated[int, Meta(ge=1)]
    """Hands still to be missed, this one included."""
    deals: Annotated[int, Meta(ge=1)] = 1
    """How often it was dealt: 2 after a misdeal."""
    released: bool = False
    """Whether the director has said that the player may come back."""


class Appeal(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player wants a decision of the floor changed."""

    seat: At
    confirmed: bool = True
    """Whether the director has confirmed it."""


class Uncovered(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something happened that no other incident describes."""

    what: str
    seat: At | None = None


class RandomRemedy(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The director wants to mend an error by chance. What chance said comes in, drawn outside."""

    items: tuple[str, ...]
    """Cards, seats or whatever is drawn from."""
    take: Annotated[int, Meta(ge=1)] = 1
    order: tuple[Annotated[int, Meta(ge=0)], ...]
    """A permutation of the places of `items`, counted from 0; the first `take` of them are drawn."""
    covered: bool = False
    """Whether a rule or a procedure already says what to do."""


class Infraction(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dealer notices that a player breaks a rule, or is about to."""

    row: str
    """The rule, by its id in the catalogue."""
    seat: At | None = None
    looming: bool = False
    """Whether it has not happened yet."""
