"""The lobby: its viewers, and what they are told of its rows and of what is theirs."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.room import protocol as p
from tapete.room.halves import Listed
from tapete.room.publish.board import Board
from tapete.room.publish.marks import Marks
from tapete.room.stream.inputs import Asker


class Lobby:
    """The connections that look at the lobby."""

    def __init__(self) -> None:
        self._watching: dict[Asker, bool] = {}
        """Whether each of them wants whole messages."""
        self._board = Board()
        self._marks = Marks()

    def watch(self, session: Asker, *, whole: bool = False) -> None:
        """Show the lobby as it was last told, and every change to it from now on.

        Args:
            whole: show all of it at every change.
        """
        self._watching[session] = whole
        self._marks.watch(session)
        session.tell(self._whole(session))

    def leave(self, session: Asker) -> None:
        """A connection is gone."""
        self._watching.pop(session, None)
        self._marks.leave(session)

    def looked_at_beside(self, session: Asker) -> bool:
        """Whether anybody else looks at the lobby."""
        return bool(self._watching.keys() - {session})

    def take(self, changed: Sequence[Listed]) -> None:
        """Take what workers tell of their streams, and tell the viewers."""
        news = self._board.take(one.row for one in changed)
        shown = {row.stream for row in self._board.rows}
        self._marks.forget(news.gone if news else ())
        private = dict(self._marks.take(changed, shown))
        for session, whole in self._watching.items():
            if news is not None and not whole:
                session.tell(news)
        for session, whole in self._watching.items():
            if whole and (news is not None or session in private):
                session.tell(self._whole(session))
            elif session in private:
                session.tell(private[session])

    def _whole(self, session: Asker) -> p.LobbyRows:
        return p.LobbyRows(
            number=self._board.number,
            rows=self._board.rows,
            your_number=self._marks.number(session),
            yours=self._marks.of(session),
        )
