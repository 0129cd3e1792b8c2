"""The client folds news into whole states, and asks for the whole state if news is missing."""

from __future__ import annotations

import asyncio

from tests.unit.test_client import Peer, quick, rooms
from tools.subject_course import Course

from tapete.client import Client
from tapete.room import protocol as p
from tapete.tournament.structures import structure

__all__ = ["quick"]

WALLET = p.WalletState(currency="PLAY", balance=100, entries=())


def bought(number: int) -> p.WalletNews:
    entry = p.WalletEntry(at=number, memo="buy_in", stream="tournament/1", amount=-10)
    return p.WalletNews(
        number=number, balance=100 - 10 * number, entries=(entry,), tournament_money=0, tickets=()
    )


def test_news_of_the_wallet_comes_as_the_whole_wallet() -> None:
    async def room(peer: Peer) -> None:
        await peer.welcome()
        assert await peer.hear() == p.Wallet()
        for message in (WALLET, bought(1), bought(2)):
            await peer.say(message)
        await peer.connection.wait_closed()

    async def main() -> None:
        async with rooms(room) as url, await Client.connect(url, name="Ada") as client:
            await client.wallet()
            told: list[p.ServerMessage] = []
            async for message in client:
                told.append(message)
                if len(told) == 3:
                    break
        one, two = (p.fold_wallet(WALLET, bought(1)), bought(2))
        assert told == [WALLET, one, p.fold_wallet(one, two)]
        assert isinstance(told[2], p.WalletState)
        assert (told[2].balance, [entry.at for entry in told[2].entries]) == (80, [2, 1])

    asyncio.run(main())


def test_news_of_the_lobby_comes_as_the_whole_lobby_and_a_gap_is_asked_for() -> None:
    mark = p.LobbyMark(entered=True, playing=True)

    async def room(peer: Peer) -> None:
        await peer.welcome()
        assert await peer.hear() == p.Lobby()
        await peer.say(p.LobbyRows(number=3, rows=()))
        await peer.say(p.YourLobby(number=1, yours={"tournament/1": mark}))
        await peer.say(p.YourLobby(number=3, yours={}))
        assert await peer.hear() == p.Lobby()
        await peer.say(p.LobbyRows(number=3, rows=(), your_number=3, yours={"tournament/2": mark}))
        await peer.connection.wait_closed()

    async def main() -> None:
        async with rooms(room) as url, await Client.connect(url, name="Ada") as client:
            await client.lobby()
            told: list[p.LobbyRows] = []
            async for message in client:
                assert isinstance(message, p.LobbyRows)
                told.append(message)
                if len(told) == 3:
                    break
            assert [list(one.yours) for one in told] == [[], ["tournament/1"], ["tournament/2"]]

    asyncio.run(main())


def test_news_of_a_page_comes_as_the_whole_page_and_a_lost_line_follows_it_again() -> None:
    page = Course([structure("heads-up-turbo")], entries=2, seed=1)
    next(page.play())
    whole = page.page_of("tournament/1", 1)
    news = p.PageNews(stream=whole.stream, number=whole.number + 1, now=9, fixed=not whole.fixed)
    yours = p.YourPage(stream=whole.stream, number=1, qualified=500)

    async def first(peer: Peer) -> None:
        await peer.welcome()
        assert await peer.hear() == p.Follow(stream=whole.stream)
        for message in (whole, news, yours):
            await peer.say(message)
        peer.connection.transport.abort()

    async def second(peer: Peer) -> None:
        await peer.welcome()
        assert await peer.hear() == p.Follow(stream=whole.stream)
        await peer.say(whole)
        await peer.say(p.PageNews(stream=whole.stream, number=whole.number + 2, now=9))
        assert await peer.hear() == p.Follow(stream=whole.stream)
        await peer.connection.wait_closed()

    async def main() -> None:
        async with rooms(first, second) as url, await Client.connect(url, name="Ada") as client:
            await client.follow(whole.stream)
            told: list[p.TournamentState] = []
            async for message in client:
                assert isinstance(message, p.TournamentState)
                told.append(message)
                if len(told) == 4:
                    break
            assert told[0] == told[3] == whole
            assert (told[1].fixed, told[2].yours.qualified) == (not whole.fixed, 500)

    asyncio.run(main())


def test_a_gap_is_asked_for_and_not_told() -> None:
    async def room(peer: Peer) -> None:
        await peer.welcome()
        assert await peer.hear() == p.Wallet()
        await peer.say(bought(1))  # before any whole wallet
        assert await peer.hear() == p.Wallet()
        await peer.say(WALLET)
        await peer.say(bought(2))
        assert await peer.hear() == p.Wallet()
        await peer.say(p.fold_wallet(p.fold_wallet(WALLET, bought(1)), bought(2)))
        await peer.connection.wait_closed()

    async def main() -> None:
        async with rooms(room) as url, await Client.connect(url, name="Ada") as client:
            await client.wallet()
            told: list[int] = []
            async for message in client:
                assert isinstance(message, p.WalletState)
                told.append(message.number)
                if message.number:
                    break
            assert told == [0, 2]

    asyncio.run(main())
