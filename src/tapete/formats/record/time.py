"""Convert times as files print them to milliseconds since 1970 in UTC, and back.

PokerStars prints Eastern Time, so this module has its daylight saving rules: since 2007 from the second
Sunday of March to the first of November, before that from the first Sunday of April to the last of October.
"""

from datetime import UTC, datetime, timedelta

_HOUR_MS = 3_600_000


def moment(year: int, month: int, day: int, hour: int, minute: int, second: int, millisecond: int = 0) -> int:
    """Return milliseconds since 1970.

    Raises:
        ValueError: there is no such date or time.

    >>> moment(1970, 1, 2, 0, 0, 1)
    86401000
    """
    try:
        when = datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    except OverflowError:
        raise ValueError("no such moment") from None
    return int(when.timestamp()) * 1000 + millisecond


def utc(at: int) -> datetime:
    """Return the date and time in UTC, exact to the millisecond.

    Raises:
        ValueError: the time is outside the years 1 to 9999.
    """
    try:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)
    except OverflowError:
        raise ValueError("a moment outside the years 1 to 9999") from None


def eastern(at: int) -> str:
    """Return Eastern Time as PokerStars prints it. In the hour that repeats in autumn, EST marks the second.

    Raises:
        ValueError: outside the years 1 to 9999.

    >>> eastern(moment(2021, 4, 2, 0, 30, 5))
    '2021/04/01 20:30:05 ET'
    """
    offset = 4 if _summer(at) else 5
    local = utc(at - offset * _HOUR_MS)
    twice = offset == 5 and _summer(at - _HOUR_MS)
    zone = "EST" if twice else "ET"
    date = f"{local.year}/{local.month:02}/{local.day:02}"
    return f"{date} {local.hour}:{local.minute:02}:{local.second:02} {zone}"


def from_eastern(local: int, zone: str = "ET") -> int:
    """Return the time at which eastern clocks show `local`, which is encoded as if it were UTC.

    >>> from_eastern(moment(2021, 4, 1, 20, 30, 5)) == moment(2021, 4, 2, 0, 30, 5)
    True
    """
    summer = local + 4 * _HOUR_MS
    return summer if zone != "EST" and _summer(summer) else local + 5 * _HOUR_MS


def _summer(at: int) -> bool:
    """Whether Eastern Time has daylight saving; clocks change at two o'clock local time."""
    year = utc(at).year
    if year >= 2007:
        first, last = _sunday(year, 3, 8), _sunday(year, 11, 1)
    else:
        first, last = _sunday(year, 4, 1), _sunday(year, 10, 25)
    return first + 7 * _HOUR_MS <= at < last + 6 * _HOUR_MS


def _sunday(year: int, month: int, day: int) -> int:
    """Return midnight of the first Sunday on or after a day."""
    found = datetime(year, month, day, tzinfo=UTC)
    return moment(year, month, day + (6 - found.weekday()), 0, 0, 0)
