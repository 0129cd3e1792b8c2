"""Tables of clubs, schedules, leagues and results of finished events. Names are only in `accounts`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    LargeBinary,
    String,
    Table,
    UniqueConstraint,
)

from tapete.room.store.tables import NUMBER, metadata

clubs = Table(
    "clubs",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("name", String, nullable=False),
    Column("name_key", String, unique=True),  # equal names share it; null once dissolved
    Column("founded_at", BigInteger, nullable=False),
    Column("dissolved_at", BigInteger),
    Column("invitation", LargeBinary, unique=True),  # SHA-256 of the code in the link; null without one
    Column("invitation_until", BigInteger),
    sqlite_autoincrement=True,
)

club_members = Table(
    "club_members",
    metadata,
    Column("club", BigInteger, primary_key=True, autoincrement=False),
    Column("account", BigInteger, primary_key=True, autoincrement=False),
    Column("role", String, nullable=False),
    Column("joined_at", BigInteger, nullable=False),
    CheckConstraint("role IN ('owner', 'manager', 'member')", name="role"),
    Index("ix_club_members_account", "account"),
)

leagues = Table(
    "leagues",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("club", BigInteger, nullable=False),  # 0 for the house
    Column("settings", String, nullable=False),  # JSON of `tapete.league.League`
    Column("made_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index("ix_leagues_club", "club"),
    sqlite_autoincrement=True,
)

club_schedules = Table(
    "club_schedules",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("club", BigInteger, nullable=False),
    Column("name_key", String, nullable=False),
    Column("structure", String, nullable=False),  # JSON of a `Structure` that starts at a time of day
    Column("made_at", BigInteger, nullable=False),
    UniqueConstraint("club", "name_key"),
    sqlite_autoincrement=True,
)

event_results = Table(
    "event_results",
    metadata,
    Column("stream", String, primary_key=True),
    Column("club", BigInteger, nullable=False),  # 0 for the house
    Column("seq", BigInteger, nullable=False),  # last event of the stream that the result follows from
    Column("at", BigInteger, nullable=False),
    Column("body", String, nullable=False),  # JSON of `tapete.league.EventResult` with accounts for names
    Index("ix_event_results_club", "club"),
)

TABLES = (clubs, club_members, leagues, club_schedules, event_results)
