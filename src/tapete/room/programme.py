"""What the room offers: one of each Sit & Go is always open, scheduled events begin on their minutes.

Flights and their final go together: they are opened together, and the final takes over what the flights have
left when the last of them is over.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import structs

from tapete.room.game import Game
from tapete.room.names import check_anonymous
from tapete.tournament import events as te
from tapete.tournament.commands import Carried, SeedFinal
from tapete.tournament.declared import StructureError
from tapete.tournament.structure import Structure
from tapete.tournament.tournament import Tournament

__all__ = ["Programme", "check", "opening", "seed_of"]

MINUTE_MS = 60_000
NOTICE_MS = 30_000
"""A scheduled event is open for registration for at least so long."""


def check(structures: Iterable[Structure]) -> None:
    """Whether a room can offer these.

    Raises:
        StructureError: a scheduled event without `every_minutes`, flights without a final, or the reverse.
    """
    series: dict[str, list[str]] = {}
    for one in structures:
        check_anonymous(one)
        if one.start.kind == "scheduled" and one.start.every_minutes is None and not _is_final(one):
            raise StructureError(
                f"{one.name}: start.every_minutes: a room has to know when a scheduled event begins"
            )
        if one.stage is not None:
            series.setdefault(one.stage.series, []).append(one.stage.kind)
    for name, kinds in series.items():
        if kinds.count("final") != 1 or "flight" not in kinds:
            raise StructureError(
                f"stage.series {name!r}: has {kinds.count('final')} finals and {kinds.count('flight')}"
                " flights; a series has one final and at least one flight"
            )


def _is_final(structure: Structure) -> bool:
    return structure.stage is not None and structure.stage.kind == "final"


class Programme:
    """The structures on offer, and which of them have to be opened now."""

    def __init__(self, structures: Sequence[Structure]) -> None:
        check(structures)
        self.structures = tuple(structures)

    def to_open(self, games: Iterable[Game], *, now: int) -> list[tuple[Structure, int | None, bool]]:
        """What is not open and has to be: structure, when it starts, whether it feeds the final before it.

        A series is opened when no final of it is: the final first, then its flights one after the other.
        """
        live = [game.tournament for game in games if not game.over]
        found: list[tuple[Structure, int | None, bool]] = []
        for structure in self.structures:
            if structure.stage is not None:
                if _is_final(structure) and not any(one.structure == structure for one in live):
                    found.append((structure, None, False))
                    found += self._flights(structure, now)
            elif not any(one.structure == structure and one.state == "registering" for one in live):
                found.append((structure, self._starts_at(structure, now), False))
        return found

    def _flights(self, final: Structure, now: int) -> list[tuple[Structure, int | None, bool]]:
        found: list[tuple[Structure, int | None, bool]] = []
        after = now
        for structure in self.structures:
            stage = structure.stage
            if (
                stage is not None
                and stage.kind == "flight"
                and final.stage
                and stage.series == final.stage.series
            ):
                starts = self._starts_at(structure, after)
                found.append((structure, starts, True))
                after = (starts or after) - NOTICE_MS + 1
        return found

    def _starts_at(self, structure: Structure, now: int) -> int | None:
        """The next multiple of its minutes that leaves people time to enter."""
        every = structure.start.every_minutes
        if structure.start.kind != "scheduled" or every is None:
            return None
        step = every * MINUTE_MS
        return ((now + NOTICE_MS) // step + 1) * step


def opening(
    structure: Structure, *, number: int, starts_at: int | None, final: int | None
) -> tuple[te.Event, ...]:
    """The first events of a tournament's log.

    Args:
        final: the number of the tournament that takes over what it leaves.
    """
    (created,) = Tournament.create(structure, tournament=number, starts_at=starts_at)
    if final is not None and isinstance(created, te.Created):
        return (structs.replace(created, final=final),)
    return (created,)


def seed_of(final: int, games: Mapping[str, Game]) -> SeedFinal | None:
    """What the flights of a final have left, once all of them are over; None before."""
    flights = [game for game in games.values() if game.feeds == final]
    if not flights or not all(game.over for game in flights):
        return None
    done = [game for game in flights if game.tournament.state == "finished"]
    results = []
    for game in done:
        tournament = game.tournament
        stage = tournament.structure.stage
        for event in game.qualified:
            entry = tournament.entries[event.entry]
            results.append(
                Carried(
                    account=entry.account,
                    flight=f"{game.number}: {stage.flight if stage else ''}",
                    stack=event.stack,
                    bot=entry.bot,
                )
            )
    return SeedFinal(
        results=tuple(results),
        pool=sum(game.carried for game in done),
        entries=sum(game.tournament.sold for game in done),
        end_levels=tuple(game.tournament.end_level for game in done),
    )
