"""The site of the documents is whole: navigation, links, reference, tutorial. The long test builds it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools.documents import links, reference
from tools.documents.links import ROOT
from tools.documents.pages import expanded
from typer.testing import CliRunner

from tapete.cli import app
from tapete.floor.incidents import Incident

yaml = pytest.importorskip("yaml")
SITE = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
GENERATED = ("reference/", "rules/")


def named(nav: Any) -> Iterator[str]:
    """Every page that a navigation names."""
    match nav:
        case str():
            yield nav
        case dict():
            for inner in nav.values():
                yield from named(inner)
        case _:
            for inner in nav:
                yield from named(inner)


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as the site makes them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M):
        words = re.sub(r"[^\w\s-]", "", heading.replace("`", "")).strip().lower()
        slug, number = re.sub(r"[-\s]+", "-", words), 0
        while (one := f"{slug}_{number}" if number else slug) in found:
            number += 1
        found.add(one)
    return found


def test_the_navigation_names_every_page_once() -> None:
    pages = [page for page in named(SITE["nav"]) if not page.startswith(GENERATED)]
    assert sorted(pages) == sorted(links.place_of(source) for source in links.sources())
    folders = {page for page in named(SITE["nav"]) if page.startswith(GENERATED)}
    assert folders == {
        *("reference/*", "rules/index.md"),
        *(f"rules/{folder}/*" for folder in ("en", "es", "pt", "scenarios")),
    }


@pytest.mark.parametrize("source", links.sources())
def test_links_lead_to_files_and_anchors_that_exist(source: str) -> None:
    text = (ROOT / source).read_text("utf-8")
    for target in links.links_in(text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = ROOT / (links.file_of(source, target) if path else source)
        assert file.is_file(), f"{source}: {target}"
        if anchor:
            assert anchor in anchors(file.read_text("utf-8")), f"{source}: {target}"


def test_a_page_of_the_site_links_to_places_of_the_site() -> None:
    code = "\n```\n[e](docs/api.md)\n```\n"
    text = "[a](docs/api.md#x) [b](ARCHITECTURE.md) [c](#own) [d](examples/bot.py)"
    told = "[a](api.md#x) [b](architecture.md) [c](#own) [d](files/examples/bot.py)"
    assert links.sited("README.md", text + code) == told + code
    assert links.sited("docs/desk.md", "[a](../bench/RESULTS.md)") == "[a](records.md)"


def test_every_public_name_is_in_the_reference() -> None:
    pages = reference.reference_pages()
    assert len(pages) == len(reference.packages()) > 15
    for package in reference.packages():
        page = pages[f"reference/{package}.md"]
        for name in reference.public_names(package):
            assert re.search(rf"^(::: [\w.]+\.{name}|\* \[`{name}`\].*)$", page, re.M), f"{package}.{name}"


def test_every_incident_is_in_the_reference() -> None:
    described = [path for package, _, path in reference.entries() if package == reference.INCIDENTS]
    assert len(described) > 50 and len(set(described)) == len(described)
    for kind in reference.incidents():
        assert issubclass(kind, Incident)
        assert any(path.rpartition(".")[2] == kind.__name__ for path in described)


def test_a_name_is_described_on_one_page_only() -> None:
    described = re.findall(r"^::: (.*)$", "".join(reference.reference_pages().values()), re.M)
    assert len(set(described)) == len(described) > 300


def test_folders_of_the_navigation_become_their_pages() -> None:
    assert expanded({"R": "a/*"}, ["a/1.md", "b/2.md", "a/c/3.md"]) == {"R": ["a/1.md"]}


def test_the_bot_of_the_tutorial_plays_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
    [bot] = re.findall(r"```python\n(from .*?)```", page, re.S)
    (tmp_path / "my_bot.py").write_text(bot, "utf-8")
    shutil.copytree(ROOT / "examples" / "tournaments", tmp_path / "examples" / "tournaments")
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^    tapete (.*)$", page, re.M)
    assert [command.split()[0] for command in commands] == ["simulate", "stats"]
    for command in commands:
        done = CliRunner().invoke(app, command.split())
        assert done.exit_code == 0, done.output
    sys.modules.pop("my_bot", None)


@pytest.mark.long
def test_the_site_builds_and_fetches_nothing(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "rules/es/tda-2019.html").read_text("utf-8")
    assert 'id="TDA19-45A"' in page and 'href="../pt/tda-2019.html#TDA19-45A"' in page
    from_elsewhere = re.compile(r"<(?:script|img|link)[^>]+(?:src|href)=\"?((?:https?:)?//[^\s\">]+)")
    for file in tmp_path.rglob("*.html"):
        assert from_elsewhere.findall(file.read_text("utf-8")) == [], file
