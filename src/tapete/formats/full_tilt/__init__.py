"""Read Full Tilt's hand histories.

>>> [read.why for read in read_hands(["hello"])]
['no hand begins before']
"""

from collections.abc import Iterator, Sequence

from tapete.formats.full_tilt.header import begins, number_in, read_header
from tapete.formats.full_tilt.reader import FullTiltReader
from tapete.formats.pokerstars import Read
from tapete.formats.pokerstars import history as h
from tapete.formats.site_text.bodies import bodies, read_body


def read_hands(lines: Sequence[str]) -> Iterator[Read]:
    """Read the hands of a file in order. An unreadable hand does not hide the next one."""
    for body in bodies(lines, begins):
        if isinstance(body, h.Unreadable):
            yield body
        else:
            yield read_body(body, read_header, number_in, FullTiltReader)
