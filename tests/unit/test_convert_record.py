"""The neutral record follows from its events, and can be limited to what one seat has seen."""

import random

import pytest
from tests.properties.format_hands import play
from tests.unit.test_phh import run_twice

from tapete.engine import Hand
from tapete.engine import events as ev
from tapete.formats.record import Record, as_seen_by, digits_of
from tapete.formats.record.time import eastern, from_eastern, moment, utc
from tapete.rules import games, hand_rules


@pytest.mark.parametrize("game", games())
def test_stacks_pots_and_rake_follow_from_the_events(game: str) -> None:
    for seed in range(5):
        record = play(game, random.Random(seed))
        ended = record.events[-1]
        assert isinstance(ended, ev.HandEnded)
        assert record.finishing_stacks == ended.stacks
        assert record.rake == sum(e.amount for e in record.events if isinstance(e, ev.RakeTaken))
        assert sum(record.pots) == sum(record.winnings.values()) + record.rake


def test_a_seat_sees_its_own_cards_and_those_that_came_to_light() -> None:
    hidden = 0
    for seed in range(30):
        record = play("omaha-8-pot-limit", random.Random(seed))
        me = next(iter(record.start.stacks))
        shown = {e.seat for e in record.events if isinstance(e, ev.Shown)}
        for event in as_seen_by(record, me).events:
            if isinstance(event, ev.HoleDealt):
                known = event.seat == me or event.seat in shown
                assert ("??" in event.cards) is not known
                hidden += not known
    assert hidden


def test_the_log_that_a_seat_has_seen_replays() -> None:
    record = run_twice()
    seen = as_seen_by(record, None)
    assert seen.hero is None
    assert Hand.replay(hand_rules(record.game), seen.events).over


def test_a_log_without_its_start_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with HandStarted"):
        _ = Record(game="holdem-no-limit", events=()).start


def test_the_number_of_a_hand_is_made_of_its_digits() -> None:
    assert [digits_of(text) for text in ("42", "A-1b2", "", "²")] == [42, 12, 0, 0]
    assert digits_of("1" + "2" * 5_000) == int("2" * 18)


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (moment(2024, 3, 10, 6, 59, 59), "2024/03/10 1:59:59 ET"),
        (moment(2024, 3, 10, 7, 0, 0), "2024/03/10 3:00:00 ET"),
        (moment(2024, 11, 3, 5, 30, 0), "2024/11/03 1:30:00 ET"),
        (moment(2024, 11, 3, 6, 30, 0), "2024/11/03 1:30:00 EST"),
        (moment(2024, 11, 3, 7, 0, 0), "2024/11/03 2:00:00 ET"),
        (moment(2005, 4, 3, 7, 0, 0), "2005/04/03 3:00:00 ET"),
        (moment(2005, 10, 30, 7, 0, 0), "2005/10/30 2:00:00 ET"),
    ],
)
def test_eastern_time_goes_both_ways_through_the_change_of_clocks(at: int, told: str) -> None:
    assert eastern(at) == told
    date, time, zone = told.split()
    numbers = [int(part) for part in (*date.split("/"), *time.split(":"))]
    assert from_eastern(moment(*numbers), zone) == at


def test_moments_outside_of_the_calendar_are_refused() -> None:
    with pytest.raises(ValueError, match="no such moment"):
        moment(10**20, 1, 1, 0, 0, 0)
    for told in (utc, eastern):
        with pytest.raises(ValueError, match="outside the years 1 to 9999"):
            told(10**20)


def test_a_moment_is_exact_to_the_millisecond() -> None:
    assert utc(moment(2024, 2, 29, 1, 2, 3, 4)).isoformat() == "2024-02-29T01:02:03.004000+00:00"
