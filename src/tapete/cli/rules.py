"""`tapete rules ...`: the rows of a book, what they say, where books part, how far each is carried out."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO, get_args

from tapete.cli.books import named_book, named_layers
from tapete.cli.codes import DONE, FOUND, NOT_DONE, complain
from tapete.cli.coverage import faces_of, told_faces
from tapete.cli.speech import error_in, text_in
from tapete.cli.structures import read_file
from tapete.cli.untrusted import plain
from tapete.floor.impossible import Impossible
from tapete.floor.texts import reading_in
from tapete.rules import Book, RulebookError, book, books, layers
from tapete.rules.book_layers import points
from tapete.rules.lint import lint, missing_texts
from tapete.rules.points import STATED
from tapete.rules.rows import (
    Kind,
    Language,
    Row,
    all_rows,
    catalogue_of,
    number_in,
    row_text,
    rows_in_force,
)
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.diff import differing_outcomes, differing_values
from tapete.tournament import StructureError
from tapete.tournament.policy.idle import idle

LONGEST_RESULT = 120
"""Characters of a result that `diff` shows."""


def list_rows(out: TextIO, *, under: str | None, kind: str | None, language: Language) -> int:
    """The books; or every row in force under one, with its kind and title."""
    kinds = (*get_args(Kind), "own")
    if kind is not None and kind not in kinds:
        complain(Impossible("", "no_such_kind_of_row", among=kinds, word=plain(kind)).in_words(language))
        return NOT_DONE
    if under is None:
        for name in books():
            one = book(name)
            count = len(rows_in_force(one.catalogues[-1])) if one.catalogues else len(one.own)
            rows = text_in(
                language, "row.rows_of_book", count=f"{count:4}", layers=" < ".join(one.layers[:-1])
            )
            print(f"{name:16} {one.title:24} {rows}", file=out)
        return DONE
    try:
        one = named_book(under)
    except RulebookError as error:
        complain(error_in(language, error))
        return NOT_DONE
    for row, own in one.own.items():
        if kind in (None, "own"):
            print(f"{plain(row):28} {'own':9} {plain(own.text(language).title, 200)}", file=out)
    for row, what, number in _in_force(one):
        if kind in (None, what.kind):
            printed = row if number == row else f"{row} ({number})"
            print(f"{printed:28} {what.kind:9} {row_text(row, language).title}", file=out)
    return DONE


def _in_force(one: Book) -> Iterator[tuple[str, Row, str]]:
    """Each row in force under a book, what it is, and its number there."""
    for name in one.catalogues[-1:]:
        for row, what in rows_in_force(name).items():
            yield row, what, number_in(row, name)


def show_row(row: str, out: TextIO, *, language: Language, under: str | None = None) -> int:
    """A row: what it says, the values that rest on it and their readings, the scenarios that show it.

    Args:
        row: its id, however its letters are cased; of a house of the package, or of `under`, too.
        out: where it goes.
        language: of what it says.
        under: a book to look into, by name or file, besides those of the package.
    """
    try:
        looked_into = {name: book(name) for name in books()}
        if under is not None:
            looked_into[under] = named_book(under)
    except RulebookError as error:
        complain(error_in(language, error))
        return NOT_DONE
    own = {id_: (one.title, added) for one in looked_into.values() for id_, added in one.own.items()}
    known = {id_.casefold(): id_ for id_ in (*own, *all_rows())}
    if row.casefold() not in known:
        among = (*all_rows(), *own)
        complain(Impossible("", "no_such_row", among=among, word=plain(row)).in_words(language))
        return NOT_DONE
    row = known[row.casefold()]
    if row in all_rows():
        _print_row(row, language, out)
    else:
        title, added = own[row]
        text = added.text(language)
        print(
            f"{plain(row)}: {plain(text.title, 200)}\n"
            f"{text_in(language, 'row.own')}, {plain(title)}\n\n{plain(text.says, 4_000)}\n",
            file=out,
        )
    _print_values(row, looked_into, language, out)
    for where, found in faces_of(row):
        reached = text_in(language, "coverage.reached", book=where, faces=told_faces(found, language))
        print(reached, file=out)
    for name in packaged_names():
        scenario = packaged(name)
        if row in scenario.rules:
            under_books = ", ".join(scenario.under)
            told = text_in(language, "row.scenario", name=name, books=under_books, title=scenario.title)
            print(told, file=out)
    return DONE


def _print_row(row: str, language: Language, out: TextIO) -> None:
    what, text = all_rows()[row], row_text(row, language)
    print(f"{row}: {text.title}", file=out)
    where = catalogue_of(row)
    if what.number:
        where = text_in(language, "row.numbered", number=what.number, catalogue=where)
    kind, setting, play = (
        ", ".join(text_in(language, f"row.{word}") for word in words)
        for words in ((what.kind,), what.setting, what.play)
    )
    print(f"{kind}, {where}; {setting}; {play}", file=out)
    print(f"\n{text.says}\n", file=out)
    if what.of:
        change = text_in(language, f"row.{what.change}")
        print(text_in(language, "row.in_place_of", rows=", ".join(what.of), change=change), file=out)
    if what.see:
        print(text_in(language, "row.see", rows=", ".join(what.see)), file=out)


def _print_values(row: str, looked_into: Mapping[str, Book], language: Language, out: TextIO) -> None:
    for name, one in looked_into.items():
        for point, value in points(one):
            if row in (value.source, *value.also):
                reading = stated = ""
                if value.reading:
                    reading = reading_in(value.reading, language)
                    reading = f"  {text_in(language, 'row.read', reading=reading)}"
                if point in STATED:
                    stated = f"  ({text_in(language, 'row.stated_to_people')})"
                print(f"{name}: {point} = {_value(value.value)}{stated}{reading}", file=out)


def diff_books(left: str, right: str, out: TextIO) -> int:
    """Values that differ, and scenarios that end differently, chips included."""
    try:
        one, other = named_book(left), named_book(right)
    except RulebookError as error:
        complain(error)
        return NOT_DONE
    values = list(differing_values(one, other))
    print(f"{len(values)} values differ between {one.title} and {other.title}", file=out)
    for value in values:
        print(f"  {value.point}", file=out)
        for side, found, row in ((one, value.left, value.left_row), (other, value.right, value.right_row)):
            print(f"    {side.id:14} {_value(found) if row else '-'}{f'  ({row})' if row else ''}", file=out)
    outcomes = list(differing_outcomes(one, other, {name: packaged(name) for name in packaged_names()}))
    print(f"\n{len(outcomes)} scenarios end differently", file=out)
    for outcome in outcomes:
        print(f"  {outcome.name}: {packaged(outcome.name).title}", file=out)
        print(f"    {one.id:14} {_told(outcome.left)}", file=out)
        print(f"    {other.id:14} {_told(outcome.right)}", file=out)
    return DONE


def lint_books(paths: Iterable[Path], out: TextIO, *, event: Path | None = None) -> int:
    """Print remarks on the packaged books, or on house overlays in files.

    Args:
        paths: of the overlays; none for the packaged books.
        out: where the remarks go.
        event: a tournament's file. Values of the overlays that cannot have an effect in it are remarked on.

    Returns:
        `DONE` without remarks, `FOUND` with some, `NOT_DONE` if a file is not a book.
    """
    remarks: list[str] = []
    wrong = False
    paths = list(paths)
    structure = None
    if event is not None:
        try:
            structure = read_file(event)
        except StructureError as error:
            complain(error)
            return NOT_DONE
    for path in paths:
        try:
            found = named_layers(path)
            remarks += map(_plainly, lint(found))
            if structure is not None:
                top, names = found[-1].file, (name for name, _ in points(found[-1]))
                for name, why in idle(structure, names):
                    remarks.append(f"{top}: {name}: no effect in {plain(structure.name)}: {why}")
        except RulebookError as error:
            wrong = True
            complain(error)
    if not paths:
        for name in books():
            try:
                remarks += lint(layers(name))
            except RulebookError as error:
                remarks.append(str(error))
        remarks += missing_texts()
    for remark in remarks:
        print(remark, file=out)
    if remarks or not wrong:
        count = len(remarks)
        print("no remarks" if not count else "1 remark" if count == 1 else f"{count} remarks", file=out)
    if wrong:
        return NOT_DONE
    return FOUND if remarks else DONE


def _plainly(remark: str) -> str:
    return plain(remark, 400)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= LONGEST_RESULT else f"{text[:LONGEST_RESULT]}..."


def _facts(facts: dict[str, Any]) -> str:
    """The facts that differ, with their values.

    >>> _facts({"hands": 1_600, "known": True})
    'hands 1,600, known True'
    """
    told = (
        f"{name} {value:,}" if type(value) is int else f"{name} {_short(value)}"
        for name, value in facts.items()
    )
    return ", ".join(told) or "facts"


def _told(outcome: dict[str, Any]) -> str:
    parts = []
    for number, ruling in outcome.get("rulings", {}).items():
        amounts = "".join(f" {name} {ruling[name]:,}" for name in ("to", "returned", "add") if name in ruling)
        chosen = f" ({', '.join(ruling['options'])})" if ruling.get("options") else ""
        apart = [word for word in ruling if word not in ("outcome", "to", "returned", "add", "options")]
        differing = (_facts(ruling[word]) if word == "facts" else word for word in apart)
        also = f" [{', '.join(differing)}]" if apart else ""
        parts.append(f"{number}. {ruling.get('outcome', 'none')}{amounts}{chosen}{also}")
    for number, result in outcome.get("results", {}).items():
        words = ", ".join(f"{word} {_short(value)}" for word, value in result.items())
        parts.append(f"{number}. {words or 'nothing of it'}")
    if "stacks" in outcome:
        parts.append("stacks " + " ".join(f"{seat}:{chips:,}" for seat, chips in outcome["stacks"].items()))
    parts += outcome.get("stopped", ())
    return "; ".join(parts) or "the hand goes on otherwise"
