"""Fast path for plain groups of batches: events, answers and snapshots of existing streams.

Nothing is read first. The statements themselves detect a conflict: another head of a stream, or an existing
event or answer. Then nothing is written, and the group is checked batch by batch (`statements.judge`), which
finds the error of each batch.
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
        Whether the rows were written and await the commit; otherwise no transaction is open.
    """
    for batch in batches:
        if batch.transfers or batch.fence is not None or not batch.expected_seq:
            return False
    try:
        file.execute("BEGIN IMMEDIATE")
    except sqlite3.Error:
        return False  # another program is writing; the thread will wait for it
    with suppress(Exception):  # a row exists already, or the driver refuses a value
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
