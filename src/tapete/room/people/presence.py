"""Presence: a seat whose account has no connection has a grace, then it counts as away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tapete.room.core.game import GameState
from tapete.room.people.audience import Audience
from tapete.room.stream.inputs import LineChanged
from tapete.room.stream.single_writer import SingleWriter
from tapete.room.world.clock import Timer, TimeSource


class _Grace:
    """A grace that ends for some accounts of a stream at the same time."""

    __slots__ = ("timer", "waits")

    def __init__(self, timer: Timer, waits: int) -> None:
        self.timer = timer
        self.waits = waits
        """For how many accounts."""

    def left(self) -> None:
        """Count one account less; the last one stops the timer."""
        self.waits -= 1
        if not self.waits:
            self.timer.cancel()


class Presence:
    """The graces of all streams.

    Args:
        audiences: by stream; it grows.
        here: gives the accounts that have a connection to the room.
    """

    def __init__(
        self, clock: TimeSource, audiences: Mapping[str, Audience], here: Callable[[], set[int]]
    ) -> None:
        self._clock = clock
        self._audiences = audiences
        self._here = here
        self._began_at = clock.now()
        self._graces: dict[tuple[str, int], _Grace] = {}
        """By stream and account: when a lost line makes its seat count as away."""

    def lost(self, owner: SingleWriter, account: int) -> None:
        """The last connection of an account is gone: its grace begins."""
        grace_ms = owner.state.grace_of(account)
        if grace_ms is not None and not owner.state.over:
            self._begin(owner, (account,), grace_ms)

    def _begin(self, owner: SingleWriter, accounts: Sequence[int], grace_ms: int) -> None:
        """Let the grace of accounts of one stream begin now; it ends for all of them at the same time."""

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
        """An account has a connection again: its grace ends."""
        grace = self._graces.pop((stream, account), None)
        if grace:
            grace.left()

    def absent(self, game: GameState) -> tuple[int, ...]:
        """Accounts of an event's players, bots left out, who have no connection to the room.

        After the room itself has begun everybody has the grace to come back, and counts as there.
        """
        tournament = game.tournament
        if self._clock.now() < self._began_at + tournament.structure.reconnect_grace_ms:
            return ()
        here = self._here()
        accounts = dict.fromkeys(one.account for one in tournament.entries.values() if not one.bot)
        return tuple(account for account in accounts if account not in here)

    def look(self, owner: SingleWriter) -> None:
        """After a standstill, tell a stream who is there; the others have their grace."""
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
        """These people get a seat: those who are not there have their grace, as if their line were lost."""
        audience = self._audiences[owner.stream]
        for account in accounts:
            waits = (owner.stream, account) in self._graces
            if not waits and not audience.has_line(account):
                self.lost(owner, account)

    def forget(self, stream: str) -> None:
        """Let no grace of a stream end here any more."""
        for key in [key for key in self._graces if key[0] == stream]:
            self._graces.pop(key).left()

    def stop(self) -> None:
        """Let no grace end any more."""
        for grace in self._graces.values():
            grace.timer.cancel()
