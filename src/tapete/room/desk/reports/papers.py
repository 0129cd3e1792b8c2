"""Papers: the file of a dispute, the event on paper, and the record of a deal with signature lines."""

from __future__ import annotations

from datetime import UTC, datetime

from tapete.desk import views
from tapete.desk.event import LiveEvent
from tapete.desk.rulings.questions import name_of
from tapete.desk.rulings.texts import Texts, words_of_desk
from tapete.floor.wording import fill
from tapete.room.desk.reports.pdf import Part, paper
from tapete.room.desk.reports.sheets import Names, facts_in_line
from tapete.rules.rows import Language, all_rows, row_text
from tapete.scenarios.incidents import BY_NAME
from tapete.tournament import events as ev
from tapete.tournament.prizes.currency import in_currency

AROUND = 6
"""Number of acts before and after a ruling in its file."""


def dispute(live: LiveEvent, names: Names, act: int, language: Language) -> bytes | None:
    """Return the facts, seats, rules and neighbouring acts of a ruling; None if it is not a ruling."""
    ruled = next((one for one in views.rulings(live, names) if one.act == act), None)
    if ruled is None:
        return None
    words = words_of_desk(language)
    order = live.acts[act].order
    facts = getattr(order, "facts", {})
    structure, level = live.tournament.structure, _level_at(live, act)
    texts = Texts(language)
    about = [
        _line(words, "sheet.time_utc", datetime.fromtimestamp(ruled.at / 1_000, UTC).isoformat(sep=" ")[:19]),
        _line(words, "sheet.by", ruled.by),
        _line(words, "setup.book", structure.book),
    ]
    if level:
        at = structure.levels[level - 1]
        about.append(
            f"{fill(words['level'], {'level': level}, language)}: {at.small_blind:,} / {at.big_blind:,}"
        )
    if ruled.table:
        about.append(fill(words["table"], {"table": ruled.table}, language))
    if ruled.carried:
        about.append(words["ruling.carry"])
    parts = [
        Part("", about),
        Part(
            name_of(BY_NAME[ruled.incident], texts),
            [_told(name, one) for name, one in facts.items() if one is not None],
        ),
        Part(words["bundle.table"], [_told(name, one) for name, one in ruled.at_table.items()]),
        Part(words["sheet.ruling"], [*ruled.lines.get(language, ()), ruled.reason]),
        Part(
            words["ruling.rules"],
            [
                f"{row} · {row_text(row, language).title}: {row_text(row, language).says}"
                for row in ruled.cites
                if row in all_rows()
            ],
        ),
        Part(words["bundle.seats"], _seats(live, names, ruled.table, language)),
        Part(
            words["report.log"],
            table=[
                [words[f"sheet.{one}"] for one in ("act", "time_utc", "by", "what", "facts")],
                *(
                    (
                        one.act,
                        datetime.fromtimestamp(one.at / 1_000, UTC).strftime("%H:%M:%S"),
                        one.by,
                        one.kind,
                        facts_in_line(one.facts),
                    )
                    for one in views.whole_log(live, names)
                    if abs(one.act - act) <= AROUND
                ),
            ],
        ),
    ]
    return paper(f"{structure.name} · {words['bundle.title']} {act}", parts)


def on_paper(live: LiveEvent, names: Names, language: Language) -> bytes:
    """Return the event for continuing on paper: level, time, next levels, tables with seats and stacks."""
    words, tournament = words_of_desk(language), live.tournament
    shown = views.desk(live, at=live.last_at, names=names)
    at = datetime.fromtimestamp(live.last_at / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    left = shown.clock.remaining_ms
    said = [f"{words['paper.state_at']}: {at}"]
    if shown.clock.level:
        named = fill(words["level"], {"level": shown.clock.level}, language)
        said.append(f"{named}: {'–' if left is None else f'{left // 60_000}:{left // 1_000 % 60:02}'}")
    levels = [
        [
            words["setup.level"],
            words["setup.small"],
            words["setup.big"],
            words["ante"],
            words["setup.length"],
        ],
        *(
            (one.level, f"{one.small_blind:,}", f"{one.big_blind:,}", f"{one.ante:,}", one.minutes)
            for one in shown.levels
            if one.level >= shown.clock.level
        ),
    ]
    tables = [
        Part(
            fill(words["table"], {"table": one.table}, language),
            table=[
                [words[f"sheet.{column}"] for column in ("seat", "player", "stack")] + [words["paper.new"]],
                *(
                    (
                        f"{seat.seat}{' ●' if seat.seat == one.button else ''}",
                        seat.name,
                        f"{seat.stack:,}",
                        "",
                    )
                    for seat in one.seats
                    if seat.account is not None
                ),
            ],
        )
        for one in shown.tables
    ]
    title = f"{tournament.structure.name} · {words['report.paper']}"
    return paper(title, [Part("", said), *tables, Part(words["setup.levels"], table=levels)])


def deal_record(live: LiveEvent, names: Names, language: Language) -> bytes | None:
    """Return the proposed or agreed deal with signature lines; None if there is no deal."""
    deal, words = views.deal_shown(live, names), words_of_desk(language)
    if deal is None:
        return None
    currency = live.tournament.structure.currency
    head = [words[f"sheet.{one}"] for one in ("player", "stack", "amount", "signature")]
    lines = [
        (one.name, f"{one.stack:,}", in_currency(one.amount, currency, language), "") for one in deal.lines
    ]
    kept = fill(words["deal.kept"], {"amount": in_currency(deal.kept, currency, language)}, language)
    said = [words[f"deal.{deal.method}"], kept]
    if deal.agreed_at is not None:
        said.append(datetime.fromtimestamp(deal.agreed_at / 1_000, UTC).strftime("%Y-%m-%d %H:%M UTC"))
    title = f"{live.tournament.structure.name} · {words['deal']}"
    return paper(title, [Part("", said), Part("", table=[head, *lines])])


def _line(words: dict[str, str], code: str, value: object) -> str:
    return f"{words[code]}: {value}"


def _told(name: str, value: object) -> str:
    return f"{name.replace('_', ' ')}: {value}"


def _level_at(live: LiveEvent, act: int) -> int:
    """Return the level at an act."""
    levels = [
        event.level
        for one in live.standing
        if one.act <= act
        for event in one.events
        if isinstance(event, ev.LevelBegan)
    ]
    return levels[-1] if levels else 0


def _seats(live: LiveEvent, names: Names, table: int | None, language: Language) -> list[str]:
    """Return lines with seat, name and stack of the players now at a table."""
    if table is None or table not in live.tournament.tables:
        return []
    players = live.tournament.tables.players(table)
    entries = (live.tournament.entries[players[seat]] for seat in sorted(players))
    return [f"{one.seat}: {names.get(one.account, one.account)}, {one.stack:,}" for one in entries]
