"""Reports of players about players: a log of its own in the store, which operators read and close.

A report holds the last lines of chat at its table and the number of the hand. It holds accounts and no
names: an erased account leaves its number alone. What is done about a report stands in the audit log.

Rules: ACO-O-conduct.
"""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec
from msgspec import Struct, structs

from tapete.room import protocol as p
from tapete.room.chat.talk import SaidLine
from tapete.room.core.not_taken import NotTaken
from tapete.room.people.allowance import Allowance
from tapete.room.store.store import Batch, CommandDone, Conflict, DuplicateCommand, Store, StoredEvent
from tapete.room.world.clock import TimeSource

STREAM: Final = "reports/1"
PART: Final = -1
"""A partition that no worker owns."""
TRIES: Final = 20
OF_PERSON: Final = (3, 60_000)
"""Reports of one person: three a minute."""


class KeptReport(Struct, frozen=True, kw_only=True):
    """One report as it is stored."""

    at: int
    stream: str
    table: int
    hand: int
    """The last hand at the table; 0 before the first."""
    by: int
    about: int
    cause: p.ReportCause
    text: str
    lines: tuple[SaidLine, ...]
    number: int = 0
    """Its place in the log."""


_decoder: msgspec.json.Decoder[KeptReport] = msgspec.json.Decoder(KeptReport)


class ReportLog:
    """Writes and reads the reports of one room; any number of processes may write at once."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store = store
        self._clock = clock
        self._persons = Allowance[int](*OF_PERSON)
        self._known: list[KeptReport] = []

    async def take(
        self,
        message: p.ReportPlayer,
        *,
        by: int,
        about: int | None,
        table: int,
        hand: int,
        lines: tuple[SaidLine, ...],
    ) -> None:
        """Keep a report; a repeat of one that is kept changes nothing.

        Args:
            about: the account that is meant; None: nobody is there whom the message names.

        Raises:
            NotTaken: it names nobody or its sender, its text is unreadable, or too many came.
        """
        same = hashlib.sha256(msgspec.json.encode(message)).digest()
        before = await self._store.answer_of(f"reports/{by}", message.id.lower())
        if before is not None:
            _check_same(bytes(before), same)
            return
        if about is None:
            raise _refused("nobody", "Nobody of that name sits in that seat or has said that line.")
        if about == by:
            raise _refused("yourself", "You can't report yourself.")
        if any(not (sign.isprintable() or sign == "\n") for sign in message.text):
            raise _refused("text", "The text of a report holds printable characters and line breaks only.")
        wait = self._persons.take(by, self._clock.now())
        if wait is not None:
            text = "At most three reports a minute."
            raise NotTaken(
                p.ErrorCode.REPORT_REFUSED,
                text,
                facts={"seconds": -(-wait // 1_000)},
                reason="report_too_fast",
            )
        report = KeptReport(
            at=self._clock.now(),
            stream=message.stream,
            table=table,
            hand=hand,
            by=by,
            about=about,
            cause=message.cause,
            text=message.text.strip(),
            lines=lines,
        )
        await self._append(report, CommandDone(f"reports/{by}", message.id.lower(), same))

    async def _append(self, report: KeptReport, done: CommandDone) -> None:
        for _ in range(TRIES):
            last = (await self.all())[-1:]
            seq = (last[0].number if last else 0) + 1
            body = msgspec.json.encode(structs.replace(report, number=seq))
            event = StoredEvent(STREAM, seq, report.at, f"player/{report.by}", body)
            try:
                await self._store.append(Batch(STREAM, seq - 1, (event,), (), (done,), part=PART))
            except DuplicateCommand as repeat:
                _check_same(bytes(repeat.answer), done.answer)
                return
            except Conflict:
                continue  # another process was quicker
            return
        raise NotTaken(p.ErrorCode.STORE_UNAVAILABLE, "Too many reports come at once. Send it again.")

    async def all(self) -> list[KeptReport]:
        """Every report, the oldest first."""
        last = self._known[-1].number if self._known else 0
        new = [_decoder.decode(event.body) for event in await self._store.read(STREAM, last)]
        have = self._known[-1].number if self._known else 0  # somebody else may have read meanwhile
        self._known += [one for one in new if one.number > have]
        return self._known


def _check_same(before: bytes, same: bytes) -> None:
    if before != same:
        raise NotTaken(p.ErrorCode.ID_REUSED, "This id came before with other content.")


def _refused(reason: str, text: str) -> NotTaken:
    return NotTaken(p.ErrorCode.REPORT_REFUSED, text, reason=f"report_{reason}")
