"""The schedule of events: one of each Sit & Go is always open, scheduled events begin on their minutes.

While Sit & Gos fill within moments, more than one of a kind is open (`rush.py`).

Flights and their final go together: they are opened together, and the final takes over what the flights have
left when the last of them is over.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec
from msgspec import Struct, structs

from tapete.room.core.names import check_anonymous
from tapete.tournament import events as te
from tapete.tournament.structure.declared import StructureError
from tapete.tournament.structure.structure import Structure
from tapete.tournament.tournament import Tournament

__all__ = ["OfferedTournament", "EventOpening", "Programme", "check", "offer_of", "opening"]

MINUTE_MS = 60_000
NOTICE_MS = 30_000
"""A scheduled event is open for registration for at least so long."""


def check(structures: Iterable[Structure]) -> None:
    """Whether a room can offer these.

    Raises:
        StructureError: a scheduled event without `every_minutes`, flights without a final, or the reverse.
    """
    series: dict[str, list[Structure]] = {}
    for one in structures:
        check_anonymous(one)
        if one.start.kind == "scheduled" and one.start.every_minutes is None and not _is_final(one):
            raise StructureError(
                f"{one.name}: start.every_minutes: a room has to know when a scheduled event begins"
            )
        if one.stage is not None:
            series.setdefault(one.stage.series, []).append(one)
    for name, stages in series.items():
        _check_series(name, stages)


def _check_series(name: str, stages: Sequence[Structure]) -> None:
    finals = [one for one in stages if _is_final(one)]
    flights = [one for one in stages if not _is_final(one)]
    if len(finals) != 1 or not flights:
        raise StructureError(
            f"stage.series {name!r}: has {len(finals)} finals and {len(flights)}"
            " flights; a series has one final and at least one flight"
        )
    called = [one.stage.flight for one in flights if one.stage]
    if len(set(called)) < len(called):
        raise StructureError(f"stage.series {name!r}: two flights have the same name: {sorted(called)}")
    stage = finals[0].stage
    ends = {one.end.level for one in flights}
    if stage is not None and stage.same_end and (len(ends) > 1 or None in ends):
        # Otherwise the last day could find flights that it must refuse (ACO-O-stage-levels).
        raise StructureError(
            f"{finals[0].name}: stage.same_end: all flights of {name!r} have to end after the same level"
        )


def _is_final(structure: Structure) -> bool:
    return structure.stage is not None and structure.stage.kind == "final"


def _flight(structure: Structure) -> str | None:
    stage = structure.stage
    return stage.flight if stage is not None and stage.kind == "flight" else None


def _series(structure: Structure) -> str | None:
    return structure.stage.series if structure.stage is not None else None


class EventOpening(Struct, frozen=True):
    """A tournament to open."""

    structure: Structure
    starts_at: int | None
    flight: bool = False
    """Whether it feeds a final."""
    final: int | None = None
    """The number of that final; None for the one that is opened just before it."""


class OfferedTournament(Struct, frozen=True, kw_only=True):
    """What the programme has to know of a tournament, wherever it runs."""

    number: int
    offer: str
    """The `offer_of` its structure."""
    registering: bool
    over: bool
    stopped: bool
    """Whether it stands still by a fault: it takes no entries."""
    seeded: bool
    """Of a final: whether its flights have brought their stacks."""
    feeds: int | None
    """Of a flight: the number of its final."""
    wanted: int = 1
    """Of a Windfall: how many games of its kind a player wanted to enter last."""
    wanted_at: int = 0
    """When that was asked."""


def offer_of(structure: Structure) -> str:
    """A short name for a structure; two are equal if their names are."""
    text = msgspec.json.encode(_plain(structure), order="deterministic")
    return hashlib.sha256(text).hexdigest()[:16]


def _plain(value: object) -> object:
    """A value with all of its fields, those that have their default, too."""
    match value:
        case Struct():
            return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
        case dict():
            return {str(key): _plain(one) for key, one in value.items()}
        case list() | tuple():
            return [_plain(one) for one in value]
        case set() | frozenset():
            return sorted(str(one) for one in value)
        case _:
            return value


class Programme:
    """The structures on offer, and which of them have to be opened now."""

    def __init__(self, structures: Sequence[Structure]) -> None:
        check(structures)
        self.structures = tuple(structures)
        self._offers = {offer_of(one): one for one in structures}

    def to_open(
        self,
        known: Iterable[OfferedTournament],
        *,
        now: int,
        wanted: Mapping[str, int] = MappingProxyType({}),
    ) -> list[EventOpening]:
        """The tournaments that must be opened now.

        Args:
            known: all tournaments, wherever they run.
            now: the time in milliseconds.
            wanted: by offer, how many Sit & Gos should take entries, where one is not enough; see `Rush`.

        A series is opened when no final of it is: the final first, then its flights one after the other. If
        the room died in between, the flights that are missing come now.
        """
        # One that stands still takes no entries, so another of its kind is opened; a series waits for it.
        ours = [(self._offers[one.offer], one) for one in known if one.offer in self._offers]
        ours = [(offer, one) for offer, one in ours if not one.stopped or offer.stage is not None]
        taking = Counter(one.offer for _, one in ours if one.registering)
        found: list[EventOpening] = []
        for name, structure in self._offers.items():
            if structure.stage is None:
                rush = wanted.get(name, 1) if structure.start.kind == "sit_and_go" else 1
                missing = rush - taking[name]
                found += [EventOpening(structure, self._starts_at(structure, now))] * missing
            elif _is_final(structure):
                found += self._series(structure, ours, now)
        return found

    def _series(
        self, final: Structure, ours: Sequence[tuple[Structure, OfferedTournament]], now: int
    ) -> list[EventOpening]:
        open_now = [one for offer, one in ours if not one.over and offer == final]
        if any(one.seeded for one in open_now):
            return []
        number = open_now[-1].number if open_now else None
        found = [] if open_now else [EventOpening(final, None)]
        there = {_flight(offer) for offer, one in ours if number and one.feeds == number}
        after = now
        for structure in self.structures:
            if _flight(structure) is None or _series(structure) != _series(final):
                continue
            starts = self._starts_at(structure, after)
            after = (starts or after) - NOTICE_MS + 1
            if _flight(structure) not in there:
                found.append(EventOpening(structure, starts, flight=True, final=number))
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
