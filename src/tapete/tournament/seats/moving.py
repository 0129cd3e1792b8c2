"""Choose the players to move: the due task, the table that gives, and the new seats.

>>> from tapete.tournament.seats.break_draw import break_bounds, break_up
>>> from tapete.tournament.seats.seating import initial_draw
>>> from tapete.tournament.positions.arrivals import TableRules
>>> tables = Tables(TableRules(seats=3))
>>> tables.apply(initial_draw(range(1, 8), range(7), seats=3))
>>> tables.leave(3)
SeatPlace(table=1, seat=3)
>>> need = needed(tables, Moving())  # six players fit at two tables
>>> need.kind, need.bounds
('break', (3,))
>>> table = pick(tables, Moving(), (1,)).origin
>>> table, break_bounds(tables, table)
(3, (2520, 2520, 2, 2))
>>> broken = break_up(tables, table, (0, 0, 1, 0), Moving())
>>> tables.apply(broken)
>>> [(move.entry, move.to) for move in broken.moves], tables.size_counts
([(6, SeatPlace(table=1, seat=3)), (7, SeatPlace(table=2, seat=3))], (0, 0, 0, 2))

Random choices come in as draws below the required bounds, and are stored in the result. The cost does not
depend on the number of players, except for a redraw.
"""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from tapete.tournament.draws import check_draws, order_bounds, order_of
from tapete.tournament.policy.seats import SeatPolicy
from tapete.tournament.seats.balancing import (
    SeatMove,
    balance,
    balance_by,
    next_big_blind,
)
from tapete.tournament.seats.break_order import bounds_of_break_choice, breaks_by, table_to_break
from tapete.tournament.seats.final_table import final_table_size, tables_needed
from tapete.tournament.seats.moving_rules import Moving
from tapete.tournament.seats.seating import (
    SeatDraw,
    SeatPlace,
    draw_places,
    first_open,
    order_by,
    sizes_within,
    table_sizes,
)
from tapete.tournament.seats.tables import Tables

BY_DEFAULT: Final = SeatPolicy()

LOOKED_AT: Final = 16
"""Maximum number of tables compared when looking for the mover with the fewest moves."""


class Need(Struct, frozen=True, kw_only=True):
    """Task before the next hands, with the draws needed to begin it."""

    kind: Literal["break", "balance", "redraw", "final_table"]
    bounds: tuple[int, ...]
    """Bounds of the draws for `pick`; for a redraw those of `redraw`."""
    players: int
    tables: int
    tables_needed: int
    """Smallest number of tables that seats the players."""
    spread: int
    """Players by which the fullest table exceeds the shortest."""
    rules: tuple[str, ...]


class Pick(Struct, frozen=True, kw_only=True):
    """Table chosen to give players, before the move: its hand may still be running."""

    kind: Literal["break", "balance"]
    origin: int
    to: int | None
    """Table that gets a player; None for a break."""
    candidates: tuple[int, ...]
    """Number of tables among which the giving and the receiving table were chosen."""
    by: str
    """Rule of the choice: a name of `Moving.breaks` or `Moving.ties`, or `floor`."""
    draws: tuple[int, ...]
    rules: tuple[str, ...]


def needed(tables: Tables, moving: Moving) -> Need | None:
    """Return the task due now; None if hands may go on. Breaking comes before balancing.

    Args:
        tables: the present seating.
        moving: the rules for moving players.

    Rules: CCL-balance-general, ACO-O-balancing; TDA19-PR9, CCL-final-table, CCL-seat-draw.
    """
    final = final_table_size(moving.final_table, seats=tables.rules.seats)
    fit_at = _fit_at(tables)
    if fit_at is not None and final is not None:
        final = min(final, tables.largest_capacity)
    wanted = tables_needed(tables.player_count, seats=tables.rules.seats, final_table=final, fit_at=fit_at)
    kind: Literal["break", "balance", "redraw", "final_table"]
    bounds: tuple[int, ...]
    if tables.table_count > 1 and wanted == 1 and final is not None and moving.redraws.final_table:
        kind, rules = "final_table", moving.final_table.rules + moving.redraws.rules
        bounds = order_bounds(tables.player_count)
    elif tables.table_count > max(wanted, fit_at or 0):
        kind, rules = "break", moving.break_rules
        bounds = bounds_of_break_choice(tables, moving)
    elif tables.table_count in moving.redraws.at_tables and tables.redrawn_at != tables.table_count:
        kind, rules = "redraw", moving.redraws.rules
        bounds = order_bounds(tables.player_count)
    elif tables.spread > _allowed(tables, moving) or _alone(tables):
        kind, rules = "balance", moving.balance_rules
        bounds = _balance_bounds(tables, moving)
    else:
        return None
    return Need(
        kind=kind,
        bounds=bounds,
        players=tables.player_count,
        tables=tables.table_count,
        tables_needed=wanted,
        spread=tables.spread,
        rules=rules,
    )


def pick(tables: Tables, moving: Moving, draws: Sequence[int], *, wanted: int | None = None) -> Pick:
    """Choose the table that gives players, for a due break or balancing move.

    Args:
        tables: the present seating.
        moving: the rules for moving players.
        draws: one below each bound of the task.
        wanted: for balancing, the table that the floor prefers; used only where the policy of the tables lets
            the floor choose.

    Raises:
        ValueError: nothing to pick, or the draws don't fit.

    Rules: TDA19-11C, TDA13-10C, CCL-break-order, TDA26-12C, ACO-O-balancing.
    """
    need = needed(tables, moving)
    if need is None or need.kind not in ("break", "balance"):
        raise ValueError(f"no table to pick for {need.kind if need else 'nothing'}")
    check_draws(draws, need.bounds)
    if need.kind == "break":
        origin, candidates = table_to_break(tables, moving, draws)
        return Pick(
            kind="break",
            origin=origin,
            to=None,
            candidates=(candidates,),
            by=breaks_by(tables, moving),
            draws=tuple(draws),
            rules=need.rules,
        )
    longest, shortest = tables.of_size(tables.fullest), tables.roomy(tables.shortest_with_room)
    by: str = moving.ties
    if wanted is not None and tables.rules.moving.donor == "floor":
        origin, by = wanted, "floor"
    elif moving.ties == "order":
        origin = tables.first_to_break(size=tables.fullest)
    elif moving.ties == "fewest_moved" and (moving.by or balance_by(tables.rules)) == "blinds":
        origin = _fewest_moved(tables, longest, draws[0])
    else:
        origin = longest[draws[0]]
    return Pick(
        kind="balance",
        origin=origin,
        to=shortest[draws[-1]],
        candidates=(len(longest), len(shortest)),
        by=by,
        draws=tuple(draws),
        rules=need.rules,
    )


def balance_picked(
    tables: Tables,
    picked: Pick,
    moving: Moving,
    *,
    stud: bool = False,
    drawn: tuple[int, int] = (0, 0),
) -> SeatMove:
    """Return the move between the two picked tables, both between hands.

    Args:
        tables: the present seating.
        picked: the two tables.
        moving: the rules for moving players.
        stud: whether the giving table plays a stud game of a mix.
        drawn: the indexes of player and seat, where these are drawn.

    Raises:
        ValueError: the picked table is one to break.

    Rules: TDA19-11A, TDA19-11A.2, TDA19-11A.3, TDA19-11B.2.
    """
    if picked.to is None:
        raise ValueError(f"table {picked.origin} was picked to be broken")
    return balance(
        tables.view(picked.origin),
        tables.view(picked.to),
        rules=tables.rules,
        by=moving.by or balance_by(tables.rules, stud=stud),
        drawn=drawn,
        cite=moving.balance_rules,
    )


def redraw(
    tables: Tables,
    kind: Literal["redraw", "final_table"],
    draws: Sequence[int],
    moving: Moving,
    *,
    policy: SeatPolicy = BY_DEFAULT,
) -> SeatDraw:
    """Redraw the seats of all remaining players; the tables with the lowest numbers are kept.

    Args:
        tables: the present seating.
        kind: the purpose. The final table is one table, even if it has a seat more than the others.
        draws: one below each bound of `order_bounds(tables.player_count)`.
        moving: the rules for moving players.
        policy: whether the seats are drawn or given in the order of entry.

    Rules: CCL-seat-draw, CCL-final-table-draw, TDA19-PR9, ACO-O-balancing.
    """
    places = [
        SeatPlace(number, seat)
        for number, size in _redrawn_sizes(tables, kind)
        for seat in first_open(size, closed=tables.closed(number))
    ]
    rules = moving.redraws.rules + (moving.final_table.rules if kind == "final_table" else ())
    order = order_by(kind, order_of(draws), policy)
    return draw_places(kind, tables.entries, order, places, rules=rules)


def _allowed(tables: Tables, moving: Moving) -> int:
    if moving.late_spread is not None and tables.table_count <= moving.late_tables:
        if tables.rules.moving.balance_gap == "adjustable":  # TDA19-11D.4, CCL-balance-general
            return moving.late_spread
    return moving.spread


def _alone(tables: Tables) -> bool:
    """Whether a player sits alone at a table while another table could spare a player."""
    return tables.shortest == 1 and tables.fullest > 2


def _fit_at(tables: Tables) -> int | None:
    """Return one table fewer if any can break, else the present number; None if no seat is closed."""
    if not tables.seats_closed:
        return None
    left = tables.total_capacity - tables.smallest_capacity
    return tables.table_count - (left >= tables.player_count)


def _redrawn_sizes(tables: Tables, kind: Literal["redraw", "final_table"]) -> list[tuple[int, int]]:
    """List the tables that a redraw keeps with their numbers of players, as even as the open seats allow."""
    players, numbers = tables.player_count, tables.numbers
    if kind == "final_table":
        fit = [number for number in numbers if tables.capacity(number) >= players]
        return [((fit if tables.seats_closed and fit else numbers)[0], players)]
    if not tables.seats_closed:
        return list(zip(numbers, table_sizes(players, tables.table_count), strict=True))
    return list(zip(numbers, sizes_within(players, [*map(tables.capacity, numbers)]), strict=True))


def _balance_bounds(tables: Tables, moving: Moving) -> tuple[int, ...]:
    get = (len(tables.roomy(tables.shortest_with_room)),)
    return get if moving.ties == "order" else (len(tables.of_size(tables.fullest)), *get)


def _fewest_moved(tables: Tables, longest: Sequence[int], start: int) -> int:
    """Find the table whose mover has been moved least; the search begins at a drawn table and is short."""

    def moved(table: int) -> int:
        view = tables.view(table)
        return tables.times_moved(view.players[next_big_blind(view, rules=tables.rules)])

    count = min(LOOKED_AT, len(longest))
    return min((longest[(start + step) % len(longest)] for step in range(count)), key=moved)
