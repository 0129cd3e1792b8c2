"""A reader for each format: bytes of a file in, hands as neutral records out."""

from collections.abc import Callable, Iterator
from typing import Final

from tapete.formats.detect import Format
from tapete.formats.ohh import read_ohh
from tapete.formats.phh import read_phh
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.record import Record, Unread

Reader = Callable[[bytes], Iterator[Record | Unread]]

READERS: Final[dict[Format, Reader]] = {"pokerstars": read_pokerstars, "phh": read_phh, "ohh": read_ohh}
