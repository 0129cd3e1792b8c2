"""Implement `tapete tournament`: print remarks on a structure, and the result of a log."""

from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from msgspec import structs

from tapete.cli.as_json import print_json
from tapete.cli.codes import DONE, FOUND, NOT_DONE, complain
from tapete.cli.simulate import field_of, read_log
from tapete.cli.structures import read_file
from tapete.cli.untrusted import name_of, plain
from tapete.engine.refusals import InvariantBroken
from tapete.rules.rows import Language
from tapete.tournament import StructureError, Tournament
from tapete.tournament.structure.lint import Remark, from_the_book, remarks
from tapete.tournament.structure.remark_words import RemarkText


def lint_files(
    files: Sequence[Path],
    out: TextIO,
    *,
    entries: int | None,
    as_json: bool = False,
    language: Language = "en",
) -> int:
    """Print the remarks on each file.

    Returns:
        The exit code: 0 with notes at most, 1 with a warning, 2 if a file cannot be played.
    """
    code = DONE
    told = []
    for file in files:
        try:
            structure = read_file(file)
        except (StructureError, ValueError, OSError) as error:
            complain(error)
            code = NOT_DONE
            continue
        field = entries or field_of(structure)
        found = list(remarks(structure, entries=field))
        if any(remark.kind == "warning" for remark in found):
            code = max(code, FOUND)
        if as_json:
            both = {
                "remarks": [_told(one, language) for one in found],
                "from_the_book": [_told(one, language) for one in from_the_book(structure)],
            }
            told.append({"file": name_of(file), "name": structure.name, "entries": field, **both})
            continue
        facts = {"file": name_of(file), "name": plain(structure.name), "players": field}
        print(RemarkText("lint.judged", facts).in_words(language), file=out)
        for remark in found:
            print(_line(remark, language), file=out)
        book = RemarkText("lint.from_the_book", {"book": plain(structure.book)})
        print(f"  {book.in_words(language)}", file=out)
        for remark in from_the_book(structure):
            print(_line(remark, language), file=out)
    if as_json:
        print_json(told, out)
    return code


def _line(remark: Remark, language: Language) -> str:
    kinds = {kind: RemarkText(f"lint.{kind}").in_words(language) for kind in ("note", "warning", "book")}
    width = max(map(len, kinds.values()))
    return f"  {kinds[remark.kind]:{width}}  {remark.where}: {remark.in_words(language)}"


def _told(remark: Remark, language: Language) -> Remark:
    return structs.replace(remark, says=remark.in_words(language))


def replay_logs(files: Sequence[Path], out: TextIO, *, as_json: bool = False) -> int:
    """Replay logs and print each result. Returns the exit code: 2 if a log is incomplete."""
    code = DONE
    told = []
    for file in files:
        try:
            tournament = Tournament.replay(event for _, event in read_log(file))
        except (ValueError, OSError, InvariantBroken, LookupError) as error:
            complain(error)
            code = NOT_DONE
            continue
        if as_json:
            told.append(
                {
                    "file": name_of(file),
                    "name": tournament.structure.name,
                    "state": tournament.state,
                    "entries": len(tournament.entries),
                    "alive": tournament.alive,
                    "hands": tournament.hands_played,
                    "final_hash": tournament.fingerprint,
                }
            )
            continue
        print(
            f"{name_of(file)}: {plain(tournament.structure.name)}, {tournament.state},"
            f" {len(tournament.entries):,} entries, {tournament.alive:,} in,"
            f" {tournament.hands_played:,} hands, final hash {tournament.fingerprint}",
            file=out,
        )
    if as_json:
        print_json(told, out)
    return code
