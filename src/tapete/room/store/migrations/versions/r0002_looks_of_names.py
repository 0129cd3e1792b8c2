"""Add the visual form of each account's name, so that nobody can imitate another name."""

import sqlalchemy as sa
from alembic import op

from tapete.room.people.lookalikes import look_of

revision = "r0002"
down_revision = "r0001"
branch_labels = None
depends_on = None

_accounts = sa.table("accounts", sa.column("id"), sa.column("name"), sa.column("name_look"))


def upgrade() -> None:
    """Add the column and fill it; accounts that look alike keep their names."""
    op.add_column("accounts", sa.Column("name_look", sa.String(), nullable=True))
    op.create_index("ix_accounts_name_look", "accounts", ["name_look"])
    connection = op.get_bind()
    found = connection.execute(sa.select(_accounts.c.id, _accounts.c.name)).all()
    if found:
        change = _accounts.update().where(_accounts.c.id == sa.bindparam("of"))
        looks = [{"of": id, "look": look_of(name)} for id, name in found]
        connection.execute(change.values(name_look=sa.bindparam("look")), looks)


def downgrade() -> None:
    """Forget what names look like."""
    op.drop_index("ix_accounts_name_look", "accounts")
    op.drop_column("accounts", "name_look")
