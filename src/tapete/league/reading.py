"""Read leagues from TOML, and results from JSON or CSV text."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Final

import msgspec
from msgspec import structs

from tapete.league.results import EventResult, PlayerResult
from tapete.league.settings import League, wrongs
from tapete.rules.parse_errors import NotToml, read_toml
from tapete.rules.schema_errors import told

MOST_CHARACTERS: Final = 20_000_000
_NEEDED: Final = ("event", "date", "place", "player")
_NUMBERS: Final = ("place", "entries", "spent", "prize", "knockouts")


class LeagueError(Exception):
    """A league or a list of results that can't be used: the file, the place in it, and the error."""


def read_league(text: str, name: str) -> League:
    """Read the settings of a league from TOML and check them.

    Args:
        name: name for errors, usually the file's.

    Raises:
        LeagueError: the first error, with its place.
    """
    try:
        return checked(msgspec.convert(read_toml(text), League, str_keys=True), name)
    except NotToml as error:
        raise LeagueError(f"{name}: {error}") from None
    except msgspec.ValidationError as error:
        path, why = told(error, League)
        raise LeagueError(f"{name}: {path}: {why}" if path else f"{name}: {why}") from None


def checked(league: League, name: str) -> League:
    """Return the league.

    Raises:
        LeagueError: its settings contradict each other.
    """
    for wrong in wrongs(league):
        raise LeagueError(f"{name}: {wrong}")
    return league


def league_text(league: League) -> str:
    """Return the settings as JSON, for storage."""
    return msgspec.json.encode(league).decode()


def identity(name: str, same: Mapping[str, str]) -> str:
    """Return the identity of a person who is known by name only, and whose name may be spelt differently.

    >>> identity(" ana  LIMA", {"Ana Lima": "Ana Lima Costa"})
    'ana lima costa'
    """
    key = _plain(name)
    spellings = {_plain(one): _plain(other) for one, other in same.items()}
    return spellings.get(key, key)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def with_identities(league: League, event: EventResult) -> EventResult:
    """Return a live event with one result for each person: names decide who is the same.

    Several results of one person are put together; the best place counts.
    """
    names = {_plain(other): other for other in league.same.values()}
    found: dict[str, PlayerResult] = {}
    for one in event.players:
        key = identity(one.name, league.same)
        renamed = structs.replace(one, player=key, name=names.get(key, one.name))
        found[key] = _together(found[key], renamed) if key in found else renamed
    return structs.replace(event, players=tuple(found.values()))


def _together(one: PlayerResult, other: PlayerResult) -> PlayerResult:
    return structs.replace(
        one,
        place=min(one.place, other.place),
        entries=one.entries + other.entries,
        spent=one.spent + other.spent,
        prize=one.prize + other.prize,
        knockouts=one.knockouts + other.knockouts,
    )


def read_results(text: str, name: str) -> tuple[EventResult, ...]:
    """Read results: JSON (one event, or a list), or CSV with a line for each person and event.

    CSV needs the columns `event`, `date` (`2026-01-31`), `place` and `player`, and may have `buy_in`,
    `entries`, `spent`, `prize` and `knockouts`. A person without `spent` has paid the entries.

    Raises:
        LeagueError: the first error, with its place.
    """
    if len(text) > MOST_CHARACTERS:
        raise LeagueError(f"{name}: longer than {MOST_CHARACTERS:,} characters")
    if text.lstrip("\ufeff").lstrip().startswith(("{", "[")):
        return _from_json(text.lstrip("\ufeff"), name)
    return _from_csv(text, name)


def _from_json(text: str, name: str) -> tuple[EventResult, ...]:
    try:
        if text.lstrip().startswith("["):
            return _once(msgspec.json.decode(text, type=tuple[EventResult, ...]), name)
        return (msgspec.json.decode(text, type=EventResult),)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LeagueError(f"{name}: {error}") from None


def _once(events: tuple[EventResult, ...], name: str) -> tuple[EventResult, ...]:
    seen: set[str] = set()
    for one in events:
        if one.event in seen:
            raise LeagueError(f"{name}: the event `{one.event}` stands twice")
        seen.add(one.event)
    return events


def _from_csv(text: str, name: str) -> tuple[EventResult, ...]:
    dialect = ";" if ";" in text.partition("\n")[0] else ","
    try:
        rows = list(csv.DictReader(text.lstrip("\ufeff").splitlines(keepends=True), delimiter=dialect))
    except csv.Error as error:
        raise LeagueError(f"{name}: {error}") from None
    head = {str(key or "").strip().casefold() for row in rows[:1] for key in row}
    missing = [one for one in _NEEDED if one not in head]
    if missing:
        raise LeagueError(f"{name}: line 1: no column {', '.join(f'`{one}`' for one in missing)}")
    events: dict[tuple[str, str], list[tuple[PlayerResult, int]]] = {}
    for line, row in enumerate(rows, start=2):
        cells = {str(key or "").strip().casefold(): str(value or "").strip() for key, value in row.items()}
        if not any(cells.values()):
            continue
        found = _of_line(cells, f"{name}: line {line}")
        events.setdefault((cells["date"], cells["event"]), []).append(found)
    return tuple(_event(called, day, rows, name) for (day, called), rows in events.items())


def _of_line(cells: Mapping[str, str], at: str) -> tuple[PlayerResult, int]:
    values: dict[str, int] = {}
    for key in (*_NUMBERS, "buy_in"):
        text = cells.get(key, "")
        if text and not (text.isascii() and text.isdecimal() and len(text) <= 15):
            raise LeagueError(f"{at}: {key}: expected a whole number, found `{text[:40]}`")
        if text:
            values[key] = int(text)
    if not cells["player"] or not cells["event"] or not values.get("place"):
        raise LeagueError(f"{at}: event, player and place are needed")
    entries, buy_in = values.get("entries", 1) or 1, values.get("buy_in", 0)
    found = PlayerResult(
        player=identity(cells["player"], {})[:120],
        name=" ".join(cells["player"].split())[:120],
        place=values["place"],
        entries=entries,
        spent=values.get("spent", entries * buy_in),
        prize=values.get("prize", 0),
        knockouts=values.get("knockouts", 0),
    )
    return found, buy_in


def _event(called: str, day: str, rows: Iterable[tuple[PlayerResult, int]], name: str) -> EventResult:
    try:
        at = int(datetime.fromisoformat(f"{day}T12:00:00+00:00").astimezone(UTC).timestamp()) * 1_000
    except ValueError:
        raise LeagueError(f"{name}: date: expected a day as 2026-01-31, found `{day[:40]}`") from None
    found = list(rows)
    players = tuple(one for one, _ in found)
    seen: set[str] = set()
    for one in players:
        if one.player in seen:
            raise LeagueError(f"{name}: {called} of {day}: `{one.name}` stands twice")
        seen.add(one.player)
    return EventResult(
        event=f"{day} {called}"[:120],
        name=called[:120],
        at=max(0, at),
        buy_in=max(buy_in for _, buy_in in found),
        players=players,
    )
