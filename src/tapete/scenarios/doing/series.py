"""Play several events at once for scenarios, with the rules that span them."""

from collections.abc import Mapping
from typing import Any

from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, facts_of, procedure
from tapete.scenarios.doing.events import EventStep, asked, do, structure_of
from tapete.tournament import Tournament
from tapete.tournament import commands as cmd
from tapete.tournament.course.several import check_entry, flights_to_draw, seed_of
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.structure import Structure


class SeriesStep(EventStep, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Step of one of the events."""

    event: str
    """Name of the event."""
    seed: bool = False
    """Whether a final takes over the results of its flights."""


class Series(Given, frozen=True, kw_only=True):
    """Structures, and the steps of their tournaments."""

    events: dict[str, dict[str, Any]]
    """Differences from the default structure, by event name, in the order of play."""
    steps: tuple[SeriesStep, ...] = ()


@procedure(Series)
def play_series(given: Series, book: Book, read: Citing) -> Mapping[str, Any]:
    """Play several events like the room: return what is `accepted`, and each event's state by its name.

    An unplayable structure returns `wrong`, with the faulty place.
    """
    played: dict[str, Tournament] = {}
    for number, (name, differs) in enumerate(given.events.items(), start=1):
        structure = structure_of(differs, book, read)
        for wrong in wrongs(structure):
            return {"wrong": f"{name}: {wrong}"}
        played[name] = Tournament.replay(
            Tournament.create(structure, tournament=number, final=_final(structure, given.events))
        )
    accepted: list[bool | str] = []
    for index, step in enumerate(given.steps):
        field = f"steps[{index}]"
        try:
            _do(played, step, field)
        except TournamentRefused as refused:
            accepted.append(refused.reason.value)
        else:
            accepted.append(True)
    return {
        "accepted": accepted,
        "states": {name: event.state for name, event in played.items()},
        "levels": {name: event.level_number for name, event in played.items()},
        "stacks": {
            name: {one.account: one.stack for one in event.entries.values() if one.table and one.stack}
            for name, event in played.items()
        },
        "pools": {name: event.pool for name, event in played.items()},
        "entries": {name: [one.account for one in event.entries.values()] for name, event in played.items()},
    }


def _final(structure: Structure, events: Mapping[str, Mapping[str, Any]]) -> int | None:
    """Return the number of the final that a flight feeds: the first final of the events."""
    if structure.stage is None or structure.stage.kind != "flight":
        return None
    kinds = [differs.get("stage", {}).get("kind") for differs in events.values()]
    return kinds.index("final") + 1 if "final" in kinds else None


def _do(played: Mapping[str, Tournament], step: SeriesStep, field: str) -> None:
    """Carry out a step on its event; an entry is first checked against the other events."""
    if step.event not in played:
        raise Impossible(f"{field}.event", "no_such_option", option=step.event, known=", ".join(played))
    event = played[step.event]
    if step.seed:
        flights = [one for one in played.values() if one.final == event.tournament]
        seed = seed_of(flights, levels=len(event.structure.levels))
        do(event, seed, step.at * 1_000)
        return
    if step.do is not None:
        command = facts_of(step.do, cmd.Command, field=f"{field}.do")
        if isinstance(command, cmd.Enter):
            _enter(played, event, command, step)
            return
    asked(event, step, field)


def _enter(
    played: Mapping[str, Tournament], asked_for: Tournament, command: cmd.Enter, step: SeriesStep
) -> None:
    """Enter an event, or the flight drawn instead, after checking the other events."""
    among = flights_to_draw(command.account, asked_for, _but(played, asked_for))
    number = among[step.draws[0] % len(among)].tournament
    (event,) = (one for one in played.values() if one.tournament == number)
    check_entry(command.account, event, _but(played, event))
    do(event, command, step.at * 1_000)


def _but(played: Mapping[str, Tournament], event: Tournament) -> list[Tournament]:
    return [one for one in played.values() if one is not event]


PROCEDURES: Procedures = {"play_series": play_series}
