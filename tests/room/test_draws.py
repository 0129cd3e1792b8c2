"""Every draw of an event follows from a commitment made before the first entry, and can be made again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.room.persons import (
    EVENT,
    T1,
    back,
    game_of,
    in_room,
    natural,
    of,
    over,
    people,
    person,
    restart,
    shove,
    until,
)
from tests.room.test_room_messages import new_id
from tests.simulation.test_kills import TABLES, is_play, play, unkilled
from tests.simulation.virtual import digest, open_room, run_virtual
from tools import verify

from tapete.room import protocol as p
from tapete.room.core import drawing
from tapete.room.core import events as room_events
from tapete.room.fair import draws
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.store import Batch
from tapete.tournament import events as te
from tapete.tournament.structure.sections import Entries, StartRule
from tapete.tournament.structure.structure import Structure


def varied(
    *, seats: int = 4, players: int = 15, tables: dict[str, Any] | None = None, **moving: str
) -> Structure:
    """An event of several tables, with some of its ways of moving players changed."""
    policy = TABLES.policy
    return structs.replace(
        TABLES,
        seats=seats,
        start=StartRule(players=players),
        tables=structs.replace(TABLES.tables, **(tables or {})),
        policy=structs.replace(policy, moving=structs.replace(policy.moving, **moving)),
    )


def proof_of(disk: MemoryDisk, stream: str = T1) -> dict[str, Any]:
    """The draws of a log as they are told."""
    events = [room_events.decode(event.body) for event in disk.events[stream]]
    found = {
        "type": "draws_proof",
        "format": "tapete-deal-1",
        "stream": stream,
        "chains": [one for one in events if isinstance(one, room_events.DrawsCommitted)],
        "draws": [one for one in events if isinstance(one, room_events.DrawMade)],
    }
    told: dict[str, Any] = json.loads(msgspec.json.encode(found))
    return told


def led_to(disk: MemoryDisk) -> list[tuple[room_events.Drawn, list[list[int]]]]:
    """What the tournament's own events say of each draw: kind and seats."""
    events: Sequence[Any] = [
        room_events.where(room_events.decode(event.body))[1] for event in disk.events[T1]
    ]
    found = []
    for at, event in enumerate(events):
        if not isinstance(event, room_events.DrawMade):
            continue
        seats: list[list[int]] = []
        for after in events[at + 1 :]:
            if isinstance(after, room_events.DrawMade | te.HandBegan):
                break
            match after:
                case te.Seated() if event.kind == "initial":
                    seats.append([after.entry, after.table, after.seat])
                case te.LateSeated(seat=seat) if event.kind == seat.kind:
                    seats.append([seat.entry, seat.place.table, seat.place.seat])
                case te.PlayerMoved(move=move) if event.kind == "balance":
                    seats.append([move.entry, move.to.table, move.to.seat])
                case te.TableBroke(broken=broken) if event.kind == "break":
                    seats += [[one.entry, one.to.table, one.to.seat] for one in broken.moves]
                case te.Redrawn(draw=draw):
                    seats += [[entry, place.table, place.seat] for entry, place in draw.places.items()]
                case _:
                    pass
        found.append((event.kind, seats))
    return found


def checked(disk: MemoryDisk) -> set[str]:
    """Check all draws of an event. Returns their kinds."""
    proof = proof_of(disk)
    assert verify.check(proof) == []
    assert [(draw["kind"], draw["seats"]) for draw in proof["draws"]] == led_to(disk)
    return {draw["kind"] for draw in proof["draws"]}


EVENTS = {
    "as it is": (TABLES, {"initial", "break", "final_table"}),
    "the player and the seat are drawn": (
        varied(seats=5, players=25, balance_move="drawn"),
        {"balance", "break"},
    ),
    "any table breaks": (varied(tables={"breaks": "random"}), {"pick", "break"}),
    "who is near the big blind goes near it": (varied(tables={"break_seats": "nearest"}), {"break"}),
    "one step": (varied(break_draw="one-step"), {"break"}),
    "one step, the nearest first": (
        varied(break_draw="one-step", tables={"break_seats": "nearest"}),
        {"break"},
    ),
    "newcomers get a seat without duty": (varied(newcomer_seats="without-duty"), {"break"}),
    "seats are drawn anew": (
        varied(tables={"redraw_at_tables": (2,), "final_table_redraw": False}),
        {"redraw", "break"},
    ),
}


@pytest.mark.parametrize("what", EVENTS)
def test_each_draw_of_a_whole_event_can_be_made_again(what: str) -> None:
    structure, kinds = EVENTS[what]
    found = checked(unkilled(structure))
    assert found >= kinds, found


def test_the_page_shows_the_commitment_before_anybody_enters_and_all_may_ask_for_the_draws() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        early = await person(room, "Ana", enter=False, watch=False)
        await room.handle(early, p.Follow(stream=T1))
        before = early.page().draws
        assert [one.commitment for one in of(disk, room_events.DrawsCommitted)] == list(before)
        await people(room, *(f"Guest {n}" for n in range(9)), plan=shove)
        none_yet = await early.ask(p.ProveDraws(stream=T1))
        assert none_yet.made == len(none_yet.draws) <= 1
        await over(room)
        told = await early.ask(p.ProveDraws(stream=T1))
        assert [one.commitment for one in told.chains] == list(before)
        assert told.made == len(told.draws) == len(of(disk, room_events.DrawMade)) > 0
        assert verify.check(json.loads(msgspec.json.encode(told))) == []
        rest = await early.ask(p.ProveDraws(stream=T1, after=1))
        assert rest.draws == told.draws[1:]
        assert game_of(room).key is not None and game_of(room).drawing.chains[0].nonce not in str(early.heard)

    in_room(check, TABLES)


def test_late_entries_and_re_entries_draw_their_seats_by_the_same_chain() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *(f"Guest {n}" for n in range(7)), plan=shove)
        await until(lambda: game_of(room).tournament.state == "running")
        late = await people(room, "Lea", "Luz", "Leo", plan=natural)
        await until(lambda: of(disk, te.Eliminated))
        for guest in guests:
            if guest.table.purchases:
                await guest.accepted(p.Buy(id=new_id(), stream=T1, what=p.Purchase.RE_ENTRY))
        for guest in (*guests, *late):
            guest.plan = shove
        await over(room)
        assert checked(disk) >= {"initial", "late", "re_entry"}

    in_room(
        check,
        structs.replace(
            EVENT, seats=4, entries=Entries(late_until_level=2, re_entries=2, re_enter_until_level=2)
        ),
    )


def test_seats_that_are_given_by_the_order_of_entering_are_no_draw() -> None:
    policy = TABLES.policy
    seats = structs.replace(policy.seats, seat_draw="by-entry", final_table_seats="by-entry")
    disk = unkilled(structs.replace(TABLES, policy=structs.replace(policy, seats=seats)))
    assert not checked(disk) & {"initial", "final_table"}


def test_the_next_chain_is_committed_to_long_before_its_seeds_are_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(draws, "LINKS", 2)
    whole = unkilled(TABLES)
    assert len(of(whole, room_events.DrawsCommitted)) > 2
    checked(whole)
    kinds = [type(room_events.decode(event.body)) for event in whole.events[T1]]
    assert kinds[1] is room_events.DrawsCommitted
    open_now = 0
    for kind in kinds[1:]:
        open_now += 2 * (kind is room_events.DrawsCommitted) - (kind is room_events.DrawMade)
        assert open_now >= 1, "a draw's commitment is there before the one before it is made"

    attempts: dict[int, int] = {}

    def before(batch: Batch) -> bool:
        attempts[batch.expected_seq] = attempts.get(batch.expected_seq, 0) + 1
        return is_play(batch) and attempts[batch.expected_seq] == 1

    disk = MemoryDisk()
    assert run_virtual(play(disk, before, is_play, TABLES)) > 0
    assert digest(disk, T1) == digest(whole, T1)


def test_an_old_log_is_committed_to_when_it_is_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log of the version before had no chain, and told no draws."""

    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"tournaments", structures=[TABLES])
        with monkeypatch.context() as before:
            before.setattr(drawing, "told", lambda game, events: tuple(events))
            guests = await people(room, *(f"Guest {n}" for n in range(9)), plan=shove)
            await until(lambda: of(disk, te.HandBegan))
            for owner in room.owners.values():
                await owner.stop()
        old = [
            event
            for event in disk.events[T1]
            if not isinstance(room_events.decode(event.body), room_events.DrawsCommitted)
        ]
        disk.events[T1] = [structs.replace(event, seq=seq) for seq, event in enumerate(old, start=1)]
        disk.known.heads[T1] = len(old)
        disk.snapshots.clear()
        again = await restart(room, disk, TABLES)
        assert len(of(disk, room_events.DrawsCommitted)) == 1 and not of(disk, room_events.DrawMade)
        for guest in guests:
            await back(again, guest)
        await over(again)
        assert checked(disk) == {"final_table"}
        await again.close()

    run_virtual(check())


def test_no_seed_is_in_the_log_before_its_draw() -> None:
    disk = unkilled(TABLES)
    for made in of(disk, room_events.DrawMade):
        at = next(event.seq for event in disk.events[T1] if made.seed.encode() in event.body)
        assert room_events.decode(disk.events[T1][at - 1].body) == made


@pytest.mark.parametrize(
    ("what", "path", "value"),
    [
        ("a seat is another", ("seats", 0, 2), 9),
        ("a table is another", ("seats", 0, 1), 7),
        ("two entries are swapped", ("seats", 0, 0), 4),
        ("the order of entering is another", ("choices", 0, "among", 0), 2),
        ("a seed is another", ("seed",), "0" * 64),
        ("its place in the chain is another", ("link",), 2),
        ("a bound is another", ("choices", 0, "bounds", 0), 10),
        ("the kind is another", ("kind",), "break"),
    ],
)
def test_a_draw_that_was_tampered_with_is_found(what: str, path: tuple[Any, ...], value: Any) -> None:
    proof = proof_of(unkilled(TABLES))
    at: Any = proof["draws"][0]
    for key in path[:-1]:
        at = at[key]
    assert at[path[-1]] != value
    at[path[-1]] = value
    assert verify.check(proof), what


def test_a_missing_draw_is_found() -> None:
    proof = proof_of(unkilled(TABLES))
    del proof["draws"][1]
    assert verify.check(proof)[0] == "draw 2 is missing"
