"""No test asserts elapsed time, since a busy machine must not turn one red.

Tests count operations (`tests/counting.py`). To wait for real time they use a bound that only a hang exceeds
(`tests/waiting.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
CLOCKS = {
    "monotonic",
    "monotonic_ns",
    "perf_counter",
    "perf_counter_ns",
    "process_time",
    "process_time_ns",
    "thread_time",
    "time",
    "time_ns",
    "timeit",
}
WAITS = TESTS / "waiting.py"
LEAST_S = 60
"""The smallest allowed bound for waiting."""


def measures(tree: ast.AST) -> Iterator[str]:
    """List the places of a module that read a clock or wait with too small a bound, as `line: what`."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="time" | "timeit", names=names) if any(
                n.name in CLOCKS for n in names
            ):
                yield f"{node.lineno}: imports a clock"
            case ast.Import(names=names) if any(name.name == "timeit" for name in names):
                yield f"{node.lineno}: imports timeit"
            case ast.Attribute(value=ast.Name(id="time"), attr=name) if name in CLOCKS:
                yield f"{node.lineno}: reads time.{name}"
            case ast.Call() if (bound := _bound(node)) is not None and bound < LEAST_S:
                yield f"{node.lineno}: waits {bound:g} s"
            case _:
                pass


def _bound(call: ast.Call) -> float | None:
    """The timeout of a call in seconds, if it is a literal number."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    found = [word.value for word in call.keywords if word.arg in ("timeout", "open_timeout", "deadline")]
    if name == "wait_for" and len(call.args) > 1 or name in ("timeout", "wait"):
        found += call.args[-1:]
    for one in found:
        if isinstance(one, ast.Constant) and isinstance(one.value, int | float):
            # Playwright and Hypothesis count in milliseconds.
            return (
                one.value / 1_000 if name.startswith(("to_", "wait_for_", "click", "settings")) else one.value
            )
    return None


def test_the_pattern_finds_clock_reads() -> None:
    text = """
from time import perf_counter
import timeit
time.monotonic()
asyncio.wait_for(work, 5)
asyncio.wait_for(work, timeout=5)
expect(row).to_be_visible(timeout=20_000)
subprocess.run(["x"], timeout=20)
with asyncio.timeout(0.1): pass
settings(deadline=500)
"""
    assert len(list(measures(ast.parse(text)))) == 9
    fine = "time.sleep(1)\nrun(timeout=HANG_S)\nrun(timeout=120)\nsettings(deadline=None)\nevent.wait()"
    assert list(measures(ast.parse(fine))) == []


@pytest.mark.parametrize("file", sorted(TESTS.rglob("*.py")), ids=lambda file: str(file.relative_to(TESTS)))
def test_no_test_reads_a_clock(file: Path) -> None:
    if file != WAITS:
        assert list(measures(ast.parse(file.read_text(encoding="utf-8")))) == []
