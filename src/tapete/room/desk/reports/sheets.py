"""Tables of a live event: results, taxes, players, log, penalties, rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from tapete.desk import views
from tapete.desk.event import LiveEvent
from tapete.desk.rulings.texts import words_of_desk
from tapete.room.desk.reports.sheet import Sheet
from tapete.rules.rows import Language
from tapete.tournament.prizes.currency import decimal_of

Names = Mapping[int, str]
YES = "✓"


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def results(live: LiveEvent, names: Names, language: Language) -> Sheet:
    """Return places and prizes, the winner first."""
    shown = views.desk(live, at=live.last_at, names=names)
    players = sorted(shown.players, key=lambda one: (one.place or 0, one.account))
    head = ("place", "player", "number", "prize", "currency", "entries", "rebuys", "add_ons", "paid")
    lines = tuple(
        (
            one.place or "",
            one.name,
            one.account,
            decimal_of(one.prize, shown.currency),
            shown.currency,
            one.entries,
            one.rebuys,
            one.add_ons,
            YES if one.paid else "",
        )
        for one in players
    )
    return Sheet("results", head, lines, frozenset({"prize"}))


def taxes(live: LiveEvent, names: Names, language: Language) -> Sheet:
    """Return every prize winner with place, prize, cost, and when and by whom it was paid."""
    shown = views.desk(live, at=live.last_at, names=names)
    structure, lines = live.tournament.structure, []
    for one in sorted(shown.players, key=lambda player: (player.place or 0, player.account)):
        if not one.prize:
            continue
        paid = live.acts.get(live.paid.get(one.account, 0))
        cost = one.entries * structure.price.total
        lines.append(
            (
                one.place or "",
                one.name,
                one.account,
                decimal_of(one.prize, shown.currency),
                decimal_of(cost, shown.currency),
                shown.currency,
                _time(paid.at) if paid else "",
                paid.by if paid else "",
                "",
            )
        )
    head = ("place", "player", "number", "prize", "cost", "currency", "paid_at", "by", "signature")
    return Sheet("taxes", head, tuple(lines), frozenset({"prize", "cost"}))


def players(live: LiveEvent, names: Names, language: Language) -> Sheet:
    """Return all players with table, seat and stack."""
    shown, words = views.desk(live, at=live.last_at, names=names), words_of_desk(language)
    return Sheet(
        "players",
        ("number", "player", "state", "table", "seat", "stack"),
        tuple(
            (one.account, one.name, words[f"state.{one.state}"], one.table, one.seat, one.stack)
            for one in shown.players
        ),
    )


def log(live: LiveEvent, names: Names, language: Language) -> Sheet:
    """Return every act with its person and reason; undone acts are marked."""
    return Sheet(
        "log",
        ("act", "time_utc", "by", "what", "facts", "reason", "undone"),
        tuple(
            (
                one.act,
                _time(one.at),
                one.by,
                one.kind,
                facts_in_line(one.facts),
                one.reason,
                YES if one.undone else "",
            )
            for one in views.whole_log(live, names)
        ),
    )


def facts_in_line(facts: Mapping[str, Any]) -> str:
    """The facts of an act in one line; instants as times in UTC."""
    return "; ".join(
        f"{name}: {_time(value) if name.endswith('_at') and isinstance(value, int) else value}"
        for name, value in facts.items()
    )


def penalties(live: LiveEvent, names: Names, language: Language) -> Sheet:
    """Return the list of penalties."""
    shown, words = views.desk(live, at=live.last_at, names=names), words_of_desk(language)
    return Sheet(
        "penalties",
        ("penalty", "time_utc", "by", "player", "kind", "hands", "left", "offence", "rows"),
        tuple(
            (
                one.penalty,
                _time(one.at),
                one.by,
                one.name,
                words.get(f"penalty.{one.kind}", one.kind),
                one.hands,
                one.left,
                one.offence,
                " ".join(one.rows),
            )
            for one in shown.penalties
        ),
    )


def rulings(live: LiveEvent, names: Names, language: Language) -> Sheet:
    """Return the list of rulings."""
    shown = views.desk(live, at=live.last_at, names=names)
    return Sheet(
        "rulings",
        ("act", "time_utc", "by", "table", "player", "ruling", "rows", "reason"),
        tuple(
            (
                one.act,
                _time(one.at),
                one.by,
                one.table or "",
                one.name,
                (one.lines.get(language) or ("",))[0],
                " ".join(one.cites),
                one.reason,
            )
            for one in shown.rulings
        ),
    )


def bags(live: LiveEvent, names: Names, language: Language) -> Sheet:
    """Return the bagged stacks of a flight, the largest first."""
    shown = views.desk(live, at=live.last_at, names=names)
    bagged = [(one.bag, one) for one in shown.players if one.bag is not None]
    flight = shown.bags.flight if shown.bags is not None else ""
    return Sheet(
        "bags",
        ("flight", "number", "player", "table", "seat", "bag", "signature"),
        tuple(
            (flight, one.account, one.name, one.table, one.seat, bag, "")
            for bag, one in sorted(bagged, key=lambda line: (-line[0], line[1].account))
        ),
    )


Made = Callable[[LiveEvent, Names, Language], Sheet]
SHEETS: Mapping[str, Made] = {
    "results": results,
    "taxes": taxes,
    "players": players,
    "log": log,
    "penalties": penalties,
    "rulings": rulings,
    "bags": bags,
}
REPORT = ("results", "taxes", "penalties", "rulings", "log")
"""Names of the tables in the whole report."""
