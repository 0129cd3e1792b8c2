"""Read the start time of a hand from its header.

>>> started_at("2011/06/26 21:35:49 WET [2011/06/26 16:35:49 ET]")
1309120549000
"""

import re

from tapete.formats.record.time import from_eastern, moment

_TIME = re.compile(
    r"([0-9]{4})/([0-9]{2})/([0-9]{2}) (?:- )?([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))? \(?(ET|EST|UTC|GMT)\b"
)


def started_at(text: str) -> int | None:
    """Return milliseconds since 1970 (UTC) of the first time in Eastern time or UTC; None if there is none.

    Sites print the player's own time first; its letters (CET, IST) mean several zones, so it is not read.
    """
    found = _TIME.search(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    try:
        told = moment(year, month, day, hour, minute, second)
        return from_eastern(told, found[7]) if found[7] in ("ET", "EST") else told
    except (ValueError, OverflowError):
        return None
