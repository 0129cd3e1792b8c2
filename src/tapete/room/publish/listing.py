"""Send a worker's changed lobby rows and marks to the lobby, at a limited rate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.event_schedule import OfferedTournament, offer_for, offer_of
from tapete.room.core.game import GameState
from tapete.room.core.names import names_for
from tapete.room.core.structures import STRUCTURES
from tapete.room.halves import Listed
from tapete.room.publish import pages
from tapete.room.publish.board import OVER_SHOWN
from tapete.room.publish.shown import ShownStream
from tapete.room.publish.throttle import Throttle
from tapete.room.world.clock import TimeSource
from tapete.tournament import events as te

LOBBY_MS = 250
"""Minimum time between two updates of the lobby."""

TOLD_MOST = 500
"""Maximum rows in one update. Building all rows of a worker at once would block play."""

NOT_IN_LOBBY = (te.HandBegan, te.HandFinished, te.BountyWon)
"""Tournament events of every hand, which change no lobby row."""

PLAYING = p.LobbyMark(entered=True, playing=True)
OUT = p.LobbyMark(entered=True, playing=False)


class Listing:
    """Send changed rows to the lobby. Each row is built once for all viewers.

    Args:
        owners: owners by stream; the mapping changes.
        names: names by account; the mapping grows.
        tell: receives new and changed rows.
    """

    def __init__(
        self,
        clock: TimeSource,
        *,
        owners: Mapping[str, ShownStream],
        names: Mapping[int, str],
        tell: Callable[[Sequence[Listed]], None],
    ) -> None:
        self._owners = owners
        self._names = names
        self._send = tell
        self._changed: dict[str, None] = {}
        """Streams that have changed since the last call, in order."""
        self._marks: dict[str, Mapping[int, p.LobbyMark]] = {}
        """Marks as last sent, by stream."""
        self._offers: dict[bytes, str] = {}
        """Names of offers, by the digest of their structure."""
        self._throttle = Throttle(clock, LOBBY_MS, self._tell)

    def published(self, stream: str, events: Sequence[room_events.StreamEvent]) -> None:
        """Schedule an update of a row if these events may change it."""
        if any(
            isinstance(event, te.TournamentEvent) and not isinstance(event, NOT_IN_LOBBY) for event in events
        ):
            self.changed(stream)

    def changed(self, stream: str) -> None:
        """Record that the row of a stream is new or may have changed."""
        self._changed[stream] = None
        self._throttle.poke()

    def forget(self, stream: str) -> None:
        """Drop a stream that another worker owns now."""
        self._changed.pop(stream, None)
        self._marks.pop(stream, None)

    def tell_now(self) -> None:
        """Send all changes now, regardless of the rate limit."""
        while self._changed:
            self._tell()

    def all(self) -> list[Listed]:
        """Return all rows that the lobby may show, with all marks."""
        over = [stream for stream, owner in self._owners.items() if owner.game.over]
        hidden = set(sorted(over, key=_number)[:-OVER_SHOWN])
        return [self._listed(stream, whole=True) for stream in self._owners if stream not in hidden]

    def stop(self) -> None:
        """Stop sending."""
        self._throttle.stop()

    def has_told(self, stream: str) -> bool:
        """Whether all changes of a stream's row were sent."""
        return stream not in self._changed

    @property
    def settled(self) -> bool:
        """Whether all changes were sent."""
        return self._throttle.settled

    def _tell(self) -> None:
        changed = list(islice(self._changed, TOLD_MOST))
        for stream in changed:
            del self._changed[stream]
        found = [self._listed(stream) for stream in changed if stream in self._owners]
        if found:
            self._send(found)
        if self._changed:
            self._throttle.poke()

    def row(self, stream: str) -> p.LobbyRow:
        """Build the row of a stream again."""
        owner = self._owners[stream]
        return pages.row(owner.game, names=names_for(owner.game, self._names, None), stopped=owner.stopped)

    def _listed(self, stream: str, *, whole: bool = False) -> Listed:
        marks = self._marks_of(self._owners[stream].game)
        if not whole:
            # A whole answer to one asker has not been sent to the others yet.
            whole = stream not in self._marks
            before, self._marks[stream] = self._marks.get(stream, {}), marks
        else:
            before = {}
        changed = {one: mark for one, mark in marks.items() if before.get(one) != mark}
        changed.update((one, pages.NO_MARK) for one in before.keys() - marks.keys())
        return Listed(
            stream=stream,
            row=self.row(stream),
            marks=changed,
            whole=whole,
            offered=self._offered(stream),
            club=self._owners[stream].game.tournament.club,
        )

    def offered(self) -> list[OfferedTournament]:
        """Return the facts for the schedule about all streams owned here."""
        return [self._offered(stream) for stream in self._owners]

    def offered_as(self, game: GameState, *, stopped: bool = False) -> OfferedTournament:
        """Return the facts for the schedule about a tournament."""
        structure = game.tournament.structure
        digest = STRUCTURES.digest(structure)
        if digest not in self._offers:
            self._offers[digest] = offer_of(structure)
        return OfferedTournament(
            number=game.number,
            offer=offer_for(game.tournament.club, self._offers[digest]),
            registering=game.tournament.state == "registering",
            over=game.over,
            stopped=stopped,
            seeded=game.tournament.seeded is not None,
            feeds=game.feeds,
            wanted=game.more_wanted[0],
            wanted_at=game.more_wanted[1],
        )

    def _offered(self, stream: str) -> OfferedTournament:
        owner = self._owners[stream]
        return self.offered_as(owner.game, stopped=owner.stopped)

    def _marks_of(self, game: GameState) -> Mapping[int, p.LobbyMark]:
        """Return the mark of a stream for each account in it."""
        tournament = game.tournament
        if tournament.structure.anonymous:
            everybody = names_for(game, self._names, None)
            accounts = dict.fromkeys(entry.account for entry in tournament.entries.values())
            return {
                one: pages.mark(game, one, everybody=everybody, own=names_for(game, self._names, one))
                for one in accounts
            }
        live = tournament.state in ("registering", "running")
        # The last of an account's entries counts.
        return {
            entry.account: PLAYING if live and entry.place is None else OUT
            for entry in tournament.entries.values()
        }


def _number(stream: str) -> int:
    return int(stream.partition("/")[2])
