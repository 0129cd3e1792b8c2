"""Show the log: acts, rulings, penalties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tapete.desk import shown as sh
from tapete.desk import stages
from tapete.desk.acts import Acted, Redone, Undone
from tapete.desk.event import LiveEvent
from tapete.desk.state import kind_of
from tapete.desk.views.base import Names
from tapete.tournament import events as ev

MOST_LOG = 400


def penalties(live: LiveEvent, names: Names) -> Iterator[sh.PenaltyShown]:
    given = {
        change.penalty: act
        for act in live.standing
        for change in act.penalties
        if type(change).__name__ == "PenaltyGiven"
    }
    for number, one in enumerate(live.ledger.penalties, start=1):
        act = given[number]
        yield sh.PenaltyShown(
            penalty=number,
            account=one.given.player,
            name=names.get(one.given.player, f"#{one.given.player}"),
            kind=one.given.kind,
            hands=one.given.hands,
            left=one.left,
            offence=one.given.offence,
            rows=one.given.rows,
            act=act.act,
            at=act.at,
            by=act.by,
        )


def rulings(live: LiveEvent, names: Names) -> Iterator[sh.RulingShown]:
    """Yield the rulings that stand, in order."""
    for act in live.standing:
        if act.ruled is None:
            continue
        told = msgspec.to_builtins(act.order)
        account = told.get("account")
        yield sh.RulingShown(
            act=act.act,
            at=act.at,
            by=act.by,
            incident=told["incident"],
            table=told.get("table"),
            name=names.get(account, "") if account is not None else "",
            option=told.get("option", ""),
            reason=act.order.reason,
            outcome=act.ruled.outcome,
            cites=act.ruled.cites,
            lines={language: lines for language, lines in act.ruled.lines.items()},
            at_table=act.ruled.at_table or told.get("at_table", {}),
            carried=act.ruled.carried,
        )


def whole_log(live: LiveEvent, names: Names) -> Iterator[sh.ActShown]:
    """Yield every act in order, with undoings and redoings."""
    lines: list[Acted | Undone | Redone] = [*live.acts.values(), *live.undoings]
    for one in sorted(lines, key=lambda act: act.act):
        if not isinstance(one, Acted):
            yield sh.ActShown(
                act=one.act,
                at=one.at,
                by=one.by,
                kind="undo" if isinstance(one, Undone) else "redo",
                reason=one.reason,
                facts={"act": one.undone if isinstance(one, Undone) else one.redone},
                undone=False,
                may_undo=False,
            )
            continue
        gone = one.act in live.undone
        yield sh.ActShown(
            act=one.act,
            at=one.at,
            by=one.by,
            kind=kind_of(one.order),
            reason=one.order.reason,
            facts=facts_of(one, names),
            undone=gone,
            may_undo=not gone,
        )


def facts_of(act: Acted, names: Names) -> dict[str, Any]:
    """Return the facts of an act for its line in the log: people, places and results."""
    told = {
        name: value
        for name, value in msgspec.to_builtins(act.order).items()
        if name
        in (
            "table",
            "seat",
            "level",
            "count",
            "kind",
            "remaining_ms",
            "minutes",
            "proposal",
            "incident",
            "act",
            "to",
            "since_at",
            "happened_at",
            "flight",
            "starts_at",
        )
        and value is not None
    }
    told |= stages.facts_of(act)
    account = act.account or getattr(act.order, "account", None)
    if account is not None:
        told["name"] = names.get(account, f"#{account}")
    losers = getattr(act.order, "losers", ())
    if losers:
        told["name"] = ", ".join(names.get(one.account, f"#{one.account}") for one in losers)
    places = [str(event.place) for event in act.events if isinstance(event, ev.Eliminated)]
    if places:
        told["places"] = ", ".join(places)
    levels = [event.level for event in act.events if isinstance(event, ev.LevelBegan)]
    if levels:
        told["level"] = levels[-1]
    return told
