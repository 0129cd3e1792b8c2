"""Add the table of clubs' recurring events."""

import sqlalchemy as sa
from alembic import op

revision = "r0009"
down_revision = "r0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "club_schedules",
        sa.Column("id", number, nullable=False),
        sa.Column("club", sa.BigInteger(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("structure", sa.String(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club_schedules")),
        sa.UniqueConstraint("club", "name_key", name=op.f("uq_club_schedules_club")),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Forget the schedules. Events that they have opened stay."""
    op.drop_table("club_schedules")
