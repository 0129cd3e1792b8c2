"""Presence: a seat whose account has no connection has a grace, then it counts as away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tapete.room.core.game import Game
from tapete.room.people.audience import Audience
from tapete.room.stream.inputs import LineChanged
from tapete.room.stream.owner import Owner
from tapete.room.world.clock import Clock, Timer


class Presence:
    """The graces of all tournaments.

    Args:
        audiences: by stream; it grows.
        here: gives the accounts that have a connection to the room.
    """

    def __init__(self, clock: Clock, audiences: Mapping[str, Audience], here: Callable[[], set[int]]) -> None:
        self._clock = clock
        self._audiences = audiences
        self._here = here
        self._began_at = clock.now()
        self._graces: dict[tuple[str, int], Timer] = {}
        """By stream and account: when a lost line makes its seat count as away."""

    def lost(self, owner: Owner, account: int) -> None:
        """The last connection of an account is gone: its grace begins."""
        entry = owner.game.tournament.entry_of(account)
        if entry is None or owner.game.over:
            return

        def gone() -> None:
            del self._graces[key]
            owner.put(LineChanged(account, gone=True))

        key = (owner.stream, account)
        self.back(*key)
        until = self._clock.now() + owner.game.tournament.structure.reconnect_grace_ms
        self._graces[key] = self._clock.call_at(until, gone)

    def back(self, stream: str, account: int) -> None:
        """An account has a connection again: its grace ends."""
        timer = self._graces.pop((stream, account), None)
        if timer:
            timer.cancel()

    def absent(self, game: Game) -> tuple[int, ...]:
        """Accounts of an event's players, bots left out, who have no connection to the room.

        After the room itself has begun everybody has the grace to come back, and counts as there.
        """
        tournament = game.tournament
        if self._clock.now() < self._began_at + tournament.structure.reconnect_grace_ms:
            return ()
        here = self._here()
        accounts = dict.fromkeys(one.account for one in tournament.entries.values() if not one.bot)
        return tuple(account for account in accounts if account not in here)

    def look(self, owner: Owner) -> None:
        """After a standstill, tell a stream who is there; the others have their grace."""
        audience = self._audiences[owner.stream]
        for entry in list(owner.game.tournament.entries.values()):
            if entry.bot:
                continue
            if audience.has_line(entry.account):
                owner.put(LineChanged(entry.account, gone=False))
            elif (owner.stream, entry.account) not in self._graces:
                self.lost(owner, entry.account)

    def seated(self, owner: Owner, entries: Iterable[int]) -> None:
        """These entries get a seat: those who are not there have their grace, as if their line were lost."""
        audience = self._audiences[owner.stream]
        for number in entries:
            entry = owner.game.tournament.entries[number]
            waits = (owner.stream, entry.account) in self._graces
            if not entry.bot and not waits and not audience.has_line(entry.account):
                self.lost(owner, entry.account)

    def forget(self, stream: str) -> None:
        """Let no grace of a stream end here any more."""
        for key in [key for key in self._graces if key[0] == stream]:
            self._graces.pop(key).cancel()

    def stop(self) -> None:
        """Let no grace end any more."""
        for timer in self._graces.values():
            timer.cancel()
