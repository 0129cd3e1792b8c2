"""The report of a measurement: one column for each server, one line for each figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.load.speaking import SEATS


@dataclass
class Run:
    """What one server did under one load."""

    name: str
    tables: int
    seconds: float = 0
    actions: int = 0
    frames: int = 0
    messages: int = 0
    bytes: int = 0
    acks: list[float] = field(default_factory=list)
    lasts: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    wrong: int = 0
    first_wrong: str = ""
    lost: int = 0
    server_cpu: float = 0
    client_cpu: float = 0
    connect_s: float = 0
    fill_s: float = 0
    fill_cpu: float = 0
    connection_kib: float = 0
    table_kib: float = 0
    played_kib: float = 0

    def take(self, answers: Sequence[dict[str, Any]]) -> None:
        """Add up the answers of the players' processes."""
        for answer in answers:
            self.actions += answer["actions"]
            self.frames += answer["frames"]
            self.messages += answer["messages"]
            self.bytes += answer["bytes"]
            self.acks += answer["acks"]
            self.lasts += answer["lasts"]
            self.lags += answer["lags"]
            self.wrong += answer["wrong"]
            self.first_wrong = self.first_wrong or answer["first_wrong"]
            self.lost += answer["lost"]

    def lines(self) -> list[tuple[str, str]]:
        """Return the figures to print, by name; empty where nothing was measured."""
        per_action, per_frame = max(1, self.actions), max(1, self.frames)
        played = self.seconds > 0
        found = [
            ("tables, clients", f"{self.tables}, {self.tables * SEATS}", True),
            ("actions a second", _number(self.actions / max(1e-9, self.seconds)), played),
            ("action to acknowledgement, p50 / p99 ms", _span(self.acks), played),
            ("action to the last seat's frame, p50 / p99 ms", _span(self.lasts), played),
            ("frames a second", _number(self.frames / max(1e-9, self.seconds)), played),
            (
                "frames an action, messages",
                f"{self.frames / per_action:.1f}, {self.messages / per_action:.1f}",
                played,
            ),
            (
                "bytes an action, a frame",
                f"{self.bytes / per_action:,.0f}, {self.bytes / per_frame:,.0f}",
                played,
            ),
            ("server: share of a core", f"{self.server_cpu / max(1e-9, self.seconds):.0%}", played),
            ("server: CPU an action, ms", f"{self.server_cpu / per_action * 1e3:.3f}", played),
            ("server: CPU a frame, us", f"{self.server_cpu / per_frame * 1e6:.1f}", played),
            ("server: frames a second of CPU", _number(self.frames / max(1e-9, self.server_cpu)), played),
            ("clients: share of a core", f"{self.client_cpu / max(1e-9, self.seconds):.0%}", played),
            ("clients: late to wake, p50 / p99 ms", _span(self.lags), played),
            ("time to connect, s", f"{self.connect_s:.1f}", self.connect_s),
            (
                "time to fill the tables, s (of it CPU)",
                f"{self.fill_s:.1f} ({self.fill_cpu:.1f})",
                self.fill_s,
            ),
            ("memory a connection, KiB", f"{self.connection_kib:.1f}", True),
            ("memory a table with six viewers, KiB", f"{self.table_kib:.1f}", self.fill_s),
            (
                "memory that a table grew while it played, KiB",
                f"{self.played_kib:.1f}",
                played and self.fill_s,
            ),
            ("refused or in error, lines lost", f"{self.wrong}, {self.lost}", played),
        ]
        return [(name, value if shown else "") for name, value, shown in found]

    def told(self) -> dict[str, Any]:
        """Return the figures for a file, without the single times."""
        plain = {name: value for name, value in vars(self).items() if not isinstance(value, list)}
        return plain | {"shown": dict(self.lines())}


def table(runs: Sequence[Run]) -> str:
    """Render the report as a table of text."""
    columns = [dict(run.lines()) for run in runs]
    names = [name for name in columns[0] if any(column[name] for column in columns)]
    rows = [["", *(run.name for run in runs)], *([name, *(one[name] for one in columns)] for name in names)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    rows.insert(1, ["-" * width for width in widths])
    padded = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    lines = ["| " + " | ".join(row) + " |" for row in padded]
    wrong = [f"{run.name}: first error: {run.first_wrong}" for run in runs if run.first_wrong]
    return "\n".join(lines + wrong)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which this share of the others lies.

    >>> percentile([4, 1, 3, 2], 0.5), percentile([], 0.99)
    (3, 0.0)
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def _span(values: Sequence[float]) -> str:
    return f"{percentile(values, 0.5) * 1e3:.1f} / {percentile(values, 0.99) * 1e3:.1f}" if values else "none"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
