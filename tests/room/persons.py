"""People at the tables of a tournament: they act by a plan, and what they are told is kept and checked."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import structs
from tests.room.test_room_messages import new_id, settle
from tests.simulation.virtual import Guest, open_room, run_virtual

from tapete.bots import house_bot
from tapete.engine import commands as cmd
from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.types import snake
from tapete.engine.views import seen_by
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.store import Batch
from tapete.rules import book as book_of
from tapete.rules import hand_rules
from tapete.tournament import events as te
from tapete.tournament.policy import policies_of
from tapete.tournament.structure.sections import Entries, StartRule
from tapete.tournament.structure.structure import BlindLevel, Structure
from tapete.tournament.tournament import Tournament

T1 = "tournament/1"
SAID_ONCE = p.HandList | p.HandReplay | p.HandProof | p.DrawsProof | p.WalletState | p.Error
"""What comes in answer to a message without an id."""
Plan = Callable[[p.Table], p.Act | None]


def levels(*big_blinds: int, minutes: int = 1) -> tuple[BlindLevel, ...]:
    return tuple(BlindLevel(small_blind=big // 2, big_blind=big, minutes=minutes) for big in big_blinds)


EVENT = Structure(
    name="Event",
    book="aconcagua",
    policy=policies_of(book_of("aconcagua")),
    seats=3,
    starting_stack=300,
    buy_in=100,
    fee=10,
    levels=levels(20, 40, 80, 160, 320, 640),
    payout=(50, 30, 20),
    entries=Entries(late_until_level=2),
    start=StartRule(kind="scheduled", every_minutes=5),
    reconnect_grace_ms=4_000,
)
"""Tables of three, beginning at every fifth minute."""
GO = structs.replace(EVENT, name="Go", entries=Entries(), start=StartRule(players=6), fill_ms=2_000)
"""Two tables of three as soon as six have entered."""


def shove(table: p.Table) -> p.Act | None:
    """All in, always."""
    menu = table.menu
    if menu is None:
        return None
    if menu.raise_to:
        return _act(table, p.Action.RAISE_TO, menu.raise_to.most)
    if menu.bet:
        return _act(table, p.Action.BET, menu.bet.most)
    return _act(table, p.Action.CHECK if menu.check else p.Action.CALL)


def fold(table: p.Table) -> p.Act | None:
    """Never a chip."""
    return _act(table, p.Action.CHECK if table.menu and table.menu.check else p.Action.FOLD)


def natural(table: p.Table) -> p.Act | None:
    """As a bot of the house would."""
    if table.hand is None or table.hand.menu is None:
        return None
    command = house_bot(table.hand, seed=f"{table.you}/{table.decision}".encode())
    amount = command.amount if isinstance(command, cmd.Bet | cmd.RaiseTo) else None
    return _act(table, p.Action(snake(type(command).__name__)), amount)


def wait(table: p.Table) -> p.Act | None:
    """Says nothing."""
    return None


def _act(table: p.Table, action: p.Action, amount: int | None = None) -> p.Act:
    return p.Act(
        id=new_id(), stream=table.stream, decision=table.decision or "", action=action, amount=amount
    )


class Person(Guest):
    """A guest who acts by a plan, a tenth of a second after being asked if not said otherwise."""

    def __init__(self, room: Room, stream: str = T1, plan: Plan = fold) -> None:
        super().__init__()
        self.room, self.stream, self.plan = room, stream, plan
        self.thinks_ms = 100
        self.seen: tuple[int, int] | None = None
        """Table and version that it knew before its first message."""
        self._answered = ""
        self._tasks: set[asyncio.Future[Any]] = set()

    def hear(self, message: p.ServerMessage) -> None:
        super().hear(message)
        if isinstance(message, p.Table) and message.decision and message.decision != self._answered:
            act = self.plan(message)
            if act is not None:
                self._answered = message.decision
                self.room.clock.call_at(self.room.clock.now() + self.thinks_ms, lambda: self._send(act))

    def _send(self, message: p.ClientMessage) -> None:
        task = asyncio.ensure_future(self.room.handle(self, message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def id(self) -> int:
        assert self.account
        return self.account.id

    @property
    def table(self) -> p.Table:
        """The last table that it was told of."""
        return next(m for m in reversed(self.heard) if isinstance(m, p.Table) and m.stream == self.stream)

    @property
    def lobby(self) -> p.LobbyRows:
        """The lobby, folded from what it was told."""
        found: p.LobbyRows | None = None
        for message in self.heard:
            if isinstance(message, p.LobbyRows):
                found = message
            elif isinstance(message, p.LobbyNews | p.YourLobby):
                assert found is not None, "news came before the lobby"
                found = p.fold_lobby(found, message)
        assert found is not None
        return found

    def row(self, stream: str = T1) -> p.LobbyRow:
        """A row of the lobby, as it was told."""
        return next(row for row in self.lobby.rows if row.stream == stream)

    def page(self, stream: str = T1) -> p.TournamentState:
        """A tournament's page, folded from what it was told."""
        found: p.TournamentState | None = None
        for message in self.heard:
            if isinstance(message, p.TournamentState) and message.stream == stream:
                found = message
            elif isinstance(message, p.PageNews | p.YourPage) and message.stream == stream:
                assert found is not None, "news came before the page"
                found = p.fold_page(found, message)
        assert found is not None
        return found

    def told(self, kind: Any, since: int = 0) -> list[Any]:
        return [message for message in self.heard[since:] if isinstance(message, kind)]

    async def ask(self, message: p.ClientMessage) -> Any:
        """Send something; its answer, past what else is told meanwhile."""
        id, since = getattr(message, "id", None), len(self.heard)
        await self.room.handle(self, message)
        for _ in range(200):
            for told in self.heard[since:]:
                if id is not None and getattr(told, "re", None) == id:
                    return told
                if id is None and isinstance(told, SAID_ONCE):
                    return told
            await asyncio.sleep(0)
        raise AssertionError(f"no answer to {message}")

    async def accepted(self, message: p.ClientMessage) -> None:
        answer = await self.ask(message)
        assert isinstance(answer, p.Accepted), answer

    async def refused(self, message: p.ClientMessage) -> str:
        """Send what is not taken; the reason, or the code where there is no reason."""
        answer = await self.ask(message)
        assert isinstance(answer, p.Error), answer
        return answer.reason or answer.code.value

    async def enter(self, pay: p.Means | None = None) -> None:
        await self.accepted(p.Register(id=new_id(), stream=self.stream, pay=pay))

    async def wallet(self) -> p.WalletState:
        found = await self.ask(p.Wallet())
        assert isinstance(found, p.WalletState)
        return found

    async def worth(self) -> tuple[int, int, tuple[p.Ticket, ...]]:
        """Money, tournament money and tickets."""
        found = await self.wallet()
        return found.balance, found.tournament_money, found.tickets


async def person(
    room: Room, name: str, plan: Plan = fold, *, stream: str = T1, enter: bool = True, watch: bool = True
) -> Person:
    """Somebody new, who enters and watches."""
    guest = Person(room, stream, plan)
    room.connect(guest)
    await room.handle(guest, p.Hello(protocol=p.PROTOCOL, name=name))
    assert isinstance(guest.heard[-1], p.Welcome), guest.heard
    if enter:
        await guest.enter()
    if watch:
        await room.handle(guest, p.Watch(stream=stream, whole=True))
    return guest


async def people(room: Room, *names: str, plan: Plan = fold, stream: str = T1) -> list[Person]:
    return [await person(room, name, plan, stream=stream) for name in names]


async def back(room: Room, old: Person, *, watch: bool = True) -> Person:
    """The same account on a new line, as after a restart of the room."""
    welcome = next(m for m in old.heard if isinstance(m, p.Welcome))
    guest = Person(room, old.stream, old.plan)
    room.connect(guest)
    await room.handle(guest, p.Hello(protocol=p.PROTOCOL, token=welcome.token))
    if watch:
        await room.handle(guest, p.Watch(stream=old.stream, whole=True))
    return guest


# ------------------------------------------------------------ the room


def in_room(
    work: Callable[[Room, MemoryDisk], Awaitable[None]],
    *structures: Structure,
    seed: bytes = b"tournaments",
    start_s: float = 0.0,
) -> None:
    """Do something in a room; in the end no money is missing and every stream replays to what it was."""

    async def whole() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=seed, structures=list(structures))
        await work(room, disk)
        await settle()
        assert set((await store.ledger_sums()).values()) <= {0}
        for stream, owner in room.owners.items():
            assert not owner.stopped, stream
            same(replayed(disk, stream), owner.game)
        await room.close()

    run_virtual(whole(), start_s=start_s)


def replayed(disk: MemoryDisk, stream: str) -> GameState:
    """A tournament as its log tells it."""
    game = GameState(stream, RoomPace())
    for stored in disk.events[stream]:
        game.apply(room_events.decode(stored.body), at=stored.at)
    return game


def same(one: GameState, other: GameState) -> None:
    """Whether two games are the same, all that is kept beside the tournament included."""
    assert one.tournament.fingerprint == other.tournament.fingerprint
    assert _kept(one) == _kept(other)


def _kept(game: GameState) -> dict[str, Any]:
    numbers = set(game.tournament.tables.numbers)
    plays = {n: play for n, play in game.plays.items() if play.version or n in numbers}
    return {
        "seq": game.seq,
        "away": game.away,
        "bank": game.bank_used,
        "wishes": game.wishes,
        "deal": game.deal_until,
        "people": game.people_left,
        "qualified": game.tournament.qualified,
        "hands": game.hands.record(),
        "notices": list(game.notices),
        "plays": {
            n: (
                play.version,
                play.hand_version,
                play.hand,
                play.clock,
                play.boxes,
                play.shuffle,
                play.asks_at,
            )
            for n, play in plays.items()
            if play.hand is not None
        },
    }


Log = list[tuple[int, str, Any]]
_read: WeakKeyDictionary[MemoryDisk, dict[str, Log]] = WeakKeyDictionary()


def log(disk: MemoryDisk, stream: str = T1) -> Log:
    """When, by whom, what; whatever the table."""
    known = _read.setdefault(disk, {}).setdefault(stream, [])
    for e in disk.events.get(stream, [])[len(known) :]:
        known.append((e.at, e.by, room_events.where(room_events.decode(e.body))[1]))
    return known


def of(disk: MemoryDisk, kind: type[Any], stream: str = T1) -> list[Any]:
    return [event for _, _, event in log(disk, stream) if isinstance(event, kind)]


async def restart(room: Room, disk: MemoryDisk, *structures: Structure, seed: bytes = b"tournaments") -> Room:
    """The process dies and another takes up what is on the disk."""
    for owner in room.owners.values():
        await owner.stop()
    room, _ = await open_room(disk, seed=seed, structures=list(structures))
    return room


async def crash_at(
    disk: MemoryDisk, *structures: Structure, when: Callable[[Batch], bool], seed: bytes = b"tournaments"
) -> Room:
    """A room whose store dies right after it has kept a batch."""
    room, _ = await open_room(disk, seed=seed, structures=list(structures), after=when)
    return room


async def until(true: Callable[[], Any], *, most_s: float = 3_600) -> None:
    """Let time pass until something is so."""
    loop = asyncio.get_running_loop()
    end = loop.time() + most_s
    while not true():
        assert loop.time() < end, "it never came"
        await asyncio.sleep(0.05)


def game_of(room: Room, stream: str = T1) -> GameState:
    return room.owners[stream].game


async def over(room: Room, stream: str = T1) -> Tournament:
    await until(lambda: game_of(room, stream).over or room.owners[stream].stopped)
    assert not room.owners[stream].stopped
    await settle()
    return game_of(room, stream).tournament


# ------------------------------------------------------------ what may be seen


class Truth:
    """All that has happened at the tables of a tournament, from its log."""

    def __init__(self, disk: MemoryDisk, stream: str = T1) -> None:
        self.events: dict[tuple[int, int], list[hand_events.Event]] = {}
        """By table and version: the events of the hand so far."""
        self.dealt: dict[int, dict[int, int]] = {}
        """By hand: account by seat."""
        self.rules: dict[int, Any] = {}
        self.first: dict[int, int] = {}
        """By hand: the version before it."""
        tournament: Tournament | None = None
        versions: dict[int, int] = {}
        for stored in disk.events[stream]:
            table, event = room_events.where(room_events.decode(stored.body))
            if isinstance(event, te.Created):
                tournament = Tournament.replay((event,))
            elif isinstance(event, te.Event):
                assert tournament is not None
                tournament.apply(event)
            elif isinstance(event, hand_events.Event):
                assert tournament is not None
                version = versions.get(table, 0)
                so_far = self.events.get((table, version), [])
                if isinstance(event, hand_events.HandStarted):
                    players = tournament.tables.players(table)
                    self.dealt[event.hand] = {
                        seat: tournament.entries[players[seat]].account for seat in event.stacks
                    }
                    self.rules[event.hand] = hand_rules(
                        tournament.game(table), book=tournament.structure.rulebook
                    )
                    self.first[event.hand] = version
                    so_far = []
                versions[table] = version + 1
                self.events[table, version + 1] = [*so_far, event]
        self._views: dict[Any, Any] = {}

    def view(self, table: int, version: int, seat: int | None) -> Any:
        if (table, version, seat) not in self._views:
            events = self.events[table, version]
            number = events[0].hand  # type: ignore[union-attr]
            self._views[table, version, seat] = Hand.replay(self.rules[number], events).view_for(seat)
        return self._views[table, version, seat]

    def check(self, guest: Person, stream: str = T1) -> int:
        """Whether a guest was told of every table what it may know, no more, without gaps; how often."""
        assert guest.account
        last = guest.seen
        tables = [m for m in guest.heard if isinstance(m, p.Table) and m.stream == stream]
        for told in tables:
            here = (told.table, told.version)
            if told.hand is not None:
                number = told.hand.hand
                dealt = self.dealt[number]
                own = next((seat for seat, one in dealt.items() if one == guest.account.id), None)
                # A player who has got another seat of this table since the deal watches like anybody else.
                assert told.hand == self.view(*here, own if told.you == own else None)
                events = self.events[here]
                new = len(events) if told.resync else here[1] - (last or here)[1]
                seat = told.hand.seat
                assert told.events == tuple(seen_by(one, seat) for one in events[len(events) - new :])
                assert told.decision is None or told.hand.to_act == own == told.you
            if not told.resync:
                assert last is not None and last[0] == told.table and last[1] <= told.version
            last = here
        return len(tables)
