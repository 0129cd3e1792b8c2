"""Add partitions: each stream belongs to one partition, each partition to one worker."""

import json

import sqlalchemy as sa
from alembic import op

from tapete.room.store.partitions import part_of

revision = "r0003"
down_revision = "r0002"
branch_labels = None
depends_on = None

_streams = sa.table("streams", sa.column("stream"), sa.column("part"))
_events = sa.table("events", sa.column("stream"), sa.column("seq"), sa.column("body"))


def upgrade() -> None:
    """Put every stream into its partition; flights go with their final."""
    op.add_column("streams", sa.Column("part", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_streams_part", "streams", ["part"])
    op.create_table(
        "partitions",
        sa.Column("part", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.String(), nullable=True),
        sa.CheckConstraint("epoch >= 0", name=op.f("ck_partitions_epoch")),
        sa.PrimaryKeyConstraint("part", name=op.f("pk_partitions")),
    )
    connection = op.get_bind()
    first = sa.select(_events.c.stream, _events.c.body).where(_events.c.seq == 1)
    found = [(stream, part_of(_group(stream, bytes(body)))) for stream, body in connection.execute(first)]
    if found:
        change = _streams.update().where(_streams.c.stream == sa.bindparam("of"))
        rows = [{"of": stream, "to": part} for stream, part in found]
        connection.execute(change.values(part=sa.bindparam("to")), rows)


def _group(stream: str, body: bytes) -> int:
    """The number of the tournament, or of the final that it feeds."""
    try:
        final = json.loads(body).get("final")
    except (ValueError, AttributeError):  # such a stream stays closed wherever it is
        final = None
    number = stream.partition("/")[2]
    return final if isinstance(final, int) else int(number) if number.isdigit() else 0


def downgrade() -> None:
    """Forget the partitions."""
    op.drop_table("partitions")
    op.drop_index("ix_streams_part", "streams")
    op.drop_column("streams", "part")
