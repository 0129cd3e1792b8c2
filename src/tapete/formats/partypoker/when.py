"""Read the start time of a PartyPoker hand.

>>> started_at("Mon Jul 12 13:38:32 EDT 2010") == started_at("Monday, July 12, 17:38:32 GMT 2010")
True
"""

import re
from typing import Final

from tapete.formats.record.time import from_eastern, moment

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TIME: Final = re.compile(
    r"\b([A-Z][a-z]{2})[a-z]* ([0-9]{1,2}),? ([0-9]{1,2}):([0-9]{2}):([0-9]{2}) ([A-Z]+) ([0-9]{4})$"
)
_HOURS: Final = {"UTC": 0, "GMT": 0, "EDT": 4, "EST": 5}
"""Hours behind UTC, for time zones whose letters are unambiguous."""


def started_at(text: str) -> int | None:
    """Return milliseconds since 1970 (UTC); None unless the time is Eastern or UTC."""
    found = _TIME.search(text)
    if found is None or found[1].lower() not in _MONTHS:
        return None
    month, zone = _MONTHS.index(found[1].lower()) + 1, found[6]
    day, hour, minute, second = (int(part) for part in found.group(2, 3, 4, 5))
    try:
        told = moment(int(found[7]), month, day, hour, minute, second)
    except ValueError:
        return None
    if zone == "ET":
        return from_eastern(told)
    return told + _HOURS[zone] * 3_600_000 if zone in _HOURS else None
