"""The browser client's types are those of the messages, written by tools/generate_types.py."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_client_are_fresh() -> None:
    check = [sys.executable, str(ROOT / "tools" / "generate_types.py"), "--check"]
    done = subprocess.run(check, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
