"""The report of a run, as text and as JSON."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tools.faults.checking import Found
from tools.faults.record import Record

LISTS = ("acknowledged_lost", "applied_twice", "refused_but_applied", "broken", "not_recovered")
SHOWN = 10
"""How many problems of one kind the text lists."""


def percentile(times: list[float], share: float) -> float:
    """Return a percentile of times, by nearest rank.

    >>> percentile([3.0, 1.0, 2.0], 0.5), percentile([1.0, 2.0], 0.99)
    (2.0, 2.0)
    """
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def told(
    mode: str, seed: int, seconds: float, record: Record, found: Found, wrong: Counter[str]
) -> dict[str, Any]:
    """Return the report as plain data."""
    return {
        "mode": mode,
        "seed": seed,
        "seconds": round(seconds, 1),
        "faults": dict(record.by_kind()),
        "all_faults": record.count,
        "hands_hit": {
            "resumed": found.resumed,
            "voided by rule": found.voided_by_fault,
            "still running": found.running,
        },
        "commands": found.commands,
        "acknowledged": found.acknowledged,
        "acknowledged_lost": found.lost,
        "applied_twice": found.twice,
        "refused_but_applied": found.refused_acted,
        "repeats": found.repeats,
        "broken": found.broken,
        "ledger_sums": found.sums,
        "streams": found.streams,
        "tournaments_finished": found.finished,
        "hands": found.hands,
        "hands_voided": found.voided,
        "events": found.events,
        "recovery_s": {
            kind: {
                "streams": len(times),
                "p50": round(percentile(times, 0.5), 3),
                "p99": round(percentile(times, 0.99), 3),
                "max": round(max(times), 3),
            }
            for kind, times in record.times().items()
            if times
        },
        "not_recovered": record.not_recovered(),
        "wrong_answers": dict(wrong),
    }


def good(report: dict[str, Any]) -> bool:
    """Whether the room has kept its promises."""
    bad = [*LISTS, "wrong_answers"]
    return report["acknowledged"] > 0 and not any(
        (*(report[name] for name in bad), *report["ledger_sums"].values())
    )


def text(report: dict[str, Any]) -> str:
    """Render the report as a table."""
    lines = [f"== {report['mode']}, seed {report['seed']}, {report['seconds']:.0f} s"]

    def row(name: str, value: object) -> None:
        lines.append(f"  {name:<44} {value}")

    for kind, count in sorted(report["faults"].items()):
        row(f"faults: {kind}", count)
    row("faults in all", report["all_faults"])
    if report.get("unflushed_writes_lost"):
        row("unflushed writes that kills have lost", report["unflushed_writes_lost"])
    for what, count in report["hands_hit"].items():
        row(f"hands that ran at a fault: {what}", count)
    row("commands sent / acknowledged / repeated", _three(report))
    row("acknowledged commands lost", len(report["acknowledged_lost"]))
    row("commands applied twice", len(report["applied_twice"]))
    row("commands refused and yet applied", len(report["refused_but_applied"]))
    row("logs with a gap, not replayable, or chips lost", len(report["broken"]))
    row("sum of the ledger", report["ledger_sums"])
    row("tournaments / finished / hands / events", _sizes(report))
    row("hands voided in all", report["hands_voided"])
    lines.append(f"  {'recovery of a stream, s':<44} {'streams':>8} {'p50':>8} {'p99':>8} {'max':>8}")
    for kind, one in sorted(report["recovery_s"].items()):
        lines.append(
            f"  {kind:<44} {one['streams']:>8} {one['p50']:>8.2f} {one['p99']:>8.2f} {one['max']:>8.2f}"
        )
    row("streams that did not recover", len(report["not_recovered"]))
    for name in LISTS:
        lines += [f"  {name}: {one}" for one in report[name][:SHOWN]]
    lines += [f"  wrong answer, {count} times: {one}" for one, count in report["wrong_answers"].items()]
    lines.append("  nothing was lost" if good(report) else "  FAILED")
    return "\n".join(lines)


def _three(report: dict[str, Any]) -> str:
    return f"{report['commands']} / {report['acknowledged']} / {report['repeats']}"


def _sizes(report: dict[str, Any]) -> str:
    names = ("streams", "tournaments_finished", "hands", "events")
    return " / ".join(str(report[name]) for name in names)


def incidents(logs: list[Path]) -> list[str]:
    """List the log lines that show a fault of the program itself.

    Not one of them is that a driver could not close a connection that had been cut.
    """
    signs = ("Traceback", "incident", "critical", "InvariantBroken", "StateTorn")
    harmless = "_terminate_graceful_close"
    found = []
    for log in logs:
        for line in log.read_text(errors="replace").splitlines() if log.exists() else ():
            if any(sign in line for sign in signs) and harmless not in line:
                found.append(f"{log.name}: {line[:300]}")
    return found
