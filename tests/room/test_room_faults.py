"""Faults are contained: in a message, a wish, a pre-action, a stream or the store."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs
from tests.room.persons import (
    GO,
    T1,
    Person,
    fold,
    game_of,
    in_room,
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
from tests.room.test_room_messages import ID, new_id, settle
from tests.room.test_room_tournaments_formats import series
from tests.simulation.virtual import EPOCH, open_room, run_virtual

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.table_play import TablePlay
from tapete.room.people.house_bots import Bot
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.store import Batch, Conflict, StoreUnavailable
from tapete.room.stream.inputs import Tick
from tapete.room.stream.orders import NotOperated, Operation
from tapete.room.stream.owner import Owner
from tapete.room.world.clock import LoopClock
from tapete.tournament import events as te
from tapete.tournament.structure.sections import StartRule
from tapete.tournament.tournament import Tournament

DUEL = structs.replace(GO, name="Duel", seats=2, start=StartRule(), payout=(70, 30), fill_ms=60_000)
TRIO = structs.replace(GO, name="Trio", start=StartRule(), fill_ms=60_000)
T2 = "tournament/2"


def money_of(disk: MemoryDisk, account: str) -> int:
    return disk.known.balances.get((account, "PLAY"), 0)


async def dealt(*guests: Person) -> None:
    await until(lambda: any(guest.table.decision for guest in guests))


def before_append(store: MemoryStore, check: Callable[[Batch], None]) -> None:
    """Call `check` before each append to a store; an error that it raises makes the append fail."""
    whole_append = store.append

    async def append(batch: Batch) -> None:
        check(batch)
        await whole_append(batch)

    store.append = append  # type: ignore[method-assign]


# ------------------------------------------------------------ deals that can't be


def custom(amounts: dict[str, int], kept: int = 0) -> p.ProposeDeal:
    return p.ProposeDeal(id=new_id(), stream=T1, method=p.DealMethod.CUSTOM, kept=kept, amounts=amounts)


@pytest.mark.parametrize(
    ("amounts", "reason"),
    [
        ({}, "deal_names_all"),
        ({"Ana": 200}, "deal_names_all"),
        ({"Ana": 150, "Bea": 100}, "deal_does_not_add_up"),
        ({"Ana": 200, "Nobody": 0}, "malformed"),
    ],
)
def test_an_impossible_deal_is_refused_when_proposed(amounts: dict[str, int], reason: str) -> None:
    """A hand is running; without an early check, the refusal would come when nobody can receive it."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", plan=wait)
        await dealt(*guests)
        stored = len(disk.events[T1])
        assert await guests[0].refused(custom(amounts)) == reason
        assert len(disk.events[T1]) == stored
        for guest in guests:
            guest.plan = shove
        assert (await over(room)).state == "finished"

    in_room(check, DUEL)


@pytest.mark.parametrize("name", ["", ".", "Ana "])
def test_a_deal_quotes_a_name_that_nobody_has(name: str) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", plan=wait)
        await dealt(*guests)
        answer = await guests[0].ask(custom({name: 300}))
        assert (answer.code, answer.text) == ("malformed", f'`amounts`: nobody here is called "{name}".')

    in_room(check, DUEL)


def test_a_deal_that_the_hand_has_made_impossible_is_dropped_with_a_notice() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        await dealt(*guests)
        await guests[0].accepted(custom({"Ana": 100, "Bea": 100, "Caio": 100}))
        for guest, plan in zip(guests, (fold, shove, shove), strict=True):
            guest.plan = plan
            guest.tell(guest.table)
        await until(lambda: bool(of(disk, te.Eliminated)))
        await asyncio.sleep(1)
        (dropped,) = of(disk, room_events.WishDropped)
        assert (dropped.reason, dropped.facts) == ("deal_names_all", {"named": 2, "wanted": 2})
        assert [notice for notice in guests[0].table.notices if "wish" in str(notice.kind)]
        assert not room.owners[T1].stopped

    in_room(check, TRIO, seed=b"deal")


# ------------------------------------------------------------ a failing core


def failing(
    monkeypatch: pytest.MonkeyPatch, owner: type, name: str, *, when: Callable[..., bool]
) -> list[int]:
    """Make a method fail while `when` is true; the list counts the failures."""
    whole, failed = getattr(owner, name), [0]

    def fails(*args: Any, **named: Any) -> Any:
        if when(*args, **named):
            failed[0] += 1
            raise ZeroDivisionError("something nobody thought of")
        return whole(*args, **named)

    monkeypatch.setattr(owner, name, fails)
    return failed


MESSAGES: list[Callable[[Person], p.ClientMessage]] = [
    lambda guest: p.Register(id=new_id(), stream=T1),
    lambda guest: p.Unregister(id=new_id(), stream=T1),
    lambda guest: p.Decline(id=new_id(), stream=T1),
    lambda guest: p.VoteOnDeal(id=new_id(), stream=T1, terms="x", yes=True),
]


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_at_which_the_core_fails_is_refused_and_the_event_goes_on(
    message: Callable[[Person], p.ClientMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        await dealt(*guests)
        broken = [True]
        failed = failing(monkeypatch, Tournament, "decide", when=lambda *_, **__: broken[0])
        stored = len(disk.events[T1])
        answer = await guests[0].ask(message(guests[0]))
        broken[0] = False
        assert failed[0] and isinstance(answer, p.Error)
        assert answer.code == p.ErrorCode.FAULT and answer.facts["incident"] > EPOCH // 1_000
        assert len(disk.events[T1]) == stored and not room.owners[T1].stopped
        for guest in guests:
            guest.plan = shove
            guest.tell(guest.table)
        assert (await over(room)).state == "finished"

    in_room(check, TRIO)


def test_a_wish_at_which_the_core_fails_is_dropped_with_a_notice_after_a_restart_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Like a bad wish stored by an older room before it was checked."""

    async def whole() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"wish", structures=[DUEL])
        guests = await people(room, "Ana", "Bea", plan=wait)
        await dealt(*guests)
        await guests[0].accepted(custom({"Ana": 100, "Bea": 100}))
        failing(monkeypatch, Tournament, "decide", when=lambda _, c, **__: type(c).__name__ == "ProposeDeal")
        room = await restart(room, disk, DUEL, seed=b"wish")
        asker, other = [await back_with(room, guest) for guest in guests]
        for guest in (asker, other):
            guest.plan = fold
            guest.tell(guest.table)
        await until(lambda: bool(of(disk, room_events.WishDropped)))
        await settle()
        (dropped,) = of(disk, room_events.WishDropped)
        assert (dropped.why, dropped.reason) == ("fault", "fault") and dropped.facts["incident"]
        assert [notice.kind for notice in asker.table.notices if "wish" in str(notice.kind)]
        assert not [notice.kind for notice in other.table.notices if "wish" in str(notice.kind)]
        assert not room.owners[T1].stopped
        same(replayed(disk, T1), game_of(room))
        await room.close()

    run_virtual(whole())


async def back_with(room: Room, old: Person) -> Person:
    welcome = next(m for m in old.heard if isinstance(m, p.Welcome))
    guest = Person(room, old.stream, wait)
    room.connect(guest)
    await room.handle(guest, p.Hello(protocol=p.PROTOCOL, token=welcome.token))
    await room.handle(guest, p.Watch(stream=old.stream, whole=True))
    return guest


def test_a_box_at_which_the_room_fails_is_dropped_and_the_turn_is_the_player_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        await dealt(*guests)
        first = next(guest for guest in guests if guest.table.decision)
        waiting = next(guest for guest in guests if guest.table.beforehand)
        box = waiting.table.beforehand
        assert box is not None
        tick = p.PreAct(id=new_id(), stream=T1, situation=box.situation, tick=box.offers[0])
        await waiting.accepted(tick)
        failed = failing(monkeypatch, TablePlay, "play_box", when=lambda *_, **__: True)
        await first.accepted(
            p.Act(id=new_id(), stream=T1, decision=first.table.decision or "", action=p.Action.FOLD)
        )
        await until(lambda: bool(failed[0]) and bool(waiting.table.decision))
        assert of(disk, room_events.PreActionDropped) and not of(disk, room_events.FaultFound)

    in_room(check, TRIO)


def test_a_fault_that_no_message_caused_stops_one_event_and_says_which(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        lobby = await person(room, "Lia", enter=False, watch=False)
        await room.handle(lobby, p.Lobby())
        guests = await people(room, "Ana", "Bea", "Caio", plan=fold)
        broken = [True]
        failing(monkeypatch, TablePlay, "begin_hand", when=lambda *_, **__: broken[0])
        owner = room.owners[T1]
        await until(lambda: owner.stopped)
        await asyncio.sleep(1)
        assert "ZeroDivisionError" in (owner.trouble or "")
        for guest in guests:
            assert guest.table.stopped and guest.table.name == "Trio"
            assert not [m for m in guest.heard if isinstance(m, p.Error)]
        rows = {row.stream: row.stopped for row in lobby.lobby.rows}
        assert rows[T1] and not rows[T2]
        assert await guests[0].refused(p.Away(id=new_id(), stream=T1, away=True)) == "table_stopped"
        # the other events don't notice
        await person(room, "Davi", stream=T2)
        broken[0] = False
        await room.operate(T1, "resume", reason="mended")
        await asyncio.sleep(1)
        assert not guests[0].table.stopped
        assert not lobby.lobby.rows[0].stopped
        await until(lambda: bool(of(disk, te.HandFinished)))

    in_room(check, TRIO)


@pytest.mark.parametrize("stopped", [True, False])
def test_the_operator_cancels_an_event_and_the_money_goes_by_the_published_rule(
    stopped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ACO-O-cancel-running: before the money, the fees and the pool, half equally, half by chips."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        before = {guest.id: money_of(disk, f"player/{guest.id}") for guest in guests}
        await dealt(*guests)
        if stopped:
            broken = [True]
            failing(monkeypatch, TablePlay, "time_out", when=lambda *_, **__: broken[0])
            await until(lambda: room.owners[T1].stopped)
            broken[0] = False
        await room.operate(T1, "cancel", reason="the deck was marked")
        await settle()
        assert game_of(room).tournament.state == "cancelled"
        assert money_of(disk, T1) == 0
        paid = {guest.id: money_of(disk, f"player/{guest.id}") - before[guest.id] for guest in guests}
        assert set(paid.values()) == {110}  # nobody had lost a chip when the hand began
        for guest in guests:
            told = guest.table
            assert told.state == "cancelled" and not told.stopped
            assert (told.menu, told.decision, told.clock) == (None, None, None)
        with pytest.raises(NotOperated, match="is over"):
            await room.operate(T1, "resume")
        with pytest.raises(NotOperated, match="there is no tournament/99"):
            await room.operate("tournament/99", "cancel")

    in_room(check, structs.replace(TRIO, payout=(60, 40)))


# ------------------------------------------------------------ a failing store


def test_a_store_that_is_full_stops_nothing_for_good() -> None:
    """Commands get an error; repeated once there is space, they act, and play goes on."""

    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=b"full", structures=[DUEL, TRIO])
        ana, bea = await people(room, "Ana", "Bea", plan=wait)
        await dealt(ana, bea)
        full = [True]

        def check(batch: Batch) -> None:
            if full[0]:
                raise StoreUnavailable("data/tapete.db can't grow, the disk is full; make room.")

        before_append(store, check)
        asked = next(guest for guest in (ana, bea) if guest.table.decision)
        call = p.Act(id=ID, stream=T1, decision=asked.table.decision or "", action=p.Action.CALL)
        stored = len(disk.events[T1])
        for _ in range(3):
            answer = await asked.ask(call)
            assert (answer.code, answer.re) == (p.ErrorCode.STORE_UNAVAILABLE, ID)
            await asyncio.sleep(0.5)
            assert {one.table.waits for one in (ana, bea)} == {"store"}, "who only waits is told, too"
            await asyncio.sleep(6.5)
        guest = Person(room)
        room.connect(guest)
        create, room.store.create_account = room.store.create_account, _unavailable  # type: ignore[method-assign,assignment]
        await room.handle(guest, p.Hello(protocol=p.PROTOCOL, name="Newcomer"))
        assert [m.code for m in guest.told(p.Error)] == [p.ErrorCode.STORE_UNAVAILABLE]
        room.store.create_account = create  # type: ignore[method-assign]
        await asyncio.sleep(120)
        assert len(disk.events[T1]) == stored and not room.owners[T1].stopped
        full[0] = False
        await asyncio.sleep(11)
        assert asked.table.decision, "it has its whole turn again"
        assert asked.table.waits is None
        await room.handle(guest, p.Hello(protocol=p.PROTOCOL, name="Newcomer"))
        assert guest.told(p.Welcome)
        assert await asked.ask(structs.replace(call, decision=asked.table.decision or "")) == p.Accepted(
            re=ID
        )
        for one in (ana, bea):
            one.plan = shove
            one.tell(one.table)
        assert (await over(room)).state == "finished"
        same(replayed(disk, T1), game_of(room))
        assert set((await store.ledger_sums()).values()) <= {0}
        await room.close()

    run_virtual(whole())


async def _unavailable(*args: object) -> Any:
    raise StoreUnavailable("the disk is full")


@pytest.mark.parametrize("kept", [True, False])
def test_a_batch_with_an_unknown_outcome_acts_once(kept: bool) -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=b"unknown", structures=[DUEL])
        ana, bea = await people(room, "Ana", "Bea", plan=wait)
        await dealt(ana, bea)
        whole_append, torn = store.append, [True]

        async def append(batch: Batch) -> None:
            if not torn[0] or batch.stream != T1:
                return await whole_append(batch)
            torn[0] = False
            if kept:
                await whole_append(batch)
            raise OSError("the line to the database is gone")

        store.append = append  # type: ignore[method-assign]
        asked = next(guest for guest in (ana, bea) if guest.table.decision)
        shoved = asked.table.menu
        assert shoved and shoved.raise_to
        act = p.Act(
            id=ID,
            stream=T1,
            decision=asked.table.decision or "",
            action=p.Action.RAISE_TO,
            amount=shoved.raise_to.least,
        )
        assert (await asked.ask(act)).code == p.ErrorCode.STORE_UNAVAILABLE
        await asyncio.sleep(1.5)
        assert await asked.ask(act) == p.Accepted(re=ID)
        raised = [event for event in game_of(room).play(1).hand.events if type(event).__name__ == "RaisedTo"]  # type: ignore[union-attr]
        assert len(raised) == 1
        same(replayed(disk, T1), game_of(room))
        await room.close()

    run_virtual(whole())


def test_another_writer_in_the_stream_is_noticed_and_the_stream_goes_on_from_the_log() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=b"conflict", structures=[DUEL])
        ana, bea = await people(room, "Ana", "Bea", plan=wait)
        await dealt(ana, bea)
        conflicts = [1]

        def check(batch: Batch) -> None:
            if conflicts[0] and batch.stream == T1:
                conflicts[0] -= 1
                raise Conflict(T1, batch.expected_seq, batch.expected_seq + 1)

        before_append(store, check)
        asked = next(guest for guest in (ana, bea) if guest.table.decision)
        away = p.Away(id=ID, stream=T1, away=True)
        assert (await asked.ask(away)).code == p.ErrorCode.STORE_UNAVAILABLE
        await asyncio.sleep(2)
        assert not room.owners[T1].stopped
        await asked.accepted(structs.replace(away, id=new_id()))
        conflicts[0] = 10**9  # another writer owns the stream for good
        await until(lambda: room.owners[T1].stopped, most_s=600)
        await room.close()

    run_virtual(whole())


def test_events_that_were_stored_but_could_not_be_applied_are_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana, bea = await people(room, "Ana", "Bea", plan=wait)
        await dealt(ana, bea)
        broken = [True]
        failing(monkeypatch, TablePlay, "apply", when=lambda *_, **__: broken[0])
        asked = next(guest for guest in (ana, bea) if guest.table.decision)
        answer = await asked.ask(p.Away(id=ID, stream=T1, away=True))
        assert answer.code == p.ErrorCode.STORE_UNAVAILABLE
        broken[0] = False
        await asyncio.sleep(1.5)
        assert await asked.ask(p.Away(id=ID, stream=T1, away=True)) == p.Accepted(re=ID)
        assert len(of(disk, room_events.WentAway)) == 1
        assert game_of(room).away.keys() == {game_of(room).tournament.entry_of(asked.id).entry}  # type: ignore[union-attr]

    in_room(check, DUEL)


def test_one_damaged_stream_stays_closed_and_the_others_open() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"damage", structures=[DUEL, TRIO])
        await people(room, "Ana", plan=wait, stream=T2)
        await room.close()
        from tapete.room.store.memory import MemoryStore

        whole_read, whole_logs = MemoryStore.read, MemoryStore.logs

        async def read(self: MemoryStore, stream: str, *args: Any, **named: Any) -> Any:
            if stream == T1:
                raise StoreUnavailable("data/tapete.db can't be used: database disk image is malformed.")
            return await whole_read(self, stream, *args, **named)

        async def logs(self: MemoryStore, streams: Any, edition: str) -> Any:
            if T1 in streams:
                raise StoreUnavailable("data/tapete.db can't be used: database disk image is malformed.")
            return await whole_logs(self, streams, edition)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(MemoryStore, "logs", logs)
            room, _ = await open_room(disk, seed=b"damage", structures=[DUEL, TRIO])
            assert not room.closed, "a damaged snapshot closes no tournament whose log can be read"
            await room.close()
            patch.setattr(MemoryStore, "read", read)
            room, _ = await open_room(disk, seed=b"damage", structures=[DUEL, TRIO])
            with pytest.raises(NotOperated, match="malformed"):
                await room.operate(T1, "resume")
        assert T1 not in room.owners and "malformed" in room.closed[T1]
        assert len(game_of(room, T2).tournament.entries) == 1
        await room.operate(T1, "resume")  # the database was mended meanwhile
        assert game_of(room, T1).tournament.state == "registering" and not room.closed
        await room.close()

    run_virtual(whole())


# ------------------------------------------------------------ clocks


@pytest.mark.parametrize("hours", [-2, 48])
def test_a_clock_set_back_or_forward_across_a_restart_freezes_nothing(hours: int) -> None:
    async def life(disk: MemoryDisk, shift_ms: int, told: list[Person]) -> None:
        with pytest.MonkeyPatch.context() as patch:
            whole_now = LoopClock.now
            whole_call = LoopClock.call_at
            patch.setattr(LoopClock, "now", lambda self: whole_now(self) + shift_ms)
            patch.setattr(LoopClock, "call_at", lambda self, at, call: whole_call(self, at - shift_ms, call))
            room, _ = await open_room(disk, seed=b"back", structures=[TRIO, DUEL])
            if not told:
                told += await people(room, "Ana", "Bea", "Caio", plan=wait)
                told += [await person(room, "Davi", plan=wait, stream=T2)]
                await dealt(*told[:3])
                await room.close()
                return
            guests = [await back_with(room, guest) for guest in told]
            for guest in guests[:3]:
                clock = guest.table.clock
                assert clock is not None and clock.bank_deadline - guest.table.now <= 120_000
            hands = len(of(disk, te.HandFinished))
            await asyncio.sleep(200)  # nobody acts: turns expire, and a bot joins a duel
            assert len(of(disk, te.HandFinished)) > hands
            assert game_of(room, T2).tournament.state != "registering"
            await room.close()

    disk, told = MemoryDisk(), list[Person]()
    run_virtual(life(disk, 0, told))
    run_virtual(life(disk, hours * 3_600_000, told), start_s=30.0)


# ------------------------------------------------------------ house bots


def test_house_bots_cannot_be_predicted_from_public_data() -> None:
    """Two rooms that differ only in their secret play differently; the same room plays the same again."""

    async def life(disk: MemoryDisk, secret: str) -> list[Any]:
        disk.settings["house/secret"] = secret
        room, _ = await open_room(disk, seed=b"bots", structures=[structs.replace(TRIO, fill_ms=1)])
        await person(room, "Ana", shove)
        await over(room)
        acts = [(at, type(e).__name__) for at, by, e in _log(disk) if by.startswith("player/")]
        await room.close()
        return acts

    one, same_again, other = (
        run_virtual(life(MemoryDisk(), secret)) for secret in ("11" * 32, "11" * 32, "22" * 32)
    )
    assert one == same_again
    assert one != other


def _log(disk: MemoryDisk) -> list[tuple[int, str, Any]]:
    from tests.room.persons import log

    return log(disk)


def test_the_secret_is_made_once_and_is_in_no_message() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"secret", structures=[DUEL])
        secret = disk.settings["house/secret"]
        assert len(bytes.fromhex(secret)) == 32
        room = await restart(room, disk, DUEL, seed=b"another seed")
        assert disk.settings["house/secret"] == secret
        guest = await person(room, "Ana", shove)
        await until(lambda: game_of(room).over, most_s=7_200)
        assert secret not in str(guest.heard)
        assert Bot.__init__.__kwdefaults__ is not None and "secret" not in Bot.__init__.__kwdefaults__
        await room.close()

    run_virtual(whole())


# ------------------------------------------------------------ orders, and what news would have done


def test_an_order_is_answered_whatever_becomes_of_the_stream() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=b"orders", structures=[DUEL, TRIO])
        broken = [True]

        def check(batch: Batch) -> None:
            if broken[0] and batch.stream in (T1, T2):
                raise StoreUnavailable("the disk is full")

        before_append(store, check)
        with pytest.raises(NotOperated, match="did not answer in time"):
            await room.operate(T1, "cancel")
        broken[0] = False
        await asyncio.sleep(60)
        assert game_of(room).tournament.state == "registering"  # the abandoned order has no effect
        first, second = (asyncio.ensure_future(room.operate(T1, "cancel")) for _ in range(2))
        await asyncio.sleep(0)
        second.cancel()
        await first
        guest = await person(room, "Ana", enter=False, watch=False)
        assert await guest.refused(p.Register(id=new_id(), stream=T1)) == "tournament_started"
        broken[0] = True
        pending = asyncio.ensure_future(room.operate(T2, "cancel"))
        await asyncio.sleep(0.5)
        await room.close()
        await asyncio.gather(pending, return_exceptions=True)
        assert isinstance(pending.exception(), NotOperated)

    run_virtual(whole())


def test_only_an_event_that_is_stopped_or_waits_is_resumed() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=b"orders", structures=[DUEL, TRIO])
        guest = await person(room, "Ana", enter=False, watch=False)

        async def refused(stream: str) -> None:
            with pytest.raises(NotOperated, match=f"^{stream} is not stopped") as caught:
                await room.operate(stream, "resume")
            assert caught.value.reason == "not_stopped"

        await refused(T1)
        broken = [True]

        def check(batch: Batch) -> None:
            if broken[0] and batch.stream == T1:
                raise StoreUnavailable("the disk is full")

        before_append(store, check)
        assert await guest.refused(p.Register(id=new_id(), stream=T1)) == "store_unavailable"
        owner = room.owners[T1]
        assert owner.trouble and not owner.stopped
        pending = asyncio.ensure_future(room.operate(T1, "resume"))  # given while it waits for the store
        await asyncio.sleep(0)
        broken[0] = False
        await pending
        assert len(of(disk, room_events.Operated)) == 1
        broken[0] = True
        assert await guest.refused(p.Register(id=new_id(), stream=T1)) == "store_unavailable"
        broken[0] = False
        await until(lambda: not owner.trouble)
        await refused(T1)  # it has gone on by itself before the order came
        await refused(T2)
        assert len(of(disk, room_events.Operated)) == 1
        await room.close()

    run_virtual(whole())


def test_an_event_that_stops_before_the_order_is_taken_is_resumed() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        owner = room.owners[T1]
        # The order waits in the mailbox behind the input that stops the stream.
        with pytest.MonkeyPatch.context() as patch:
            failing(patch, Owner, "_tick", when=lambda *_, **__: True)
            owner.put(Tick())
            first, second = (asyncio.ensure_future(room.operate(T1, "resume")) for _ in range(2))
            await asyncio.gather(first, second)
        assert not owner.stopped and len(of(disk, room_events.Operated)) == 2

    in_room(check, TRIO)


@pytest.mark.parametrize("what", ["resume", "roll_back"])
def test_an_event_that_stops_again_after_an_order_is_no_success(
    what: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, "Ana", "Bea", "Caio", plan=wait)
        await until(lambda: game_of(room).play(1).hand is not None)
        broken = [True]
        name = "begin_hand" if what == "roll_back" else "time_out"
        failing(monkeypatch, TablePlay, name, when=lambda *_, **__: broken[0])
        failing(monkeypatch, TablePlay, "renew_clock", when=lambda *_, **__: broken[0])
        owner = room.owners[T1]
        if what == "resume":
            await until(lambda: owner.stopped)
        else:
            monkeypatch.setattr(TablePlay, "renew_clock", lambda *_, **__: ())
        for _ in range(2):
            with pytest.raises(
                NotOperated, match=r"has stopped again: ZeroDivisionError: .* \(incident \d+\)"
            ):
                await room.operate(T1, what)
            assert owner.stopped
        assert len(of(disk, room_events.Operated)) == 2
        broken[0] = False
        await room.operate(T1, what)
        assert not owner.stopped

    in_room(check, TRIO)


@pytest.mark.parametrize("hangs", [False, True])
@pytest.mark.parametrize("stopped", [False, True])
def test_a_cancellation_whose_outcome_was_unknown_is_told_as_what_it_was(
    hangs: bool, stopped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store keeps the batch, but says so too late or not at all."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, "Ana", "Bea", "Caio", plan=wait)
        await until(lambda: game_of(room).play(1).hand is not None)
        owner, store = room.owners[T1], room.store
        if stopped:
            broken = [True]
            failing(monkeypatch, TablePlay, "time_out", when=lambda *_, **__: broken[0])
            await until(lambda: owner.stopped)
            broken[0] = False
        whole, torn = store.append, [True]

        async def append(batch: Batch) -> None:
            await whole(batch)
            if torn[0] and batch.stream == T1:
                torn[0] = False
                if hangs:
                    await asyncio.sleep(10**6)
                raise OSError("the line to the database is gone")

        store.append = append  # type: ignore[method-assign]
        if hangs or stopped:
            with pytest.raises(NotOperated, match="not known whether the order was stored"):
                await room.operate(T1, "cancel")
            await asyncio.sleep(60)
        else:
            await room.operate(T1, "cancel")  # this very order is in the log
            assert not owner.stopped and owner.game.tournament.state == "cancelled"
        with pytest.raises(NotOperated, match=f"{T1} is over: it is cancelled already"):
            await room.operate(T1, "cancel")
        assert game_of(room).tournament.state == "cancelled"
        assert len(of(disk, room_events.Operated)) == len(of(disk, te.Cancelled)) == 1
        with pytest.raises(NotOperated, match=f"{T1} is over$"):
            await room.operate(T1, "resume")

    in_room(check, TRIO)


def test_a_rollback_whose_outcome_was_unknown_takes_no_further_hand_back() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, "Ana", "Bea", "Caio", plan=wait)
        await until(lambda: game_of(room).play(1).hand is not None)
        whole, torn = room.store.append, [True]

        async def append(batch: Batch) -> None:
            await whole(batch)
            if torn[0] and batch.stream == T1:
                torn[0] = False
                raise OSError("the line to the database is gone")

        room.store.append = append  # type: ignore[method-assign]
        await room.operate(T1, "roll_back")
        await until(lambda: game_of(room).tournament.hands_played == 2)
        assert len(of(disk, room_events.Operated)) == len(of(disk, te.HandUndone)) == 1

    in_room(check, TRIO)


def test_every_message_is_answered_when_another_writer_owns_the_stream() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=b"writer", structures=[DUEL])
        guest = await person(room, "Ana", enter=False, watch=False)

        def check(batch: Batch) -> None:
            raise Conflict(batch.stream, batch.expected_seq, batch.expected_seq + 1)

        before_append(store, check)
        answers = []
        for _ in range(8):
            answers.append(await guest.refused(p.Register(id=new_id(), stream=T1)))
            await asyncio.sleep(15)
        assert set(answers) == {"store_unavailable", "table_stopped"}
        await room.close()

    run_virtual(whole())


def test_a_batch_found_stored_after_a_failure_is_acted_on() -> None:
    """The start of a Sit & Go is stored, then the database connection breaks: the next one still opens."""

    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=b"news", structures=[DUEL])
        whole_append, torn = store.append, [True]

        async def append(batch: Batch) -> None:
            await whole_append(batch)
            if torn[0] and any(
                isinstance(room_events.decode(event.body), te.Started) for event in batch.events
            ):
                torn[0] = False
                raise OSError("the line to the database is gone")

        store.append = append  # type: ignore[method-assign]
        await people(room, "Ana", "Bea", plan=fold)
        await asyncio.sleep(20)
        assert not torn[0] and game_of(room).tournament.state == "running"
        assert game_of(room, T2).tournament.state == "registering"
        await room.close()

    run_virtual(whole())


def test_a_store_that_hangs_counts_as_one_that_fails() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=b"hangs", structures=[DUEL])
        guest = await person(room, "Ana", enter=False, watch=False)
        whole_append, hangs = store.append, [True]

        async def append(batch: Batch) -> None:
            if hangs[0] and batch.stream == T1:
                await asyncio.sleep(10**6)
            await whole_append(batch)

        store.append = append  # type: ignore[method-assign]
        await room.handle(guest, p.Register(id=ID, stream=T1))
        await asyncio.sleep(31)
        assert [m.code for m in guest.told(p.Error)] == [p.ErrorCode.STORE_UNAVAILABLE]
        hangs[0] = False
        await asyncio.sleep(5)
        await guest.accepted(p.Register(id=ID, stream=T1))
        await room.close()

    run_virtual(whole())


def test_a_final_with_unfinished_flights_is_not_cancelled() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        flights = [stream for stream, owner in room.owners.items() if owner.game.flight]
        (final,) = room.owners.keys() - set(flights)
        await person(room, "Ana", stream=flights[0])
        with pytest.raises(NotOperated, match="cancel those that are not over"):
            await room.operate(final, "cancel")
        assert game_of(room, final).tournament.state == "registering"
        await room.operate(flights[0], "cancel")
        await room.operate(final, "cancel")
        assert game_of(room, final).tournament.state == "cancelled"

    in_room(check, *series())


def test_the_same_id_in_capitals_is_the_same_command() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False)
        id = new_id()
        await guest.accepted(p.Register(id=id, stream=T1))
        answer = await guest.ask(p.Unregister(id=id.upper(), stream=T1))
        assert answer.code == p.ErrorCode.ID_REUSED
        assert len(of(disk, te.Entered)) == 1 and not of(disk, te.Withdrawn)

    in_room(check, TRIO)
