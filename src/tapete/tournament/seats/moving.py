"""Choose the players to move: the due task, the table that gives, and the new seats.

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

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from msgspec import Struct, field

from tapete.cards import Card
from tapete.tournament.draws import ANY_SEAT, check_draws, chosen, order_bounds, order_of
from tapete.tournament.policy.seats import SeatPolicy
from tapete.tournament.positions.arrivals import TableRules, arrive
from tapete.tournament.seats.balancing import (
    SeatMove,
    TableView,
    balance,
    balance_by,
    hands_to_big_blind,
    newcomer_seats,
    next_big_blind,
)
from tapete.tournament.seats.breaking import TableBroken, break_table
from tapete.tournament.seats.final_table import FinalTable, Redraws, final_table_size, tables_needed
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


Breaks = Literal["smallest", "order", "random"]
"""Choice of the table that breaks: see `Moving.breaks`."""


class Moving(Struct, frozen=True, kw_only=True):
    """Rules for moving players; fixed before the event, and changed only publicly (TDA19-11C)."""

    spread: int = 1
    """Players by which the fullest table may exceed the shortest without a move (ACO-O-balancing: one)."""
    late_spread: int | None = None
    """The same limit once few tables are left, if it differs (TDA19-11D.4)."""
    late_tables: int = 0
    """Number of tables that counts as few."""
    by: Literal["blinds", "position"] | None = None
    """Rule that chooses mover and seat: see `balance`; None: by the policy of the tables."""
    ties: Literal["draw", "order", "fewest_moved"] = "draw"
    """Choice among several equally full tables to give a player: drawn, the first to be broken, or the one
    whose next big blind has been moved least (by position it is drawn, since the mover depends on the
    seat)."""
    breaks: Breaks | None = None
    """Choice of the table that breaks: one with the fewest players, the next in the announced order (or
    the highest number without one), or any, where the policy of the tables allows it. None: the next in
    the order where the policy presets one, otherwise one with the fewest players."""
    break_seats: Literal["drawn", "nearest"] = "drawn"
    """Seats for the players of a broken table: all drawn, or the player with the soonest big blind gets
    the seat with the soonest big blind, and so on. Then only ties are drawn."""
    final_table: FinalTable = field(default_factory=FinalTable)
    redraws: Redraws = field(default_factory=Redraws)
    balance_rules: tuple[str, ...] = ("TDA19-11A", "TDA19-11A.2", "TDA19-11C")
    break_rules: tuple[str, ...] = ("TDA19-10", "TDA19-10.2")


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
        bounds = _break_bounds(tables, moving)
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
        origin, candidates = _table_to_break(tables, moving, draws)
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


def break_bounds(tables: Tables, table: int, *, dealt: bool = False) -> tuple[int, ...]:
    """Return the bounds of the draws that break a table.

    First the receiving tables among equally short ones, then the seats to fill, then the two steps of the
    draw.

    Args:
        tables: the present seating.
        table: the picked table.
        dealt: whether the second step uses a playing card dealt to each player, and needs no draw.

    Rules: TDA19-10, CCL-break-draw (there is no second step).
    """
    players = tables.size_of(table)
    targets = targets_of(tables, table)
    one_step = dealt or tables.rules.moving.break_draw == "one-step"
    steps = order_bounds(players) + (() if one_step else order_bounds(players))
    return tuple(range(targets.pool, targets.pool - targets.drawn, -1)) + (ANY_SEAT,) * players + steps


def break_up(
    tables: Tables, table: int, draws: Sequence[int], moving: Moving, *, shown: Sequence[Card] = ()
) -> TableBroken:
    """Break a table: its players go to the shortest tables, by the draw in two steps.

    Args:
        tables: the present seating.
        table: the picked table, between hands.
        draws: one below each of `break_bounds`.
        moving: the rules for moving players.
        shown: the playing cards of the second step, one for each player by seat number.

    Raises:
        ValueError: draws that don't fit, or no room at other tables.

    Rules: TDA19-10, TDA19-10.2, CCL-break-draw.
    """
    check_draws(draws, break_bounds(tables, table, dealt=bool(shown)))
    origin = tables.view(table)
    players = len(origin.players)
    targets = targets_of(tables, table)
    cut = targets.drawn + players
    first, second = draws[cut : cut + max(players - 1, 0)], draws[cut + max(players - 1, 0) :]
    places = [place for _, place in places_in_turn(tables, targets, draws[:cut], origin.table)]
    card_order = order_of(first) if players else ()
    player_order: tuple[int, ...] = ()
    if players and not shown:
        player_order = order_of(second) if len(second) == players - 1 else tuple(range(players))
    if moving.break_seats == "nearest" and tables.rules.blinds and not shown:
        player_order = _players_by_big_blind(origin, player_order, tables.rules)
        card_order = _places_by_big_blind(tables, places, card_order)
    return break_table(
        origin,
        {place.table: tables.view(place.table) for place in places},
        places,
        card_order=card_order,
        player_order=player_order,
        shown=shown,
        rules=tables.rules,
        place_draws=draws[:cut],
        cite=moving.break_rules,
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


def breaks_by(tables: Tables, moving: Moving) -> Breaks:
    """Return the rule that chooses the next table to break.

    Rules: CCL-break-order, TDA26-12C.
    """
    if moving.breaks is not None and moving.breaks != "random":
        return moving.breaks
    if tables.rules.moving.break_order == "preset":
        return "order"
    return moving.breaks or "smallest"


def posted_order(tables: Tables, moving: Moving) -> tuple[int, ...]:
    """Return the published order in which tables break; empty if it is not published.

    Rules: CCL-break-order, TDA26-12C.

    >>> from tapete.tournament.policy import MovingPolicy
    >>> from tapete.tournament.seats.seating import SeatPlace
    >>> tables = Tables(TableRules(seats=2, moving=MovingPolicy(break_order_posted=True)))
    >>> for number in (1, 2, 3):
    ...     tables.open_table(number)
    >>> tables.announce_break_order([2, 3])
    >>> posted_order(tables, Moving(breaks="order")), posted_order(tables, Moving(breaks="smallest"))
    ((2, 3, 1), ())
    """
    if not tables.rules.moving.break_order_posted or tables.table_count < 2:
        return ()
    return tables.break_order if breaks_by(tables, moving) == "order" else ()


def breakable(tables: Tables, moving: Moving) -> Sequence[int]:
    """List the tables that may break next: those with the fewest players, the first of the order, or all.

    With closed seats, a table stays while the others lack seats for its players.

    Rules: CCL-break-order, TDA26-12C, ACO-O-balancing.
    """
    breaks = breaks_by(tables, moving)
    if breaks == "order":
        if not tables.seats_closed:
            return (tables.first_to_break(),)
        return tuple(number for number in tables.break_order if tables.can_break(number))[:1]
    if breaks == "smallest" and not tables.seats_closed:
        return tables.of_size(tables.shortest)
    found: list[int] = []
    for size in range(tables.shortest, tables.fullest + 1):
        found += [number for number in tables.of_size(size) if tables.can_break(number)]
        if found and breaks == "smallest":
            break
    return found


def _break_bounds(tables: Tables, moving: Moving) -> tuple[int, ...]:
    return () if breaks_by(tables, moving) == "order" else (len(breakable(tables, moving)),)


def _balance_bounds(tables: Tables, moving: Moving) -> tuple[int, ...]:
    get = (len(tables.roomy(tables.shortest_with_room)),)
    return get if moving.ties == "order" else (len(tables.of_size(tables.fullest)), *get)


def _table_to_break(tables: Tables, moving: Moving, draws: Sequence[int]) -> tuple[int, int]:
    """Return the table to break, and the number of candidates."""
    found = breakable(tables, moving)
    if breaks_by(tables, moving) == "order":
        return found[0], tables.table_count
    return found[draws[0]], len(found)


def _fewest_moved(tables: Tables, longest: Sequence[int], start: int) -> int:
    """Find the table whose mover has been moved least; the search begins at a drawn table and is short."""

    def moved(table: int) -> int:
        view = tables.view(table)
        return tables.times_moved(view.players[next_big_blind(view, rules=tables.rules)])

    count = min(LOOKED_AT, len(longest))
    return min((longest[(start + step) % len(longest)] for step in range(count)), key=moved)


def _players_by_big_blind(origin: TableView, drawn: Sequence[int], rules: TableRules) -> tuple[int, ...]:
    """Order the players of a table by their next big blind, the soonest first; ties as drawn."""
    ways = ways_of_players(origin, rules)
    return tuple(sorted(drawn, key=lambda player: ways[player]))


def ways_of_players(origin: TableView, rules: TableRules) -> tuple[int, ...]:
    """Return the hands until each player of a table has the big blind, by seat number."""
    return tuple(hands_to_big_blind(origin, seat, rules=rules) or 0 for seat in sorted(origin.players))


def _places_by_big_blind(
    tables: Tables, places: Sequence[SeatPlace], drawn: Sequence[int]
) -> tuple[int, ...]:
    """Order the seats to fill by their next big blind, the soonest first; ties as drawn."""
    ways = ways_of_places(tables, places)
    return tuple(sorted(drawn, key=lambda place: ways[place]))


def ways_of_places(tables: Tables, places: Sequence[SeatPlace]) -> tuple[int, ...]:
    """Return the hands until the big blind comes to each of the seats to fill."""
    ways = []
    for place in places:
        there = tables.view(place.table)
        others = [other.seat for other in places if other.table == place.table and other.seat != place.seat]
        found = arrive(
            there.previous,
            there.players,
            place.seat,
            rules=tables.rules,
            with_others=others,
            since=there.newcomers,
        )
        ways.append(found.to_big_blind or 0)
    return tuple(ways)


class Targets(NamedTuple):
    """Receiving tables for a broken table's players, before any draw."""

    sure: tuple[int, ...]
    """Tables that get one player each; a table listed twice gets two."""
    raised: tuple[int, ...]
    """Tables that have received a player and are among the shortest again."""
    size: int
    """Size of the other tables in the draw."""
    pool: int
    """Number of tables in the draw, the raised ones first."""
    drawn: int
    """Number of tables drawn from the pool."""


def targets_of(tables: Tables, origin: int) -> Targets:
    """Return the tables that get the players of a broken table: always one of the shortest.

    As long as a size has no more tables than players left, each table gets one; the rest is drawn.
    """
    left = tables.size_of(origin)
    sure: list[int] = []
    raised: list[int] = []
    size = 0
    while left:
        if size == tables.rules.seats:
            raise ValueError(f"no room for {left} players of table {origin}")
        bucket = tables.roomy(size)
        raised = [table for table in raised if size < tables.capacity(table)]
        pool = len(bucket) - (tables.size_of(origin) == size and tables.has_room(origin)) + len(raised)
        if pool > left:
            return Targets(tuple(sure), tuple(raised), size, pool, left)
        raised += [table for table in bucket if table != origin]
        sure += raised
        left -= pool
        size += 1
    return Targets(tuple(sure), (), size, 0, 0)


def pool_of(tables: Tables, targets: Targets, origin: int) -> list[int]:
    """Return the tables in the draw when a table breaks, in the order of the draw's indexes."""
    bucket = tables.roomy(targets.size)
    left = targets.pool - len(targets.raised)
    return [*targets.raised, *(bucket[-1] if table == origin else table for table in bucket[:left])]


def places_in_turn(
    tables: Tables, targets: Targets, draws: Sequence[int], origin: int
) -> Iterator[tuple[list[SeatPlace], SeatPlace]]:
    """Yield for each seat to fill the candidate seats and the drawn one."""
    goes_to = list(targets.sure)
    bucket = tables.roomy(targets.size)
    for index in chosen(draws[: targets.drawn], targets.pool):
        if index < len(targets.raised):
            goes_to.append(targets.raised[index])
        else:
            at = index - len(targets.raised)
            # The broken table itself is left out: the last table of its size takes its index.
            goes_to.append(bucket[-1] if bucket[at] == origin else bucket[at])
    free = {table: newcomer_seats(tables.view(table), rules=tables.rules) for table in goes_to}
    taken: set[SeatPlace] = set()
    for table, draw in zip(goes_to, draws[targets.drawn :], strict=True):
        if not free[table]:  # more players than seats without a duty
            open_there = tables.view(table).open_seats(tables.rules.seats)
            free[table] = [seat for seat in open_there if SeatPlace(table, seat) not in taken]
        among = [SeatPlace(table, seat) for seat in free[table]]
        place = SeatPlace(table, free[table].pop(draw % len(free[table])))
        taken.add(place)
        yield among, place
