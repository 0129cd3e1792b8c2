"""The connections that watch the tables of one stream."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from tapete.room import protocol as p
from tapete.room.chat.talk import StreamTalk
from tapete.room.publish.yours import OfEvent
from tapete.room.stream.inputs import Asker


@dataclass(slots=True)
class Watching:
    """The table that one connection watches, and how much of it was sent."""

    table: int | None
    """The table it asked for; None for its own table, also after a move."""
    whole: bool
    """Whether it gets whole tables instead of news."""
    shown: int
    """The table that was last sent; -1 for none."""
    version: int | None
    """The last version of that table that was sent; None to send all of the hand's events."""
    own: p.Own | None = None
    """What it was told alone, as it stands."""
    event: OfEvent | None = None
    """The part of it that belongs to the tournament."""
    yours: int = 0
    """The number of the last message that it got alone."""
    hand_version: int = 0
    own_rulings: int = 0
    """How many rulings of that hand it was told alone."""
    outside: tuple[p.Shared, p.Own] | None = None
    """What it was told of a table whose play only its players see; None if it sees the play."""
    notices: int = 0
    """How many notices of the tournament have been looked at for it."""
    chat: bool = False
    """Whether it is told what is said at the table."""


Viewer = tuple[Asker, Watching]


class Placing(Protocol):
    """A stream's state, which says where people sit."""

    def table_shown(self, account: int | None, *, asked: int | None, shown: int) -> int:
        """The table that somebody sees now; 0 before there are any.

        Args:
            asked: the table that they asked for; None for their own.
            shown: the one that they were shown last.
        """


class Audience:
    """The connections that look at one stream."""

    def __init__(self, state: Placing) -> None:
        self.state = state
        """Replaced when the stream is rebuilt from its log."""
        self.talk = StreamTalk()
        """What is said at its tables."""
        self._watching: dict[Asker, Watching] = {}
        self._at: dict[int, dict[Asker, Watching]] = {}
        """By the table that they were shown last."""
        self._of: dict[int, dict[Asker, Watching]] = {}
        """By account."""

    def __contains__(self, session: Asker) -> bool:
        return session in self._watching

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._watching.items()))

    def watching(self, session: Asker) -> Watching | None:
        """What a connection watches, if it does."""
        return self._watching.get(session)

    def at(self, table: int) -> list[Viewer]:
        """Those who were shown a table last."""
        return list(self._at.get(table, {}).items())

    def of(self, account: int) -> list[Viewer]:
        """The watching connections of an account."""
        return list(self._of.get(account, {}).items())

    @property
    def tables(self) -> list[int]:
        """The tables that somebody was shown."""
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
        """Note that a connection is shown a table now; -1 for none."""
        here = self._at.get(watching.shown)
        if here is not None:
            here.pop(session, None)
            if not here:
                del self._at[watching.shown]
        watching.shown = table
        if table >= 0:
            self._at.setdefault(table, {})[session] = watching

    def unwatch(self, session: Asker) -> bool:
        """Stop watching. Returns whether it did."""
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
        """Remove a closed connection. Returns whether it watched a table."""
        return self.unwatch(session)

    def has_line(self, account: int) -> bool:
        """Whether any connection of an account watches."""
        return account in self._of

    def table_of(self, session: Asker, watching: Watching) -> int:
        """The table that a connection sees now; 0 before there are any."""
        account = session.account.id if session.account is not None else None
        return self.state.table_shown(account, asked=watching.table, shown=watching.shown)
