"""Tables of people: passwords, sessions, passkeys, links, lock-outs, limits.

Streams and the ledger hold none of it.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
)

from tapete.room.store import club_tables
from tapete.room.store.tables import NUMBER, metadata

members = Table(
    "members",
    metadata,
    Column("account", BigInteger, primary_key=True, autoincrement=False),  # in `accounts`; a guest has no row
    Column("role", String, nullable=False, server_default="player"),
    Column("password", String),  # an argon2id hash with its parameters
    Column("email", String),
    Column("email_key", String, unique=True),  # normalised address, the same for equal addresses
    Column("secured_at", BigInteger),
    Column("erased_at", BigInteger),
    Column("live", BigInteger),  # browser session that holds the seat
    CheckConstraint("role IN ('player', 'floor', 'operator')", name="role"),
)

logins = Table(
    "logins",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("account", BigInteger, nullable=False),
    Column("kind", String, nullable=False),
    Column("secret", LargeBinary, nullable=False, unique=True),  # SHA-256 of the cookie or the token
    Column("label", String, nullable=False),  # name of the browser, or of a bot's token
    Column("address", String, nullable=False),
    Column("scopes", String, nullable=False),  # separated by blanks
    Column("created_at", BigInteger, nullable=False),
    Column("proved_at", BigInteger, nullable=False),  # last time that a password or a passkey was checked
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("ended", Boolean, nullable=False),
    CheckConstraint("kind IN ('browser', 'bot')", name="kind"),
    Index("ix_logins_account", "account"),
    sqlite_autoincrement=True,
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("account", BigInteger, primary_key=True, autoincrement=False),
    Column("code", LargeBinary, primary_key=True),  # SHA-256; a used code is deleted
)

links = Table(
    "links",
    metadata,
    Column("secret", LargeBinary, primary_key=True),  # SHA-256; a used link is deleted
    Column("purpose", String, nullable=False),
    Column("account", BigInteger),  # null for the first operator's code
    Column("email", String),
    Column("expires_at", BigInteger, nullable=False),
    CheckConstraint("purpose IN ('sign_in', 'email', 'operator')", name="purpose"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", LargeBinary, primary_key=True),
    Column("account", BigInteger, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Index("ix_passkeys_account", "account"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String, primary_key=True),
    Column("purpose", String, nullable=False),
    Column("account", BigInteger),
    Column("challenge", LargeBinary, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    CheckConstraint("purpose IN ('register', 'sign_in')", name="purpose"),
)

failures = Table(
    "failures",
    metadata,
    Column("key", String, primary_key=True),  # hash of a name, an address, or both
    Column("count", Integer, nullable=False),
    Column("last_at", BigInteger, nullable=False),
)

restraints = Table(
    "restraints",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("account", BigInteger, nullable=False),
    Column("kind", String, nullable=False),
    Column("currency", String, nullable=False),  # empty for all currencies
    Column("days", Integer, nullable=False),  # length of a limit's window
    Column("most", BigInteger, nullable=False),  # amount or milliseconds of a limit
    Column("from_at", BigInteger, nullable=False),
    Column("until_at", BigInteger),  # null for good
    Column("set_by", String, nullable=False),
    CheckConstraint("kind IN ('deposit', 'loss', 'time', 'excluded')", name="kind"),
    Index("ix_restraints_account", "account"),
    sqlite_autoincrement=True,
)

played = Table(
    "played",
    metadata,
    Column("account", BigInteger, primary_key=True, autoincrement=False),
    Column("day", BigInteger, primary_key=True, autoincrement=False),  # days since 1970, in UTC
    Column("ms", BigInteger, nullable=False),
)

sightings = Table(
    "sightings",
    metadata,
    Column("account", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String, primary_key=True),
    Column("mark", LargeBinary, primary_key=True),  # keyed hash of a device's cookie or of an address
    Column("first_at", BigInteger, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    CheckConstraint("kind IN ('device', 'address')", name="kind"),
    Index("ix_sightings_mark", "kind", "mark"),
    Index("ix_sightings_last_at", "last_at"),
)

linked_entries = Table(
    "linked_entries",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("stream", String, nullable=False),
    Column("account", BigInteger, nullable=False),  # the account that asked for an entry or a seat
    Column("other", BigInteger, nullable=False),  # the account that was there before
    Column("kind", String, nullable=False),
    Column("rule", String, nullable=False),
    Column("refused", Boolean, nullable=False),
    CheckConstraint("kind IN ('device', 'address')", name="kind"),
    Index("ix_linked_entries_at", "at"),
    sqlite_autoincrement=True,
)

different_people = Table(
    "different_people",
    metadata,
    Column("low", BigInteger, primary_key=True, autoincrement=False),  # the smaller account number
    Column("high", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("reason", String, nullable=False),
)

TABLES = (
    members,
    logins,
    recovery_codes,
    links,
    passkeys,
    challenges,
    failures,
    restraints,
    played,
    sightings,
    linked_entries,
    different_people,
    *club_tables.TABLES,
)
