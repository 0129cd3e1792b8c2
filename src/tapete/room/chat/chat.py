"""Take chat lines at tables and send them to the viewers.

Chat works outside the owners of streams: a line enters no mailbox, so that chat never delays an action.
Before each line the audit log is read on, which says whether the floor has stopped the speaker's chat. The
lines of one person and of one table are rate limited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from msgspec import Struct

from tapete.engine.types import Seat
from tapete.room import protocol as p
from tapete.room.chat.reports import ReportLog
from tapete.room.chat.terms import ChatTerms, allowed
from tapete.room.chat.words import why_not_said
from tapete.room.core.not_taken import NotTaken
from tapete.room.people.allowance import Allowance
from tapete.room.people.audience import Audience
from tapete.room.stream.inputs import Asker
from tapete.room.world.clock import TimeSource
from tapete.rules import Book

OF_PERSON: Final = (5, 15_000)
"""Rate limit of one person: five lines at once, then five more in fifteen seconds."""
OF_PLAYERS: Final = (20, 5_000)
"""Rate limit of all seated players at one table: more than ten people need."""
OF_WATCHERS: Final = (10, 10_000)
"""Rate limit of all viewers of one table, separate from the players' limit."""

_TEXTS: Final = {
    "blank": "A line has something to read, and no blanks at its ends.",
    "signs": "A line holds only signs that a reader sees; no line breaks, no marks of direction.",
    "marks": "A letter bears at most four marks.",
}


class ChatPlace(Struct, frozen=True, kw_only=True):
    """The table of a speaker or listener, with facts from its stream."""

    stream: str
    table: int
    book: Book
    anonymous: bool
    ring: bool
    """Whether the table is a cash table."""
    hand_runs: bool
    hears: Callable[[Asker], bool] = lambda one: True
    """Returns whether a viewer may read the chat."""


class Stops(Protocol):
    """Tells whose chat the floor has stopped."""

    async def until(self, account: int) -> int | None:
        """Return until when the chat of an account is stopped; None if it is not."""

    def known(self, account: int) -> int | None:
        """Return the same without reading the store."""


class TableChats:
    """The chat of one worker's tables."""

    def __init__(self, terms: ChatTerms, clock: TimeSource, reports: ReportLog, stops: Stops) -> None:
        self._reports = reports
        self._stops = stops
        self._terms = terms
        self._clock = clock
        self._persons = Allowance[int](*OF_PERSON)
        self._players = Allowance[tuple[str, int]](*OF_PLAYERS)
        self._watchers = Allowance[tuple[str, int]](*OF_WATCHERS)

    def tell(self, session: Asker, place: ChatPlace, audience: Audience) -> None:
        """Send a new viewer the kinds of chat allowed at the table and its last lines."""
        may = allowed(self._terms, book=place.book, anonymous=place.anonymous, ring=place.ring)
        heard = audience.talk.lines(place.table) if place.hears(session) else ()
        session.tell(
            p.Chat(
                stream=place.stream,
                table=place.table,
                players=may.players,
                watchers=may.watchers,
                rule=may.rule,
                lines=tuple(one.line for one in heard),
                stopped_until=self._stops.known(session.account.id) if session.account is not None else None,
            )
        )

    async def say(
        self,
        session: Asker,
        account: int,
        message: p.Say,
        place: ChatPlace,
        audience: Audience,
        *,
        plays: bool,
        seat: Seat | None,
        name: str,
        heard_by: Iterable[tuple[Asker, str]] | None = None,
    ) -> None:
        """Send a line to all listeners at the table, and answer.

        Args:
            plays: whether the speaker is in the game rather than only watching.
            seat: seat of the speaker; None without a seat.
            name: name that everybody at the table reads.
            heard_by: the listeners, each with its name of the stream; None: those of the audience's table.

        Raises:
            NotTaken: the line is not allowed; nobody gets it.
        """
        until = await self._stops.until(account)
        before = audience.talk.said_before(account, message)
        if before is False:
            raise NotTaken(p.ErrorCode.ID_REUSED, "This id came before with other content.")
        if before is None:
            self._check(account, message, place, plays=plays, stopped_until=until)
            line = audience.talk.add(
                account, message, table=place.table, seat=seat, name=name, at=self._clock.now()
            )
            if heard_by is None:
                heard_by = [(one, place.stream) for one in listeners(audience, place)]
            for other, stream in heard_by:
                other.tell(p.ChatSaid(stream=stream, table=place.table, line=line))
        session.tell(p.Accepted(re=message.id))

    async def report(
        self,
        session: Asker,
        account: int,
        message: p.ReportPlayer,
        audience: Audience,
        *,
        table: int,
        seated: tuple[int, str] | None,
        hand: int,
    ) -> None:
        """Keep a report, and answer.

        Args:
            seated: account and shown name of the player in the seat that the message names.

        Raises:
            NotTaken: see `ReportLog.take`.
        """
        if (message.seat is None) == (message.line is None):
            raise NotTaken(p.ErrorCode.MALFORMED, "Name a seat or a line: one of them, not both.")
        if session not in audience:
            raise NotTaken(p.ErrorCode.NOT_SEATED, "You watch no table of this stream.")
        if message.line is not None:
            said = audience.talk.line(table, message.line)
            seated = None if said is None else (said.account, said.line.name)
        about = seated[0] if seated is not None and seated[1] == message.name else None
        lines = audience.talk.lines(table)
        await self._reports.take(message, by=account, about=about, table=table, hand=hand, lines=lines)
        session.tell(p.Accepted(re=message.id))

    def _check(
        self, account: int, message: p.Say, place: ChatPlace, *, plays: bool, stopped_until: int | None
    ) -> None:
        """
        Raises:
            NotTaken: the message is not allowed at this table now.
        """
        if (message.phrase is None) == (message.text is None):
            raise NotTaken(p.ErrorCode.MALFORMED, "Say a phrase or a text: one of them, not both.")
        if stopped_until is not None:
            wait = stopped_until - self._clock.now()
            raise _refused(
                "stopped", "The floor has stopped your chat.", rule="ACO-O-conduct", minutes_ms=wait
            )
        may = allowed(self._terms, book=place.book, anonymous=place.anonymous, ring=place.ring)
        mode = may.players if plays else may.watchers
        if may.players is p.ChatMode.OFF:
            raise _refused("off", "This table has no chat.", rule=may.rule)
        if mode is p.ChatMode.OFF:
            raise _refused("not_at_table", "Only those who sit at the table speak here.")
        if message.text is not None:
            if mode is not p.ChatMode.ALL:
                raise _refused("phrases_only", "Only phrases are said at this table.")
            wrong = why_not_said(message.text)
            if wrong is not None:
                raise _refused(wrong, _TEXTS[wrong])
            if place.hand_runs:
                text = "While a hand runs only phrases are said."
                raise _refused("hand_runs", text, rule=may.rule)
        self._check_rate(account, place, plays=plays)

    def _check_rate(self, account: int, place: ChatPlace, *, plays: bool) -> None:
        now = self._clock.now()
        wait = self._persons.take(account, now)
        if wait is not None:
            raise _refused("too_fast", "You say too much at once.", wait_ms=wait)
        of_table = self._players if plays else self._watchers
        wait = of_table.take((place.stream, place.table), now)
        if wait is not None:
            raise _refused("table_busy", "Too much is said at this table now.", wait_ms=wait)


def listeners(audience: Audience, place: ChatPlace) -> Iterable[Asker]:
    """Return the viewers of the table who get its chat."""
    return [one for one, watching in audience.at(place.table) if watching.chat and place.hears(one)]


def _refused(
    reason: str,
    text: str,
    *,
    rule: str | None = None,
    wait_ms: int | None = None,
    minutes_ms: int | None = None,
) -> NotTaken:
    facts = {} if wait_ms is None else {"seconds": -(-wait_ms // 1_000)}
    if minutes_ms is not None:
        facts = {"minutes": -(-minutes_ms // 60_000)}
    return NotTaken(p.ErrorCode.CHAT_REFUSED, text, facts=facts, reason=f"chat_{reason}", rule=rule)
