"""Apply a worked change of CONTRIBUTING.md to a copy of the tree, and run its commands there.

python tools/worked_changes.py                  # list the changes
python tools/worked_changes.py game FOLDER      # copy the tree to FOLDER, apply the diff, run the commands
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = "CONTRIBUTING.md"
HEADINGS = {
    "game": "A game",
    "house-rule": "A house rule",
    "message": "A message",
    "tournament-key": "A tournament key",
}
"""Sections with a worked change, by their command-line name."""


@dataclass(frozen=True)
class Change:
    """Diff, and the commands to run after it."""

    name: str
    diff: str
    commands: tuple[tuple[str, ...], ...]
    """Arguments for Python, in the order of the page."""

    @property
    def generators(self) -> tuple[tuple[str, ...], ...]:
        """Commands that write generated files."""
        return tuple(one for one in self.commands if one[0].startswith("tools/"))

    @property
    def tests(self) -> tuple[tuple[str, ...], ...]:
        """Commands that check the result."""
        return tuple(one for one in self.commands if not one[0].startswith("tools/"))


class DiffOutdated(Exception):
    """Error if the code around a diff of CONTRIBUTING.md has changed."""


def changes(page: str | None = None) -> Mapping[str, Change]:
    """Read the worked changes from the page.

    Raises:
        ValueError: a section has no diff or no command after it.
    """
    text = (ROOT / PAGE).read_text(encoding="utf-8") if page is None else page
    found = {}
    for name, heading in HEADINGS.items():
        section = re.split(r"^## ", text.partition(f"\n## {heading}\n")[2], maxsplit=1, flags=re.M)[0]
        _, begun, rest = section.partition("```diff\n")
        diff, ended, after = rest.partition("```\n")
        block = re.search(r"^((?:    .*\n)+)", after, re.M)
        if not begun or not ended or block is None:
            raise ValueError(f"{PAGE}, section {heading!r}: a diff and a block of commands must stand there")
        lines = [line.strip() for line in block[1].splitlines()]
        if odd := [line for line in lines if not line.startswith(".venv/bin/python ")]:
            raise ValueError(f"{PAGE}, section {heading!r}: not a command for .venv/bin/python: {odd[0]}")
        found[name] = Change(name, diff, tuple(tuple(shlex.split(line)[1:]) for line in lines))
    return found


def copy_tree(folder: Path) -> None:
    """Copy every file that git keeps, or would keep, to a new folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def copy_touched(change: Change, folder: Path) -> None:
    """Copy only the files that a diff changes."""
    for name in re.findall(r"^--- a/(.+)$", change.diff, re.M):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)


def apply(change: Change, folder: Path) -> None:
    """Apply a diff to a copy.

    Raises:
        DiffOutdated: the diff no longer applies.
    """
    done = subprocess.run(
        ["git", "apply", "--unsafe-paths", f"--directory={folder}", "-"],
        cwd="/", input=change.diff, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise DiffOutdated(
            f"the diff in {PAGE}, section {HEADINGS[change.name]!r}, no longer fits the code: write it anew "
            f"for the code of today.\n{done.stderr}"
        )


def run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy, on the package of the copy."""
    found = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=found, capture_output=True, text=True, check=False
    )


def main(arguments: Sequence[str]) -> int:
    """List the changes, or apply one."""
    known = changes()
    if len(arguments) != 2 or arguments[0] not in known:
        print(f"usage: tools/worked_changes.py {{{','.join(known)}}} FOLDER")
        return int(bool(arguments)) * 2
    change, folder = known[arguments[0]], Path(arguments[1]).resolve()
    if folder.exists() and any(folder.iterdir()):
        print(f"{folder} is not empty")
        return 2
    copy_tree(folder)
    apply(change, folder)
    for command in change.commands:
        print("python", *command)
        done = run(command, folder)
        print(done.stdout, done.stderr, sep="", end="")
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
