"""Hands from one format into another, each on its own."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from tapete.formats.detect import Format
from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.pokerstars.write_check import lost_in
from tapete.formats.readers import READERS
from tapete.formats.record import Record, Unread, Unwritable

Writer = Callable[[Iterable[Record]], str]

WRITERS: Final[dict[Format, Writer]] = {
    "pokerstars": write_pokerstars,
    "phh": write_phh,
    "ohh": write_ohh,
}


class Converted(Struct, frozen=True, kw_only=True):
    """What came of the hands of a file."""

    text: str
    """The new file; empty if no hand could be written."""
    hands: int
    """How many hands are in it."""
    failed: tuple[Unread, ...]
    """Hands that could not be read or written."""
    lost: dict[str, int]
    """What the new format can't hold, and in how many hands."""


def convert(data: bytes, source: Format, target: Format) -> Converted:
    """Read the hands of a file and write them in another format, all those that can be.

    >>> convert(b"hello", "pokerstars", "phh").failed[0].why
    'no hand begins before "hello"'
    """
    records: list[Record] = []
    failed: list[Unread] = []
    lost: Counter[str] = Counter()
    write = WRITERS[target]
    for read in READERS[source](data):
        if isinstance(read, Unread):
            failed.append(read)
            continue
        try:
            write([read])
        except Unwritable as error:
            failed.append(Unread(number=error.number, why=error.why))
            continue
        records.append(read)
        if target == "pokerstars":
            lost.update(lost_in(read))
    text = write(records) if records else ""
    return Converted(text=text, hands=len(records), failed=tuple(failed), lost=dict(lost))
