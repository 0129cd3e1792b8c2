"""Marks of lobby rows for each account, and the last ones sent to each viewer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tapete.room import protocol as p
from tapete.room.halves import Listed
from tapete.room.stream.inputs import Asker


class Marks:
    """Marks of all accounts in the streams that the lobby shows."""

    def __init__(self) -> None:
        self._marks: dict[int, dict[str, p.LobbyMark]] = {}
        """Marks by account and stream."""
        self._marked: dict[str, set[int]] = {}
        """Accounts with a mark, by stream."""
        self._numbers: dict[Asker, int] = {}
        """Number of the last private news, by viewer."""
        self._lines: dict[int, set[Asker]] = {}
        """Viewers by account."""

    def watch(self, session: Asker) -> None:
        """Add a viewer."""
        self._numbers.setdefault(session, 0)
        if session.account is not None:
            self._lines.setdefault(session.account.id, set()).add(session)

    def leave(self, session: Asker) -> None:
        """Remove a viewer."""
        if self._numbers.pop(session, None) is None or session.account is None:
            return
        lines = self._lines[session.account.id]
        lines.discard(session)
        if not lines:
            del self._lines[session.account.id]

    def number(self, session: Asker) -> int:
        """Return the number of a viewer's last private news."""
        return self._numbers[session]

    def of(self, session: Asker) -> dict[str, p.LobbyMark]:
        """Return the marks of a viewer, by stream."""
        return dict(self._marks.get(session.account.id, {})) if session.account else {}

    def plays(self, account: int) -> bool:
        """Whether an account is still in one of the streams."""
        return any(mark.playing for mark in self._marks.get(account, {}).values())

    def streams_of(self, account: int) -> frozenset[str]:
        """Return the streams in which an account has a mark."""
        return frozenset(self._marks.get(account, ()))

    def forget(self, streams: Iterable[str]) -> None:
        """Drop streams that the lobby no longer shows."""
        for stream in streams:
            for account in self._marked.pop(stream, set()):
                self._put(account, stream, None)

    def take(self, changed: Iterable[Listed], shown: Collection[str]) -> Iterator[tuple[Asker, p.YourLobby]]:
        """Take changed marks. Yield each viewer with the message for them.

        Args:
            shown: streams that the lobby shows.
        """
        found: dict[int, dict[str, p.LobbyMark]] = {}
        for one in changed:
            stream = one.stream
            if stream not in shown:
                continue
            for account, mark in self._of_all(one):
                if self._put(account, stream, mark if mark.entered else None):
                    found.setdefault(account, {})[stream] = mark
        for account, marks in found.items():
            for session in self._lines.get(account, ()):
                self._numbers[session] += 1
                yield session, p.YourLobby(number=self._numbers[session], yours=marks)

    def _of_all(self, one: Listed) -> Iterator[tuple[int, p.LobbyMark]]:
        yield from one.marks.items()
        if one.whole:
            for account in self._marked.get(one.stream, set()) - one.marks.keys():
                yield account, p.LobbyMark(entered=False, playing=False)

    def _put(self, account: int, stream: str, mark: p.LobbyMark | None) -> bool:
        """Store a mark, or remove it if None. Return whether it changed."""
        marks = self._marks.setdefault(account, {})
        before = marks.pop(stream, None)
        if mark is not None:
            marks[stream] = mark
            self._marked.setdefault(stream, set()).add(account)
        else:
            self._marked.get(stream, set()).discard(account)
        if not marks:
            del self._marks[account]
        return mark != before
