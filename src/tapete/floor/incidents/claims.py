"""Showdown and pots: hands shown, mucked, killed and asked for, awards and the time to dispute them."""

from typing import Literal

from tapete.engine.types import Chips, Seat
from tapete.floor.incidents.base import DERIVED, Incident
from tapete.floor.spot import Act, Amount


class HandAnnounced(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At showdown somebody said what a hand is worth, or who wins."""

    seat: Seat
    """Whose hand it is about."""
    by: Literal["player", "dealer"] = "player"
    said: Literal["hand", "fold", "you_win"] = "hand"
    """A hand, or words by which the player seems to give up."""
    right: bool = False
    """Whether the cards are what was said."""
    deliberate: bool = False
    earlier: Amount = 0
    """Offences of this player before, in this event."""


class FoldedOnStatement(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player gave the hand up because of something untrue that another one said."""

    seat: Seat
    by: Seat
    """Who said it."""
    identifiable: bool
    """Whether the cards can be told with certainty."""
    paid: Amount = 0
    """What the other has been paid already."""
    deliberate: bool = False
    earlier: Amount = 0


class FaceDown(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At showdown a player laid the cards face down, or threw them away, and now wants to table them."""

    seat: Seat
    mucked: bool = False
    """Whether the dealer has put them into the muck."""
    identifiable: bool = True
    """Whether they can be got back and told with certainty."""
    over_line: bool = False
    """Whether they crossed a line on the table."""
    pushed_forward: bool = False
    deliberate: bool = False
    earlier: Amount = 0


class ThrownIn(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player threw the cards away, not all of them shown, in the belief that the pot was won."""

    seat: Seat
    identifiable: bool
    """Whether they can be got back and told with certainty."""
    clearly_read: bool = False
    """Whether the director finds that the hand was read clearly before."""


class BettorThrewIn(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bettor threw the cards away and had forgotten that an opponent was left."""

    seat: Seat
    cards: Literal["held", "in_muck", "lost"]
    """The dealer holds them; they lie in the muck but can be told with certainty; nobody can tell them."""


class KilledByMistake(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand was taken or mucked by mistake."""

    seat: Seat
    identifiable: bool
    """Whether the cards can be told with certainty."""
    tabled: bool = False
    """Whether all of them lay face up before."""
    wins: bool = False
    """Whether they are plainly the best hand."""


class HandsMixed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player mixed the cards with those of another player."""

    seat: Seat
    other: Seat
    identifiable: bool = False
    """Whether the cards of `seat` can be told with certainty."""
    other_identifiable: bool = True
    """Whether those of `other` can."""


class HandShown(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At showdown a player turned up the cards, or some of them."""

    seat: Seat
    shown: Amount
    """Cards that lie face up."""
    would_win: bool = False
    """Whether those alone would make the best hand."""
    refuses: bool = False
    """Whether the player won't show the others."""


class PlaysBoard(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player wants a share with nothing but the board."""

    seat: Seat
    tabled: bool = False
    """Whether all hole cards lie face up."""
    said: bool = False
    """Whether the player said so before giving the cards up."""
    kept: bool = True
    """Whether the player still has the cards."""
    asked: bool = False
    """Whether anybody asked to see them."""
    play: Literal["cash", "tournament"] = "tournament"


class NobodyShows(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The betting is over and players wait for each other to show."""

    tabled: tuple[Seat, ...] = DERIVED
    """Seats that have shown; whose hand is thrown away is no longer live."""


class DeclinesToShow(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At showdown a player wants to give the hand up, or to win, without showing it."""

    seat: Seat
    tabled: tuple[Seat, ...] = DERIVED
    """Seats that have shown."""


class HandAsked(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At showdown a player asks to see another player's hand."""

    seat: Seat
    """Whose hand."""
    asker: Seat
    asker_cards: Literal["holds", "tabled", "none"] = "holds"
    """Whether the asker still holds the cards, has tabled them, or has given them up unseen."""
    mucked: bool = DERIVED
    """Whether the dealer has put the hand asked for into the muck."""
    cards: str = ""
    """The hand asked for, `AhKd`, if it is turned up now."""


class AwardDisputed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody says that a hand was misread, or a pot counted or awarded wrongly."""

    about: Literal["reading", "award"]
    """How a hand was read; or how a pot was counted or to whom it was pushed."""
    new_hand: bool = False
    """Whether the next hand has begun: the first riffle, the shuffler's button, a dealer's push."""
    next_acts: tuple[Act, ...] = ()
    """What was done in it."""
    next_posts: Amount = 0
    """Blinds posted in it."""
    break_seconds: Amount | None = None
    """Seconds since the pot was awarded, if a break follows that hand."""
    take: dict[Seat, Chips] = {}
    """What each seat was paid too much, as it turned out."""
    give: dict[Seat, Chips] = {}
    """What each seat should have got in its place."""


AT_SHOWDOWN: frozenset[type[Incident]] = frozenset(
    {
        HandAnnounced,
        FaceDown,
        ThrownIn,
        HandShown,
        PlaysBoard,
        NobodyShows,
        DeclinesToShow,
        HandAsked,
        AwardDisputed,
    }
)
"""Incidents that can't happen before the betting of the hand is over."""
