"""Tables of finished hands. They are derived from the logs and can be rebuilt from them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, String, Table

from tapete.room.store.tables import metadata

archived = Table(
    "archived",
    metadata,
    Column("stream", String, primary_key=True),
    Column("seq", BigInteger, nullable=False),  # hands that ended by this event are kept
)

hands = Table(
    "hands",
    metadata,
    Column("stream", String, primary_key=True),
    Column("hand", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("table_no", Integer, nullable=False),
    Column("first", BigInteger, nullable=False),  # position of its events in the log
    Column("last", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),  # `archive.rows.Kept`
)

hand_lines = Table(
    "hand_lines",
    metadata,
    Column("account", BigInteger, primary_key=True, autoincrement=False),
    Column("stream", String, primary_key=True),
    Column("hand", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("title", String, nullable=False),  # name of the event or table
    Column("game", String, nullable=False),
    Column("cards", String, nullable=False),
    Column("start", String, nullable=False),  # such as AKs, QQ; in other games the ranks in order
    Column("pot", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("showdown", Boolean, nullable=False),
    Column("all_in", Boolean, nullable=False),
    Column("body", LargeBinary, nullable=False),  # `archive.rows.Own`
    Index("ix_hand_lines_account_at", "account", "at", "hand"),
)
