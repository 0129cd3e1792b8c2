"""Choose the tables that must act before their next hand, and the moves that follow.

A table is asked between two of its hands. No search is needed: every table soon comes to the end of a hand,
and the first one that can give a player or break does it.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tapete.rules.mixes import has_blinds
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.deciding.common import (
    check_between_hands,
    check_running,
    check_table,
    seated_entry,
)
from tapete.tournament.draws import ANY_SEAT, check_draws, order_bounds
from tapete.tournament.positions.button import Held
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.seats.balancing import By, balance, balance_by
from tapete.tournament.seats.break_draw import break_bounds, break_up
from tapete.tournament.seats.break_order import breakable, breaks_by
from tapete.tournament.seats.halting import ShortTable, TableHalt, halt, next_seat
from tapete.tournament.seats.late_seats import late_pool
from tapete.tournament.seats.moving import Need, needed, redraw
from tapete.tournament.seats.seating import may_change_seat
from tapete.tournament.state import State


class Required(Struct, frozen=True, kw_only=True):
    """Task of a table before its next hand."""

    kind: Literal["pick", "break", "balance", "redraw", "final_table", "alternate", "wait"]
    """`wait`: wait for hands still running elsewhere; `pick`: draw the table that breaks."""
    table: int
    """Table that breaks or gives a player; for other kinds, the table that asked."""
    bounds: tuple[int, ...]
    """Bounds of the draws of `Rearrange`; for an alternate, of `SeatAlternate`."""
    need: Need | None = None
    """Reason for the task: players, tables, the spread, and the rows."""


def required(state: State, table: int) -> Required | None:
    """Return the task of a table before its next hand; None if the table may go on.

    Rules: CCL-balance-general, ACO-O-balancing, TDA19-10, TDA19-11A, TDA19-11C, CCL-break-order, TDA19-PR9.
    """
    if state.state != "running" or table not in state.tables or state.hand_runs(table):
        return None
    play = state.round
    if (play is not None and play.waited_for) or state.table_state(table).lost:
        return None
    tables, moving = state.tables, state.moving
    if state.queue and (pool := late_pool(tables)):
        return Required(kind="alternate", table=table, bounds=(pool,))
    if tables.table_count < 2:
        return None
    need = needed(tables, moving)
    if need is None:
        return None
    match need.kind:
        case "redraw" | "final_table":
            if state.running_hands or state.offers:
                return Required(kind="wait", table=table, bounds=(), need=need)
            return Required(kind=need.kind, table=table, bounds=need.bounds, need=need)
        case "break":
            return _break(state, table, need)
        case "balance":
            if tables.size_of(table) != tables.fullest:
                return None
            return Required(kind="balance", table=table, bounds=_balance_bounds(state, table), need=need)


def mover_by(state: State, table: int) -> By:
    """Return the rule that chooses a balancing mover and their seat (TDA19-11A, TDA19-11B.2)."""
    stud = state.structure.mix is not None and not has_blinds(state.game(table))
    return state.moving.by or balance_by(state.tables.rules, stud=stud)


def _balance_bounds(state: State, origin: int) -> tuple[int, ...]:
    """Return the bounds of a balancing move's draws: the receiving table, then player and seat if drawn."""
    tables = state.tables
    to = (len(tables.roomy(tables.shortest_with_room)),)
    return (*to, tables.size_of(origin), ANY_SEAT) if mover_by(state, origin) == "drawn" else to


def _break(state: State, table: int, need: Need) -> Required | None:
    tables = state.tables
    found = breakable(tables, state.moving)
    match breaks_by(tables, state.moving):
        case "smallest":
            size = tables.size_of(found[0])
            origin = table if tables.size_of(table) == size else next(iter(state.lonely), table)
            if tables.size_of(origin) != size or not tables.can_break(origin):
                return None
        case "order":
            origin = found[0]
        case "random":
            if state.picked is None:
                return Required(kind="pick", table=table, bounds=(len(found),), need=need)
            origin = state.picked
    if state.hand_runs(origin) or state.table_state(origin).lost:
        return None
    return Required(kind="break", table=origin, bounds=break_bounds(tables, origin), need=need)


def stopped(state: State, table: int) -> TableHalt | None:
    """Return the halt of a table that is too short to go on, with its rule; None if it may go on.

    No table waits for players unless another table owes it some: if all tables are equally short, all play
        on.

    Rules: TDA19-11D, TDA19-11D.2, TDA24-11D, CCL-halt-3.
    """
    if state.halting is None or needed(state.tables, state.moving) is None:
        return None
    if state.round is not None and state.round.waited_for:
        return None  # nobody is moved before the round is over, and the round waits for this table
    previous = state.tables.previous(table)
    last = previous.last if isinstance(previous, Held) else previous
    seats = state.tables.rules.seats
    if not state.tables.has_room(table):
        return None  # closed seats keep this table short
    short = ShortTable(
        table=table,
        players=state.tables.size_of(table),
        next_seat_open=(
            last is not None
            and next_seat(last.big_blind, seats, closed=state.tables.closed(table))
            not in state.tables.players(table)
        ),
        moved_away=state.tables.moved_away_from(table),
    )
    return halt(
        short,
        fullest=state.tables.fullest,
        seats=seats,
        policy=state.halting,
        tables=state.tables.table_count,
    )


def rearrange(state: State, command: cmd.Rearrange) -> tuple[ev.Event, ...]:
    """Carry out the task of a table."""
    check_running(state)
    check_table(state, command.table)
    check_between_hands(state, command.table)
    found = required(state, command.table)
    if command.origin is not None:
        return _balanced_from(state, command, command.origin)
    if found is None or found.kind in ("wait", "alternate"):
        raise TournamentRefused(TournamentReason.NOTHING_TO_MOVE, table=command.table)
    match found.kind:
        case "pick":
            check_draws(command.draws, found.bounds)
            picked = breakable(state.tables, state.moving)[command.draws[0]]
            return (ev.TablePicked(table=picked, draws=command.draws),)
        case "break":
            return _broken(state, found.table, command.draws, command)
        case "balance":
            return _balanced(state, found.table, command.draws)
        case "redraw" | "final_table":
            return _redrawn(state, found.kind, command.draws)
        case _:
            raise LookupError(f"nothing to do for {found!r}")


def _redrawn(
    state: State, kind: Literal["redraw", "final_table"], draws: Sequence[int]
) -> tuple[ev.Event, ...]:
    policy = state.structure.policy.seats
    return (ev.Redrawn(draw=redraw(state.tables, kind, draws, state.moving, policy=policy)),)


def _balanced(state: State, origin: int, draws: Sequence[int]) -> tuple[ev.Event, ...]:
    check_draws(draws, _balance_bounds(state, origin))
    tables = state.tables
    to = tables.view(tables.roomy(tables.shortest_with_room)[draws[0]])
    by = mover_by(state, origin)
    drawn = (draws[1], draws[2] % len(to.open_seats(tables.rules.seats))) if by == "drawn" else (0, 0)
    move = balance(
        tables.view(origin),
        to,
        rules=tables.rules,
        by=by,
        drawn=drawn,
        cite=_behind(state, by) or state.moving.balance_rules,
    )
    return (ev.PlayerMoved(move=move, draws=tuple(draws)),)


def _behind(state: State, by: By) -> tuple[str, ...]:
    """Return the rows for a move by position; empty for other moves."""
    value = "mixed_mover" if state.tables.rules.blinds else "stud_move"
    return state.structure.policy.rows.get(f"moving.{value}", ()) if by == "position" else ()


def _balanced_from(state: State, command: cmd.Rearrange, origin: int) -> tuple[ev.Event, ...]:
    """Take the player from a table that the floor chooses.

    Raises:
        Refused: the giving table was settled beforehand, or nobody has to leave this table.

    Rules: TDA19-11C, TDA13-10C.
    """
    check_table(state, origin)
    check_between_hands(state, origin)
    tables = state.tables
    need = needed(tables, state.moving)
    if need is None or need.kind != "balance" or tables.size_of(origin) < tables.shortest_with_room + 2:
        raise TournamentRefused(TournamentReason.NOTHING_TO_MOVE, table=origin)
    if tables.rules.moving.donor == "settled-beforehand":
        row = next(iter(state.structure.policy.rows.get("moving.donor", ())), None)
        raise TournamentRefused(TournamentReason.DONOR_SETTLED, row, table=origin)
    return _balanced(state, origin, command.draws)


def _broken(
    state: State, table: int, draws: Sequence[int], command: cmd.Rearrange | cmd.BreakTable
) -> tuple[ev.Event, ...]:
    return (ev.TableBroke(broken=break_up(state.tables, table, draws, state.moving, shown=command.shown)),)


def announce_break_order(state: State, command: cmd.AnnounceBreakOrder) -> tuple[ev.Event, ...]:
    """Fix the order in which tables break (CCL-break-order, TDA26-12C)."""
    check_running(state)
    for number in command.order:
        check_table(state, number)
    if len(set(command.order)) < len(command.order):
        raise ValueError(f"a table twice in the breaking order: {command.order!r}")
    return (ev.BreakOrderAnnounced(order=command.order),)


def break_table(state: State, command: cmd.BreakTable) -> tuple[ev.Event, ...]:
    """Break a table of the director's choice.

    Raises:
        Refused: the table's hand is running, a rebuy is offered there, the other tables have no room, or
            another table is next in a preset order.
    """
    check_running(state)
    check_table(state, command.table)
    check_between_hands(state, command.table)
    if state.table_state(command.table).lost:
        raise TournamentRefused(TournamentReason.OFFERS_OPEN, table=command.table)
    tables = state.tables
    _check_order(state, command.table)
    room = tables.total_capacity - tables.capacity(command.table)
    if not tables.can_break(command.table) or tables.table_count < 2:
        raise TournamentRefused(
            TournamentReason.NO_SEAT_FREE, "TDA19-10", players=tables.player_count, seats=room
        )
    return _broken(state, command.table, command.draws, command)


def _check_order(state: State, table: int) -> None:
    """Refuse to break a table out of turn where the order is preset (CCL-break-order)."""
    tables = state.tables
    if breaks_by(tables, state.moving) != "order" or tables.rules.moving.break_order != "preset":
        return
    first = next((number for number in tables.break_order if tables.can_break(number)), table)
    if table != first:
        row = next(iter(state.structure.policy.rows.get("moving.break_order", ())), None)
        raise TournamentRefused(TournamentReason.NOT_NEXT_TO_BREAK, row, table=table, first=first)


def move_player(state: State, command: cmd.MovePlayer) -> tuple[ev.Event, ...]:
    """Give a player another seat.

    Raises:
        Refused: a hand is running at the player's table, the seat is not free, or players may not choose
            seats (CCL-seat-fixed).
    """
    check_running(state)
    if not may_change_seat(command.by, state.structure.policy.seats):
        row = next(iter(state.structure.policy.rows.get("seats.seat_change", ())), None)
        raise TournamentRefused(TournamentReason.SEAT_FIXED, row)
    entry = seated_entry(state, command.account, command.number)
    origin = state.tables.place_of(entry.entry)
    if origin is None:
        raise TournamentRefused(TournamentReason.NOT_PLAYING)
    check_between_hands(state, origin.table)
    check_table(state, command.to.table)
    if entry.offer_until is not None:
        raise TournamentRefused(TournamentReason.OFFERS_OPEN, table=origin.table)
    taken = command.to.seat in state.tables.players(command.to.table)
    if taken or not 1 <= command.to.seat <= state.tables.rules.seats:
        raise TournamentRefused(TournamentReason.SEAT_TAKEN, table=command.to.table, seat=command.to.seat)
    if command.to.seat in state.tables.closed(command.to.table):
        raise TournamentRefused(TournamentReason.SEAT_CLOSED, table=command.to.table, seat=command.to.seat)
    return (ev.PlayerReseated(entry=entry.entry, origin=origin, to=command.to, why=command.why),)


def close_seat(state: State, command: cmd.CloseSeat) -> tuple[ev.Event, ...]:
    """Close a seat to newcomers, draws and moves. Before the start, also at a table that does not exist yet.

    Raises:
        Refused: no such table or seat, or it is occupied, already closed, or one of the last two open seats.
    """
    _check_seat(state, command.table, command.seat)
    table, seat, tables = command.table, command.seat, state.tables
    if table in tables and seat in tables.players(table):
        raise TournamentRefused(TournamentReason.SEAT_TAKEN, table=table, seat=seat)
    if seat in tables.closed(table):
        raise TournamentRefused(TournamentReason.SEAT_CLOSED, table=table, seat=seat)
    if tables.capacity(table) <= 2:
        raise TournamentRefused(TournamentReason.TOO_FEW_SEATS, table=table, seats=tables.capacity(table))
    return (ev.SeatClosed(table=table, seat=seat, why=command.why),)


def open_seat(state: State, command: cmd.OpenSeat) -> tuple[ev.Event, ...]:
    """Reopen a closed seat.

    Raises:
        Refused: no such table or seat, or it is not closed.
    """
    _check_seat(state, command.table, command.seat)
    if command.seat not in state.tables.closed(command.table):
        raise TournamentRefused(TournamentReason.SEAT_OPEN, table=command.table, seat=command.seat)
    return (ev.SeatOpened(table=command.table, seat=command.seat),)


def _check_seat(state: State, table: int, seat: int) -> None:
    """Refuse a table or seat that does not exist; before the start, tables don't exist yet."""
    if state.state != "registering" or table < 1:
        check_running(state)
        check_table(state, table)
    seats = state.tables.rules.seats
    if not 1 <= seat <= seats:
        raise TournamentRefused(TournamentReason.NO_SUCH_SEAT, table=table, seat=seat, seats=seats)


def redraw_seats(state: State, command: cmd.RedrawSeats) -> tuple[ev.Event, ...]:
    """Redraw all seats by the director's decision."""
    check_running(state)
    if state.running_hands:
        raise TournamentRefused(TournamentReason.WAITS_FOR_TABLES, hands=state.running_hands)
    if state.offers:
        raise TournamentRefused(TournamentReason.OFFERS_OPEN, "ACO-rebuy-offer", offers=len(state.offers))
    check_draws(command.draws, order_bounds(state.tables.player_count))
    kind: Literal["redraw", "final_table"] = (
        "final_table" if state.tables.player_count <= state.final_table_size else "redraw"
    )
    return _redrawn(state, kind, command.draws)
