"""Compare the store with the answers that players received, once everything has ended."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tools.faults.players import Memory
from tools.faults.record import Record

from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.core.table_play import ACTIONS
from tapete.room.store.store import Store, StoredEvent
from tapete.tournament import events as te

EVENT_OF: Mapping[p.Action, type[room_events.StreamEvent]] = {
    p.Action.FOLD: hand_events.Folded,
    p.Action.CHECK: hand_events.Checked,
    p.Action.CALL: hand_events.Called,
    p.Action.BET: hand_events.BetMade,
    p.Action.RAISE_TO: hand_events.RaisedTo,
}
"""The event that each action leads to."""


@dataclass
class Found:
    """What the check found."""

    streams: int = 0
    finished: int = 0
    events: int = 0
    hands: int = 0
    voided: int = 0
    resumed: int = 0
    """Hands that were running at a fault, and were played to their end."""
    voided_by_fault: int = 0
    """Hands that were running at a fault, and were voided by the book's rule."""
    running: int = 0
    """Hands that were running at a fault, and still run at the end of the check."""
    commands: int = 0
    acknowledged: int = 0
    repeats: int = 0
    lost: list[str] = field(default_factory=list)
    """Acknowledged commands that the store does not have, or whose event is missing from the log."""
    twice: list[str] = field(default_factory=list)
    """Events of players that no command of theirs explains."""
    refused_acted: list[str] = field(default_factory=list)
    """Commands that were refused but took effect all the same."""
    broken: list[str] = field(default_factory=list)
    """Logs with a gap or that cannot be replayed, and chips or money that do not add up."""
    sums: dict[str, int] = field(default_factory=dict)
    """By currency: the sum of the ledger, which must be 0."""

    @property
    def good(self) -> bool:
        """Whether nothing was lost and nothing happened twice."""
        bad = self.lost or self.twice or self.refused_acted or self.broken or any(self.sums.values())
        return not bad and self.acknowledged > 0


@dataclass
class _Log:
    """What one log records about players."""

    acts: dict[tuple[str, str], list[room_events.StreamEvent]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """The actions, by account and decision."""
    entered: Counter[str] = field(default_factory=Counter)
    hands: dict[int, tuple[int, int | None, bool]] = field(default_factory=dict)
    """The hands, by number: when each began, when it ended, whether it is void."""


async def check(store: Store, memories: Sequence[Memory], record: Record) -> Found:
    """Compare the store with what the players remember."""
    found = Found()
    logs: dict[str, _Log] = {}
    for stream in await store.streams("tournament/"):
        logs[stream] = await _read(store, stream, found)
    for memory in memories:
        await _remembered(store, memory, logs, found)
    _played_once(memories, logs, found)
    _hands_hit(record, logs, found)
    found.sums = await store.ledger_sums()
    return found


async def _read(store: Store, stream: str, found: Found) -> _Log:
    """Replay a log event by event. It must have no gap, conserve chips, and pay out what was paid in."""
    log = _Log()
    stored = await store.read(stream)
    found.streams += 1
    found.events += len(stored)
    game = GameState(stream, RoomPace())
    for event in stored:
        if event.seq != game.seq + 1:
            found.broken.append(f"{stream}: {event.seq} follows {game.seq}")
            return log
        body = room_events.decode(event.body)
        _note(log, game, event, body)
        try:
            game.apply(body, at=event.at)
        except Exception as error:  # whatever the error is, the log cannot be replayed
            found.broken.append(f"{stream}: event {event.seq} does not replay: {error!r}")
            return log
        if isinstance(body, te.HandFinished):
            _count_chips(game, stream, body, found)
    found.hands += len(log.hands)
    found.voided += sum(void for _, _, void in log.hands.values())
    if game.over:
        found.finished += 1
        balances = await store.balances(stream)
        if any(balances.values()):
            found.broken.append(f"{stream}: it is over and keeps {balances}")
    return log


def _note(log: _Log, game: GameState, event: StoredEvent, body: room_events.StreamEvent) -> None:
    match body:
        case te.Entered() if event.by.startswith("player/"):
            log.entered[event.by] += 1
        case te.HandBegan(hand=hand):
            log.hands[hand] = (event.at, None, False)
        case te.HandFinished(hand=hand, void=void):
            log.hands[hand] = (log.hands[hand][0], event.at, void)
        case te.HandUndone(hand=hand):
            log.hands[hand] = (log.hands[hand][0], event.at, True)
        case _ if isinstance(body, ACTIONS) and event.by.startswith("player/"):
            log.acts[event.by, game.play(1).decision or ""].append(body)
        case _:
            pass


def _count_chips(game: GameState, stream: str, body: te.HandFinished, found: Found) -> None:
    structure = game.tournament.structure
    chips = structure.starting_stack * len(game.tournament.entries)
    if sum(body.stacks.values()) != chips:
        found.broken.append(f"{stream}: hand {body.hand} ends with {body.stacks}, not with {chips} chips")


async def _remembered(store: Store, memory: Memory, logs: Mapping[str, _Log], found: Found) -> None:
    """Check that each acknowledged command is stored with its event, and that no refused one has an event."""
    found.commands += len(memory.sent)
    found.acknowledged += len(memory.acknowledged)
    found.repeats += memory.repeats
    for id in memory.acknowledged:
        command = memory.sent[id]
        log = logs.get(command.stream, _Log())
        if await store.answer_of(memory.account, id) is None:
            found.lost.append(f"{memory.account} {id}: not among the commands of the store")
        elif isinstance(command, p.Register):
            if not log.entered[memory.account]:
                found.lost.append(f"{memory.account} {id}: no entry in {command.stream}")
        elif not any(_is(event, command) for event in log.acts.get((memory.account, command.decision), ())):
            found.lost.append(
                f"{memory.account} {id}: {command.action} at {command.decision} is not in {command.stream}"
            )
    for id in memory.refused:
        if await store.answer_of(memory.account, id) is not None:
            found.refused_acted.append(f"{memory.account} {id}: {memory.refused[id]}, and it is stored")


def _is(event: room_events.StreamEvent, command: p.Act) -> bool:
    """Whether an event is what a command asked for."""
    if not isinstance(event, EVENT_OF[command.action]):
        return False
    return not isinstance(event, hand_events.BetMade | hand_events.RaisedTo) or event.amount == command.amount


def _played_once(memories: Iterable[Memory], logs: Mapping[str, _Log], found: Found) -> None:
    """Check that every event of a player answers a command of that player, and no command is used twice."""
    asked: set[tuple[str, str, str]] = set()
    for memory in memories:
        for command in memory.sent.values():
            if isinstance(command, p.Act):
                asked.add((memory.account, command.stream, command.decision))
    for stream, log in logs.items():
        for (account, decision), events in log.acts.items():
            if len(events) > 1 or (account, stream, decision) not in asked:
                found.twice.append(f"{account} in {stream} at {decision}: {len(events)} events")
        found.twice += [f"{who} entered {stream} {n} times" for who, n in log.entered.items() if n > 1]


def _hands_hit(record: Record, logs: Mapping[str, _Log], found: Found) -> None:
    """Note what became of the hands that were running at a fault. Each counts once for each fault."""
    for stream, instants in record.hit().items():
        for began, ended, void in logs.get(stream, _Log()).hands.values():
            hit = sum(began <= at and (ended is None or at < ended) for at in instants)
            if ended is None:
                found.running += hit
            elif void:
                found.voided_by_fault += hit
            else:
                found.resumed += hit
