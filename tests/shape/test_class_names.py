"""One class name means one thing: names that several modules use are listed, and the list doesn't grow."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
LISTED = Path(__file__).parent / "class_names.txt"


def uses(source: Path) -> Counter[str]:
    """Count the modules below a folder that define each public class name."""
    names: Counter[str] = Counter()
    for file in source.rglob("*.py"):
        body = ast.parse(file.read_text(encoding="utf-8")).body
        names.update({node.name for node in body if isinstance(node, ast.ClassDef) and node.name[0] != "_"})
    return names


def listed() -> dict[str, int]:
    """Return the names that may be used more than once, and how often."""
    rows = (line.split("#")[0].split() for line in LISTED.read_text(encoding="utf-8").splitlines())
    return {name: int(times) for name, times in filter(None, rows)}


def test_no_class_name_gets_another_meaning() -> None:
    known = listed()
    more = {
        name: times
        for name, times in uses(ROOT / "src" / "tapete").items()
        if times > 1 and times > known.get(name, 1)
    }
    assert not more, (
        f"{more}: another class has this name (`git grep 'class NAME\\b'`). Choose one that says more. "
        "If it is the same thing in another layer, raise its number in tests/shape/class_names.txt."
    )


def test_the_list_names_only_what_is_used_twice() -> None:
    now = uses(ROOT / "src" / "tapete")
    gone = [name for name in listed() if now[name] < 2]
    assert not gone, f"{gone}: used once or never now; take these lines out of {LISTED.relative_to(ROOT)}"


def test_every_listed_name_says_why_it_has_one_meaning() -> None:
    rows = [line for line in LISTED.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    silent = [row for row in rows if not row.partition("#")[2].strip()]
    assert not silent, f"{silent}: say after `#` what the classes have in common"
    assert listed() == {name: uses(ROOT / "src" / "tapete")[name] for name in listed()}


def test_a_second_use_is_counted(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("class Deal: ...\nclass _Own: ...\n")
    (tmp_path / "b.py").write_text("class Deal: ...\nclass _Own: ...\nclass Hand: ...\n")
    assert uses(tmp_path) == {"Deal": 2, "Hand": 1}
