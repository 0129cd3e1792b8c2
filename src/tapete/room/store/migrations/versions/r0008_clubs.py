"""Add the tables of clubs, leagues and results."""

import sqlalchemy as sa
from alembic import op

revision = "r0008"
down_revision = "r0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables. Results of earlier events are added when their streams are loaded."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "clubs",
        sa.Column("id", number, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=True),
        sa.Column("founded_at", sa.BigInteger(), nullable=False),
        sa.Column("dissolved_at", sa.BigInteger(), nullable=True),
        sa.Column("invitation", sa.LargeBinary(), nullable=True),
        sa.Column("invitation_until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clubs")),
        sa.UniqueConstraint("name_key", name=op.f("uq_clubs_name_key")),
        sa.UniqueConstraint("invitation", name=op.f("uq_clubs_invitation")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "club_members",
        sa.Column("club", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("account", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("role IN ('owner', 'manager', 'member')", name=op.f("ck_club_members_role")),
        sa.PrimaryKeyConstraint("club", "account", name=op.f("pk_club_members")),
    )
    op.create_index("ix_club_members_account", "club_members", ["account"])
    op.create_table(
        "leagues",
        sa.Column("id", number, nullable=False),
        sa.Column("club", sa.BigInteger(), nullable=False),
        sa.Column("settings", sa.String(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leagues")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_leagues_club", "leagues", ["club"])
    op.create_table(
        "event_results",
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("club", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("stream", name=op.f("pk_event_results")),
    )
    op.create_index("ix_event_results_club", "event_results", ["club"])


def downgrade() -> None:
    """Forget clubs and leagues. Results follow from the logs again."""
    op.drop_table("event_results")
    op.drop_table("leagues")
    op.drop_table("club_members")
    op.drop_table("clubs")
