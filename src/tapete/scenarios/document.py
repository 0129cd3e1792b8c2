"""The YAML of a scenario as plain data: what is no sound YAML is one error with its line."""

from __future__ import annotations

from typing import Any

import yaml

MOST_CHARACTERS = 250_000
"""A scenario is a page; what is longer is something else."""
DEEPEST = 40
"""Levels of brackets and indents; the package's own files have ten."""
_FEW_MARKS = 400
"""With so few of the signs that open a level, no file can be too deep for the YAML library."""


class ScenarioError(Exception):
    """A scenario file is wrong; says in which file, at which line or path, and what would be right."""

    def __init__(self, file: str, path: str, why: str) -> None:
        self.file, self.path, self.why = file, path, why
        super().__init__(f"{file}: {path}: {why}" if path else f"{file}: {why}")


# libyaml reads ten times as fast, where PyYAML was built with it.
_Safe: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Lines(_Safe):  # type: ignore[misc]
    """Refuses a key that is there twice, which YAML would let pass."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            name = self.construct_object(key, deep=True)
            if isinstance(name, list | dict):
                raise yaml.MarkedYAMLError(problem="a word is no list", problem_mark=key.start_mark)
            if name in seen:
                raise yaml.MarkedYAMLError(problem=f"`{name}` is there twice", problem_mark=key.start_mark)
            seen.add(name)
        found: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return found


def read_document(text: str, *, file: str = "scenario.yaml") -> dict[Any, Any]:
    """The mapping that a file holds.

    Aliases (`*name`) are refused: a few lines of them can stand for more than any memory holds.

    Raises:
        ScenarioError: no YAML, a key twice in a mapping, an alias, too deep, too long; with the line.

    >>> read_document("title: a\\ntitle: b", file="mine.yaml")
    Traceback (most recent call last):
    tapete.scenarios.document.ScenarioError: mine.yaml: line 2: `title` is there twice
    """
    if len(text) > MOST_CHARACTERS:
        raise ScenarioError(file, "", f"longer than {MOST_CHARACTERS:,} characters")
    try:
        _look_over(text)
        document = yaml.load(text, _Lines)  # noqa: S506 - a safe loader, see above
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = f"line {mark.line + 1}" if mark else ""
        raise ScenarioError(file, line, _why(error, text)) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ScenarioError(file, "", f"no YAML: {' '.join(str(error).split())}") from None
    if not isinstance(document, dict):
        raise ScenarioError(file, "", "a scenario is a mapping: title, rules, book, ...")
    return document


def _look_over(text: str) -> None:
    """Aliases and levels without end, which the library would try to follow to the last."""
    if "&" not in text and sum(text.count(mark) for mark in "[{-?:") <= _FEW_MARKS:
        return
    depth = 0
    for event in yaml.parse(text, Loader=_Safe):
        if isinstance(event, yaml.AliasEvent):
            why = f"`*{event.anchor}`: what is meant is written out each time"
            raise _at(event, why)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                why = f"more than {DEEPEST} levels inside each other"
                raise _at(event, why)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _at(event: Any, why: str) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=why, problem_mark=event.start_mark)


def _why(error: yaml.MarkedYAMLError, text: str) -> str:
    """What is wrong, in other words than the library's where a writer would not understand those."""
    problem = error.problem or "no YAML"
    lines = text.splitlines()
    line = (
        lines[error.problem_mark.line] if error.problem_mark and error.problem_mark.line < len(lines) else ""
    )
    if "cannot start any token" in problem and "\t" in line:
        return "a tab; only spaces indent"
    if problem.startswith("could not determine a constructor for the tag"):
        return f"{problem.rpartition(':')[2].strip(chr(39))}: only plain words, numbers, lists and mappings"
    return problem
