"""Compile the hot modules with mypyc: the wheel contains them, and `make compiled` tests them.

    python tools/compiled.py FOLDER

makes a copy of the package in FOLDER, with the modules named below compiled beside their source. People
read, test and debug the source; without a C compiler, or with TAPETE_PURE set, the source also runs. Events,
commands and other records are never compiled: they would lose their record features.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "tapete"

MODULES = (
    "cards/notation",
    "cards/strength_codes",
    "cards/lookup_sums",
    "cards/standard",
    "cards/short",
    "cards/low",
    "cards/deuce",
    "cards/badugi",
    "cards/omaha",
    "cards/ranking",
    "engine/pots",
    "engine/course",
    "engine/rare_betting",
    "engine/state",
    "engine/upcards",
    "engine/chips",
    "engine/turns",
    "engine/fast/changes",
    "engine/changes",
    "engine/betting",
    "engine/stub",
    "engine/dealing",
    "engine/showdown",
    "engine/closing_round",
    "engine/progress",
    "engine/posting",
    "engine/fast/menus",
    "engine/hand",
)
"""Compiled modules, without their extension."""

_SETUP = """
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

sys.path.insert(0, {tools!r})
import compiled_docs

paths = {paths!r}
extensions = mypycify(
    ["--config-file", "", "--ignore-missing-imports", *paths],
    opt_level="3",
    group_name="tapete",
    strip_asserts=False,
)
modules = {{path.removesuffix(".py").replace("/", "."): Path(path) for path in paths}}
compiled_docs.put_into(Path("build"), modules)
setup(name="tapete-compiled", packages=[], ext_modules=extensions)
"""


def compiler() -> str | None:
    """Return the C compiler for extensions of this Python; None if it is missing."""
    name = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(name)


def compile_into(folder: Path) -> list[Path]:
    """Copy the package into `folder` and compile it there.

    Returns:
        The compiled files, below `folder`.

    Raises:
        RuntimeError: the compiler fails; the message is the end of what it printed.
    """
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PACKAGE, folder / "tapete", ignore=shutil.ignore_patterns("__pycache__"))
    paths = [f"tapete/{module}.py" for module in MODULES]
    tools = str(Path(__file__).resolve().parent)
    (folder / "setup.py").write_text(_SETUP.format(paths=paths, tools=tools), encoding="utf-8")
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError("\n".join((done.stdout + done.stderr).splitlines()[-30:]))
    shutil.rmtree(folder / "build")
    (folder / "setup.py").unlink()
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(folder.rglob(f"*{suffix}"))


def main() -> None:
    """Compile into the named folder."""
    if len(sys.argv) != 2:
        sys.exit("usage: compiled.py FOLDER")
    if compiler() is None:
        sys.exit("compiled.py: there is no C compiler; the package runs as it is")
    try:
        made = compile_into(Path(sys.argv[1]).resolve())
    except RuntimeError as error:
        sys.exit(f"compiled.py: {error}")
    print(f"compiled {len(MODULES)} modules into {len(made)} files")


if __name__ == "__main__":
    main()
