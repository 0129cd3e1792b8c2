"""The form of the package under test: as written, or with its hot modules compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tapete.cards.standard import high
from tapete.engine import Bet, Call, Hand

ROOT = Path(__file__).resolve().parents[2]


def test_the_form_under_test_is_the_one_that_was_asked_for() -> None:
    compiled = bool(os.environ.get("TAPETE_COMPILED"))
    for name in (high.__module__, Hand.__module__):
        file = sys.modules[name].__file__
        assert file and file.endswith(".py") is not compiled


def test_every_module_to_compile_exists_and_defines_no_records() -> None:
    listed = subprocess.run(
        [sys.executable, "-c", "import compiled; print(*compiled.MODULES)"],
        cwd=ROOT / "tools",
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert len(listed) > 10
    for module in listed:
        text = (ROOT / "src" / "tapete" / f"{module}.py").read_text(encoding="utf-8")
        frozen = "(Struct" in text or "(HandEvent" in text or "(HandCommand" in text
        assert not frozen, f"{module} defines records: they must not be compiled"


def test_records_stay_frozen_and_tagged() -> None:
    with pytest.raises(AttributeError):
        Bet(seat=1, amount=2).amount = 3  # type: ignore[misc]
    assert Call.__struct_config__.tag == "call"
