"""Settings of every test run."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings
from tests import postgres
from tests.shown import shows

from tapete.room.world.logs import configure_logs

__all__ = ["shows"]

# Wall time says nothing about a pure function, and a busy machine must not fail a test.
settings.register_profile("tapete", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tapete")

configure_logs()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A long test may take its time: the bound that pyproject.toml sets is for the others."""
    for item in items:
        if item.get_closest_marker("long") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(7_200))


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """URL of a PostgreSQL server that allows new databases; without one the test is skipped."""
    pytest.importorskip("asyncpg", reason="asyncpg is not installed")
    try:
        found = postgres.server()
        url = found.__enter__()
    except postgres.NotInstalled as missing:
        pytest.skip(str(missing))
    try:
        yield url
    finally:
        found.__exit__(None, None, None)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Write skipped tests and reasons to the file that `make test` collects from its stages."""
    file = os.environ.get("TAPETE_NOT_RUN")
    if not file or hasattr(terminalreporter.config, "workerinput"):  # only the main process reports
        return
    with open(file, "a", encoding="utf-8") as told:
        for report in terminalreporter.stats.get("skipped", ()):
            why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            told.write(f"{why.removeprefix('Skipped: ')}\t{report.nodeid}\n")
