"""What the tournaments of the lobby are to each viewer, and what has changed of that.

Only the viewers whom a change may concern are looked at: those in the tournament, and those who were told
that they were.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tapete.room import protocol as p
from tapete.room.publish.pages import NO_MARK
from tapete.room.stream.inputs import Asker
from tapete.tournament.entries.entry import Entry

Mark = Callable[[str, int | None], p.LobbyMark]
"""What a stream is to an account."""


@dataclass(slots=True)
class Told:
    """What one viewer was told."""

    number: int = 0
    """Of the last private news."""
    marks: dict[str, p.LobbyMark] = field(default_factory=dict)


class Marks:
    """The marks of all viewers of the lobby.

    Args:
        mark: computes what a stream is to an account.
        entries: of a stream.
    """

    def __init__(self, mark: Mark, entries: Callable[[str], Mapping[int, Entry]]) -> None:
        self._mark = mark
        self._entries = entries
        self._told: dict[Asker, Told] = {}
        self._lines: dict[int, set[Asker]] = {}
        """Viewers by account."""
        self._marked: dict[str, set[int]] = {}
        """By stream: the accounts that were told that they are in it."""

    def told(self, session: Asker) -> Told:
        """What a viewer was told."""
        return self._told[session]

    def leave(self, session: Asker) -> None:
        """A viewer is gone."""
        if self._told.pop(session, None) is None or session.account is None:
            return
        lines = self._lines[session.account.id]
        lines.discard(session)
        if not lines:
            del self._lines[session.account.id]

    def whole(self, session: Asker, streams: Iterable[str]) -> Told:
        """All marks of a viewer among these streams; from now on it is told what changes."""
        told = self._told.setdefault(session, Told())
        account = session.account.id if session.account else None
        if account is not None:
            self._lines.setdefault(account, set()).add(session)
        told.marks = {}
        for stream in streams:
            mark = self._mark(stream, account)
            if mark.entered and account is not None:
                told.marks[stream] = mark
                self._marked.setdefault(stream, set()).add(account)
        return told

    def news(self, streams: Collection[str], gone: Collection[str]) -> Iterator[tuple[Asker, p.YourLobby]]:
        """What to tell to whom after these streams have changed, and those are no longer shown."""
        for stream in gone:
            for account in self._marked.pop(stream, ()):
                for session in self._lines.get(account, ()):
                    self._told[session].marks.pop(stream, None)
        found: dict[Asker, dict[str, p.LobbyMark]] = {}
        for stream in streams:
            for account in self._concerned(stream):
                mark = self._mark(stream, account)
                for session in self._lines[account]:
                    if self._told[session].marks.get(stream, NO_MARK) != mark:
                        found.setdefault(session, {})[stream] = mark
                        self._remember(session, account, stream, mark)
        for session, marks in found.items():
            told = self._told[session]
            told.number += 1
            yield session, p.YourLobby(number=told.number, yours=marks)

    def _remember(self, session: Asker, account: int, stream: str, mark: p.LobbyMark) -> None:
        if mark.entered:
            self._told[session].marks[stream] = mark
            self._marked.setdefault(stream, set()).add(account)
        else:
            self._told[session].marks.pop(stream, None)

    def _concerned(self, stream: str) -> set[int]:
        """The accounts of viewers that are in a stream, or were told that they are."""
        entries = self._entries(stream)
        if len(entries) > len(self._lines):
            return set(self._lines)
        concerned = {entry.account for entry in entries.values()} | self._marked.get(stream, set())
        return concerned & self._lines.keys()
