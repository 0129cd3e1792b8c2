"""What spans several events: who may enter one, by what the same player does in others.

Each function takes the states of running events and changes none of them. The room, the simulation and
scenarios call them; an event by itself knows nothing of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tapete.tournament.commands import Carried, SeedFinal
from tapete.tournament.course.windfall import charge
from tapete.tournament.state import State


def check_entry(account: int, event: State, others: Iterable[State]) -> None:
    """Let a player enter an event, beside those that the player is in.

    Args:
        account: who wants to enter.
        event: which event. Its own rules are for `Tournament.decide`.
        others: events that may matter: every one that is not over, and the flights of the same final.

    Raises:
        Refused: the player is in too many Windfall games.

    Rules: ACO-windfall-multi, ACO-O-windfall-multi.
    """
    if event.structure.prizes.kind == "windfall":
        check_windfall(account, event, others)


def check_windfall(account: int, event: State, others: Iterable[State]) -> None:
    """Let a player enter one more Windfall game.

    Raises:
        Refused: the player is in as many as may be played at once.

    Rules: ACO-windfall-multi, ACO-O-windfall-multi.
    """
    most = event.structure.policy.windfall.windfall_at_once
    if most is not None:
        running = sum(plays(account, one) for one in others if one.structure.prizes.kind == "windfall")
        charge(event.structure.buy_in, 1, running=running, most=most)


def seed_of(flights: Sequence[State], *, levels: int) -> SeedFinal:
    """What the flights of a final hand over to it, once all of them are over.

    Args:
        flights: in the order of play. Those that were cancelled hand over nothing.
        levels: of the final, which needs a level after those of its flights.

    Returns:
        The results. It has no `end_levels` if no flight was played.

    Rules: ACO-stage-stacks, ACO-O-stage-prizes, ACO-stage-final-blinds, CCL-final-stage-level.
    """
    done = [one for one in flights if one.state == "finished"]
    return SeedFinal(
        results=tuple(
            Carried(
                account=one.entries[entry].account,
                flight=f"{one.tournament}: {one.structure.stage.flight if one.structure.stage else ''}",
                stack=stack,
                bot=one.entries[entry].bot,
            )
            for one in done
            for entry, stack in one.qualified.items()
        ),
        pool=sum(one.accounts.stages for one in done),
        entries=sum(one.sold for one in done),
        end_levels=tuple(min(_end_level(one), levels - 1) for one in done),
    )


def _end_level(flight: State) -> int:
    """The level after which qualifying ended: the planned one, though one player was left before it."""
    end = flight.structure.end
    return end.level if end.kind == "level" and end.level else flight.end_level


def plays(account: int, event: State) -> bool:
    """Whether a player is registered for an event that goes on, and has not gone out."""
    entry = event.entry_of(account)
    return entry is not None and entry.place is None and event.state in ("registering", "running")
