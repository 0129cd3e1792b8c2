"""Migrate the tables of a database."""

from pathlib import Path

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection

from tapete.room.store import identity_tables, tables
from tapete.room.store.store import StoreUnavailable

_MIGRATION_LOCK = 7_461_706_574  # any number, the same for all migrating processes


def migrate(connection: Connection, where: str) -> None:
    """Migrate the tables inside the caller's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
    names = set(inspect(connection).get_table_names())
    if tables.VERSION_TABLE in names:
        version = text(f"SELECT version_num FROM {tables.VERSION_TABLE}")  # noqa: S608 -- a constant of ours
        found = connection.execute(version).scalar()
        if found == tables.REVISION:
            return
    else:
        found = None
        if names & {*tables.metadata.tables, *(one.name for one in identity_tables.TABLES)} or (
            names and connection.dialect.name == "sqlite"
        ):
            raise StoreUnavailable(f"{where} belongs to another program; name another place.")
    from alembic import command  # slow import, needed only for a new or outdated store
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreUnavailable(
            f"{where} was written by a newer Tapete (schema {found}), this one knows {tables.REVISION};"
            " update Tapete, or restore a backup of before."
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
