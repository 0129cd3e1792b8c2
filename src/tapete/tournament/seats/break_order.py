"""Choose the next table to break."""

from collections.abc import Sequence

from tapete.tournament.seats.moving_rules import Breaks, Moving
from tapete.tournament.seats.tables import Tables


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
    >>> from tapete.tournament.positions.arrivals import TableRules
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


def bounds_of_break_choice(tables: Tables, moving: Moving) -> tuple[int, ...]:
    return () if breaks_by(tables, moving) == "order" else (len(breakable(tables, moving)),)


def table_to_break(tables: Tables, moving: Moving, draws: Sequence[int]) -> tuple[int, int]:
    """Return the table to break, and the number of candidates."""
    found = breakable(tables, moving)
    if breaks_by(tables, moving) == "order":
        return found[0], tables.table_count
    return found[draws[0]], len(found)
