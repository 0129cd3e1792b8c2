"""Limits and exclusions in every store: the transaction that would move the money refuses it."""

import asyncio

import pytest
from sqlalchemy.engine import Connection
from tests.room.test_store import NOW, Ground, move, on_every_store, pay

from tapete.room.identity.limits import _insert, _set
from tapete.room.store.restraints import DAY_MS, Restrained
from tapete.room.store.store import Batch, Conflict, Store, StoredEvent, Transfer

PLAYER = "player/7"


async def funded(place: Ground) -> Store:
    store = await place.open()
    await store.append(pay(move("start", 1_000, of="outside/EUR", to=PLAYER, currency="EUR", memo="deposit")))
    return store


def stake(id: str, amount: int) -> Transfer:
    return move(id, amount, of=PLAYER, to="tournament/1", currency="EUR", memo="buy_in")


def prize(id: str, amount: int) -> Transfer:
    return move(id, amount, of="tournament/1", to=PLAYER, currency="EUR", memo="prize")


def deposit(id: str, amount: int) -> Transfer:
    return move(id, amount, of="outside/EUR", to=PLAYER, currency="EUR", memo="deposit")


@on_every_store
async def test_losses_are_counted_with_what_was_won(place: Ground) -> None:
    store = await funded(place)
    await store.change(lambda line: _set(line, 7, "loss", "EUR", 1, 100, NOW - 1))
    await store.append(pay(stake("a", 60)))
    with pytest.raises(Restrained) as refused:
        await store.append(pay(stake("b", 50)))
    assert (refused.value.kind, refused.value.balance, refused.value.asked) == ("loss", 40, 50)
    await store.append(pay(prize("c", 20)))
    await store.append(pay(stake("d", 50)))
    assert await store.balance(PLAYER, "EUR") == 910
    await store.close()


@on_every_store
async def test_of_two_deposits_at_once_one_is_refused(place: Ground) -> None:
    store = await funded(place)
    await store.change(lambda line: _set(line, 7, "deposit", "EUR", 7, 1_500, NOW - 1))
    both = (store.append(pay(deposit(id, 400))) for id in ("a", "b"))
    found = await asyncio.gather(*both, return_exceptions=True)
    assert [type(one) for one in found if one is not None] == [Restrained]
    assert await store.balance(PLAYER, "EUR") == 1_400
    await store.close()


@on_every_store
async def test_an_exclusion_lets_money_out_and_no_stake_in(place: Ground) -> None:
    store = await funded(place)
    await store.append(pay(stake("before", 100)))
    await store.change(lambda line: _insert(line, 7, "excluded", NOW - 1, until=NOW + DAY_MS, by="player/7"))
    for transfer in (stake("a", 1), deposit("b", 1)):
        with pytest.raises(Restrained):
            await store.append(pay(transfer))
    await store.append(pay(prize("c", 100)))
    out = move("d", 1_000, of=PLAYER, to="outside/EUR", currency="EUR", memo="withdrawal")
    await store.append(pay(out))
    assert await store.balance(PLAYER, "EUR") == 0
    await store.append(
        pay(move("e", 5, of="issue/PLAY", to="player/70"), move("f", 5, of="player/70", to="x"))
    )
    await store.close()


@on_every_store
async def test_a_looser_limit_waits_and_a_stricter_one_does_not(place: Ground) -> None:
    store = await funded(place)
    for most in (100, 500, 50):
        await store.change(lambda line, most=most: _set(line, 7, "loss", "EUR", 1, most, NOW - 1))  # type: ignore[misc]
    with pytest.raises(Restrained):
        await store.append(pay(stake("a", 51)))
    await store.change(lambda line: _set(line, 7, "loss", "EUR", 1, None, NOW - 1))
    with pytest.raises(Restrained):
        await store.append(pay(stake("b", 51)))
    await store.append(pay(stake("c", 50)))
    await store.close()


@on_every_store
async def test_a_batch_is_stored_with_what_is_written_about_people_or_not_at_all(place: Ground) -> None:
    store = await funded(place)
    event = StoredEvent("audit/1", 1, NOW, "console", b"{}")
    batch = Batch("audit/1", 0, (event,), part=-1)

    def fails(connection: Connection) -> None:
        _insert(connection, 7, "excluded", NOW - 1, until=NOW + DAY_MS, by="console")
        raise RuntimeError("the disk is gone")

    with pytest.raises(RuntimeError):
        await store.append_with(batch, fails)
    assert await store.read("audit/1") == []
    await store.append(pay(stake("a", 1)))
    work = lambda line: _insert(line, 7, "excluded", NOW - 1, until=NOW + DAY_MS, by="console")  # noqa: E731
    await store.append_with(batch, work)
    assert len(await store.read("audit/1")) == 1
    with pytest.raises(Restrained):
        await store.append(pay(stake("b", 1)))
    with pytest.raises(Conflict):
        await store.append_with(batch, work)
    await store.close()
