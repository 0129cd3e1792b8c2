"""The schedule of events: one Sit & Go of each kind is always open; scheduled events start at fixed minutes.

While Sit & Gos fill quickly, more than one of a kind is open (`open_sit_and_gos.py`).

Flights and their final are opened together. The final takes over the remaining stacks and pools when the last
flight is over.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec
from msgspec import Struct, structs

from tapete.room.core.local_times import next_start, recurrence, zone_of
from tapete.room.core.names import check_anonymous
from tapete.tournament import events as te
from tapete.tournament.structure.structure import Structure
from tapete.tournament.structure.toml_data import StructureError
from tapete.tournament.tournament import Tournament

__all__ = ["OfferedTournament", "EventOpening", "Programme", "check", "offer_for", "offer_of", "opening"]

MINUTE_MS = 60_000
NOTICE_MS = 30_000
"""Minimum time for which a scheduled event is open for registration."""


def check(structures: Iterable[Structure]) -> None:
    """Check that a room can offer these structures.

    Raises:
        StructureError: a scheduled event without `every_minutes`, flights without a final, or the reverse.
    """
    series: dict[str, list[Structure]] = {}
    for one in structures:
        check_anonymous(one)
        timed = one.start.every_minutes is not None or one.start.at is not None
        if one.start.kind == "scheduled" and not timed and not _is_final(one):
            raise StructureError(
                f"{one.name}: start.every_minutes: a room has to know when a scheduled event begins"
            )
        if one.start.at is not None:
            try:
                zone_of(one.start.zone)
            except ValueError as error:
                raise StructureError(f"{one.name}: start.zone: {error}") from None
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
        # Otherwise the final could get flights that it must refuse (ACO-O-stage-levels).
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
    """Whether the tournament feeds a final."""
    final: int | None = None
    """Number of the final; None for the final opened just before."""


class OfferedTournament(Struct, frozen=True, kw_only=True):
    """Facts about a tournament for the schedule, on this or another worker."""

    number: int
    offer: str
    """`offer_of` the tournament's structure; `offer_for` a club, which the house does not count."""
    registering: bool
    over: bool
    stopped: bool
    """Whether a fault has stopped it, so that it takes no entries."""
    seeded: bool
    """Whether this final has received the stacks of its flights."""
    feeds: int | None
    """Number of the final that this flight feeds."""
    wanted: int = 1
    """Number of games in the last request for several games of this kind (Windfall only)."""
    wanted_at: int = 0
    """Time of that request."""


def offer_for(club: int, offer: str) -> str:
    """Return the offer of a club's event; the house's offer as it is.

    >>> offer_for(0, "a1b2"), offer_for(7, "a1b2")
    ('a1b2', 'club/7/a1b2')
    """
    return f"club/{club}/{offer}" if club else offer


def offer_of(structure: Structure) -> str:
    """Return a short name for a structure. Equal names mean equal structures."""
    text = msgspec.json.encode(_plain(structure), order="deterministic")
    return hashlib.sha256(text).hexdigest()[:16]


def _plain(value: object) -> object:
    """Convert a value to plain types with all fields, defaults included."""
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
    """Decide which of the offered structures must be opened now."""

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
        """Return the tournaments that must be opened now.

        Args:
            known: all tournaments, on all workers.
            now: the time in milliseconds.
            wanted: number of Sit & Gos that should take entries, by offer, if one is not enough; see `Rush`.

        A series is opened when it has no open final: the final first, then its flights one by one. If the
        room crashed in between, the missing flights are opened now.
        """
        # A stopped tournament takes no entries, so another of its kind is opened. A series waits for it.
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
        """Return the next start by the structure's minutes or time of day that leaves time to register."""
        every, rule = structure.start.every_minutes, recurrence(structure.start)
        if structure.start.kind != "scheduled":
            return None
        if rule is not None:
            return next_start(rule, now + NOTICE_MS)
        if every is None:
            return None
        step = every * MINUTE_MS
        return ((now + NOTICE_MS) // step + 1) * step


def opening(
    structure: Structure, *, number: int, starts_at: int | None, final: int | None, club: int = 0
) -> tuple[te.Event, ...]:
    """Return the first events of a tournament's log.

    Args:
        final: number of the final that a flight feeds.
        club: number of the club whose members alone see the event; 0 for the house.
    """
    (created,) = Tournament.create(structure, tournament=number, starts_at=starts_at)
    if isinstance(created, te.Created):
        return (structs.replace(created, final=final, club=club),)
    return (created,)
