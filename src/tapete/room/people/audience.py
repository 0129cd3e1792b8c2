"""The connections that watch the tables of one tournament or follow its page."""

from collections.abc import Iterator
from dataclasses import dataclass

from tapete.room import protocol as p
from tapete.room.core.game import Game
from tapete.room.stream.inputs import Asker


@dataclass(slots=True)
class Watching:
    """The table that one connection watches, and how much of it was sent."""

    table: int | None
    """The table it asked for; None for its own table, also after a move."""
    shown: int
    """The table that was last sent; -1 for none."""
    version: int | None
    """The last version of that table that was sent; None to send the whole table."""


class Audience:
    """The connections that look at one tournament."""

    def __init__(self, game: Game) -> None:
        self.game = game
        """Replaced when the stream is rebuilt from its log."""
        self._watching: dict[Asker, Watching] = {}
        self.followers: set[Asker] = set()
        self._lines: dict[int, int] = {}
        """Number of watching connections by account."""

    def __contains__(self, session: Asker) -> bool:
        return session in self._watching

    def __iter__(self) -> Iterator[tuple[Asker, Watching]]:
        return iter(list(self._watching.items()))

    def watch(self, session: Asker, message: p.Watch) -> None:
        """Begin to watch, or watch another table."""
        if session not in self._watching and session.account is not None:
            account = session.account.id
            self._lines[account] = self._lines.get(account, 0) + 1
        watching = Watching(message.table, -1, None)
        self._watching[session] = watching
        watching.shown = self.table_of(session, watching)
        if message.since_table in (None, watching.shown):
            watching.version = message.since or None

    def unwatch(self, session: Asker) -> bool:
        """Stop watching. Returns whether it did."""
        if self._watching.pop(session, None) is None:
            return False
        if session.account is not None:
            account = session.account.id
            self._lines[account] -= 1
            if not self._lines[account]:
                del self._lines[account]
        return True

    def leave(self, session: Asker) -> bool:
        """Remove a closed connection. Returns whether it watched a table."""
        self.followers.discard(session)
        return self.unwatch(session)

    def has_line(self, account: int) -> bool:
        """Whether any connection of an account watches."""
        return account in self._lines

    def table_of(self, session: Asker, watching: Watching) -> int:
        """The table that a connection sees now; 0 before there are any.

        Its own if it did not ask for another; an eliminated player stays at their last table, as long as it
        exists.
        """
        tournament = self.game.tournament
        tables = tournament.tables
        wanted = [] if watching.table is None else [watching.table]
        if watching.table is None and session.account is not None:
            place = tournament.place_of(session.account.id)
            entry = tournament.entry_of(session.account.id)
            wanted += [place.table] if place else []
            wanted += [entry.table] if entry else []
        # If the table was broken, show the first table that is left.
        found = next((table for table in (*wanted, watching.shown) if table in tables), None)
        if found is not None:
            return found
        if tables.table_count:
            return tables.numbers[0]
        return max(0, watching.shown, *wanted[:1]) if tournament.state != "registering" else 0
