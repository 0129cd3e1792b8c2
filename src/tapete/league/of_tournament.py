"""Turn a finished tournament, online or live, into the results that a league reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tapete.league.results import EventResult, PlayerResult
from tapete.tournament.entries.entry import Entry
from tapete.tournament.structure.structure import Structure
from tapete.tournament.tournament import Tournament


def counted(tournament: Tournament) -> bool:
    """Whether a tournament has final places. A flight has none: its players go on to the final."""
    stage = tournament.structure.stage
    return tournament.state == "finished" and (stage is None or stage.kind == "final")


def result_of(tournament: Tournament, *, event: str, at: int, names: Mapping[int, str]) -> EventResult:
    """Return the results of a finished tournament, one for each person.

    Args:
        event: identity of the event.
        at: time of the event.
        names: names by account.
    """
    by_account: dict[int, list[Entry]] = {}
    for entry in tournament.entries.values():
        by_account.setdefault(entry.account, []).append(entry)
    structure = tournament.structure
    places = {one.entry: one.place for one in tournament.standings}
    found = [
        _person(structure, account, entries, places, names.get(account) or f"#{account}")
        for account, entries in by_account.items()
    ]
    return EventResult(
        event=event,
        name=structure.name,
        at=at,
        buy_in=structure.price.total,
        currency=structure.currency,
        players=tuple(sorted((one for one in found if one is not None), key=lambda one: one.place)),
    )


def _person(
    structure: Structure, account: int, entries: Sequence[Entry], places: Mapping[int, int], name: str
) -> PlayerResult | None:
    """Return the result of a person; None if they were disqualified or no entry has a place."""
    own = [places[one.entry] for one in entries if one.entry in places and not one.disqualified]
    if not own:
        return None
    bounties = sum(one.bounties for one in entries)
    fixed = structure.bounty if structure.bounties.kind == "fixed" else 0
    return PlayerResult(
        player=str(account),
        name=name,
        place=min(own),
        entries=len(entries),
        spent=sum(_spent(structure, one) for one in entries),
        prize=sum(one.prize for one in entries),
        knockouts=bounties // fixed if fixed else 0,
        bot=any(one.bot for one in entries),
    )


def _spent(structure: Structure, entry: Entry) -> int:
    """Return the total cost of an entry with its rebuys and add-ons."""
    bought = entry.rebuys * structure.rebuy_parts.total + entry.add_ons * structure.add_on_parts.total
    return structure.price_of(entry.number).total + bought
