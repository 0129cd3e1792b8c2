"""A player's hands as a streamed file: PHH, Open Hand History, PokerStars text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final, Literal

import structlog

from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.record import Record, Unwritable
from tapete.room.archive.recalling import Recall, Recalled
from tapete.room.store.shelf import Cursor, Wanted
from tapete.room.store.store import Store

log = structlog.get_logger()

File = Literal["phhs", "ohh", "txt"]
FILES: Final[dict[File, str]] = {
    "phhs": "application/toml; charset=utf-8",
    "ohh": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}
"""Media type of each download format, by file extension."""
_AT_ONCE: Final = 20
SITE: Final = "PokerStars"
"""Site name in text files, because programs that read them expect it."""


async def written(
    store: Store, recall: Recall, account: int, wanted: Wanted, file: File
) -> AsyncIterator[bytes]:
    """Yield the hands that match a search, newest first, a few at a time.

    A hand that the format can't hold is left out, for example a game that PokerStars never had.
    """
    after: Cursor | None = None
    number = 0
    while True:
        lines = await store.shelf.find(account, wanted, after=after, most=_AT_ONCE)
        found: list[Recalled] = []
        for line in lines:
            hand = await recall.hand(line.stream, line.hand, account)
            if hand is not None and hand.seat is not None:
                found.append(hand)
        texts = await asyncio.to_thread(_texts, found, file)
        for text in texts:
            number += 1
            yield _numbered(text, number, file).encode()
        if len(lines) < _AT_ONCE:
            return
        after = Cursor(lines[-1].at, lines[-1].stream, lines[-1].hand)


def _texts(found: list[Recalled], file: File) -> list[str]:
    texts = []
    for hand in found:
        try:
            texts.append(_WRITERS[file](hand.as_record(hand.seat, site=SITE if file == "txt" else "Tapete")))
        except Unwritable as why:
            log.info("hand left out of a file", file=file, why=why.why)
    return texts


def _numbered(text: str, number: int, file: File) -> str:
    """Add the number or separator that the format needs for a hand."""
    match file:
        case "phhs":
            return f"[{number}]\n{text}\n"
        case "ohh":
            return text if text.endswith("\n\n") else text.rstrip("\n") + "\n\n"
        case "txt":
            return text + "\n\n"


def _phh(record: Record) -> str:
    return write_phh([record])


def _ohh(record: Record) -> str:
    return write_ohh([record])


def _text(record: Record) -> str:
    return write_pokerstars([record])


_WRITERS: Final[dict[File, Callable[[Record], str]]] = {"phhs": _phh, "ohh": _ohh, "txt": _text}
