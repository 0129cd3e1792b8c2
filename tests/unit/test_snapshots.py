"""A replay from any snapshot leads to the same state as the whole log."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import msgspec
import pytest
from tests.plain import plain
from tests.room.persons import T1, people, replayed, restart, same, until, wait
from tests.room.test_room_faults import DUEL
from tests.simulation.test_kills import CHIPS, QUICK, SEED, TABLES, is_play, play, unkilled
from tests.simulation.test_tournaments import ALONE, run
from tests.simulation.virtual import digest, open_room, run_virtual

from tapete.room.core import events as room_events
from tapete.room.core import snapshot
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.core.structures import STRUCTURES, Structures
from tapete.room.core.table_play import TablePlay
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.store import Batch, Log, StateSnapshot, StoredEvent
from tapete.room.stream import loading, snapshots
from tapete.room.world.chance import SeededChance
from tapete.room.world.deal_key import DealKey
from tapete.room.world.edition import edition
from tapete.tournament import Tournament
from tapete.tournament import events as te
from tapete.tournament.record import packed, unpacked
from tapete.tournament.structure.reading import read_structure
from tapete.tournament.structure.structure import Structure

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples" / "tournaments").glob("*.toml"))
KEY = DealKey(SeededChance(SEED).seed("deal key"))
EVENTS = {"one table": QUICK, "tables": TABLES, "chips": CHIPS}


def cuts(length: int, most: int = 25) -> list[int]:
    """Return places to cut a log: its ends, and some places between."""
    return sorted({1, length, *random.Random(length).sample(range(1, length + 1), min(most, length))})


def compare(events: Sequence[StoredEvent], at: Sequence[int]) -> None:
    """Take a snapshot at each of these places, and follow the rest of the log from there."""
    whole = plain(GameState.replay(T1, RoomPace(), events, KEY))
    growing = GameState(T1, RoomPace())
    for cut in at:
        growing.follow(events[growing.seq : cut])
        taken = snapshot.taken(growing)
        anew = snapshot.restored(T1, RoomPace(), taken)
        assert plain(anew) == plain(growing), f"restored at {cut}"
        if cut < len(events) and random.Random(cut).random() < 0.5:
            anew = snapshot.restored(T1, RoomPace(), taken, begins=loading._begins(events[cut:]))
        anew.follow(events[cut:])
        anew.go_on_with(KEY)
        anew.take_decks()
        assert plain(anew) == whole, f"cut at {cut}"


@pytest.mark.parametrize("name", EVENTS)
def test_a_snapshot_and_the_rest_of_the_log_lead_to_the_same_state(name: str) -> None:
    events = unkilled(EVENTS[name]).events[T1]
    compare(events, cuts(len(events)))


@pytest.mark.parametrize("name", EVENTS)
def test_a_room_that_dies_goes_on_from_snapshots_as_if_it_had_never_died(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = unkilled(EVENTS[name])
    monkeypatch.setattr(snapshots, "EVERY", 1)
    monkeypatch.setattr(snapshots, "BYTES_AN_EVENT", 10**9)
    used: list[int] = []
    load = loading.Loader.load

    async def counted(self: loading.Loader, found: Log) -> loading.Loaded:
        loaded = await load(self, found)
        used.append(loaded.snapshot_at)
        return loaded

    monkeypatch.setattr(loading.Loader, "load", counted)
    turn = iter(range(10**9))
    disk = MemoryDisk()
    deaths = run_virtual(
        play(disk, lambda batch: False, lambda b: is_play(b) and next(turn) % 5 == 4, EVENTS[name])
    )
    assert deaths > 10 and len(set(used)) > 5
    assert digest(disk, T1) == digest(whole, T1)
    assert disk.known.balances == whole.known.balances


@pytest.mark.parametrize("name", ALONE)
def test_the_tournaments_of_the_examples_survive_their_records(name: str) -> None:
    events = run(name).events
    last = len(events)
    growing = Tournament.replay(events[:1])
    done = 1
    for cut in cuts(last, 8):
        for event in events[done:cut]:
            growing.apply(event)
        done = cut
        anew = unpacked(packed(growing), growing.structure)
        assert plain(anew) == plain(growing), f"at {cut}"
        if cut > last // 2:
            for event in events[cut:]:
                anew.apply(event)
            assert plain(anew) == plain(run(name).tournament)


def test_every_attribute_is_in_the_snapshot() -> None:
    game = GameState(T1, RoomPace())
    apart = {
        "key",
        "needs_decks",
        "stream",
        "number",
        "pace",
        "_tournament",
        "declared",
        "plays",
        "drawing",
        "notices",
        "hands",
    }
    assert vars(game).keys() == apart | set(snapshot.PLAIN)
    assert snapshot.GameRecord.__struct_fields__[: len(snapshot.PLAIN)] == tuple(
        name.removeprefix("_") for name in snapshot.PLAIN
    )
    play = {name.removeprefix("_") for name in vars(TablePlay(1, game))}
    assert play - {"around", "hand"} | {"events"} == set(snapshot.TableRecord.__struct_fields__)


# ------------------------------------------------------------ what may be wrong with one


async def duel(check: Callable[[Room, MemoryDisk], Awaitable[None]]) -> None:
    """Return two people in the middle of a hand."""
    disk = MemoryDisk()
    room, _ = await open_room(disk, seed=b"tournaments", structures=[DUEL])
    await people(room, "Ana", "Bo", plan=wait)
    await until(lambda: room.owners[T1].game.play(1).hand is not None)
    await check(room, disk)


def stored(disk: MemoryDisk) -> StateSnapshot:
    """Store a snapshot of the state that a log leads to."""
    game = GameState.replay(T1, RoomPace(), disk.events[T1])
    disk.snapshots[T1] = StateSnapshot(T1, game.seq, edition(), snapshot.taken(game))
    return disk.snapshots[T1]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda good: msgspec.structs.replace(good, body=good.body[: len(good.body) // 2]),
        lambda good: msgspec.structs.replace(good, body=b"\x90"),
        lambda good: msgspec.structs.replace(good, edition="of another code"),
        lambda good: msgspec.structs.replace(good, seq=good.seq - 3),
    ],
    ids=["torn", "of another form", "of another edition", "older than it says"],
)
def test_a_snapshot_that_is_wrong_costs_time_and_nothing_else(spoil: object) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        before = room.owners[T1].game.seq
        disk.snapshots[T1] = spoil(stored(disk))  # type: ignore[operator]
        again = await restart(room, disk, DUEL)
        same(again.owners[T1].game, replayed(disk, T1))
        assert again.owners[T1].game.seq >= before and not again.closed
        await again.close()

    run_virtual(duel(check))


def test_a_structure_that_is_not_known_yet_is_read_from_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        stored(disk)
        fresh = Structures()
        for module in (snapshot, loading):
            monkeypatch.setattr(module, "STRUCTURES", fresh)
        read: list[tuple[int, int | None]] = []
        whole = MemoryStore.read

        async def counted(
            store: MemoryStore, stream: str, after: int = 0, upto: int | None = None
        ) -> list[StoredEvent]:
            read.append((after, upto))
            return await whole(store, stream, after, upto)

        monkeypatch.setattr(MemoryStore, "read", counted)
        again = await restart(room, disk, DUEL)
        assert read == [(0, 1)]
        same(again.owners[T1].game, replayed(disk, T1))
        await again.close()

    run_virtual(duel(check))


def test_a_snapshot_goes_only_with_the_batch_that_follows_it() -> None:
    kept = StateSnapshot(T1, 7, "edition", b"")
    with pytest.raises(ValueError, match="not the state before this batch"):
        Batch(T1, 8, (), snapshot=kept)


def test_equal_structures_are_kept_once() -> None:
    body = msgspec.json.encode(QUICK)
    first, second = (msgspec.json.decode(body, type=Structure) for _ in range(2))
    assert STRUCTURES.shared(first) is STRUCTURES.shared(second)


@pytest.mark.parametrize(
    "file", sorted((ROOT / "examples" / "tournaments").glob("*.toml")), ids=lambda f: f.stem
)
def test_a_structure_from_a_file_is_found_as_the_one_of_its_log(file: Path) -> None:
    """Their JSON may differ, as defaults are left out only where they are the very object."""
    read = read_structure(file.read_text(encoding="utf-8"), file.name)
    (created, *_) = Tournament.create(read, tournament=1)
    stored = room_events.decode(room_events.encode(created))
    assert isinstance(stored, te.Created) and stored.structure is not read
    before, after = Structures(), Structures()
    after.shared(stored.structure)
    found = after.find(before.digest(read))
    assert found is not None and found == read
