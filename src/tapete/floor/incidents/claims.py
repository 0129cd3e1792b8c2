"""Showdown and pots: hands shown, mucked, killed and asked for, awards and the time to dispute them."""

from typing import Literal

from tapete.engine.types import Chips, Seat
from tapete.floor.incidents.base import DERIVED, Incident
from tapete.floor.spot import Amount, StreetAct


class HandAnnounced(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At showdown somebody announced a hand or a winner."""

    seat: Seat
    """Seat whose hand was announced."""
    by: Literal["player", "dealer"] = "player"
    said: Literal["hand", "fold", "you_win"] = "hand"
    """An announced hand, or words that sound like giving up."""
    right: bool = False
    """Whether the cards match the announcement."""
    deliberate: bool = False
    earlier: Amount = 0
    """Offences of this player before, in this event."""


class FoldedOnStatement(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player gave up the hand because of a false statement of another player."""

    seat: Seat
    by: Seat
    """Seat that made the statement."""
    identifiable: bool
    """Whether the cards can be identified with certainty."""
    paid: Amount = 0
    """Chips that the other player has already been paid."""
    deliberate: bool = False
    earlier: Amount = 0


class FaceDown(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At showdown a player laid the cards face down, or threw them away, and now wants to table them."""

    seat: Seat
    mucked: bool = False
    """Whether the dealer has put them into the muck."""
    identifiable: bool = True
    """Whether the cards can be retrieved and identified with certainty."""
    over_line: bool = False
    """Whether the cards crossed a line on the table."""
    pushed_forward: bool = False
    deliberate: bool = False
    earlier: Amount = 0


class ThrownIn(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player believed the pot was won and threw the cards away before all were shown."""

    seat: Seat
    identifiable: bool
    """Whether the cards can be retrieved and identified with certainty."""
    clearly_read: bool = False
    """Whether the director finds that the hand was clearly read before."""


class BettorThrewIn(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bettor threw the cards away and overlooked a remaining opponent."""

    seat: Seat
    cards: Literal["held", "in_muck", "lost"]
    """The dealer holds the cards; they are in the muck but identifiable; or nobody can identify them."""


class KilledByMistake(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand was taken or mucked by mistake."""

    seat: Seat
    identifiable: bool
    """Whether the cards can be identified with certainty."""
    tabled: bool = False
    """Whether all the cards lay face up before."""
    wins: bool = False
    """Whether the cards are clearly the best hand."""


class HandsMixed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player mixed the cards with those of another player."""

    seat: Seat
    other: Seat
    identifiable: bool = False
    """Whether the cards of `seat` can be identified with certainty."""
    other_identifiable: bool = True
    """Whether the cards of `other` can be identified with certainty."""


class HandShown(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At showdown a player turned up some or all of the cards."""

    seat: Seat
    shown: Amount
    """Number of cards face up."""
    would_win: bool = False
    """Whether the shown cards alone would make the best hand."""
    refuses: bool = False
    """Whether the player refuses to show the other cards."""


class PlaysBoard(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player claims a share of the pot by playing the board."""

    seat: Seat
    tabled: bool = False
    """Whether all hole cards lie face up."""
    said: bool = False
    """Whether the player announced it before giving up the cards."""
    kept: bool = True
    """Whether the player still has the cards."""
    asked: bool = False
    """Whether anybody asked to see the cards."""
    play: Literal["cash", "tournament"] = "tournament"


class NobodyShows(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The betting is over and players wait for each other to show."""

    tabled: tuple[Seat, ...] = DERIVED
    """Seats that have shown. A seat that threw its hand away is no longer live."""


class DeclinesToShow(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At showdown a player wants to fold or win without showing the hand."""

    seat: Seat
    tabled: tuple[Seat, ...] = DERIVED
    """Seats that have shown."""


class HandAsked(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At showdown a player asks to see another player's hand."""

    seat: Seat
    """Seat whose hand is asked for."""
    asker: Seat
    asker_cards: Literal["holds", "tabled", "none"] = "holds"
    """Whether the asker still holds own cards, has tabled them, or has given them up unseen."""
    mucked: bool = DERIVED
    """Whether the dealer has put the hand asked for into the muck."""
    cards: str = ""
    """Cards of the hand asked for, for example `AhKd`, if it is turned up now."""


class AwardDisputed(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody says that a hand was misread, or a pot counted or awarded wrongly."""

    about: Literal["reading", "award"]
    """The reading of a hand, or the count or award of a pot."""
    new_hand: bool = False
    """Whether the next hand has begun: first riffle, button of the shuffler, or push of the dealer."""
    next_acts: tuple[StreetAct, ...] = ()
    """Acts of the next hand."""
    next_posts: Amount = 0
    """Number of blinds posted in the next hand."""
    break_seconds: Amount | None = None
    """Seconds since the award of the pot, if a break follows the hand."""
    take: dict[Seat, Chips] = {}
    """Chips that each seat was overpaid."""
    give: dict[Seat, Chips] = {}
    """Chips that each seat should have received instead."""


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
