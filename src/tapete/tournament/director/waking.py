"""Table of the events that end each wait; a waiting table is asked again only after such an event.

Every event type is listed once; a test compares this table with the union of events. An extra entry costs one
more question; a missing entry leaves a table waiting forever.
"""

from collections.abc import Mapping
from typing import Final, Literal

from tapete.tournament import events as ev

Why = Literal["break", "tables", "players", "purchases", "deal", "over"]
"""Reason why a table begins no hand: a break, hands elsewhere or due moves, too few players, an open rebuy
offer, a vote on a deal, or the end of the event."""
Whys = frozenset[Why]

NONE: Final[Whys] = frozenset()
SEATS: Final[Whys] = frozenset({"tables", "players"})
"""Waits ended by a change of seats or of the number of players."""
PLAYERS: Final[Whys] = SEATS | {"purchases", "over"}
"""Waits ended by the outcome of an offer or by an elimination."""
TIMES: Final[Whys] = SEATS | {"break", "over"}
"""Waits ended by the level clock: a level also ends the sale of entries, and may end a break."""

LAST_HAND: Final[Whys] = SEATS | {"over"}
"""Waits ended by the end of a hand if no other hand runs then."""

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
    ev.TablePicked: NONE,  # the table that was picked now breaks
    ev.BreakOrderAnnounced: NONE,
    ev.Seated: NONE,  # at the start nobody waits yet
    ev.Started: NONE,
    ev.WindfallDrawn: NONE,
    # Players. An elimination may come between two hands (surrendered chips), without the end of a hand.
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
    ev.StacksCorrected: NONE,
    ev.StacksBagged: NONE,
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
"""Waits that each type of event ends."""

HAND_OVER: Final = (ev.HandFinished, ev.HandUndone)
OUT: Final = (ev.Eliminated, ev.Survived)
"""Events after which a director may have to announce hand-for-hand; automatic hand-for-hand begins with
the elimination itself. Either kind may also be due when the prizes are fixed. If a person ends
hand-for-hand, it stays off until one of these events."""
