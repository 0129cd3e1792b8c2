"""The drill at the desk: what the staff has answered, kept in a stream of its own, and what comes next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec

from tapete.drill import DrillMoment, DrillQuestion, DrillRecord, StaffLine, drill, question_of, report
from tapete.room.desk.owner import OtherContent
from tapete.room.store.store import Batch, CommandDone, Store, StoredEvent
from tapete.room.world.chance import RandomSource
from tapete.room.world.clock import TimeSource
from tapete.rules import Book, book, books

STREAM: Final = "drill/1"
SEEDS: Final = 1 << 31

_RECORD: Final = msgspec.json.Decoder(DrillRecord)
_encode: Final = msgspec.json.Encoder().encode


class StaffDrill:
    """Everybody's answers. Each is durable before it is graded, and a repeated one counts once."""

    def __init__(self, *, store: Store, clock: TimeSource, chance: RandomSource) -> None:
        self._store, self._clock, self._chance = store, clock, chance
        self._records: list[DrillRecord] | None = None
        self._one = asyncio.Lock()

    async def records(self) -> Sequence[DrillRecord]:
        """All answers, in order; read from the store when they are first needed, and after a failed write."""
        if self._records is None:
            stored = await self._store.read(STREAM)
            self._records = [_RECORD.decode(one.body) for one in stored]
        return self._records

    async def next_for(self, person: str, book_id: str, area: str | None) -> tuple[int, DrillQuestion | None]:
        """Choose a person's next question, with its seed; None if the book has no question in this area."""
        records = [one for one in await self.records() if one.person == person]
        seed = int.from_bytes(self._chance.seed(f"drill/{len(records)}")[:4], "big") % SEEDS
        return seed, await asyncio.to_thread(_first, book_id, area, seed, self._clock.now(), records)

    async def question(self, moment: str, book_id: str, seed: int) -> DrillQuestion | None:
        """A question that was asked before, made anew; None if there is no such question."""
        found = DrillMoment.of(moment)
        if found is None:
            return None
        return await asyncio.to_thread(question_of, found, book(book_id), other_books(book_id), seed=seed)

    async def keep(self, record: DrillRecord, *, id: str, chosen: int) -> None:
        """Keep an answer; a repeat with the same id keeps nothing.

        Args:
            record: the answer.
            id: of the message.
            chosen: the index of the answer.

        Raises:
            OtherContent: the id came before with another answer.
            StoreUnavailable: it may or may not be kept; the same id asks again safely.
        """
        said = f"{record.person} {record.book} {record.moment} {chosen}".encode()
        account = f"desk/{STREAM}"
        async with self._one:
            known = await self._store.answer_of(account, id)
            if known is not None:
                if known != said:
                    raise OtherContent
                return
            records = await self.records()
            body = StoredEvent(STREAM, len(records) + 1, record.at, record.person, _encode(record))
            self._records = None
            done = CommandDone(account, id, said)
            await self._store.append(Batch(STREAM, len(records), (body,), (), (done,)))
            self._records = [*records, record]

    async def report(self) -> tuple[StaffLine, ...]:
        """How everybody does."""
        return report(await self.records(), now=self._clock.now())


def other_books(book_id: str) -> tuple[Book, ...]:
    """The package's books apart from one."""
    return tuple(book(name) for name in books() if name != book_id)


def _first(
    book_id: str, area: str | None, seed: int, now: int, records: Sequence[DrillRecord]
) -> DrillQuestion | None:
    asked = drill(
        book(book_id), other_books(book_id), count=1, seed=seed, now=now, area=area, records=records
    )
    return next(asked, None)
