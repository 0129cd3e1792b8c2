"""Show the tasks that wait for a person, and the tables that wait for each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tapete.desk import shown as sh
from tapete.desk import stages
from tapete.desk.event import LiveEvent
from tapete.desk.opening import why_not_start
from tapete.desk.views.clock import MINUTE_MS
from tapete.tournament.director.steps import hand_for_hand_due
from tapete.tournament.tournament import Tournament


def due(live: LiveEvent, *, at: int) -> Iterator[sh.DueShown]:
    """Yield the tasks for a person now, the most urgent first."""
    tournament = live.tournament
    if tournament.state == "registering" and stages.is_final(live):
        return  # the page of the flights says what it waits for
    if tournament.state == "registering":
        yield _start(tournament, at)
        return
    if tournament.state != "running":
        return
    if (bagging := stages.bagging_due(live, at=at)) is not None:
        yield bagging
        return
    if stages.waits_to_begin(live):
        yield sh.DueShown(kind="begin_final", facts={"level": tournament.level_number})
        return
    found = tournament.clock(at=at)
    if found.break_due_ms:
        yield sh.DueShown(kind="break", facts={"minutes": found.break_due_ms // MINUTE_MS})
    elif tournament.on_break is not None:
        if at >= tournament.on_break.at + tournament.on_break.ms:
            yield sh.DueShown(kind="break_over")
    elif found.level_due is not None:
        yield sh.DueShown(kind="level", facts={"level": found.level_due}, rows=("TDA19-23",))
    if hand_for_hand_due(tournament):
        yield sh.DueShown(
            kind="hand_for_hand",
            facts={"players": tournament.alive, "paid": tournament.paid_places},
            rows=("TDA19-PR8A",),
        )
    play = tournament.hand_for_hand
    if play is not None and not play.waited_for:
        yield sh.DueShown(kind="next_hand", facts={"hand": play.number + 1})
    for offer in sorted(tournament.offers):
        account = tournament.entries[offer].account
        yield sh.DueShown(kind="rebuy", table=tournament.entries[offer].table, facts={"account": account})
    for table in tournament.tables.numbers:
        if (one := due_at(live, table)) is not None:
            yield one


def _start(tournament: Tournament, at: int) -> sh.DueShown:
    """The start, with the reason why it has to wait."""
    facts: dict[str, Any] = {"players": len(tournament.entries)}
    why = why_not_start(tournament, at=at)
    if why is None:
        return sh.DueShown(kind="start", facts=facts)
    rows = (why.rule,) if why.rule else ()
    return sh.DueShown(kind="start", facts=facts | dict(why.facts), rows=rows, why_not=str(why.reason.value))


def due_at(live: LiveEvent, table: int) -> sh.DueShown | None:
    """Return the task of a table before its next hand."""
    found = live.tournament.required(table)
    if found is None:
        halted = live.tournament.halted(table)
        if halted is not None and halted.now:
            return sh.DueShown(
                kind="halt",
                table=table,
                facts={"players": halted.players, "fullest": halted.fullest},
                rows=halted.rules,
            )
        return None
    need = found.need
    facts: dict[str, Any] = {"of": found.table}
    if need is not None:
        facts |= {
            "players": need.players,
            "tables": need.tables,
            "tables_needed": need.tables_needed,
            "spread": need.spread,
        }
    return sh.DueShown(kind=found.kind, table=table, facts=facts, rows=need.rules if need else ())


def together(tournament: Tournament) -> sh.TogetherShown | None:
    play = tournament.hand_for_hand
    if play is None:
        return None
    return sh.TogetherShown(
        number=play.number, waits_for=play.waited_for, left=tournament.alive, paid=tournament.paid_places
    )
