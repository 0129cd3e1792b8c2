"""The record of a run: the faults, and the time until streams acknowledged again."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from tools.faults.crowd import Recovered


@dataclass(frozen=True)
class Fault:
    """One fault and its recovery."""

    kind: str
    at: int
    """When it came, in UTC milliseconds."""
    recovered: Recovered


@dataclass
class Record:
    """The faults of a run."""

    faults: list[Fault] = field(default_factory=list)
    early: list[tuple[str, int]] = field(default_factory=list)
    """Kills during a start: what was killed, and when."""

    def add(self, fault: Fault) -> None:
        """Record a fault."""
        self.faults.append(fault)

    def add_early(self, kind: str, at: int) -> None:
        """Record a kill during a start."""
        self.early.append((kind, at))

    @property
    def count(self) -> int:
        """How many faults there were."""
        return len(self.faults) + len(self.early)

    def by_kind(self) -> Counter[str]:
        """Count the faults of each kind."""
        found = Counter(fault.kind for fault in self.faults)
        found.update(f"{kind}, while it starts" for kind, _ in self.early)
        return found

    def times(self) -> dict[str, list[float]]:
        """Return, by kind of fault, how many seconds each affected stream took to recover."""
        found: dict[str, list[float]] = defaultdict(list)
        for fault in self.faults:
            found[fault.kind] += [one for one in fault.recovered.times.values() if one is not None]
        return dict(found)

    def not_recovered(self) -> list[str]:
        """List the streams that did not acknowledge again in time, with the fault."""
        return [
            f"{stream} after {fault.kind} at {fault.at}"
            for fault in self.faults
            for stream, took in fault.recovered.times.items()
            if took is None
        ]

    def hit(self) -> dict[str, list[int]]:
        """Return, by stream, when a process that ran it failed."""
        found: dict[str, list[int]] = defaultdict(list)
        for fault in self.faults:
            for stream in fault.recovered.times:
                found[stream].append(fault.at)
        return dict(found)
