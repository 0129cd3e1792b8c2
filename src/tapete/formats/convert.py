"""Convert hands from one format to another, each hand on its own."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from tapete.cards.typed import checked
from tapete.formats.losses import lost_on_the_way
from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars.records import read_records
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.pokerstars.write_check import lost_in
from tapete.formats.readers import READERS, TOLD
from tapete.formats.record import Record, Unread, Unwritable
from tapete.formats.sites import Format
from tapete.rules.schema_errors import suggestion

Writer = Callable[[Iterable[Record]], str]

WRITERS: Final[dict[Format, Writer]] = {
    "pokerstars": write_pokerstars,
    "phh": write_phh,
    "ohh": write_ohh,
}


class Converted(Struct, frozen=True, kw_only=True):
    """Result of converting the hands of a file."""

    text: str
    """The new file; empty if no hand could be written."""
    hands: int
    """Number of hands in the new file."""
    failed: tuple[Unread, ...]
    """Hands that could not be read or written."""
    lost: dict[str, int]
    """Lost data by kind, with counts: lines that no record holds, and data that the new format can't hold."""


@checked
def convert(data: bytes, source: Format, target: Format) -> Converted:
    """Convert all convertible hands of a file to another format.

    The output is read back and compared with the input, so that every loss is reported.

    >>> convert(b"hello", "pokerstars", "phh").failed[0].why
    'no hand begins before "hello"'
    """
    for format_, among in ((source, READERS), (target, WRITERS)):
        if format_ not in among:
            raise ValueError(f"no format {format_!r}{suggestion(format_, list(among))}")
    records: list[Record] = []
    failed: list[Unread] = []
    lost: Counter[str] = Counter()
    write = WRITERS[target]
    reads = read_records(TOLD[source](data), dropped=lost) if source in TOLD else READERS[source](data)
    for read in reads:
        if isinstance(read, Unread):
            failed.append(read)
            continue
        try:
            one = write([read])
        except Unwritable as error:
            failed.append(Unread(number=error.number, why=error.why))
            continue
        records.append(read)
        lost.update(_lost(read, one, target))
    text = write(records) if records else ""
    return Converted(text=text, hands=len(records), failed=tuple(failed), lost=dict(lost))


def _lost(record: Record, text: str, target: Format) -> set[str]:
    """List the data of a hand that its new text lacks."""
    lost = set(lost_in(record)) if target == "pokerstars" else set()
    again = next(iter(READERS[target](text.encode())), None)
    return lost | set(lost_on_the_way(record, again)) if isinstance(again, Record) else lost
