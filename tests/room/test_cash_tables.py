"""Cash tables in the room: sit down with money of the wallet, play hands, leave with the stack."""

from __future__ import annotations

import asyncio

from tests.room.cash_tables import R1, Regular, in_room, new_id, offer, until, wallet

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk


def test_a_player_sits_down_plays_against_house_bots_and_is_paid_out() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Regular(room, "Ana").arrive()
        before = await wallet(room, ana.id)
        assert isinstance(await ana.ask(p.SitDown, seat=3, chips=1_000), p.Accepted)
        assert await wallet(room, ana.id) == before - 1_000
        assert ana.you == 3
        await until(lambda: room.worker.cash.owners[R1].game.table.hands > 12)
        assert {seat.bot for seat in ana.tables[-1].seats if seat.seat != 3} == {True}
        answer = await ana.ask(p.StandUp)
        assert isinstance(answer, p.Accepted)
        await until(lambda: ana.you is None)
        game = room.worker.cash.owners[R1].game
        left = game.table.departures.get(ana.id, ())
        assert await wallet(room, ana.id) == before - 1_000 + (left[-1].stack if left else 0)
        # Nobody is left to play with: the bots go, too.
        await until(lambda: not game.table.players)

    in_room(work, offer(bots=4))


def test_a_lobby_row_tells_seats_and_the_table_is_marked_for_those_who_sit_there() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await Regular(room, "Ana").arrive(), await Regular(room, "Ben").arrive()
        await room.handle(ben, p.Lobby())
        rows = next(one for one in reversed(ben.heard) if isinstance(one, p.LobbyRows))
        assert [(row.name, row.players, row.free) for row in rows.cash] == [("Lima", 0, 6)]
        await ana.ask(p.SitDown, chips=1_000)
        await asyncio.sleep(1)
        news = [one for one in ben.heard if isinstance(one, p.LobbyNews)][-1]
        assert [(row.players, row.free) for row in news.cash] == [(1, 5)]
        await room.handle(ana, p.Lobby())
        rows = next(one for one in reversed(ana.heard) if isinstance(one, p.LobbyRows))
        assert rows.yours == {R1: p.LobbyMark(entered=True, playing=True)}

    in_room(work)


def test_a_repeated_command_acts_once() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Regular(room, "Ana").arrive()
        before = await wallet(room, ana.id)
        sit = p.SitDown(id=new_id(), stream=R1, seat=2, chips=800)
        first = await ana.say(sit)
        ana.heard.clear()
        assert await ana.say(sit) == first
        assert await wallet(room, ana.id) == before - 800
        changed = p.SitDown(id=sit.id, stream=R1, seat=2, chips=900)
        ana.heard.clear()
        assert (await ana.say(changed)).code is p.ErrorCode.ID_REUSED

    in_room(work)
