"""A wheel builds from an unpacked sdist and leaves nothing behind."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("hatchling")
ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns("__pycache__", "static", "scenarios", "room", "catalogue")
BUILD = "from hatchling.build import build_wheel; print(build_wheel('dist'))"


@pytest.fixture
def sdist(tmp_path: Path) -> Path:
    """An unpacked sdist without the client's files; for speed only one small module is compiled."""
    folder = tmp_path / "tapete"
    folder.mkdir()
    for name in ("src", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    (folder / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: tapete\nVersion: 0\n", encoding="utf-8")
    static = folder / "src/tapete/static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html>", encoding="utf-8")
    compiles(folder, "cards/strength_codes")
    return folder


def compiles(folder: Path, module: str) -> None:
    file = folder / "tools/compiled.py"
    text = re.sub(
        r"MODULES = \(.*?\n\)", f'MODULES = ("{module}",)', file.read_text("utf-8"), flags=re.DOTALL
    )
    file.write_text(text, encoding="utf-8")


def built(folder: Path, **more: str) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """Run a build; return its result and the files left in the temporary folder."""
    temporary = folder.parent / "temporary"
    temporary.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", BUILD],
        cwd=folder,
        env={**os.environ, "TMPDIR": str(temporary), "TEMP": str(temporary), **more},
        capture_output=True,
        text=True,
        check=False,
    )
    return done, sorted(path.name for path in temporary.iterdir())


def test_a_wheel_carries_compiled_modules_and_leaves_nothing_behind(sdist: Path) -> None:
    done, left = built(sdist)
    assert done.returncode == 0, done.stderr
    [wheel] = (sdist / "dist").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "tapete/cards/strength_codes.py" in names and "tapete/static/index.html" in names
    is_compiled = any(re.fullmatch(r"tapete/cards/strength_codes\..*\.(so|pyd)", name) for name in names)
    name = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    assert is_compiled is (shutil.which(name) is not None)
    assert left == []


def test_a_pure_wheel_and_a_build_that_fails_leave_nothing_either(sdist: Path) -> None:
    done, left = built(sdist, TAPETE_PURE="1")
    assert (done.returncode, left) == (0, [])
    [wheel] = (sdist / "dist").glob("*.whl")
    assert wheel.name.endswith("-none-any.whl")
    compiles(sdist, "cards/nosuch")
    done, left = built(sdist)
    assert left == []
