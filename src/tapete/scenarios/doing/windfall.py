"""Windfall: games of three with a prize that is drawn."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.tournament import presets
from tapete.tournament.course import windfall


class WindfallTable(Given, frozen=True, kw_only=True):
    """A published table and a stake."""

    table: str
    entry: int
    """In the smallest unit."""


@procedure(WindfallTable)
def windfall_table(given: WindfallTable, book: Book, read: Citing) -> Mapping[str, Any]:
    """Tells a published table: the least and the largest `pools`, its `mean`, how many places are `paid`."""
    points = book.tournament
    table = presets.windfall(given.table)
    times = [line.times for line in table.multipliers]
    if min(times) < read(points.windfall_least) or max(times) > read(points.windfall_most):
        raise Impossible("table", "windfall_table", table=given.table, least=min(times), most=max(times))
    return {
        "pools": [min(times) * given.entry, max(times) * given.entry],
        "least": read(points.windfall_least) * given.entry,
        "most": read(points.windfall_most) * given.entry,
        "mean": str(table.mean),
        "weights": sum(line.weight for line in table.multipliers),
        "paid": [len(line.places) for line in table.multipliers],
    }


class WindfallGame(Given, frozen=True, kw_only=True):
    """A game and its draw."""

    table: str
    entry: int
    registered: int
    number: int
    """What was drawn, below the sum of all weights."""


@procedure(WindfallGame)
def windfall_game(given: WindfallGame, book: Book, read: Citing) -> Mapping[str, Any]:
    """Draws the prize of a game, or says why not yet: its `multiplier`, `pool`, `prizes`."""
    points = book.tournament
    table = replace(presets.windfall(given.table), players=read(points.windfall_players))
    if read(points.windfall_draw) == "last-registration":
        drawn = windfall.start(table, registered=given.registered, number=given.number)
    else:
        drawn = windfall.draw(table, given.number)
    prizes = windfall.prizes(table, drawn, entry=given.entry)
    return {"multiplier": drawn.multiplier, "pool": sum(prizes), "prizes": list(prizes)}


class WindfallGames(Given, frozen=True, kw_only=True):
    """Several games at once."""

    entry: int
    count: int
    running: int = 0


@procedure(WindfallGames)
def windfall_games(given: WindfallGames, book: Book, read: Citing) -> Mapping[str, Any]:
    """Charges several games at once, each a game of its own, or says how many there may be."""
    most = read(book.tournament.windfall_at_once)
    charged = windfall.charge(given.entry, given.count, running=given.running, most=most)
    return {"charged": charged, "games": given.count}


PROCEDURES: Procedures = {
    "windfall_table": windfall_table,
    "windfall_game": windfall_game,
    "windfall_games": windfall_games,
}
