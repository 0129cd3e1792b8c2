"""The time bank that players switch on themselves, through the socket: ACO-t-time-bank, ACO-O-clock."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec import structs
from tests.room.cash_tables import in_room as at_cash
from tests.room.cash_tables import offer, seated, turn_of
from tests.room.cash_tables import until as till
from tests.room.persons import GO, T1, Person, in_room, levels, of, people, until, wait
from tests.room.test_room_messages import new_id

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

EVENT = structs.replace(
    GO, seats=3, levels=levels(20, minutes=60), action_ms=20_000, time_bank_ms=60_000, starting_stack=5_000
)


async def to_act(guests: list[Person]) -> Person:
    await until(lambda: any(guest.table.decision for guest in guests))
    return next(guest for guest in guests if guest.table.decision)


async def use(guest: Person, decision: str | None = None) -> Any:
    named = decision if decision is not None else guest.table.decision or ""
    return await guest.ask(p.UseTimeBank(id=new_id(), stream=T1, decision=named))


async def prefers(guest: Person, *, automatic: bool) -> Any:
    return await guest.ask(p.SetTimeBank(id=new_id(), stream=T1, automatic=automatic))


@pytest.mark.shows("ACO-t-time-bank", book="aconcagua")
def test_a_player_switches_on_the_time_bank() -> None:
    """ACO-X-clock-1, hand 1: switched on at 15 s, a call at 45 s stands and uses 25 s; 35 s are left."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        guest = await to_act(guests)
        clock = guest.table.clock
        assert clock is not None and clock.bank_deadline == clock.deadline
        assert guest.table.bank == p.OwnBank(left_ms=60_000)
        await asyncio.sleep(15)
        assert isinstance(await use(guest), p.Accepted)
        await till(lambda: guest.table.clock.bank_deadline > clock.deadline)  # type: ignore[union-attr]
        for one in guests:
            assert one.table.clock is not None
            assert one.table.clock.bank_deadline - clock.deadline == 60_000
        assert isinstance(await use(guest), p.Accepted), "a second press changes nothing"

        def clocks() -> int:  # of this hand: others may play at another table
            return sum(one.decision.startswith("1.") for one in of(disk, room_events.ClockSet))

        assert (guest.table.decision or "").startswith("1.")
        sets = clocks()
        await asyncio.sleep(30)
        decision = guest.table.decision or ""
        called = await guest.ask(p.Act(id=new_id(), stream=T1, decision=decision, action=p.Action.CALL))
        assert isinstance(called, p.Accepted)
        assert [one.ms for one in of(disk, room_events.TimeBankUsed)] == [pytest.approx(25_000, abs=200)]
        assert clocks() == sets + 1
        await till(lambda: guest.table.bank is not None and guest.table.bank.left_ms < 60_000)
        assert guest.table.bank is not None
        assert guest.table.bank.left_ms == pytest.approx(35_000, abs=200)

    in_room(check, EVENT)


@pytest.mark.shows("ACO-t-time-bank", book="aconcagua")
def test_without_the_bank_a_turn_ends_with_its_time() -> None:
    """ACO-X-clock-1, hand 2: the player does nothing, and the bank stays."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        guest = await to_act(guests)
        await asyncio.sleep(19)
        assert not of(disk, room_events.TimedOut)
        await asyncio.sleep(1.5)
        assert len(of(disk, room_events.TimedOut)) == 1 and not of(disk, room_events.TimeBankUsed)
        assert guest.table.bank == p.OwnBank(left_ms=60_000)

    in_room(check, EVENT)


def test_a_player_chooses_that_the_bank_starts_automatically() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        guest = await to_act(guests)
        others = [one for one in guests if one is not guest]
        heard = [len(one.heard) for one in others]
        assert isinstance(await prefers(others[0], automatic=True), p.Accepted)
        assert isinstance(await prefers(others[0], automatic=True), p.Accepted), "again: nothing changes"
        assert len(of(disk, room_events.TimeBankPreset)) == 1
        await asyncio.sleep(1)
        assert len(others[1].heard) == heard[1], "nobody else is told"
        assert others[0].table.bank == p.OwnBank(left_ms=60_000, automatic=True)
        assert isinstance(await prefers(guest, automatic=True), p.Accepted)  # in its own turn
        await asyncio.sleep(25)
        assert not of(disk, room_events.TimedOut)
        assert isinstance(await prefers(guest, automatic=False), p.Accepted)
        assert guest.table.bank == p.OwnBank(left_ms=60_000)

    in_room(check, EVENT)


def test_messages_about_the_bank_that_make_no_sense_are_refused() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        guest = await to_act(guests)
        other = next(one for one in guests if one is not guest)
        stale = await use(guest, "1.9")
        not_mine = await use(other, guest.table.decision or "")
        for answer in (stale, not_mine):
            assert isinstance(answer, p.Error) and answer.code == p.ErrorCode.STALE_DECISION
        assert not of(disk, room_events.TimeBankUsed)
        await use(guest)
        await asyncio.sleep(79)  # nearly the whole bank
        decision = guest.table.decision or ""
        await guest.ask(p.Act(id=new_id(), stream=T1, decision=decision, action=p.Action.FOLD))

    async def no_bank(room: Room, disk: MemoryDisk) -> None:
        guest = await to_act(await people(room, "Ana", "Bea", "Caio", plan=wait))
        assert guest.table.bank is None
        answer = await use(guest)
        assert isinstance(answer, p.Error) and answer.reason == "bank_empty"

    async def automatic(room: Room, disk: MemoryDisk) -> None:
        guest = await to_act(await people(room, "Ana", "Bea", "Caio", plan=wait))
        clock = guest.table.clock
        assert guest.table.bank is None
        assert clock is not None and clock.bank_deadline - clock.deadline == 60_000
        for answer in (await use(guest), await prefers(guest, automatic=True)):
            assert isinstance(answer, p.Error) and answer.reason == "bank_automatic"

    in_room(check, EVENT)
    in_room(no_bank, structs.replace(EVENT, time_bank_ms=0))
    in_room(automatic, structs.replace(EVENT, book="tda-2019"))


def test_an_empty_bank_can_not_be_switched_on() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        guest = await to_act(guests)
        await use(guest)
        await asyncio.sleep(81)
        assert len(of(disk, room_events.TimedOut)) == 1
        assert isinstance(await guest.ask(p.Away(id=new_id(), stream=T1, away=False)), p.Accepted)
        await till(lambda: guest.table.decision is not None)
        assert guest.table.bank == p.OwnBank(left_ms=0)
        answer = await use(guest)
        assert isinstance(answer, p.Error)
        assert (answer.reason, answer.rule) == ("bank_empty", "ACO-O-clock")

    in_room(check, EVENT)


def test_a_cash_table_has_it_too() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        await till(lambda: turn_of(ana) or turn_of(ben))
        one = ana if turn_of(ana) else ben
        assert one.table is not None and one.table.clock is not None
        assert one.table.bank == p.OwnBank(left_ms=60_000)
        assert one.table.clock.bank_deadline == one.table.clock.deadline
        used = await one.ask(p.UseTimeBank, decision=one.table.decision)
        assert isinstance(used, p.Accepted)
        await till(lambda: one.table.clock.bank_deadline - one.table.clock.deadline == 60_000)  # type: ignore[union-attr]
        assert isinstance(await one.ask(p.SetTimeBank, automatic=True), p.Accepted)
        assert one.table.bank == p.OwnBank(left_ms=60_000, automatic=True)

    at_cash(work, offer())
