"""Implement `tapete replay FILE...`: print one line for each hand, then the totals."""

from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import Final, TextIO

from msgspec import Struct

from tapete.cli.as_json import print_json
from tapete.cli.codes import DONE, FOUND, NOT_DONE, complain
from tapete.cli.untrusted import bytes_of, name_of, plain
from tapete.formats.detect import ENDINGS, detect
from tapete.formats.pokerstars import Read
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.replay import Inconsistent, Replayed, Result, replay_all
from tapete.formats.readers import READERS, TOLD
from tapete.formats.record import Record, Unread
from tapete.formats.sites import not_read

_LOOKED_AT: Final = {*ENDINGS, ".xml", ".csv"}
"""Extensions read in a folder: known formats, and other sites' extensions, which get an error by name."""


class Tally(Struct):
    """Number of hands of each kind."""

    replayed: int = 0
    inconsistent: int = 0
    refused: int = 0
    """Number of unreadable hands, and of files of other sites."""
    unread: int = 0
    """Number of unreadable files, and of folders without hand histories."""
    cancelled: int = 0
    unknown: int = 0
    """Number of hands of games that the engine does not know."""
    files_with_other_games: int = 0

    def add(self, other: "Tally") -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def sound(self) -> bool:
        return not self.inconsistent and not self.refused

    def __str__(self) -> str:
        text = f"{self.replayed:,} replayed, {self.inconsistent:,} inconsistent, {self.refused:,} refused"
        if self.unread:
            text += f", {self.unread:,} not read"
        if self.cancelled:
            text += f", {self.cancelled:,} cancelled by the site"
        if self.files_with_other_games:
            count = self.files_with_other_games
            files = "1 file holds" if count == 1 else f"{count} files hold"
            hands = "1 hand" if self.unknown == 1 else f"{self.unknown:,} hands"
            text += f"; {files} games that are not known here ({hands})"
        return text


def replay_files(paths: Iterable[Path], out: TextIO, *, as_json: bool = False) -> int:
    """Replay each file, or each hand history of a folder, and print the outcome of every hand.

    Returns:
        `DONE` if all comparisons agree, `FOUND` if not, `NOT_DONE` if a file cannot be read. Hands of
        unknown games are not counted as failures.
    """
    total = Tally()
    kept = StringIO()
    lines = kept if as_json else out
    for path in paths:
        files = hand_files(path)
        if not files:
            total.unread += 1
            complain(f"{name_of(path)}: no hand history in this folder ({', '.join(ENDINGS)})")
        for file in files:
            # Files of a folder are named by their path in it: two files may have the same name.
            name = name_of(path) if file == path else plain(str(file.relative_to(path)), 200)
            total.add(replay_file(file, lines, name=name))
    if as_json:
        print_json({"hands": kept.getvalue().splitlines(), "total": total}, out)
    else:
        print(total, file=out)
    if total.unread:
        return NOT_DONE
    return DONE if total.sound else FOUND


def replay_file(path: Path, out: TextIO, *, name: str) -> Tally:
    """Replay the hands of one file, print a line with its `name` for each, and count them."""
    tally = Tally()
    try:
        data = bytes_of(path)
    except OSError as error:
        tally.unread = 1
        complain(f"{name}: cannot read the file: {error.strerror or error}")
        return tally
    format_ = detect(path.name, data)
    if format_ in TOLD:
        for read, result in replay_all(TOLD[format_](data)):
            print(_outcome(read, result, name, tally), file=out)
    else:
        # These formats' readers drive the engine themselves, and compare the end of the hand with the file.
        for record in READERS[format_](data):
            print(_record(record, name, tally), file=out)
    tally.files_with_other_games = int(tally.unknown > 0)
    return tally


def hand_files(path: Path) -> Sequence[Path]:
    """Return the file itself, or the hand histories of a folder."""
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix.lower() in _LOOKED_AT and file.is_file())


def _record(read: Record | Unread, file: str, tally: Tally) -> str:
    if isinstance(read, Unread):
        tally.refused += 1
        return f"{file}: {plain(str(read), 300)}"
    tally.replayed += 1
    notes = f"  ({'; '.join(read.notes)})" if read.notes else ""
    return f"ok {plain(read.number) or '-'} {file}  pot {read.money.text(sum(read.pots))}{notes}"


def _outcome(read: Read, result: Result | None, file: str, tally: Tally) -> str:
    match read:
        case h.OtherGame():
            tally.unknown += 1
            return f"unknown game {read.number} {file}:{read.line}  {plain(read.game)}"
        case h.OtherSite():
            tally.refused += 1
            return f"{file}: {not_read(read.site)}"
        case h.Unreadable():
            tally.refused += 1
            hand = f"hand {read.number}: " if read.number else ""
            return f"{file}:{read.line}: {hand}{plain(read.words, 300)}"
        case h.CutOff():
            tally.inconsistent += 1
            return f"inconsistent {read.number} {file}:{read.last_line}  the hand is cut off here"
        case h.HistoryText():
            return _compared(read, result, file, tally)


def _compared(read: h.HistoryText, result: Result | None, file: str, tally: Tally) -> str:
    match result:
        case Replayed():
            tally.replayed += 1
            notes = f"  ({'; '.join(result.notes)})" if result.notes else ""
            return f"ok {read.number} {file}:{read.line}  pot {read.currency.text(result.pot)}{notes}"
        case Inconsistent():
            tally.inconsistent += 1
            return f"inconsistent {read.number} {file}:{result.line}  {plain(result.reason, 300)}"
        case _:
            tally.cancelled += 1
            return f"cancelled {read.number} {file}:{read.line}"
