"""Implement `tapete rules ...`: list rows, show a row, compare books, remark on books."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO, get_args

from tapete.cli.as_json import print_json
from tapete.cli.books import named_book, named_layers
from tapete.cli.codes import DONE, FOUND, NOT_DONE, complain
from tapete.cli.conversation import error_in, text_in
from tapete.cli.coverage import told_faces
from tapete.cli.row_facts import RowFacts, row_facts
from tapete.cli.structures import read_file
from tapete.cli.untrusted import plain
from tapete.floor.impossible import Impossible
from tapete.rules import Book, RulebookError, book, books, layers
from tapete.rules.book_layers import points
from tapete.rules.lint import BookRemark, lint, missing_texts
from tapete.rules.rows import (
    Kind,
    Language,
    Row,
    all_rows,
    number_in,
    row_text,
    rows_in_force,
)
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.diff import differing_outcomes, differing_values
from tapete.tournament import StructureError
from tapete.tournament.policy.idle import idle
from tapete.tournament.structure.remark_words import RemarkText

LONGEST_RESULT = 120
"""Most characters of a result in `diff`."""


def list_rows(
    out: TextIO, *, under: str | None, kind: str | None, language: Language, as_json: bool = False
) -> int:
    """Print the books; or every row in force under one, with its kind and title."""
    kinds = (*get_args(Kind), "own")
    if kind is not None and kind not in kinds:
        complain(Impossible("", "no_such_kind_of_row", among=kinds, word=plain(kind)).in_words(language))
        return NOT_DONE
    if under is None and as_json:
        listed = [book(name) for name in books()]
        print_json([{"id": one.id, "title": one.title, "layers": one.layers} for one in listed], out)
        return DONE
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
    if as_json:
        told: list[dict[str, str | None]] = [
            {"id": row, "kind": "own", "number": None, "title": own.text(language).title}
            for row, own in one.own.items()
        ]
        told += [
            {"id": row, "kind": what.kind, "number": number, "title": row_text(row, language).title}
            for row, what, number in _in_force(one)
        ]
        print_json([row for row in told if kind in (None, row["kind"])], out)
        return DONE
    for row, own in one.own.items():
        if kind in (None, "own"):
            print(f"{plain(row):28} {'own':9} {plain(own.text(language).title, 200)}", file=out)
    for row, what, number in _in_force(one):
        if kind in (None, what.kind):
            printed = row if number == row else f"{row} ({number})"
            print(f"{printed:28} {what.kind:9} {row_text(row, language).title}", file=out)
    return DONE


def _in_force(one: Book) -> Iterator[tuple[str, Row, str]]:
    """Yield each row in force under a book, its data, and its number there."""
    for name in one.catalogues[-1:]:
        for row, what in rows_in_force(name).items():
            yield row, what, number_in(row, name)


def show_row(
    row: str, out: TextIO, *, language: Language, under: str | None = None, as_json: bool = False
) -> int:
    """Print a row: its text, the values based on it and their readings, the scenarios that show it.

    Args:
        row: id of the row in any case of letters; also of a packaged house, or of `under`.
        out: receives the text.
        language: of the text.
        under: a further book to search, by name or file, besides the packaged books.
        as_json: print the row as one JSON object, a `RowFacts`.
    """
    try:
        looked_into = {name: book(name) for name in books()}
        if under is not None:
            looked_into[under] = named_book(under)
    except RulebookError as error:
        complain(error_in(language, error))
        return NOT_DONE
    own = [id_ for one in looked_into.values() for id_ in one.own]
    known = {id_.casefold(): id_ for id_ in (*own, *all_rows())}
    if row.casefold() not in known:
        among = (*all_rows(), *own)
        complain(Impossible("", "no_such_row", among=among, word=plain(row)).in_words(language))
        return NOT_DONE
    facts = row_facts(known[row.casefold()], looked_into, language)
    if as_json:
        print_json(facts, out)
    else:
        for line in _row_lines(facts, language):
            print(line, file=out)
    return DONE


def _row_lines(facts: RowFacts, language: Language) -> Iterator[str]:
    yield f"{plain(facts.id)}: {plain(facts.title, 200)}"
    if facts.kind == "own":
        yield f"{text_in(language, 'row.own')}, {plain(facts.book)}"
    else:
        where = facts.book
        if facts.number:
            where = text_in(language, "row.numbered", number=facts.number, catalogue=where)
        kind, setting, play = (
            ", ".join(text_in(language, f"row.{word}") for word in words)
            for words in ((facts.kind,), facts.setting, facts.play)
        )
        yield f"{kind}, {where}; {setting}; {play}"
    yield f"\n{plain(facts.says, 4_000)}\n"
    if facts.replaces:
        change = text_in(language, f"row.{facts.change}")
        yield text_in(language, "row.in_place_of", rows=", ".join(facts.replaces), change=change)
    if facts.see:
        yield text_in(language, "row.see", rows=", ".join(facts.see))
    for value in facts.values:
        reading = f"  {text_in(language, 'row.read', reading=value.reading)}" if value.reading else ""
        stated = f"  ({text_in(language, 'row.stated_to_people')})" if value.stated else ""
        yield f"{value.book}: {value.point} = {_value(value.value)}{stated}{reading}"
    for reached in facts.reached:
        told = told_faces(reached.faces, language)
        yield text_in(language, "coverage.reached", book=reached.book, faces=told)
    for one in facts.scenarios:
        yield text_in(language, "row.scenario", name=one.name, books=", ".join(one.books), title=one.title)


def diff_books(left: str, right: str, out: TextIO, *, as_json: bool = False) -> int:
    """Print the values that differ, and the scenarios that end differently, including chips."""
    try:
        one, other = named_book(left), named_book(right)
    except RulebookError as error:
        complain(error)
        return NOT_DONE
    values = list(differing_values(one, other))
    if as_json:
        scenarios = {name: packaged(name) for name in packaged_names()}
        print_json(
            {
                "books": [one.id, other.id],
                "values": values,
                "scenarios": list(differing_outcomes(one, other, scenarios)),
            },
            out,
        )
        return DONE
    many = "1 value differs" if len(values) == 1 else f"{len(values)} values differ"
    print(f"{many} between {one.title} and {other.title}", file=out)
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


def lint_books(
    paths: Iterable[Path],
    out: TextIO,
    *,
    event: Path | None = None,
    as_json: bool = False,
    language: Language = "en",
) -> int:
    """Print remarks on the packaged books, or on house overlays in files.

    Args:
        paths: files of the overlays; empty for the packaged books.
        out: receives the remarks.
        event: a tournament's file. Values of the overlays without an effect in it are remarked on.
        as_json: print one JSON array of remarks.

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
            remarks += [_remark(one, language) for one in lint(found)]
            if structure is not None:
                top, names = found[-1].file, (name for name, _ in points(found[-1]))
                for name, why in idle(structure, names):
                    facts = {"place": f"{top}: {name}", "event": structure.name, "why": why}
                    remarks.append(_plainly(RemarkText("book.idle", facts).in_words(language)))
        except RulebookError as error:
            wrong = True
            complain(error)
    if not paths:
        for name in books():
            try:
                remarks += [_remark(one, language) for one in lint(layers(name))]
            except RulebookError as error:
                remarks.append(str(error))
        remarks += [_remark(one, language) for one in missing_texts()]
    if as_json:
        print_json(remarks, out)
    else:
        for remark in remarks:
            print(remark, file=out)
    if not as_json and (remarks or not wrong):
        count = len(remarks)
        code = "lint.none" if not count else "lint.one" if count == 1 else "lint.some"
        print(RemarkText(code, {"count": count}).in_words(language), file=out)
    if wrong:
        return NOT_DONE
    return FOUND if remarks else DONE


def _remark(one: BookRemark, language: Language) -> str:
    return _plainly(RemarkText(one.code, one.facts).in_words(language))


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
    """Return the differing facts with their values.

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
