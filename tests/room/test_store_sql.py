"""Faults that only the SQL store can have: wrong schemas, damaged files, crashes."""

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec import structs
from sqlalchemy import CheckConstraint, create_engine, event, inspect, make_url, select, text
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tapete.room.store import postgres, statements, tables
from tapete.room.store import sqlite as sqlite_store
from tapete.room.store.opening import open_store
from tapete.room.store.postgres import Postgres
from tapete.room.store.sql import SqlStore, _rows_of
from tapete.room.store.sqlite import Sqlite
from tapete.room.store.store import (
    Batch,
    CommandDone,
    Conflict,
    DuplicateCommand,
    Known,
    Posting,
    StateSnapshot,
    StoredEvent,
    StoreUnavailable,
    Transfer,
)


def checks(connection: Connection) -> dict[str, list[tuple[str | None, str]]]:
    """The CHECKs of each table as the database itself tells them."""
    found = inspect(connection)
    return {
        table: sorted((check["name"], check["sqltext"]) for check in found.get_check_constraints(table))
        for table in tables.metadata.tables
    }


def differences(connection: Connection) -> list[Any]:
    options = {"version_table": tables.VERSION_TABLE, "compare_type": True}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), tables.metadata))


async def migrated_and_created(one: str, other: str) -> None:
    """Tables made by the migrations, at `one`, are those that the code describes, made at `other`."""
    await (await SqlStore(one).open()).close()
    found = {}
    for url in (one, other):
        engine = create_async_engine(url) if "asyncpg" in url else create_engine(url)
        found[url] = await _looked_at(engine, make=url == other)
    described, live = found[other][0], found[one][0]
    assert found[one][1] == []
    named = {
        str(table.name): sorted(str(c.name) for c in table.constraints if isinstance(c, CheckConstraint))
        for table in tables.metadata.tables.values()
    }
    assert named["balances"] == ["ck_balances_allow_negative", "ck_balances_balance"]
    assert {table: [name for name, _ in found] for table, found in live.items()} == named
    assert live == described


async def _looked_at(
    engine: AsyncEngine | Engine, *, make: bool
) -> tuple[dict[str, list[tuple[str | None, str]]], list[Any]]:
    """The CHECKs of a database and its differences to the code, perhaps after its tables were made."""

    def look(connection: Connection) -> tuple[dict[str, list[tuple[str | None, str]]], list[Any]]:
        if make:
            tables.metadata.create_all(connection)
        return checks(connection), differences(connection)

    if isinstance(engine, Engine):
        with engine.begin() as connection:
            found = look(connection)
        engine.dispose()
        return found
    async with engine.begin() as opened:
        found = await opened.run_sync(look)
    await engine.dispose()
    return found


def test_the_migrations_make_the_tables_the_code_describes(tmp_path: Path) -> None:
    asyncio.run(migrated_and_created(f"sqlite:///{tmp_path}/a.db", f"sqlite:///{tmp_path}/b.db"))


def test_the_migrations_make_the_tables_the_code_describes_on_postgres(postgres_url: str) -> None:
    async def run() -> None:
        server = make_url(postgres_url).set(drivername="postgresql+asyncpg")
        names = [f"tapete_schema_{os.getpid()}_{which}" for which in "ab"]
        admin = create_async_engine(server, isolation_level="AUTOCOMMIT")
        async with admin.connect() as connection:
            for name in names:
                await connection.execute(text(f"CREATE DATABASE {name}"))
            try:
                urls = (server.set(database=name).render_as_string(hide_password=False) for name in names)
                await migrated_and_created(*urls)
            finally:
                for name in names:
                    await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        await admin.dispose()

    asyncio.run(run())


def test_the_code_knows_its_newest_migration() -> None:
    folder = Path(tables.__file__).parent / "migrations" / "versions"
    assert tables.REVISION == max(file.stem.partition("_")[0] for file in folder.glob("r*.py"))


def test_the_database_itself_refuses_a_debt(tmp_path: Path) -> None:
    async def make() -> None:
        await (await SqlStore.in_folder(tmp_path).open()).close()

    asyncio.run(make())
    engine = create_engine(f"sqlite:///{tmp_path}/tapete.db")
    row = "INSERT INTO balances (account, currency, balance, allow_negative) VALUES "
    with engine.begin() as connection:
        connection.execute(text(row + "('issue/PLAY', 'PLAY', -1, 1), ('player/1', 'PLAY', 0, 0)"))
    for wrong in ("('player/2', 'PLAY', -1, 0)", "('player/2', 'PLAY', -1, 1)", "('issuer', 'PLAY', -1, 1)"):
        with pytest.raises(IntegrityError, match="ck_balances"), engine.begin() as connection:
            connection.execute(text(row + wrong))
    engine.dispose()


def test_a_commit_is_on_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    names = ("journal_mode", "synchronous", "foreign_keys")

    async def run() -> list[dict[str, Any]]:
        store = await SqlStore.in_folder(tmp_path).open()
        await store.append(_of_rows(1, 1))
        database = store._database
        assert isinstance(database, Sqlite) and database._file is not None
        commits = {name: database._file.execute(f"PRAGMA {name}").fetchone()[0] for name in names}
        rest = await database.write(
            lambda connection: {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names}
        )
        await store.close()
        return [commits, rest]

    durable = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2 is FULL
    assert asyncio.run(run()) == [durable, durable]


WRITER = """
import asyncio, sys
from pathlib import Path
from tapete.room.store.sql import SqlStore
from tapete.room.store.store import Batch, StoredEvent

async def play(store, stream):
    for seq in range(1, 100_000):
        await store.append(Batch(stream, seq - 1, (StoredEvent(stream, seq, seq, "", b"{}"),)))
        print(stream, seq, flush=True)

async def main():
    store = await SqlStore.in_folder(Path(sys.argv[1])).open()
    await asyncio.gather(*(play(store, f"table/{n}") for n in range(20)))

asyncio.run(main())
"""


def test_a_process_that_is_killed_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(tmp_path)]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    heard = [writer.stdout.readline() for _ in range(400)]
    writer.kill()
    heard += [line for line in writer.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    writer.wait()
    writer.stdout.close()
    acknowledged: dict[str, int] = {}
    for line in heard:
        stream, seq = line.split()
        acknowledged[stream] = int(seq)

    async def check() -> None:
        store = await SqlStore.in_folder(tmp_path).open()
        for stream, seq in acknowledged.items():
            kept = [event.seq for event in await store.read(stream)]
            assert kept == list(range(1, len(kept) + 1)) and len(kept) in (seq, seq + 1)
        await store.close()

    assert len(acknowledged) == 20
    asyncio.run(check())


def test_what_the_driver_can_not_store_fails_alone(tmp_path: Path) -> None:
    """A lone surrogate is no text: it breaks the statement, not its neighbours."""

    def sit(stream: str, by: str) -> Batch:
        return Batch(stream, 0, (StoredEvent(stream, 1, 1, by, b"{}"),))

    async def run() -> None:
        store = await SqlStore.in_folder(tmp_path).open()
        asked = [sit("table/1", "ana"), sit("table/2", "\ud800"), sit("table/3", "eva")]
        outcomes = await asyncio.gather(*(store.append(each) for each in asked), return_exceptions=True)
        assert [outcome is None for outcome in outcomes] == [True, False, True]
        assert await store.streams() == ["table/1", "table/3"]
        await store.close()

    asyncio.run(run())


def test_the_interface_does_not_pay_for_sqlalchemy() -> None:
    code = (
        "import sys, tapete.room.store.store, tapete.room.store.memory; sys.exit('sqlalchemy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


# Group commit


@pytest.mark.parametrize(
    ("rows", "groups"),
    [
        ([1] * 250, [100, 100, 50]),  # at most 100 batches in a transaction
        ([2_500, 2_500, 2_500], [2, 1]),  # the second batch reaches the bound of rows; the third waits
        ([2_500, 2_499, 1, 1], [3, 1]),
        ([4_999, 9_000, 1], [2, 1]),  # a batch is never split
        ([5_000, 1, 1], [1, 2]),
    ],
)
def test_a_transaction_is_bounded_in_batches_and_rows(
    rows: list[int], groups: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Queued batches are written together, in transactions of bounded size."""
    settled: list[int] = []

    async def settle(self: SqlStore, batches: Sequence[Batch]) -> list[None]:
        settled.append(len(batches))
        return [None] * len(batches)

    async def run() -> None:
        store = await SqlStore.in_folder(tmp_path).open()
        monkeypatch.setattr(SqlStore, "_settle", settle)
        await asyncio.gather(*(store.append(_of_rows(number, count)) for number, count in enumerate(rows)))
        await store.close()

    asyncio.run(run())
    assert settled == groups


def _of_rows(number: int, count: int) -> Batch:
    stream = f"table/{number}"
    return Batch(stream, 0, tuple(StoredEvent(stream, seq, 1, "", b"{}") for seq in range(1, count + 1)))


def test_commands_and_postings_are_rows_too() -> None:
    events = (StoredEvent("table/1", 1, 1, "", b"{}"),)
    money = Transfer("t", "PLAY", "", (Posting("a", -2), Posting("b", 1), Posting("c", 1)))
    assert _rows_of(Batch("table/1", 0, events, (money,), (CommandDone("a", "1", b""),))) == 1 + 3 + 1


@pytest.mark.parametrize("bound", [1, 3, 7, 10])
def test_a_long_list_of_names_is_queried_in_parts(
    bound: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch with more names than a statement has parameters still works."""
    monkeypatch.setattr(statements, "PARAMETERS_MOST", bound)
    names = [f"player/{number}" for number in range(10)]
    given = Transfer("t", "PLAY", "", (Posting("issue/PLAY", -10), *(Posting(name, 1) for name in names)))
    done = tuple(CommandDone(name, "c", b"first") for name in names)
    back = tuple(
        Transfer(f"b{number}", "PLAY", "", (Posting(name, -1), Posting("issue/PLAY", 1)))
        for number, name in enumerate(names)
    )
    engine = create_engine(f"sqlite:///{tmp_path}/a.db")
    with engine.begin() as connection:
        tables.metadata.create_all(connection)
    with engine.begin() as connection:
        assert statements.store(connection, [Batch("ledger", 0, (), (given,), done)], 1) == [None]
    with engine.begin() as connection:
        again = Batch("ledger", 0, (), (), done[-1:])
        stored, repeated = statements.store(connection, [Batch("ledger", 0, (), back), again], 1)
    assert stored is None and isinstance(repeated, DuplicateCommand)
    with engine.begin() as connection:
        held = connection.execute(select(tables.balances.c.account, tables.balances.c.balance)).all()
    engine.dispose()
    assert {account: amount for account, amount in held} == dict.fromkeys((*names, "issue/PLAY"), 0)


def test_a_file_that_is_locked_too_long_fails_the_commit_and_not_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "_PRAGMAS", ("journal_mode=WAL", "busy_timeout=1"))

    async def run() -> None:
        store = await SqlStore.in_folder(tmp_path).open()
        await store.append(_of_rows(1, 1))
        other = sqlite3.connect(tmp_path / "tapete.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="in use by another program"):
            await store.append(_of_rows(2, 1))
        other.execute("ROLLBACK")
        other.close()
        await store.append(_of_rows(2, 1))
        assert await store.streams() == ["table/1", "table/2"]
        await store.close()

    asyncio.run(run())


# Plain groups, whose rows the event loop writes


def _next(stream: str, seq: int, *, command: str = "") -> Batch:
    done = (CommandDone("player/1", command, b"done"),) if command else ()
    return Batch(stream, seq - 1, (StoredEvent(stream, seq, seq, "", b"{}"),), (), done)


def test_nothing_is_read_for_a_plain_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []
    read_known = sqlite_store._read_known

    def read(file: sqlite3.Connection, batches: Sequence[Batch], now: int) -> Known:
        judged.append(len(batches))
        return read_known(file, batches, now)

    monkeypatch.setattr(sqlite_store, "_read_known", read)

    async def run() -> None:
        store = await SqlStore.in_folder(tmp_path).open()
        for stream in ("table/1", "table/2"):
            await store.append(_next(stream, 1))
        assert judged == [1, 1]  # new streams
        await asyncio.gather(*(store.append(_next(f"table/{n}", 2, command=f"c{n}")) for n in (1, 2)))
        await store.append(Batch("table/1", 2, (), (), (CommandDone("player/1", "nothing", b""),)))
        assert judged == [1, 1]
        with pytest.raises(DuplicateCommand):
            await store.append(_next("table/1", 3, command="c1"))
        assert judged == [1, 1, 1]
        with pytest.raises(Conflict):
            await store.append(_next("table/2", 4))
        assert [one.seq for one in await store.read("table/2")] == [1, 2]
        kept = StateSnapshot("table/2", 2, "edition", b"{}")
        await store.append(structs.replace(_next("table/2", 3), snapshot=kept))
        assert judged == [1, 1, 1, 1]
        assert [log.snapshot for log in await store.logs(["table/2"], "edition")] == [kept]
        await store.close()

    asyncio.run(run())


def test_the_loop_does_not_wait_for_another_program(tmp_path: Path) -> None:
    """The thread does, and what is asked meanwhile comes after it."""

    async def run() -> None:
        store = await SqlStore.in_folder(tmp_path).open()
        await store.append(_next("table/1", 1))
        other = sqlite3.connect(tmp_path / "tapete.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        waits = asyncio.ensure_future(store.append(_next("table/1", 2)))
        await asyncio.sleep(0)
        account = asyncio.ensure_future(store.create_account("Ana", False, b"t", 1))
        for _ in range(5):  # the loop runs on
            await asyncio.sleep(0.01)
        assert not waits.done() and not account.done()
        other.execute("ROLLBACK")
        other.close()
        await asyncio.gather(waits, account)
        await store.append(_next("table/1", 3))
        assert [one.seq for one in await store.read("table/1")] == [1, 2, 3]
        await store.close()

    asyncio.run(run())


def test_a_commit_that_fails_is_undone_and_the_next_one_works(tmp_path: Path) -> None:
    class Full:
        """A connection to a disk that is full when a commit comes."""

        def __init__(self, file: sqlite3.Connection) -> None:
            self.file = file

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

        def execute(self, statement: str, *parameters: Any) -> sqlite3.Cursor:
            if statement == "COMMIT":
                raise sqlite3.OperationalError("database or disk is full")
            return self.file.execute(statement, *parameters)

    async def run() -> None:
        store = await SqlStore.in_folder(tmp_path).open()
        await store.append(_next("table/1", 1))
        database = store._database
        assert isinstance(database, Sqlite) and database._file is not None
        database._file = Full(database._file)  # type: ignore[assignment]
        with pytest.raises(StoreUnavailable, match="the disk is full"):
            await store.append(_next("table/1", 2, command="c"))
        await store.append(_next("table/1", 2, command="c"))
        assert [one.seq for one in await store.read("table/1")] == [1, 2]
        await store.close()

    asyncio.run(run())


# What to mend


def refusal(where: str | Path) -> str:
    async def run() -> None:
        await (await open_store(where)).close()

    with pytest.raises(StoreUnavailable) as caught:
        asyncio.run(run())
    said = str(caught.value)
    assert "\n" not in said
    return said


def file_for_folder(folder: Path) -> None:
    folder.write_text("")


def not_a_database(folder: Path) -> None:
    folder.mkdir()
    (folder / "tapete.db").write_text("Dear diary, " * 500)


def a_folder_for_the_file(folder: Path) -> None:
    (folder / "tapete.db").mkdir(parents=True)


def of_another_program(folder: Path) -> None:
    folder.mkdir()
    with sqlite3.connect(folder / "tapete.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


def newer(folder: Path) -> None:
    asyncio.run(_make(folder))
    with sqlite3.connect(folder / "tapete.db") as connection:
        connection.execute("UPDATE tapete_version SET version_num = 'r9999'")
    connection.close()


async def _make(folder: Path) -> None:
    await (await open_store(folder)).close()


@pytest.mark.parametrize(
    ("spoil", "advice"),
    [
        (file_for_folder, "is a file where the data folder should be"),
        (not_a_database, "is not a database; move it away"),
        (a_folder_for_the_file, "is a folder, not a database file"),
        (of_another_program, "belongs to another program"),
        (newer, "written by a newer Tapete (schema r9999)"),
    ],
)
def test_a_wrong_data_folder_says_what_to_mend(
    spoil: Callable[[Path], None], advice: str, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    spoil(folder)
    said = refusal(folder)
    assert advice in said and str(folder) in said


def test_a_file_above_the_data_folder_says_what_to_mend(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert "is a file where the data folder should be" in refusal(tmp_path / "data" / "room")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_says_what_to_mend(tmp_path: Path) -> None:
    asyncio.run(_make(tmp_path / "full"))
    (tmp_path / "empty").mkdir()
    for folder in ("full", "empty"):
        for file in (tmp_path / folder).iterdir():
            file.chmod(0o400)
        (tmp_path / folder).chmod(0o500)
        said = refusal(tmp_path / folder)
        (tmp_path / folder).chmod(0o700)
        assert "let this user write in" in said
    (tmp_path / "empty").chmod(0o500)
    assert "can't be made" in refusal(tmp_path / "empty" / "room")
    (tmp_path / "empty").chmod(0o700)


@pytest.mark.parametrize(
    ("url", "advice"),
    [
        ("mysql://ana@db/room", "can't be kept in mysql"),
        ("://", "is not a URL"),
        ("sqlite://", "SQLite needs a file"),
    ],
)
def test_a_wrong_url_says_what_to_mend(url: str, advice: str) -> None:
    assert advice in refusal(url)


def test_a_server_that_is_not_there_says_so_without_the_password() -> None:
    pytest.importorskip("asyncpg")
    said = refusal("postgresql://ana:hush@127.0.0.1:9/room")
    assert "postgresql://ana:***@127.0.0.1:9/room can't be used" in said


def test_an_older_room_is_opened_again_with_odd_signs_in_its_path(tmp_path: Path) -> None:
    """A path is a path: `?`, `%` and `#` mean nothing in it."""
    folder = tmp_path / "50%? #1"
    for _ in range(2):
        asyncio.run(_make(folder))
    assert (folder / "tapete.db").is_file()


def test_a_cut_line_to_postgres_is_noticed_by_the_system(postgres_url: str) -> None:
    """Where a router drops everything no error comes: the system itself has to give the line up."""

    async def check() -> None:
        store = await SqlStore(postgres_url).open()
        engine = cast(Postgres, store._database)._open_engine()
        assert event.contains(engine.sync_engine, "connect", postgres.notice_cuts)
        await store.close()

    asyncio.run(check())
    server = socket.create_server(("127.0.0.1", 0))
    with server, socket.create_connection(server.getsockname()) as line:
        transport = SimpleNamespace(get_extra_info={"socket": line}.get)
        postgres.notice_cuts(SimpleNamespace(driver_connection=SimpleNamespace(_transport=transport)))
        assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 8_000
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 4
