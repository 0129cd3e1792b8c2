"""First tables."""

import sqlalchemy as sa
from alembic import op

revision: str = "r0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """First tables."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "streams",
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("head", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("head >= 1", name=op.f("ck_streams_head")),
        sa.PrimaryKeyConstraint("stream", name=op.f("pk_streams")),
    )
    op.create_table(
        "events",
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_events_seq")),
        sa.PrimaryKeyConstraint("stream", "seq", name=op.f("pk_events")),
    )
    op.create_table(
        "commands",
        sa.Column("command", sa.String(), nullable=False),
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("command", "account", name=op.f("pk_commands")),
    )
    op.create_table(
        "transfers",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("memo", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_transfers")),
    )
    op.create_table(
        "entries",
        sa.Column("id", number, nullable=False),
        sa.Column("transfer", sa.String(), nullable=False),
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("balance_after", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["transfer"], ["transfers.id"], name=op.f("fk_entries_transfer")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entries")),
    )
    op.create_index("ix_entries_account", "entries", ["account", "id"])
    op.create_table(
        "balances",
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.Column("allow_negative", sa.Boolean(), nullable=False),
        sa.CheckConstraint("balance >= 0 OR allow_negative", name=op.f("ck_balances_balance")),
        sa.CheckConstraint(
            "NOT allow_negative OR substr(account, 1, 6) = 'issue/' OR substr(account, 1, 8) = 'outside/'",
            name=op.f("ck_balances_allow_negative"),
        ),
        sa.PrimaryKeyConstraint("account", "currency", name=op.f("pk_balances")),
    )
    op.create_table(
        "accounts",
        sa.Column("id", number, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("name_key", name=op.f("uq_accounts_name_key")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_accounts_token_hash")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_settings")),
    )
