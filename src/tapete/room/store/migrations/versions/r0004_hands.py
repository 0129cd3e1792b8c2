"""Add the archive of hands, which is filled from the logs, including logs of earlier versions."""

import sqlalchemy as sa
from alembic import op

revision = "r0004"
down_revision = "r0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; the room fills them."""
    op.create_table(
        "archived",
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("stream", name=op.f("pk_archived")),
    )
    op.create_table(
        "hands",
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("hand", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("table_no", sa.Integer(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "hand", name=op.f("pk_hands")),
    )
    op.create_table(
        "hand_lines",
        sa.Column("account", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("hand", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("cards", sa.String(), nullable=False),
        sa.Column("start", sa.String(), nullable=False),
        sa.Column("pot", sa.BigInteger(), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.Column("showdown", sa.Boolean(), nullable=False),
        sa.Column("all_in", sa.Boolean(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("account", "stream", "hand", name=op.f("pk_hand_lines")),
    )
    op.create_index("ix_hand_lines_account_at", "hand_lines", ["account", "at", "hand"])


def downgrade() -> None:
    """Forget the archive: the logs hold all of it."""
    op.drop_table("hand_lines")
    op.drop_table("hands")
    op.drop_table("archived")
