"""`tapete tournament`: what a director would say of a structure, and what a log comes to."""

from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from tapete.cli.codes import DONE, FOUND, NOT_DONE, complain
from tapete.cli.simulate import field_of, read_log
from tapete.cli.structures import read_file
from tapete.cli.untrusted import name_of, plain
from tapete.engine.refusals import InvariantBroken
from tapete.tournament import StructureError, Tournament
from tapete.tournament.structure.lint import Remark, from_the_book, remarks


def lint_files(files: Sequence[Path], out: TextIO, *, entries: int | None) -> int:
    """Print the remarks on each file.

    Returns:
        The exit code: 0 if there are notes at most, 1 with a warning, 2 if a file can't be played at all.
    """
    code = DONE
    for file in files:
        try:
            structure = read_file(file)
        except (StructureError, ValueError, OSError) as error:
            complain(error)
            code = NOT_DONE
            continue
        field = entries or field_of(structure)
        print(f"{name_of(file)}: {plain(structure.name)}, judged for {field:,} players", file=out)
        found = list(remarks(structure, entries=field))
        for remark in found:
            print(_line(remark), file=out)
        if any(remark.kind == "warning" for remark in found):
            code = max(code, FOUND)
        print(f"  from the book: {plain(structure.book)}", file=out)
        for remark in from_the_book(structure):
            print(_line(remark), file=out)
    return code


def _line(remark: Remark) -> str:
    return f"  {remark.kind:7}  {remark.where}: {remark.says}"


def replay_logs(files: Sequence[Path], out: TextIO) -> int:
    """Replay logs and print what each comes to. Returns the exit code: 2 if one is not whole."""
    code = DONE
    for file in files:
        try:
            tournament = Tournament.replay(event for _, event in read_log(file))
        except (ValueError, OSError, InvariantBroken, LookupError) as error:
            complain(error)
            code = NOT_DONE
            continue
        print(
            f"{name_of(file)}: {plain(tournament.structure.name)}, {tournament.state},"
            f" {len(tournament.entries):,} entries, {tournament.alive:,} in,"
            f" {tournament.hands_played:,} hands, final hash {tournament.fingerprint}",
            file=out,
        )
    return code
