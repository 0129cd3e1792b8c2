"""A wallet is told whole once; after that only what has changed, and only to its owner."""

from __future__ import annotations

import asyncio
from functools import reduce

import pytest
from tests.room.persons import EVENT, Person, in_room, person, until
from tests.room.test_room_messages import new_id, settle

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.ledger import LedgerEntry
from tapete.room.store.memory import MemoryDisk


async def whole_wallet(room: Room, of: Person) -> p.WalletState:
    """The wallet as a second line of the same account sees it now."""
    welcome = next(message for message in of.heard if isinstance(message, p.Welcome))
    line = Person(room)
    room.connect(line)
    await room.handle(line, p.Hello(protocol=p.PROTOCOL, token=welcome.token))
    return await line.wallet()


def test_news_leads_to_the_whole_wallet_at_every_step() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana, bea = [await person(room, name, enter=False, watch=False) for name in ("Ana", "Bea")]
        state = await ana.wallet()
        await bea.wallet()
        for turn in range(1, 7):
            heard, others = len(ana.heard), len(bea.heard)
            if turn % 2:
                await ana.enter()
            else:
                await ana.accepted(p.Unregister(id=new_id(), stream=ana.stream))
            await until(lambda: len(ana.told(p.WalletNews)) == turn)  # noqa: B023
            await settle()
            state = reduce(p.fold_wallet, ana.told(p.WalletNews, heard), state)
            now = await whole_wallet(room, ana)
            assert state.number == turn
            assert (state.balance, state.entries) == (now.balance, now.entries)
            assert len(bea.heard) == others
        assert len(ana.told(p.WalletState)) == 1

    in_room(check, EVENT)


def test_a_client_may_ask_for_the_whole_wallet_each_time() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana = await person(room, "Ana", enter=False, watch=False)
        await room.handle(ana, p.Wallet(whole=True))
        await ana.enter()
        await until(lambda: len(ana.told(p.WalletState)) == 2)
        assert ana.told(p.WalletState)[-1].balance == 9_890
        assert not ana.told(p.WalletNews)

    in_room(check, EVENT)


def test_movements_at_the_same_time_are_told_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two readings that run at once the first takes longer; it must not be told after the second."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        ana = await person(room, "Ana", enter=False, watch=False)
        state = await ana.wallet()
        waits = iter([2.0])
        real = room.store.entries

        async def slowly(account: str, limit: int) -> list[LedgerEntry]:
            found = await real(account, limit)
            await asyncio.sleep(next(waits, 0))
            return found

        monkeypatch.setattr(room.store, "entries", slowly)
        await ana.enter()
        await ana.accepted(p.Unregister(id=new_id(), stream=ana.stream))
        await asyncio.sleep(3)
        monkeypatch.undo()
        told = ana.told(p.WalletNews)
        assert told and [news.number for news in told] == list(range(1, len(told) + 1))
        now = await whole_wallet(room, ana)
        state = reduce(p.fold_wallet, told, state)
        assert (state.balance, state.entries) == (now.balance, now.entries)

    in_room(check, EVENT)


def test_asking_again_goes_on_counting() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana = await person(room, "Ana", enter=False, watch=False)
        await ana.wallet()
        await ana.enter()
        await until(lambda: ana.told(p.WalletNews))
        again = await ana.wallet()
        assert (again.number, again.balance) == (1, 9_890)
        await ana.accepted(p.Unregister(id=new_id(), stream=ana.stream))
        await until(lambda: len(ana.told(p.WalletNews)) == 2)
        assert ana.told(p.WalletNews)[-1].number == 2

    in_room(check, EVENT)
