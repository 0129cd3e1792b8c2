"""Play the hand of a scenario in a real room, frame by frame, and compare what each player is told.

The log of a new event seats the scenario's players with their stacks. The room opens on that log, begins the
hand, and takes the acts as JSON frames through `Room.handle_text`, the function behind every socket. Only two
things are arranged: who sits where with how many chips, and the order of the deck. The room does all else:
positions, blinds, menus, refusals, streets, the showdown and the pots.

The scenario's own hand is played beside it. After the deal and after every frame, each player and a spectator
must have been told exactly what this hand shows to their seat, and all of its events.
"""

from __future__ import annotations

import asyncio
import hashlib
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, structs
from tests.simulation.virtual import EPOCH, open_room, run_virtual

from tapete.cards import Card
from tapete.engine import commands as cmd
from tapete.engine.hand import Hand
from tapete.engine.text.commands import AllIn
from tapete.engine.types import Seat, snake
from tapete.engine.views import seen_by
from tapete.room import protocol as p
from tapete.room.core import dealing
from tapete.room.core import events as room_events
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.store import Account, Batch, StoredEvent
from tapete.rules import book as book_of
from tapete.scenarios.facts import compare
from tapete.scenarios.format import HandScenario, Look, RefusedPlay
from tapete.scenarios.lines import To, command_of, lines_of, read_line
from tapete.scenarios.play import deck_of, least, rules_of, start
from tapete.tournament import events as te
from tapete.tournament.structure.structure import BlindLevel, Structure

STREAM = "tournament/1"
BEFORE_THE_DEAL_S = 10
"""More than the pause before the first hand."""
SETTLING = 40
"""Rounds of the event loop in which everything happens that needs no time to pass."""


class NotInTheRoom(Exception):
    """The players of a room can't come into this situation, or can't do this; the text says why."""


class Line:
    """A connection whose frames are JSON text both ways."""

    def __init__(self, room: Room) -> None:
        self.account: Account | None = None
        self.heard: list[p.ServerMessage] = []
        self._room = room

    def tell(self, message: p.ServerMessage) -> None:
        self.heard.append(_decoder.decode(msgspec.json.encode(message)))

    async def send(self, message: p.ClientMessage) -> p.ServerMessage | None:
        """Send a frame; everything follows that needs no time. Return the answer, if there is one."""
        before = len(self.heard)
        await self._room.handle_text(self, msgspec.json.encode(message))
        for _ in range(SETTLING):
            await asyncio.sleep(0)
        id = getattr(message, "id", None)
        return next((told for told in self.heard[before:] if id and getattr(told, "re", None) == id), None)

    @property
    def table(self) -> p.Table:
        """The table as it was told last."""
        return next(told for told in reversed(self.heard) if isinstance(told, p.Table))

    @property
    def events(self) -> list[Any]:
        """The events of the hand, from all messages together."""
        return [event for told in self.heard if isinstance(told, p.Table) for event in told.events]


_decoder: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)


def play_in_room(scenario: HandScenario, book: str) -> Hand:
    """Play a scenario's hand in a room whose event has this book; return the hand.

    Raises:
        NotInTheRoom: a room can't come into this situation.
        AssertionError: the room tells something else than the scenario.
    """
    hand: Hand = run_virtual(_played(scenario, book))
    return hand


async def _played(scenario: HandScenario, book: str) -> Hand:
    if reason := out_of_reach(scenario):
        raise NotInTheRoom(reason)
    scenario = as_event(scenario)
    rules = rules_of(scenario.game, book_of(book))
    hand, _ = start(scenario, rules)
    with _deck(deck_of(scenario, rules)):
        disk = MemoryDisk()
        await _seat(disk, scenario, book)
        room, _ = await open_room(disk, seed=b"situations", structures=[])
        try:
            table = Compared(hand, await _lines(room, scenario))
            await asyncio.sleep(BEFORE_THE_DEAL_S)
            table.check_deal()
            await table.play(scenario)
        finally:
            await room.close()
    return hand


def out_of_reach(scenario: HandScenario) -> str:
    """Why no room can come into a situation, as far as the file tells; empty if it may."""
    stakes = scenario.stakes
    level = BlindLevel(small_blind=stakes.small_blind, big_blind=stakes.big_blind, minutes=1)
    if any(isinstance(step, Look) and step.incident is not None for step in scenario.play):
        return "the floor rules on an incident"
    if scenario.cannot_start is not None:
        return "the hand can't start"
    if scenario.pot:
        return "chips of earlier streets are in the pot"
    if scenario.burns or scenario.stub:
        return "cards are burned"
    if scenario.posts is not None:
        return "somebody posts out of turn"
    if scenario.boards != 1:
        return "the hand is run more than once"
    if stakes.rake is not None:
        return "rake is taken"
    if not (level.big_blind or stakes.bring_in):
        return "nothing is posted"
    if scenario.game.endswith("fixed-limit") and len(scenario.seats) == 2 and not scenario.event_heads_up:
        return "two play at one of several tables, and a limit depends on that"
    looks = [scenario.expect, *(step.expect for step in scenario.play if isinstance(step, Look))]
    ordered = any(look is not None and (look.dealt, look.posted) != (UNSET, UNSET) for look in looks)
    if ordered and not stakes.big_blind:
        return "an event without blinds has the button elsewhere, and with it the order of the deal"
    if stakes.big_bet not in (0, 2 * stakes.small_bet):
        return "the big bet is not twice the small bet"
    if len(scenario.seats) > 10 or max(scenario.seats) > 10:
        return "the table has more than ten seats"
    return ""


def as_event(scenario: HandScenario) -> HandScenario:
    """The same situation in an event of one table, in the words that the room has for it.

    - A big bet of twice the small bet is not written down.
    - Two players at the only table are heads-up in the event. Only a limit depends on it (`out_of_reach`).
    - Without blinds the button means nothing but the order of the deal; it begins at the first seat.
    """
    return structs.replace(
        scenario,
        stakes=structs.replace(scenario.stakes, big_bet=0),
        event_heads_up=len(scenario.seats) == 2,
        button=scenario.button if scenario.stakes.big_blind else min(scenario.seats),
    )


def _structure(scenario: HandScenario, book: str) -> Structure:
    stakes = scenario.stakes
    level = BlindLevel(
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        ante=stakes.ante,
        minutes=60,
        small_bet=stakes.small_bet,
        bring_in=stakes.bring_in,
    )
    return Structure(
        name="Situation",
        game=scenario.game,
        book=book,
        seats=max(2, *scenario.seats),
        starting_stack=1_000,
        buy_in=0,
        levels=(level,),
        ante_form=stakes.ante_form,
        ante_first=stakes.ante_first,
        smallest_chip=stakes.smallest_chip,
        payout=(100,),
        action_ms=3_600_000,
    )


async def _seat(disk: MemoryDisk, scenario: HandScenario, book: str) -> None:
    """Write the log of an event whose players sit down now."""
    log: list[te.Event] = [te.Created(tournament=1, structure=_structure(scenario, book))]
    for number, seat in enumerate(scenario.seats, start=1):
        token = hashlib.sha256(_token(seat).encode()).digest()
        disk.accounts.append(Account(number, f"Seat {seat}", False, token, EPOCH))
        log.append(te.Entered(entry=number, account=number, bot=False))
    log.append(te.Started(at=EPOCH, button=scenario.button))
    for number, (seat, chips) in enumerate(scenario.seats.items(), start=1):
        log.append(te.Seated(entry=number, seat=seat, stack=chips))
    log.append(te.LevelBegan(level=1, at=EPOCH, ends_at=None))
    stored = (
        StoredEvent(STREAM, seq, EPOCH, "room", room_events.encode(one))
        for seq, one in enumerate(log, start=1)
    )
    await MemoryStore(disk).append(Batch(STREAM, 0, tuple(stored)))


def _token(seat: Seat) -> str:
    return f"seat-{seat}"


async def _lines(room: Room, scenario: HandScenario) -> dict[Seat | None, Line]:
    """Connect the players, and a spectator under None."""
    lines: dict[Seat | None, Line] = {}
    for seat in (*scenario.seats, None):
        line = lines[seat] = Line(room)
        room.connect(line)
        hello = p.Hello(protocol=p.PROTOCOL, name="Spectator") if seat is None else None
        await line.send(hello or p.Hello(protocol=p.PROTOCOL, token=_token(seat or 0)))
        await line.send(p.Watch(stream=STREAM, whole=True))
    return lines


@contextmanager
def _deck(cards: tuple[Card, ...]) -> Iterator[None]:
    """Put the first deck in this order. The function is replaced where the room begins a hand."""
    with pytest.MonkeyPatch.context() as patch:
        fixed = dealing.fixed
        patch.setattr(dealing, "fixed", lambda *args, **named: (fixed(*args, **named)[0], cards))
        patch.setattr(dealing, "deck_of", lambda *args: cards)
        yield


class Compared:
    """A hand in the room, and the scenario's own hand beside it."""

    def __init__(self, hand: Hand, lines: dict[Seat | None, Line]) -> None:
        self.hand = hand
        self.lines = lines

    def check_deal(self) -> None:
        """Compare the beginning of the hand: positions, posts and cards.

        Raises:
            NotInTheRoom: an event comes to other positions, or its levels to other stakes.
        """
        found = self.lines[None].table.hand
        if found is None:
            raise NotInTheRoom("no hand begins")
        ours = self.hand
        positions = (found.button, found.small_blind, found.big_blind, found.stakes, found.hand)
        if positions != (ours.button, ours.small_blind, ours.big_blind, ours.stakes, ours.number):
            raise NotInTheRoom("the first hand of an event has other positions or stakes")
        self._same()

    async def play(self, scenario: HandScenario) -> None:
        """Send the acts of a scenario, and look where it looks."""
        if scenario.street is not None:
            await self._go_on(scenario.street)
        for step in scenario.play:
            if isinstance(step, str):
                for line in lines_of(step):
                    await self._line(line)
                continue
            if step.expect is not None:
                assert not list(compare(self.hand, self._last, step.expect))
            if step.refused is not None:
                await self._refused(step.refused)
        if scenario.expect is not None:
            assert not list(compare(self.hand, self._last, scenario.expect))

    _last: tuple[Any, ...] = ()

    async def _line(self, line: str) -> None:
        match read_line(line):
            case To(where):
                await self._go_on(where)
            case cmd.Reshuffle():
                raise NotInTheRoom("the room shuffles by its own chance")
            case AllIn() as all_in:
                await self._act(all_in.command(self.hand))
            case command:
                await self._act(command)

    async def _go_on(self, where: str) -> None:
        while (menu := self.hand.menu) is not None and self.hand.view_for(None).street != where:
            await self._act(least(menu))

    async def _act(self, command: cmd.Command) -> None:
        line, message = self._message(command)
        answer = await line.send(message)
        assert isinstance(answer, p.Accepted), f"{command}: {answer}"
        self._last = self.hand.act(command)
        if self.hand.to_shuffle:
            raise NotInTheRoom("the room shuffles by its own chance")
        self._same()

    async def _refused(self, refusal: RefusedPlay) -> None:
        """Send what must be refused: reason, row and numbers come back, and nothing changes."""
        line, message = self._message(command_of(refusal.play, self.hand))
        heard = [len(one.heard) for one in self.lines.values()]
        answer = await line.send(message)
        assert isinstance(answer, p.Refusal), answer
        assert (answer.reason, answer.rule, answer.facts) == (refusal.reason, refusal.rule, refusal.facts)
        assert sum(len(one.heard) for one in self.lines.values()) == sum(heard) + 1
        self._same()

    def _message(self, command: cmd.Command) -> tuple[Line, p.Act]:
        """The frame for a command, and the line of its seat."""
        name = snake(type(command).__name__)
        if name not in set(p.Action) or not isinstance(command, cmd.Action):
            raise NotInTheRoom(f"no message says {name}")
        decision = next((line.table.decision for line in self.lines.values() if line.table.decision), None)
        assert decision is not None, "nobody is asked for a decision"
        amount = command.amount if isinstance(command, cmd.Bet | cmd.RaiseTo) else None
        discard = command.discard if isinstance(command, cmd.Draw) else None
        fields = {} if discard is None else {"discard": discard}
        message = p.Act(
            id=str(uuid.uuid4()),
            stream=STREAM,
            decision=decision,
            action=p.Action(name),
            amount=amount,
            **fields,
        )
        return self.lines[command.seat], message

    def _same(self) -> None:
        """Everybody has been told what this hand shows to them, and who is asked to act."""
        hand = self.hand
        for seat, line in self.lines.items():
            told = line.table
            assert told.hand == hand.view_for(seat), f"seat {seat}"
            assert told.menu == (hand.menu if seat is not None and hand.to_act == seat else None)
            assert (told.decision is not None) == (seat is not None and hand.to_act == seat)
            assert line.events == [seen_by(event, seat) for event in hand.events]
