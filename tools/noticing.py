"""Decide whether the tests notice a mutant, without starting pytest for each mutant.

The tests are collected once. Each mutant then runs in a fork of that process: the changed function gets its
new code in place, and only the tests that executed it on the unchanged source run. A mutant outside of
functions (a constant, a default) is made in a copy of the package, and a new process runs all tests of the
area on it.
"""

from __future__ import annotations

import ast
import functools
import gc
import os
import pickle
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, Literal, NamedTuple

import pytest
from tools.changing import PACKAGE, ROOT, Change

BESIDE_S: Final = 20
"""Processor seconds that tests may use on top of three times their use on the unchanged source."""

Outcome = Literal["caught", "never ends", "not noticed"]
Place = tuple[str, int]
"""A function by file and first line."""


class Found(NamedTuple):
    """The outcome of a mutant, and the test that noticed it."""

    outcome: Outcome
    by: str = ""


class Passed(NamedTuple):
    """Results on the unchanged source, by test: functions executed and processor time."""

    functions: dict[str, frozenset[Place]]
    used_s: dict[str, float]
    red: list[str]
    """Tests that failed and therefore cannot detect a mutant."""


class Session:
    """A pytest plugin that runs the collected tests repeatedly, each time in a fork.

    Args:
        changes: the mutants, in order.
        told: called with each mutant and its outcome.
    """

    def __init__(self, changes: Sequence[Change], told: Callable[[Change, Found], None]) -> None:
        self.changes = changes
        self.told = told
        self.failed = ""
        self.red: list[str] = []
        """Tests that fail on the unchanged source."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.unregister(name="terminalreporter")
        passed = _forked(lambda: self._unchanged(session.items), bound_s=None)
        if not isinstance(passed, Passed):
            raise RuntimeError("the tests end the process they run in")
        self.red = passed.red
        green = [item for item in session.items if item.nodeid not in passed.red]
        for change in self.changes:
            self.told(change, self._outcome(change, green, passed))
        return True

    def _unchanged(self, items: Sequence[pytest.Item]) -> Passed:
        functions, used, red = {}, {}, []
        prefix = str(PACKAGE)
        for item, following in _with_next(items):
            seen: set[Place] = set()

            def note(frame: FrameType, event: str, argument: object, seen: set[Place] = seen) -> None:
                code = frame.f_code
                if event == "call" and code.co_filename.startswith(prefix):
                    seen.add((code.co_filename, code.co_firstlineno))

            before = _used_s()
            threading.setprofile(note)
            sys.setprofile(note)
            self._run(item, following)
            sys.setprofile(None)
            threading.setprofile(None)
            functions[item.nodeid], used[item.nodeid] = frozenset(seen), _used_s() - before
            if self.failed:
                red.append(item.nodeid)
                self.failed = ""
        return Passed(functions, used, red)

    def _outcome(self, change: Change, items: Sequence[pytest.Item], passed: Passed) -> Found:
        place = place_of(change)
        if place is None:
            return in_a_copy(change, sorted({str(item.path) for item in items}), sum(passed.used_s.values()))
        chosen = [item for item in items if place in passed.functions.get(item.nodeid, ())]
        if not chosen:
            return Found("not noticed", "no test executes it")
        try:
            codes = new_codes(change)
        except SyntaxError:
            return Found("caught", "invalid Python")
        if codes is None:
            return in_a_copy(change, sorted({str(item.path) for item in items}), sum(passed.used_s.values()))

        def changed() -> str:
            put_in(codes)
            for item, following in _with_next(chosen):
                self._run(item, following)
                if self.failed:
                    item.session._setupstate.teardown_exact(None)
                    break
            return self.failed

        bound = BESIDE_S + round(3 * sum(passed.used_s[item.nodeid] for item in chosen))
        failed = _forked(changed, bound_s=bound)
        if failed is None:
            return Found("never ends")
        return Found("caught", failed) if failed else Found("not noticed", f"by {len(chosen)} tests")

    def _run(self, item: pytest.Item, following: pytest.Item | None) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _with_next(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Pair each test with the next one, so that shared fixtures may stay set up."""
    return zip(items, [*items[1:], None], strict=True)


def _used_s() -> float:
    me, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return me.ru_utime + me.ru_stime + children.ru_utime + children.ru_stime


def _forked(work: Callable[[], Any], *, bound_s: int | None) -> Any:
    """Run work in a fork; return its result, or None if it exceeded its bound or was killed."""
    with tempfile.NamedTemporaryFile() as file:
        child = os.fork()
        if not child:
            try:
                _quiet()
                if bound_s is not None:
                    resource.setrlimit(resource.RLIMIT_CPU, (bound_s, bound_s))
                    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
                Path(file.name).write_bytes(pickle.dumps(work()))
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        said = Path(file.name).read_bytes()
    return pickle.loads(said) if said else None  # noqa: S301 - our own fork wrote it


def _quiet() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nothing, stream)


# -------------------------------------------------------------------- changed code


def place_of(change: Change) -> Place | None:
    """Find the function that contains a mutant; None at module level, where it takes effect on import."""
    source = change.path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: Place | None = None
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first, last = node.body[0], node.body[-1]
            begins = starts[first.lineno - 1] + first.col_offset
            ends = starts[(last.end_lineno or 0) - 1] + (last.end_col_offset or 0)
            if begins <= change.start and change.end <= ends:
                first_line = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                found = (str(change.path), first_line)  # the innermost function comes last
    return found


def new_codes(change: Change) -> dict[tuple[str, int], CodeType] | None:
    """Compile a changed module; return the code of its functions by name and line, or None on a mismatch.

    Raises:
        SyntaxError: the changed module is invalid Python.
    """
    source = change.path.read_bytes()
    changed = source[: change.start] + change.text.encode() + source[change.end :]
    old, new = (list(_codes(compile(text, str(change.path), "exec"))) for text in (source, changed))
    if [(one.co_qualname, one.co_freevars) for one in old] != [
        (one.co_qualname, one.co_freevars) for one in new
    ]:
        return None
    return {
        (before.co_qualname, before.co_firstlineno): after for before, after in zip(old, new, strict=True)
    } | {("", 0): new[0]}


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


def put_in(codes: dict[tuple[str, int], CodeType]) -> None:
    """Replace the code of every function of a module in place."""
    file = codes["", 0].co_filename
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == file:
            one.__code__ = codes[one.__code__.co_qualname, one.__code__.co_firstlineno]
        elif isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()


def in_a_copy(change: Change, files: Sequence[str], used_s: float) -> Found:
    """Test a mutant that takes effect on import."""
    with tempfile.TemporaryDirectory(prefix="tapete-mutants-") as folder:
        package = Path(folder) / "tapete"
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
        source = change.path.read_bytes()
        changed = source[: change.start] + change.text.encode() + source[change.end :]
        (package / change.path.relative_to(PACKAGE)).write_bytes(changed)
        kept = os.environ.get("PYTHONPATH", "")
        bound = 3 * BESIDE_S + round(3 * used_s)
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *OPTIONS, "-x", "--tb=line", *files],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (folder, kept)))},
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (bound, bound)),
        )
    if done.returncode < 0:
        return Found("never ends")
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if done.returncode:
        return Found("caught", failed[0].partition(" ")[2] if failed else "nothing can be imported")
    return Found("not noticed", "by all tests")


OPTIONS: Final = (
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-o",
    "timeout=240",
    "-m",
    "not long and not browser",
    "--hypothesis-seed=0",
)


def look(tests: Sequence[str], changes: Sequence[Change], told: Callable[[Change, Found], None]) -> list[str]:
    """Test every mutant.

    Args:
        tests: files, the quick ones first.
        changes: the mutants, in the order of reporting.
        told: see `Session`.

    Returns:
        Tests that already fail on the unchanged source and were left out.
    """
    session = Session(changes, told)
    pytest.main([*OPTIONS, *tests], plugins=[session])
    return session.red
