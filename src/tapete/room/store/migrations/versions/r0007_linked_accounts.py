"""Add the tables of linked accounts: accounts seen on the same device or at the same address."""

import sqlalchemy as sa
from alembic import op

revision = "r0007"
down_revision = "r0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; nothing is known of the time before."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "sightings",
        sa.Column("account", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("mark", sa.LargeBinary(), nullable=False),
        sa.Column("first_at", sa.BigInteger(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind IN ('device', 'address')", name=op.f("ck_sightings_kind")),
        sa.PrimaryKeyConstraint("account", "kind", "mark", name=op.f("pk_sightings")),
    )
    op.create_index("ix_sightings_mark", "sightings", ["kind", "mark"])
    op.create_index("ix_sightings_last_at", "sightings", ["last_at"])
    op.create_table(
        "linked_entries",
        sa.Column("id", number, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("other", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("rule", sa.String(), nullable=False),
        sa.Column("refused", sa.Boolean(), nullable=False),
        sa.CheckConstraint("kind IN ('device', 'address')", name=op.f("ck_linked_entries_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_linked_entries")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_linked_entries_at", "linked_entries", ["at"])
    op.create_table(
        "different_people",
        sa.Column("low", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("high", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("low", "high", name=op.f("pk_different_people")),
    )


def downgrade() -> None:
    """Forget which accounts are linked."""
    op.drop_table("different_people")
    op.drop_table("linked_entries")
    op.drop_table("sightings")
