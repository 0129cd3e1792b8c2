"""Starts at a local time of day, on some days of the week, in a time zone with daylight saving.

>>> from datetime import datetime, UTC
>>> friday = Recurrence(at="20:30", days=("friday",), zone="Europe/Madrid")
>>> def start_after(text: str) -> str:
...     now = int(datetime.fromisoformat(text).timestamp() * 1_000)
...     return datetime.fromtimestamp(next_start(friday, now) / 1_000, UTC).isoformat()

The last Friday before the clocks go forward in Madrid (29 March 2026), and the first after it:

>>> start_after("2026-03-21T00:00:00+00:00"), start_after("2026-03-28T00:00:00+00:00")
('2026-03-27T19:30:00+00:00', '2026-04-03T18:30:00+00:00')
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from tapete.tournament.structure.sections import WEEKDAYS, StartRule, Weekday


class Recurrence(Struct, frozen=True, kw_only=True):
    """A time of day on some days of the week; on all days if `days` is empty."""

    at: str
    days: tuple[Weekday, ...] = ()
    zone: str = "UTC"


def recurrence(start: StartRule) -> Recurrence | None:
    """Return the recurrence of a start; None if it names no time of day."""
    if start.at is None:
        return None
    return Recurrence(at=start.at, days=start.days, zone=start.zone)


@cache
def zone_of(name: str) -> ZoneInfo:
    """Return a time zone.

    Raises:
        ValueError: this machine does not know it.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"no time zone `{name}`") from None


def next_start(rule: Recurrence, after: int) -> int:
    """Return the first start later than a time, both in UTC milliseconds.

    A time of day that the clocks skip is taken an hour later; of one that comes twice, the first counts.
    """
    zone, day_time = zone_of(rule.zone), time.fromisoformat(rule.at)
    day = datetime.fromtimestamp(after / 1_000, zone).date()
    for ahead in range(9):
        date = day + timedelta(days=ahead)
        if rule.days and WEEKDAYS[date.weekday()] not in rule.days:
            continue
        start = datetime.combine(date, day_time, zone).astimezone(UTC)
        found = int(start.timestamp()) * 1_000
        if found > after:
            return found
    raise ValueError(f"{rule.at} on {', '.join(rule.days)} never comes")
