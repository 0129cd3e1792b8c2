"""Provide a reader for each format: bytes of a file in, hands as neutral records out."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from tapete.cards.typed import checked
from tapete.formats import bovada, full_tilt, ipoker, pacific, partypoker, winamax
from tapete.formats.ohh import read_ohh
from tapete.formats.phh import read_phh
from tapete.formats.pokerstars import Read, read_hands
from tapete.formats.pokerstars.records import read_records
from tapete.formats.record import Record, Unread
from tapete.formats.sites import Format
from tapete.formats.text import lines_of

Reader = Callable[[bytes], Iterator[Record | Unread]]


_TEXTS: Final[dict[Format, Callable[[Sequence[str]], Iterator[Read]]]] = {
    "pokerstars": read_hands,
    "full-tilt": full_tilt.read_hands,
    "bovada": bovada.read_hands,
    "ipoker": ipoker.read_hands,
    "winamax": winamax.read_hands,
    "888poker": pacific.read_hands,
    "partypoker": partypoker.read_hands,
}


def _told(format_: Format, data: bytes) -> Iterator[Read]:
    return _TEXTS[format_](lines_of(data))


TOLD: Final[dict[Format, Callable[[bytes], Iterator[Read]]]] = {
    format_: partial(_told, format_) for format_ in _TEXTS
}
"""Readers of sites' formats, without a replay: see `tapete.formats.pokerstars.replay`."""


@checked
def _records(format_: Format, data: bytes) -> Iterator[Record | Unread]:
    return read_records(TOLD[format_](data))


READERS: Final[dict[Format, Reader]] = {
    **{format_: partial(_records, format_) for format_ in TOLD},
    "phh": read_phh,
    "ohh": read_ohh,
}
