"""All players of a run, and how soon the streams of some of them acknowledge again after a fault."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from tools.faults.players import Player, Table

MOST_S = 60.0
"""A stream that has acknowledged nothing for this many seconds has not recovered."""


@dataclass(frozen=True)
class Recovered:
    """How long each affected stream took to acknowledge again, in seconds. None if it did not."""

    times: dict[str, float | None]


class Crowd:
    """The players of all tables."""

    def __init__(self, events: list[str], seats: int, urls: list[str], seed: int) -> None:
        self.wrong: Counter[str] = Counter()
        """Answers that should not have come, without the players' names."""
        self.tables = [Table(event, seats) for event in events]
        chance = random.Random(seed)
        names = _names()
        for table in self.tables:
            for _ in range(seats):
                own = random.Random(chance.getrandbits(64))
                table.players.append(Player(next(names), table, urls, own, wrong=self._wrong))
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def players(self) -> Iterator[Player]:
        """Iterate over all players."""
        return (player for table in self.tables for player in table.players)

    def begin(self) -> None:
        """Let everybody play."""
        self._tasks = [asyncio.create_task(player.play()) for player in self.players]

    async def end(self) -> None:
        """Disconnect everybody."""
        for task in self._tasks:
            task.cancel()
        for one in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(one, Exception):
                self.wrong[f"a player failed: {one!r}"] += 1

    def _wrong(self, what: str) -> None:
        self.wrong[what.partition(": ")[2]] += 1

    def failed(self) -> Iterator[BaseException]:
        """Iterate over the errors that ended players who should play for ever."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                yield error

    async def until_playing(self, *, within_s: float = MOST_S) -> bool:
        """Wait until the room is under load, so that no fault hits an idle room. Return whether it is.

        The players of half the tables must be in a hand and connected, and as many commands as there are
        tables must be acknowledged first.
        """
        before = self._acknowledged()
        give_up = time.monotonic() + within_s
        while time.monotonic() < give_up:
            for error in self.failed():
                raise error
            tables = {player.stream for player in self.affected()}
            if len(tables) * 2 >= len(self.tables) and self._acknowledged() - before >= len(self.tables):
                return True
            await asyncio.sleep(0.02)
        return False

    def _acknowledged(self) -> int:
        return sum(len(player.memory.acknowledged) for player in self.players)

    def affected(self, streams: Iterable[str] | None = None, *, at: int | None = None) -> list[Player]:
        """List the players whose hand is running.

        Args:
            streams: only the players of these streams.
            at: only the players who are connected to the socket at this place.
        """
        known = set(streams) if streams is not None else None
        return [
            player
            for player in self.players
            if player.in_hand
            and (known is None or player.stream in known)
            and (at is None or player.at == at)
        ]

    async def recovered(self, players: list[Player], since: float, *, within_s: float = MOST_S) -> Recovered:
        """Wait until one of the players of each stream has got an acknowledgement.

        A stream is left out if its tournament has ended, or if none of these players is in a hand any more.

        Args:
            since: when the fault came, on the monotonic clock.
        """
        waiting: dict[str, list[Player]] = {}
        for player in players:
            waiting.setdefault(player.stream, []).append(player)
        times: dict[str, float | None] = {}
        give_up = since + within_s
        while waiting and time.monotonic() < give_up:
            await asyncio.sleep(0.005)
            for stream, those in list(waiting.items()):
                acked = [player.acked_at for player in those if player.acked_at > since]
                if acked:
                    times[stream] = min(acked) - since
                    del waiting[stream]
                elif stream in those[0].table.over:
                    del waiting[stream]
        times.update(dict.fromkeys(waiting))
        return Recovered(times)


def _names() -> Iterator[str]:
    """Yield names, no two of which look alike."""
    syllables = [first + second for first in "bdfkpst" for second in "aeu"]
    return ("Fault " + "".join(parts) for parts in product(syllables, repeat=4))
