"""Simulate tournaments and pass them to the real lobby and pages, without room, store or sockets.

Test vectors and property tests of the news use this module.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import structs

from tapete.room import protocol as p
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.publish.followers import Followers
from tapete.room.publish.listing import Listing
from tapete.room.publish.lobby import LobbyViewers
from tapete.room.store.store import Account
from tapete.room.world.clock import StreamClock
from tapete.simulation.habits import Habits
from tapete.simulation.policies import quick
from tapete.simulation.run import simulate
from tapete.tournament import Structure
from tapete.tournament import events as te

START = 1_767_225_600_000


@dataclass(slots=True)
class FakeTimer:
    """Call that is due at a time."""

    at: int
    call: Callable[[], object]
    cancelled: bool = False

    def cancel(self) -> None:
        """Cancel the call."""
        self.cancelled = True


@dataclass(slots=True)
class FakeClock:
    """Clock that advances on request, and makes the calls that become due."""

    time: int = START
    timers: list[FakeTimer] = field(default_factory=list)

    def now(self) -> int:
        """Return the present time."""
        return self.time

    def call_at(self, at: int, call: Callable[[], object]) -> FakeTimer:
        """Schedule a call at a time."""
        timer = FakeTimer(at, call)
        self.timers.append(timer)
        return timer

    def pass_until(self, at: int) -> None:
        """Advance the time."""
        while due := [one for one in self.timers if one.at <= at]:
            timer = min(due, key=lambda one: one.at)
            self.timers.remove(timer)
            self.time = max(self.time, timer.at)
            if not timer.cancelled:
                timer.call()
        self.time = max(self.time, at)


class Viewer:
    """Connection that keeps its messages."""

    def __init__(self, account: int, name: str) -> None:
        self.account: Account | None = Account(account, name, False, b"", START)
        self.heard: list[p.ServerMessage] = []

    @property
    def id(self) -> int:
        """Account of the connection."""
        return self.account.id if self.account else 0

    def tell(self, message: p.ServerMessage) -> None:
        """Keep a message."""
        self.heard.append(message)

    def take(self) -> tuple[p.ServerMessage, ...]:
        """Return the messages since the last call."""
        heard, self.heard = tuple(self.heard), []
        return heard


@dataclass(slots=True)
class Staged:
    """Stream in the form that publishing needs."""

    stream: str
    game: GameState
    clock: StreamClock
    stopped: bool = False


class Course:
    """Tournaments that run at the same time.

    Args:
        structures: structures of the tournaments; `tournament/1` is the first.
        entries: number of entries in each tournament, with accounts from 1.
        seed: seed of all chance.
        gap_ms: time between the starts of two tournaments.
    """

    def __init__(
        self, structures: Sequence[Structure], *, entries: int, seed: int, gap_ms: int = 20_000
    ) -> None:
        self.clock = FakeClock()
        self.names = {account: f"Player {account}" for account in range(1, entries + 1)}
        self.owners: dict[str, Staged] = {}
        self.lobby = LobbyViewers()
        self.listing = Listing(self.clock, owners=self.owners, names=self.names, tell=self.lobby.take)
        self.followers = Followers(self.clock, owners=self.owners, names=self.names)
        chance = random.Random(seed)  # noqa: S311 - the same course each time
        self._log: list[tuple[int, str, te.Event]] = []
        for number, structure in enumerate(structures, start=1):
            stream, began = f"tournament/{number}", START + 1_000 + number * gap_ms

            def keep(event: te.Event, at: int, stream: str = stream) -> None:
                self._log.append((at, stream, event))

            simulate(
                structure,
                entries=entries,
                player=quick(chance.randrange),
                draw=chance.randrange,
                sink=keep,
                habits=Habits(),
                began_at=began,
                number=number,
            )
        self._log.sort(key=lambda entry: entry[0])

    def viewer(self, account: int) -> Viewer:
        """Return a connection of an account."""
        return Viewer(account, self.names.setdefault(account, f"Player {account}"))

    def play(self) -> Iterator[str]:
        """Play event by event; time passes between two events."""
        for at, stream, event in self._log:
            self.clock.pass_until(at)
            if isinstance(event, te.Created):
                self._open(stream)
            owner = self.owners[stream]
            owner.game.apply(event, at=at)
            self.listing.published(stream, [event])
            self.followers.published(stream, [event])
            yield stream

    def lobby_of(self, account: int, *, your_number: int = 0) -> p.LobbyRows:
        """Return the whole lobby as an account would see it now.

        Args:
            your_number: number of the last private news of the connection to compare with.
        """
        viewer = self.viewer(account)
        self.lobby.watch(viewer)
        self.lobby.leave(viewer)
        (whole,) = (one for one in viewer.take() if isinstance(one, p.LobbyRows))
        return structs.replace(whole, your_number=your_number)

    def page_of(self, stream: str, account: int, *, your_number: int = 0) -> p.TournamentState:
        """Return the whole page of a tournament as an account would see it now; see `lobby_of`."""
        viewer = self.viewer(account)
        self.followers.follow(self.owners[stream], viewer)
        self.followers.unfollow(stream, viewer)
        (whole,) = (one for one in viewer.take() if isinstance(one, p.TournamentState))
        return structs.replace(whole, your_number=your_number)

    def rest(self) -> None:
        """Advance the time until all pending news is sent."""
        self.clock.pass_until(self.clock.time + 2_000)

    def _open(self, stream: str) -> None:
        game = GameState(stream, RoomPace())
        self.owners[stream] = Staged(stream, game, StreamClock(self.clock))
