"""Settings of every test run."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tapete.room.logs import configure_logs

# Wall time says nothing about a pure function, and a busy machine must not fail a test.
settings.register_profile("tapete", deadline=None)
settings.load_profile("tapete")

configure_logs()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A long test may take its time: the bound that pyproject.toml sets is for the others."""
    for item in items:
        if item.get_closest_marker("long") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(7_200))
