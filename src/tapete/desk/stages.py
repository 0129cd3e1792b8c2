"""Build page data of flights and finals: bags, the state of all flights, and the next day's seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tapete.desk import orders as od
from tapete.desk import shown as sh
from tapete.desk.acts import Acted
from tapete.desk.event import LiveEvent
from tapete.desk.series import LiveSeries, waits_for
from tapete.engine.types import Chips
from tapete.tournament import events as ev
from tapete.tournament.course.stages import carried, opened, qualifiers
from tapete.tournament.deciding.paying import stops
from tapete.tournament.entries.entry import Entry
from tapete.tournament.structure.sections import Stage

Names = Mapping[int, str]


def is_final(live: LiveEvent) -> bool:
    """Whether an event is the final of flights."""
    return _stage(live, "final") is not None


def _stage(live: LiveEvent, kind: str) -> Stage | None:
    stage = live.tournament.structure.stage
    return stage if stage is not None and stage.kind == kind else None


def bag_of(live: LiveEvent, made: Iterable[Entry]) -> Chips | None:
    """Return the counted stack in a player's bag; None if there is none."""
    made = tuple(made)
    gone_on = [live.tournament.qualified[one.entry] for one in made if one.entry in live.tournament.qualified]
    return gone_on[0] if gone_on else live.bags.get(made[-1].account)


def bags(live: LiveEvent, series: LiveSeries | None, *, at: int) -> sh.BagsShown | None:
    """Return a flight's end and bags; None for other events."""
    tournament, stage = live.tournament, _stage(live, "flight")
    if stage is None:
        return None
    done, end = tournament.state == "finished", tournament.structure.end
    tables = () if done else tuple(_table(live, number) for number in tournament.tables.numbers)
    players = end.players
    if end.share is not None:
        players = qualifiers(tournament.sold, end.share)
    gone_on = tournament.qualified.values()
    return sh.BagsShown(
        flight=stage.flight,
        ends_level=end.level,
        ends_players=players,
        over=tournament.state == "running" and stops(tournament, alive=tournament.alive, at=at),
        done=done,
        players=len(gone_on) if done else tournament.tables.player_count,
        bags=len(gone_on) if done else sum(one.bags for one in tables),
        counted=sum(gone_on) if done else sum(one.counted for one in tables),
        recorded=tournament.in_play,
        tables=tables,
        next=None if series is None else next_day(series),
    )


def _table(live: LiveEvent, number: int) -> sh.BagTableShown:
    tournament = live.tournament
    entries = [tournament.entries[one] for one in tournament.tables.players(number).values()]
    counted = [live.bags[one.account] for one in entries if one.account in live.bags]
    return sh.BagTableShown(
        table=number,
        players=len(entries),
        bags=len(counted),
        counted=sum(counted),
        recorded=sum(one.stack for one in entries),
    )


def bagging_due(live: LiveEvent, *, at: int) -> sh.DueShown | None:
    """Return the task of a flight that has reached its end: to bag stacks, then to close it."""
    found = bags(live, None, at=at)
    if found is None or not found.over:
        return None
    missing = found.players - found.bags
    facts = {"missing": missing, "bags": found.bags, "counted": found.counted, "in_play": found.recorded}
    return sh.DueShown(kind="bag" if missing else "end_flight", facts=facts, rows=("ACO-stage-qualify",))


def waits_to_begin(live: LiveEvent) -> bool:
    """Whether a final's seats are drawn, and its clock has not run yet."""
    if live.tournament.seeded is None or live.tournament.state != "running":
        return False
    return not any(isinstance(event, ev.LevelClockStarted) for act in live.standing for event in act.events)


def next_day(series: LiveSeries) -> sh.NextDayShown:
    """Return the final of a series."""
    final = series.final
    seeded = final.tournament.seeded
    return sh.NextDayShown(
        event=final.opened.event,
        name=final.tournament.structure.name,
        drawn=seeded is not None and final.online is None,
        state=final.tournament.state,
        starts_at=final.final_starts_at,
        level=seeded.level if seeded is not None else None,
        online=final.online is not None,
    )


def next_day_of(live: LiveEvent, series: LiveSeries | None, account: int) -> sh.NextDayShown | None:
    """Return the final that a player of a flight has qualified for; None if they have not."""
    if series is None or live is series.final or bag_in(live, account) is None:
        return None
    return next_day(series)


def next_seat(live: LiveEvent, series: LiveSeries | None, account: int) -> sh.SeatOnShown | None:
    """Return a qualified player's seat in the final; None before the draw, and once they are out."""
    if next_day_of(live, series, account) is None or series is None:
        return None
    final = series.final.tournament
    place, entry = final.place_of(account), final.entry_of(account)
    if place is None or entry is None:
        return None
    return sh.SeatOnShown(table=place.table, seat=place.seat, stack=entry.stack)


def bag_in(live: LiveEvent, account: int) -> Chips | None:
    """Return the stack with which a player goes on from a finished flight; None if they do not."""
    tournament = live.tournament
    stacks = [
        tournament.qualified[one.entry]
        for one in tournament.entries_of(account)
        if one.entry in tournament.qualified
    ]
    return max(stacks, default=None)


def flights(live: LiveEvent, series: LiveSeries | None, names: Names) -> sh.FlightsShown | None:
    """Return what a final knows of its flights; None for other events."""
    stage = _stage(live, "final")
    if stage is None or series is None:
        return None
    seeded, waits = live.tournament.seeded, waits_for(series)
    shown = tuple(_flight(one) for one in series.flights)
    brought = tuple(
        sh.BroughtShown(
            flight=name,
            entries=one.entries,
            players=len(one.stacks),
            chips=sum(one.stacks.values()),
            pool=one.pool,
            end_level=one.end_level,
        )
        for name, one in live.brought.items()
    )
    results = tuple(_results(series))
    structure = live.tournament.structure
    gone_on = opened(
        carried(results, policy=stage.carry, cash=stage.cash),
        starting_stack=structure.starting_stack,
        policy=structure.policy.stages,
    )
    return sh.FlightsShown(
        flights=shown,
        brought=brought,
        twice=tuple(_twice(results, gone_on.stacks, names)),
        carry=stage.carry,
        waits_for=_name(waits) if waits is not None else "",
        seeded=seeded is not None,
        starts_at=live.final_starts_at,
        entries=sum(one.entries for one in shown if one.state != "cancelled")
        + sum(one.entries for one in brought),
        players=len(gone_on.stacks),
        pool=sum(one.pool for one in shown) + sum(one.pool for one in brought),
        bagged=sum(stack for _, _, stack in results),
        discarded=seeded.discarded if seeded is not None else gone_on.discarded,
        cashed=sum(seeded.cashed.values()) if seeded is not None else sum(gone_on.cashed.values()),
        goes_on=()
        if seeded is not None
        else tuple(
            sh.GoesOnShown(account=account, name=names.get(account, f"#{account}"), stack=stack)
            for account, stack in gone_on.stacks.items()
        ),
        online=live.online.stream if live.online is not None else "",
    )


def _flight(live: LiveEvent) -> sh.FlightShown:
    tournament = live.tournament
    finished = tournament.state == "finished"
    return sh.FlightShown(
        event=live.opened.event,
        flight=_name(live),
        state=tournament.state,
        entries=len(tournament.entries),
        players=tournament.alive,
        qualified=len(tournament.qualified),
        chips=sum(tournament.qualified.values()) if finished else tournament.in_play,
        pool=tournament.accounts.stages if finished else tournament.accounts.pool,
    )


def _name(live: LiveEvent) -> str:
    stage = live.tournament.structure.stage
    return stage.flight if stage is not None else ""


def _results(series: LiveSeries) -> Iterable[tuple[int, str, Chips]]:
    for name, one in series.final.brought.items():
        yield from ((account, f"0: {name}", stack) for account, stack in one.stacks.items())
    for live in series.flights:
        tournament = live.tournament
        for entry, stack in tournament.qualified.items():
            yield tournament.entries[entry].account, f"{live.opened.event}: {entry}", stack


def _twice(
    results: Iterable[tuple[int, str, Chips]], gone_on: Mapping[int, Chips], names: Names
) -> Iterable[sh.TwiceShown]:
    stacks: dict[int, list[Chips]] = {}
    for account, _, stack in results:
        stacks.setdefault(account, []).append(stack)
    for account, found in stacks.items():
        if len(found) > 1:
            name = names.get(account, f"#{account}")
            yield sh.TwiceShown(
                account=account, name=name, stacks=tuple(found), goes_on=gone_on.get(account, 0)
            )


def known(live: LiveEvent, series: LiveSeries | None, names: Names) -> tuple[sh.KnownShown, ...]:
    """Return the players of other flights who have not entered this one, while it takes entries."""
    if series is None or live is series.final or not live.tournament.registering:
        return ()
    entered: dict[int, list[str]] = {}
    stacks: dict[int, Chips] = {}
    for one in series.flights:
        for entry in one.tournament.entries.values():
            if _name(one) not in entered.setdefault(entry.account, []):
                entered[entry.account].append(_name(one))
            bag = one.tournament.qualified.get(entry.entry)
            if bag is not None:
                stacks[entry.account] = max(bag, stacks.get(entry.account, 0))
    for name, brought in series.final.brought.items():
        for account, stack in brought.stacks.items():
            entered.setdefault(account, []).append(name)
            stacks[account] = max(stack, stacks.get(account, 0))
    return tuple(
        sh.KnownShown(
            account=account,
            name=names.get(account, f"#{account}"),
            flights=tuple(found),
            bag=stacks.get(account),
        )
        for account, found in sorted(entered.items())
        if live.tournament.entry_of(account) is None
    )


def facts_of(act: Acted) -> dict[str, Any]:
    """Return the facts of an act about flights for its line in the log."""
    match act.order:
        case od.BagTable(counts=counts):
            return {"bags": len(counts), "counted": sum(counts.values())}
        case od.EndFlight():
            bagged = [event for event in act.events if isinstance(event, ev.StacksBagged)]
            stacks = [chips for event in bagged for chips in event.stacks.values() if chips]
            recorded = sum(event.recorded for event in bagged)
            return {"bags": len(stacks), "counted": sum(stacks), "difference": sum(stacks) - recorded}
        case od.BringStage(stacks=stacks):
            return {"bags": len(stacks), "counted": sum(stacks.values())}
        case od.SetUpFinal(results=results):
            return {"bags": len({one.account for one in results})}
        case od.PlayOnline(results=results, stream=stream):
            return {"bags": len({one.account for one in results}), "stream": stream}
        case _:
            return {}
