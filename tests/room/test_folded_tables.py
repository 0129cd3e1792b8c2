"""Tables grown from snapshots and news equal the tables that the room sends whole, and tell nothing more."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.room.persons import (
    EVENT,
    GO,
    T1,
    Person,
    Plan,
    game_of,
    in_room,
    natural,
    people,
    person,
    shove,
    until,
    wait,
)
from tests.room.test_room_messages import new_id, settle
from tests.simulation.virtual import Guest

from tapete.cards import HIDDEN
from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import dealing
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.core.names import names_for
from tapete.room.net.encoding import encoding
from tapete.room.people.audience import Watching
from tapete.room.protocol.expected import expected_own
from tapete.room.protocol.patching import bare
from tapete.room.publish import fan_out, feeds, own_parts
from tapete.room.publish import shared as to_all
from tapete.room.publish.feeds import Feed
from tapete.room.publish.news import TableNews
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import events as te
from tapete.tournament.structure.structure import Structure

NAMES = tuple(f"Guest {number}" for number in range(1, 7))
_decoder: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)


class Folder(Guest):
    """A line that folds what it is told, as it comes over a socket."""

    def __init__(self) -> None:
        super().__init__()
        self.watched = p.Watched()
        self.frames: list[p.News] = []
        self.alone: list[p.Yours] = []
        self.tables: list[p.Table] = []
        self.bytes = 0

    def tell(self, told: p.ServerMessage) -> None:
        data = encoding.frame(told)
        if isinstance(told, p.News):
            self.frames.append(told)
        self.bytes += len(data)
        message = _decoder.decode(data)
        if isinstance(message, p.Yours):
            self.alone.append(message)
        if isinstance(message, p.Snapshot | p.News | p.Yours):
            table = self.watched.fold(message)
            if table is not None:
                self.tables.append(table)
        self.hear(message)


async def folder(room: Room, like: Person | None, table: int | None = None) -> Folder:
    """A second line of the same account; without one, of somebody who only looks on."""
    line = Folder()
    room.connect(line)
    if like is None:
        await room.handle(line, p.Hello(protocol=p.PROTOCOL, name=f"Looker {new_id()[:6]}"))
    else:
        welcome = next(one for one in like.heard if isinstance(one, p.Welcome))
        await room.handle(line, p.Hello(protocol=p.PROTOCOL, token=welcome.token))
    await room.handle(line, p.Watch(stream=T1, table=table))
    return line


def last(guest: Guest) -> p.Table:
    return next(one for one in reversed(guest.heard) if isinstance(one, p.Table))


def same(folded: p.Table, whole: p.Table) -> None:
    """Both show the same; what is new since the last message may be cut otherwise."""
    one, other = bare(folded), bare(whole)
    for key in ("now", "resync", "events"):
        one.pop(key), other.pop(key)
    for table in (one, other):  # the words stay as they were told, also if a name is opened later
        table["notices"] = [(notice["at"], notice["kind"]) for notice in table["notices"]]
    assert one == other


async def follow(room: Room, whole: list[Guest], folders: list[Folder], rounds: int) -> int:
    """Compare the lines of the same viewers again and again; returns how often they had something new."""
    compared = 0
    for _ in range(rounds):
        if game_of(room).over:
            break
        seen = [line.watched.table for line in folders]
        await until_news(room, folders)
        await settle()
        for guest, line in zip(whole, folders, strict=True):
            assert line.watched.table is not None
            same(line.watched.table, last(guest))
        compared += seen != [line.watched.table for line in folders]
    return compared


async def until_news(room: Room, folders: list[Folder]) -> None:
    heard = [len(line.heard) for line in folders]
    await until(lambda: game_of(room).over or heard != [len(line.heard) for line in folders])


class Kept:
    """Computes again whatever the room takes from what it has kept, and compares."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shared = self.own = self.skipped = 0
        shared_part, own_part, ears = to_all.shared_part, own_parts.own_part, feeds.ears

        def shared_anew(*args: Any, known: Any = None, **more: Any) -> Any:
            found = shared_part(*args, known=known, **more)
            assert found[0] == shared_part(*args, **more)[0]
            self.shared += known is not None
            return found

        def own_anew(now: own_parts.Moment, account: int | None, *, names: Any, known: Any = None) -> Any:
            found = own_part(now, account, names=names, known=known)
            assert found == own_part(now, account, names=names)
            self.own += known is not None
            return found

        def looked_at(feed: Feed, now: own_parts.Moment) -> Callable[[Watching], bool] | None:
            hears = ears(feed, now)
            return None if hears is None else lambda watching: compared(feed, now, watching, hears(watching))

        def compared(feed: Feed, now: own_parts.Moment, watching: Watching, hears: bool) -> bool:
            if not hears and watching.event is not None and watching.own is not None:
                account = now.game.tournament.entries[watching.event.entry].account
                names = some_names(now.game, account)
                own, event = own_part(now, account, names=names)
                assert structs.replace(own, names=watching.own.names) == watching.own
                assert event is not None and event.hand_seat == watching.event.hand_seat
                assert not own_parts.events_for(now.play, watching.version or 0, event.hand_seat)
                assert expected_own(watching.own, now.shared, feed.events) == watching.own
                self.skipped += 1
            return hears

        monkeypatch.setattr(to_all, "shared_part", shared_anew)
        monkeypatch.setattr(own_parts, "own_part", own_anew)
        monkeypatch.setattr(fan_out, "ears", looked_at)


def some_names(game: GameState, account: int) -> Any:
    return names_for(game, defaultdict(lambda: "?"), account)


@pytest.mark.parametrize(
    ("structure", "plan"),
    [
        (GO, natural),
        (structs.replace(GO, name="Anonymous", anonymous=True), natural),
        (structs.replace(EVENT, name="Timed out", action_ms=2_000, time_bank_ms=1_000), wait),
    ],
    ids=lambda value: getattr(value, "name", getattr(value, "__name__", "")),
)
def test_folded_tables_are_the_whole_ones(
    structure: Structure, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players at two tables, a looker-on, boxes ticked at random, moves, eliminations, times up."""
    kept = Kept(monkeypatch)

    async def check(room: Room, disk: MemoryDisk) -> None:
        dice = random.Random(7)
        guests = await people(room, *NAMES, plan=plan)
        looker = Guest()
        room.connect(looker)
        await room.handle(looker, p.Hello(protocol=p.PROTOCOL, name="Looker"))
        await room.handle(looker, p.Watch(stream=T1, whole=True))
        folders = [await folder(room, guest) for guest in guests]
        folders.append(await folder(room, None))
        whole: list[Guest] = [*guests, looker]
        compared = 0
        for _ in range(60):
            compared += await follow(room, whole, folders, 5)
            box = last(guests[0]).beforehand
            if box is not None:
                tick = dice.choice(box.offers)
                asked = p.PreAct(id=new_id(), stream=T1, situation=box.situation, tick=tick)
                await room.handle(guests[0], asked)
        assert compared > 60
        for line in folders:  # no event is lost or told twice
            version = line.tables[0].version - len(line.tables[0].events)
            for table in line.tables:
                assert table.resync or table.version - len(table.events) == version
                version = table.version

    in_room(check, structure)
    assert min(kept.shared, kept.own) > 30
    assert kept.skipped > 30 or plan is wait  # a ruling on time that is up is looked for at every line


def test_all_viewers_get_the_same_bytes_and_the_others_no_hint() -> None:
    """The news of a table is one object for all; only the player who ticks a box is told of it."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:3], plan=wait)
        lines = [await folder(room, guest) for guest in guests]
        await until(lambda: game_of(room).tournament.running_hands == 1)
        await until(lambda: any(last(guest).beforehand for guest in guests))
        ticker = next(n for n, guest in enumerate(guests) if last(guest).beforehand)
        box = last(guests[ticker]).beforehand
        assert box is not None
        heard = [len(line.heard) for line in lines]
        asked = p.PreAct(id=new_id(), stream=T1, situation=box.situation, tick=box.offers[0])
        await room.handle(guests[ticker], asked)
        await settle()
        for number, line in enumerate(lines):
            new = line.heard[heard[number] :]
            assert [type(one) for one in new] == ([p.Yours] if number == ticker else [])
        await until(lambda: len(lines[0].frames) > 10)
        await settle()
        least = min(len(line.frames) for line in lines)
        for together in zip(*(line.frames[-least:] for line in lines), strict=True):
            assert len({id(frame) for frame in together}) == 1

    in_room(check, structs.replace(GO, start=structs.replace(GO.start, players=3)))


def test_folded_tables_hide_what_is_hidden() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:3], plan=natural)
        lines = [await folder(room, guest) for guest in guests]
        lines.append(await folder(room, None))
        await until(lambda: game_of(room).over)
        shown: dict[int, dict[int, set[str]]] = {}
        seeds, hand, hidden = set(), 0, 0
        key = game_of(room).key
        assert key is not None
        for stored in disk.events[T1]:
            match room_events.decode(stored.body):
                case room_events.DeckShuffled() as shuffle:
                    seeds.add(dealing.seed_of(T1, 1, shuffle, key).hex())
                case hand_events.HandStarted(hand=hand):
                    shown[hand] = {}
                case hand_events.Shown(seat=seat, cards=cards):
                    shown[hand].setdefault(seat, set()).update(cards)
                case _:
                    pass
        for line in lines:
            for table in line.tables:
                view = table.hand
                if view is None:
                    continue
                for seat, cards in view.hole_cards.items():
                    others = {card for card in cards if card != HIDDEN}
                    assert seat == table.you or others <= shown[view.hand].get(seat, set())
                    hidden += HIDDEN in cards
            for frame in line.frames:
                text = frame.encoded.decode()
                assert not any(seed in text for seed in seeds)
                for event in frame.events:
                    assert not isinstance(event, hand_events.HoleDealt) or set(event.cards) == {HIDDEN}
        assert hidden > 30

    in_room(check, structs.replace(GO, start=structs.replace(GO.start, players=3)))


def test_a_table_with_nothing_new_costs_few_bytes() -> None:
    """News name what has changed: far less than whole tables."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:3], plan=natural)
        line = await folder(room, guests[0])
        await until(lambda: game_of(room).over)
        whole = sum(len(msgspec.json.encode(one)) for one in guests[0].heard if isinstance(one, p.Table))
        assert line.bytes * 3 < whole

    in_room(check, structs.replace(GO, start=structs.replace(GO.start, players=3)))


@pytest.mark.parametrize(
    "event",
    [
        te.LevelClockStopped(at=1),
        te.LevelClockStarted(at=1),
        te.LevelClockDeducted(at=1, ms=5),
        te.LevelClockSet(at=1, remaining_ms=5),
        te.LevelsChanged(at=1, levels={}),
    ],
    ids=lambda event: type(event).__name__,
)
def test_a_level_clock_that_moves_is_news_at_every_table(event: te.Event) -> None:
    """In hand-for-hand play the clock is charged round by round."""
    news = TableNews()
    news.heard(event, set())
    assert news.take() == (set(), True)


def test_who_waits_for_the_start_is_told_of_each_entry() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES[:1])
        line = await folder(room, guests[0])
        for number, name in enumerate(NAMES[1:4], start=2):
            await person(room, name, watch=False)
            await settle()
            table = line.watched.table
            assert table is not None and table.progress is not None
            assert table.progress.entries == number

    in_room(check, structs.replace(GO, fill_ms=600_000))


def test_who_goes_out_is_told_so_at_whatever_table_they_look() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=shove)
        game = game_of(room)
        await until(lambda: game_of(room).tournament.tables.table_count == 2)
        lines = []
        for guest in guests:
            place = game.tournament.place_of(guest.id)
            assert place is not None
            lines.append(await folder(room, guest, 3 - place.table))
        out = 0
        while game_of(room).tournament.tables.table_count == 2:
            await until_news(room, lines)
            await settle()
            for guest, line in zip(guests, lines, strict=True):
                entry = game_of(room).tournament.entry_of(guest.id)
                table = line.watched.table
                assert entry is not None and table is not None
                if entry.place is not None and table.state == "running":
                    assert (table.your_table, table.your_turn) == (None, False)
                    assert table.prize is not None and table.prize.place == entry.place
                    out += 1
        assert out

    in_room(check, GO)
