"""Show players, and the deal under vote."""

from __future__ import annotations

from typing import Any

from tapete.desk import shown as sh
from tapete.desk import stages
from tapete.desk.acts import Acted
from tapete.desk.event import LiveEvent
from tapete.desk.views.base import Names
from tapete.tournament import events as ev
from tapete.tournament.entries.entry import Entry
from tapete.tournament.prizes.deals import PrizeDeal
from tapete.tournament.tournament import Tournament


def accounts(tournament: Tournament) -> tuple[int, ...]:
    """Return every player once, in the order of their first entry."""
    return tuple(dict.fromkeys(entry.account for entry in tournament.entries.values()))


def deal_shown(live: LiveEvent, names: Names) -> sh.DealShown | None:
    """Return the deal under vote, or else the last agreed deal."""
    tournament = live.tournament
    agreed: tuple[ev.DealProposed, Acted] | None = None
    for act in live.standing:
        for event in act.events:
            if isinstance(event, ev.DealProposed):
                proposed = event
            elif isinstance(event, ev.DealSettled):
                agreed = (proposed, act)
    deal: PrizeDeal[int] | ev.DealProposed
    if tournament.deal is not None:
        deal, agreed_at = tournament.deal, None
    elif agreed is not None:
        deal, agreed_at = agreed[0], agreed[1].at
    else:
        return None
    return sh.DealShown(
        method=deal.method,
        kept=deal.kept,
        agreed_at=agreed_at,
        lines=tuple(
            sh.DealLine(
                account=tournament.entries[entry].account,
                name=name_of(tournament.entries[entry], names),
                stack=tournament.entries[entry].stack,
                amount=amount,
            )
            for entry, amount in deal.amounts.items()
        ),
    )


def name_of(entry: Entry, names: Names) -> str:
    return entry.name(names.get(entry.account, f"#{entry.account}"))


def player_shown(live: LiveEvent, account: int, names: Names) -> sh.PlayerShown:
    tournament = live.tournament
    made = tournament.entries_of(account)
    entry = tournament.entry_of(account) or made[-1]
    place = tournament.tables.place_of(entry.entry)
    return sh.PlayerShown(
        account=account,
        name=name_of(entry, names),
        entries=len(made),
        table=place.table if place else entry.table,
        seat=(place.seat if place else entry.seat) or 0,
        stack=entry.stack,
        place=entry.place,
        prize=sum(one.prize for one in made),
        state=_state(tournament, entry),
        rebuys=sum(one.rebuys for one in made),
        add_ons=sum(one.add_ons for one in made),
        missing=live.ledger.left(account),
        penalties=live.ledger.earlier(account),
        paid=account in live.paid,
        bag=stages.bag_of(live, made),
    )


def _state(tournament: Tournament, entry: Entry) -> Any:
    if entry.entry in tournament.qualified:
        return "bagged"
    if entry.place is not None:
        return "out" if entry.place > 1 or tournament.state == "running" else "in"
    if entry.entry in tournament.offers:
        return "offer"
    if tournament.tables.place_of(entry.entry) is not None:
        return "in"
    return "registered" if tournament.state == "registering" else "waiting"
