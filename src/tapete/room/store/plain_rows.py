"""Rows of a group of batches that is plain: events, answers and snapshots of streams that exist.

Nothing is read for them. The statements themselves find whatever is not as the batches expect it: a stream
that is elsewhere, an event or an answer that is there already. Then nothing is written, and the group is
judged batch by batch (`statements.judge`), which says of each what is wrong with it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress

from tapete.room.store.store import Batch

_SET_HEAD = "UPDATE streams SET head = ? WHERE stream = ? AND head = ?"
_ADD_EVENT = "INSERT INTO events (stream, seq, at, by, body) VALUES (?, ?, ?, ?, ?)"
_ADD_COMMAND = "INSERT INTO commands (command, account, answer) VALUES (?, ?, ?)"
_SET_SNAPSHOT = "INSERT OR REPLACE INTO snapshots (stream, seq, edition, body) VALUES (?, ?, ?, ?)"


def begin(file: sqlite3.Connection, batches: Sequence[Batch]) -> bool:
    """Begin a transaction and write the rows of a group.

    Returns:
        Whether it was written, for a commit to follow; otherwise no transaction is open.
    """
    for batch in batches:
        if batch.transfers or batch.fence is not None or not batch.expected_seq:
            return False
    try:
        file.execute("BEGIN IMMEDIATE")
    except sqlite3.Error:
        return False  # another program writes; the thread will wait for it
    with suppress(Exception):  # a row is there already, or the driver can't take it
        if _write(file, batches):
            return True
    with suppress(sqlite3.Error):
        file.execute("ROLLBACK")
    return False


def _write(file: sqlite3.Connection, batches: Sequence[Batch]) -> bool:
    heads = [(batch.expected_seq + len(batch.events), batch.stream, batch.expected_seq) for batch in batches]
    cursor = file.executemany(_SET_HEAD, heads)
    if cursor.rowcount != len(heads):
        return False
    events = [(one.stream, one.seq, one.at, one.by, one.body) for batch in batches for one in batch.events]
    if events:
        cursor.executemany(_ADD_EVENT, events)
    answers = [(one.command, one.account, one.answer) for batch in batches for one in batch.commands]
    if answers:
        cursor.executemany(_ADD_COMMAND, answers)
    taken = [batch.snapshot for batch in batches if batch.snapshot is not None]
    if taken:
        cursor.executemany(_SET_SNAPSHOT, [(one.stream, one.seq, one.edition, one.body) for one in taken])
    return True
