"""Orders that people give at the desk.

An order names players by their number in the event. The room draws random numbers below the bounds that
`LiveEvent.bounds` returns.
"""

from __future__ import annotations

from tapete.desk.orders.base import Account, Count, Minutes, Number, Order, Reason
from tapete.desk.orders.chips import CountChips, RaceChips
from tapete.desk.orders.clock import CorrectClock, PauseClock, ResumeClock, SayBreak, SayBreakOver, SayLevel
from tapete.desk.orders.eliminations import (
    DealHandForHand,
    EndHandForHand,
    HoldAllIn,
    Loser,
    Out,
    ReleaseHeld,
    SameTime,
    SayHandForHand,
    TableDone,
)
from tapete.desk.orders.ending import PayOut, ProposeDeal, Redo, Undo, VotesOnDeal
from tapete.desk.orders.entries import (
    BuyAddOn,
    BuyRebuy,
    CancelEvent,
    DeclineOffer,
    EnterAgain,
    RegisterPlayer,
    SeatWaiting,
    WithdrawEntry,
)
from tapete.desk.orders.flights import BagTable, BringStage, EndFlight, PlayOnline, SetUpFinal
from tapete.desk.orders.floor import CallClock, EndClock, MissedHand, Note, OnPaper, PenaltyKind, Punish, Rule
from tapete.desk.orders.hands import ButtonAt, DropHand, HandAct, HandActKind, HandWon, RecordHand
from tapete.desk.orders.seats import (
    Accept,
    DeclineProposal,
    LockSeat,
    MoveTo,
    ProposeBreak,
    ProposeMoves,
    StartEvent,
    UnlockSeat,
)

__all__ = [
    "REASON_NEEDED",
    "Accept",
    "Account",
    "AnyOrder",
    "BagTable",
    "BringStage",
    "ButtonAt",
    "BuyAddOn",
    "BuyRebuy",
    "CallClock",
    "CancelEvent",
    "CorrectClock",
    "Count",
    "CountChips",
    "DealHandForHand",
    "DeclineOffer",
    "DeclineProposal",
    "DropHand",
    "EndClock",
    "EndFlight",
    "EndHandForHand",
    "EnterAgain",
    "HandAct",
    "HandActKind",
    "HandWon",
    "HoldAllIn",
    "LockSeat",
    "Loser",
    "Minutes",
    "MissedHand",
    "MoveTo",
    "Note",
    "Number",
    "OnPaper",
    "Order",
    "Out",
    "PauseClock",
    "PayOut",
    "PlayOnline",
    "PenaltyKind",
    "ProposeBreak",
    "ProposeDeal",
    "ProposeMoves",
    "Punish",
    "RaceChips",
    "Reason",
    "RecordHand",
    "Redo",
    "RegisterPlayer",
    "ReleaseHeld",
    "ResumeClock",
    "Rule",
    "SameTime",
    "SayBreak",
    "SayBreakOver",
    "SayHandForHand",
    "SayLevel",
    "SeatWaiting",
    "SetUpFinal",
    "StartEvent",
    "TableDone",
    "Undo",
    "UnlockSeat",
    "VotesOnDeal",
    "WithdrawEntry",
    "needs_reason",
]

AnyOrder = (
    RegisterPlayer
    | EnterAgain
    | BuyRebuy
    | BuyAddOn
    | DeclineOffer
    | WithdrawEntry
    | SeatWaiting
    | CancelEvent
    | StartEvent
    | ProposeMoves
    | ProposeBreak
    | Accept
    | DeclineProposal
    | MoveTo
    | LockSeat
    | UnlockSeat
    | SayLevel
    | PauseClock
    | ResumeClock
    | CorrectClock
    | SayBreak
    | SayBreakOver
    | Out
    | TableDone
    | SayHandForHand
    | DealHandForHand
    | HoldAllIn
    | ReleaseHeld
    | EndHandForHand
    | SameTime
    | CountChips
    | RaceChips
    | RecordHand
    | ButtonAt
    | HandAct
    | HandWon
    | DropHand
    | Punish
    | MissedHand
    | Rule
    | Note
    | OnPaper
    | CallClock
    | EndClock
    | BagTable
    | EndFlight
    | BringStage
    | SetUpFinal
    | PlayOnline
    | ProposeDeal
    | VotesOnDeal
    | PayOut
    | Redo
    | Undo
)
"""Any order."""


REASON_NEEDED = (
    WithdrawEntry,
    CancelEvent,
    DeclineProposal,
    MoveTo,
    CorrectClock,
    Punish,
    SameTime,
    Note,
    OnPaper,
    Undo,
    DropHand,
    PlayOnline,
)
"""Orders that are refused if they have no reason."""


def needs_reason(order: AnyOrder) -> bool:
    """Whether an order is refused if it has no reason.

    >>> needs_reason(SayLevel()), needs_reason(SayLevel(level=3))
    (False, True)
    """
    match order:
        case SayLevel(level=level):
            return level is not None
        case EndFlight(early=early, difference=difference):
            return early or difference
        case _:
            return isinstance(order, REASON_NEEDED)
