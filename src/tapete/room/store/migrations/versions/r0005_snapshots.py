"""Add snapshots: the state of a stream, from which a replay may begin."""

import sqlalchemy as sa
from alembic import op

revision = "r0005"
down_revision = "r0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; snapshots are made as the streams go on."""
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("stream", name=op.f("pk_snapshots")),
    )


def downgrade() -> None:
    """Forget the snapshots: the logs hold all that they do."""
    op.drop_table("snapshots")
