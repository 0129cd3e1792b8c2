"""Simultaneous hands in a running room: the operator begins and ends them, tables wait for each other."""

import asyncio
from typing import Any, Literal

import pytest
from msgspec import structs
from tests.room.persons import (
    EVENT,
    GO,
    T1,
    Person,
    fold,
    game_of,
    in_room,
    levels,
    log,
    natural,
    of,
    over,
    people,
    replayed,
    restart,
    same,
    shove,
    until,
    wait,
)
from tests.room.test_room_messages import new_id, settle
from tests.simulation.virtual import open_room, run_virtual

from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.floor import HandFault
from tapete.room.core.table_play import TablePlay
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.stream.orders import NotOperated
from tapete.rules import book
from tapete.tournament import events as te
from tapete.tournament.policy import policies_of
from tapete.tournament.structure.sections import Breaks, End, StartRule

NAMES = tuple(f"Guest {number}" for number in range(1, 10))
NINE = structs.replace(
    GO,
    name="Nine",
    book="casino-club",
    policy=policies_of(book("casino-club")),
    start=StartRule(players=9),
    starting_stack=10_000,
    levels=levels(20, minutes=60),
)
"""Three tables of three."""
SHORT = structs.replace(NINE, name="Short", starting_stack=300, levels=EVENT.levels)


def station(table: p.Table) -> p.Act | None:
    """Check or call, always, so that every hand goes to the showdown."""
    if table.menu is None:
        return None
    action = p.Action.CHECK if table.menu.check else p.Action.CALL
    return p.Act(id=new_id(), stream=table.stream, decision=table.decision or "", action=action)


async def begun(room: Room, by: Any = "betting-round") -> None:
    """Once all tables play, the operator begins simultaneous hands."""
    await until(lambda: game_of(room).tournament.running_hands == 3)
    await room.operate(T1, "begin_simultaneous", by=by)
    await settle()


def waiting(room: Room) -> tuple[int, ...]:
    """The tables that wait after a betting round."""
    play = game_of(room).tournament.simultaneous
    return () if play is None else play.waiting


def table_of(room: Room, guest: Person) -> int:
    found = game_of(room).place_of(guest.id)
    assert found is not None
    return found[0].number


def checked(disk: MemoryDisk) -> tuple[int, int]:
    """Whether all tables were in step as long as they had to be: counts of betting rounds and of hands.

    No table deals a card while it waits for others, and none begins a hand before all have ended the last.
    """
    waiting: set[int] = set()
    playing: set[int] = set()
    on, rounds, hands = "", 0, 0
    for stored in disk.events[T1]:
        table, event = room_events.where(room_events.decode(stored.body))
        match event:
            case te.SimultaneousBegan(by=by, tables=tables):
                on, playing = by, set(tables)
            case te.RoundBegan(tables=tables):
                assert not playing
                playing = set(tables)
            case te.BettingRoundFinished(table=number):
                assert on == "betting-round"
                waiting.add(number)
                rounds += 1
            case te.TablesDealOn(tables=tables):
                assert set(tables) == waiting
                waiting.clear()
            case te.LastSimultaneousHand():
                waiting.clear()
                on = "last"
            case te.SimultaneousEnded() | te.HandForHandBegan():
                waiting.clear()
                on = ""
            case te.HandFinished(table=number, void=False) if on:
                assert number in playing
                playing.discard(number)
                waiting.discard(number)
                hands += 1
            case te.HandUndone(table=number):
                waiting.discard(number)
            case hand_events.BoardDealt() | hand_events.HandReleased() if on:
                assert table not in waiting
            case _:
                pass
    return rounds, hands


# ------------------------------------------------------------ in step


@pytest.mark.shows("CCL-simul-rounds", "CCL-simul-reserve", book="casino-club")
def test_tables_wait_for_each_other_after_each_betting_round() -> None:
    """CCL-simul-rounds, CCL-simul-start."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=station)
        for guest in guests[::3]:
            guest.thinks_ms = 2_000
        await begun(room)
        assert game_of(room).tournament.in_step == "betting-round"
        await until(lambda: len(of(disk, te.RoundBegan)) == 4)
        rounds, hands = checked(disk)
        assert hands == 12 and rounds >= 3 * 9, "flop, turn and river of three tables in three hands"
        told = [m for guest in guests for m in guest.told(p.Table)]
        held = [m for m in told if m.waits == "tables" and m.hand and not m.hand.over]
        assert held and all(m.clock is None and m.decision is None for m in held)
        assert {m.progress.in_step for m in held if m.progress} == {"betting-round"}
        assert any(n.kind == "simultaneous" and n.cites for m in told for n in m.notices)

    in_room(check, NINE)


@pytest.mark.shows("CCL-simul-start", book="casino-club")
def test_tables_wait_for_each_other_after_each_hand_alone() -> None:
    """CCL-simul-start."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=station)
        guests[0].thinks_ms = 2_000
        await begun(room, "hand")
        await until(lambda: len(of(disk, te.RoundBegan)) == 3)
        assert checked(disk) == (0, 9) and not of(disk, hand_events.HandHeld)

    in_room(check, NINE)


@pytest.mark.parametrize("by", ["hand", "betting-round"])
@pytest.mark.parametrize("start", ["together", "as-ready"])
def test_an_event_is_played_to_its_end_in_step(start: Literal["together", "as-ready"], by: str) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, *NAMES, plan=natural)
        await begun(room, by)
        tournament = await over(room)
        assert tournament.state == "finished" and of(disk, te.SimultaneousEnded)
        assert bool(of(disk, te.TablesDealOn)) == (by == "betting-round")
        if start == "together":
            assert checked(disk)[1] > 5
        else:
            assert not of(disk, te.RoundBegan)

    together = structs.replace(SHORT.policy.together, simultaneous_start=start)
    in_room(check, structs.replace(SHORT, policy=structs.replace(SHORT.policy, together=together)))


def test_an_all_in_waits_for_the_other_tables_too() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=wait)
        await begun(room)
        for guest in guests:
            guest.plan = shove if table_of(room, guest) == 1 else fold
        await until(lambda: of(disk, te.BettingRoundFinished))
        await until(lambda: of(disk, te.RoundEnded))
        checked(disk)

    in_room(check, structs.replace(NINE, action_ms=5_000))


# ------------------------------------------------------------ nobody hangs


@pytest.mark.parametrize("gone", [False, True])
def test_a_silent_or_disconnected_player_holds_the_others_up_for_a_turn_and_no_longer(gone: bool) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=station)
        await begun(room)
        silent = guests[4]
        silent.plan = wait
        if gone:
            room.disconnect(silent)
        await until(lambda: len(of(disk, te.RoundBegan)) == 3)
        _, hands = checked(disk)
        assert hands == 9
        structure = game_of(room).tournament.structure
        longest = structure.action_ms + structure.time_bank_ms + 60_000
        since: dict[int, int] = {}
        for at, _, event in log(disk):
            if isinstance(event, te.BettingRoundFinished):
                since[event.table] = at
            elif isinstance(event, te.TablesDealOn):
                for table in event.tables:
                    assert at - since.pop(table) < longest
        assert any(isinstance(event, room_events.WentAway) for _, _, event in log(disk))

    in_room(check, NINE)


def test_a_hand_that_is_voided_or_taken_back_lets_no_table_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=station)
        await begun(room)
        for guest in guests:
            guest.thinks_ms = 200 * table_of(room, guest)
        await until(lambda: waiting(room))
        await room.operate(T1, "roll_back", reason="a test")
        await until(lambda: len(of(disk, te.RoundBegan)) == 2)
        whole, broken = TablePlay.deal_on, [2]

        def deal_on(self: TablePlay, *, at: int) -> Any:
            if self.number in broken and self.hand is not None:
                broken.clear()
                raise HandFault(self.hand.number, "a test")
            return whole(self, at=at)

        monkeypatch.setattr(TablePlay, "deal_on", deal_on)
        await until(lambda: len(of(disk, te.RoundBegan)) == 4)
        assert [one.table for one in of(disk, te.HandFinished) if one.void] == [2]

    in_room(check, NINE)


def test_a_room_that_dies_while_tables_wait_goes_on_from_its_log() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"in step", structures=[NINE])
        guests = await people(room, *NAMES, plan=wait)
        await begun(room)
        for guest in guests:
            if table_of(room, guest) != 3:
                guest.plan = station
        await until(lambda: len(waiting(room)) == 2)
        room = await restart(room, disk, NINE, seed=b"in step")
        assert len(waiting(room)) == 2
        same(replayed(disk, T1), game_of(room))
        await until(lambda: len(of(disk, te.RoundBegan)) == 3)
        checked(disk)
        await room.close()

    run_virtual(whole())


@pytest.mark.parametrize(
    "changes",
    [
        {"end": End(kind="time", minutes=3, pay="chips"), "payout": ()},
        {
            "levels": levels(20, 40, 80, 160, 320, 640, 1_280, 2_560),
            "breaks": Breaks(after={1: 2, 2: 2, 3: 2}),
        },
    ],
)
def test_breaks_and_the_end_of_the_time_leave_no_table_waiting(changes: dict[str, Any]) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, *NAMES, plan=natural)
        await begun(room)
        tournament = await over(room)
        assert tournament.state == "finished"

    in_room(check, structs.replace(SHORT, **changes))


# ------------------------------------------------------------ the end of it, and what is refused


def test_the_operator_ends_it_in_the_middle_of_a_hand() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=station)
        await begun(room)
        slow = [guest for guest in guests if table_of(room, guest) == 3]
        for guest in slow:
            guest.thinks_ms = 10_000
        await until(lambda: len(waiting(room)) == 2)
        before = len(of(disk, hand_events.HandReleased))
        await room.operate(T1, "end_simultaneous", reason="enough")
        await settle()
        assert len(of(disk, hand_events.HandReleased)) == before + 2, "those that waited deal on at once"
        assert of(disk, te.LastSimultaneousHand) and of(disk, room_events.Operated)[-1].reason == "enough"
        await until(lambda: of(disk, te.SimultaneousEnded))
        began = len(of(disk, te.HandBegan))
        await until(lambda: len(of(disk, te.HandBegan)) > began + 6)
        tables = [one.table for one in of(disk, te.HandBegan)[began:]]
        assert tables.count(1) > tables.count(3), "each plays at its own pace again"
        assert game_of(room).tournament.in_step is None
        with pytest.raises(NotOperated, match="not_simultaneous"):
            await room.operate(T1, "end_simultaneous")

    in_room(check, NINE)


def test_where_the_book_has_none_the_order_is_refused_and_nothing_is_stored() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, *NAMES, plan=station)
        await until(lambda: game_of(room).tournament.running_hands == 3)
        with pytest.raises(NotOperated, match="no_simultaneous_hands") as refused:
            await room.operate(T1, "begin_simultaneous")
        assert (refused.value.reason, refused.value.rule) == ("no_simultaneous_hands", "CCL-simul-reserve")
        assert not of(disk, room_events.Operated)

    in_room(check, structs.replace(NINE, book="aconcagua", policy=GO.policy))


def test_an_event_that_has_not_begun_or_has_stopped_takes_no_such_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        with pytest.raises(NotOperated, match="not_running"):
            await room.operate(T1, "begin_simultaneous")
        guests = await people(room, *NAMES, plan=wait)
        await until(lambda: game_of(room).tournament.running_hands == 3)
        owner = room.owners[T1]
        with monkeypatch.context() as patch:
            patch.setattr("tapete.room.core.schedule.StreamSchedule.due", _fails)
            await room.handle(guests[0], p.Away(id=new_id(), stream=T1, away=True))
            await until(lambda: owner.stopped)
        with pytest.raises(NotOperated, match="is stopped; resume it first") as refused:
            await room.operate(T1, "begin_simultaneous")
        assert refused.value.reason == "stopped" and owner.stopped
        await room.operate(T1, "resume")
        await room.operate(T1, "begin_simultaneous")
        await asyncio.sleep(1)
        assert game_of(room).tournament.in_step == "hand"

    in_room(check, NINE)


def _fails(*_: Any, **__: Any) -> None:
    raise ZeroDivisionError("something nobody thought of")
