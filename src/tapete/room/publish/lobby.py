"""Send lobby rows and private marks to the viewers of the lobby."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.room import protocol as p
from tapete.room.clubs.board import ClubBoard
from tapete.room.halves import Listed
from tapete.room.publish.board import LobbyBoard
from tapete.room.publish.marks import Marks
from tapete.room.stream.inputs import Asker


class LobbyViewers:
    """Connections that watch the lobby."""

    def __init__(self) -> None:
        self._watching: dict[Asker, bool] = {}
        """Whether a viewer wants whole messages, by viewer."""
        self._board = LobbyBoard()
        self._marks = Marks()
        self.of_clubs = ClubBoard()
        """Private rows of clubs; they are sent to no viewer of the lobby."""

    def watch(self, session: Asker, *, whole: bool = False) -> None:
        """Send the lobby as last published, and every change from now on.

        Args:
            whole: send the whole lobby at every change.
        """
        self._watching[session] = whole
        self._marks.watch(session)
        session.tell(self._whole(session))

    def leave(self, session: Asker) -> None:
        """Remove a closed connection."""
        self._watching.pop(session, None)
        self._marks.leave(session)

    def plays(self, account: int) -> bool:
        """Whether an account is still in an event."""
        return self._marks.plays(account)

    def marked(self, account: int) -> frozenset[str]:
        """Return the streams in which an account plays, sits or is host."""
        return self._marks.streams_of(account)

    def looked_at_beside(self, session: Asker) -> bool:
        """Whether another connection watches the lobby."""
        return bool(self._watching.keys() - {session})

    @property
    def rows(self) -> tuple[p.LobbyRow, ...]:
        """Return the rows as last sent."""
        return self._board.rows

    def entered(self, session: Asker, stream: str) -> bool:
        """Whether a connection's account has entered a tournament."""
        return stream in self._marks.of(session)

    def take(self, changed: Sequence[Listed]) -> None:
        """Take the workers' updates of their streams and send them to the viewers."""
        self.of_clubs.take([one for one in changed if one.club])
        rows = [one.row for one in changed if one.row is not None and not one.club]
        cash = [one.cash for one in changed if one.cash is not None and not one.club]
        hidden = [one.stream for one in changed if (one.row is None and one.cash is None) or one.club]
        news = self._board.take(rows, cash=cash, hidden=hidden)
        shown = {row.stream for row in self._board.rows} | {row.stream for row in self._board.cash}
        # A private table has no row. But its mark lets a player return to it, and blocks erasing the account.
        shown |= {one.stream for one in changed if one.occupied is not None or one.club}
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
            cash=self._board.cash,
            your_number=self._marks.number(session),
            yours=self._marks.of(session),
        )
