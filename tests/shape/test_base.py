"""The library needs msgspec alone; a part that needs more names the extra that brings it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tapete import __version__
from tapete.extras import EXTRAS, advice

ROOT = Path(__file__).parents[2]

ONLY_MSGSPEC = """
import importlib.abc, sys
class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("tapete", "msgspec"):
            if top.endswith("__mypyc"):
                return None
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
"""

# What an extra brings: everything else is imported below.
NEEDS_MORE = ("cards.batch.", "cards.equity.exact_numpy", "cards.equity.sample_", "cards.equity.deals")
PACKAGES = "cards engine rules formats stats fairplay floor tournament ring bots simulation".split()


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python that can import nothing but msgspec, Tapete and the standard library."""
    return subprocess.run(
        [sys.executable, "-c", ONLY_MSGSPEC + code, *arguments], capture_output=True, text=True, check=False
    )


def library() -> list[str]:
    """Every module of the library, by dotted name."""
    found = []
    for path in sorted((ROOT / "src/tapete").rglob("*.py")):
        parts = list(path.relative_to(ROOT / "src/tapete").with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if parts[0] in PACKAGES and not f"{name}.".startswith(NEEDS_MORE):
            found.append(f"tapete.{name}")
    return found


def test_every_module_of_the_library_needs_msgspec_alone() -> None:
    modules = library()
    assert len(modules) > 200
    assert not [module for module in modules if module.split(".")[1] in ("room", "cli", "client")]
    done = run("import importlib\nfor name in sys.argv[1:]: importlib.import_module(name)", *modules)
    assert done.returncode == 0, done.stderr


def test_the_library_examples_of_the_readme_run_with_msgspec_alone() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    assert len(blocks) >= 2
    for block in blocks:
        done = run(block)
        assert done.returncode == 0 and done.stdout, done.stderr


def test_the_solver_and_hands_with_explicit_chance_need_msgspec_alone() -> None:
    code = """
from tapete.env import DealtGame, DealtHand
from tapete.env.cfr import Solver, kuhn
import tapete.env.recall
Solver(kuhn()).iterate(3)
print(DealtHand(DealtGame.of('holdem-no-limit', '')).missing)
"""
    done = run(code)
    assert (done.returncode, done.stdout) == (0, "4\n"), done.stderr


@pytest.mark.parametrize(
    ("code", "extra"),
    [
        ("import tapete.scenarios", "cli"),
        ("import tapete.client", "client"),
        ("import tapete.cards.batch", "batch"),
        ("from tapete.env import TableEnv", "rl"),
        ("import tapete.env.openspiel", "openspiel"),
    ],
)
def test_a_package_that_needs_more_names_its_extra(code: str, extra: str) -> None:
    done = run(code)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: ") and f"tapete[{extra}]" in last


def test_the_command_without_its_extra_says_so_in_one_line() -> None:
    done = run("from tapete.__main__ import main\nmain()")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tapete: typer is not installed: pip install 'tapete[cli]'\n"


def test_the_command_tells_its_version_with_msgspec_alone() -> None:
    done = run("from tapete.__main__ import main\nsys.argv = ['tapete', '--version']\nmain()")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"tapete {__version__}\n", "")


def test_serve_without_the_room_says_so_in_one_line() -> None:
    absent = "raise ModuleNotFoundError(f"
    code = ONLY_MSGSPEC.replace(absent, f"if top in {EXTRAS['room']!r}: {absent}")
    code += "from tapete.__main__ import main\nsys.argv = ['tapete', 'serve', '--port', '1']\nmain()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"tapete: \w+ is not installed: pip install 'tapete\[room\]'\n", done.stderr)


def test_advice_knows_every_extra_that_the_project_declares() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    table = text.partition("[project.optional-dependencies]\n")[2].partition("\n[")[0]
    declared = set(re.findall(r"^(\w+) = ", table, re.M))
    assert declared - {"all"} == EXTRAS.keys()
    for extra, modules in EXTRAS.items():
        for module in modules:
            assert f"tapete[{extra}]" in (advice(ModuleNotFoundError(name=f"{module}.part")) or "")
