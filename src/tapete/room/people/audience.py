"""The connections that watch the tables of one stream."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from tapete.room import protocol as p
from tapete.room.chat.talk import StreamTalk
from tapete.room.publish.own_parts import OfEvent
from tapete.room.stream.inputs import Asker


@dataclass(slots=True)
class Watching:
    """The table that one connection watches, and the state last sent to it."""

    table: int | None
    """Requested table; None for the player's own table, also after a move."""
    whole: bool
    """Whether the connection gets whole tables in place of news."""
    shown: int
    """Table last sent; -1 for none."""
    version: int | None
    """Version of the table last sent; None to send all events of the hand."""
    own: p.Own | None = None
    """Private state last sent."""
    event: OfEvent | None = None
    """Cached tournament part of the private state."""
    yours: int = 0
    """Number of the last private message."""
    hand_version: int = 0
    own_rulings: int = 0
    """Number of private rulings of the hand already sent."""
    outside: tuple[p.Shared, p.Own] | None = None
    """State last sent of a table whose play is hidden from this viewer; None if they see the play."""
    notices: int = 0
    """Number of notices of the tournament already checked for it."""
    chat: bool = False
    """Whether the connection gets the chat of the table."""


Viewer = tuple[Asker, Watching]


class Placing(Protocol):
    """Part of a stream's state that knows where people sit."""

    def table_shown(self, account: int | None, *, asked: int | None, shown: int) -> int:
        """Return the table that a viewer sees now; 0 before the first table.

        Args:
            asked: the table that the viewer asked for; None for their own.
            shown: the table that the viewer saw last.
        """


class Audience:
    """Connections that watch one stream."""

    def __init__(self, state: Placing) -> None:
        self.state = state
        """State of the stream; replaced when the stream is rebuilt from its log."""
        self.talk = StreamTalk()
        """Chat lines at the stream's tables."""
        self._watching: dict[Asker, Watching] = {}
        self._at: dict[int, dict[Asker, Watching]] = {}
        """Viewers by the table last shown."""
        self._of: dict[int, dict[Asker, Watching]] = {}
        """Viewers by account."""

    def __contains__(self, session: Asker) -> bool:
        return session in self._watching

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._watching.items()))

    def watching(self, session: Asker) -> Watching | None:
        """Return what a connection watches; None if it does not watch."""
        return self._watching.get(session)

    def at(self, table: int) -> list[Viewer]:
        """Return the viewers to whom a table was last shown."""
        return list(self._at.get(table, {}).items())

    def of(self, account: int) -> list[Viewer]:
        """Return the watching connections of an account."""
        return list(self._of.get(account, {}).items())

    @property
    def tables(self) -> list[int]:
        """Return the tables that viewers are shown."""
        return list(self._at)

    def watch(self, session: Asker, message: p.Watch) -> Watching:
        """Begin to watch, or watch another table."""
        before = self._watching.get(session)
        if before is not None:
            self.show(session, before, -1)
        watching = Watching(message.table, message.whole, -1, None, chat=message.chat)
        self._watching[session] = watching
        if session.account is not None:
            self._of.setdefault(session.account.id, {})[session] = watching
        if message.since_table in (None, self.table_of(session, watching)):
            watching.version = message.since or None
        return watching

    def show(self, session: Asker, watching: Watching, table: int) -> None:
        """Record the table that a connection is shown now; -1 for none."""
        here = self._at.get(watching.shown)
        if here is not None:
            here.pop(session, None)
            if not here:
                del self._at[watching.shown]
        watching.shown = table
        if table >= 0:
            self._at.setdefault(table, {})[session] = watching

    def unwatch(self, session: Asker) -> bool:
        """Stop watching. Return whether the connection watched."""
        watching = self._watching.pop(session, None)
        if watching is None:
            return False
        self.show(session, watching, -1)
        if session.account is not None:
            lines = self._of[session.account.id]
            del lines[session]
            if not lines:
                del self._of[session.account.id]
        return True

    def leave(self, session: Asker) -> bool:
        """Remove a closed connection. Return whether it watched a table."""
        return self.unwatch(session)

    def has_line(self, account: int) -> bool:
        """Whether an account has a watching connection."""
        return account in self._of

    def table_of(self, session: Asker, watching: Watching) -> int:
        """Return the table that a connection sees now; 0 before the first table."""
        account = session.account.id if session.account is not None else None
        return self.state.table_shown(account, asked=watching.table, shown=watching.shown)
