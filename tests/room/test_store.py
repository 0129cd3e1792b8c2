"""The contract of every store: in memory, SQLite and PostgreSQL."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import URL, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.sql import SqlStore
from tapete.room.store.store import (
    Account,
    Batch,
    CommandDone,
    Conflict,
    DuplicateCommand,
    DuplicateTransfer,
    InsufficientFunds,
    LedgerEntry,
    Log,
    NameTaken,
    Posting,
    StateSnapshot,
    Store,
    StoredEvent,
    StoreUnavailable,
    Transfer,
)

KINDS = ("memory", "sqlite", "postgres")
NOW = 1_750_000_000_000


def now() -> int:
    return NOW


@dataclass
class Ground:
    """A place where a store's data lie, so that a test may open them again."""

    kind: str
    url: URL | None
    disk: MemoryDisk

    async def open(self) -> Store:
        if self.url is None:
            return MemoryStore(self.disk, clock=now)
        return await SqlStore(self.url, clock=now).open()


@asynccontextmanager
async def ground(kind: str, folder: Path, server_url: str) -> AsyncIterator[Ground]:
    """A temporary place for a store; `server_url` is needed for PostgreSQL only."""
    if kind != "postgres":
        url = URL.create("sqlite", database=str(folder / "room" / "tapete.db")) if kind == "sqlite" else None
        yield Ground(kind, url, MemoryDisk())
        return
    server = make_url(server_url).set(drivername="postgresql+asyncpg")
    name = f"tapete_test_{uuid.uuid4().hex[:12]}"
    admin = create_async_engine(server, isolation_level="AUTOCOMMIT")
    async with admin.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield Ground(kind, server.set(database=name), MemoryDisk())
        finally:
            await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    await admin.dispose()


Run = Callable[[str, Path, pytest.FixtureRequest], None]


def server_for(kind: str, request: pytest.FixtureRequest) -> str:
    """The URL of a PostgreSQL server, for stores that need one."""
    return str(request.getfixturevalue("postgres_url")) if kind == "postgres" else ""


def on_every_store(test: Callable[[Ground], Awaitable[None]]) -> Run:
    """Run a coroutine of one argument, where the store lives, on each kind of store."""

    async def on(kind: str, folder: Path, server_url: str) -> None:
        async with ground(kind, folder, server_url) as place:
            await test(place)

    @pytest.mark.parametrize("kind", KINDS)
    def run(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
        asyncio.run(on(kind, tmp_path, server_for(kind, request)))

    run.__doc__ = test.__doc__
    return run


def events(stream: str, *seqs: int) -> tuple[StoredEvent, ...]:
    return tuple(StoredEvent(stream, seq, 1_000 + seq, "player/7", b'{"n":%d}' % seq) for seq in seqs)


def batch(stream: str, *seqs: int) -> Batch:
    return Batch(stream, seqs[0] - 1, events(stream, *seqs))


def move(id: str, amount: int, *, of: str, to: str, currency: str = "PLAY", memo: str = "") -> Transfer:
    return Transfer(id, currency, memo, (Posting(of, -amount), Posting(to, amount)))


def pay(*transfers: Transfer) -> Batch:
    """Money alone: a batch of a stream that has no events."""
    return Batch("ledger", 0, (), transfers)


# Streams


@on_every_store
async def test_what_was_appended_is_read_back_in_order(place: Ground) -> None:
    store = await place.open()
    await store.append(batch("table/1", 1, 2))
    await store.append(batch("table/2", 1))
    await store.append(batch("table/1", 3))
    assert await store.read("table/1") == list(events("table/1", 1, 2, 3))
    assert await store.read("table/1", after=2) == list(events("table/1", 3))
    assert await store.read("table/1", after=3) == []
    assert await store.read("table/9") == []
    await store.close()


@on_every_store
async def test_a_store_opened_again_knows_everything(place: Ground) -> None:
    store = await place.open()
    done = CommandDone("player/7", "c1", b"answer")
    given_out = (move("t1", 5, of="issue/PLAY", to="player/7"),)
    await store.append(Batch("table/1", 0, events("table/1", 1), given_out, (done,)))
    ana = await store.create_account("Ana", False, b"hash", 4)
    await store.put_setting("room", "7f")
    await store.close()
    store = await place.open()
    assert await store.read("table/1") == list(events("table/1", 1))
    assert await store.answer_of("player/7", "c1") == b"answer"
    assert await store.balance("player/7", "PLAY") == 5
    assert await store.account_by_id(ana.id) == ana
    assert await store.get_setting("room") == "7f"
    with pytest.raises(Conflict):
        await store.append(batch("table/1", 1))
    await store.close()


@on_every_store
async def test_logs_are_read_together_each_from_its_snapshot_on(place: Ground) -> None:
    store = await place.open()
    first, second = (StateSnapshot("table/1", seq, "this", b"state %d" % seq) for seq in (2, 3))
    await store.append(batch("table/1", 1, 2))
    await store.append(batch("table/2", 1, 2))
    await store.append(Batch("table/1", 2, events("table/1", 3), snapshot=first))
    asked = ["table/2", "table/9", "table/1"]
    whole = Log("table/2", None, events("table/2", 1, 2))
    assert await store.logs(asked, "this") == [whole, Log("table/1", first, events("table/1", 3))]
    assert await store.logs(asked, "other") == [whole, Log("table/1", None, events("table/1", 1, 2, 3))]
    with pytest.raises(Conflict):  # it is refused with its batch
        await store.append(Batch("table/1", 2, (), snapshot=first))
    await store.append(Batch("table/1", 3, events("table/1", 4, 5), snapshot=second))
    await store.close()
    store = await place.open()
    assert await store.logs(["table/1"], "this") == [Log("table/1", second, events("table/1", 4, 5))]
    assert await store.logs([], "this") == []
    assert await store.read("table/1") == list(events("table/1", 1, 2, 3, 4, 5))
    await store.close()


@on_every_store
async def test_streams_are_listed_by_prefix(place: Ground) -> None:
    store = await place.open()
    for stream in ("tournament/2", "table/1", "Table/3", "tournament/1", "t_ble/4"):
        await store.append(batch(stream, 1))
    await store.append(pay(move("t", 1, of="issue/PLAY", to="player/1")))  # no events, hence no stream
    assert await store.streams("tournament/") == ["tournament/1", "tournament/2"]
    assert await store.streams("t_ble") == ["t_ble/4"]  # nothing in a prefix is a wildcard
    assert await store.streams() == ["Table/3", "t_ble/4", "table/1", "tournament/1", "tournament/2"]
    await store.close()


@on_every_store
async def test_a_writer_who_lost_count_is_refused(place: Ground) -> None:
    store = await place.open()
    await store.append(batch("table/1", 1, 2))
    for stale in (batch("table/1", 2), batch("table/1", 1), batch("table/1", 4), batch("table/2", 2)):
        with pytest.raises(Conflict):
            await store.append(stale)
    with pytest.raises(Conflict) as caught:
        await store.append(Batch("table/1", 1, ()))  # even with nothing to write
    assert (caught.value.expected_seq, caught.value.seq) == (1, 2)
    assert await store.read("table/1") == list(events("table/1", 1, 2))
    assert await store.streams() == ["table/1"]
    await store.close()


@on_every_store
async def test_of_two_writers_at_once_one_wins(place: Ground) -> None:
    one, two = await place.open(), await place.open()
    for seq in range(1, 21):
        outcomes = await asyncio.gather(
            one.append(batch("table/1", seq)), two.append(batch("table/1", seq)), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
    assert await one.read("table/1") == list(events("table/1", *range(1, 21)))
    await one.close()
    await two.close()


@on_every_store
async def test_a_bad_batch_fails_alone(place: Ground) -> None:
    """Appended at once they share a transaction; only the bad ones are refused."""
    store = await place.open()
    poor = move("t", 1, of="player/1", to="player/2")
    asked = [
        batch("table/1", 1),
        batch("table/2", 5),
        batch("table/1", 2),
        Batch("table/3", 0, events("table/3", 1), (poor,)),
        batch("table/4", 1),
    ]
    outcomes = await asyncio.gather(*(store.append(each) for each in asked), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        Conflict,
        type(None),
        InsufficientFunds,
        type(None),
    ]
    assert await store.streams() == ["table/1", "table/4"]
    assert len(await store.read("table/1")) == 2
    await store.close()


@on_every_store
async def test_many_streams_at_once_lose_nothing(place: Ground) -> None:
    store = await place.open()

    async def play(stream: str) -> None:
        for seq in range(1, 11):
            await store.append(batch(stream, seq))

    await asyncio.gather(*(play(f"table/{n}") for n in range(150)))  # more than one group holds
    assert len(await store.streams()) == 150
    for n in range(150):
        assert await store.read(f"table/{n}") == list(events(f"table/{n}", *range(1, 11)))
    await store.close()


def test_a_batch_whose_events_are_out_of_order_can_not_be_made() -> None:
    for wrong in (events("table/1", 2), events("table/1", 1, 3), events("table/2", 1)):
        with pytest.raises(ValueError, match="belongs"):
            Batch("table/1", 0, wrong)


# Commands


@on_every_store
async def test_a_repeated_command_gets_the_first_answer(place: Ground) -> None:
    store = await place.open()
    first = Batch("table/1", 0, events("table/1", 1), (), (CommandDone("player/7", "c1", b"first"),))
    await store.append(first)
    again = Batch("table/1", 1, events("table/1", 2), (), (CommandDone("player/7", "c1", b"second"),))
    for repeat in (first, again):  # the command is judged before the count of events
        with pytest.raises(DuplicateCommand) as caught:
            await store.append(repeat)
        assert caught.value.answer == b"first"
    assert await store.answer_of("player/7", "c1") == b"first"
    assert len(await store.read("table/1")) == 1
    await store.append(Batch("table/1", 1, (), (), (CommandDone("player/8", "c1", b"another player's"),)))
    assert await store.answer_of("player/8", "c1") == b"another player's"
    assert await store.answer_of("player/9", "c1") is None
    await store.close()


@on_every_store
async def test_a_command_sent_twice_at_once_is_done_once(place: Ground) -> None:
    store = await place.open()
    done = (CommandDone("player/7", "c1", b"first"),)
    asked = [Batch(f"table/{n}", 0, events(f"table/{n}", 1), (), done) for n in range(3)]
    outcomes = await asyncio.gather(*(store.append(each) for each in asked), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), DuplicateCommand, DuplicateCommand]
    assert await store.streams() == ["table/0"]
    await store.close()


# Money


@on_every_store
async def test_money_moves_with_the_events(place: Ground) -> None:
    store = await place.open()
    await store.append(pay(move("t1", 1_000, of="issue/PLAY", to="player/7", memo="welcome")))
    buy_in = Transfer(
        "t2",
        "PLAY",
        "buy-in",
        (Posting("player/7", -110), Posting("tournament/3", 100), Posting("house/fees", 10)),
    )
    await store.append(Batch("tournament/3", 0, events("tournament/3", 1), (buy_in,)))
    assert await store.balance("player/7", "PLAY") == 890
    assert await store.balance("tournament/3", "PLAY") == 100
    assert await store.balance("issue/PLAY", "PLAY") == -1_000
    assert await store.balance("nobody", "PLAY") == 0
    assert await store.entries("player/7", 10) == [
        LedgerEntry(1_001, "buy-in", -110, "PLAY", 890, "t2"),  # dated as the event that moved it
        LedgerEntry(NOW, "welcome", 1_000, "PLAY", 1_000, "t1"),
    ]
    assert len(await store.entries("player/7", 1)) == 1
    assert await store.ledger_sums() == {"PLAY": 0}
    await store.close()


@on_every_store
async def test_currencies_do_not_mix(place: Ground) -> None:
    store = await place.open()
    await store.append(
        pay(
            move("t1", 5, of="issue/PLAY", to="player/7"),
            move("t2", 9, of="outside/bank", to="player/7", currency="EUR"),
        )
    )
    assert await store.balances("player/7") == {"EUR": 9, "PLAY": 5}
    with pytest.raises(InsufficientFunds):
        await store.append(pay(move("t3", 6, of="player/7", to="player/8")))
    assert await store.ledger_sums() == {"EUR": 0, "PLAY": 0}
    await store.close()


@on_every_store
async def test_balances_below_an_account_are_its_own_alone(place: Ground) -> None:
    store = await place.open()
    names = ("player/7", "player/7/tickets/2200", "player/7/tournament_money")
    others = (
        "player/70",
        "player/70/tournament_money",
        "player/6/tickets/1",
        "player/7.5",
        "player/7-",
        "player",
    )
    money = [move(f"t{n}", n, of="issue/PLAY", to=name) for n, name in enumerate((*names, *others), start=1)]
    more = move("t", 99, of="issue/EUR", to="player/7/tournament_money", currency="EUR")
    await store.append(pay(*money, more, move("u", 1, of="issue/PLAY", to="PLAYER/7/tickets/1")))
    assert await store.balances_under("player/7", "PLAY") == dict(zip(names, (1, 2, 3), strict=True))
    assert await store.balances_under("player/7", "EUR") == {"player/7/tournament_money": 99}
    assert await store.balances_under("player/8", "PLAY") == {}
    asked = await store.balances_of(("player/7", "player/7/tournament_money", "player/8"))
    both = {("player/7/tournament_money", "PLAY"): 3, ("player/7/tournament_money", "EUR"): 99}
    assert asked == {("player/7", "PLAY"): 1} | both
    # In the order of the names' characters, whatever the database takes for an alphabet.
    assert list(await store.balances_under("player", "PLAY")) == sorted((*names, *others))
    await store.close()


@on_every_store
async def test_who_has_too_little_is_told_so_and_nothing_moves(place: Ground) -> None:
    store = await place.open()
    await store.append(pay(move("t1", 100, of="issue/PLAY", to="player/7")))
    done = (CommandDone("player/7", "c1", b"sat down"),)
    two = (
        move("t2", 60, of="player/7", to="tournament/1"),
        move("t3", 60, of="player/7", to="tournament/2"),
    )
    with pytest.raises(InsufficientFunds) as caught:
        await store.append(Batch("tournament/1", 0, events("tournament/1", 1), two, done))
    refusal = caught.value
    assert (refusal.account, refusal.currency, refusal.balance, refusal.asked) == ("player/7", "PLAY", 40, 60)
    assert await store.balance("player/7", "PLAY") == 100
    assert await store.read("tournament/1") == []
    assert await store.answer_of("player/7", "c1") is None
    assert len(await store.entries("player/7", 9)) == 1
    again = Batch("tournament/1", 0, events("tournament/1", 1), two[:1], done)
    await store.append(again)  # the ids of what was refused are still free
    assert await store.balance("player/7", "PLAY") == 40
    await store.close()


@on_every_store
async def test_a_transfer_is_posted_once(place: Ground) -> None:
    store = await place.open()
    once = move("t1", 100, of="issue/PLAY", to="player/7")
    outcomes = await asyncio.gather(*(store.append(pay(once)) for _ in range(3)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), DuplicateTransfer, DuplicateTransfer]
    with pytest.raises(DuplicateTransfer):
        await store.append(Batch("table/1", 0, events("table/1", 1), (once,)))
    assert await store.balance("player/7", "PLAY") == 100
    assert await store.streams() == []
    await store.close()


@on_every_store
async def test_two_processes_never_spend_the_same_money(place: Ground) -> None:
    one, two = await place.open(), await place.open()
    await one.append(pay(move("t0", 10, of="issue/PLAY", to="player/7")))
    spend = [
        (one, two)[n % 2].append(
            Batch(f"table/{n}", 0, (), (move(f"t{n + 1}", 1, of="player/7", to=f"table/{n}"),))
        )
        for n in range(30)
    ]
    outcomes = await asyncio.gather(*spend, return_exceptions=True)
    told = sorted(type(outcome).__name__ for outcome in outcomes)
    assert told == ["InsufficientFunds"] * 20 + ["NoneType"] * 10
    assert await two.balance("player/7", "PLAY") == 0
    assert await two.ledger_sums() == {"PLAY": 0}
    await one.close()
    await two.close()


ACCOUNTS = ("issue/PLAY", "outside/bank", "player/1", "player/2", "house/bots")
amounts = st.integers(min_value=-50, max_value=50)


@st.composite
def transfers(draw: st.DrawFn) -> Transfer:
    """A transfer that adds up, of one of a few ids so that some come twice."""
    some = draw(st.lists(st.tuples(st.sampled_from(ACCOUNTS), amounts), min_size=1, max_size=4))
    rest = (draw(st.sampled_from(ACCOUNTS)), -sum(amount for _, amount in some))
    postings = tuple(Posting(account, amount) for account, amount in (*some, rest))
    return Transfer(f"t{draw(st.integers(0, 30))}", draw(st.sampled_from(("PLAY", "EUR"))), "memo", postings)


async def money(store: Store) -> dict[str, tuple[dict[str, int], list[LedgerEntry]]]:
    return {each: (await store.balances(each), await store.entries(each, 1_000)) for each in ACCOUNTS}


plans = st.lists(st.lists(transfers(), min_size=1, max_size=3), max_size=12)


@settings(max_examples=50)
@given(asked=plans)
def test_money_is_conserved_and_a_refusal_changes_nothing_in_memory(asked: list[list[Transfer]]) -> None:
    _conserved("memory", Path(), "", asked)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@settings(
    max_examples=8, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)  # few: each makes a database of its own
@given(asked=plans)
def test_money_is_conserved_and_a_refusal_changes_nothing(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, asked: list[list[Transfer]]
) -> None:
    _conserved(kind, tmp_path / uuid.uuid4().hex, server_for(kind, request), asked)


def _conserved(kind: str, folder: Path, server_url: str, asked: list[list[Transfer]]) -> None:
    async def run() -> None:
        async with ground(kind, folder, server_url) as place:
            store = await place.open()
            plain: dict[tuple[str, str], int] = {}
            posted: set[str] = set()
            for several in asked:
                before = await money(store)
                try:
                    await store.append(pay(*several))
                except (InsufficientFunds, DuplicateTransfer):
                    assert await money(store) == before
                    continue
                ids = {transfer.id for transfer in several}
                assert len(ids) == len(several) and not ids & posted
                posted |= ids
                for transfer in several:
                    for posting in transfer.postings:
                        key = (posting.account, transfer.currency)
                        plain[key] = plain.get(key, 0) + posting.amount
            assert not any((await store.ledger_sums()).values())
            for account, (held, lines) in (await money(store)).items():
                assert held == {currency: amount for (of, currency), amount in plain.items() if of == account}
                for currency, amount in held.items():
                    mine = [line for line in lines if line.currency == currency]
                    assert mine[0].balance_after == amount == sum(line.amount for line in mine)
                    assert amount >= 0 or account.startswith(("issue/", "outside/"))
            await store.close()

    asyncio.run(run())


# Accounts and settings


@on_every_store
async def test_an_account_is_found_by_id_name_and_token(place: Ground) -> None:
    store = await place.open()
    ana = await store.create_account("Ana Ñandú", False, b"\x00hash of ana", 4)
    bot = await store.create_account("Bot", True, b"hash of bot", 5)
    assert ana == Account(ana.id, "Ana Ñandú", False, b"\x00hash of ana", 4)
    assert bot.bot and bot.id != ana.id
    assert await store.account_by_id(ana.id) == ana
    assert await store.account_by_name("aNA ñANDÚ") == ana
    assert await store.account_by_token(b"\x00hash of ana") == ana
    assert await store.account_by_token(b"") is None
    assert await store.account_by_name("nobody") is None
    assert await store.account_by_id(99) is None
    assert await store.names_of({ana.id, bot.id, 99}) == {ana.id: "Ana Ñandú", bot.id: "Bot"}
    assert await store.names_of(()) == {}
    await store.close()


@on_every_store
async def test_a_name_is_taken_in_capitals_or_not(place: Ground) -> None:
    store = await place.open()
    asked = [store.create_account(name, False, name.encode(), 1) for name in ("Ana", "ANA", "ana", "Eva")]
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Account, NameTaken, NameTaken, Account]
    with pytest.raises(ValueError, match="token"):
        await store.create_account("Luz", False, b"Ana", 1)
    assert await store.account_by_name("Luz") is None
    await store.close()


@on_every_store
async def test_an_account_is_found_by_the_look_of_its_name(place: Ground) -> None:
    store = await place.open()
    ana = await store.create_account("Ana Lu", False, b"ana", 1)
    for name in ("Ana Lu", "ANA LU", "AnaLu", "Аna Lu"):
        assert await store.account_like(name) == ana
    assert await store.account_like("Ana Li") is None
    await store.close()


@on_every_store
async def test_the_last_setting_stays(place: Ground) -> None:
    store = await place.open()
    assert await store.get_setting("room") is None
    await store.put_setting("room", "one")
    await store.put_setting("room", "two")
    assert await store.get_setting("room") == "two"
    await store.close()


# Closing


@on_every_store
async def test_closing_finishes_what_was_asked(place: Ground) -> None:
    store = await place.open()
    asked = [asyncio.create_task(store.append(batch(f"table/{n}", 1))) for n in range(50)]
    await asyncio.sleep(0)
    if place.kind == "memory":  # it has no queue: let what has begun end
        await asyncio.gather(*asked)
    await store.close()
    await asyncio.gather(*asked)
    for use in (store.append(batch("table/99", 1)), store.read("table/1"), store.put_setting("a", "b")):
        with pytest.raises(StoreUnavailable):
            await use
    await store.close()  # twice does no harm
    store = await place.open()
    assert len(await store.streams()) == 50
    await store.close()


@on_every_store
async def test_whoever_goes_away_while_waiting_harms_nobody(place: Ground) -> None:
    store = await place.open()
    gone = asyncio.create_task(store.append(batch("table/1", 1)))
    stays = asyncio.create_task(store.append(batch("table/2", 1)))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    await store.append(batch("table/2", 2))
    assert len(await store.read("table/2")) == 2
    await store.close()
