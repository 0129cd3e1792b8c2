"""Connections of members: one browser session holds an account's seat; ended sessions are disconnected."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Iterable

import structlog

from tapete.room import protocol as p
from tapete.room.identity import limits, logins, members
from tapete.room.identity.base import Ground
from tapete.room.identity.logins import Login
from tapete.room.store.store import StoreUnavailable
from tapete.room.stream.inputs import Asker

log = structlog.get_logger()

LOOK_S = 5.0
"""Seconds between checks for sessions that another gateway has ended."""
KEPT_EVERY = 12
"""Number of checks after which the members' time in the room is stored."""


class LoggedIn:
    """Session or token of each member's connection; guests are not included."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._by: dict[Asker, Login] = {}
        self._looking: asyncio.Task[None] | None = None
        self._soon: set[asyncio.Task[None]] = set()
        ground.ended = self._ended

    async def enter(self, session: Asker, login: Login) -> None:
        """Add a signed-in connection. A browser takes over the seat of its account.

        Tabs of one browser share a session and bots use tokens, so these do not disconnect each other.
        """
        self._by[session] = login
        if self._looking is None:
            self._looking = asyncio.ensure_future(self._look_forever())
        if login.kind == "browser":
            await self._ground.store.change(
                lambda connection: members.change_member(connection, login.account, live=login.id)
            )
            await self._look(self._of(login.account))

    def leave(self, session: Asker) -> None:
        """Remove a closed connection."""
        self._by.pop(session, None)

    def only_watches(self, session: Asker) -> bool:
        """Whether the connection's token may not play."""
        login = self._by.get(session)
        return login is not None and not login.may("play")

    async def excluded(self, account: int) -> bool:
        """Whether a player is excluded from entering anything now."""
        now = self._ground.clock.now()
        found = await self._ground.store.look(lambda connection: limits.in_force(connection, account, now))
        return any(one.kind == "excluded" for one in found)

    def _of(self, account: int) -> list[Asker]:
        return [session for session, login in self._by.items() if login.account == account]

    def _ended(self, account: int) -> None:
        task = asyncio.ensure_future(self._look_quietly(self._of(account)))
        self._soon.add(task)
        task.add_done_callback(self._soon.discard)

    async def _look_forever(self) -> None:
        spent: Counter[int] = Counter()
        for turn in itertools.count(1):
            await asyncio.sleep(LOOK_S)
            spent.update(dict.fromkeys({one.account for one in self._by.values()}, round(LOOK_S * 1_000)))
            await self._look_quietly(list(self._by))
            if turn % KEPT_EVERY == 0 and spent:
                try:
                    await limits.PlayerLimits(self._ground).add_time(dict(spent))
                    spent.clear()
                except StoreUnavailable as error:
                    log.warning("time played not kept", why=str(error))

    async def _look_quietly(self, sessions: Iterable[Asker]) -> None:
        try:
            await self._look(sessions)
        except StoreUnavailable as error:
            log.warning("sessions not looked up", why=str(error))

    async def _look(self, sessions: Iterable[Asker]) -> None:
        """Disconnect connections whose session has ended or has lost the seat."""
        found = {session: self._by[session].id for session in sessions if session in self._by}
        if not found:
            return
        now, ids = self._ground.clock.now(), sorted(set(found.values()))
        over = await self._ground.store.look(lambda connection: logins.over(connection, ids, now))
        for session, id in found.items():
            if id in over and self._by.pop(session, None) is not None:
                session.tell(p.Goodbye(reason=over[id]))

    async def stop(self) -> None:
        """Stop checking."""
        tasks = [*self._soon, *([self._looking] if self._looking is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
