"""The room dies at every commit of a Sit & Go and goes on: the log is that of a room that never died."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec import structs
from tests.simulation.virtual import FIRST_TOKEN, Player, digest, open_room, run_virtual

from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.store.memory import Crash, MemoryDisk, MemoryStore
from tapete.room.store.store import Batch
from tapete.tournament import events as te
from tapete.tournament.structure.sections import AddOns, Bounties, Breaks, Prizes, Rebuys, StartRule
from tapete.tournament.structure.structure import BlindLevel, Structure

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


TABLES = structs.replace(
    QUICK,
    name="Three tables",
    seats=3,
    starting_stack=300,
    bounty=51,
    start=StartRule(players=9),
    bounties=Bounties(kind="progressive"),
)
"""Three tables, which are balanced and break; progressive bounties with an odd unit."""
CHIPS = structs.replace(
    QUICK,
    name="Chips",
    seats=4,
    starting_stack=400,
    rebuys=Rebuys(until_level=6, most=2, offer_ms=4_000),
    add_ons=AddOns(after_level=1, price=50, chips=200),
    breaks=Breaks(after={1: 1}),
    prizes=Prizes(kind="curve", share="0.5"),
    payout=(),
)
"""Rebuys that the table waits for, a break, add-ons in it, prizes that are fixed after it."""


async def _life(
    disk: MemoryDisk, before: Kill, after: Kill, structure: Structure = QUICK
) -> tuple[Player | None, dict[str, int] | None]:
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
            disk, seed=SEED, structures=[structure], before=watched(before), after=watched(after)
        )
        player = Player(room, STREAM)
        room.connect(player)
        played = asyncio.ensure_future(player.play("Marina"))
        death = asyncio.ensure_future(died.wait())
        await asyncio.wait({played, death}, return_when=asyncio.FIRST_COMPLETED)
        lived = not died.is_set()
        for task in (played, death):
            task.cancel()
        await asyncio.gather(played, death, return_exceptions=True)
        sums = await store.ledger_sums() if lived else None
        await room.close()
        return player, sums
    except Crash:
        return player, None


async def play(disk: MemoryDisk, before: Kill, after: Kill, structure: Structure = QUICK) -> int:
    """Live again and again until the tournament is over. Returns how often the room died."""
    for deaths in range(10_000):
        _, sums = await _life(disk, before, after, structure)
        if sums is not None:
            assert sums == {"PLAY": 0}
            return deaths
    raise AssertionError("the room never came to an end")


def _never(batch: Batch) -> bool:
    return False


def is_play(batch: Batch) -> bool:
    return batch.stream == STREAM


def unkilled(structure: Structure) -> MemoryDisk:
    disk = MemoryDisk()
    assert run_virtual(play(disk, _never, _never, structure)) == 0
    assert isinstance(room_events.decode(disk.events[STREAM][-1].body), te.Finished)
    return disk


@pytest.mark.parametrize(
    ("structure", "shown"),
    [
        (QUICK, {te.PrizeWon}),
        (TABLES, {te.TableBroke, te.Redrawn, te.BountyWon}),
        (CHIPS, {te.Rebought, te.OfferDeclined, te.BreakBegan, te.AddedOn, te.PrizesFixed}),
    ],
    ids=["one table", "tables", "chips"],
)
def test_killed_before_and_after_every_commit(structure: Structure, shown: set[type]) -> None:
    whole = unkilled(structure)
    kinds = {type(room_events.where(room_events.decode(event.body))[1]) for event in whole.events[STREAM]}
    assert shown <= kinds, "the tournament does not show what it is for"
    commits = len({(event.at, event.by) for event in whole.events[STREAM]})
    attempts: dict[int, int] = {}

    def before(batch: Batch) -> bool:
        if not is_play(batch):
            return False
        attempts[batch.expected_seq] = attempts.get(batch.expected_seq, 0) + 1
        return attempts[batch.expected_seq] == 1

    disk = MemoryDisk()
    deaths = run_virtual(play(disk, before, is_play, structure))
    assert deaths >= 2 * commits
    assert digest(disk, STREAM) == digest(whole, STREAM)
    assert disk.known.balances == whole.known.balances


def _act_of(disk: MemoryDisk, batch: Batch, id: str) -> p.Act:
    """Find the message that led to a batch."""
    before = [room_events.decode(event.body) for event in disk.events[STREAM][: batch.expected_seq]]
    decision = next(event.decision for event in reversed(before) if isinstance(event, room_events.ClockSet))
    found = (room_events.decode(event.body) for event in batch.events)
    kinds = {
        hand_events.Folded: p.Action.FOLD,
        hand_events.Checked: p.Action.CHECK,
        hand_events.Called: p.Action.CALL,
        hand_events.BetMade: p.Action.BET,
        hand_events.RaisedTo: p.Action.RAISE_TO,
    }
    event = next(event for event in found if type(event) in kinds)
    amount = event.amount if isinstance(event, hand_events.BetMade | hand_events.RaisedTo) else None
    action = kinds[type(event)]
    return p.Act(id=id, stream=STREAM, decision=decision, action=action, amount=amount)


def test_an_action_that_was_stored_but_not_acknowledged_is_answered_as_done() -> None:
    async def check() -> None:
        disk = MemoryDisk()
        acts: list[Batch] = []

        def after_first_act(batch: Batch) -> bool:
            mine = is_play(batch) and bool(batch.commands) and batch.expected_seq > 20
            if mine and batch.commands[0].account == f"player/{disk.accounts[-1].id}" and not acts:
                acts.append(batch)
                return True
            return False

        await _life(disk, _never, after_first_act)
        stored = len(disk.events[STREAM])
        room, _ = await open_room(disk, seed=SEED, structures=[QUICK])
        again = Player(room, STREAM)
        room.connect(again)
        await room.handle(again, p.Hello(protocol=p.PROTOCOL, token=FIRST_TOKEN))
        done = acts[0].commands[0].command
        late = _act_of(disk, acts[0], done)
        await room.handle(again, late)
        assert (await again.wait_for(p.Accepted, since=0)).re == done
        await room.handle(again, structs.replace(late, decision="999.0"))
        other = await again.wait_for(p.Error, since=0)
        assert (other.code, other.re) == (p.ErrorCode.ID_REUSED, done)
        assert len(disk.events[STREAM]) == stored
        await room.close()

    run_virtual(check())
