"""The action clock, the time bank, and seats that are away or have lost their line; all on virtual time."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from tests.room.test_room_messages import T1, arrive, ask, in_room, my_turn, new_id, settle, until
from tests.simulation.virtual import Guest, open_room, run_virtual

from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament.structure.structure import BlindLevel, Structure

SLOW = Structure(
    name="Slow",
    seats=6,
    starting_stack=10_000,
    buy_in=100,
    payout=(50, 30, 20),
    levels=(BlindLevel(small_blind=10, big_blind=20, minutes=60),),
    action_ms=20_000,
    time_bank_ms=60_000,
    away_action_ms=500,
    reconnect_grace_ms=30_000,
)
DUEL = Structure(
    name="Duel",
    seats=2,
    starting_stack=10_000,
    buy_in=100,
    payout=(100,),
    levels=(BlindLevel(small_blind=10, big_blind=20, minutes=60),),
    reconnect_grace_ms=5_000,
)

FIRST = "token-0"
"""What leads back into the account of the first guest."""

Log = list[tuple[int, str, room_events.StreamEvent]]


def log(disk: MemoryDisk) -> Log:
    """When, by whom, what."""
    return [(event.at, event.by, room_events.decode(event.body)) for event in disk.events[T1]]


def of(disk: MemoryDisk, kind: type[room_events.StreamEvent]) -> Log:
    return [line for line in log(disk) if isinstance(line[2], kind)]


async def seated(room: Room, *names: str) -> list[Guest]:
    guests = []
    for name in names:
        guest = await arrive(room, name)
        await room.handle(guest, p.Register(id=new_id(), stream=T1))
        await room.handle(guest, p.Watch(stream=T1, whole=True))
        guests.append(guest)
    return guests


def seat_of(room: Room, guest: Guest) -> int:
    assert guest.account
    seat = room.owners[T1].game.tournament.seat_of(guest.account.id)
    assert seat is not None
    return seat


def with_marina(
    work: Callable[[Room, MemoryDisk, Guest, p.Table], Awaitable[None]], structure: Structure = SLOW
) -> None:
    """Up to the first turn of a guest."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        (guest,) = await seated(room, "Marina")
        await work(room, disk, guest, await my_turn(guest))

    in_room(check, (structure,))


async def act(room: Room, guest: Guest, table: p.Table, action: p.Action) -> None:
    message = p.Act(id=new_id(), stream=T1, decision=table.decision or "", action=action)
    assert isinstance(await ask(room, guest, message), p.Accepted)


def test_time_out_uses_the_bank_then_folds_and_the_seat_is_away() -> None:
    async def check(room: Room, disk: MemoryDisk, guest: Guest, table: p.Table) -> None:
        seat = seat_of(room, guest)
        assert table.clock and table.menu
        assert table.clock.deadline - table.clock.began == 20_000
        assert table.clock.bank_deadline - table.clock.deadline == 60_000
        await asyncio.sleep(79.9)
        assert not of(disk, room_events.TimedOut)
        await asyncio.sleep(0.2)
        ((at, by, timed_out),) = of(disk, room_events.TimedOut)
        assert (at, by, timed_out) == (table.clock.bank_deadline, "room", room_events.TimedOut(seat=seat))
        ((_, _, used),) = of(disk, room_events.TimeBankUsed)
        assert used == room_events.TimeBankUsed(seat=seat, ms=60_000)
        after = [event for when, _, event in log(disk) if when == at]
        acted = hand_events.Checked(seat=seat) if table.menu.check else hand_events.HandKilled(seat=seat)
        assert acted in after and room_events.WentAway(seat=seat, why="timeout") in after
        # from now on it is skipped after half a second, and no more bank is used
        await asyncio.sleep(240)
        turns = [e for when, _, e in of(disk, room_events.ClockSet) if when > at and e.seat == seat]  # type: ignore[union-attr]
        whens = [when for when, _, e in of(disk, room_events.ClockSet) if when > at and e.seat == seat]  # type: ignore[union-attr]
        assert len(turns) > 3
        for turn, when in zip(turns, whens, strict=True):
            assert (
                isinstance(turn, room_events.ClockSet) and turn.deadline == turn.bank_deadline == when + 500
            )
        assert (
            len(of(disk, room_events.TimedOut))
            == len(of(disk, room_events.TimeBankUsed))
            == len(of(disk, room_events.WentAway))
            == 1
        )
        # back: a whole turn again, but the bank is empty
        assert isinstance(await ask(room, guest, p.Away(id=new_id(), stream=T1, away=False)), p.Accepted)
        table = await my_turn(guest)
        assert table.clock and table.clock.deadline - table.clock.began == 20_000
        assert table.clock.bank_deadline == table.clock.deadline

    with_marina(check)


def test_only_what_was_used_of_the_bank_is_gone() -> None:
    async def check(room: Room, disk: MemoryDisk, guest: Guest, table: p.Table) -> None:
        await asyncio.sleep(27)
        await act(room, guest, table, p.Action.FOLD)
        ((_, _, used),) = of(disk, room_events.TimeBankUsed)
        assert isinstance(used, room_events.TimeBankUsed) and 6_500 < used.ms <= 7_000
        table = await my_turn(guest)
        assert table.clock and table.clock.bank_deadline - table.clock.deadline == 60_000 - used.ms
        await act(room, guest, table, p.Action.FOLD)
        assert len(of(disk, room_events.TimeBankUsed)) == 1 and not of(disk, room_events.TimedOut)

    with_marina(check)


def test_going_away_on_turn_acts_at_once() -> None:
    async def check(room: Room, disk: MemoryDisk, guest: Guest, table: p.Table) -> None:
        assert isinstance(await ask(room, guest, p.Away(id=new_id(), stream=T1, away=True)), p.Accepted)
        stored = len(log(disk))
        assert isinstance(await ask(room, guest, p.Away(id=new_id(), stream=T1, away=True)), p.Accepted)
        assert len(log(disk)) == stored  # away already: nothing to store
        await asyncio.sleep(0.6)
        acted = [
            e
            for _, by, e in log(disk)[stored:]
            if isinstance(e, hand_events.HandKilled | hand_events.Checked)
        ]
        assert acted[0].seat == seat_of(room, guest)
        assert not of(disk, room_events.TimedOut) and not of(disk, room_events.TimeBankUsed)

    with_marina(check)


def test_going_away_and_back_wins_no_time() -> None:
    async def check(room: Room, disk: MemoryDisk, guest: Guest, table: p.Table) -> None:
        assert table.clock
        for _ in range(450):
            for away in (True, False):
                await room.handle(guest, p.Away(id=new_id(), stream=T1, away=away))
                await settle()
                await asyncio.sleep(0.1)
        acts = [
            line for line in log(disk) if isinstance(line[2], hand_events.HandKilled | hand_events.Checked)
        ]
        mine = [at for at, _, event in acts if event.seat == seat_of(room, guest)]  # type: ignore[union-attr]
        assert mine and mine[0] <= table.clock.bank_deadline

    with_marina(check)


def test_coming_back_by_acting_gives_whole_turns_from_then_on() -> None:
    """Heads-up, the big blind closes the first street and opens the second: two turns in a row."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await seated(room, "Marina", "Second guest")
        game = room.owners[T1].game
        play = game.play(1)
        await until(lambda: play.hand is not None)
        assert play.hand
        big = next(g for g in guests if seat_of(room, g) == play.hand.view_for(None).big_blind)
        small = next(g for g in guests if g is not big)
        await act(room, small, await my_turn(small), p.Action.CALL)
        await room.handle(big, p.Away(id=new_id(), stream=T1, away=True))
        await settle()
        await act(room, big, await my_turn(big), p.Action.CHECK)
        table = await my_turn(big)
        assert table.hand and len(table.hand.board) == 3 and table.clock
        assert table.clock.deadline - table.clock.began == DUEL.action_ms
        assert not [seat for seat in table.seats if seat.away]

    in_room(check, (DUEL,))


def test_a_time_out_holds_for_the_next_street_too() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await seated(room, "Marina", "Second guest")
        game = room.owners[T1].game
        play = game.play(1)
        await until(lambda: play.hand is not None)
        assert play.hand
        big = next(g for g in guests if seat_of(room, g) == play.hand.view_for(None).big_blind)
        small = next(g for g in guests if g is not big)
        await act(room, small, await my_turn(small), p.Action.CALL)
        await my_turn(big)
        await asyncio.sleep((DUEL.action_ms + DUEL.time_bank_ms) / 1_000 + 0.7)
        checks = [at for at, _, e in log(disk) if e == hand_events.Checked(seat=seat_of(room, big))]
        assert len(checks) == 2 and checks[1] - checks[0] == DUEL.away_action_ms

    in_room(check, (DUEL,))


def test_a_lost_line_has_its_grace_each_time_and_the_way_back() -> None:
    async def check(room: Room, disk: MemoryDisk, guest: Guest, table: p.Table) -> None:
        seat = seat_of(room, guest)

        def line(*, up: bool) -> None:
            entry = next(s for s in views[-1].seats if s.seat == seat)
            assert entry.connected is up

        spectator = await arrive(room, "Spectator")
        await room.handle(spectator, p.Watch(stream=T1, whole=True))
        views: list[p.Table] = [m for m in spectator.heard if isinstance(m, p.Table)]
        line(up=True)
        # 29 seconds gone, a second back, 29 seconds gone: never away
        for _ in range(2):
            room.disconnect(guest)
            views[:] = [m for m in spectator.heard if isinstance(m, p.Table)]
            line(up=False)
            await asyncio.sleep(29)
            guest = Guest()
            room.connect(guest)
            await room.handle(guest, p.Hello(protocol=p.PROTOCOL, token=FIRST))
            await room.handle(guest, p.Watch(stream=T1, whole=True))
            await asyncio.sleep(1)
        assert not of(disk, room_events.WentAway)
        # two lines, one lost: not away
        second = Guest()
        room.connect(second)
        await room.handle(second, p.Hello(protocol=p.PROTOCOL, token=FIRST))
        await room.handle(second, p.Watch(stream=T1, whole=True))
        room.disconnect(second)
        # now for good
        table = await my_turn(guest)
        room.disconnect(guest)
        gone_at = room.clock.now()
        await asyncio.sleep(30.1)
        ((at, _, went),) = of(disk, room_events.WentAway)
        assert (at, went) == (gone_at + 30_000, room_events.WentAway(seat=seat, why="line"))
        await asyncio.sleep(120)
        assert not of(disk, room_events.TimedOut)
        guest = Guest()
        room.connect(guest)
        await room.handle(guest, p.Hello(protocol=p.PROTOCOL, token=FIRST))
        await room.handle(guest, p.Watch(stream=T1, whole=True))
        await settle()
        ((_, _, back),) = of(disk, room_events.AwayEnded)
        assert back == room_events.AwayEnded(seat=seat)
        table = await my_turn(guest)
        assert table.clock and table.clock.deadline - table.clock.began == 600_000

    with_marina(check, msgspec.structs.replace(SLOW, action_ms=600_000))


def _restart(after_s: float, *, down_s: float) -> tuple[int, int, p.Table]:
    """A room dies `after_s` into a turn and comes back; the deadlines and the table then."""

    async def check() -> tuple[int, int, p.Table]:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"messages", structures=[SLOW])
        (guest,) = await seated(room, "Marina")
        table = await my_turn(guest)
        assert table.clock
        await asyncio.sleep(after_s)
        await room.close()
        await asyncio.sleep(down_s)
        room, _ = await open_room(disk, seed=b"messages", structures=[SLOW])
        await settle()
        guest = Guest()
        room.connect(guest)
        await room.handle(guest, p.Hello(protocol=p.PROTOCOL, token=FIRST))
        await room.handle(guest, p.Watch(stream=T1, whole=True))
        back = await my_turn(guest)
        assert back.clock and back.decision == table.decision
        result = (table.clock.deadline, back.clock.deadline - room.clock.now(), back)
        await act(room, guest, back, p.Action.FOLD)
        await room.close()
        return result

    found: tuple[int, int, p.Table] = run_virtual(check())
    return found


def test_a_restart_renews_a_turn_of_which_half_is_gone() -> None:
    _, left, _ = _restart(11, down_s=1)
    assert left == 20_000
    _, left, _ = _restart(2, down_s=3_600)
    assert left == 20_000
    _, left, _ = _restart(3, down_s=2)
    assert 14_500 < left <= 15_500


def test_bots_go_on_after_a_restart_and_a_seat_whose_line_never_comes_back_is_away() -> None:
    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"messages", structures=[SLOW])
        (guest,) = await seated(room, "Marina")
        await my_turn(guest)
        seat = seat_of(room, guest)
        await room.close()
        room, _ = await open_room(disk, seed=b"messages", structures=[SLOW])
        stored = len(log(disk))
        await asyncio.sleep(300)
        since = log(disk)[stored:]
        assert room_events.WentAway(seat=seat, why="line") in [event for _, _, event in since]
        bots = {
            by
            for _, by, event in since
            if isinstance(event, hand_events.Folded | hand_events.Called | hand_events.RaisedTo)
        }
        assert len(bots) >= 4
        assert not any(isinstance(e, room_events.TimedOut) for _, _, e in since)
        await room.close()

    run_virtual(check())


def test_time_never_goes_back_in_a_log_though_the_clock_does() -> None:
    """The machine's clock is an hour behind after a restart; the stored times still never go back."""

    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"messages", structures=[SLOW])
        (guest,) = await seated(room, "Marina")
        await my_turn(guest)
        await room.close()
        before = len(log(disk))
        room, _ = await open_room(disk, seed=b"messages", structures=[SLOW], behind_ms=3_600_000)
        guest = Guest()
        room.connect(guest)
        await room.handle(guest, p.Hello(protocol=p.PROTOCOL, token=FIRST))
        await room.handle(guest, p.Watch(stream=T1, whole=True))
        await act(room, guest, await my_turn(guest), p.Action.FOLD)
        written = [at for at, _, _ in log(disk)]
        assert len(written) > before and room.clock.now() < written[before - 1]
        assert written == sorted(written)
        await room.close()

    run_virtual(check())


def test_the_turn_of_a_seat_that_is_away_is_not_renewed_and_half_a_turn_is_enough() -> None:
    async def check(room: Room, disk: MemoryDisk, guest: Guest, table: p.Table) -> None:
        game = GameState.replay(T1, RoomPace(), disk.events[T1])
        clock = game.play(1).clock
        assert clock is not None and clock.seat == seat_of(room, guest)
        half = clock.deadline - SLOW.action_ms // 2
        assert game.play(1).renew_clock(at=half) == ()
        (renewed,) = game.play(1).renew_clock(at=half + 1)
        assert renewed.deadline == half + 1 + SLOW.action_ms
        game.apply(room_events.WentAway(seat=clock.seat, why="asked"), at=half + 1)
        assert clock.seat in game.play(1).away
        assert game.play(1).renew_clock(at=clock.deadline) == ()

    with_marina(check)
