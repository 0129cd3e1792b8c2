"""The lobby: its viewers, and what they are told of its rows at a limited rate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tapete.room import protocol as p
from tapete.room.core import events as re
from tapete.room.core.names import names_for
from tapete.room.publish import pages
from tapete.room.publish.board import Board
from tapete.room.publish.marks import Marks, Told
from tapete.room.publish.shown import Shown
from tapete.room.publish.throttle import Throttle
from tapete.room.stream.inputs import Asker
from tapete.room.world.clock import Clock
from tapete.tournament import events as te
from tapete.tournament.entries.entry import Entry

LOBBY_MS = 250
"""Least time between two updates of the lobby."""

NOT_IN_LOBBY = (te.HandBegan, te.HandFinished, te.BountyWon)
"""Events of every hand, which change no row of the lobby."""


class Lobby:
    """The connections that look at the lobby.

    Args:
        owners: by stream; it grows.
        names: by account; it grows.
    """

    def __init__(self, clock: Clock, *, owners: Mapping[str, Shown], names: Mapping[int, str]) -> None:
        self._owners = owners
        self._names = names
        self._watching: dict[Asker, bool] = {}
        """Whether each of them wants whole messages."""
        self._board = Board(self.row)
        self._marks = Marks(self._mark, self._entries)
        self._throttle = Throttle(clock, LOBBY_MS, self._tell)

    def watch(self, session: Asker, *, whole: bool = False) -> None:
        """Show the lobby as it was last told, and every change to it from now on.

        Args:
            whole: show all of it at every change.
        """
        if not self._watching.keys() - {session}:
            self._board.news()  # nobody else goes by what was told
        self._watching[session] = whole
        session.tell(self._whole(self._marks.whole(session, self._streams)))

    def leave(self, session: Asker) -> None:
        """A connection is gone."""
        self._watching.pop(session, None)
        self._marks.leave(session)

    def published(self, stream: str, events: Sequence[re.StreamEvent]) -> None:
        """Tell of events of a stream, where they may change its row."""
        if any(
            isinstance(event, te.TournamentEvent) and not isinstance(event, NOT_IN_LOBBY) for event in events
        ):
            self.changed(stream)

    def changed(self, stream: str) -> None:
        """The row of a stream may have changed, or is new."""
        self._board.change(stream)
        if self._watching:
            self._throttle.poke()

    def stop(self) -> None:
        """Tell nothing more."""
        self._throttle.stop()

    @property
    def settled(self) -> bool:
        """Whether all changes were told."""
        return self._throttle.settled

    @property
    def _streams(self) -> list[str]:
        return [row.stream for row in self._board.rows]

    def _whole(self, told: Told) -> p.LobbyRows:
        return p.LobbyRows(
            number=self._board.number,
            rows=self._board.rows,
            your_number=told.number,
            yours=dict(told.marks),
        )

    def _tell(self) -> None:
        news, looked = self._board.news()
        shown = set(self._streams)
        private = dict(self._marks.news(shown.intersection(looked), news.gone if news else ()))
        for session, whole in self._watching.items():
            if news is not None and not whole:
                session.tell(news)
        for session, whole in self._watching.items():
            if whole and (news is not None or session in private):
                session.tell(self._whole(self._marks.told(session)))
            elif session in private:
                session.tell(private[session])

    # ------------------------------------------------------------ of one stream

    def row(self, stream: str) -> p.LobbyRow:
        """The row of a stream, built anew."""
        owner = self._owners[stream]
        return pages.row(owner.game, names=names_for(owner.game, self._names, None), stopped=owner.stopped)

    def _mark(self, stream: str, account: int | None) -> p.LobbyMark:
        game = self._owners[stream].game
        everybody, own = (names_for(game, self._names, viewer) for viewer in (None, account))
        return pages.mark(game, account, everybody=everybody, own=own)

    def _entries(self, stream: str) -> Mapping[int, Entry]:
        return self._owners[stream].game.tournament.entries
