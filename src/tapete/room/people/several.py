"""Enter a player in several Windfall games after one click (ACO-windfall-multi)."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence

from msgspec import structs

from tapete.room import protocol as p
from tapete.room.halves import Listed
from tapete.room.stream.inputs import Asker
from tapete.room.world.clock import TimeSource

LASTS_MS = 10_000
"""Time after the request during which the room keeps entering the player."""


class _Wanted:
    """One request: the games that the player has entered, and the games tried."""

    def __init__(self, session: Asker, account: int, message: p.Register, *, until: int) -> None:
        self.session, self.account, self.message, self.until = session, account, message, until
        self.offer: str | None = None
        """The kind of game; None until the first entry is known to be accepted."""
        self.tried = {message.stream}


class SeveralGames:
    """Open requests for several games of a kind.

    The worker that takes the first entry makes the room open as many games as requested
    (`core/open_sit_and_gos.py`). The gateway sees their rows and registers the player in each game with a
    separate message, so that each game is charged, refused and answered separately. If the first entry is
    refused, nothing more happens. Each game is tried once.

    Args:
        enter: registers a connection's account.
        entered: returns whether a connection's account is already in a game.
    """

    def __init__(
        self,
        clock: TimeSource,
        *,
        enter: Callable[[Asker, p.Register], None],
        entered: Callable[[Asker, str], bool],
    ) -> None:
        self._clock = clock
        self._enter = enter
        self._entered = entered
        self._wanted: dict[tuple[int, str], _Wanted] = {}
        """Requests by account and id, so that a repeated request counts once."""
        self._open: dict[str, str] = {}
        """Offer of each Windfall open for registration, by stream."""

    def wanted(self, session: Asker, account: int, message: p.Register) -> None:
        """Record a request. The message itself enters the first game."""
        now = self._clock.now()
        self._wanted = {key: one for key, one in self._wanted.items() if one.until > now}
        key = account, str(message.id)
        if key not in self._wanted:
            self._wanted[key] = _Wanted(session, account, message, until=now + LASTS_MS)

    def listed(self, changed: Sequence[Listed]) -> None:
        """Note which Windfall games are open, and enter players who asked for several."""
        for one in changed:
            row, offered, stream = one.row, one.offered, one.stream
            if row is None or offered is None or row.tab != "windfall":
                continue
            if row.open:
                self._open[stream] = offered.offer
            else:
                self._open.pop(stream, None)
            for request in self._wanted.values():
                mark = one.marks.get(request.account)
                if stream == request.message.stream and mark is not None and mark.playing:
                    request.offer = offered.offer
        if self._wanted:
            self._go_on()

    def _go_on(self) -> None:
        now = self._clock.now()
        for key, request in list(self._wanted.items()):
            if request.until <= now:
                del self._wanted[key]
                continue
            for stream, offer in list(self._open.items()):
                if len(request.tried) >= request.message.games:
                    del self._wanted[key]
                    break
                tried = stream in request.tried or self._entered(request.session, stream)
                if request.offer == offer and not tried:
                    request.tried.add(stream)
                    number = len(request.tried)
                    id = uuid.uuid5(uuid.UUID(str(request.message.id)), str(number))
                    self._enter(
                        request.session, structs.replace(request.message, id=str(id), stream=stream, games=1)
                    )
