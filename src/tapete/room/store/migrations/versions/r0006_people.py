"""Add the tables of people: sessions, passwords, passkeys, lock-outs, limits."""

import sqlalchemy as sa
from alembic import op

revision = "r0006"
down_revision = "r0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; accounts of before are guests without rows here."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "members",
        sa.Column("account", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("role", sa.String(), nullable=False, server_default="player"),
        sa.Column("password", sa.String(), nullable=True),
        sa.Column("email", sa.String(), nullable=True),
        sa.Column("email_key", sa.String(), nullable=True),
        sa.Column("secured_at", sa.BigInteger(), nullable=True),
        sa.Column("erased_at", sa.BigInteger(), nullable=True),
        sa.Column("live", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("role IN ('player', 'floor', 'operator')", name=op.f("ck_members_role")),
        sa.PrimaryKeyConstraint("account", name=op.f("pk_members")),
        sa.UniqueConstraint("email_key", name=op.f("uq_members_email_key")),
    )
    op.create_table(
        "logins",
        sa.Column("id", number, nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("scopes", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("proved_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.CheckConstraint("kind IN ('browser', 'bot')", name=op.f("ck_logins_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_logins")),
        sa.UniqueConstraint("secret", name=op.f("uq_logins_secret")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_logins_account", "logins", ["account"])
    op.create_table(
        "recovery_codes",
        sa.Column("account", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("code", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("account", "code", name=op.f("pk_recovery_codes")),
    )
    op.create_table(
        "links",
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=True),
        sa.Column("email", sa.String(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("purpose IN ('sign_in', 'email', 'operator')", name=op.f("ck_links_purpose")),
        sa.PrimaryKeyConstraint("secret", name=op.f("pk_links")),
    )
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("credential", name=op.f("pk_passkeys")),
    )
    op.create_index("ix_passkeys_account", "passkeys", ["account"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=True),
        sa.Column("challenge", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("purpose IN ('register', 'sign_in')", name=op.f("ck_challenges_purpose")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
    )
    op.create_table(
        "failures",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_failures")),
    )
    op.create_table(
        "restraints",
        sa.Column("id", number, nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("most", sa.BigInteger(), nullable=False),
        sa.Column("from_at", sa.BigInteger(), nullable=False),
        sa.Column("until_at", sa.BigInteger(), nullable=True),
        sa.Column("set_by", sa.String(), nullable=False),
        sa.CheckConstraint(
            "kind IN ('deposit', 'loss', 'time', 'excluded')", name=op.f("ck_restraints_kind")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_restraints")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_restraints_account", "restraints", ["account"])
    op.create_table(
        "played",
        sa.Column("account", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("day", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "day", name=op.f("pk_played")),
    )


def downgrade() -> None:
    """Forget people's passwords, sessions and limits."""
    op.drop_table("played")
    op.drop_table("restraints")
    op.drop_table("failures")
    op.drop_table("challenges")
    op.drop_table("passkeys")
    op.drop_table("links")
    op.drop_table("recovery_codes")
    op.drop_table("logins")
    op.drop_table("members")
