"""Automatic decisions of the rulebook online: timeouts, lost lines, pre-actions, faults of the room."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from tests.room.test_room_clock import DUEL, FIRST, SLOW, log, of, seat_of, seated, with_marina
from tests.room.test_room_messages import T1, ask, in_room, new_id, settle, until
from tests.simulation.virtual import Guest, open_room, run_virtual

from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.refusals import InvariantBroken
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.floor import LANGUAGES
from tapete.room.core.table_play import MOST_VOIDS
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.rules import book
from tapete.tournament import events as te
from tapete.tournament.structure.structure import Structure

TRIO = msgspec.structs.replace(DUEL, name="Trio", seats=3)
NAMES = ("Marina", "Second guest", "Third guest")
Box = p.PreAction


def table_of(guest: Guest) -> p.Table:
    """The last table that a guest was told of."""
    return next(message for message in reversed(guest.heard) if isinstance(message, p.Table))


def boxes_of(guest: Guest) -> p.Beforehand:
    found = table_of(guest).beforehand
    assert found is not None
    return found


def pre_act(guest: Guest, tick: Box | None, situation: str | None = None) -> p.PreAct:
    now = boxes_of(guest).situation if situation is None else situation
    return p.PreAct(id=new_id(), stream=T1, situation=now, tick=tick)


async def act(room: Room, guest: Guest, action: p.Action, amount: int | None = None) -> None:
    table = table_of(guest)
    assert table.decision
    message = p.Act(id=new_id(), stream=T1, decision=table.decision, action=action, amount=amount)
    assert isinstance(await ask(room, guest, message), p.Accepted)


async def tick(room: Room, guest: Guest, box: Box | None) -> None:
    assert isinstance(await ask(room, guest, pre_act(guest, box)), p.Accepted)


async def trio(room: Room) -> list[Guest]:
    """Three guests in their first hand: who is to act (on the button), small blind, big blind."""
    guests = await seated(room, *NAMES)
    game = room.owners[T1].game
    play = game.play(1)
    await until(lambda: play.hand is not None)
    await settle()
    assert play.hand
    order = [play.hand.to_act, play.hand.small_blind, play.hand.big_blind]
    return sorted(guests, key=lambda guest: order.index(seat_of(room, guest)))


def at_trio(work: Callable[..., Any], structure: Structure = TRIO) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await work(room, disk, *await trio(room))

    in_room(check, (structure,))


def done_by(disk: MemoryDisk, guest: Guest) -> list[type]:
    """What a guest's own messages did to the hand."""
    assert guest.account
    by = f"player/{guest.account.id}"
    return [type(event) for _, who, event in log(disk) if who == by and isinstance(event, hand_events.Event)]


# ------------------------------------------------------------ time that is up


@pytest.mark.parametrize(
    ("name", "outcome", "event", "cites"),
    [
        pytest.param(
            "tda-2019",
            "hand_killed",
            hand_events.HandKilled,
            ("TDA19-29.5",),
            marks=pytest.mark.shows("TDA19-29.5", book="tda-2019"),
        ),
        pytest.param(
            "aconcagua",
            "folded",
            hand_events.Folded,
            ("ACO-O-clock", "ACO-t-action-time"),
            marks=pytest.mark.shows("ACO-t-action-time", book="aconcagua"),
        ),
        ("roberts", "folded", hand_events.Folded, ("COM-time-up",)),
    ],
)
def test_time_that_is_up_is_ruled_on_by_the_tournaments_book(
    name: str, outcome: str, event: Callable[..., hand_events.Event], cites: tuple[str, ...]
) -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        seat = seat_of(room, first)
        bank = 0 if name == "aconcagua" else TRIO.time_bank_ms  # there the player would switch it on
        await asyncio.sleep((TRIO.action_ms + bank) / 1_000 + 0.1)
        ((_, by, made),) = of(disk, room_events.RulingMade)
        assert by == "room" and isinstance(made, room_events.RulingMade)
        assert (made.incident, made.ruling.outcome, made.ruling.seat) == ("clock_expired", outcome, seat)
        assert made.ruling.cites == cites and made.told_to is None
        assert event(seat=seat) in [e for _, _, e in log(disk)]
        for guest in (first, small, big):
            (told,) = table_of(guest).rulings
            assert (told.number, told.cites, told.outcome) == (1, cites, outcome)
            assert set(told.words) == set(LANGUAGES)
            for lines in told.words.values():
                assert any(cites[0] in line for line in lines)
        assert len({told.words[language] for language in LANGUAGES}) == 3

    at_trio(check, msgspec.structs.replace(TRIO, book=name))


@pytest.mark.shows("TDA13-27-3", book="tda-2013")
def test_with_nothing_to_call_time_that_is_up_is_a_check_in_one_book_and_a_dead_hand_in_another() -> None:
    def last_act(name: str) -> type:
        found: list[type] = []

        async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
            await act(room, first, p.Action.CALL)
            await act(room, small, p.Action.CALL)
            await asyncio.sleep((TRIO.action_ms + TRIO.time_bank_ms) / 1_000 + 0.1)
            seat = seat_of(room, big)
            acts = hand_events.Checked | hand_events.HandKilled
            found.append(
                next(type(e) for _, _, e in log(disk) if isinstance(e, acts) and e.seat == seat),
            )

        at_trio(check, msgspec.structs.replace(TRIO, book=name))
        return found[0]

    assert last_act("tda-2019") is hand_events.Checked
    assert last_act("tda-2013") is hand_events.HandKilled


def test_a_lost_line_is_ruled_on_as_such() -> None:
    async def check(room: Room, disk: MemoryDisk, guest: Guest, table: p.Table) -> None:
        room.disconnect(guest)
        await asyncio.sleep(31)
        made = next(
            e for _, _, e in of(disk, room_events.RulingMade) if isinstance(e, room_events.RulingMade)
        )
        assert made.incident == "disconnected"
        assert made.ruling.cites == ("COM-lost-line", "TDA19-29.5")

    with_marina(check, SLOW)


# ------------------------------------------------------------ boxes


def test_boxes_are_offered_to_those_who_wait_and_to_nobody_else() -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        assert table_of(first).beforehand is None and table_of(first).decision
        assert boxes_of(small).offers == (Box.FOLD, Box.CALL, Box.CALL_ANY)
        assert boxes_of(small).call == 10
        assert boxes_of(big).offers == (Box.CHECK_OR_FOLD, Box.CHECK, Box.CALL_ANY)
        assert boxes_of(big).call == 0
        spectator = Guest()
        room.connect(spectator)
        await room.handle(spectator, p.Hello(protocol=p.PROTOCOL, name="Spectator"))
        await room.handle(spectator, p.Watch(stream=T1, whole=True))
        assert table_of(spectator).beforehand is None
        await act(room, first, p.Action.CALL)
        assert table_of(first).beforehand is None  # it has acted, and nobody has raised since

    at_trio(check)


def test_a_box_is_played_when_its_turn_comes_and_nobody_else_hears_of_it_before() -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        heard = [len(guest.heard) for guest in (first, big)]
        await tick(room, small, Box.CALL)
        assert boxes_of(small).ticked is Box.CALL
        assert [len(guest.heard) for guest in (first, big)] == heard  # not even that something happened
        await tick(room, big, Box.CHECK)
        await act(room, first, p.Action.CALL)
        await settle()
        game = room.owners[T1].game
        play = game.play(1)
        assert play.hand and play.hand.street_index == 1
        assert hand_events.Called in done_by(disk, small) and hand_events.Checked in done_by(disk, big)
        made = [e for _, _, e in of(disk, room_events.RulingMade) if isinstance(e, room_events.RulingMade)]
        assert [(m.incident, m.ruling.outcome, m.ruling.cites) for m in made] == [
            ("turn_comes", "binding", ("COM-pre-action",))
        ] * 2
        for guest in (first, small, big):
            assert table_of(guest).rulings == ()
            # its owner was never asked: the act came with the turn
        assert not any(isinstance(m, p.Table) and m.decision == "1.1" for m in small.heard)

    at_trio(check)


def test_what_others_are_told_is_the_same_whether_a_box_is_ticked_or_not() -> None:
    def told(*boxes: Box | None) -> list[bytes]:
        found: list[bytes] = []

        async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
            for box in boxes:
                await tick(room, small, box)
            tables = len(big.heard)
            await act(room, first, p.Action.RAISE_TO, 60)
            after = [m for m in big.heard[tables:] if isinstance(m, p.Table)]
            # The raise; a box that is played is seen as the act that it is, in a table of its own.
            found.append(msgspec.json.encode(after[0]))
            found.append(str(len(after)).encode())

        at_trio(check)
        return found

    plain = told()
    assert b'"to_act"' in plain[0]
    assert told(Box.CALL) == told(Box.FOLD, None) == plain  # taken off by the raise, or by its owner
    played = told(Box.CALL_ANY)
    assert played[0] == plain[0] and played[1] != plain[1]


def test_a_raise_takes_off_what_was_ticked_for_another_bet_and_says_so_to_its_owner_alone() -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        await tick(room, small, Box.CALL)
        await tick(room, big, Box.CHECK)
        before = len(small.heard), len(big.heard)
        await act(room, first, p.Action.RAISE_TO, 60)
        await settle()
        assert table_of(big).beforehand == p.Beforehand(
            situation="1.0.60", offers=(Box.FOLD, Box.CALL, Box.CALL_ANY), call=40, ticked=None
        )
        (told,) = table_of(big).rulings
        assert (told.number, told.outcome, told.seat) == (1, "released", seat_of(room, big))
        seat = seat_of(room, big)
        assert told.words["en"][0] == (
            f"What seat {seat} did does not bind. To call is 60, the least raise is to 100."
        )
        assert len(told.words["en"]) == 2  # the decision and its rule, without whose turn it is
        assert told.words["en"][1].startswith("COM-pre-action: A box ticked beforehand is played")
        assert told.cites == ("COM-pre-action",)
        # the small blind's turn has come: it is asked, with everything open
        table = table_of(small)
        assert table.decision == "1.1" and table.menu and table.menu.call == 50 and table.menu.raise_to
        (told,) = table.rulings
        assert (told.number, told.seat) == (1, seat_of(room, small))
        assert table_of(first).rulings == ()
        for guest, since in zip((small, big), before, strict=True):
            tables = [m for m in guest.heard[since:] if isinstance(m, p.Table)]
            others = {r.seat for table in tables for r in table.rulings} - {seat_of(room, guest)}
            assert others == set()
        await act(room, small, p.Action.FOLD)

    at_trio(check)


@pytest.mark.parametrize(
    ("box", "event"),
    [(Box.CALL_ANY, hand_events.Called), (Box.CHECK_OR_FOLD, hand_events.Folded), (Box.CHECK, None)],
)
def test_what_a_big_blinds_box_does_about_a_raise(box: Box, event: type | None) -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        await tick(room, big, box)
        await act(room, first, p.Action.RAISE_TO, 60)
        if event is not None:
            assert boxes_of(big).ticked is box
        await act(room, small, p.Action.FOLD)
        await settle()
        if event is None:
            assert table_of(big).decision
        else:
            assert event in done_by(disk, big)

    at_trio(check)


def test_a_fold_that_was_ticked_is_played_whatever_the_raise() -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        await tick(room, small, Box.FOLD)
        await act(room, first, p.Action.RAISE_TO, 60)
        await settle()
        assert done_by(disk, small) == [hand_events.Folded]

    at_trio(check)


def test_boxes_are_for_one_street() -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        await act(room, first, p.Action.CALL)
        await act(room, small, p.Action.CALL)
        await act(room, big, p.Action.CHECK)
        stale = boxes_of(first).situation
        await tick(room, first, Box.CHECK_OR_FOLD)
        await tick(room, big, Box.CHECK)
        await act(room, small, p.Action.CHECK)
        await settle()
        game = room.owners[T1].game
        play = game.play(1)
        assert play.hand and len(play.hand.board) == 4 and play.boxes == {}
        assert boxes_of(first).ticked is None
        answer = await ask(room, first, pre_act(first, Box.CHECK, stale))
        assert isinstance(answer, p.Error) and answer.code == p.ErrorCode.STALE_DECISION

    at_trio(check)


def test_a_tick_is_moved_and_taken_off() -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        await tick(room, small, Box.FOLD)
        await tick(room, small, Box.CALL_ANY)
        assert boxes_of(small).ticked is Box.CALL_ANY
        await tick(room, small, Box.CALL_ANY)
        await tick(room, small, None)
        await tick(room, small, None)
        assert boxes_of(small).ticked is None
        kept = [
            type(e)
            for _, _, e in log(disk)
            if isinstance(e, room_events.PreActed | room_events.PreActionDropped)
        ]
        assert kept == [room_events.PreActed, room_events.PreActed, room_events.PreActionDropped]
        await act(room, first, p.Action.CALL)
        assert table_of(small).decision == "1.1"

    at_trio(check)


def test_what_cannot_be_ticked_is_answered_and_changes_nothing() -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        stored = len(log(disk))
        now = boxes_of(small).situation
        for guest, box, situation in (
            (first, Box.CHECK_OR_FOLD, now),  # it is its turn: it acts
            (small, Box.CHECK, now),  # it faces a bet
            (big, Box.FOLD, now),  # it faces none
            (big, Box.CHECK, "1.0.40"),
            (big, Box.CHECK, ""),
        ):
            answer = await ask(room, guest, pre_act(guest, box, situation))
            assert isinstance(answer, p.Error) and answer.code == p.ErrorCode.STALE_DECISION
        assert len(log(disk)) == stored
        outsider = Guest()
        room.connect(outsider)
        await room.handle(outsider, p.Hello(protocol=p.PROTOCOL, name="Outsider"))
        answer = await ask(room, outsider, pre_act(outsider, Box.FOLD, now))
        assert isinstance(answer, p.Error) and answer.code == p.ErrorCode.NOT_SEATED
        # an act out of turn is no box: it is refused as ever
        early = p.Act(id=new_id(), stream=T1, decision="1.0", action=p.Action.FOLD)
        answer = await ask(room, small, early)
        assert isinstance(answer, p.Refusal) and answer.reason == "not_your_turn"
        assert len(log(disk)) == stored

    at_trio(check)


def test_a_book_that_lets_no_box_wait_refuses_it_with_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = book("tda-2019")
    assert ours.turn.early_box
    refusing = msgspec.structs.replace(
        ours,
        turn=msgspec.structs.replace(
            ours.turn, early_box=msgspec.structs.replace(ours.turn.early_box, value="refused")
        ),
    )
    monkeypatch.setattr(Structure, "rulebook", refusing)

    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        answer = await ask(room, small, pre_act(small, Box.CALL))
        assert isinstance(answer, p.Refusal)
        assert (answer.reason, answer.rule) == ("not_your_turn", "COM-pre-action")
        assert not of(disk, room_events.PreActed)

    at_trio(check)


def test_an_acknowledged_box_outlives_the_room_and_a_repeat_of_it_does_nothing() -> None:
    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"messages", structures=[TRIO])
        first, small, big = await trio(room)
        ticked = pre_act(small, Box.CALL)
        assert isinstance(await ask(room, small, ticked), p.Accepted)
        tokens = {id(g): next(m.token for m in g.heard if isinstance(m, p.Welcome)) for g in (first, small)}
        # no goodbye: what is not on the disk is lost
        for owner in room.owners.values():
            await owner.stop()
        room, _ = await open_room(disk, seed=b"messages", structures=[TRIO])

        async def back(guest: Guest) -> Guest:
            again = Guest()
            room.connect(again)
            await room.handle(again, p.Hello(protocol=p.PROTOCOL, token=tokens[id(guest)]))
            await room.handle(again, p.Watch(stream=T1, whole=True))
            await settle()
            return again

        first, small_again = await back(first), await back(small)
        assert boxes_of(small_again).ticked is Box.CALL
        await ask(room, small_again, pre_act(small_again, None))
        assert isinstance(await ask(room, small_again, ticked), p.Accepted)
        assert boxes_of(small_again).ticked is None
        await tick(room, small_again, Box.CALL)
        await act(room, first, p.Action.CALL)
        await settle()
        assert hand_events.Called in done_by(disk, small_again)
        await room.close()

    run_virtual(check())


def test_a_box_is_played_for_a_seat_that_has_lost_its_line_and_is_still_away() -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        seat = seat_of(room, small)
        await tick(room, small, Box.CALL)
        room.disconnect(small)
        await asyncio.sleep(TRIO.reconnect_grace_ms / 1_000 + 1)
        assert seat in room.owners[T1].game.play(1).away
        await act(room, first, p.Action.CALL)
        await settle()
        assert hand_events.Called in done_by(disk, small)
        assert seat in room.owners[T1].game.play(1).away

    at_trio(check)


def test_a_tick_brings_a_seat_back() -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        await room.handle(small, p.Away(id=new_id(), stream=T1, away=True))
        await settle()
        await tick(room, small, Box.CALL)
        assert room.owners[T1].game.play(1).away == {}

    at_trio(check)


# ------------------------------------------------------------ faults of the room


class Fault:
    """Make the engine fail at some types of commands."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *kinds: str) -> None:
        self.kinds = set(kinds)
        whole = Hand.act

        def act(hand: Hand, command: Any) -> Sequence[hand_events.Event]:
            if type(command).__name__ in self.kinds:
                raise InvariantBroken("a chip too many")
            return whole(hand, command)

        monkeypatch.setattr(Hand, "act", act)


def call_of(guest: Guest) -> p.Act:
    return p.Act(id=new_id(), stream=T1, decision=table_of(guest).decision or "", action=p.Action.CALL)


def test_an_act_at_which_the_engine_fails_is_refused_with_an_incident_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        await act(room, first, p.Action.RAISE_TO, 60)
        fault = Fault(monkeypatch, "Call")
        stored, decision = len(disk.events[T1]), table_of(small).decision
        call, incidents = call_of(small), list[int]()
        for _ in range(5):  # any number of times
            answer = await ask(room, small, call)
            assert isinstance(answer, p.Error) and (answer.code, answer.re) == (p.ErrorCode.FAULT, call.id)
            incidents.append(answer.facts["incident"])
        assert len(set(incidents)) == 5 and incidents == sorted(incidents)
        assert len(disk.events[T1]) == stored and not room.owners[T1].stopped
        assert room.owners[T1].game.play(1).decision == decision
        # and the hand goes on, by another act or by the same once it is mended
        fault.kinds.clear()
        assert await ask(room, small, call) == p.Accepted(re=call.id)
        assert isinstance(of(disk, hand_events.Called)[-1][2], hand_events.Called)

    at_trio(check)


def test_a_hand_that_cannot_go_on_is_void_and_the_table_plays_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        game = room.owners[T1].game
        play = game.play(1)
        await act(room, first, p.Action.RAISE_TO, 60)
        fault_of = Fault(monkeypatch, "Kill")  # the ruling on an expired clock facing a bet
        await until(lambda: bool(of(disk, room_events.FaultFound)))
        await settle()
        fault_of.kinds.clear()
        ((_, _, fault),) = of(disk, room_events.FaultFound)
        assert fault == room_events.FaultFound(hand=1, what="hand 1: InvariantBroken: a chip too many")
        (made,) = [
            told
            for _, _, told in of(disk, room_events.RulingMade)
            if isinstance(told, room_events.RulingMade) and told.incident == "server_fault"
        ]
        assert made.ruling.cites == ("COM-server-fault",)
        assert made.ruling.owes == {
            seat_of(room, first): -60,
            seat_of(room, small): -10,
            seat_of(room, big): -20,
        }
        start = {seat: TRIO.starting_stack for seat in (1, 2, 3)}
        ((_, _, finished),) = of(disk, te.HandFinished)
        assert isinstance(finished, te.HandFinished) and finished.stacks == start
        for guest in (first, small, big):
            (told,) = table_of(guest).rulings
            assert told.incident == "server_fault" and "COM-server-fault" in told.words["en"][-1]
            assert table_of(guest).events[-2:] == (
                hand_events.HandVoided(stacks=start),
                hand_events.HandEnded(stacks=start),
            )
        await until(lambda: play.hand is not None and play.hand.number == 2)
        await settle()
        assert not room.owners[T1].stopped and table_of(big).rulings == ()
        # it can be read as ever: from its log, and as a hand that was played
        history = await ask(room, big, p.Hands(stream=T1))
        assert [row.net for row in history.hands] == [0]
        replayed = await ask(room, big, p.HandSteps(stream=T1, hand=1))
        assert isinstance(replayed.steps[-2].event, hand_events.HandVoided)

    at_trio(check)


@pytest.mark.parametrize("how", ["rolled back", "void"])
def test_the_time_bank_that_was_used_in_a_hand_that_does_not_count_is_given_back(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        game = room.owners[T1].game
        used = dict[Guest, int]()

        async def call(guest: Guest, wait_s: float) -> None:
            await asyncio.sleep(TRIO.action_ms / 1_000 + wait_s)
            before = len(of(disk, room_events.TimeBankUsed))
            await act(room, guest, p.Action.CALL)
            (_, _, taken) = of(disk, room_events.TimeBankUsed)[before]
            assert isinstance(taken, room_events.TimeBankUsed) and taken.ms > 0
            used[guest] = used.get(guest, 0) + taken.ms

        await call(first, 9)
        for guest in (small, big):
            await act(room, guest, p.Action.CHECK if table_of(guest).menu.check else p.Action.CALL)  # type: ignore[union-attr]
        for guest in (small, big, first):  # the flop is checked, then two fold to a bet: the hand counts
            await act(room, guest, p.Action.CHECK)
        await act(room, small, p.Action.BET, 20)
        await act(room, big, p.Action.FOLD)
        await act(room, first, p.Action.FOLD)
        entry = game.entry_at(1, seat_of(room, first))
        assert entry is not None and game.bank_used == {entry.entry: used[first]}
        await until(lambda: game.play(1).hand is not None and game.play(1).hand.number == 2)  # type: ignore[union-attr]
        await settle()
        kept = dict(game.bank_used)
        guest = next(one for one in (first, small, big) if table_of(one).decision)
        await call(guest, 5)
        assert game.bank_used != kept
        if how == "void":
            fault = Fault(monkeypatch, "Kill", "Fold", "Check")
            await until(lambda: bool(of(disk, room_events.FaultFound)))
            fault.kinds.clear()
        else:
            await room.operate(T1, "roll_back")
        assert game.bank_used == kept  # `in_room` compares it with what the log says
        await until(lambda: game.play(1).hand is not None and game.play(1).hand.number == 3)  # type: ignore[union-attr]

    at_trio(check)


def test_a_table_that_voids_hand_after_hand_stops_until_the_operator_lets_it_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(room: Room, disk: MemoryDisk, first: Guest, small: Guest, big: Guest) -> None:
        fault = Fault(monkeypatch, "Kill", "Fold", "Check")
        owner = room.owners[T1]
        await until(lambda: owner.stopped)
        await settle()
        assert len(of(disk, hand_events.HandVoided)) == MOST_VOIDS
        assert "it can't be voided" in (owner.trouble or "")
        for guest in (first, small, big):
            told = table_of(guest)
            assert told.stopped and told.state == "running"
            assert (told.menu, told.decision, told.clock, told.your_turn) == (None, None, None, False)
        answer = await ask(room, first, p.Away(id=new_id(), stream=T1, away=False))
        assert answer.code == p.ErrorCode.TABLE_STOPPED
        # resumed with the fault still there, it stops again; with the hand taken back it is dealt anew
        await room.operate(T1, "resume", reason="try again")
        await until(lambda: owner.stopped)
        fault.kinds.clear()
        await room.operate(T1, "roll_back", reason="the engine was mended")
        assert not owner.stopped and not table_of(big).stopped
        assert isinstance(of(disk, te.HandUndone)[-1][2], te.HandUndone)
        played = len(of(disk, te.HandFinished))
        await until(lambda: len(of(disk, te.HandFinished)) > played)
        assert len(of(disk, hand_events.HandVoided)) == MOST_VOIDS
        assert [
            made.what
            for _, _, made in of(disk, room_events.Operated)
            if isinstance(made, room_events.Operated)
        ] == [
            "resume",
            "roll_back",
        ]

    at_trio(check)


def _spoil(
    disk: MemoryDisk, kind: type[hand_events.Event], spoilt: Callable[[Any], hand_events.Event]
) -> None:
    """Write another event in place of the last of a kind."""
    events = disk.events[T1]
    at = max(i for i, stored in enumerate(events) if isinstance(room_events.decode(stored.body), kind))
    old = events[at]
    events[at] = msgspec.structs.replace(old, body=room_events.encode(spoilt(room_events.decode(old.body))))


def test_a_log_whose_hand_does_not_replay_goes_on_with_the_next_hand() -> None:
    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"messages", structures=[TRIO])
        first, small, _ = await trio(room)
        await act(room, first, p.Action.CALL)
        await act(room, small, p.Action.CALL)
        assert room.owners[T1].game.play(1).hand
        for owner in room.owners.values():
            await owner.stop()
        _spoil(disk, hand_events.Called, lambda called: msgspec.structs.replace(called, amount=10**9))
        stored = len(log(disk))
        room, store = await open_room(disk, seed=b"messages", structures=[TRIO])
        game = room.owners[T1].game
        play = game.play(1)
        await until(lambda: play.hand is not None and play.hand.number == 2)
        since = [event for _, _, event in log(disk)[stored:]]
        start = {seat: TRIO.starting_stack for seat in (1, 2, 3)}
        assert isinstance(since[0], room_events.FaultFound) and "InvariantBroken" in since[0].what
        assert since[2:4] == [hand_events.HandVoided(stacks=start), hand_events.HandEnded(stacks=start)]
        assert isinstance(since[4], te.HandFinished) and since[4].stacks == start
        # and once more from the whole log: the same table
        await room.close()
        room, store = await open_room(disk, seed=b"messages", structures=[TRIO])
        again = room.owners[T1].game
        assert again.play(1).hand == play.hand and again.play(1).version == play.version
        assert again.tournament.stacks() == start
        watcher = Guest()
        room.connect(watcher)
        await room.handle(watcher, p.Hello(protocol=p.PROTOCOL, token=FIRST))
        assert (await ask(room, watcher, p.Hands(stream=T1))).hands == ()
        answer = await ask(room, watcher, p.HandSteps(stream=T1, hand=1))
        assert isinstance(answer, p.Error) and answer.code == p.ErrorCode.NO_SUCH_HAND
        await room.close()
        assert set((await store.ledger_sums()).values()) == {0}

    run_virtual(check())


def test_a_hand_played_to_its_end_that_no_longer_replays_stands() -> None:
    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"messages", structures=[TRIO])
        first, small, _ = await trio(room)
        await act(room, first, p.Action.RAISE_TO, 60)
        await act(room, small, p.Action.FOLD)
        game = room.owners[T1].game
        play = game.play(1)
        await until(lambda: play.hand is not None and play.hand.to_act is not None)
        big = next(g for g in (first, small, _) if table_of(g).decision)
        await act(room, big, p.Action.FOLD)
        stacks = game.tournament.stacks()
        for owner in room.owners.values():
            await owner.stop()
        _spoil(disk, hand_events.RaisedTo, lambda raised: msgspec.structs.replace(raised, amount=10**9))
        room, _ = await open_room(disk, seed=b"messages", structures=[TRIO])
        game = room.owners[T1].game
        play = game.play(1)
        assert game.tournament.stacks() == stacks and not of(disk, room_events.FaultFound)
        await until(lambda: play.hand is not None and play.hand.number == 2)
        assert not of(disk, room_events.FaultFound)
        await room.close()

    run_virtual(check())


def test_a_tournament_whose_log_cannot_be_read_stays_closed_and_the_others_open() -> None:
    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"messages", structures=[TRIO])
        await trio(room)
        for owner in room.owners.values():
            await owner.stop()
        disk.events[T1][3] = msgspec.structs.replace(disk.events[T1][3], body=b'{"type":"dance"}')
        room, _ = await open_room(disk, seed=b"messages", structures=[TRIO])
        assert list(room.owners) == ["tournament/2"]
        await room.close()

    run_virtual(check())
