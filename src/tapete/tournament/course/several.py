"""Rules across several events: entries limited by the same player's part in other events.

Each function takes the states of running events and changes none of them. The room, the simulation and
scenarios call these functions; an event knows nothing of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tapete.tournament.commands import Carried, SeedFinal
from tapete.tournament.course import stages
from tapete.tournament.course.stages import Carry
from tapete.tournament.course.windfall import charge
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.state import State
from tapete.tournament.structure.structure import Structure


def check_entry(account: int, event: State, others: Iterable[State]) -> None:
    """Check that a player may enter an event, given their other events.

    Args:
        account: the player.
        event: the event. Its own rules are checked by `Tournament.decide`.
        others: events that may matter: all that are not over, and the flights of the same final.

    Raises:
        Refused: the player is in too many Windfall games, or may play no other flight of this
            final, or not buy an entry of the final.

    Rules: ACO-windfall-multi, ACO-O-windfall-multi, ACO-stage-many-days, ACO-O-stage-double.
    """
    stage, windfall = event.structure.stage, event.structure.prizes.kind == "windfall"
    if not windfall and stage is None:
        return
    others = tuple(others)
    if windfall:
        check_windfall(account, event, others)
    elif stage is not None and stage.kind == "flight":
        flights, carry = flights_beside(event, others)
        check_flight(account, event.structure, flights, carry=carry)
        if any(one.entry_of(account) is not None for one in others if one.tournament == event.final):
            raise TournamentRefused(TournamentReason.ALREADY_REGISTERED)
    elif stage is not None:
        check_final(account, [one for one in others if one.final == event.tournament])


def check_windfall(account: int, event: State, others: Iterable[State], *, games: int = 1) -> None:
    """Check that a player may enter one more Windfall game, or several at once.

    Raises:
        Refused: the player would be in more games than allowed at once.

    Rules: ACO-windfall-multi, ACO-O-windfall-multi.
    """
    most = event.structure.policy.windfall.windfall_at_once
    if most is not None:
        running = sum(plays(account, one) for one in others if one.structure.prizes.kind == "windfall")
        charge(event.structure.buy_in, games, running=running, most=most)


def check_flight(account: int, flight: Structure, others: Iterable[State], *, carry: Carry = "best") -> None:
    """Check that a player may enter a flight, given the other flights of the same final.

    Args:
        account: the player.
        flight: the structure of the flight.
        others: the other flights of its final.
        carry: what the final does with several stacks of one player.

    Raises:
        Refused: the final takes first stacks only, and the player has one; or, by the book, nobody who failed
            in one flight plays another. This also covers a flight that is still running.

    Rules: ACO-stage-many-days, ACO-stage-reentry, ACO-O-stage-double.
    """
    policy = flight.policy
    for one in others:
        entry = one.entry_of(account)
        if entry is None or one.state == "cancelled":
            continue
        if any(made.entry in one.qualified for made in one.entries_of(account)):
            stages.check_flight(qualified_before=True, policy=carry)
        elif policy.stages.qualifying_again == "never":
            row = policy.rows_of("stages.qualifying_again", "ACO-stage-many-days")[0]
            raise TournamentRefused(TournamentReason.ONE_FLIGHT_ONLY, row)


def flights_to_draw(account: int, asked: State, others: Iterable[State]) -> tuple[State, ...]:
    """Return the flights among which a registration is drawn, each with the same chance.

    These are the flights with the fewest entries, to keep the flights even. A player who is in a flight, or
    withdrew from an open one, is not drawn again.

    Args:
        account: the player.
        asked: the flight asked for; the only result where players choose, or where no flight is open.
        others: the other flights, possibly with other events.

    Rules: CCL-qualifying-draw.
    """
    if asked.final is None or asked.structure.policy.stages.qualifying_series == "chosen":
        return (asked,)
    flights = sorted(
        (asked, *(one for one in others if one.final == asked.final)), key=lambda one: one.tournament
    )
    for one in flights:
        if plays(account, one) or (account in one.withdrew and _is_open(one)):
            return (one,)
    free = [one for one in flights if _is_open(one) and one.entry_of(account) is None]
    least = min((len(one.entries) for one in free), default=0)
    return tuple(one for one in free if len(one.entries) == least) or (asked,)


def _is_open(flight: State) -> bool:
    """Whether a flight takes new entries."""
    structure = flight.structure
    most = structure.capacity if structure.start.kind == "sit_and_go" else structure.entries.most
    return flight.registering and (most is None or len(flight.entries) < most)


def check_final(account: int, flights: Iterable[State]) -> None:
    """Check that a player may buy an entry in an open final.

    Args:
        account: the player.
        flights: the flights of this final.

    Raises:
        Refused: the player has qualified already, or is in a flight that goes on.

    Rules: ACO-stage-final-closed, ACO-stage-final-stacks.
    """
    for one in flights:
        if any(made.entry in one.qualified for made in one.entries_of(account)):
            raise TournamentRefused(TournamentReason.QUALIFIED_ALREADY, "ACO-stage-final-stacks")
        if plays(account, one):
            raise TournamentRefused(TournamentReason.STILL_ALIVE)


def flights_beside(event: State, others: Iterable[State]) -> tuple[list[State], Carry]:
    """Return the other flights of a flight's final, and the final's rule for several stacks."""
    known = [one for one in others if event.final in (one.final, one.tournament)] if event.final else []
    finals = [one.structure.stage for one in known if one.tournament == event.final]
    carry: Carry = next((stage.carry for stage in finals if stage is not None), "best")
    return [one for one in known if one.final == event.final], carry


def seed_of(flights: Sequence[State], *, levels: int) -> SeedFinal:
    """Return the results that the flights of a final hand over to it, once all flights are over.

    Args:
        flights: in the order of play. Cancelled flights hand over nothing.
        levels: number of levels of the final, which needs a level after those of its flights.

    Returns:
        The results. It has no `end_levels` if no flight was played.

    Rules: ACO-stage-stacks, ACO-O-stage-prizes, ACO-stage-final-blinds, CCL-final-stage-level.
    """
    done = [one for one in flights if one.state == "finished"]
    return SeedFinal(
        results=tuple(
            Carried(
                account=one.entries[entry].account,
                flight=_named(one, one.entries[entry].number),
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


def _named(flight: State, number: int) -> str:
    """Return the name of the flight of an entry; further entries of the player get a number."""
    name = f"{flight.tournament}: {flight.structure.stage.flight if flight.structure.stage else ''}"
    return name if number == 1 else f"{name} [{number}]"


def _end_level(flight: State) -> int:
    """Return the level after which qualifying ended: the planned one, even if one player was left earlier."""
    end = flight.structure.end
    return end.level if end.kind == "level" and end.level else flight.end_level


def plays(account: int, event: State) -> bool:
    """Whether a player is registered for an event that is not over, and has not gone out."""
    entry = event.entry_of(account)
    return entry is not None and entry.place is None and event.state in ("registering", "running")
