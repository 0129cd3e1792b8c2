"""Several tables: who sees what, who is moved where, who waits for whom."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec import structs
from tests.room.persons import (
    EVENT,
    GO,
    T1,
    Person,
    Plan,
    Truth,
    back,
    fold,
    game_of,
    in_room,
    levels,
    log,
    natural,
    of,
    over,
    people,
    person,
    replayed,
    same,
    shove,
    until,
    wait,
)
from tests.room.test_room_messages import new_id, settle

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.floor import HandFault
from tapete.room.core.game import GameState
from tapete.room.core.table_play import TablePlay
from tapete.room.publish import views
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import director
from tapete.tournament import events as te
from tapete.tournament.policy import LevelPolicy, MovingPolicy, Policies
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.structure.sections import Breaks, End, Entries, HandForHandPlay, StartRule
from tapete.tournament.structure.structure import Structure

NAMES = tuple(f"Guest {number}" for number in range(1, 10))
NINE = structs.replace(GO, name="Nine", start=StartRule(players=9), starting_stack=200)
"""Three tables of three."""
DEEP = structs.replace(NINE, name="Deep", starting_stack=10_000, levels=levels(20, minutes=60))


def seat_of(room: Room, guest: Person) -> int:
    found = game_of(room).place_of(guest.id)
    assert found is not None
    return found[1]


def table_of(room: Room, guest: Person) -> int:
    found = game_of(room).place_of(guest.id)
    assert found is not None
    return found[0].number


async def dealt(room: Room, tables: int = 3) -> None:
    """All tables are in their first hand."""
    await until(lambda: game_of(room).tournament.running_hands == tables)
    await settle()


# ------------------------------------------------------------ what is seen


def test_a_player_moved_after_a_hand_sees_it_as_others_do() -> None:
    """The cards are at the seat they were dealt to; only a viewer's own seat shows its cards."""
    roomy = structs.replace(GO, name="Roomy", seats=4)

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:6])
        await until(lambda: of(disk, te.HandFinished))
        game = replayed(disk, T1)
        number = of(disk, te.HandFinished)[0].table
        seats = game.tournament.tables.players(number)
        old, new = min(seats), 4
        assert new not in seats and game.play(number).hand is not None
        guest = next(one for one in guests if game.tournament.place_of(one.id) == SeatPlace(number, old))

        def seen(account: int | None) -> p.Table:
            return views.table(
                game, number, account, names={}, connected=lambda _: True, since=None, now=game.last_at
            )

        before = seen(guest.id)
        assert before.hand is not None and before.you == before.hand.seat == old
        assert before.hand != seen(None).hand  # there was a private card to see
        moved = te.PlayerReseated(
            entry=seats[old], origin=SeatPlace(number, old), to=SeatPlace(number, new), why=""
        )
        game.apply(moved, at=game.last_at)
        after, looks_on = seen(guest.id), seen(None)
        assert after.you == new
        assert (after.hand, after.events, after.made) == (looks_on.hand, looks_on.events, None)

    in_room(check, roomy)


@pytest.mark.parametrize("seed", [b"one", b"two"])
def test_everybody_sees_his_own_cards_and_no_others_wherever_he_sits_or_looks(seed: bytes) -> None:
    """Every message that anybody was told of any table in a whole event, against what the log says."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = [await person(room, name, natural) for name in NAMES[:4]]
        # Ana looks at her own table and, on other lines, at each of the others.
        elsewhere = [await back(room, guests[0], watch=False) for _ in range(3)]
        for number, line in enumerate(elsewhere, start=1):
            line.plan = wait
            await until(lambda: game_of(room).tournament.state == "running")
            await room.handle(line, p.Watch(stream=T1, table=number, whole=True))
        spectator = await person(room, "Spectator", enter=False)
        lines: list[Person] = []
        rounds = 0
        while not game_of(room).over:
            # Bea's line is lost again and again, and comes back with what she saw last.
            rounds += 1
            await asyncio.sleep(1.7)
            since = guests[1].table
            room.disconnect(guests[1])
            await asyncio.sleep(0.9)
            lines.append(guests[1])
            guests[1] = await back(room, guests[1], watch=False)
            guests[1].seen = (since.table, since.version)
            message = p.Watch(stream=T1, since=since.version, since_table=since.table, whole=True)
            await room.handle(guests[1], message)
        await settle()
        truth = Truth(disk)
        told = [truth.check(guest) for guest in (*guests, *elsewhere, spectator, *lines)]
        assert min(told[0], *told[2:8]) > 5 and sum(told[8:]) > 50 and rounds > 5
        assert [m for line in lines for m in line.told(p.Table)[:1] if not m.resync and m.events]  # a gap
        assert of(disk, te.TableBroke) or of(disk, te.Redrawn)
        # Nobody who looks on stays behind at a table that is no more.
        assert sum(len({m.table for m in line.told(p.Table)}) > 1 for line in (guests[0], *elsewhere)) > 1

    in_room(check, NINE, seed=seed)


def test_a_box_at_another_table_is_heard_of_by_nobody_there() -> None:
    """Not even by the player who has the same seat number and looks at that table."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=wait)
        await dealt(room)
        waiting = [g for g in guests if g.table.beforehand and g.table.beforehand.offers]
        ticker = next(g for g in waiting if table_of(room, g) == 1)
        others = [g for g in guests if g is not ticker]
        for guest in others:
            await room.handle(guest, p.Watch(stream=T1, table=1, whole=True))
        assert any(seat_of(room, g) == seat_of(room, ticker) for g in others)  # it could leak
        await settle()
        heard = [len(guest.heard) for guest in others]
        boxes = ticker.table.beforehand
        assert boxes
        tick = p.PreAct(id=new_id(), stream=T1, situation=boxes.situation, tick=boxes.offers[0])
        await ticker.accepted(tick)
        await settle()
        assert [len(guest.heard) for guest in others] == heard
        ticked = ticker.table.beforehand
        assert ticked and ticked.ticked == boxes.offers[0]
        assert all(guest.table.beforehand is None for guest in others if table_of(room, guest) != 1)
        assert all(not g.table.beforehand or g.table.beforehand.ticked is None for g in others)

    in_room(check, DEEP)


def test_one_may_look_at_another_table_and_back_and_at_none_that_is_not_there() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=wait)
        await dealt(room)
        guest = guests[0]
        own, other = table_of(room, guest), table_of(room, guest) % 3 + 1
        await room.handle(guest, p.Watch(stream=T1, table=other, whole=True))
        assert (guest.table.table, guest.table.your_table, guest.table.you) == (other, own, None)
        assert guest.table.resync and guest.table.hand and guest.table.hand.seat is None
        assert {seat.name for seat in guest.table.seats} == {
            g.account.name for g in guests if g.account and table_of(room, g) == other
        }
        heard = len(guest.heard)
        await room.handle(guest, p.Watch(stream=T1, table=7, whole=True))
        error = guest.heard[-1]
        assert isinstance(error, p.Error) and error.code == p.ErrorCode.NO_SUCH_TABLE
        assert error.facts == {"table": 7} and len(guest.heard) == heard + 1
        for mover in guests:
            mover.plan = fold
        await room.handle(guest, p.Watch(stream=T1, whole=True))
        assert (guest.table.table, guest.table.you) == (own, seat_of(room, guest))
        assert guest.table.hand and guest.table.hand.seat == guest.table.you

    in_room(check, DEEP)


# ------------------------------------------------------------ moves


def test_whoever_is_moved_sees_the_new_table_whole_and_reads_why() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=shove)
        for guest in guests[::3]:
            guest.plan = fold  # else every table would be down to one at once
        spectators = []
        await until(lambda: game_of(room).tournament.state == "running")
        for number in (1, 2, 3):
            looker = await person(room, f"Spectator {number}", enter=False, watch=False)
            await room.handle(looker, p.Watch(stream=T1, table=number, whole=True))
            spectators.append(looker)
        await until(lambda: of(disk, te.TableBroke))
        await settle()
        (broke,) = of(disk, te.TableBroke)[:1]
        tournament = game_of(room).tournament
        for move in broke.broken.moves:
            guest = next(g for g in guests if g.id == tournament.entries[move.entry].account)
            told = guest.told(p.Table)
            at = next(i for i, m in enumerate(told) if m.your_table == move.to.table and i)
            before, after = told[at - 1], told[at]
            assert before.table == move.origin.table and after.table == move.to.table
            assert after.resync and after.you == move.to.seat
            notice = after.notices[-1]
            assert notice.kind == "table_broken" and set(notice.words) == {"en", "es", "pt"}
            assert str(broke.broken.table) in notice.words["en"] and notice.cites
            assert len(set(notice.words.values())) == 3
        # A viewer of the table that is no more sees another one.
        looker = spectators[broke.broken.table - 1]
        assert looker.table.table in tournament.tables and looker.table.table != broke.broken.table
        assert await _no_such(room, looker, broke.broken.table)
        assert "table_broken" not in [n.kind for n in looker.table.notices] or looker.table.table in {
            move.to.table for move in broke.broken.moves
        }
        await over(room)
        assert {guest.table.table for guest in guests} == {guest.table.table for guest in spectators}

    in_room(check, structs.replace(NINE, levels=levels(100, 200, 400)))


def test_players_are_shown_the_order_in_which_tables_break_where_the_book_posts_it() -> None:
    """CCL-break-order; in TDA 2026 staff alone have the list (TDA26-12C)."""

    def event(*, posted: bool) -> Structure:
        moving = MovingPolicy(break_order="preset", break_order_posted=posted)
        tables = structs.replace(NINE.tables, break_order=(2, 3, 1))
        return structs.replace(NINE, tables=tables, policy=Policies(moving=moving))

    def check(posted: bool) -> Callable[[Room, MemoryDisk], Awaitable[None]]:
        async def run(room: Room, disk: MemoryDisk) -> None:
            guests = await people(room, *NAMES, plan=wait)
            await dealt(room)
            await room.handle(guests[0], p.Follow(stream=T1))
            page = guests[0].page()
            told = [one for one in guests[0].table.notices if one.kind == "break_order"]
            assert of(disk, te.BreakOrderAnnounced)
            assert page.break_order == ((2, 3, 1) if posted else ())
            assert [one.cites for one in told] == ([("CCL-break-order",)] if posted else [])

        return run

    for posted in (True, False):
        in_room(check(posted), event(posted=posted))


async def _no_such(room: Room, guest: Person, table: int) -> bool:
    await room.handle(guest, p.Watch(stream=T1, table=table, whole=True))
    return isinstance(guest.heard[-1], p.Error) and guest.heard[-1].code == p.ErrorCode.NO_SUCH_TABLE


def test_a_move_for_balance_tells_both_tables_with_its_rows() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:4])
        await until(lambda: game_of(room).tournament.state == "running")
        await asyncio.sleep(1)
        late = await person(room, NAMES[4])
        await until(lambda: of(disk, te.PlayerMoved) or of(disk, te.LateSeated))
        everybody = [*guests, late]
        extra = [await person(room, name) for name in NAMES[5:7]]
        await until(lambda: of(disk, te.PlayerMoved))
        await settle()
        (moved,) = of(disk, te.PlayerMoved)[:1]
        tournament = game_of(room).tournament
        name = next(
            g.account.name
            for g in (*everybody, *extra)
            if g.account and g.id == tournament.entries[moved.move.entry].account
        )
        for guest in (*everybody, *extra):
            if guest.table.table in (moved.move.origin.table, moved.move.to.table):
                notice = next(n for n in guest.table.notices if n.kind == "moved")
                assert name in notice.words["en"] and notice.cites == moved.move.rules != ()

    in_room(check, EVENT)


def test_who_is_away_stays_away_at_the_new_table_and_his_time_bank_is_what_it_was() -> None:
    event = structs.replace(NINE, levels=levels(100, 200, 400), action_ms=2_000, time_bank_ms=6_000)

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=shove)
        for guest in guests[::3]:
            guest.plan = fold  # else every table would be down to one at once
        game = game_of(room)
        await until(lambda: game.tournament.state == "running")
        for guest in guests:
            await guest.accepted(p.Away(id=new_id(), stream=T1, away=True))
        # A player who acts comes back; those who are folded by the clock stay away.
        assert len(game.away) == 9
        lost: dict[int, int] = {}
        await until(lambda: of(disk, te.TableBroke) or game.over)
        await settle()
        (broke,) = of(disk, te.TableBroke)[:1]
        for move in broke.broken.moves:
            play, seat = game.place_of(game.tournament.entries[move.entry].account) or (None, 0)
            assert play is not None
            lost[move.entry] = game.bank_used.get(move.entry, 0)
            assert (move.entry in game.away) == (seat in play.away)
            assert game.bank_used_by(play.number, seat) == lost[move.entry]
            shown = (
                next(s for s in guests[0].table.seats if s.seat == seat)
                if guests[0].table.table == play.number
                else None
            )
            assert shown is None or shown.away == (move.entry in game.away)

    in_room(check, event)


def test_a_lost_line_travels_with_the_player_and_coming_back_ends_it() -> None:
    """Gone at one table, moved to another while away, back there."""
    event = structs.replace(NINE, levels=levels(50, 100, 200, 400), starting_stack=400)

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=shove)
        game = game_of(room)
        await until(lambda: game.tournament.state == "running")
        origin = {guest.id: table_of(room, guest) for guest in guests}
        gone = [guest for guest in guests if origin[guest.id] == 3]
        for guest in gone:
            room.disconnect(guest)
        await until(lambda: [e for e in of(disk, room_events.WentAway) if e.why == "line"])
        await until(lambda: any(_moved(room, guest, origin) for guest in gone) or game.over)
        moved = next(guest for guest in gone if _moved(room, guest, origin))
        entry = game.tournament.entry_of(moved.id)
        assert entry and game.away[entry.entry].why == "line"
        neighbours = [g for g in guests if g not in gone and game.place_of(g.id)]
        seer = next((g for g in neighbours if table_of(room, g) == table_of(room, moved)), None)
        seat = seat_of(room, moved)
        if seer is not None:
            shown = next(s for s in seer.table.seats if s.seat == seat)
            assert shown.away and not shown.connected
        again = await back(room, moved)
        await settle()
        assert entry.entry not in game.away
        assert again.table.you == seat and again.told(p.Table)[0].resync
        if seer is not None:
            shown = next(s for s in seer.table.seats if s.seat == seat)
            assert not shown.away and shown.connected

    in_room(check, event)


def _moved(room: Room, guest: Person, origin: dict[int, int]) -> bool:
    found = game_of(room).place_of(guest.id)
    return found is not None and found[0].number != origin[guest.id]


# ------------------------------------------------------------ hand for hand


def rounds_of(disk: MemoryDisk) -> int:
    """How many rounds of hand-for-hand began. In each of them every table finishes one hand that counts."""
    whole = [event for _, _, event in log(disk)]
    began = next(i for i, e in enumerate(whole) if isinstance(e, te.HandForHandBegan))
    ended = next(i for i, e in enumerate(whole) if isinstance(e, te.HandForHandEnded))
    rounds = 0
    playing, done = set(whole[began].tables), set[int]()
    for event in whole[began:ended]:
        match event:
            case te.RoundBegan(tables=tables):
                assert playing == done
                playing, done = set(tables), set()
                rounds += 1
            case te.HandBegan(table=table) | te.HandUndone(table=table):
                assert table in playing and table not in done
            case te.HandFinished(table=table, void=void):
                assert table not in done
                if not void:
                    done.add(table)
            case _:
                pass
    assert playing == done
    return rounds


def test_a_hand_that_is_rolled_back_or_void_is_played_again_in_its_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once while another table has finished its hand of the round, and once while it has not."""
    event = structs.replace(
        GO,
        seats=2,
        start=StartRule(players=6),
        payout=(50, 30, 10, 10),
        levels=levels(20, minutes=60),
        hand_for_hand=HandForHandPlay(kind="automatic", hand_ms=0),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:6], plan=wait)
        await until(lambda: game_of(room).tournament.running_hands == 3)
        await settle()
        tournament = game_of(room).tournament

        async def play(*tables: int, plan: Plan) -> None:
            """Let the players of some tables act until their hand is over; nobody else does anything."""
            for guest in guests:
                if tournament.place_of(guest.id) and table_of(room, guest) in tables:
                    guest.plan = plan
                    guest.tell(guest.table)
            await until(lambda: not any(tournament.hand_runs(table) for table in tables))
            for guest in guests:
                guest.plan = wait

        await play(1, plan=shove)
        assert waited_for(room) == (2, 3)
        await room.operate(T1, "roll_back", reason="a test")
        assert waited_for(room) == (2, 3) and len(of(disk, te.HandUndone)) == 2
        await until(lambda: tournament.running_hands == 2)
        await settle()
        await play(2, plan=fold)
        assert waited_for(room) == (3,)
        with monkeypatch.context() as patch:
            patch.setattr(TablePlay, "time_out", _fault)
            await until(lambda: bool(of(disk, room_events.FaultFound)))
        assert [one.void for one in of(disk, te.HandFinished)][-1]
        assert waited_for(room) == (3,)
        for guest in guests:
            guest.plan = shove
            guest.tell(guest.table)
        assert (await over(room)).state == "finished"
        rounds_of(disk)

    in_room(check, event)


def waited_for(room: Room) -> tuple[int, ...]:
    play = game_of(room).tournament.hand_for_hand
    return play.waited_for if play else ()


def _fault(play: TablePlay, *, at: int) -> Any:
    raise HandFault(play.hand.number if play.hand else 0, "a fault")


@pytest.mark.parametrize(("kind", "seed"), [("director", b"bubble"), ("automatic", b"bubble")])
def test_on_the_bubble_no_table_begins_its_second_hand_before_all_have_finished(
    kind: str, seed: bytes
) -> None:
    event = structs.replace(
        NINE,
        start=StartRule(players=9) if kind == "automatic" else StartRule(kind="scheduled", every_minutes=5),
        entries=Entries() if kind == "automatic" else Entries(late_until_level=1),
        payout=(40, 25, 20, 10, 5),
        hand_for_hand=HandForHandPlay(kind=kind, above=4, hand_ms=0),  # type: ignore[arg-type]
        levels=levels(2, 60, 100, 200, 400, 600),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=natural)
        guests[0].thinks_ms = 9_000
        tournament = await over(room)
        assert tournament.state == "finished" and rounds_of(disk) > 0
        assert any(n.kind == "hand_for_hand" for m in guests[0].told(p.Table) for n in m.notices)
        assert any(m.waits == "tables" for guest in guests for m in guest.told(p.Table))

    in_room(check, event, seed=seed)


def test_those_who_go_out_in_one_round_at_two_tables_share_the_place_and_its_prize() -> None:
    """Four left at two tables, three places paid; at both somebody is all in in the same round."""
    event = structs.replace(
        GO,
        seats=2,
        start=StartRule(players=8),
        payout=(50, 30, 20),
        levels=levels(20, minutes=60),
        hand_for_hand=HandForHandPlay(kind="automatic", hand_ms=0),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:8], plan=shove)
        tournament = await over(room)
        together = [one for one in of(disk, te.Eliminated) if one.shared > 1]
        assert [(one.place, one.shared) for one in together] == [(3, 2), (3, 2)]
        assert len({one.table for one in together}) == 2
        won = {one.entry: one.amount for one in of(disk, te.PrizeWon)}
        assert [won[one.entry] for one in together] == [80, 80]  # a fifth of 800, in two parts
        for one in together:
            guest = next(g for g in guests if g.id == tournament.entries[one.entry].account)
            assert guest.table.prize and (guest.table.prize.place, guest.table.prize.prize) == (3, 80)

    in_room(check, event)


# ------------------------------------------------------------ from the log


def test_at_any_moment_the_log_says_all_that_the_room_knows() -> None:
    """Away, time banks, boxes, clocks, versions: what a room that dies now would begin with."""
    event = structs.replace(NINE, bounty=10, action_ms=1_500, time_bank_ms=4_000, breaks=Breaks(after={1: 1}))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=natural)
        game, looks = game_of(room), 0
        seen: set[str] = set()
        while looks < 60:
            await asyncio.sleep(1.3)
            looks += 1
            guest = guests[looks % 9]
            boxes = guest.table.beforehand
            if boxes:
                await room.handle(
                    guest, p.PreAct(id=new_id(), stream=T1, situation=boxes.situation, tick=boxes.offers[0])
                )
            if looks % 3 == 0:
                await room.handle(guest, p.Away(id=new_id(), stream=T1, away=looks % 2 == 0))
            if looks % 4 == 0:
                guest.thinks_ms = 2_500
            await room.handle(guest, p.SetTimeBank(id=new_id(), stream=T1, automatic=True))
            await settle()
            same(replayed(disk, T1), game)
            seen |= {"away"} if game.away else set()
            seen |= {"bank"} if game.bank_used else set()
            seen |= {"box"} if any(play.boxes for play in game.plays.values()) else set()
            seen |= {"break"} if game.tournament.on_break else set()
        assert seen == {"away", "bank", "box", "break"}

    in_room(check, event, seed=b"looks")


# ------------------------------------------------------------ time


def test_a_break_lets_hands_end_and_none_begin_and_all_begin_after_it() -> None:
    event = structs.replace(
        DEEP, levels=levels(20, 40, 80, minutes=1), breaks=Breaks(after={1: 2}), starting_stack=10_000
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES)
        await until(lambda: of(disk, te.BreakBegan))
        (pause,) = of(disk, te.BreakBegan)
        (first,) = of(disk, te.LevelBegan)
        assert (pause.at, pause.ms, pause.after_level) == (first.ends_at, 120_000, 1)
        await until(lambda: not game_of(room).tournament.running_hands)
        await settle()
        await asyncio.sleep(10)  # each has asked for its next hand
        assert {guest.table.waits for guest in guests} == {"break"}
        assert all(g.table.progress and g.table.progress.break_until == pause.at + 120_000 for g in guests)
        assert all(any(n.kind == "break" for n in guest.table.notices) for guest in guests)
        await until(lambda: len(of(disk, te.LevelBegan)) == 2)
        await asyncio.sleep(1)
        second = of(disk, te.LevelBegan)[1]
        assert second.at == pause.at + 120_000
        began = [(at, e.table) for at, _, e in log(disk) if isinstance(e, te.HandBegan)]
        assert not [at for at, _ in began if pause.at <= at < pause.at + 120_000]
        assert {table for at, table in began if second.at <= at <= second.at + 1_000} == {1, 2, 3}
        # Levels come one after the other, whatever the hands do.
        await until(lambda: len(of(disk, te.LevelBegan)) == 3)
        assert of(disk, te.LevelBegan)[2].at == second.at + 60_000 == second.ends_at
        assert guests[0].table.level.number == 3 and guests[0].table.level.big_blind == 80

    in_room(check, event)


@pytest.mark.parametrize("announced", ["automatic", "director"])
def test_an_event_that_is_timed_ends_after_its_hands_and_pays_by_chips(announced: str) -> None:
    event = structs.replace(
        DEEP,
        levels=levels(20, 40, 40, 80),
        end=End(kind="time", minutes=3, pay="chips"),
        breaks=Breaks(announced=announced),  # type: ignore[arg-type]
        payout=(),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=natural)
        tournament = await over(room)
        started = of(disk, te.Started)[0].at
        assert tournament.state == "finished"
        began = [at for at, _, e in log(disk) if isinstance(e, te.HandBegan)]
        assert max(began) < started + 180_000
        survived = of(disk, te.Survived)
        assert len(survived) > 1 and sum(one.stack for one in survived) == 90_000
        won = {one.entry: one.amount for one in of(disk, te.PrizeWon)}
        assert sum(won.values()) == 900
        for one in survived:
            assert abs(won.get(one.entry, 0) - 900 * one.stack / 90_000) < 1
        for guest in guests:
            entry = tournament.entry_of(guest.id)
            assert entry and (await guest.worth())[0] == 10_000 - 110 + won.get(entry.entry, 0)

    in_room(check, event)


# ------------------------------------------------------------ hands again


def test_hands_in_progress_are_void_when_the_time_is_up_where_the_book_says_so() -> None:
    """ACO-O-timed-end with another value: everybody keeps what the hand was begun with."""
    event = structs.replace(
        DEEP,
        levels=levels(20, 40, 40, 80),
        end=End(kind="time", minutes=3, pay="chips"),
        payout=(),
        policy=Policies(levels=LevelPolicy(timed_end="hands-void")),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, *NAMES, plan=wait)
        tournament = await over(room)
        started = of(disk, te.Started)[0].at
        assert tournament.state == "finished"
        undone = of(disk, te.HandUndone)
        assert undone and of(disk, te.Finished)[0].at == started + 180_000
        ended = {one.hand for one in of(disk, te.HandFinished)}
        assert not ended & {one.hand for one in undone}
        assert ended | {one.hand for one in undone} == {one.hand for one in of(disk, te.HandBegan)}
        survived = of(disk, te.Survived)
        assert len(survived) > 1 and sum(one.stack for one in survived) == 90_000

    in_room(check, event)


def test_hands_are_seen_again_with_ones_own_cards_at_every_table_one_sat_at() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=natural)
        await over(room)
        truth = Truth(disk)
        tables = {e.hand: e.table for e in of(disk, te.HandBegan)}
        for guest in guests:
            found = await guest.ask(p.Hands(stream=T1))
            assert isinstance(found, p.HandList)
            mine = {hand for hand, dealt in truth.dealt.items() if guest.id in dealt.values()}
            here = {hand for hand, table in tables.items() if table == guest.table.table}
            assert {row.hand for row in found.hands} == mine | here
            assert [row.hand for row in found.hands] == sorted(mine | here, reverse=True)
            for row in found.hands:
                assert bool(row.your_cards) <= (row.hand in mine)
                if row.hand in mine:
                    replay = await guest.ask(p.HandSteps(stream=T1, hand=row.hand))
                    seat = next(s for s, one in truth.dealt[row.hand].items() if one == guest.id)
                    assert replay.steps[-1].view.seat == seat
                    for step in replay.steps:
                        # Anybody else's cards are backs until they are shown.
                        hidden = [
                            cards
                            for at, cards in step.view.hole_cards.items()
                            if at != seat and step.view.street not in ("showdown", "over")
                        ]
                        assert all(set(cards) == {"??"} for cards in hidden) or step.view.all_in
        # Somebody else's hands at a table where one never sat: without any cards of one's own.
        strange = next(
            (hand, guest)
            for guest in guests
            for hand, dealt in truth.dealt.items()
            if guest.id not in dealt.values()
        )
        replay = await strange[1].ask(p.HandSteps(stream=T1, hand=strange[0]))
        assert all(step.view.seat is None for step in replay.steps)
        names = {g.account.id: g.account.name for g in guests if g.account}
        assert replay.names == {s: names[one] for s, one in truth.dealt[strange[0]].items()}

    in_room(check, NINE)


def announced(game: GameState, at: int) -> list[type]:
    """The types of the events that the director announces when no table acts."""
    given = director.pass_time(game.tournament, at=at)
    return [type(event) for event in given.events] if given is not None else []


@pytest.mark.shows("ACO-t-blinds-rise", book="aconcagua")
def test_levels_and_break_ends_are_announced_exactly_on_time() -> None:
    """The room makes the director's announcements; the clock stays at zero until then."""
    told = structs.replace(GO, name="Told", breaks=Breaks(announced="director"))

    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, *NAMES[:6], plan=wait)
        await until(lambda: game_of(room).tournament.state == "running")
        game = replayed(disk, T1)
        zero = game.tournament.zero_at
        assert zero is not None
        assert announced(game, zero - 1) == []
        assert te.LevelBegan in announced(game, zero)
        game.apply(te.BreakBegan(at=zero, ms=60_000), at=zero)
        assert announced(game, zero + 59_999) == []
        assert te.BreakEnded in announced(game, zero + 60_000)

    in_room(check, told)
