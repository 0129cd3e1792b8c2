"""Commands of a tournament. The caller passes the time: `decide(command, at=...)`.

Randomness comes in with the command: an order, or one draw below each required bound.
"""

from tapete.tournament.commands.base import OfEntry, TournamentCommand
from tapete.tournament.commands.chips import (
    AddOn,
    BustOut,
    ChangeChips,
    ChangeLateChips,
    ColourUp,
    Disqualify,
    Leave,
    MarkUndetermined,
    PassChips,
    Rebuy,
    RemoveAbsent,
    Surrender,
    TakeChips,
)
from tapete.tournament.commands.clock import (
    AnnounceLevel,
    BagStacks,
    BeginBreak,
    BeginHandForHand,
    BeginSimultaneous,
    ChangeEnd,
    ChangeLevels,
    DealOn,
    EndBreak,
    EndHandForHand,
    EndSimultaneous,
    FinishBettingRound,
    HoldTable,
    ReleaseTable,
    SetClock,
    StartClock,
    StopClock,
)
from tapete.tournament.commands.ending import Cancel, EndEvent, GiveUpSeat, ProposeDeal, VoteOnDeal
from tapete.tournament.commands.entries import (
    Carried,
    DropUnpaid,
    Enter,
    RankAbsent,
    ReEnter,
    SeatAlternate,
    SeedFinal,
    TakeSeat,
    Withdraw,
)
from tapete.tournament.commands.hands import BeginHand, CloseOffers, DeclineRebuy, FinishHand, Start, UndoHand
from tapete.tournament.commands.tables import (
    AnnounceBreakOrder,
    BreakTable,
    CloseSeat,
    MovePlayer,
    OpenSeat,
    Rearrange,
    RedrawSeats,
)

__all__ = [
    "AddOn",
    "AnnounceBreakOrder",
    "AnnounceLevel",
    "BagStacks",
    "BeginBreak",
    "BeginHand",
    "BeginHandForHand",
    "BeginSimultaneous",
    "BreakTable",
    "BustOut",
    "Cancel",
    "Carried",
    "ChangeChips",
    "ChangeEnd",
    "ChangeLateChips",
    "ChangeLevels",
    "CloseOffers",
    "CloseSeat",
    "ColourUp",
    "Command",
    "DealOn",
    "DeclineRebuy",
    "Disqualify",
    "DropUnpaid",
    "EndBreak",
    "EndEvent",
    "EndHandForHand",
    "EndSimultaneous",
    "Enter",
    "FinishBettingRound",
    "FinishHand",
    "GiveUpSeat",
    "HoldTable",
    "Leave",
    "MarkUndetermined",
    "MovePlayer",
    "OfEntry",
    "OpenSeat",
    "PassChips",
    "ProposeDeal",
    "RankAbsent",
    "ReEnter",
    "Rearrange",
    "Rebuy",
    "RedrawSeats",
    "ReleaseTable",
    "RemoveAbsent",
    "SeatAlternate",
    "SeedFinal",
    "SetClock",
    "Start",
    "StartClock",
    "StopClock",
    "Surrender",
    "TakeChips",
    "TakeSeat",
    "TournamentCommand",
    "UndoHand",
    "VoteOnDeal",
    "Withdraw",
]

Command = (
    Enter
    | ReEnter
    | Withdraw
    | DropUnpaid
    | SeatAlternate
    | TakeSeat
    | RankAbsent
    | SeedFinal
    | BagStacks
    | Start
    | BeginHand
    | FinishHand
    | UndoHand
    | DeclineRebuy
    | CloseOffers
    | Rearrange
    | AnnounceBreakOrder
    | BreakTable
    | MovePlayer
    | CloseSeat
    | OpenSeat
    | RedrawSeats
    | AnnounceLevel
    | ChangeLevels
    | ChangeEnd
    | BeginBreak
    | EndBreak
    | StopClock
    | StartClock
    | SetClock
    | BeginHandForHand
    | HoldTable
    | ReleaseTable
    | EndHandForHand
    | BeginSimultaneous
    | FinishBettingRound
    | DealOn
    | EndSimultaneous
    | Rebuy
    | AddOn
    | Surrender
    | Leave
    | TakeChips
    | Disqualify
    | RemoveAbsent
    | BustOut
    | MarkUndetermined
    | PassChips
    | ColourUp
    | ChangeLateChips
    | ChangeChips
    | ProposeDeal
    | VoteOnDeal
    | EndEvent
    | GiveUpSeat
    | Cancel
)
"""Any command to a tournament."""
