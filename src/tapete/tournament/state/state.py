"""State of a tournament: all queries, the level clock, and the snapshot."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec import structs

from tapete.cards.typed import explained
from tapete.tournament.state.fields import StateFields
from tapete.tournament.state.prizes import PrizeQueries
from tapete.tournament.timing import clock as ck


class State(PrizeQueries):
    """State of a tournament."""

    __slots__ = ()

    @explained
    def level_minutes(self, level: int) -> int:
        """Return the length of a level; in a Windfall it depends on the draw."""
        return self.windfall.minutes if self.windfall else self.structure.levels[level - 1].minutes

    @property
    def schedule(self) -> ck.Schedule:
        """Lengths of levels and breaks, for the level clock."""
        last = len(self.structure.levels)
        return ck.schedule_of(
            (*(self.level_minutes(level) * 60_000 for level in range(1, last)), None),
            {level: minutes * 60_000 for level, minutes in self.structure.breaks.after.items()},
            self.structure.policy.levels,
        )

    @explained
    def clock(self, *, at: int) -> ck.LevelClock:
        """Return the level clock at an instant."""
        return ck.read_clock(self.schedule, self.clock_records, at=at)

    @explained
    def ends_at(self, level: int, *, at: int) -> int | None:
        """Return the end of a level that begins at `at`; None for a level without end."""
        length = self.schedule.level_ms[level - 1]
        return None if length is None else at + length

    def snapshot(self) -> dict[str, Any]:
        """Return the whole state as plain data; equal states have equal snapshots."""
        return {
            name: msgspec.to_builtins(getattr(self, name), str_keys=True, enc_hook=_plain)
            for name in sorted(StateFields.__slots__)
            if name not in ("tables", "moving", "halting", "structure", "hand_for_hand", "simultaneous")
            # These follow from the log and do not take part in equality.
            if name not in ("qualified", "bought", "withdrew")
            # Omitted while unused, so that older logs keep their fingerprint.
            if name not in ("absent", "marks", "promised", "surrendered") or getattr(self, name)
        } | {
            "structure": msgspec.to_builtins(_changed(self.structure), str_keys=True),
            "seats": self.tables.snapshot(),
            "round": repr(self.hand_for_hand or self.simultaneous),
        }

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the snapshot: two logs that lead to the same state have the same hash."""
        return hashlib.sha256(msgspec.json.encode(self.snapshot(), order="deterministic")).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.snapshot() == other.snapshot()

    __hash__ = None  # type: ignore[assignment]


def _changed(declared: msgspec.Struct) -> dict[str, object]:
    """List a declaration's values that differ from the defaults.

    msgspec itself omits a default only if it is the identical object, so a copy would show extra values.
    """
    fields = ((field, getattr(declared, field.name)) for field in structs.fields(declared))
    return {field.encode_name: _told(value) for field, value in fields if value != _default(field)}


def _told(value: object) -> object:
    if isinstance(value, msgspec.Struct):
        return _changed(value)
    return tuple(map(_told, value)) if isinstance(value, tuple) else value


def _default(field: structs.FieldInfo) -> object:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _plain(value: object) -> object:
    if isinstance(value, set):
        return sorted(value)
    raise NotImplementedError(f"{value!r} has no place in a snapshot")
