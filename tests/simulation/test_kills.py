"""The room dies at every commit of a Sit & Go and goes on: the log is that of a room that never died."""

import asyncio
from collections.abc import Callable

from tests.simulation.virtual import FIRST_TOKEN, Player, digest, open_room, run_virtual

from tapete.room import events as re
from tapete.room import protocol as p
from tapete.room.memory_store import Crash, MemoryDisk, MemoryStore
from tapete.room.store import Batch
from tapete.tournament import events as te
from tapete.tournament.structure import BlindLevel, Structure

STREAM = "tournament/1"
SEED = b"killed at every event"

QUICK = Structure(
    name="Quick",
    seats=6,
    starting_stack=400,
    buy_in=100,
    fee=10,
    payout=(50, 30, 20),
    levels=tuple(BlindLevel(small_blind=10 * 2**n, big_blind=20 * 2**n, minutes=1) for n in range(6)),
    action_ms=15_000,
)

Kill = Callable[[Batch], bool]


async def _life(disk: MemoryDisk, before: Kill, after: Kill) -> tuple[Player | None, dict[str, int] | None]:
    """One life of the room, until the tournament is over or the room dies; the sums if it lived."""
    died = asyncio.Event()
    store: MemoryStore | None = None
    player: Player | None = None

    def watched(kill: Kill) -> Kill:
        def judge(batch: Batch) -> bool:
            if kill(batch):
                died.set()
                return True
            return False

        return judge

    try:
        room, store = await open_room(
            disk, seed=SEED, structures=[QUICK], before=watched(before), after=watched(after)
        )
        player = Player(room, STREAM)
        room.connect(player)
        play = asyncio.ensure_future(player.play("Marina"))
        death = asyncio.ensure_future(died.wait())
        await asyncio.wait({play, death}, return_when=asyncio.FIRST_COMPLETED)
        lived = not died.is_set()
        for task in (play, death):
            task.cancel()
        await asyncio.gather(play, death, return_exceptions=True)
        sums = await store.ledger_sums() if lived else None
        await room.close()
        return player, sums
    except Crash:
        return player, None


async def _play(disk: MemoryDisk, before: Kill, after: Kill) -> int:
    """Live again and again until the tournament is over. Returns how often the room died."""
    for deaths in range(10_000):
        _, sums = await _life(disk, before, after)
        if sums is not None:
            assert sums == {"PLAY": 0}
            return deaths
    raise AssertionError("the room never came to an end")


def _never(batch: Batch) -> bool:
    return False


def _is_play(batch: Batch) -> bool:
    return batch.stream == STREAM


def _unkilled() -> MemoryDisk:
    disk = MemoryDisk()
    assert run_virtual(_play(disk, _never, _never)) == 0
    assert isinstance(re.decode(disk.events[STREAM][-1].body), te.Finished)
    return disk


def test_killed_before_and_after_every_commit() -> None:
    whole = _unkilled()
    commits = len({(event.at, event.by) for event in whole.events[STREAM]})
    attempts: dict[int, int] = {}

    def before(batch: Batch) -> bool:
        if not _is_play(batch):
            return False
        attempts[batch.expected_seq] = attempts.get(batch.expected_seq, 0) + 1
        return attempts[batch.expected_seq] == 1

    disk = MemoryDisk()
    deaths = run_virtual(_play(disk, before, _is_play))
    assert deaths >= 2 * commits
    assert digest(disk, STREAM) == digest(whole, STREAM)
    assert disk.known.balances == whole.known.balances


def test_an_action_that_was_stored_but_not_acknowledged_is_answered_as_done() -> None:
    async def check() -> None:
        disk = MemoryDisk()
        acts: list[Batch] = []

        def after_first_act(batch: Batch) -> bool:
            mine = _is_play(batch) and bool(batch.commands) and batch.expected_seq > 20
            if mine and batch.commands[0].account == f"player/{disk.accounts[-1].id}" and not acts:
                acts.append(batch)
                return True
            return False

        await _life(disk, _never, after_first_act)
        stored = len(disk.events[STREAM])
        room, _ = await open_room(disk, seed=SEED, structures=[QUICK])
        again = Player(room, STREAM)
        room.connect(again)
        await room.handle(again, p.Hello(protocol=1, token=FIRST_TOKEN))
        late = p.Act(id=acts[0].commands[0].command, stream=STREAM, decision="1.0", action=p.Action.FOLD)
        await room.handle(again, late)
        assert (await again.wait_for(p.Accepted, since=0)).re == late.id
        assert len(disk.events[STREAM]) == stored
        await room.close()

    run_virtual(check())
