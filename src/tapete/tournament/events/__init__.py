"""Events of a tournament, in the past tense; the only source of its state.

A stored event keeps its meaning: new fields have defaults, and old logs keep their meaning. An event is
stored by its name and fields; its module does not matter to a log.
"""

from tapete.tournament.events.base import TournamentEvent
from tapete.tournament.events.chips import (
    AddedOn,
    ChipsChanged,
    ChipsRemoved,
    ColouredUp,
    LateChipsChanged,
    Rebought,
    StacksBagged,
    StacksCorrected,
)
from tapete.tournament.events.clock import (
    BettingRoundFinished,
    BreakBegan,
    BreakEnded,
    EndChanged,
    HandForHandBegan,
    HandForHandEnded,
    LastSimultaneousHand,
    LevelBegan,
    LevelClockDeducted,
    LevelClockSet,
    LevelClockStarted,
    LevelClockStopped,
    LevelsChanged,
    LevelTakenOver,
    RoundBegan,
    RoundEnded,
    SimultaneousBegan,
    SimultaneousEnded,
    TableHeld,
    TableReleased,
    TablesDealOn,
)
from tapete.tournament.events.entries import (
    Created,
    Entered,
    Queued,
    StackBrought,
    StageSeeded,
    StayedAway,
    Withdrawn,
)
from tapete.tournament.events.hands import (
    BountyToPrizes,
    BountyWon,
    Eliminated,
    HandBegan,
    HandFinished,
    HandUndone,
    LateSeated,
    OfferDeclined,
    OrderUndetermined,
    PlaceBountyWon,
    PlaceNow,
    PlacesChanged,
    Seated,
    Started,
    WentBroke,
    WindfallDrawn,
)
from tapete.tournament.events.money import (
    Cancelled,
    DealClosed,
    DealProposed,
    DealSettled,
    DealVoted,
    Finished,
    PoolCarried,
    PrizeCorrected,
    PrizeHeld,
    PrizesFixed,
    PrizeWon,
    Qualified,
    Refunded,
    SeatGivenUp,
    SharePaid,
    Survived,
)
from tapete.tournament.events.tables import (
    BreakOrderAnnounced,
    PlayerMoved,
    PlayerReseated,
    Redrawn,
    SeatClosed,
    SeatOpened,
    TableBroke,
    TableOpened,
    TablePicked,
)

__all__ = [
    "AddedOn",
    "BettingRoundFinished",
    "BountyToPrizes",
    "BountyWon",
    "BreakBegan",
    "BreakEnded",
    "BreakOrderAnnounced",
    "Cancelled",
    "ChipsChanged",
    "StacksCorrected",
    "ChipsRemoved",
    "ColouredUp",
    "Created",
    "DealClosed",
    "DealProposed",
    "DealSettled",
    "DealVoted",
    "Eliminated",
    "Entered",
    "Event",
    "Finished",
    "HandBegan",
    "HandFinished",
    "HandForHandBegan",
    "HandForHandEnded",
    "HandUndone",
    "LastSimultaneousHand",
    "LateChipsChanged",
    "LateSeated",
    "LevelBegan",
    "LevelClockDeducted",
    "LevelClockSet",
    "LevelClockStarted",
    "LevelClockStopped",
    "LevelTakenOver",
    "EndChanged",
    "LevelsChanged",
    "OfferDeclined",
    "OrderUndetermined",
    "PlaceBountyWon",
    "PlaceNow",
    "PlacesChanged",
    "PlayerMoved",
    "PlayerReseated",
    "PoolCarried",
    "PrizeCorrected",
    "PrizeHeld",
    "PrizeWon",
    "PrizesFixed",
    "Qualified",
    "Queued",
    "Rebought",
    "Redrawn",
    "Refunded",
    "RoundBegan",
    "RoundEnded",
    "SeatClosed",
    "SeatGivenUp",
    "SeatOpened",
    "Seated",
    "SharePaid",
    "SimultaneousBegan",
    "SimultaneousEnded",
    "StackBrought",
    "StacksBagged",
    "StageSeeded",
    "Started",
    "StayedAway",
    "Survived",
    "TableBroke",
    "TableHeld",
    "TableOpened",
    "TablePicked",
    "TableReleased",
    "TablesDealOn",
    "TournamentEvent",
    "WentBroke",
    "WindfallDrawn",
    "Withdrawn",
]

Event = (
    Created
    | Entered
    | Withdrawn
    | Queued
    | StayedAway
    | StageSeeded
    | StackBrought
    | Started
    | WindfallDrawn
    | Seated
    | LateSeated
    | HandBegan
    | HandFinished
    | HandUndone
    | WentBroke
    | OfferDeclined
    | Eliminated
    | PlacesChanged
    | OrderUndetermined
    | BountyWon
    | BountyToPrizes
    | PlaceBountyWon
    | TableOpened
    | SeatClosed
    | SeatOpened
    | BreakOrderAnnounced
    | TablePicked
    | PlayerMoved
    | TableBroke
    | Redrawn
    | PlayerReseated
    | LevelBegan
    | LevelTakenOver
    | LevelsChanged
    | EndChanged
    | BreakBegan
    | BreakEnded
    | LevelClockStopped
    | LevelClockStarted
    | LevelClockDeducted
    | LevelClockSet
    | HandForHandBegan
    | RoundBegan
    | RoundEnded
    | TableHeld
    | TableReleased
    | HandForHandEnded
    | SimultaneousBegan
    | BettingRoundFinished
    | TablesDealOn
    | LastSimultaneousHand
    | SimultaneousEnded
    | Rebought
    | AddedOn
    | ChipsRemoved
    | StacksCorrected
    | StacksBagged
    | ColouredUp
    | LateChipsChanged
    | ChipsChanged
    | PrizesFixed
    | Survived
    | Qualified
    | PrizeWon
    | PrizeCorrected
    | PrizeHeld
    | SeatGivenUp
    | PoolCarried
    | DealProposed
    | DealVoted
    | DealClosed
    | DealSettled
    | Refunded
    | SharePaid
    | Cancelled
    | Finished
)
"""Any event of a tournament; its log is a sequence of these."""
