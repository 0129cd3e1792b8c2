"""An evening at an anonymous table: nothing that reaches a player says who the others are."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import httpx2
import msgspec
import pytest
from starlette.applications import Starlette
from tests.room.cash_tables import R1, Regular, gone, happened, in_room, offer, seated, until

from tapete.engine import events as hand_events
from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.net.hand_routes import HandRoutes
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

NAMES = ("Ana Quiroga", "Ben Ferreira", "Eva Lindqvist", "Leo Okonkwo")
TABLE: dict[str, Any] = {"anonymous": True}


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(work: Any, *given: Any) -> Any:
        return work(*given)

    monkeypatch.setattr(asyncio, "to_thread", at_once)


async def evening(room: Room, players: list[Regular]) -> None:
    """Players come and go, change seats, sit out, lose their line, and play on."""
    game = room.worker.cash.owners[R1].game
    for one in players:
        await one.ask(p.AutoTopUp, below=500, to=1_000)
    for number, one in enumerate(players):
        await until(lambda number=number: game.table.hands > 3 + 4 * number)  # type: ignore[misc]
        if one.you is None:
            continue
        if number % 2:
            await one.ask(p.ChangeSeat, seat=next(iter(game.table.free_seats)))
            await one.ask(p.SetPresets, posts=True)
        else:
            await one.ask(p.StandUp)
            await gone(one)
            least = one.own.buy_in_least
            assert isinstance(await one.ask(p.SitDown, chips=max(least, 1_000)), p.Accepted)
    await until(lambda: game.table.hands > 24)


async def asked(room: Room, who: Regular, hands: list[int]) -> list[str]:
    """All that a player can ask for: lists, replays, proofs, files, statistics, wallet, lobby."""
    for message in (p.Hands(stream=R1), p.Wallet(), p.Lobby()):
        await room.handle(who, message)
    for hand in hands:
        await room.handle(who, p.HandSteps(stream=R1, hand=hand))
        await room.handle(who, p.ProveHand(stream=R1, hand=hand))
    await until(lambda: any(isinstance(one, p.LobbyRows) for one in who.heard))
    app = Starlette(routes=list(HandRoutes().routes()))
    app.state.room, app.state.gateway = room, room.gateway
    token = next(one.token for one in who.heard if isinstance(one, p.Welcome) and one.token)
    headers = {"authorization": f"Bearer {token}"}
    found = []
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://room") as client:
        paths = ["", "/statistics", "/file.phhs", "/file.ohh", "/file.txt"]
        paths += [f"/{R1}/{hand}{more}" for hand in hands for more in ("", "/link")]
        for path in paths:
            told = await client.get(f"/api/v1/hands{path}", headers=headers)
            found.append(told.text)
            link = json.loads(told.text).get("link") if path.endswith("/link") else None
            if link:
                found.append((await client.get(f"/api/v1/hands/shared/{link}")).text)
    return found


def test_a_whole_evening_tells_nobody_who_the_others_are(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def work(room: Room, disk: MemoryDisk) -> None:
        players = await seated(room, *NAMES)
        await evening(room, players)
        await until(lambda: len(disk.shelf.hands) > 10)
        assert happened(disk, ring.SeatChanged)
        hands = sorted(hand for _, hand in disk.shelf.hands)
        for who in players:
            told = await asked(room, who, hands[-6:])
            told += [msgspec.json.encode(one).decode() for one in who.heard]
            text = "\n".join(told)
            assert "Anonym 1" in text
            for other in players:
                if other is not who:
                    assert other.name not in text, f"{who.name} reads {other.name}"
                    assert f'"account":{other.id}' not in text.replace(" ", "")
            aliases = {
                (seat.player, seat.name)
                for table in who.tables
                for seat in table.seats
                if seat.seat != table.you
            }
            numbers = {number for number, _ in aliases}
            assert len(numbers) == len(aliases), "a seating has one alias"
            assert all(name == "Anonym" or name.startswith("Anonym ") for _, name in aliases)
        logged = "\n".join(record.getMessage() for record in caplog.records)
        assert logged
        assert not any(name in logged for name in NAMES), "logs hold account numbers alone"

    in_room(work, offer(**TABLE))


@pytest.mark.shows(
    "ACO-anon-tables",
    "ACO-anon-alias",
    "ACO-anon-alias-number",
    "ACO-anon-hidden",
    "ACO-anon-new-alias",
    book="aconcagua",
)
def test_a_new_seating_has_nothing_in_common_with_the_one_before() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, *NAMES[:2])
        await until(lambda: room.worker.cash.owners[R1].game.table.hands > 3)
        before = {seat.player for seat in ben.tables[-1].seats if seat.seat == ana.you}
        assert [seat.name for seat in ben.tables[-1].seats] == ["Anonym 1", "Ben Ferreira"]
        await room.handle(ben, p.Hands(stream=R1))
        (listed,) = [one for one in ben.heard if isinstance(one, p.HandList)]
        assert {name for row in listed.hands for name in row.winners} == {"Anonym 1", "Ben Ferreira"}
        await ana.ask(p.ChangeSeat, seat=4)
        await until(lambda: ana.you == 4)
        assert "Anonym 4" in {seat.name for seat in ben.tables[-1].seats}
        await ana.ask(p.StandUp)
        await gone(ana)
        left = next(one for one in happened(disk, ring.Left) if one.account == ana.id)
        await ana.ask(p.SitDown, seat=5, chips=max(1_000, left.chips))
        await until(lambda: any(seat.seat == 5 for seat in ben.tables[-1].seats))
        after = {seat.player: seat.name for seat in ben.tables[-1].seats if seat.seat == 5}
        assert after.keys().isdisjoint(before)
        assert list(after.values()) == ["Anonym 5"]

    in_room(work, offer(**TABLE))


@pytest.mark.shows("ACO-anon-no-history", book="aconcagua")
def test_nobody_watches_the_play_of_an_anonymous_table_without_a_seat() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        await seated(room, *NAMES[:2])
        eva = await Regular(room, NAMES[2]).arrive()
        await until(lambda: len(happened(disk, hand_events.HandEnded)) > 4)
        assert eva.table is not None
        assert len(eva.table.seats) == 2, "who would sit down sees the seats"
        assert not any(table.hand for table in eva.tables)
        assert not any(table.events for table in eva.tables)
        await room.handle(eva, p.Hands(stream=R1))
        (listed,) = [one for one in eva.heard if isinstance(one, p.HandList)]
        assert listed.hands == ()
        await room.handle(eva, p.HandSteps(stream=R1, hand=2))
        assert [one.code for one in eva.heard if isinstance(one, p.Error)] == [p.ErrorCode.NO_SUCH_HAND]
        assert not [one for one in eva.heard if isinstance(one, p.News)]
        assert isinstance(await eva.ask(p.SitDown, chips=1_000), p.Accepted)
        await eva.ask(p.SetPresets, posts=True)
        await until(lambda: eva.table is not None and eva.table.hand is not None)
        await until(lambda: any(eva.you in hand.stacks for hand in happened(disk, ring.CashHandBegan)))
        await eva.ask(p.StandUp)
        await gone(eva)
        assert eva.table.hand is None

    in_room(work, offer(**TABLE))


def test_everybody_may_watch_a_table_with_names() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        await seated(room, *NAMES[:2])
        eva = await Regular(room, NAMES[2]).arrive()
        await until(lambda: any(table.hand for table in eva.tables))

    in_room(work)


def test_the_log_of_the_table_holds_accounts_and_no_names() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        await seated(room, *NAMES[:3])
        await until(lambda: room.worker.cash.owners[R1].game.table.hands > 3)
        stored = b"".join(event.body for event in disk.events[R1])
        assert all(room_events.decode(event.body) for event in disk.events[R1])
        assert not any(name.encode() in stored for name in NAMES)

    in_room(work, offer(**TABLE))
