"""Implement `tapete league LEAGUE RESULTS`: print the standings of a season as a table, JSON or CSV."""

import csv
import json
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, TextIO
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tapete.cli.codes import DONE, FOUND, NOT_DONE, complain
from tapete.cli.untrusted import bytes_of, is_standard, name_of, plain
from tapete.league import (
    EventResult,
    League,
    LeagueError,
    LeagueLine,
    Standings,
    read_league,
    read_results,
    shown,
    standings,
    with_identities,
)

_WHY: Final = {
    "other_season": "outside the season",
    "other_name": "another name",
    "few_players": "too few persons",
    "no_points": "weight 0",
}


def show_league(
    league_file: Path,
    results: Sequence[Path],
    out: TextIO,
    *,
    season: str | None = None,
    as_json: bool = False,
    as_csv: bool = False,
) -> int:
    """Print the standings of a season.

    Args:
        season: name of the season; None for the last one.

    Returns:
        `DONE`; `FOUND` if some events do not count; `NOT_DONE` if a file is unreadable or wrong.
    """
    if as_json and as_csv:
        complain("--json and --csv: give one of them")
        return NOT_DONE
    try:
        league = read_league(_text(league_file), name_of(league_file))
        found = _standings(league, _events(league, results), season)
    except (LeagueError, OSError) as error:
        complain(plain(str(error), 400))
        return NOT_DONE
    if as_json:
        json.dump(msgspec.to_builtins(found), out, indent=2, ensure_ascii=False)
        print(file=out)
    elif as_csv:
        _write_csv(found, out)
    else:
        _print(found, out)
    return FOUND if any(one.why != "other_season" for one in found.not_counted) else DONE


def _text(path: Path) -> str:
    try:
        return bytes_of(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LeagueError(f"{name_of(path)}: no text: byte {error.start} is not UTF-8") from None
    except OSError as error:
        raise LeagueError(f"{path if not is_standard(path) else '-'}: {error.strerror or error}") from None


def _events(league: League, files: Sequence[Path]) -> list[EventResult]:
    seen: dict[str, Path] = {}
    found: list[EventResult] = []
    for path in files:
        for event in read_results(_text(path), name_of(path)):
            if event.event in seen:
                raise LeagueError(
                    f"{name_of(path)}: the event `{event.event}` is already in {name_of(seen[event.event])}"
                )
            seen[event.event] = path
            found.append(with_identities(league, event))
    return found


def _standings(league: League, events: Sequence[EventResult], season: str | None) -> Standings:
    chosen = league.season(season)
    if season is not None and chosen is None:
        known = ", ".join(one.name for one in league.seasons) or "none"
        raise LeagueError(f"--season: no season `{season}`; there are: {known}")
    return standings(league, events, season=chosen, day_of=_day_of(league.zone))


def _day_of(zone: str) -> Callable[[int], str]:
    """Return a function from a time to its day in a zone.

    Raises:
        LeagueError: this machine does not know the zone.
    """
    try:
        found = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise LeagueError(f"zone: no time zone `{zone}`") from None
    return lambda at: datetime.fromtimestamp(at / 1_000, found).date().isoformat()


def _write_csv(found: Standings, out: TextIO) -> None:
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ("rank", "player", "points", "events", "wins", "best_place", "knockouts", "prize")
        + tuple(f"{one.event}" for one in found.events)
    )
    for line in found.lines:
        of_event = {one.event: one for one in line.results}
        writer.writerow(
            (
                line.rank or "",
                _cell(line.name),
                shown(line.points),
                line.events,
                line.wins,
                line.best_place,
                line.knockouts,
                line.prize,
                *(shown(of_event[one.event].points) if one.event in of_event else "" for one in found.events),
            )
        )


def _cell(text: str) -> str:
    """Return text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text


def _print(found: Standings, out: TextIO) -> None:
    title = found.league + (f", {found.season}" if found.season else "")
    table = Table(title=plain(title), box=box.SIMPLE_HEAD, title_justify="left")
    for name in ("rank", "player", "points", "events", "wins", "best", "knock-outs"):
        table.add_column(name, justify="left" if name == "player" else "right")
    for line in found.lines:
        table.add_row(*map(Text, _row(line)))
    console = Console(file=out, highlight=False, width=None if out.isatty() else 100)
    console.print(table)
    counted = ", ".join(f"{one.name} ({one.players})" for one in found.events)
    console.print(
        Text(f"{len(found.events)} events count" + (f": {plain(counted, 2_000)}" if counted else ""))
    )
    for one in found.not_counted:
        console.print(Text(f"not counted: {plain(one.name)}: {_WHY[one.why]}"))


def _row(line: LeagueLine) -> tuple[str, ...]:
    counts = sum(one.counts for one in line.results)
    events = str(line.events) if counts == line.events else f"{counts} of {line.events}"
    return (
        str(line.rank or "-"),
        plain(line.name),
        shown(line.points),
        events,
        str(line.wins),
        str(line.best_place),
        str(line.knockouts),
    )
