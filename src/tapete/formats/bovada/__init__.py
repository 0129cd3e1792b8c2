"""Read hand histories of Bovada, Bodog and Ignition, which share one text format.

>>> [read.why for read in read_hands(["hello"])]
['no hand begins before']
"""

from collections.abc import Iterator, Sequence

from tapete.formats.bovada.header import begins, number_in, read_header, start_in
from tapete.formats.bovada.reader import BovadaReader
from tapete.formats.pokerstars import Read
from tapete.formats.pokerstars import history as h
from tapete.formats.site_text.bodies import bodies, read_body


def read_hands(lines: Sequence[str]) -> Iterator[Read]:
    """Read the hands of a file in order. An unreadable hand does not hide the next one."""
    for body in bodies([*_parted(lines)], begins):
        if isinstance(body, h.Unreadable):
            yield body
        else:
            yield read_body(body, read_header, number_in, BovadaReader)


def _parted(lines: Sequence[str]) -> Iterator[str]:
    """Split a line where a new hand begins inside it: a truncated hand may run into the next one."""
    for line in lines:
        at = start_in(line) or 0
        if at and not line[:at].isspace():
            yield line[:at]
        yield line[at:]
