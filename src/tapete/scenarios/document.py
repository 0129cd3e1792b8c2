"""Read the YAML of a scenario as plain data; invalid YAML is one error with its line."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

try:
    import yaml
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("scenarios need PyYAML: pip install 'tapete[cli]'", name="yaml") from missing

from tapete.floor.impossible import AREA, Impossible
from tapete.floor.texts import text_of
from tapete.rules.rows import Language

MOST_CHARACTERS = 250_000
"""Longest scenario file, in characters; a scenario is about a page."""
DEEPEST = 40
"""Deepest nesting of brackets and indents; the package's own files have ten levels."""
_FEW_MARKS = 400
"""Below this number of level-opening characters, no file can be too deep for the YAML library."""


_PROBLEMS = (
    ("mapping values are not allowed", Impossible("", "yaml_colon")),
    ("could not find expected ':'", Impossible("", "yaml_no_colon")),
    ("found unexpected end of stream", Impossible("", "yaml_quote")),
    ("expected ',' or", Impossible("", "yaml_bracket")),
    ("did not find expected node content", Impossible("", "yaml_bracket")),
    ("cannot start any token", Impossible("", "yaml_character")),
    ("unknown escape character", Impossible("", "yaml_escape")),
    ("expected key", Impossible("", "yaml_indent")),
    ("expected '-' indicator", Impossible("", "yaml_indent")),
    ("<block end>", Impossible("", "yaml_indent")),
    ("block sequence entries are not allowed", Impossible("", "yaml_indent")),
)
"""Parts of the library's messages, with our own messages for them."""


class ScenarioError(Exception):
    """Error in a scenario file: names the file, the line or path, and the valid alternative."""

    def __init__(self, file: str, path: str, why: str | Impossible, *, line: int = 0) -> None:
        fault = Impossible.because(why)
        self.file, self.line = file, line
        self.fault = fault.within(path) if path else fault
        super().__init__(self._placed(str(self.fault), "en"))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), line=self.line), (self.file, "", self.fault)

    def in_words(self, language: Language) -> str:
        """Return the message in a language."""
        return self._placed(self.fault.in_words(language), language)

    def _placed(self, why: str, language: Language) -> str:
        line = text_of("line", AREA, language) if self.line else None
        where = (self.file, line.format(line=self.line)) if line else (self.file,)
        return ": ".join((*where, why))


class _Fault(yaml.MarkedYAMLError):
    """Valid YAML that no scenario may contain."""

    def __init__(self, fault: Impossible, mark: Any) -> None:
        self.fault = fault
        super().__init__(problem=str(fault), problem_mark=mark)


# libyaml reads ten times as fast, if PyYAML was built with it.
_Safe: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Lines(_Safe):  # type: ignore[misc]
    """Loader that refuses a duplicate key, which YAML would accept."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            name = self.construct_object(key, deep=True)
            if isinstance(name, list | dict):
                raise _Fault(Impossible("", "word_no_list"), key.start_mark)
            if name in seen:
                raise _Fault(Impossible("", "key_twice", word=name), key.start_mark)
            seen.add(name)
        found: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return found


def read_document(text: str, *, file: str = "scenario.yaml") -> dict[Any, Any]:
    """Return the mapping in a file.

    Aliases (`*name`) are refused: a few lines with aliases can expand beyond any memory.

    Raises:
        ScenarioError: invalid YAML, a duplicate key, an alias, too deep, too long; with the line.

    >>> read_document("title: a\\ntitle: b", file="mine.yaml")
    Traceback (most recent call last):
    tapete.scenarios.document.ScenarioError: mine.yaml: line 2: `title` appears twice
    """
    if len(text) > MOST_CHARACTERS:
        raise ScenarioError(file, "", Impossible("", "file_too_long", most=MOST_CHARACTERS))
    try:
        _look_over(text)
        document = yaml.load(text, _Lines)  # noqa: S506 - a safe loader, see above
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise ScenarioError(file, "", _why(error, text), line=mark.line + 1 if mark else 0) from None
    except yaml.YAMLError:  # an error without a position: a character that YAML does not allow
        raise ScenarioError(file, "", Impossible("", "yaml_control")) from None
    except RecursionError:
        raise ScenarioError(file, "", Impossible("", "too_deep", most=DEEPEST)) from None
    except (ValueError, OverflowError):
        raise ScenarioError(file, "", Impossible("", "yaml_value")) from None
    if not isinstance(document, dict):
        raise ScenarioError(file, "", Impossible("", "is_a_mapping"))
    return document


def line_of(text: str, path: str) -> int:
    """Find the line of a fact in a file, or of the part that lacks it; 0 if the path does not exist.

    Args:
        text: valid YAML.
        path: as in errors, `play[1].incident.seat`; a quoted line after it is ignored.

    >>> line_of("title: a\\nplay:\\n  - 1 fold\\n  - 2 cal", "play[1]: '2 cal'")
    4
    """
    node: Any = yaml.compose(text, Loader=_Safe)
    line = 0
    for name, index in _STEP.findall(re.split("['`\"]", path)[0]):
        found = _within(node, name, index)
        if found is None:
            break
        line, node = found
    return line


_STEP = re.compile(r"([A-Za-z_0-9-]+)|\[(\d+)\]")


def _within(node: Any, name: str, index: str) -> tuple[int, Any] | None:
    """Find a part of a mapping or list; return its line and node."""
    if isinstance(node, yaml.MappingNode) and name:
        for key, value in node.value:
            if key.value == name:
                return key.start_mark.line + 1, value
    if isinstance(node, yaml.SequenceNode) and index and int(index) < len(node.value):
        part = node.value[int(index)]
        return part.start_mark.line + 1, part
    return None


def _look_over(text: str) -> None:
    """Refuse aliases and excessive depth before the library follows them."""
    if "&" not in text and sum(text.count(mark) for mark in "[{-?:") <= _FEW_MARKS:
        return
    depth = 0
    for event in yaml.parse(text, Loader=_Safe):
        if isinstance(event, yaml.AliasEvent):
            raise _Fault(Impossible(f"`*{event.anchor}`", "written_out"), event.start_mark)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise _Fault(Impossible("", "too_deep", most=DEEPEST), event.start_mark)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _why(error: yaml.MarkedYAMLError, text: str) -> Impossible:
    """Return the fault, reworded where a writer would not understand the library's message."""
    if isinstance(error, _Fault):
        return error.fault
    problem = error.problem or "no YAML"
    lines = text.splitlines()
    line = (
        lines[error.problem_mark.line] if error.problem_mark and error.problem_mark.line < len(lines) else ""
    )
    if "\t" in line and ("cannot start any token" in problem or "tab character" in problem):
        return Impossible("", "tab")
    if problem.startswith("could not determine a constructor for the tag"):
        return Impossible(problem.rpartition(":")[2].strip("'"), "only_plain")
    known = (ours for part, ours in _PROBLEMS if part in problem)
    return next(known, None) or Impossible("", "no_good_yaml")
