"""Every real hand goes from text through PHH and Open Hand History and comes back the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import structs
from tests.scenarios.test_corpus import corpus

from tapete.formats.ohh import read_ohh
from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh import read_phh
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars import read_hands
from tapete.formats.pokerstars.mismatch import Mismatch
from tapete.formats.pokerstars.records import read_pokerstars, to_record
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.record import Record, Unwritable
from tapete.formats.text import lines_of

OTHERWISE = {
    "another site's words": 10,
}
"""Why a seat's line in the summary is not the one that the file has, and how many such lines there are."""
ALIKE = 4_314


def test_real_hands_survive_every_format() -> None:
    count = 0
    for path in sorted(corpus().glob("*/*.txt")):
        hands = [read for read in read_pokerstars(path.read_bytes()) if isinstance(read, Record)]
        if not hands:
            continue
        count += len(hands)
        assert list(read_phh(write_phh(hands, several=True).encode())) == hands, path.name
        assert list(read_ohh(write_ohh(hands).encode())) == hands, path.name
        text = write_pokerstars(hands)
        again = list(read_pokerstars(text.encode()))
        # Whose file it was can't be told where several hands are shown from the start.
        assert [structs.replace(told, hero=None) for told in again if isinstance(told, Record)] == [
            structs.replace(told, hero=None) for told in hands
        ], path.name
        assert write_pokerstars([told for told in again if isinstance(told, Record)]) == text, path.name
    assert count > 600


def test_the_summary_tells_of_each_seat_what_the_file_tells() -> None:
    found: Counter[str] = Counter()
    for record, theirs in summaries():
        _, _, summary = write_pokerstars([record]).partition("*** SUMMARY ***\n")
        ours = [line for line in summary.splitlines() if line.startswith("Seat ")]
        assert len(ours) == len(theirs), record.number
        for line, said in zip(ours, theirs, strict=True):
            found[why_otherwise(record, line, said)] += 1
    assert found == {"": ALIKE, **OTHERWISE}


def summaries() -> Iterator[tuple[Record, list[str]]]:
    """Yield every hand that becomes a record, with its summary lines by seat, with single spaces."""
    for path in sorted(corpus().glob("*/*.txt")):
        lines = lines_of(path.read_bytes())
        for read in read_hands(lines):
            if not isinstance(read, h.HistoryText) or read.cancelled:
                continue
            try:
                record = to_record(read)
            except (Mismatch, Unwritable):
                continue
            summed = sorted(read.summed, key=lambda line: line.seat)
            yield record, [re.sub(" +", " ", lines[line.line - 1].strip()) for line in summed]


def why_otherwise(record: Record, ours: str, theirs: str) -> str:
    """Return the reason why a line differs: empty if it doesn't, both lines if no reason is known."""
    if ours == theirs:
        return ""
    if record.site == "Run It Once Poker":
        return "another site's words"
    return f"{theirs} | {ours}"
