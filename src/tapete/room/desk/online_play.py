"""Hand a live final over to the room of the same server, which plays it online."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from msgspec import structs

from tapete.desk import orders as od
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.setup import for_room
from tapete.desk.state import LiveState
from tapete.room.desk.owner import LiveOwner
from tapete.room.stream.live_finals import LiveFinals
from tapete.room.world.clock import TimeSource
from tapete.tournament.commands import SeedFinal

LEAST_NOTICE_MS = 30_000
MOST_NOTICE_MS = 366 * 24 * 3_600_000


class OnlinePlay:
    """Online finals of a desk's events.

    The online final is stored first, together with the order that the desk then stores as its act. If the
    server dies in between, the next attempt finds that order and only stores the act.
    """

    def __init__(self, finals: LiveFinals | None, clock: TimeSource) -> None:
        self._finals, self._clock = finals, clock

    @property
    def _room(self) -> LiveFinals:
        if self._finals is None:
            raise DeskRefused(DeskReason.NO_ROOM)
        return self._finals

    async def has_member(self, name: str) -> bool:
        """Whether the room has an account with this name.

        Raises:
            DeskRefused: this server has no room of its own.
        """
        return await self._room.member(name) is not None

    async def with_members(self, order: od.PlayOnline) -> od.PlayOnline:
        """Replace the names of accounts by their numbers, so that the log keeps no names.

        Raises:
            DeskRefused: the room has no such account.
        """
        members: dict[int, int] = {}
        for player, name in order.accounts.items():
            found = await self._room.member(name)
            if found is None:
                raise DeskRefused(DeskReason.NO_ACCOUNT, at=f"accounts.{player}", player=player)
            members[player] = found
        return od.PlayOnline(reason=order.reason, starts_at=order.starts_at, members=members)

    def before(self, owner: LiveOwner) -> Callable[[od.AnyOrder], Awaitable[od.AnyOrder]]:
        """Return the function that opens the online final of an event before the desk's act is stored."""

        async def opened(order: od.AnyOrder) -> od.AnyOrder:
            return await self._open(owner.live, order) if isinstance(order, od.PlayOnline) else order

        return opened

    async def _open(self, live: LiveState, order: od.PlayOnline) -> od.PlayOnline:
        room, structure = self._room, live.tournament.structure
        key = str(live.opened.event)
        known = await room.known(key)
        if known is not None:
            return msgspec.json.decode(known, type=od.PlayOnline)
        if not room.keeps(structure.currency):
            raise DeskRefused(DeskReason.ROOM_CURRENCY)
        now = self._clock.now()
        if not now + LEAST_NOTICE_MS <= order.starts_at <= now + MOST_NOTICE_MS:
            raise DeskRefused(DeskReason.ONLINE_START, at="starts_at")
        seed = SeedFinal(
            results=tuple(structs.replace(one, account=order.members[one.account]) for one in order.results),
            pool=order.pool,
            entries=order.entries,
            end_levels=order.end_levels,
        )
        stream = await room.open(
            for_room(structure),
            seed,
            starts_at=order.starts_at,
            key=key,
            answer=lambda stream: msgspec.json.encode(structs.replace(order, stream=stream)),
        )
        return structs.replace(order, stream=stream)
