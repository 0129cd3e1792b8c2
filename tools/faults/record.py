"""Record of a run: the faults, and the time until streams acknowledged again."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from tools.faults.crowd import Recovered


@dataclass(frozen=True)
class Fault:
    """One fault and its recovery."""

    kind: str
    at: int
    """UTC milliseconds."""
    recovered: Recovered


@dataclass
class Record:
    """The faults of a run."""

    faults: list[Fault] = field(default_factory=list)
    early: list[tuple[str, int]] = field(default_factory=list)
    """Kills during a start: what was killed, and when."""

    def add(self, fault: Fault) -> None:
        """Note a fault."""
        self.faults.append(fault)

    def add_early(self, kind: str, at: int) -> None:
        """Note a kill during a start."""
        self.early.append((kind, at))

    @property
    def count(self) -> int:
        """How many faults there were."""
        return len(self.faults) + len(self.early)

    def by_kind(self) -> Counter[str]:
        """How many faults of each kind."""
        found = Counter(fault.kind for fault in self.faults)
        found.update(f"{kind}, while it starts" for kind, _ in self.early)
        return found

    def times(self) -> dict[str, list[float]]:
        """By kind: how long each affected stream took, in seconds."""
        found: dict[str, list[float]] = defaultdict(list)
        for fault in self.faults:
            found[fault.kind] += [one for one in fault.recovered.times.values() if one is not None]
        return dict(found)

    def not_recovered(self) -> list[str]:
        """The streams that did not acknowledge again in time, with the fault."""
        return [
            f"{stream} after {fault.kind} at {fault.at}"
            for fault in self.faults
            for stream, took in fault.recovered.times.items()
            if took is None
        ]

    def hit(self) -> dict[str, list[int]]:
        """By stream: when something failed that ran it."""
        found: dict[str, list[int]] = defaultdict(list)
        for fault in self.faults:
            for stream in fault.recovered.times:
                found[stream].append(fault.at)
        return dict(found)
