"""The browser is the machine's Chromium; nothing is downloaded."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

FINDER = Path(__file__).parents[2] / "tools" / "chromium.sh"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Have pytest-playwright start the Chromium that tools/chromium.sh finds."""
    chromium = subprocess.run([FINDER], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    root = os.name == "posix" and os.geteuid() == 0
    # Chromium refuses its sandbox to root.
    return {**browser_type_launch_args, "executable_path": chromium, "args": ["--no-sandbox"] if root else []}
