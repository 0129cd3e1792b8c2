"""Values of the online room's book for an event, played through the protocol."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from msgspec import structs
from tests.room.persons import (
    EVENT,
    GO,
    Person,
    fold,
    game_of,
    in_room,
    levels,
    of,
    over,
    people,
    person,
    shove,
    until,
    wait,
)
from tests.room.test_room_messages import new_id, settle

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import events as te
from tapete.tournament.structure.sections import Entries, Prizes, Rebuys, StartRule

NAMES = ("Ana", "Bea", "Caio", "Dani", "Eva", "Flor")


def again() -> p.Buy:
    return p.Buy(id=new_id(), stream="tournament/1", what=p.Purchase.RE_ENTRY)


def rebuy() -> p.Buy:
    return p.Buy(id=new_id(), stream="tournament/1", what=p.Purchase.REBUY)


async def first_out(room: Room, disk: MemoryDisk, guests: list[Person]) -> Person:
    """The first player out; the others fold from then on."""
    await until(lambda: of(disk, te.Eliminated))
    await settle()
    for guest in guests:
        guest.plan = fold
    account = game_of(room).tournament.entries[of(disk, te.Eliminated)[0].entry].account
    return next(guest for guest in guests if guest.id == account)


@pytest.mark.shows("ACO-t-register", "ACO-freeroll-entry", "ACO-freeroll-prize", book="aconcagua")
def test_a_freeroll_costs_nothing_and_the_house_pays_its_prizes() -> None:
    event = structs.replace(GO, name="Freeroll", buy_in=0, fee=0, prizes=Prizes(house=500))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=shove)
        assert {(await guest.worth())[0] for guest in guests} == {10_000}
        await over(room)
        won = [(await guest.worth())[0] - 10_000 for guest in guests]
        assert sum(won) == 500 and max(won) == 250 and min(won) == 0

    in_room(check, event)


@pytest.mark.shows("ACO-freezeout", book="aconcagua")
def test_in_a_freezeout_nobody_buys_chips_again() -> None:
    event = structs.replace(
        EVENT, entries=Entries(late_until_level=2), levels=levels(100, 200, 400, minutes=3)
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
        out = await first_out(room, disk, guests)
        assert out.table.purchases == () and out.table.prize
        assert await out.refused(again()) == await out.refused(rebuy()) == "no_offer"
        assert await out.refused(p.Register(id=new_id(), stream="tournament/1")) == "already_registered"
        # Somebody else can still come: entries are sold.
        await person(room, "Dani")

    in_room(check, event)


@pytest.mark.shows("ACO-re-what", "ACO-re-late", book="aconcagua")
def test_who_is_out_may_enter_again_as_long_as_registration_is_open() -> None:
    """Not only at once: hands later, and from the lobby."""
    event = structs.replace(
        EVENT,
        levels=levels(100, 100, 100, 400, minutes=3),
        entries=Entries(late_until_level=2, re_entries=1),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
        out = await first_out(room, disk, guests)
        late = [await person(room, name) for name in ("Dani", "Edu")]
        hands = len(of(disk, te.HandBegan))
        await until(lambda: len(of(disk, te.HandBegan)) > hands + 2)
        assert game_of(room).tournament.level_number <= 2 and late
        await out.accepted(again())
        entry = game_of(room).tournament.entry_of(out.id)
        assert entry and (entry.number, entry.stack) == (2, 300)

    in_room(check, event)


@pytest.mark.shows("ACO-re-new-seat", book="aconcagua")
def test_a_second_entry_draws_its_seat_and_a_rebuy_keeps_it() -> None:
    event = structs.replace(
        EVENT,
        seats=6,
        levels=levels(100, 100, 400, minutes=5),
        entries=Entries(late_until_level=2, re_entries=1),
    )
    seats = set()

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
        await until(lambda: of(disk, te.Seated))
        out = await first_out(room, disk, guests)
        before = next(
            one.seat for one in of(disk, te.Seated) if one.entry == of(disk, te.Eliminated)[0].entry
        )
        await out.accepted(again())
        await settle()
        (seated,) = of(disk, te.LateSeated)
        assert out.table.you == seated.seat.place.seat
        seats.add((before, seated.seat.place.seat))

    for seed in (b"a", b"b", b"c"):
        in_room(check, event, seed=seed)
    assert any(before != after for before, after in seats)

    rebuys = structs.replace(event, entries=Entries(), rebuys=Rebuys(until_level=2, most=2))

    async def rebought(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
        await until(lambda: of(disk, te.WentBroke))
        await settle()
        entry = game_of(room).tournament.entries[of(disk, te.WentBroke)[0].entry]
        guest = next(one for one in guests if one.id == entry.account)
        before = guest.table.you
        await guest.accepted(rebuy())
        assert guest.table.you == before and before is not None

    in_room(rebought, rebuys)


@pytest.mark.shows("ACO-t-random-seat", book="aconcagua")
def test_seats_are_drawn() -> None:
    """In three rooms, six players of two tables come to other seats than in the order of their entries."""
    seen = set()

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=wait)
        await until(lambda: len(of(disk, te.Seated)) == 6)
        await settle()
        places = tuple((guest.table.your_table, guest.table.you) for guest in guests)
        assert sorted(places) == [(table, seat) for table in (1, 2) for seat in (1, 2, 3)]
        seen.add(places)

    for seed in (b"a", b"b", b"c"):
        in_room(check, GO, seed=seed)
    assert len(seen) == 3


@pytest.mark.shows("ACO-tm-balance", book="aconcagua")
def test_the_balance_of_tournament_money_is_seen_at_any_time() -> None:
    satellite = structs.replace(
        GO, name="Satellite", prizes=Prizes(kind="tickets", ticket=110), payout=(), start=StartRule(players=9)
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False, watch=False)
        assert (await guest.wallet()).tournament_money == 500
        await guest.accepted(p.Register(id=new_id(), stream="tournament/1", pay=p.Means.TOURNAMENT_MONEY))
        await asyncio.sleep(0)
        assert (await guest.wallet()).tournament_money == 500 - 110

    in_room(check, EVENT, satellite)


@pytest.mark.shows("ACO-speed-normal", "ACO-speed-turbo", "ACO-speed-hyper", book="aconcagua")
def test_the_lobby_tells_the_speed_by_the_minutes_of_the_levels() -> None:
    wanted = {"8": "normal", "7": "turbo", "5": "turbo", "4": "hyper_turbo", "3": "hyper_turbo"}
    events = [
        structs.replace(EVENT, name=minutes, levels=levels(20, 40, 80, 160, 320, minutes=int(minutes)))
        for minutes in wanted
    ]

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False, watch=False)
        await room.handle(guest, p.Lobby())
        assert {row.name: row.speed for row in guest.told(p.LobbyRows)[-1].rows} == wanted

    in_room(check, *events)


@pytest.mark.shows("ACO-windfall-payouts", book="aconcagua")
def test_a_windfall_tells_its_range_and_its_prizes_once_drawn() -> None:
    event = structs.replace(
        GO,
        name="Windfall",
        start=StartRule(),
        prizes=Prizes(kind="windfall"),
        starting_stack=500,
        payout=(),
        fee=0,
        levels=levels(20, 40, 80, 160),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea")
        await room.handle(guests[0], p.Lobby())
        (row,) = guests[0].told(p.LobbyRows)[-1].rows
        assert row.draw == p.PrizeRange(least=200, most=200_000)
        await person(room, "Caio")
        await until(lambda: of(disk, te.WindfallDrawn))
        await settle()
        (drawn,) = of(disk, te.WindfallDrawn)
        assert sum(drawn.prizes) == drawn.draw.multiplier * 100
        assert guests[0].table.prizes == drawn.prizes and guests[0].table.prizes_certain

    in_room(check, event)


@pytest.mark.shows("ACO-windfall-multi", book="aconcagua")
def test_one_plays_in_so_many_windfalls_at_once() -> None:
    """Six at a time; a seventh is refused."""
    event = structs.replace(
        GO,
        name="Windfall",
        start=StartRule(),
        prizes=Prizes(kind="windfall"),
        starting_stack=500,
        payout=(),
        fee=0,
        levels=levels(20, 40, 80, 160, minutes=60),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", wait, enter=False, watch=False)
        for number in range(1, 7):
            stream = f"tournament/{number}"
            await guest.accepted(p.Register(id=new_id(), stream=stream))
            for name in ("B", "C"):
                await person(room, f"{name}{number}", wait, stream=stream)
            await until(partial(_runs, room, stream))
        answer = await guest.ask(p.Register(id=new_id(), stream="tournament/7"))
        assert isinstance(answer, p.Error)
        assert (answer.reason, answer.facts) == ("too_many_games", {"asked": 1, "running": 6, "most": 6})

    in_room(check, event)


def _runs(room: Room, stream: str) -> bool:
    """Whether an event runs, and the next one of its kind is open."""
    return game_of(room, stream).tournament.state == "running" and len(room.owners) > int(stream[11:])
