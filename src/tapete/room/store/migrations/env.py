"""Alembic's way in: migrates the connection handed over in `attributes["connection"]`."""

from alembic import context

from tapete.room.store.tables import VERSION_TABLE, metadata


def migrate() -> None:
    """Run the missing migrations inside the caller's transaction."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        version_table=VERSION_TABLE,
        transactional_ddl=True,
        render_as_batch=True,
    )
    context.run_migrations()


migrate()
