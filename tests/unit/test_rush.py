"""The number of open Sit & Gos of one kind when many people come at the same moment."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from tapete.room.core.event_schedule import OfferedTournament, Programme, offer_of
from tapete.room.core.open_sit_and_gos import MOST_OPEN, RUSH_MS, Rush
from tapete.tournament.structures import structure

SIT_AND_GO = structure("sit-and-go-6")


class House:
    """A programme with one kind of Sit & Go, and the Sit & Gos that it has opened."""

    def __init__(self) -> None:
        self.programme = Programme([SIT_AND_GO])
        self.rush = Rush()
        self.all: dict[int, OfferedTournament] = {}

    def look(self, now: int) -> None:
        """Open the Sit & Gos that are needed."""
        known = tuple(self.all.values())
        wanted = self.rush.wanted(known, now=now)
        for one in self.programme.to_open(known, now=now, wanted=wanted):
            number = len(self.all) + 1
            offer = offer_of(one.structure)
            self.all[number] = OfferedTournament(
                number=number,
                offer=offer,
                registering=True,
                over=False,
                stopped=False,
                seeded=False,
                feeds=None,
            )
            self.rush.opened(number, offer)

    @property
    def open(self) -> list[int]:
        """Return the numbers of the Sit & Gos that take entries."""
        return [one.number for one in self.all.values() if one.registering]

    def becomes(self, numbers: Iterable[int], **changes: bool) -> None:
        """Change the state of some of them."""
        for number in numbers:
            self.all[number] = structs.replace(self.all[number], **changes)


def test_one_is_open_as_long_as_they_fill_slowly() -> None:
    house = House()
    for round_ in range(10):
        house.look(round_ * RUSH_MS)
        assert house.open == [round_ + 1]
        house.becomes(house.open, registering=False)


def test_a_rush_doubles_what_is_open_up_to_a_limit() -> None:
    house = House()
    counts = list[int]()
    for now in range(0, RUSH_MS, 100):
        house.look(now)
        counts.append(len(house.open))
        house.becomes(house.open, registering=False)
    assert counts[:6] == [1, 1, 2, 4, 8, MOST_OPEN]
    assert set(counts[6:]) == {MOST_OPEN}


def test_each_start_of_a_rush_may_be_looked_at_by_itself() -> None:
    house = House()
    house.look(0)
    for now in range(10, 210, 10):
        house.becomes(house.open[:1], registering=False)
        house.look(now)
    assert len(house.open) == MOST_OPEN


def test_what_a_rush_has_left_is_not_replaced_until_none_is_open() -> None:
    house = House()
    for now in range(0, 400, 100):
        house.look(now)
        house.becomes(house.open, registering=False)
    house.look(400)
    left = house.open
    assert len(left) > 2
    now = 400
    for number in left[:-1]:
        now += RUSH_MS
        house.becomes([number], registering=False)
        house.look(now)
        assert house.open == left[left.index(number) + 1 :]
    house.becomes(left[-1:], registering=False)
    house.look(now + RUSH_MS)
    assert len(house.open) == 1


def test_what_is_cancelled_or_stands_still_is_no_rush() -> None:
    house = House()
    for now in range(0, 600, 100):
        house.look(now)
        assert len(house.open) == 1
        if now % 200:
            house.becomes(house.open, registering=False, over=True)
        else:
            house.becomes(house.open, registering=False, stopped=True)


def test_a_scheduled_event_is_open_once_whatever_is_wanted() -> None:
    every_hour = structs.replace(
        SIT_AND_GO, start=structs.replace(SIT_AND_GO.start, kind="scheduled", every_minutes=60)
    )
    found = Programme([every_hour]).to_open((), now=0, wanted={offer_of(every_hour): 5})
    assert len(found) == 1
