"""Draw new seats for the players of a table that breaks."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tapete.cards import Card
from tapete.tournament.draws import ANY_SEAT, check_draws, chosen, order_bounds, order_of
from tapete.tournament.positions.arrivals import TableRules, arrive
from tapete.tournament.seats.balancing import (
    TableView,
    hands_to_big_blind,
    newcomer_seats,
)
from tapete.tournament.seats.breaking import TableBroken, break_table
from tapete.tournament.seats.moving_rules import Moving
from tapete.tournament.seats.seating import (
    SeatPlace,
)
from tapete.tournament.seats.tables import Tables


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
