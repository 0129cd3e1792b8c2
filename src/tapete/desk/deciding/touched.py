"""Subjects that orders touch, to detect an order given on an outdated page.

Two acts conflict if they touch the same player, table, or the clock. `all` conflicts with every act at the
tables.
"""

from __future__ import annotations

from collections.abc import Iterable

from tapete.desk import orders as od
from tapete.desk.state import LiveState
from tapete.tournament import events as ev

CLOCK = (od.SayLevel, od.PauseClock, od.ResumeClock, od.CorrectClock, od.SayBreak, od.SayBreakOver)
STATE = (od.StartEvent, od.CancelEvent, od.EndFlight, od.SetUpFinal, od.PlayOnline, od.BringStage)
TOGETHER = (od.SayHandForHand, od.DealHandForHand, od.EndHandForHand)
ALONE = (od.RegisterPlayer, od.Note, od.Rule, od.LockSeat, od.UnlockSeat, od.PayOut, od.Punish)
"""Orders that stay valid whatever others do; remaining conflicts are found when the order is decided."""


def touched(live: LiveState, order: od.AnyOrder, events: Iterable[ev.Event] = ()) -> frozenset[str]:
    """Return the subjects that an order touches, or an act with its events."""
    found: set[str] = set()
    match order:
        case od.Out(losers=losers):
            for loser in losers:
                found.add(f"player/{loser.account}")
        case od.TableDone(table=table, losers=losers):
            found.add(f"hand/{table}")
            found.update(f"player/{loser.account}" for loser in losers)
        case od.MoveTo(account=account, table=table, seat=seat):
            found |= {f"player/{account}", f"seat/{table}/{seat}"}
        case od.CountChips(counts=counts) | od.BagTable(counts=counts):
            found.update(f"stack/{account}" for account in counts)
        case od.CallClock(table=table) | od.EndClock(table=table):
            found.add(f"called/{table}")
        case od.Accept(proposal=number) | od.DeclineProposal(proposal=number):
            found.add(f"proposal/{number}")
        case od.ProposeMoves(table=table) | od.ProposeBreak(table=table):
            found.add(f"moves/{table}")
        case od.Rule(table=table, carry=True) | od.HandWon(table=table) | od.DropHand(table=table):
            found.add(f"recorded/{table}")
        case od.RecordHand(table=table) | od.ButtonAt(table=table):
            found.add(f"recorded/{table}")
        case od.RaceChips(table=table):
            found.add(f"race/{table}")
        case _:
            about = getattr(order, "account", None)
            if about is not None and not isinstance(order, ALONE):
                found.add(f"player/{about}")
    if isinstance(order, CLOCK):
        found.add("clock")
    if isinstance(order, TOGETHER):
        found.add("together")
    if isinstance(order, od.ProposeDeal | od.VotesOnDeal):
        found.add("deal")
    if isinstance(order, STATE):
        found.add("state")
    for event in events:
        found |= _by_event(live, event)
    return frozenset(found)


def _by_event(live: LiveState, event: ev.Event) -> set[str]:
    entries = live.tournament.entries
    match event:
        case ev.Eliminated(entry=entry) | ev.PlayerReseated(entry=entry):
            return {f"player/{entries[entry].account}"} if entry in entries else set()
        case ev.PlayerMoved(move=move):
            seat = f"seat/{move.to.table}/{move.to.seat}"
            return {f"player/{entries[move.entry].account}", seat}
        case ev.TableBroke(broken=broken):
            return {f"player/{entries[move.entry].account}" for move in broken.moves}
        case ev.Redrawn(draw=draw):
            return {f"player/{entries[one].account}" for one in draw.places}
        case ev.LevelBegan() | ev.BreakBegan() | ev.BreakEnded():
            return {"clock"}
        case ev.Started() | ev.Cancelled():
            return {"state"}
        case _:
            return set()


def meets(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two acts touch a common subject.

    >>> meets(frozenset({"clock"}), frozenset({"clock", "player/3"}))
    True
    """
    return not one.isdisjoint(other)
