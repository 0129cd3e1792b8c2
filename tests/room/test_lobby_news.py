"""The lobby is told whole once; after that only what has changed, built once for all viewers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec import structs
from tests.room.persons import EVENT, T1, Person, in_room, people, person
from tests.room.test_room_messages import new_id

from tapete.room import protocol as p
from tapete.room.publish import listing, pages
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

TICK_S = listing.LOBBY_MS / 1_000
NEWS = p.LobbyRows | p.LobbyNews | p.YourLobby


async def looker(room: Room, name: str, *, whole: bool = False) -> Person:
    guest = await person(room, name, enter=False, watch=False)
    await room.handle(guest, p.Lobby(whole=whole))
    return guest


def kinds(guest: Person, since: int = 0) -> list[str]:
    return [type(message).__name__ for message in guest.heard[since:] if isinstance(message, NEWS)]


def test_an_entry_is_a_row_for_all_and_a_mark_for_one() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana, bea = await looker(room, "Ana"), await looker(room, "Bea")
        await ana.enter()
        await asyncio.sleep(TICK_S)
        assert kinds(ana) == ["LobbyRows", "LobbyNews", "YourLobby"]
        assert kinds(bea) == ["LobbyRows", "LobbyNews"]
        (news,) = bea.told(p.LobbyNews)
        assert [(row.stream, row.entries) for row in news.rows] == [(T1, 1)]
        assert news is ana.told(p.LobbyNews)[0], "the same message is told to all"
        assert ana.lobby.yours == {T1: p.LobbyMark(entered=True, playing=True)}
        assert bea.lobby.yours == {}
        await ana.accepted(p.Unregister(id=new_id(), stream=T1))
        await asyncio.sleep(TICK_S)
        assert ana.lobby.yours == {}

    in_room(check, EVENT, structs.replace(EVENT, name="Other"))


def test_who_asks_for_whole_messages_hears_no_news() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana = await looker(room, "Ana", whole=True)
        await ana.enter()
        await asyncio.sleep(TICK_S)
        assert kinds(ana) == ["LobbyRows", "LobbyRows"]
        assert ana.row().entries == 1 and ana.lobby.yours[T1].playing

    in_room(check, EVENT)


def test_two_lines_of_an_account_hear_the_same_and_count_apart() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana = await looker(room, "Ana")
        await ana.enter()
        await asyncio.sleep(TICK_S)
        other = Person(room)
        room.connect(other)
        await room.handle(other, p.Hello(protocol=p.PROTOCOL, token=ana.told(p.Welcome)[0].token))
        await room.handle(other, p.Lobby())
        assert (other.lobby.yours, other.lobby.your_number) == (ana.lobby.yours, 0)
        await ana.accepted(p.Unregister(id=new_id(), stream=T1))
        await asyncio.sleep(TICK_S)
        assert [one.told(p.YourLobby)[-1].number for one in (ana, other)] == [2, 1]
        assert ana.lobby.rows == other.lobby.rows
        room.disconnect(other)
        await ana.enter()
        await asyncio.sleep(TICK_S)
        assert len(other.told(p.YourLobby)) == 1

    in_room(check, EVENT)


def counted(monkeypatch: pytest.MonkeyPatch, work: Callable[[Room], Awaitable[None]]) -> dict[str, int]:
    """How many rows are built, and marks computed, while something is done."""
    count = {"row": 0, "mark": 0}
    for name in count:
        monkeypatch.setattr(pages, name, _counting(name, getattr(pages, name), count))
    in_room(lambda room, disk: work(room), *(structs.replace(EVENT, name=f"Event {n}") for n in range(20)))
    monkeypatch.undo()
    return count


def _counting(name: str, real: Callable[..., object], count: dict[str, int]) -> Callable[..., object]:
    def call(*args: object, **named: object) -> object:
        count[name] += 1
        return real(*args, **named)

    return call


def test_the_cost_of_a_change_depends_on_neither_viewers_nor_tournaments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With 20 tournaments and 30 viewers, a change builds one row and nobody else's mark."""

    async def look(room: Room) -> None:
        for number in range(30):
            await looker(room, f"Viewer {chr(97 + number % 26)}{chr(97 + number // 26)}")

    async def look_and_enter(room: Room) -> None:
        await look(room)
        await people(room, "Ana", "Bea", "Caio", stream=T1)
        await asyncio.sleep(TICK_S)

    before, after = counted(monkeypatch, look), counted(monkeypatch, look_and_enter)
    assert before["row"] == 20, "each row once, for all viewers"
    assert 1 <= after["row"] - before["row"] <= 4
    # Nobody who looks at the lobby is in it.
    assert after["mark"] == before["mark"]


def test_the_lobby_is_told_at_most_four_times_a_second() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana, bea = await looker(room, "Ana"), await person(room, "Bea", enter=False, watch=False)
        for _ in range(20):
            await bea.enter()
            await asyncio.sleep(0.02)
            await bea.accepted(p.Unregister(id=new_id(), stream=T1))
            await asyncio.sleep(0.037)  # no divisor of the lobby's own time
        await asyncio.sleep(TICK_S)
        assert 2 <= len(ana.told(p.LobbyNews)) <= 6
        assert ana.row().entries == 0

    in_room(check, EVENT)
