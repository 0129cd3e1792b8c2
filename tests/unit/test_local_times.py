"""Starts at a local time of day: weeks, daylight saving in both directions, and wrong settings."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.test_tournament_structure import GOOD

from tapete.room.core.event_schedule import Programme, check
from tapete.room.core.local_times import Recurrence, next_start, zone_of
from tapete.tournament import StructureError, read_structure
from tapete.tournament.structure.sections import WEEKDAYS

HOUR = 3_600_000
DAY = 24 * HOUR


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1_000


def shown(time: int) -> str:
    return datetime.fromtimestamp(time / 1_000, UTC).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("zone", "day_time", "after", "start"),
    [
        # Lisbon and Madrid change on 25 October 2026 at 01:00 UTC, New York on 1 November.
        ("Europe/Madrid", "20:30", "2026-10-24 12:00", "2026-10-24 18:30"),
        ("Europe/Madrid", "20:30", "2026-10-25 12:00", "2026-10-25 19:30"),
        ("America/New_York", "20:00", "2026-10-31 12:00", "2026-11-01 00:00"),
        ("America/New_York", "20:00", "2026-11-01 12:00", "2026-11-02 01:00"),
        # Sao Paulo has no daylight saving any more; its day is another one than that of UTC.
        ("America/Sao_Paulo", "22:00", "2026-07-01 00:30", "2026-07-01 01:00"),
        # 02:30 does not exist in Madrid on 29 March 2026: an hour later by the clock, 03:30.
        ("Europe/Madrid", "02:30", "2026-03-28 12:00", "2026-03-29 01:30"),
        # 02:30 comes twice on 25 October 2026: the first counts, and the second makes no other start.
        ("Europe/Madrid", "02:30", "2026-10-24 12:00", "2026-10-25 00:30"),
        ("Europe/Madrid", "02:30", "2026-10-25 00:30", "2026-10-26 01:30"),
    ],
)
def test_a_start_follows_the_clocks_of_its_zone(zone: str, day_time: str, after: str, start: str) -> None:
    assert shown(next_start(Recurrence(at=day_time, zone=zone), at(after))) == start


def test_a_weekly_start_comes_on_its_days_alone() -> None:
    rule = Recurrence(at="21:00", days=("friday", "sunday"), zone="Europe/Lisbon")
    found, now = [], at("2026-11-23 00:00")  # a Monday
    for _ in range(4):
        now = next_start(rule, now)
        found.append(shown(now))
    assert found == ["2026-11-27 21:00", "2026-11-29 21:00", "2026-12-04 21:00", "2026-12-06 21:00"]


@given(
    st.integers(at("2020-01-01"), at("2035-01-01")),
    st.integers(0, 23),
    st.integers(0, 59),
    st.sets(st.sampled_from(WEEKDAYS)),
    st.sampled_from(["Europe/Madrid", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"]),
)
def test_a_start_is_the_next_one_on_a_named_day(
    now: int, hour: int, minute: int, days: set[str], zone: str
) -> None:
    rule = Recurrence(
        at=f"{hour:02}:{minute:02}", days=tuple(one for one in WEEKDAYS if one in days), zone=zone
    )
    start = next_start(rule, now)
    assert now < start <= now + 8 * DAY
    local = datetime.fromtimestamp(start / 1_000, zone_of(zone))
    assert not days or WEEKDAYS[local.weekday()] in days
    # At the named minute, unless the clocks skip it.
    assert (local.minute - minute) % 60 in (0, 30)
    assert next_start(rule, start - 1) == start  # nothing lies between


WEEKLY = GOOD + '\n[start]\nkind = "scheduled"\nat = "20:30"\ndays = ["friday"]\nzone = "Europe/Madrid"\n'


def test_a_room_opens_the_event_of_the_coming_friday() -> None:
    programme = Programme([read_structure(WEEKLY, "friday.toml")])
    (opened,) = programme.to_open([], now=at("2026-11-27 10:00"))
    assert opened.starts_at is not None and shown(opened.starts_at) == "2026-11-27 19:30"
    (opened,) = programme.to_open([], now=at("2026-11-27 19:29") + 45_000)  # too late to register
    assert opened.starts_at is not None and shown(opened.starts_at) == "2026-12-04 19:30"


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (('at = "20:30"', 'at = "25:00"'), "start.at"),
        (('days = ["friday"]', 'days = ["fryday"]'), "start.days"),
        (('days = ["friday"]', 'days = ["friday", "friday"]'), "start.days: a day stands twice"),
        (('at = "20:30"', 'at = "20:30"\nevery_minutes = 5'), "start.at: for a scheduled event"),
        (('at = "20:30"', "every_minutes = 5"), "start.days: days and zone belong"),
    ],
)
def test_a_wrong_time_is_told_with_its_key(change: tuple[str, str], error: str) -> None:
    with pytest.raises(StructureError, match=error):
        read_structure(WEEKLY.replace(*change), "friday.toml")


def test_an_unknown_zone_is_told_by_the_room() -> None:
    structure = read_structure(WEEKLY.replace("Europe/Madrid", "Europe/Atlantis"), "friday.toml")
    with pytest.raises(StructureError, match="no time zone `Europe/Atlantis`"):
        check([structure])
