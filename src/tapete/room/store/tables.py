"""The tables of the SQL store. Each change here is also a file in `migrations/versions`.

Every CHECK is a named constraint of its table: Alembic's autogenerate silently loses a CHECK on a column,
and an unnamed CHECK is lost when SQLite rebuilds the table.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

REVISION = "r0009"  # the newest migration this code knows
VERSION_TABLE = "tapete_version"

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)
NUMBER = BigInteger().with_variant(Integer(), "sqlite")  # SQLite numbers rows automatically only for INTEGER

streams = Table(
    "streams",
    metadata,
    Column("stream", String, primary_key=True),
    Column("head", BigInteger, nullable=False),  # seq of the last event; the row a writer locks
    Column("part", Integer, nullable=False, server_default="0"),  # id in `partitions`; it never changes
    CheckConstraint("head >= 1", name="head"),
    Index("ix_streams_part", "part"),
)

partitions = Table(
    "partitions",
    metadata,
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),  # one more at each change of owner: the fence
    Column("owner", String),  # the owning worker; null between two owners
    CheckConstraint("epoch >= 0", name="epoch"),
)

events = Table(
    "events",
    metadata,
    Column("stream", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", String, nullable=False),
    Column("body", LargeBinary, nullable=False),
    CheckConstraint("seq >= 1", name="seq"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", String, primary_key=True),
    Column("seq", BigInteger, nullable=False),  # the state after this event; losing it does no harm
    Column("edition", String, nullable=False),  # edition of the code that made it; no other edition reads it
    Column("body", LargeBinary, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("command", String, primary_key=True),
    Column("account", String, primary_key=True),
    Column("answer", LargeBinary, nullable=False),
)

transfers = Table(
    "transfers",
    metadata,
    Column("id", String, primary_key=True),
    Column("stream", String, nullable=False),  # stream whose decision moved the money
    Column("at", BigInteger, nullable=False),
    Column("currency", String, nullable=False),
    Column("memo", String, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("transfer", String, ForeignKey("transfers.id"), nullable=False),
    Column("account", String, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("balance_after", BigInteger, nullable=False),
    Index("ix_entries_account", "account", "id"),
)

balances = Table(
    "balances",
    metadata,
    Column("account", String, primary_key=True),
    Column("currency", String, primary_key=True),
    Column("balance", BigInteger, nullable=False),
    Column("allow_negative", Boolean, nullable=False),
    CheckConstraint("balance >= 0 OR allow_negative", name="balance"),
    CheckConstraint(
        "NOT allow_negative OR substr(account, 1, 6) = 'issue/' OR substr(account, 1, 8) = 'outside/'",
        name="allow_negative",
    ),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("name", String, nullable=False),
    Column("name_key", String, nullable=False, unique=True),
    Column("bot", Boolean, nullable=False),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
    Column("name_look", String),  # similar names may exist from before the rule against them
    Index("ix_accounts_name_look", "name_look"),
    sqlite_autoincrement=True,  # an id is never reused, even after an account was erased
)

settings = Table(
    "settings",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)
