"""Run procedures that move players between tables: balancing and breaking."""

from collections.abc import Mapping
from typing import Any, Literal

from tapete.cards import read_cards
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, adapter, one_of, procedure
from tapete.scenarios.doing.seated import SeatedTable, Spot, place_of, spot_of, tables_of_sizes
from tapete.scenarios.noted_values import noted
from tapete.tournament.policy import Policies
from tapete.tournament.positions.arrivals import TableRules
from tapete.tournament.seats.balancing import TableView, balance, balance_by
from tapete.tournament.seats.break_order import breakable, posted_order
from tapete.tournament.seats.breaking import break_table
from tapete.tournament.seats.moving import pick
from tapete.tournament.seats.moving_rules import Moving


class Donor(Given, frozen=True, kw_only=True):
    """Choice of the table that gives a player."""

    tables: dict[int, int]
    seats: int = 9
    ties: Literal["draw", "order"] = "draw"
    """Rule for equally full tables: a draw, or the order in which tables break."""
    break_order: tuple[int, ...] = ()
    draws: tuple[int, ...] = ()
    floor_wants: int | None = None
    """Table that the floor would rather take from."""


@adapter(Donor)
def donor_table(given: Donor, policies: Policies) -> Mapping[str, Any]:
    """Return the `table` that gives a player, and `by` which rule."""
    tables = tables_of_sizes(given.tables, seats=given.seats, moving=policies.moving)
    tables.announce_break_order(given.break_order)
    chosen = pick(tables, Moving(ties=given.ties), given.draws, wanted=given.floor_wants)
    return {"table": chosen.origin, "by": chosen.by}


class Unbalanced(Given, frozen=True, kw_only=True):
    """Two tables to balance: one with more players, one with fewer."""

    long: SeatedTable
    short: SeatedTable
    seats: int
    game: Literal["blinds", "stud", "mix"] = "blinds"
    """Game of the tables; `mix` means the stud games of a mix."""
    draws: tuple[int, int] = (0, 0)
    """Drawn indexes of player and seat, if both are drawn."""


@adapter(Unbalanced)
def balance_tables(given: Unbalanced, policies: Policies) -> Mapping[str, Any]:
    """Move one player: return the `mover`, the seat `to`, and the seat's role in the next hand."""
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


class Broken(Given, frozen=True, kw_only=True):
    """Breaking table, the seats to fill, and the draws."""

    players: dict[Seat, str]
    """Players of the breaking table, by seat."""
    places: tuple[Spot, ...]
    """Open seats, as shown to the table."""
    card_order: tuple[int, ...]
    """Shuffled seat cards, as indexes of `places`, top card first."""
    player_order: tuple[int, ...] = ()
    """Drawn order of the players, as indexes by seat."""
    shown: str = ""
    """Playing cards dealt to the players by seat, in place of `player_order`."""
    others: dict[int, SeatedTable] = {}
    """Tables of the places."""
    seats: int = 9


@adapter(Broken)
def break_a_table(given: Broken, policies: Policies) -> Mapping[str, Any]:
    """Give the players of a breaking table new `seats`, in the order in `first`."""
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
    """Tables that may break next."""

    tables: dict[int, int]
    order: tuple[int, ...]
    """Break order held by the staff."""
    at_random: bool = False
    """Whether the floor draws the table."""
    draw: int = 0
    changed: tuple[int, ...] = ()
    """Break order changed by the direction, for technical reasons."""


@procedure(ToBreak)
def table_to_break(given: ToBreak, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the next `table` to break, and the order shown to players: `posted`, `announced`."""
    order = given.changed or given.order
    tables = tables_of_sizes(given.tables, seats=9, moving=noted(book, read, covered=True).moving)
    tables.announce_break_order(order)
    posted = bool(posted_order(tables, Moving(breaks="order")))
    found = sorted(breakable(tables, Moving(breaks="random" if given.at_random else "order")))
    return {
        "table": one_of(given.draw, found, field="draw") if len(found) > 1 else found[0],
        "posted": list(order) if posted else None,
        "announced": bool(given.changed) and posted,
    }


PROCEDURES: Procedures = {
    "donor_table": donor_table,
    "balance_tables": balance_tables,
    "break_a_table": break_a_table,
    "table_to_break": table_to_break,
}
