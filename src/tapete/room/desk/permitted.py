"""Permissions of each role at the desk. A director may do everything.

>>> may("dealer", od.HandAct(table=1, seat=2, act="fold")), may("dealer", od.PauseClock())
(True, False)
>>> may("floor", od.PauseClock()), may("floor", od.CancelEvent())
(True, False)
"""

from __future__ import annotations

from typing import Final

from tapete.desk import orders as od
from tapete.desk.orders import AnyOrder
from tapete.room.desk import messages as dm
from tapete.room.desk.messages import Role

DEALERS: Final = (
    od.RecordHand,
    od.HandAct,
    od.HandWon,
    od.DropHand,
    od.ButtonAt,
    od.CallClock,
    od.EndClock,
    od.MissedHand,
    od.TableDone,
    od.HoldAllIn,
    od.Note,
    od.BagTable,
)
"""Orders that dealers may give: about a table's hands, but not rulings."""
DIRECTORS: Final = (
    od.CancelEvent,
    od.PayOut,
    od.ProposeDeal,
    od.VotesOnDeal,
    od.BringStage,
    od.SetUpFinal,
    od.PlayOnline,
)
"""Orders only for directors: the event's end and its money."""
DIRECTORS_ASK: Final = (dm.OpenEvent, dm.OpenSeries, dm.AddFlight, dm.BringFile, dm.AskStaffReport)
FLOOR_ASKS: Final = (
    dm.RenamePerson,
    dm.AskSeatCards,
    dm.CheckStructure,
    dm.AskDevices,
    dm.AskPaper,
    dm.GivePaper,
)


def may(role: Role | None, order: AnyOrder) -> bool:
    """Whether a role may give an order."""
    match role:
        case "operator":
            return True
        case "floor":
            return not isinstance(order, DIRECTORS)
        case "dealer":
            return isinstance(order, DEALERS)
        case _:
            return False


def may_ask(role: Role | None, message: dm.DeskClientMessage) -> bool:
    """Whether a role may send a message."""
    if isinstance(message, DIRECTORS_ASK):
        return role == "operator"
    if isinstance(message, FLOOR_ASKS):
        return role in ("operator", "floor")
    return role in ("operator", "floor", "dealer")
