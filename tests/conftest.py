"""Settings of every test run."""

from __future__ import annotations

from hypothesis import settings

# Wall time says nothing about a pure function, and a busy machine must not fail a test.
settings.register_profile("tapete", deadline=None)
settings.load_profile("tapete")
