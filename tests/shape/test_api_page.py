"""The page of public names is whole and true, and every example of it and of the cookbook runs."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import re
from pathlib import Path

import pytest
from tools.documents import reference

import tapete

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")


def section(title: str) -> list[list[str]]:
    """The names in the first column of a table, row by row."""
    text = PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]
    return [re.findall(r"`([\w.]+)`", row) for row in re.findall(r"^\| (`.*?) \|", text, re.M)]


def test_the_page_lists_every_public_name_of_the_package() -> None:
    assert sorted(name for row in section("`tapete`") for name in row) == sorted(tapete.__all__)
    assert all(getattr(tapete, name) is not None for name in tapete.__all__)
    assert set(tapete.__all__) <= set(dir(tapete))
    with pytest.raises(AttributeError, match="no attribute 'nosuch'"):
        tapete.nosuch  # noqa: B018 - the name is what is asked for


def test_the_page_lists_packages_that_say_what_is_public() -> None:
    listed = [name for row in section("Packages") for name in row]
    assert len(listed) > 10
    for name in listed:
        package = importlib.import_module(name)
        assert package.__doc__ and package.__all__, name
        assert all(hasattr(package, one) for one in package.__all__), name


def test_every_package_is_public_or_said_not_to_be() -> None:
    told = re.findall(r"`tapete\.(\w+)`", PAGE.partition("\nThe packages ")[2].partition("not public.")[0])
    listed = {name.split(".")[1] for row in section("Packages") for name in row}
    packages = {path.parent.name for path in (ROOT / "src" / "tapete").glob("*/__init__.py")}
    assert not listed & set(told) and listed | set(told) == packages - {"static"}


def test_the_page_lists_modules_that_say_what_is_public() -> None:
    packages = {name for row in section("Packages") for name in row}
    listed = [name for row in section("Modules") for name in row]
    assert len(listed) > 10 and not packages & set(listed)
    for name in listed:
        assert importlib.util.find_spec(name) is not None, name
        assert name in reference.ELSEWHERE or reference.public_names(name), name


def imported() -> list[tuple[str, str, str]]:
    """The names that documents and examples import from the package, as file, module and name."""
    found = []
    documents = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    blocks = [
        (file.name, re.sub(r"^(>>>|\.\.\.) ?", "", block, flags=re.M))
        for file in documents
        for block in re.findall(r"```python\n(.*?)```", file.read_text("utf-8"), re.S)
    ]
    blocks += [(file.name, file.read_text("utf-8")) for file in sorted((ROOT / "examples").rglob("*.py"))]
    for file, text in blocks:
        for module, names in re.findall(r"^from (tapete[\w.]*) import (\([^)]*|.*)$", text, re.M):
            found += [(file, module, name) for name in re.findall(r"\w+", re.sub(r" as \w+", "", names))]
    return found


def test_documents_and_examples_import_only_public_names() -> None:
    modules = {name for title in ("Packages", "Modules") for row in section(title) for name in row}
    names = imported()
    assert len({file for file, _, _ in names}) > 5 and len(names) > 50
    for file, module, name in names:
        if f"{module}.{name}" not in modules:
            assert module in modules | {"tapete"}, f"{file}: {module} is not in docs/api.md"
            assert name in reference.public_names(module), f"{file}: {module}.{name} is not public"


def test_members_of_a_hand_that_the_page_names_exist() -> None:
    named = re.findall(r"`(?:Hand\.)?(\w+)`", PAGE.partition("| `Hand` |")[2].partition("\n")[0])
    assert len(named) > 8 and not [name for name in named if not hasattr(tapete.Hand, name)]


@pytest.mark.parametrize("document", ["api.md", "cookbook.md", "tutorial.md"])
def test_the_examples_run(document: str) -> None:
    text = (ROOT / "docs" / document).read_text("utf-8")
    examples = "".join(re.findall(r"```python\n(.*?)```", text, re.S))
    test = doctest.DocTestParser().get_doctest(examples, {}, document, None, 0)
    assert len(test.examples) > 8
    said: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, _ = doctest.DocTestRunner(optionflags=flags).run(test, out=said.append)
    assert failed == 0, "".join(said)


def test_the_cookbook_has_fourteen_tasks() -> None:
    text = (ROOT / "docs" / "cookbook.md").read_text("utf-8")
    assert [int(number) for number in re.findall(r"^## (\d+)\. ", text, re.M)] == list(range(1, 15))
