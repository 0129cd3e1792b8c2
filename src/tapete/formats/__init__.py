"""Read hand histories, replay them through the engine, write them, and convert between formats.

A hand of the engine becomes a `Record` (`record_of`), records become a file (`write_hands`), and a file
becomes records (`read_hands`). The engine has played every record to its last chip.

>>> from tapete import read_hand
>>> hand = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; 1 raise_to 300; 2 fold")
>>> text = write_hands([record_of(hand, names={1: "Ana", 2: "Leo"})], "phh")
>>> [(record.game, record.names, record.finishing_stacks) for record in read_hands(text.encode())]
[('holdem-no-limit', {2: 'Leo', 1: 'Ana'}, {2: 4900, 1: 5100})]
"""

from tapete.formats.hands import read_hands, record_of, write_hands
from tapete.formats.record import Record, Unread, Unwritable, as_seen_by
from tapete.formats.sites import Format

__all__ = [
    "Format",
    "Record",
    "Unread",
    "Unwritable",
    "as_seen_by",
    "read_hands",
    "record_of",
    "write_hands",
]
