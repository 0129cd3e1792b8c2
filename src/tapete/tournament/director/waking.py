"""Table of the events that end each wait; a waiting table is asked again only after one of them.

Every event type stands here once; a test compares this table with the union of events. An extra entry costs
one more question, a missing one leaves a table waiting for nothing.
"""

from collections.abc import Mapping
from typing import Final, Literal

from tapete.tournament import events as ev

Why = Literal["break", "tables", "players", "purchases", "deal", "over"]
"""Why a table begins no hand: a break, hands elsewhere or moves that are due, too few players, an open offer
of a rebuy, a vote on a deal, or because the event is over."""
Whys = frozenset[Why]

NONE: Final[Whys] = frozenset()
SEATS: Final[Whys] = frozenset({"tables", "players"})
"""Ended by what changes who sits where, or how many play."""
PLAYERS: Final[Whys] = SEATS | {"purchases", "over"}
"""Ended by what decides about an offer or an elimination."""
TIMES: Final[Whys] = SEATS | {"break", "over"}
"""Ended by the level clock: a level also ends the time in which entries are sold, and may end a break."""

LAST_HAND: Final[Whys] = SEATS | {"over"}
"""Ended by the end of a hand if no other hand runs then."""

ENDS: Final[Mapping[type[ev.Event], Whys]] = {
    # Seats. Closed and opened seats change which table is short and which can break.
    ev.PlayerMoved: SEATS,
    ev.TableBroke: SEATS,
    ev.Redrawn: SEATS,
    ev.PlayerReseated: SEATS,
    ev.LateSeated: SEATS,
    ev.TableOpened: SEATS,
    ev.SeatClosed: SEATS,
    ev.SeatOpened: SEATS,
    ev.TablePicked: NONE,  # the table that drew it goes on to break it
    ev.BreakOrderAnnounced: NONE,
    ev.Seated: NONE,  # the start: nobody waits yet
    ev.Started: NONE,
    ev.WindfallDrawn: NONE,
    # Players. An elimination may come between two hands (chips given up), so no end of a hand tells of it.
    ev.Eliminated: PLAYERS,
    ev.Rebought: PLAYERS,
    ev.OfferDeclined: PLAYERS,
    ev.WentBroke: NONE,
    ev.Survived: NONE,
    ev.Entered: NONE,  # `LateSeated` follows if there is a seat
    ev.Queued: NONE,
    ev.StayedAway: NONE,
    ev.Withdrawn: NONE,
    ev.StackBrought: NONE,
    ev.StageSeeded: NONE,
    ev.Created: NONE,
    # The clock.
    ev.LevelBegan: TIMES,
    ev.BreakEnded: TIMES,
    ev.BreakBegan: NONE,
    ev.LevelTakenOver: NONE,
    ev.LevelsChanged: NONE,
    ev.EndChanged: TIMES,
    ev.LevelClockStopped: NONE,
    ev.LevelClockStarted: NONE,
    ev.LevelClockDeducted: NONE,
    ev.LevelClockSet: NONE,
    # Hand-for-hand.
    ev.RoundBegan: SEATS,
    ev.RoundEnded: SEATS,
    ev.HandForHandEnded: SEATS,
    ev.HandForHandBegan: NONE,
    ev.TableHeld: NONE,
    ev.TableReleased: NONE,
    # Simultaneous hands.
    ev.SimultaneousEnded: SEATS,
    ev.SimultaneousBegan: NONE,
    ev.LastSimultaneousHand: NONE,
    ev.BettingRoundFinished: NONE,
    ev.TablesDealOn: NONE,
    # Hands: if no other hand runs, `LAST_HAND` ends too.
    ev.HandBegan: NONE,
    ev.HandFinished: NONE,
    ev.HandUndone: NONE,
    # Deals.
    ev.DealClosed: frozenset({"deal"}),
    ev.DealSettled: frozenset({"deal"}),
    ev.DealProposed: NONE,
    ev.DealVoted: NONE,
    # Chips, money and places.
    ev.AddedOn: NONE,
    ev.ChipsRemoved: NONE,
    ev.ChipsPassed: NONE,
    ev.ColouredUp: NONE,
    ev.LateChipsChanged: NONE,
    ev.ChipsChanged: NONE,
    ev.PlacesChanged: NONE,
    ev.OrderUndetermined: NONE,
    ev.BountyWon: NONE,
    ev.BountyToPrizes: NONE,
    ev.PlaceBountyWon: NONE,
    ev.PrizesFixed: NONE,
    ev.Qualified: NONE,
    ev.PrizeWon: NONE,
    ev.PrizeCorrected: NONE,
    ev.PrizeHeld: NONE,
    ev.SeatGivenUp: NONE,
    ev.PoolCarried: NONE,
    ev.Refunded: NONE,
    ev.SharePaid: NONE,
    ev.Cancelled: NONE,
    ev.Finished: NONE,
}
"""By type of event: the waits that it ends."""

HAND_OVER: Final = (ev.HandFinished, ev.HandUndone)
OUT: Final = (ev.Eliminated, ev.Survived)
"""Events after which a director may have to announce hand-for-hand; if it is automatic, it begins with the
elimination itself. Either kind may also be due when the prizes are fixed. If a person ends hand-for-hand, it
stays off until one of these events."""
