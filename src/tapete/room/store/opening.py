"""Open the store that an operator names.

>>> import asyncio
>>> from tapete.room.store.store import Batch, StoredEvent
>>> async def play() -> list[StoredEvent]:
...     store = await open_store("memory:")
...     await store.append(Batch("table/1", 0, (StoredEvent("table/1", 1, 1_000, "account/7", b"{}"),)))
...     return await store.read("table/1")
>>> asyncio.run(play())
[StoredEvent(stream='table/1', seq=1, at=1000, by='account/7', body=b'{}')]
"""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from tapete.room.store.memory import MemoryStore
from tapete.room.store.store import Store


async def open_store(where: str | PathLike[str], *, alone: bool = False, shared: bool = False) -> Store:
    """Open the store at a data folder (made if missing), a `sqlite:` or `postgresql:` URL, or `memory:`.

    Args:
        alone: whether to exclude other servers from the same PostgreSQL database; for folders see
            `store.folder_lock`.
        shared: whether other nodes of a cluster may use the database, but no single server.

    Raises:
        StoreUnavailable: the store can't be opened; one line with the remedy.
    """
    text = fspath(where)
    if text == "memory:":
        return MemoryStore()
    from tapete.room.store.sql import SqlStore  # slow to import; only an SQL store does

    return await (SqlStore(text) if "://" in text else SqlStore.in_folder(Path(text))).open(
        alone=alone, shared=shared
    )
