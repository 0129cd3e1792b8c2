"""Release finished tournaments from memory, and load them again on request.

A `Released` stays in memory, with the facts for the schedule and the operator. Log, hands and snapshot are in
the store. The most recent tournaments, whose rows the lobby shows, are never released.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from msgspec import Struct

from tapete.room.archive.archivist import Archivist
from tapete.room.core.event_schedule import OfferedTournament
from tapete.room.halves import StreamTold
from tapete.room.people.audience import Audience
from tapete.room.publish.board import OVER_SHOWN
from tapete.room.publish.followers import Followers
from tapete.room.publish.listing import Listing
from tapete.room.publish.operated import stream_told
from tapete.room.stream.owner import Owner
from tapete.room.world.clock import Timer, TimeSource

AFTER_MS = 600_000
"""Time for which a tournament stays in memory after its end and after its last use."""


class Released(Struct, frozen=True):
    """Facts kept of a tournament that was released from memory."""

    offered: OfferedTournament
    told: StreamTold


class Releasing:
    """Find the tournaments that may be released.

    Args:
        owners: owners by stream; the mapping changes.
        audiences: audiences by stream; the mapping changes.
        release: removes a stream from memory.
        soon: runs a coroutine in the background.
    """

    def __init__(
        self,
        clock: TimeSource,
        *,
        owners: Mapping[str, Owner],
        audiences: Mapping[str, Audience],
        followers: Followers,
        listing: Listing,
        archivist: Archivist,
        release: Callable[[str, Released], Coroutine[Any, Any, None]],
        soon: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._clock = clock
        self._owners = owners
        self._audiences = audiences
        self._followers = followers
        self._listing = listing
        self._archivist = archivist
        self._release = release
        self._soon = soon
        self._due: dict[str, int] = {}
        """Time of the next check of a finished tournament, by stream, the earliest first."""
        self._timer: Timer | None = None

    def over(self, stream: str) -> None:
        """Record that a tournament is over, or was loaded again."""
        self._due.pop(stream, None)
        self._due[stream] = self._clock.now() + AFTER_MS
        self._wind()

    def forget(self, stream: str) -> None:
        """Forget a tournament that is no longer in memory."""
        self._due.pop(stream, None)

    def stop(self) -> None:
        """Stop releasing."""
        self._due.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _wind(self) -> None:
        if self._timer is None and self._due:
            self._timer = self._clock.call_at(next(iter(self._due.values())), self._look)

    def _look(self) -> None:
        self._timer = None
        now = self._clock.now()
        over = sorted((stream for stream, one in self._owners.items() if one.game.over), key=_number)
        last = set(over[-OVER_SHOWN:])
        for stream in [stream for stream, at in self._due.items() if at <= now]:
            del self._due[stream]
            owner = self._owners.get(stream)
            if owner is None:
                continue
            if stream not in last and self._may_go(owner):
                kept = Released(self._listing.offered_as(owner.game), stream_told(owner))
                self._soon(self._release(stream, kept))
            else:
                self._due[stream] = now + AFTER_MS
        self._wind()

    def _may_go(self, owner: Owner) -> bool:
        """Whether nobody needs a tournament in memory now. Flights and finals need each other."""
        game, stream = owner.game, owner.stream
        return (
            game.over
            and owner.idle
            and game.feeds is None
            and game.tournament.structure.stage is None
            and not any(True for _ in self._audiences[stream])
            and not self._followers.any_of(stream)
            and self._listing.has_told(stream)
            and self._archivist.has_all(game)
        )


def _number(stream: str) -> int:
    return int(stream.partition("/")[2])
