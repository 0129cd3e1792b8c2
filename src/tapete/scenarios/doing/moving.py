"""Players on the way from one table to another: balancing, breaking, halts, the final table."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from tapete.cards import read_cards
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, adapter, one_of, procedure
from tapete.scenarios.doing.seated import SeatedTable, Spot, place_of, spot_of, tables_of_sizes
from tapete.scenarios.noted import noted
from tapete.tournament.policy import Policies
from tapete.tournament.policy.by_book import final_table, halt_policy
from tapete.tournament.positions.arrivals import TableRules
from tapete.tournament.seats.balancing import TableView, balance, balance_by
from tapete.tournament.seats.breaking import break_table
from tapete.tournament.seats.final_table import final_table_size, tables_needed
from tapete.tournament.seats.halting import ShortTable, halt
from tapete.tournament.seats.moving import Moving, breakable, needed, pick


class FinalTableOf(Given, frozen=True, kw_only=True):
    """An event that comes down to one table."""

    seats: int
    """Of a table."""
    players: int
    """Who are left."""


@procedure(FinalTableOf)
def form_final_table(given: FinalTableOf, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says `at` how many players the final table is formed, and whether it is now: `formed`, `tables`."""
    policy = final_table(book, read, seats=given.seats)
    size = final_table_size(policy, seats=given.seats)
    return {
        "at": size,
        "formed": size is not None and given.players <= size,
        "tables": tables_needed(given.players, seats=given.seats, final_table=size),
    }


class Uneven(Given, frozen=True, kw_only=True):
    """Players by table, and how level tables are kept."""

    tables: dict[int, int]
    seats: int = 9
    spread: int | None = None
    """What the event allows, if the book doesn't say it."""
    late: tuple[int, int] | None = None
    """What the director has made of it, and from how few tables on."""


@procedure(Uneven)
def balance_needed(given: Uneven, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says whether a player has to be moved before the next hands, and how uneven the tables are."""
    spread = given.spread if given.spread is not None else read(book.tournament.balance_spread)
    late = given.late or (None, 0)
    moving = Moving(spread=spread, late_spread=late[0], late_tables=late[1])
    tables = tables_of_sizes(given.tables, seats=given.seats, moving=noted(book, read, covered=True).moving)
    need = needed(tables, moving)
    return {"move": need is not None and need.kind == "balance", "spread": tables.spread}


class Donor(Given, frozen=True, kw_only=True):
    """Which table gives a player."""

    tables: dict[int, int]
    seats: int = 9
    ties: Literal["draw", "order"] = "draw"
    """What was settled for tables that are equally full: drawn, or the order in which they break."""
    break_order: tuple[int, ...] = ()
    draws: tuple[int, ...] = ()
    floor_wants: int | None = None
    """The table that the floor would rather take from."""


@adapter(Donor)
def donor_table(given: Donor, policies: Policies) -> Mapping[str, Any]:
    """Says which table gives a player, and by what: `table`, `by`."""
    tables = tables_of_sizes(given.tables, seats=given.seats, moving=policies.moving)
    tables.announce_break_order(given.break_order)
    chosen = pick(tables, Moving(ties=given.ties), given.draws, wanted=given.floor_wants)
    return {"table": chosen.origin, "by": chosen.by}


class Unbalanced(Given, frozen=True, kw_only=True):
    """A long table and a short one."""

    long: SeatedTable
    short: SeatedTable
    seats: int
    game: Literal["blinds", "stud", "mix"] = "blinds"
    """A `mix` stands for its stud games."""
    draws: tuple[int, int] = (0, 0)
    """Where player and seat are drawn: their indexes."""


@adapter(Unbalanced)
def balance_tables(given: Unbalanced, policies: Policies) -> Mapping[str, Any]:
    """Moves one player: `mover` and `to`, with what the seat is in the next hand."""
    rules = TableRules(seats=given.seats, blinds=given.game != "stud", moving=policies.moving)
    long, short = given.long.view(1), given.short.view(2)
    by = balance_by(rules, stud=given.game == "mix")
    if by == "drawn":
        one_of(given.draws[0], sorted(long.players), field="draws[0]")
        one_of(given.draws[1], short.open_seats(given.seats), field="draws[1]")
    move = balance(long, short, rules=rules, by=by, drawn=given.draws)
    return {
        "mover": move.origin.seat,
        "to": move.to.seat,
        "role": move.after.role,
        "to_big_blind": move.after.to_big_blind,
        "alone": move.after.big_blind_alone,
    }


class OneTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that may be too short."""

    players: int
    next_seat_open: bool = False
    """Whether the big blind would come to an open seat in the next hand."""
    moved_away: int = 0
    """Players who were moved to other tables."""


class Shortness(Given, frozen=True, kw_only=True):
    """All tables of an event."""

    tables: dict[int, OneTable]
    seats: int = 9
    turbo: bool = False


@procedure(Shortness)
def halted_tables(given: Shortness, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says which tables stop after their hand, which go on for now, and which the director may stop."""
    policy = halt_policy(book, read, seats=given.seats, turbo=given.turbo)
    fullest = max((table.players for table in given.tables.values()), default=0)
    found: dict[str, list[int]] = {"stop": [], "go_on": [], "director": []}
    for number, table in given.tables.items():
        stopped = halt(
            ShortTable(
                table=number,
                players=table.players,
                next_seat_open=table.next_seat_open,
                moved_away=table.moved_away,
            ),
            fullest=fullest,
            seats=given.seats,
            policy=policy,
            tables=len(given.tables),
        )
        if stopped is not None:
            kind = "director" if not stopped.binding else "stop" if stopped.now else "go_on"
            found[kind].append(number)
    return found


class Broken(Given, frozen=True, kw_only=True):
    """A table that breaks, the seats to be filled, and what was drawn."""

    players: dict[Seat, str]
    """Who sits where at the table that breaks."""
    places: tuple[Spot, ...]
    """The open seats, as they were shown to the table."""
    card_order: tuple[int, ...]
    """The shuffled seat cards, as indexes of `places`, the top card first."""
    player_order: tuple[int, ...] = ()
    """The order of the players that was drawn, as indexes by seat."""
    shown: str = ""
    """In place of that, one playing card dealt to each player, by seat."""
    others: dict[int, SeatedTable] = {}
    """The tables that the places are at."""
    seats: int = 9


@adapter(Broken)
def break_a_table(given: Broken, policies: Policies) -> Mapping[str, Any]:
    """Gives the players of a table that breaks their new `seats`, in the order told by `first`."""
    others = {place[0]: TableView(table=place[0], players={}, previous=None) for place in given.places}
    others |= {number: table.view(number) for number, table in given.others.items()}
    order = given.player_order or (() if given.shown else tuple(range(len(given.players))))
    found = break_table(
        TableView(table=0, players=dict.fromkeys(given.players, 0), previous=None),
        others,
        [place_of(spot) for spot in given.places],
        card_order=given.card_order,
        player_order=order,
        shown=read_cards(given.shown),
        rules=TableRules(seats=given.seats, moving=policies.moving),
    )
    who = [given.players[move.origin.seat] for move in found.moves]
    return {
        "seats": {player: spot_of(move.to) for player, move in zip(who, found.moves, strict=True)},
        "first": who,
        "roles": {player: move.after.role for player, move in zip(who, found.moves, strict=True)},
    }


class ToBreak(Given, frozen=True, kw_only=True):
    """The tables that may break next."""

    tables: dict[int, int]
    order: tuple[int, ...]
    """The list that staff have."""
    at_random: bool = False
    """Whether the floor has one drawn."""
    draw: int = 0
    changed: tuple[int, ...] = ()
    """What the direction has made of the list, for technical convenience."""


@procedure(ToBreak)
def table_to_break(given: ToBreak, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says which table breaks next, and which order players are shown: `table`, `posted`, `announced`."""
    order = given.changed or given.order
    posted = read(book.tournament.break_order_posted)
    tables = tables_of_sizes(given.tables, seats=9, moving=noted(book, read, covered=True).moving)
    tables.announce_break_order(order)
    found = sorted(breakable(tables, Moving(breaks="random" if given.at_random else "order")))
    return {
        "table": one_of(given.draw, found, field="draw") if len(found) > 1 else found[0],
        "posted": list(order) if posted else None,
        "announced": bool(given.changed) and posted,
    }


PROCEDURES: Procedures = {
    "form_final_table": form_final_table,
    "balance_needed": balance_needed,
    "donor_table": donor_table,
    "balance_tables": balance_tables,
    "halted_tables": halted_tables,
    "break_a_table": break_a_table,
    "table_to_break": table_to_break,
}
