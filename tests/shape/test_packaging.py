"""The package tells one version, its base needs msgspec alone, and its workflows run scripts that exist."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tapete

yaml = pytest.importorskip("yaml")
ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def test_the_version_is_the_same_everywhere() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == tapete.__version__
    assert f'"version": "{tapete.__version__}"' in (ROOT / "web/package.json").read_text("utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tapete", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"tapete {tapete.__version__}\n"


def test_the_base_needs_msgspec_alone_and_no_extra_is_for_tests() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert [re.split("[<>=]", need)[0] for need in project["project"]["dependencies"]] == ["msgspec"]
    assert "test" not in project["project"]["optional-dependencies"]
    assert any(need.startswith("pytest>") for need in project["dependency-groups"]["test"])


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_runs_scripts_that_exist(path: Path) -> None:
    jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    named = re.findall(
        r"(?:^|[ /])((?:tools|tests|\.ci)/[\w./]+)", " ".join(step.get("run", "") for step in steps)
    )
    assert all((ROOT / name).exists() for name in named) and named
    # A tag can be moved; a commit can't.
    actions = [step["uses"] for step in steps if "uses" in step]
    assert [name for name in actions if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", name)] == []
    needed = {
        need
        for job in jobs.values()
        for need in [*([job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", []))]
    }
    assert needed <= jobs.keys()


def test_hooks_before_a_commit_run_what_the_project_has() -> None:
    [repo] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert repo["repo"] == "local"
    for hook in repo["hooks"]:
        tools = [word for word in hook["entry"].split() if word.startswith("tools/")]
        assert hook["entry"].startswith(".venv/bin/") and all((ROOT / tool).is_file() for tool in tools)
