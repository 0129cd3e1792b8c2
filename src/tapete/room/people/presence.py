"""Presence: a seat whose account has no connection counts as away after a grace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tapete.room.core.game import GameState
from tapete.room.people.audience import Audience
from tapete.room.stream.inputs import LineChanged
from tapete.room.stream.single_writer import SingleWriter
from tapete.room.world.clock import Timer, TimeSource


class _Grace:
    """A grace that ends for several accounts of a stream at the same time."""

    __slots__ = ("timer", "waits")

    def __init__(self, timer: Timer, waits: int) -> None:
        self.timer = timer
        self.waits = waits
        """Number of accounts whose grace still runs."""

    def left(self) -> None:
        """Remove one account; the last one stops the timer."""
        self.waits -= 1
        if not self.waits:
            self.timer.cancel()


class Presence:
    """Graces of all streams.

    Args:
        audiences: audiences by stream; the mapping grows.
        here: returns the accounts connected to the room.
    """

    def __init__(
        self, clock: TimeSource, audiences: Mapping[str, Audience], here: Callable[[], set[int]]
    ) -> None:
        self._clock = clock
        self._audiences = audiences
        self._here = here
        self._began_at = clock.now()
        self._graces: dict[tuple[str, int], _Grace] = {}
        """Running graces by stream and account."""

    def lost(self, owner: SingleWriter, account: int) -> None:
        """Begin the grace of an account that lost its last connection."""
        grace_ms = owner.state.grace_of(account)
        if grace_ms is not None and not owner.state.over:
            self._begin(owner, (account,), grace_ms)

    def _begin(self, owner: SingleWriter, accounts: Sequence[int], grace_ms: int) -> None:
        """Begin the grace of several accounts of one stream. It ends for all at the same time."""

        def over() -> None:
            for account in accounts:
                if self._graces.get((owner.stream, account)) is grace:
                    del self._graces[owner.stream, account]
                    owner.put(LineChanged(account, gone=True))

        for account in accounts:
            self.back(owner.stream, account)
        grace = _Grace(self._clock.call_at(self._clock.now() + grace_ms, over), len(accounts))
        self._graces.update(((owner.stream, account), grace) for account in accounts)

    def back(self, stream: str, account: int) -> None:
        """End the grace of an account that is connected again."""
        grace = self._graces.pop((stream, account), None)
        if grace:
            grace.left()

    def absent(self, game: GameState) -> tuple[int, ...]:
        """Return the accounts of an event's players, without bots, who are not connected to the room.

        After a start of the room, everybody counts as connected until the grace has passed.
        """
        tournament = game.tournament
        if self._clock.now() < self._began_at + tournament.structure.reconnect_grace_ms:
            return ()
        here = self._here()
        accounts = dict.fromkeys(one.account for one in tournament.entries.values() if not one.bot)
        return tuple(account for account in accounts if account not in here)

    def look(self, owner: SingleWriter) -> None:
        """After a stop, tell a stream which accounts are connected, and begin the grace of the others."""
        audience, gone = self._audiences[owner.stream], dict[int, list[int]]()
        for account in owner.state.people():
            if audience.has_line(account):
                owner.put(LineChanged(account, gone=False))
            elif (owner.stream, account) not in self._graces:
                grace_ms = owner.state.grace_of(account)
                if grace_ms is not None:
                    gone.setdefault(grace_ms, []).append(account)
        if not owner.state.over:
            for grace_ms, accounts in gone.items():
                self._begin(owner, tuple(dict.fromkeys(accounts)), grace_ms)

    def seated(self, owner: SingleWriter, accounts: Iterable[int]) -> None:
        """Begin the grace of newly seated people who are not connected."""
        audience = self._audiences[owner.stream]
        for account in accounts:
            waits = (owner.stream, account) in self._graces
            if not waits and not audience.has_line(account):
                self.lost(owner, account)

    def forget(self, stream: str) -> None:
        """Cancel all graces of a stream."""
        for key in [key for key in self._graces if key[0] == stream]:
            self._graces.pop(key).left()

    def stop(self) -> None:
        """Cancel all graces."""
        for grace in self._graces.values():
            grace.timer.cancel()
