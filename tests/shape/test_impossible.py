"""Whatever is wrong with the facts of a director is said in three languages, by one class of error."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tapete.engine.text.errors import SENTENCES
from tapete.floor.impossible import AREA, SAID_BELOW, WORDED
from tapete.floor.texts import words_of

PACKAGE = Path(__file__).parents[2] / "src" / "tapete"
FACTS_ARE_READ_IN = ("floor", "scenarios")

FOR_PROGRAMMERS = {
    # `tapete rules coverage` of a book that can have none: no facts are given.
    "scenarios/coverage.py": 1,
}
"""Modules that raise errors with a sentence of their own, and how many."""

SAID_BESIDE = {
    *("did_you_mean", "there_are", "line"),
    *("no_such_kind_of_row", "no_such_face"),
    *("no_such_file", "cannot_read", "is_folder", "no_permission", "file_too_large", "no_text"),
}
"""Texts that stand beside those of errors, or are said of a file before anything in it is read."""

SAME_EVERYWHERE = {"as_it_is"}


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Each call of a module that reads facts, with the module."""
    for folder in FACTS_ARE_READ_IN:
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield file.relative_to(PACKAGE).as_posix(), node


def raised() -> Iterator[tuple[str, set[str]]]:
    """The code of each error in the code, and the names of its facts."""
    for _, call in calls():
        if ast.unparse(call.func) in ("Impossible", "cls") and len(call.args) == 2:
            code = call.args[1]
            if isinstance(code, ast.Constant):
                yield str(code.value), {one.arg for one in call.keywords if one.arg}


def raised_by_texts() -> Iterator[tuple[str, set[str]]]:
    """The same of the errors of `tapete.engine.text`, which people get in their language too."""
    for file in [*sorted((PACKAGE / "engine" / "text").rglob("*.py")), PACKAGE / "rules" / "played.py"]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("TextError", "cls") and node.args:
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    yield str(code.value), {one.arg for one in node.keywords if one.arg} - {"at"}


def facts(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


def test_no_sentence_stands_where_facts_are_read() -> None:
    sentences: dict[str, int] = {}
    for module, call in calls():
        if ast.unparse(call.func) in ("ValueError", "msgspec.ValidationError"):
            sentences[module] = sentences.get(module, 0) + 1
    assert sentences == FOR_PROGRAMMERS


def test_every_error_has_its_text_and_gives_it_its_facts() -> None:
    texts = words_of(AREA)
    found = [*raised(), *raised_by_texts()]
    assert len(found) > 200 and len([*raised_by_texts()]) > 30
    assert {code for code, _ in found} - texts.keys() == set()
    for code, given in found:
        # With `among` goes the word that is not known, which a text need not name itself.
        beside = {"among", "word"} if "among" in given else set()
        assert given - beside <= facts(texts[code]["en"]) <= given, code
    for code, pattern in SAID_BELOW.items():
        assert facts(texts[code]["en"]) == set(pattern.groupindex), code


def test_no_text_is_left_over() -> None:
    vocabularies = tuple(f"{name}." for name in WORDED.values())
    said = {code for code, _ in [*raised(), *raised_by_texts()]} | SAID_BELOW.keys() | SAID_BESIDE
    assert {code for code in words_of(AREA).keys() - said if not code.startswith(vocabularies)} == set()


def test_errors_of_texts_say_the_same_in_english_with_and_without_translations() -> None:
    texts = words_of(AREA)
    assert {code: texts[code]["en"] for code in SENTENCES} == SENTENCES


def test_no_text_was_left_in_english() -> None:
    alike = {code for code, said in words_of(AREA).items() if said["en"] in (said["es"], said["pt"])}
    assert alike == SAME_EVERYWHERE
