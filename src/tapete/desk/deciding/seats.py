"""Decide moves and locked seats. Moves are drawn and shown as a proposal, then accepted or declined."""

from __future__ import annotations

from typing import Final

from tapete.desk import orders as od
from tapete.desk.acts import Acted, Proposal
from tapete.desk.deciding.entries import player
from tapete.desk.deciding.table import Bounds, Decided
from tapete.desk.draft import Draft
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.state import LiveState
from tapete.tournament import commands as cmd
from tapete.tournament.deciding.arranging import Required
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.seats.break_draw import break_bounds
from tapete.tournament.seats.seating import SeatPlace

TOGETHER: Final = ("redraw", "final_table")
"""Draws that seat the players of all tables. Once one is carried out, no other proposal fits."""


def required(live: LiveState, table: int) -> Required:
    """Return the task of a table before its next hand.

    Raises:
        Refused: the table has no task.
    """
    found = live.tournament.required(table)
    if found is None or found.kind == "wait":
        raise TournamentRefused(TournamentReason.NOTHING_TO_MOVE, table=table)
    return found


def _moves_bounds(live: LiveState, order: od.ProposeMoves, at: int) -> tuple[int, ...]:
    return required(live, order.table).bounds


def _break_bounds(live: LiveState, order: od.ProposeBreak, at: int) -> tuple[int, ...]:
    tables = live.tournament.tables
    if order.table not in tables:
        raise TournamentRefused(TournamentReason.NO_SUCH_TABLE, table=order.table, tables=tables.table_count)
    if tables.table_count < 2 or not tables.can_break(order.table):
        raise TournamentRefused(TournamentReason.NO_SEAT_FREE, "TDA19-10", players=tables.player_count)
    return break_bounds(tables, order.table)


def _check_first_draw(live: LiveState, table: int, kind: str) -> None:
    """Refuse a second draw while the first is open; it must be accepted or declined first.

    Raises:
        DeskRefused: a draw is open.
    """
    for number, one in live.proposals.items():
        if one.table == table or (kind in TOGETHER and one.kind == kind):
            raise DeskRefused(DeskReason.DRAW_OPEN, proposal=number, table=table)


def _propose(draft: Draft, order: od.ProposeMoves) -> None:
    found = required(draft.live, order.table)
    _check_first_draw(draft.live, order.table, found.kind)
    _proposed(draft, Proposal(kind=found.kind, table=order.table, draws=draft.draws, events=()))  # type: ignore[arg-type]


def _propose_break(draft: Draft, order: od.ProposeBreak) -> None:
    _check_first_draw(draft.live, order.table, "break_chosen")
    _proposed(draft, Proposal(kind="break_chosen", table=order.table, draws=draft.draws, events=()))


def _proposed(draft: Draft, proposal: Proposal) -> None:
    events = draft.tournament.decide(command_of(proposal), at=draft.at)
    draft.proposal = Proposal(
        kind=proposal.kind, table=proposal.table, draws=proposal.draws, events=tuple(events)
    )


def command_of(proposal: Proposal) -> cmd.Command:
    """Return the command that carries a proposal out."""
    match proposal.kind:
        case "alternate":
            return cmd.SeatAlternate(draw=proposal.draws[0])
        case "break_chosen":
            return cmd.BreakTable(table=proposal.table, draws=proposal.draws)
        case _:
            return cmd.Rearrange(table=proposal.table, draws=proposal.draws)


def _open(draft: Draft, number: int) -> Proposal:
    found = draft.live.proposals.get(number)
    if found is None:
        raise DeskRefused(DeskReason.NO_SUCH_PROPOSAL, proposal=number)
    return found


def _accept(draft: Draft, order: od.Accept) -> None:
    proposal = _open(draft, order.proposal)
    try:
        found = draft.give(command_of(proposal))
    except ValueError:  # other tables have changed, so the draws no longer fit
        raise DeskRefused(DeskReason.STALE, proposal=order.proposal) from None
    if found != proposal.events:
        raise DeskRefused(DeskReason.STALE, proposal=order.proposal)


def _put_aside(draft: Draft, order: od.DeclineProposal) -> None:
    _open(draft, order.proposal)


def _move(draft: Draft, order: od.MoveTo) -> None:
    player(draft.live, order.account)
    draft.give(cmd.MovePlayer(account=order.account, to=SeatPlace(order.table, order.seat), why=order.reason))


def _lock(draft: Draft, order: od.LockSeat) -> None:
    draft.give(cmd.CloseSeat(table=order.table, seat=order.seat))


def _unlock(draft: Draft, order: od.UnlockSeat) -> None:
    draft.give(cmd.OpenSeat(table=order.table, seat=order.seat))


def note(live: LiveState, act: Acted) -> None:
    """Update the open proposals. In older logs a proposal about a table may replace the one before."""
    if act.proposal is not None:
        for number, one in list(live.proposals.items()):
            if one.table == act.proposal.table:
                del live.proposals[number]
        live.proposals[act.act] = act.proposal
    elif isinstance(act.order, od.Accept | od.DeclineProposal):
        done = live.proposals.pop(act.order.proposal, None)
        together = isinstance(act.order, od.Accept) and done is not None and done.kind in TOGETHER
        for number, one in list(live.proposals.items()):
            if together or one.table not in live.tournament.tables:
                del live.proposals[number]


DECIDED: Decided = {
    od.ProposeMoves: _propose,
    od.ProposeBreak: _propose_break,
    od.Accept: _accept,
    od.DeclineProposal: _put_aside,
    od.MoveTo: _move,
    od.LockSeat: _lock,
    od.UnlockSeat: _unlock,
}
BOUNDS: Bounds = {od.ProposeMoves: _moves_bounds, od.ProposeBreak: _break_bounds}
