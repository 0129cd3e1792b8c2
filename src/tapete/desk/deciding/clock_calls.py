"""Decide the clock on a player; the book gives its length (TDA19-29)."""

from __future__ import annotations

from tapete.desk import orders as od
from tapete.desk.acts import Acted
from tapete.desk.deciding.entries import player
from tapete.desk.deciding.table import Decided
from tapete.desk.draft import Draft
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.state import ClockCalled, LiveState
from tapete.floor.citing import Citing
from tapete.floor.incidents.players import ClockCall
from tapete.floor.rulings.players.clock import started
from tapete.rules import Book


def times_of(book: Book) -> tuple[int, int]:
    """Return the seconds in silence and the seconds counted aloud.

    >>> from tapete.rules import book
    >>> times_of(book("tda-2019"))
    (25, 5)
    """
    facts = started(ClockCall(seat=1, by="direction"), book, Citing()).facts
    silent, aloud = facts["seconds"], facts["countdown"]
    if not isinstance(silent, int) or not isinstance(aloud, int):
        raise TypeError(f"no seconds: {facts!r}")
    return silent, aloud


def _call(draft: Draft, order: od.CallClock) -> None:
    entry = player(draft.live, order.account)
    place = draft.tournament.tables.place_of(entry.entry)
    if place is None or place.table != order.table:
        raise DeskRefused(DeskReason.WINNER_NOT_THERE, player=order.account, table=order.table)
    if order.table in draft.live.clock_calls:
        raise DeskRefused(DeskReason.CLOCK_RUNS, table=order.table)


def _end(draft: Draft, order: od.EndClock) -> None:
    if order.table not in draft.live.clock_calls:
        raise DeskRefused(DeskReason.NO_CLOCK, table=order.table)


def note(live: LiveState, act: Acted) -> None:
    """Update the running clocks. An act in the recorded hand ends the clock at its table."""
    match act.order:
        case od.CallClock(table=table, account=account):
            silent, aloud = times_of(live.tournament.structure.rulebook)
            live.clock_calls[table] = ClockCalled(account=account, at=act.at, seconds=silent, aloud=aloud)
        case (
            od.EndClock(table=table)
            | od.HandAct(table=table)
            | od.HandWon(table=table)
            | od.DropHand(table=table)
            | od.TableDone(table=table)
        ):
            live.clock_calls.pop(table, None)
        case od.Rule(table=int() as table, carry=True):
            live.clock_calls.pop(table, None)
        case _:
            pass


DECIDED: Decided = {od.CallClock: _call, od.EndClock: _end}
