"""Prize status: provisional while entries are sold, then certain, and paid once the money has moved."""

import asyncio
from typing import Any

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
    people,
    person,
    shove,
    until,
)
from tests.room.test_room_messages import new_id

from tapete.room import protocol as p
from tapete.room.publish.listing import LOBBY_MS
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import commands as tc
from tapete.tournament import events as te
from tapete.tournament.policy import Policies, PrizePolicy
from tapete.tournament.prizes.prizing import fixed_prizes
from tapete.tournament.structure.sections import Entries, Prizes, StartRule
from tapete.tournament.structures import structure as shipped

T1 = "tournament/1"


async def page_of(room: Room, guest: Person, stream: str = T1) -> p.TournamentState:
    await room.handle(guest, p.Follow(stream=stream))
    await asyncio.sleep(2)
    return guest.page(stream)


async def row_of(room: Room, guest: Person, stream: str = T1) -> p.LobbyRow:
    await asyncio.sleep(LOBBY_MS / 1_000)  # the lobby may be told this much later
    await room.handle(guest, p.Lobby())
    return guest.row(stream)


@pytest.mark.shows("ACO-pool-guaranteed", "ACO-pool-overlay", book="aconcagua")
def test_a_provisional_prize_is_never_called_paid() -> None:
    """Three entries, a guarantee of 5,000, second entries to level 2: no eliminated player has won yet."""
    event = structs.replace(
        EVENT,
        entries=Entries(late_until_level=2, re_entries=1),
        prizes=Prizes(guarantee=5_000),
        levels=levels(20, 40, 80, 160, 320, 640, 1_000),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
        await until(lambda: any(guest.table.prize for guest in guests))
        out = next(guest for guest in guests if guest.table.prize)
        first = out.table.prize
        assert first is not None and first.prize > 0
        assert first.payment == "provisional" and not out.table.prizes_certain
        assert {one.payment for one in out.table.standings} <= {"provisional"}
        assert (await out.worth())[0] == 10_000 - 110
        page, row = await page_of(room, out), await row_of(room, out)
        assert not page.fixed and not row.prizes_certain
        (mine,) = (one for one in page.entries if one.entry in page.yours.entries)
        result = page.yours.prize
        assert (mine.payment, result and result.payment) == ("provisional", "provisional")
        assert row.overlay == 5_000 - 300
        await until(lambda: bool(of(disk, te.PrizesFixed)))
        await until(lambda: game_of(room).over)
        last = out.table.prize
        assert last is not None and out.table.prizes_certain
        assert last.payment == "paid"
        assert last.prize == (await out.worth())[0] - (10_000 - 110)
        worth = [(await guest.worth())[0] - (10_000 - 110) for guest in guests]
        assert sum(worth) == 5_000

    in_room(check, event)


def test_a_certain_prize_is_not_called_paid_before_the_money_moves() -> None:
    """A Sit & Go of three: second prize is certain at the elimination and paid at the end."""
    go = structs.replace(GO, seats=3, start=StartRule(), levels=levels(20, 40, 80, 160, minutes=60))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", plan=shove)
        third = await person(room, "Caio", fold)
        everybody = [*guests, third]
        await until(lambda: any(guest.table.prize for guest in everybody) or game_of(room).over)
        out = next(guest for guest in everybody if guest.table.prize)
        told = out.table.prize
        assert told is not None and told.prize > 0
        held = (await out.worth())[0]
        assert told.payment == ("paid" if held > 10_000 - 110 else "certain")
        if not game_of(room).over:
            assert told.payment == "certain" and held == 10_000 - 110
            for guest in everybody:
                guest.plan = shove
        await until(lambda: game_of(room).over)
        last = out.table.prize
        assert last is not None and last.payment == "paid"
        assert (await out.worth())[0] == 10_000 - 110 + last.prize

    in_room(check, go)


def test_prizes_paid_at_once_are_shown_as_paid() -> None:
    go = structs.replace(
        GO,
        seats=3,
        start=StartRule(),
        payout=(),
        prizes=Prizes(kind="fixed", amounts=(150, 100, 50), paid="when_out"),
        levels=levels(20, 40, 80, 160, minutes=60),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
        await until(lambda: any(guest.table.prize for guest in guests))
        out = next(guest for guest in guests if guest.table.prize)
        assert out.table.prize and out.table.prize.payment == "paid"
        assert (await out.worth())[0] == 10_000 - 110 + out.table.prize.prize
        await until(lambda: game_of(room).over)

    in_room(check, go)


def test_a_cancelled_event_has_paid_nothing_for_places() -> None:
    event = structs.replace(EVENT, entries=Entries(), levels=levels(20, 40, 80, minutes=60))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
        await until(lambda: any(guest.table.prize for guest in guests) or game_of(room).over)
        if game_of(room).over:
            return
        owner = room.owners[T1]
        await owner.keep(owner.game.tournament.decide(tc.Cancel(), at=room.clock.now()))
        out = next(guest for guest in guests if guest.table.prize and guest.table.prize.place == 3)
        told = out.table.prize
        moved = (await out.worth())[0] - (10_000 - 110)
        assert told is not None and told.prize == moved

    in_room(check, event)


# ------------------------------------------------------------ Windfall and satellites


def test_a_windfall_tells_its_range_until_it_is_drawn() -> None:
    windfall = structs.replace(shipped("windfall"), fill_ms=2_000)

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", fold)
        row, page = await row_of(room, guest), await page_of(room, guest)
        entry = windfall.buy_in
        assert row.draw == p.PrizeRange(least=2 * entry, most=2_000 * entry)
        assert (row.pool, row.prizes, row.paid_places, row.prizes_certain) == (0, (), 0, False)
        assert (page.prizes, page.fixed, page.progress.pool) == ((), False, 0)
        await until(lambda: game_of(room).tournament.windfall is not None)
        (drawn,) = of(disk, te.WindfallDrawn)
        row = await row_of(room, guest)
        assert row.draw is None and row.prizes_certain
        assert row.pool == sum(drawn.prizes)

    in_room(check, windfall)


SATELLITE = structs.replace(
    GO,
    name="Satellite",
    seats=6,
    start=StartRule(),
    buy_in=100,
    payout=(),
    prizes=Prizes(kind="tickets", ticket=220),
)


def test_a_satellite_shows_tickets_and_remainder_as_paid_places() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", fold)
        row, page = await row_of(room, guest), await page_of(room, guest)
        # The event needs six entries: 600 buy two tickets of 220, and 160 go to the third.
        assert row.tickets == p.TicketsWon(count=2, value=220, remainder=160, place=3)
        assert (row.pool, row.paid_places, row.prizes_certain) == (600, 3, True)
        assert [(one.first, one.last, one.amount, one.tickets) for one in page.prizes] == [
            (1, 2, 0, 1),
            (3, 3, 160, 0),
        ]
        await until(lambda: bool(of(disk, te.PrizesFixed)))
        (fixed,) = of(disk, te.PrizesFixed)
        notice = next(one for one in guest.table.notices if one.kind == "prizes_fixed")
        assert "3 places paid" in notice.words["en"]
        assert game_of(room).tournament.paid_places == 3
        assert (fixed.tickets, fixed.prizes) == (2, (0, 0, 160))

    in_room(check, SATELLITE)


def test_a_satellite_whose_house_keeps_the_rest_says_so() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", fold)
        row = await row_of(room, guest)
        assert row.tickets == p.TicketsWon(count=2, value=220, remainder=160, place=None)
        assert row.paid_places == 2
        await until(lambda: bool(of(disk, te.PrizesFixed)))
        (fixed,) = of(disk, te.PrizesFixed)
        assert (fixed.pool, fixed.overlay, fixed.kept) == (440, 0, 160)

    policy = Policies(prizes=PrizePolicy(ticket_remainder="house"))
    in_room(check, structs.replace(SATELLITE, policy=policy))


@pytest.mark.parametrize(
    ("entries", "pool", "tickets", "remainder", "paid"),
    [
        (6, 600, 2, 160, 3),
        (11, 1_100, 5, 0, 5),
        (2, 200, 0, 200, 1),
        (3, 300, 1, 80, 2),
        (4, 1_000, 4, 120, 4),
    ],
)
def test_ticket_places_are_paid_places(
    entries: int, pool: int, tickets: int, remainder: int, paid: int
) -> None:
    found = fixed_prizes(SATELLITE, entries=entries, players=entries, pool=pool)
    assert (found.tickets, sum(found.prizes), found.paid_places()) == (tickets, remainder, paid)


def test_a_satellite_without_entries_tells_what_its_tickets_are_for() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False, watch=False)
        row = await row_of(room, guest)
        assert row.tickets == p.TicketsWon(count=0, value=220, remainder=0, place=None)
        assert (row.paid_places, row.prizes_certain) == (0, False)

    in_room(check, structs.replace(EVENT, payout=(), prizes=Prizes(kind="tickets", ticket=220)))


def test_a_ticket_winner_is_told_its_value() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", "Dani", "Edu", "Flor", plan=shove)
        await until(lambda: game_of(room).over)
        told: list[Any] = [guest.table.prize for guest in guests if guest.table.prize]
        winners = [one for one in told if one.tickets]
        assert winners
        assert {(one.tickets, one.ticket, one.payment) for one in winners} == {(1, 220, "paid")}

    in_room(check, SATELLITE)


def test_a_satellite_that_ends_at_two_tables_shows_all_standings() -> None:
    """The last places may fall at both tables at once; nobody is moved to a last table after that."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", "Dani", plan=shove)
        await until(lambda: game_of(room).over)
        assert game_of(room).tournament.tables.table_count == 2
        for guest in guests:
            assert len(guest.table.standings) == 4

    in_room(
        check,
        structs.replace(
            SATELLITE, seats=2, start=StartRule(players=4), prizes=Prizes(kind="tickets", ticket=200)
        ),
    )


def test_a_row_tells_the_speed_of_an_event() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False, watch=False)
        await room.handle(guest, p.Lobby())
        speeds = {row.name: row.speed for row in guest.told(p.LobbyRows)[-1].rows}
        assert speeds == {"Sit & Go 6 Turbo": "turbo", "Windfall Hyper-turbo": "hyper_turbo"}
        assert await guest.refused(p.Register(id=new_id(), stream="tournament/9"))

    in_room(check, shipped("sit-and-go-6"), shipped("windfall"))
