"""Events of every type of the online book, from their files, played through the protocol."""

from __future__ import annotations

import asyncio

import pytest
from tests.room.persons import (
    T1,
    Person,
    fold,
    game_of,
    in_room,
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
from tapete.tournament.structure.reading import read_structure
from tapete.tournament.structure.structure import Structure
from tapete.tournament.structure.toml_data import StructureError

NAMES = ("Ana", "Bea", "Caio", "Dani", "Eva", "Flor", "Gil", "Hugo", "Iris", "Joao")

FILE = """
name = "Event"
book = "aconcagua"
starting_stack = 300
fee = 10
fill_ms = 2_000
reconnect_grace_ms = 4_000
levels = [
    { small_blind = 10, big_blind = 20, minutes = 1 },
    { small_blind = 20, big_blind = 40, minutes = 1 },
    { small_blind = 40, big_blind = 80, minutes = 1 },
    { small_blind = 80, big_blind = 160, minutes = 1 },
    { small_blind = 160, big_blind = 320, minutes = 1 },
    { small_blind = 320, big_blind = 640, minutes = 1 },
]
"""
THREE = """
buy_in = 100
seats = 3
payout = [50, 30, 20]
"""


def event(*more: str, file: str = FILE) -> Structure:
    """The event of a file, filled from its book as it is now."""
    return read_structure(file + "".join(more), "event.toml")


def named(name: str, file: str = FILE) -> str:
    """The file of an event with another name."""
    return file.replace('"Event"', f'"{name}"')


def sit_and_go(players: int) -> str:
    return f'[start]\nkind = "sit_and_go"\nplayers = {players}\n'


SCHEDULED = """
[start]
kind = "scheduled"
every_minutes = 5
"""


async def row_of(room: Room, guest: Person, stream: str = T1) -> p.LobbyRow:
    await room.handle(guest, p.Lobby())
    await settle()
    return guest.row(stream)


async def page_of(room: Room, guest: Person, stream: str = T1) -> p.TournamentState:
    await room.handle(guest, p.Follow(stream=stream))
    await settle()
    return guest.page(stream)


# ------------------------------------------------------------ start and end


@pytest.mark.shows("ACO-t-equal-stacks", book="aconcagua")
def test_everybody_starts_with_the_same_chips_also_who_is_not_there() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", plan=wait)
        away = await person(room, "Caio", wait)
        room.disconnect(away)
        await until(lambda: of(disk, te.HandBegan))
        await settle()
        seats = guests[0].table.seats
        hand = guests[0].table.hand
        assert hand is not None and len(seats) == 3
        put_in = {seat: hand.stacks[seat] + hand.put_in.get(seat, 0) for seat in hand.stacks}
        assert list(put_in.values()) == [300, 300, 300]

    in_room(check, event(THREE, SCHEDULED))


@pytest.mark.shows("ACO-t-elimination", "ACO-re-position", "ACO-entry-regular", book="aconcagua")
def test_who_loses_all_chips_is_out_and_the_later_the_better_the_place() -> None:
    """Also where entries are sold again; chips before the last hand do not matter."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = [*await people(room, "Ana", "Bea", plan=shove), await person(room, "Caio", fold)]
        assert {(await guest.worth())[0] for guest in guests} == {10_000 - 110}
        tournament = await over(room)
        first, second = of(disk, te.Eliminated)
        entries = {guest.id: tournament.entry_of(guest.id) for guest in guests}
        assert [entry.place for entry in entries.values() if entry and entry.entry == first.entry] == [3]
        patient = entries[guests[2].id]
        assert patient is not None and patient.entry == second.entry and patient.place == 2
        assert {guest.table.prize.place for guest in guests if guest.table.prize} == {1, 2, 3}
        assert sorted(entry.stack for entry in entries.values() if entry) == [0, 0, 900]

    again = "[entries]\nlate_until_level = 1\nre_entries = 1\n"
    in_room(check, event(THREE, again, SCHEDULED))


@pytest.mark.shows("ACO-t-winner", "ACO-pay-decreasing", book="aconcagua")
def test_the_winner_gets_the_largest_share_and_no_file_may_pay_a_lower_place_more() -> None:
    with pytest.raises(StructureError):
        event(THREE.replace("[50, 30, 20]", "[30, 50, 20]"))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = [*await people(room, "Ana", "Bea", plan=shove), await person(room, "Caio", fold)]
        await over(room)
        paid = {guest.table.prize.place: guest.table.prize.prize for guest in guests if guest.table.prize}
        assert paid == {1: 150, 2: 90, 3: 60}
        assert sorted([(await guest.worth())[0] - 9_890 for guest in guests]) == [60, 90, 150]

    in_room(check, event(THREE))


@pytest.mark.shows("ACO-duration-regular", book="aconcagua")
def test_a_regular_event_ends_when_one_player_has_all_chips() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:3], plan=fold)
        assert (await row_of(room, guests[0])).axes.duration == "regular"  # type: ignore[union-attr]
        for guest in guests:
            guest.thinks_ms = 5_000
        await asyncio.sleep(7 * 60)  # past the last level
        assert game_of(room).tournament.state == "running" and not of(disk, te.Finished)
        for guest in guests:
            guest.plan, guest.thinks_ms = shove, 100
        tournament = await over(room)
        assert sorted(entry.stack for entry in tournament.entries.values()) == [0, 0, 90_000]

    in_room(check, event(THREE, file=FILE.replace("300", "30_000")))


TIMED = """
buy_in = 100
seats = 3
[end]
kind = "time"
"""


@pytest.mark.shows("ACO-duration-time", book="aconcagua")
def test_a_timed_event_lasts_four_hours_if_its_file_does_not_say_more() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:3], plan=fold)
        assert (await row_of(room, guests[0])).axes.duration == "timed"  # type: ignore[union-attr]
        for guest in guests:
            guest.thinks_ms = 18_000  # few hands, each of them long
        await until(lambda: of(disk, te.Started), most_s=600)
        started = of(disk, te.Started)[0].at
        await asyncio.sleep(239 * 60)
        assert game_of(room).tournament.state == "running"
        await asyncio.sleep(3 * 60)
        ended = of(disk, te.Finished)[0].at
        assert 240 * 60_000 <= ended - started < 241 * 60_000
        assert len(of(disk, te.Survived)) == 3

    calm = FILE.replace("starting_stack = 300", "starting_stack = 2_000_000")
    in_room(check, event(TIMED, '[prizes]\nkind = "winner"\n', file=calm))


@pytest.mark.shows("ACO-duration-time-pay", book="aconcagua")
def test_when_time_is_up_the_prizes_are_paid_by_the_table_of_places() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:3], plan=fold)
        tournament = await over(room)
        assert of(disk, te.Survived) and tournament.state == "finished"
        won = sorted([(await guest.worth())[0] - 9_890 for guest in guests])
        assert won == [60, 90, 150]

    calm = FILE.replace("starting_stack = 300", "starting_stack = 20_000")
    in_room(check, event("payout = [50, 30, 20]", TIMED, "minutes = 2\n", file=calm))


# ------------------------------------------------------------ axes


@pytest.mark.shows("ACO-t-axes", "ACO-reward-none", book="aconcagua")
def test_the_lobby_tells_each_event_by_ten_axes() -> None:
    events = {
        "Plain": (THREE, SCHEDULED),
        "Rebuys": (
            THREE,
            SCHEDULED,
            "[rebuys]\nuntil_level = 2\n[entries]\nlate_until_level = 2\nre_entries = 1\n",
        ),
        "Free": ("buy_in = 0\nseats = 3\npayout = [100]\n[prizes]\nhouse = 100\n", SCHEDULED),
        "Bounty": ("bounty = 50\n", THREE, '[bounties]\nkind = "progressive"\n', SCHEDULED),
        "Sure": (THREE, "[prizes]\nguarantee = 5_000\n", SCHEDULED),
        "Alias": ("anonymous = true\n", THREE, sit_and_go(3)),
    }
    file = {"Free": FILE.replace("fee = 10", "fee = 0")}
    structures = [event(*more, file=named(name, file.get(name, FILE))) for name, more in events.items()]

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False, watch=False)
        await room.handle(guest, p.Lobby())
        rows = {row.name: row for row in guest.lobby.rows}
        axes = {name: row.axes for name, row in rows.items()}
        assert axes["Plain"] == p.Axes(
            start="scheduled",
            entry=("regular",),
            purchases=("freezeout",),
            pool="regular",
            payout="fixed",
            speed="hyper_turbo",
            size="four",
            duration="regular",
            identity="visible",
            rewards="none",
        )
        found = {name: axis for name, axis in axes.items() if axis is not None}
        assert len(found) == len(events)
        assert found["Rebuys"].purchases == ("rebuys",) and found["Rebuys"].entry == ("regular", "re_entry")
        assert found["Free"].entry == ("freeroll",)
        assert found["Bounty"].rewards == "progressive_knockout"
        assert found["Sure"].pool == "guaranteed"
        assert (found["Alias"].identity, found["Alias"].start) == ("anonymous", "sit_and_go")
        assert {name: row.tab for name, row in rows.items()} == {
            **dict.fromkeys(events, "tournaments"),
            "Alias": "sit_and_go",
        }
        assert (rows["Plain"].limit, rows["Plain"].free, rows["Alias"].free) == ("no-limit", None, 3)

    in_room(check, *structures)


@pytest.mark.parametrize(
    ("seats", "size"),
    [
        pytest.param(2, "heads_up", marks=pytest.mark.shows("ACO-size-hu", book="aconcagua")),
        pytest.param(4, "four", marks=pytest.mark.shows("ACO-size-4", book="aconcagua")),
        pytest.param(6, "short_handed", marks=pytest.mark.shows("ACO-size-short", book="aconcagua")),
    ],
)
def test_tables_have_as_many_seats_as_the_book_gives_their_size(seats: int, size: str) -> None:
    structure = event(
        f'buy_in = 100\n[tables]\nsize = "{size}"\n[prizes]\nkind = "winner"\n', sit_and_go(2 * seats)
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        names = (*NAMES, "Karim", "Leo")[: 2 * seats]
        guests = [await person(room, name, wait) for name in names]
        row = await row_of(room, guests[0])
        assert (row.seats, row.axes.size) == (seats, size)  # type: ignore[union-attr]
        await until(lambda: of(disk, te.Seated))
        await settle()
        tables = [guest.table.your_table for guest in guests]
        assert [tables.count(number) for number in (1, 2)] == [seats, seats]

    in_room(check, structure)


@pytest.mark.shows("ACO-sng-sizes", "ACO-sng-kinds", book="aconcagua")
def test_sit_and_gos_are_of_any_size_and_satellites_or_for_money() -> None:
    """From two players to hundreds; both kinds begin as soon as they are full."""
    ticket = '[prizes]\nkind = "tickets"\nticket = 200\n'
    duel = event('buy_in = 100\nseats = 2\n[prizes]\nkind = "winner"\n', file=named("Duel"))
    seats = event("buy_in = 100\nseats = 2\n", ticket, sit_and_go(4), file=named("Satellite"))
    crowd = event("buy_in = 100\nseats = 9\npayout = [100]\n", sit_and_go(540), file=named("Crowd"))

    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, "Ana", "Bea", plan=shove)
        for name in ("Caio", "Dani", "Eva", "Flor"):
            await person(room, name, shove, stream="tournament/2")
        guest = await person(room, "Gil", enter=False, watch=False)
        await guest.accepted(p.Register(id=new_id(), stream="tournament/3"))
        rows = {row.name: row for row in (await _lobby(room, guest)).rows if row.state == "registering"}
        assert rows["Crowd"].capacity == 540 and rows["Crowd"].free == 539
        assert {row.kind for row in rows.values()} == {"sit_and_go"} == {row.tab for row in rows.values()}
        assert "satellite" in rows["Satellite"].formats and "satellite" not in rows["Duel"].formats
        await over(room, T1)
        await over(room, "tournament/2")
        assert sum(one.amount for one in of(disk, te.PrizeWon)) == 200
        assert sum(one.tickets for one in of(disk, te.PrizeWon, "tournament/2")) == 2

    in_room(check, duel, seats, crowd)


async def _lobby(room: Room, guest: Person) -> p.LobbyRows:
    await room.handle(guest, p.Lobby())
    await settle()
    return guest.lobby


# ------------------------------------------------------------ who is who


@pytest.mark.shows("ACO-id-visible", book="aconcagua")
def test_without_a_word_in_its_file_an_event_shows_everybodys_name() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:3], plan=wait)
        outsider = await person(room, "Zoe", enter=False)
        await until(lambda: of(disk, te.HandBegan))
        await settle()
        for viewer in (*guests, outsider):
            assert {seat.name for seat in viewer.table.seats} == set(NAMES[:3])
        assert {entry.name for entry in (await page_of(room, outsider)).entries} == set(NAMES[:3])

    in_room(check, event(THREE))


@pytest.mark.shows("ACO-t-anonymous", "ACO-t-anonymous-lists", "ACO-t-anonymous-reveal", book="aconcagua")
def test_behind_aliases_until_one_has_taken_part() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:3], plan=wait)
        outsider = await person(room, "Zoe", enter=False)
        await until(lambda: of(disk, te.HandBegan))
        await settle()
        aliases = {"Anónimo 1", "Anónimo 2", "Anónimo 3"}
        assert {seat.name for seat in outsider.table.seats} == aliases
        assert {entry.name for entry in (await page_of(room, outsider)).entries} == aliases
        assert set((await row_of(room, outsider)).players) == aliases
        for guest in guests:
            assert guest.account is not None
            shown = {seat.name for seat in guest.table.seats}
            assert shown & set(NAMES) <= {guest.account.name}
        said = [str(message) for message in outsider.heard]
        assert not any(name in text for name in NAMES[:3] for text in said)
        # Once out for good, a player stands in the list by name, with the place.
        for guest, plan in zip(guests, (shove, shove, fold), strict=True):
            guest.plan = plan
            guest.tell(guest.table)
        await until(lambda: of(disk, te.Eliminated))
        await settle()
        out = of(disk, te.Eliminated)[0]
        account = game_of(room).tournament.entries[out.entry].account
        (name,) = [guest.account.name for guest in guests if guest.account and guest.account.id == account]
        listed = {entry.name: entry.place for entry in (await page_of(room, outsider)).entries}
        assert listed.pop(name) == out.place and set(listed) <= aliases
        await over(room)

    in_room(check, event("anonymous = true\n", THREE))


# ------------------------------------------------------------ entries and purchases


@pytest.mark.shows("ACO-entry-cost", book="aconcagua")
def test_the_price_leaves_the_wallet_on_registering() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False)
        assert (await guest.worth())[0] == 10_000
        await guest.enter()
        assert (await guest.worth())[0] == 10_000 - 110 and not of(disk, te.Started)

    in_room(check, event(THREE, SCHEDULED))


REBUYS = "[rebuys]\nuntil_level = 2\noffer_ms = 8_000\n"


def buy(what: p.Purchase) -> p.Buy:
    return p.Buy(id=new_id(), stream=T1, what=what)


@pytest.mark.shows("ACO-rebuy-count", "ACO-rebuy-price", book="aconcagua")
def test_rebuys_cost_an_entry_bring_its_chips_and_are_99_where_no_limit_is_said() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False)
        offer = (await page_of(room, guest)).rebuys
        assert offer is not None
        assert (offer.chips, offer.price.buy_in, offer.price.fee, offer.left) == (300, 110, 0, 99)
        await room.handle(guest, p.Follow(stream="tournament/2"))
        await settle()
        limited = guest.page("tournament/2").rebuys
        assert limited is not None and limited.left == 3

    file = (THREE, SCHEDULED, REBUYS)
    in_room(check, event(*file), event(*file, "most = 3\n"))


@pytest.mark.shows("ACO-freeroll-rebuys", book="aconcagua")
def test_a_freeroll_may_sell_rebuys() -> None:
    structure = event(
        "buy_in = 0\nseats = 3\n",
        sit_and_go(3),
        REBUYS,
        "price = 50\n",
        '[prizes]\nkind = "winner"\nhouse = 100\n',
        file=FILE.replace("fee = 10", "fee = 0"),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
        assert {(await guest.worth())[:2] for guest in guests} == {(10_000, 0)}
        row = await row_of(room, guests[0])
        assert {"freeroll", "rebuy"} <= set(row.formats)
        await until(lambda: of(disk, te.WentBroke))
        await settle()
        entry = of(disk, te.WentBroke)[0].entry
        guest = next(g for g in guests if g.id == game_of(room).tournament.entries[entry].account)
        before = sum((await guest.worth())[:2])
        await guest.accepted(buy(p.Purchase.REBUY))
        assert sum((await guest.worth())[:2]) == before - 50

    in_room(check, structure)


@pytest.mark.shows("ACO-addon-chips", book="aconcagua")
def test_an_add_on_brings_more_chips_than_a_rebuy_and_costs_no_less() -> None:
    add_on = "[add_ons]\nafter_level = 1\nprice = {}\nchips = {}\n[breaks]\nafter = {{ 1 = 1 }}\n"
    for price, chips in ((110, 300), (109, 600)):
        with pytest.raises(StructureError):
            event(THREE, sit_and_go(3), REBUYS, add_on.format(price, chips))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=fold)
        await until(lambda: of(disk, te.BreakBegan) and not game_of(room).tournament.running_hands)
        await asyncio.sleep(5)
        (offer,) = [one for one in guests[0].table.purchases if one.what == p.Purchase.ADD_ON]
        assert (offer.chips, offer.price.buy_in) == (600, 110)
        entry = game_of(room).tournament.entry_of(guests[0].id)
        assert entry is not None
        before = entry.stack
        await guests[0].accepted(buy(p.Purchase.ADD_ON))
        assert entry.stack == before + 600

    in_room(check, event(THREE, sit_and_go(3), REBUYS, add_on.format(110, 600)))


# ------------------------------------------------------------ prizes


CURVE = '[prizes]\nkind = "curve"\n'


@pytest.mark.shows("ACO-pay-proportional", "ACO-pay-places-grow", book="aconcagua")
def test_more_entries_more_paid_places_and_a_larger_pool() -> None:
    file = (
        "buy_in = 100\nseats = 9\n",
        SCHEDULED,
        "[entries]\nleast = 4\nlate_until_level = 1\nhouse_bots = 0\n",
        CURVE,
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        told = {}
        watching = await person(room, "Zoe", enter=False)
        for number in range(1, 28):
            name = "".join(chr(97 + int(digit)) for digit in f"{number:03}") + "xy"
            await person(room, name, wait, watch=False)
            await asyncio.sleep(0.5)
            if number in (7, 14, 27):
                row = await row_of(room, watching)
                told[number] = (row.pool, row.paid_places, row.prizes)
        assert {number: (pool, places) for number, (pool, places, _) in told.items()} == {
            7: (700, 2),
            14: (1_400, 3),
            27: (2_700, 5),
        }
        shares = told[27][2]
        assert list(shares) == sorted(shares, reverse=True) and sum(shares) == 2_700

    in_room(check, event(*file))


@pytest.mark.shows("ACO-pay-fixed", book="aconcagua")
def test_a_fixed_table_pays_the_same_places_whatever_the_field() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:6], plan=shove)
        row = await row_of(room, guests[0])
        assert (row.paid_places, row.axes.payout) == (3, "fixed")  # type: ignore[union-attr]
        await over(room)
        paid = sum(one.amount for one in of(disk, te.PrizeWon))
        places = {one.place for one in of(disk, te.PrizeWon)}
        assert paid == 600 and 1 in places and places <= {1, 2, 3}

    in_room(check, event(THREE, sit_and_go(6)))


@pytest.mark.shows("ACO-pay-inkind", "ACO-satellite-target", book="aconcagua")
def test_a_satellite_for_a_live_event_gives_a_package_and_one_for_an_online_event_a_ticket() -> None:
    live = event(
        "buy_in = 100\nseats = 3\n",
        '[prizes]\nkind = "fixed"\namounts = [200, 100]\nitems = ["Seat in the live final"]\n',
        file=named("Live"),
    )
    online = event(
        "buy_in = 100\nseats = 3\n", '[prizes]\nkind = "tickets"\nticket = 220\n', file=named("Online")
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
        page = await page_of(room, guests[0])
        assert page.prizes[0].item == "Seat in the live final"
        others = await people(room, "Dani", "Eva", "Flor", plan=shove, stream="tournament/2")
        held = {one.id: _tickets(await one.worth(), 220) for one in others}
        row = await row_of(room, others[0], "tournament/2")
        assert row.tickets is not None and (row.tickets.count, row.tickets.value) == (1, 220)
        await over(room)
        await over(room, "tournament/2")
        won = {one.id: _tickets(await one.worth(), 220) - held[one.id] for one in others}
        assert sorted(won.values()) == [0, 0, 1]

    in_room(check, live, online)


def _tickets(worth: tuple[int, int, tuple[p.Ticket, ...]], price: int) -> int:
    return sum(one.count for one in worth[2] if one.price == price)


@pytest.mark.shows("ACO-bounty-extra", book="aconcagua")
def test_a_price_is_told_and_charged_in_its_three_parts() -> None:
    """20+5+2: for the prizes, on the player's head, and for the house."""
    structure = event(
        "buy_in = 20\nbounty = 5\nseats = 3\npayout = [100]\n",
        SCHEDULED,
        file=FILE.replace("fee = 10", "fee = 2"),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False)
        price = (await row_of(room, guest)).price
        assert (price.buy_in, price.bounty, price.fee) == (20, 5, 2)
        await guest.enter()
        assert (await guest.worth())[0] == 10_000 - 27
        entries = [one for one in (await guest.wallet()).entries if one.amount < 0]
        assert sum(one.amount for one in entries) == -27
        balances = disk.known.balances
        assert balances[T1, "PLAY"] == 20
        assert [amount for (name, _), amount in balances.items() if name.startswith(f"{T1}/")] == [5]

    in_room(check, structure)


@pytest.mark.shows("ACO-pko-split", "ACO-pko-entry", book="aconcagua")
def test_half_of_a_price_is_a_bounty_and_half_of_that_goes_on_the_winners_head() -> None:
    structure = event(
        "buy_in = 100\nseats = 3\npayout = [100]\n",
        '[bounties]\nkind = "progressive"\n',
        sit_and_go(3),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = [*await people(room, "Ana", "Bea", plan=shove), await person(room, "Caio", fold)]
        price = (await row_of(room, guests[0])).price
        assert (price.buy_in, price.bounty) == (100, 100)
        await over(room)
        first = of(disk, te.BountyWon)[0]
        assert (first.cash, first.added) == (50, 50)
        assert sum(one.cash for one in of(disk, te.BountyWon)) == 300

    in_room(check, structure)


# ------------------------------------------------------------ tournament money and seats won


SATELLITE = (
    "buy_in = 100\nseats = 3\n",
    '[prizes]\nkind = "tickets"\nticket = 250\n',
    "[deals]\noffered = false\n",
)


@pytest.mark.shows("ACO-tm-choice", book="aconcagua")
def test_a_player_wins_several_satellites_plays_with_one_seat_and_takes_money_for_the_other() -> None:
    """Two satellites at the same time, two tickets; T-money instead of the seat that is not needed."""
    target = event(
        "buy_in = 225\nseats = 3\npayout = [100]\n", SCHEDULED, file=FILE.replace("fee = 10", "fee = 25")
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", shove)
        await guest.accepted(p.Register(id=new_id(), stream="tournament/2"))
        await room.handle(guest, p.Watch(stream="tournament/2", whole=True))
        before = sum(one.count for one in (await guest.worth())[2] if one.price == 250)
        for stream in (T1, "tournament/2"):
            for name in ("Bea", "Caio"):
                await person(room, f"{name}{stream[-1]}", fold, stream=stream)
        guest.stream = "tournament/2"
        await over(room, T1)
        await over(room, "tournament/2")
        won = [len([one for one in of(disk, te.PrizeWon, f"tournament/{n}") if one.tickets]) for n in (1, 2)]
        mine = [
            game_of(room, f"tournament/{n}").tournament.entry_of(guest.id).tickets  # type: ignore[union-attr]
            for n in (1, 2)
        ]
        assert won == [1, 1] and mine == [1, 1]
        tickets = sum(one.count for one in (await guest.worth())[2] if one.price == 250)
        assert tickets == before + 2
        await guest.accepted(p.Register(id=new_id(), stream="tournament/3", pay=p.Means.TICKET))
        money, tournament_money, _ = await guest.worth()
        await guest.accepted(p.GiveUpSeat(id=new_id(), stream="tournament/2"))
        assert (await guest.worth())[:2] == (money, tournament_money + 250)
        assert sum(one.count for one in (await guest.worth())[2] if one.price == 250) == tickets - 2

    satellites = [event(*SATELLITE, file=named(name)) for name in ("First", "Second")]
    in_room(check, *satellites, target)


@pytest.mark.shows("ACO-tm-not-cash", book="aconcagua")
def test_tournament_money_pays_an_entry_and_comes_back_as_tournament_money() -> None:
    """It never becomes money: it pays an entry, and who withdraws has it back as it was."""
    structure = event(THREE, SCHEDULED)
    satellite = event(*SATELLITE, file=named("Satellite"))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False)
        assert (await guest.worth())[:2] == (10_000, 500)
        await guest.enter(p.Means.TOURNAMENT_MONEY)
        assert (await guest.worth())[:2] == (10_000, 500 - 110)
        await guest.accepted(p.Unregister(id=new_id(), stream=T1))
        assert (await guest.worth())[:2] == (10_000, 500)

    in_room(check, structure, satellite)


# ------------------------------------------------------------ stages


def stage(kind: str, more: str = "", flight: str = "", *, name: str, end: str = "") -> Structure:
    called = f'flight = "{flight}"\n' if flight else ""
    return event(
        "buy_in = 200\nseats = 4\n",
        f'[stage]\nkind = "{kind}"\nseries = "main"\n{called}',
        end,
        more,
        file=named(name).replace("starting_stack = 300", "starting_stack = 1_000"),
    )


def series() -> tuple[Structure, ...]:
    entries = SCHEDULED + "[entries]\nleast = 2\nlate_until_level = 1\nre_entries = 1\n"
    end = '[end]\nkind = "level"\nlevel = 1\n'
    return (
        stage("final", '[start]\nkind = "scheduled"\n' + CURVE, name="Final"),
        stage("flight", entries, "1A", name="Day 1A", end=end),
        stage("flight", entries, "1B", name="Day 1B", end=end),
    )


A, B = "tournament/2", "tournament/3"


@pytest.mark.shows(
    "ACO-stage-two", "ACO-stage-reentry", "ACO-stage-many-days", "ACO-stage-qualify", book="aconcagua"
)
def test_who_failed_on_a_day_enters_again_the_same_day_and_another_day() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = [await person(room, name, shove, stream=A) for name in ("Ana", "Bea", "Dani")]
        patient = await person(room, "Caio", fold, stream=A)
        await until(lambda: of(disk, te.Eliminated, A))
        await settle()
        for guest in guests:
            guest.plan = fold
        entries = game_of(room, A).tournament.entries
        accounts = [entries[one.entry].account for one in of(disk, te.Eliminated, A)]
        out, failed = (next(guest for guest in guests if guest.id == one) for one in accounts)
        await out.accepted(p.Buy(id=new_id(), stream=A, what=p.Purchase.RE_ENTRY))
        entry = game_of(room, A).tournament.entry_of(out.id)
        assert entry is not None and entry.number == 2
        await over(room, A)
        assert {one.stack > 0 for one in of(disk, te.Qualified, A)} == {True}
        await out.accepted(p.Register(id=new_id(), stream=B))
        await patient.accepted(p.Register(id=new_id(), stream=B))
        await failed.accepted(p.Register(id=new_id(), stream=B))
        for guest in (out, patient, failed):
            await room.handle(guest, p.Watch(stream=B, whole=True))
            guest.stream = B
        await over(room, B)
        # Each is in the final once, with the best stack of the two days.
        await until(lambda: of(disk, te.StageSeeded, T1))
        accounts = [one.account for one in of(disk, te.Entered, T1)]
        assert len(accounts) == len(set(accounts)) == 4

    in_room(check, *series())


# ------------------------------------------------------------ windfall


@pytest.mark.shows("ACO-windfall-what", "ACO-windfall-multiplier", "ACO-windfall-example", book="aconcagua")
def test_five_hundred_become_a_thousand_to_a_million() -> None:
    structure = event(
        "buy_in = 500\nseats = 3\n", '[prizes]\nkind = "windfall"\n', file=FILE.replace("fee = 10", "fee = 0")
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", shove)
        row = await row_of(room, guest)
        assert (row.tab, row.pool, row.prizes) == ("windfall", 0, ())
        assert row.draw == p.PrizeRange(least=1_000, most=1_000_000)
        others = await people(room, "Bea", "Caio", plan=shove)
        await over(room)
        (drawn,) = of(disk, te.WindfallDrawn)
        assert of(disk, te.HandBegan)[0].hand >= 1 and drawn.draw.multiplier * 500 == sum(drawn.prizes)
        kinds = [type(one) for one in _tournament_events(disk)]
        assert kinds.index(te.WindfallDrawn) < kinds.index(te.HandBegan)
        paid = [one.table.prize.prize for one in (guest, *others) if one.table.prize]
        assert sum(paid) == sum(drawn.prizes) and 1_000 <= sum(paid) <= 1_000_000

    in_room(check, structure)


def _tournament_events(disk: MemoryDisk) -> list[te.TournamentEvent]:
    return of(disk, te.TournamentEvent)


@pytest.mark.shows("ACO-stage-final-ends", book="aconcagua")
def test_a_final_table_may_end_by_a_deal() -> None:
    structure = event(THREE, sit_and_go(3), file=FILE.replace("300", "30_000"))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        await until(lambda: of(disk, te.HandBegan))
        await settle()
        assert p.DealMethod.EVEN in guests[0].table.may_propose
        await guests[0].accepted(p.ProposeDeal(id=new_id(), stream=T1, method=p.DealMethod.EVEN))
        for guest in guests:
            guest.plan = fold
            guest.tell(guest.table)
        await until(lambda: of(disk, te.DealProposed))
        await settle()
        for guest in guests:
            assert guest.table.deal
            terms = guest.table.deal.terms
            await guest.accepted(p.VoteOnDeal(id=new_id(), stream=T1, terms=terms, yes=True))
        tournament = await over(room)
        assert tournament.state == "finished"
        assert [(await guest.worth())[0] for guest in guests] == [10_000 - 10] * 3

    in_room(check, structure)
