"""Tournaments of the room from registration to the start, and those who come late, go and come again."""

import asyncio

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
    log,
    of,
    over,
    people,
    person,
    replayed,
    restart,
    same,
    shove,
    until,
    wait,
)
from tests.room.test_room_messages import new_id, settle
from tests.simulation.virtual import EPOCH, open_room, run_virtual

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.event_schedule import check as check_programme
from tapete.room.room import Room
from tapete.room.store.memory import Crash, MemoryDisk
from tapete.room.store.store import Batch, StoreUnavailable
from tapete.tournament import events as te
from tapete.tournament.policy import EntryPolicy, Policies
from tapete.tournament.structure.sections import End, Entries, Prizes, Stage, StartRule
from tapete.tournament.structure.structure import Structure
from tapete.tournament.structure.toml_data import StructureError

MINUTE = 60_000
T2 = "tournament/2"


def rows_named(room: Room, name: str, state: str | None = None) -> list[str]:
    return [
        stream
        for stream, owner in room.owners.items()
        if owner.game.tournament.structure.name == name and state in (None, owner.game.tournament.state)
    ]


# ------------------------------------------------------------ the start


@pytest.mark.shows("ACO-start-scheduled", book="aconcagua")
def test_it_begins_at_its_minute_with_bots_and_the_next_is_open() -> None:
    event = structs.replace(EVENT, entries=Entries(house_bots=5), fill_ms=4_000)

    async def check(room: Room, disk: MemoryDisk) -> None:
        assert game_of(room).tournament.starts_at == EPOCH + 5 * MINUTE
        await asyncio.sleep(200)
        assert not game_of(room).tournament.entries  # bots come for people only
        guest = await person(room, "Marina")
        await asyncio.sleep(95)
        assert len(game_of(room).tournament.entries) == 1
        await asyncio.sleep(2)  # four seconds before the start
        entries = game_of(room).tournament.entries.values()
        assert [entry.bot for entry in entries] == [False, True, True, True, True]
        await asyncio.sleep(4)
        (started,) = of(disk, te.Started)
        assert started.at == EPOCH + 5 * MINUTE
        assert game_of(room).tournament.tables.numbers == (1, 2)
        assert rows_named(room, "Event", "registering") == [T2]
        assert game_of(room, T2).tournament.starts_at == EPOCH + 10 * MINUTE
        assert guest.table.you and guest.table.table == guest.table.your_table

    in_room(check, event)


def test_too_few_came_and_each_gets_back_what_he_paid_with() -> None:
    """Money, tournament money and a ticket; and the next one is open."""
    satellite = structs.replace(GO, name="Satellite", prizes=Prizes(kind="tickets", ticket=110), payout=())
    event = structs.replace(EVENT, entries=Entries(least=5))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", "Dani")
        await guests[3].accepted(p.Unregister(id=new_id(), stream="tournament/1"))
        # All of them have paid with their welcome ticket; now with other means.
        for guest, pay in zip(guests[:2], (p.Means.MONEY, p.Means.TOURNAMENT_MONEY), strict=True):
            await guest.accepted(p.Unregister(id=new_id(), stream="tournament/1"))
            await guest.enter(pay)
        held = [await guest.worth() for guest in guests]
        ticket = (p.Ticket(price=110, count=1),)
        assert held == [
            (10_000 - 110, 500, ticket),
            (10_000, 500 - 110, ticket),
            (10_000, 500, ()),
            (10_000, 500, ticket),
        ]
        await asyncio.sleep(301)
        assert game_of(room).tournament.state == "cancelled"
        (cancelled,) = of(disk, te.Cancelled)
        assert (cancelled.at, cancelled.rule) == (EPOCH + 5 * MINUTE, "back")
        assert [await guest.worth() for guest in guests] == [(10_000, 500, ticket)] * 4
        assert all(guest.table.state == "cancelled" for guest in guests)
        assert rows_named(room, "Event", "registering") == ["tournament/3"]
        assert await guests[0].refused(p.Register(id=new_id(), stream="tournament/1")) == "tournament_started"

    in_room(check, event, satellite)


@pytest.mark.shows("ACO-start-sng", book="aconcagua")
def test_one_of_each_kind_is_always_open() -> None:
    other = structs.replace(GO, name="Duel", seats=2, start=StartRule(), payout=(100,))

    async def check(room: Room, disk: MemoryDisk) -> None:
        assert [len(rows_named(room, name, "registering")) for name in ("Event", "Go", "Duel")] == [1, 1, 1]
        for stream in rows_named(room, "Duel"):
            await people(room, "Ana", "Bea", stream=stream)
        await until(lambda: len(rows_named(room, "Duel")) == 2)
        await asyncio.sleep(299)
        assert rows_named(room, "Event") == ["tournament/1"]
        await asyncio.sleep(2)
        # Nobody came: cancelled, and the next one is open.
        assert rows_named(room, "Event", "registering") == ["tournament/5"]
        assert [len(rows_named(room, name, "registering")) for name in ("Event", "Go", "Duel")] == [1, 1, 1]
        watcher = await person(room, "Caio", enter=False, watch=False)
        await room.handle(watcher, p.Lobby())
        shown = watcher.told(p.LobbyRows)[-1].rows
        assert [(row.name, row.state) for row in shown if row.state == "registering"] == [
            ("Go", "registering"),
            ("Duel", "registering"),
            ("Event", "registering"),
        ]

    in_room(check, EVENT, GO, other)


def test_a_start_that_was_slept_through_is_made_up_for() -> None:
    """The room stood still at the minute of the start."""

    async def whole() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"late", structures=[EVENT])
        await people(room, "Ana", "Bea", "Caio")
        for owner in room.owners.values():
            await owner.stop()
        await asyncio.sleep(400)
        room, _ = await open_room(disk, seed=b"late", structures=[EVENT])
        await settle()
        (started,) = of(disk, te.Started)
        assert started.at == EPOCH + 400_000
        assert game_of(room, T2).tournament.starts_at == EPOCH + 10 * MINUTE
        await room.close()

    run_virtual(whole())


# ------------------------------------------------------------ late registration


async def running(room: Room, *names: str, plan: object = fold) -> list[Person]:
    """People in a running event, each at his table."""
    guests = await people(room, *names, plan=plan)  # type: ignore[arg-type]
    await until(lambda: game_of(room).tournament.state == "running")
    return guests


def test_late_players_draw_a_seat_and_open_a_table_when_all_are_full() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await running(room, "Ana", "Bea")
        third = await person(room, "Caio")
        (seated,) = of(disk, te.LateSeated)
        assert seated.seat.place.table == 1 and seated.stack == 300 and not of(disk, te.TableOpened)
        assert third.table.you == seated.seat.place.seat
        fourth = await person(room, "Dani")
        assert [event.table for event in of(disk, te.TableOpened)] == [2]
        assert of(disk, te.LateSeated)[1].seat.place.table == 2
        assert fourth.table.table == fourth.table.your_table == 2
        # Somebody is moved over, and both tables play.
        await until(lambda: 2 in {event.table for event in of(disk, te.HandBegan)})
        assert of(disk, te.PlayerMoved)[0].move.to.table == 2
        await until(lambda: game_of(room).tournament.level_number == 3)
        assert "registration_closed" in await _late(room, "Eva")
        await room.handle(third, p.Lobby())
        row = third.row()
        assert not row.open and row.entries == 4

    in_room(check, EVENT)


async def _late(room: Room, name: str) -> str:
    guest = await person(room, name, enter=False, watch=False)
    return await guest.refused(p.Register(id=new_id(), stream=guest.stream))


def test_alternates_wait_in_line_for_the_first_seat_and_get_their_money_back_if_none_comes() -> None:
    event = structs.replace(
        EVENT,
        seats=2,
        levels=levels(20, 40, 300, 600),
        entries=Entries(late_until_level=2, alternates=True, most=5),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        await running(room, "Ana", "Bea", plan=wait)
        line = [await person(room, name) for name in ("Caio", "Dani", "Eva")]
        tournament = game_of(room).tournament
        assert [event.entry for event in of(disk, te.Queued)] == [3, 4, 5] == list(tournament.queue)
        assert [guest.table.your_table for guest in line] == [None] * 3
        assert line[2].table.progress and line[2].table.progress.waiting == 3
        assert await _late(room, "Flor") == "tournament_full"
        await line[1].accepted(p.Unregister(id=new_id(), stream=line[1].stream))  # it may go again
        assert (await line[1].worth())[0] == 10_000
        for name in ("Ana", "Bea"):
            _guest(room, name).plan = shove
        await until(lambda: of(disk, te.LateSeated))
        (seated,) = of(disk, te.LateSeated)
        assert (seated.seat.entry, seated.seat.kind) == (3, "alternate")
        assert line[0].table.your_table == 1 and line[0].table.you == seated.seat.place.seat
        for guest in _guests(room):
            guest.plan = wait
        # Registration closes while one is still waiting: he gets his entry back.
        await until(lambda: tournament.fixed is not None)
        assert 5 not in tournament.entries and (await line[2].worth())[0] == 10_000

    in_room(check, event)


def _guests(room: Room) -> list[Person]:
    return [session for session in room.gateway.sessions if isinstance(session, Person)]


def _guest(room: Room, name: str) -> Person:
    return next(guest for guest in _guests(room) if guest.account and guest.account.name == name)


# ------------------------------------------------------------ again


AGAIN = structs.replace(
    EVENT,
    levels=levels(100, 200, 200, 400, minutes=3),
    entries=Entries(late_until_level=1, re_entries=1, re_enter_until_level=2),
)


@pytest.mark.shows("ACO-re-fee", "ACO-re-names", "ACO-re-limit", "ACO-re-offer", book="aconcagua")
def test_who_is_out_may_enter_again_under_another_name_and_once_only() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await running(room, "Ana", "Bea", "Caio", plan=shove)
        again = p.Buy(id=new_id(), stream="tournament/1", what=p.Purchase.RE_ENTRY)
        assert await guests[0].refused(again) == "no_offer"
        await until(lambda: of(disk, te.Eliminated))
        first = of(disk, te.Eliminated)[0]
        account = game_of(room).tournament.entries[first.entry].account
        out = next(guest for guest in guests if guest.id == account)
        await settle()
        (offer,) = out.table.purchases
        assert (offer.what, offer.left, offer.chips, offer.until) == (p.Purchase.RE_ENTRY, 1, 300, None)
        assert out.table.prize and out.table.prize.place == first.place
        for guest in guests:
            guest.plan = fold
        await out.accepted(p.Buy(id=new_id(), stream="tournament/1", what=p.Purchase.RE_ENTRY))
        tournament = game_of(room).tournament
        entry = tournament.entry_of(out.id)
        assert entry and (entry.number, entry.stack, entry.place) == (2, 300, None)
        assert out.table.prize is None and out.table.purchases == ()
        assert f"{out.account.name} [2]" in [seat.name for seat in out.table.seats]
        assert (await out.worth())[0] == 10_000 - 2 * 110
        assert game_of(room).people_left == 3 - len(of(disk, te.Eliminated)) + 1
        # A second time there is none, though entries are still sold.
        late = [await person(room, name, shove) for name in ("Dani", "Bento")]
        for guest in (*guests, *late):
            guest.plan = shove
        await until(lambda: entry.place is not None)
        assert not game_of(room).over and tournament.level_number == 1
        await settle()
        assert out.table.purchases == ()
        assert (
            await out.refused(p.Buy(id=new_id(), stream="tournament/1", what=p.Purchase.RE_ENTRY))
            == "no_offer"
        )

    in_room(check, AGAIN)


def test_where_a_re_entry_is_sold_on_request_the_page_has_it_and_the_table_is_silent() -> None:
    """ACO-re-offer."""
    asked = structs.replace(AGAIN, policy=Policies(entries=EntryPolicy(re_entry_offer="on-request")))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await running(room, "Ana", "Bea", plan=shove)
        await until(lambda: of(disk, te.Eliminated))
        await settle()
        out = next(guest for guest in guests if guest.table.prize)
        assert out.table.purchases == ()
        await room.handle(out, p.Follow(stream="tournament/1"))
        (offer,) = out.page().yours.purchases
        assert offer.what is p.Purchase.RE_ENTRY
        await out.accepted(p.Buy(id=new_id(), stream="tournament/1", what=p.Purchase.RE_ENTRY))
        assert game_of(room).tournament.entries_of(out.id)[-1].number == 2

    in_room(check, asked)


def _page_notices(guest: Person) -> list[tuple[p.Notice, ...]]:
    page = guest.page()
    return [page.notices, page.yours.notices]


def test_an_event_that_sells_entries_waits_with_one_player_left_for_whoever_comes_again() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await running(room, "Ana", "Bea", plan=shove)
        await until(lambda: of(disk, te.Eliminated))
        await asyncio.sleep(20)
        assert not game_of(room).over and game_of(room).tournament.alive == 1
        loser = next(g for g in guests if g.table.prize)
        await loser.accepted(p.Buy(id=new_id(), stream="tournament/1", what=p.Purchase.RE_ENTRY))
        hands = len(of(disk, te.HandBegan))
        await until(lambda: len(of(disk, te.HandBegan)) > hands)

    in_room(check, AGAIN)


def test_bots_do_not_hurry_on_while_a_person_who_is_out_may_enter_again() -> None:
    """Else the event is over before he has read what he is offered."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", shove)
        await until(lambda: guest.table.prize)
        game = game_of(room)
        assert (game.people_left, game.over) == (0, False)
        (offer,) = guest.table.purchases
        assert (offer.what, offer.left, offer.until_level) == (p.Purchase.RE_ENTRY, 1, 1)
        since = len(log(disk))
        await until(lambda: game.over or game.tournament.level_number > 1)
        ended = [at for at, _, event in log(disk)[since:] if isinstance(event, te.HandFinished)]
        began = [at for at, _, event in log(disk)[since:] if isinstance(event, te.HandBegan)]
        pauses = [next(at for at in began if at >= end) - end for end in ended[:-1]]
        assert pauses and min(pauses) >= game.pace.between

    go = structs.replace(
        AGAIN,
        seats=4,
        levels=levels(20, 40, 80, 160, minutes=2),
        entries=Entries(re_entries=1, re_enter_until_level=1),
        start=StartRule(),
        payout=(100,),
        fill_ms=1_000,
    )
    in_room(check, go, seed=b"b")


SURRENDER = structs.replace(
    AGAIN,
    levels=levels(10, 20, 400, minutes=5),
    entries=Entries(late_until_level=2, re_entries=1, surrender=True),
)


def test_chips_are_given_up_after_the_hand_and_the_wish_outlives_the_room() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"tournaments", structures=[SURRENDER])
        guests = await running(room, "Ana", "Bea", "Caio", plan=wait)
        await until(lambda: of(disk, te.HandBegan))
        await settle()
        assert guests[0].table.may_surrender
        surrender = p.Surrender(id=new_id(), stream="tournament/1")
        await guests[0].accepted(surrender)
        await guests[0].accepted(surrender)  # a repeat, answered as before
        entry = game_of(room).tournament.entry_of(guests[0].id)
        assert entry and list(game_of(room).wishes) == [entry.entry]
        assert not of(disk, te.ChipsRemoved) and len(of(disk, room_events.Wished)) == 1
        before = game_of(room)
        room = await restart(room, disk, SURRENDER)
        same(game_of(room), before)
        # Nobody answers: the hand ends by the clock, and then it is done.
        await until(lambda: of(disk, te.HandFinished))
        await settle()
        (removed,) = of(disk, te.ChipsRemoved)
        assert removed.entry == entry.entry and removed.removal.why == "surrendered"
        kinds = [type(event) for _, _, event in log(disk)]
        assert kinds.index(te.HandFinished) < kinds.index(te.ChipsRemoved)
        by = next(by for _, by, event in log(disk) if isinstance(event, te.ChipsRemoved))
        assert by == f"player/{guests[0].id}"
        assert not game_of(room).wishes and not of(disk, room_events.WishDropped)
        same(replayed(disk, "tournament/1"), game_of(room))
        await room.close()

    run_virtual(whole())


def test_chips_are_not_given_up_where_that_would_end_the_event() -> None:
    """Nobody could enter again, which is all that they are given up for."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        await until(lambda: of(disk, te.HandBegan))
        await settle()
        assert all(guest.table.may_surrender for guest in guests)
        await guests[0].accepted(p.Surrender(id=new_id(), stream="tournament/1"))
        await guests[1].accepted(p.Surrender(id=new_id(), stream="tournament/1"))
        await until(lambda: of(disk, room_events.WishDropped))
        await settle()
        # One of the two was first: with him gone, two are left.
        assert len(of(disk, te.ChipsRemoved)) == 1 and not game_of(room).over
        assert game_of(room).tournament.alive == 2
        assert not any(guest.table.may_surrender for guest in guests)
        out = next(guest for guest in guests if guest.table.prize)
        await out.accepted(p.Buy(id=new_id(), stream="tournament/1", what=p.Purchase.RE_ENTRY))
        await settle()
        assert all(guest.table.may_surrender for guest in guests if guest is not out)

    again = Entries(re_entries=1, re_enter_until_level=2, surrender=True)
    in_room(check, structs.replace(SURRENDER, entries=again, start=StartRule()))


def test_a_wish_that_is_not_to_be_had_any_more_is_dropped() -> None:
    """He asked to give up his chips and lost them in the same hand."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await running(room, "Ana", "Bea", plan=wait)
        await until(lambda: of(disk, te.HandBegan))
        for guest in guests:
            asked = p.Surrender(id=new_id(), stream="tournament/1")
            for _ in range(2):  # a repeat is answered as the first time
                answer = await guest.ask(asked)
                assert answer == p.Accepted(re=asked.id, later=True)
            assert guest.table.wished == "surrender"
        tournament = game_of(room).tournament
        assert len(game_of(room).wishes) == 2
        for guest in guests:
            guest.plan = shove
            guest._answered = ""
            guest.tell(guest.table)
        await until(lambda: of(disk, te.HandFinished))
        await settle()
        await asyncio.sleep(1)
        assert not game_of(room).wishes
        assert len(of(disk, te.Eliminated)) == 1 and tournament.alive == 1
        # One went out with his chips. The other is the only one left: nobody would be there without him.
        (dropped,) = of(disk, room_events.WishDropped)
        assert tournament.entries[dropped.entry].stack == 600 and not of(disk, te.ChipsRemoved)
        winner = next(guest for guest in guests if guest.table.prize is None)
        loser = next(guest for guest in guests if guest is not winner)
        assert not winner.table.may_surrender and winner.table.wished is None
        # He is told why, in his language; nobody else is.
        (told,) = [notice for notice in winner.table.notices if notice.kind == "wish_dropped"]
        assert told.cites == ("TDA19-8B",)
        assert told.words == {
            "en": "You asked during the hand to give up your chips; you have kept them. "
            "Chips can’t be given up here now.",
            "es": "Pediste durante la mano entregar tus fichas; las conservas. "
            "Ahora no se pueden entregar las fichas aquí.",
            "pt": "Você pediu durante a mão para entregar suas fichas; elas continuam suas. "
            "Agora não dá para entregar as fichas aqui.",
        }
        for guest in guests:
            await room.handle(guest, p.Follow(stream="tournament/1"))
        assert told in winner.page().yours.notices
        assert not any(
            notice.kind == "wish_dropped"
            for notices in (*(table.notices for table in loser.told(p.Table)), *_page_notices(loser))
            for notice in notices
        )
        assert (
            await winner.refused(p.Surrender(id=new_id(), stream="tournament/1")) == "surrender_not_offered"
        )

    in_room(check, SURRENDER)


# ------------------------------------------------------------ who is not there


def test_whoever_is_not_there_when_he_gets_his_seat_counts_as_away_after_his_grace() -> None:
    """A player registers and leaves: nobody waits for their clock and time bank."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        gone = await person(room, "Ana", wait, watch=False)
        room.disconnect(gone)
        await running(room, "Bea", plan=wait)
        late = await person(room, "Caio", wait, watch=False)
        there = game_of(room).tournament.entry_of(gone.id), game_of(room).tournament.entry_of(late.id)
        await asyncio.sleep(3.5)
        assert not game_of(room).away
        await asyncio.sleep(1)
        away = game_of(room).away
        assert {number: one.why for number, one in away.items()} == {e.entry: "line" for e in there if e}
        await room.handle(late, p.Watch(stream="tournament/1", whole=True))
        await settle()
        assert [number for number in away] == [there[0].entry if there[0] else 0]

    in_room(check, EVENT)


# ------------------------------------------------------------ a programme that was cut off


def flights() -> tuple[Structure, ...]:
    flight = structs.replace(
        EVENT,
        name="Day 1A",
        entries=Entries(house_bots=4),
        end=End(kind="level", level=1),
        stage=Stage(kind="flight", flight="1A", series="main"),
    )
    second = structs.replace(flight, name="Day 1B", stage=Stage(kind="flight", flight="1B", series="main"))
    final = structs.replace(
        EVENT,
        name="Final",
        entries=Entries(),
        start=StartRule(kind="scheduled"),
        stage=Stage(kind="final", series="main"),
    )
    return final, flight, second


def test_a_series_is_opened_whole_even_if_the_room_dies_in_between() -> None:
    async def whole(deaths: int) -> list[tuple[str, int | None, int | None]]:
        disk = MemoryDisk()
        for number in range(deaths):
            opened = []

            def dies(batch: Batch) -> bool:
                if batch.stream.startswith("tournament/") and batch.expected_seq == 0:
                    opened.append(batch.stream)  # noqa: B023
                    return True
                return False

            try:
                await open_room(disk, seed=b"s", structures=list(flights()), after=dies)
            except Crash:
                pass  # the store is gone, and so is the room
            assert len(opened) == 1, number
        room, _ = await open_room(disk, seed=b"s", structures=list(flights()))
        found = [
            (o.game.tournament.structure.name, o.game.feeds, o.game.tournament.starts_at)
            for o in room.owners.values()
        ]
        await room.close()
        return found

    unhurt = run_virtual(whole(0))
    assert unhurt == [
        ("Final", None, None),
        ("Day 1A", 1, EPOCH + 5 * MINUTE),
        ("Day 1B", 1, EPOCH + 10 * MINUTE),
    ]
    for deaths in (1, 2, 3):
        assert run_virtual(whole(deaths)) == unhurt


def test_a_final_that_nobody_reached_is_cancelled_and_the_series_opens_again() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await asyncio.sleep(601)
        await settle()
        assert [owner.game.tournament.state for owner in room.owners.values()][:3] == ["cancelled"] * 3
        assert [owner.game.tournament.structure.name for owner in room.owners.values()][3:] == [
            "Final",
            "Day 1A",
            "Day 1B",
        ]
        assert game_of(room, "tournament/5").feeds == 4

    in_room(check, *flights())


def test_flights_that_a_final_would_have_to_refuse_are_not_offered() -> None:
    final, first, second = flights()
    check_programme((final, first, second))
    longer = structs.replace(second, end=structs.replace(second.end, level=2))
    with pytest.raises(StructureError, match="same level"):
        check_programme((final, first, longer))
    with pytest.raises(StructureError, match="same name"):
        check_programme((final, first, structs.replace(first, name="Day 1B")))
    with pytest.raises(StructureError, match="has 0 finals and 2 flights"):
        check_programme((first, second))
    with pytest.raises(StructureError, match="1 finals and 0 flights"):
        check_programme((final,))
    with pytest.raises(StructureError, match="every_minutes"):
        check_programme((structs.replace(EVENT, start=StartRule(kind="scheduled")),))


def test_a_wallet_hears_of_its_own_money_only() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        one, other = [await person(room, name, enter=False, watch=False) for name in ("Ana", "Bea")]
        for guest in (one, other):
            await guest.wallet()
        told = len(other.heard)
        await one.enter()
        await until(lambda: one.told(p.WalletNews))
        (news,) = one.told(p.WalletNews)
        assert (news.number, news.balance, [entry.memo for entry in news.entries]) == (1, 9_890, ["buy_in"])
        await settle()
        assert len(other.heard) == told

    in_room(check, EVENT)


def test_what_a_tournament_that_is_over_was_told_is_not_refused_while_its_answer_cannot_be_read() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", "Dani", "Eva", "Flor", plan=shove)
        await over(room)

        async def unavailable(account: str, command: str) -> bytes | None:
            raise StoreUnavailable("The database restarts.")

        late = p.Surrender(id=new_id(), stream="tournament/1")
        answer_of, room.store.answer_of = room.store.answer_of, unavailable  # type: ignore[method-assign]
        assert await guests[0].refused(late) == "store_unavailable"
        room.store.answer_of = answer_of  # type: ignore[method-assign]
        assert await guests[0].refused(late) == "not_seated"

    in_room(check, GO)


def test_a_tournament_that_is_over_is_told_to_all_and_takes_nothing_more() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", "Dani", "Eva", "Flor", plan=shove)
        tournament = await over(room)
        assert tournament.state == "finished"
        for guest in guests:
            assert guest.table.state == "finished" and len(guest.table.standings) == 6
        assert await guests[0].refused(p.Surrender(id=new_id(), stream="tournament/1")) == "not_seated"
        assert sum([(await guest.worth())[0] for guest in guests]) == 60_000 - 60
        assert [(await guest.worth())[0] for guest in guests if guest.table.prize == guest.table.standings[0]]

    in_room(check, GO)
