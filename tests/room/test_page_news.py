"""A page is told whole once; after that only what has changed, built once for all followers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.room.persons import EVENT, T1, Person, game_of, in_room, people, person, shove, until

from tapete.room import protocol as p
from tapete.room.publish import followers, pages
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

TICK_S = followers.PAGE_MS / 1_000
NEWS = p.TournamentState | p.PageNews | p.YourPage


async def reader(room: Room, name: str, *, whole: bool = False) -> Person:
    guest = await person(room, name, enter=False, watch=False)
    await room.handle(guest, p.Follow(stream=T1, whole=whole))
    return guest


def kinds(guest: Person, since: int = 0) -> list[str]:
    return [type(message).__name__ for message in guest.heard[since:] if isinstance(message, NEWS)]


def test_an_entry_is_a_row_for_all_and_something_of_one() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana, bea = await reader(room, "Ana"), await reader(room, "Bea")
        await ana.enter()
        await asyncio.sleep(TICK_S)
        assert kinds(ana) == ["TournamentState", "PageNews", "YourPage"]
        assert kinds(bea) == ["TournamentState", "PageNews"]
        (news,) = bea.told(p.PageNews)
        assert news is ana.told(p.PageNews)[0], "the same message is told to all"
        assert [row.name for row in news.entries] == ["Ana"]
        assert news.levels is news.book is news.tables, "what has not changed is left out"
        mine = ana.page().yours
        assert (mine.entered, mine.playing, mine.entries, mine.withdrawable) == (True, True, (1,), True)
        assert bea.page().yours == p.PageYours()

    in_room(check, EVENT)


def test_who_asks_for_whole_pages_hears_no_news() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana = await reader(room, "Ana", whole=True)
        await ana.enter()
        await asyncio.sleep(TICK_S)
        assert set(kinds(ana)) == {"TournamentState"} and len(kinds(ana)) == 2
        assert ana.page().yours.entered and len(ana.page().entries) == 1

    in_room(check, EVENT)


def test_nothing_is_told_to_who_follows_no_longer() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana, bea = await reader(room, "Ana"), await reader(room, "Bea")
        await room.handle(ana, p.Unfollow(stream=T1))
        room.disconnect(bea)
        await people(room, "Caio")
        await asyncio.sleep(TICK_S)
        assert kinds(ana) == kinds(bea) == ["TournamentState"]
        # Who follows again gets the page as it is now.
        await room.handle(ana, p.Follow(stream=T1))
        assert len(ana.page().entries) == 1

    in_room(check, EVENT)


def test_an_entry_of_ones_own_that_is_not_listed_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "LISTED", 2)

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", "Dani", "Eva", "Flor", plan=shove)
        for guest in guests:
            await room.handle(guest, p.Follow(stream=T1))
        await until(lambda: game_of(room).over)
        await asyncio.sleep(TICK_S)
        for guest in guests:
            page = guest.page()
            assert len(page.entries) == 2
            listed = {row.entry for row in page.entries}
            (mine,) = page.yours.entries
            assert (page.yours.unlisted is None) == (mine in listed)
            assert page.yours.unlisted is None or page.yours.unlisted.entry == mine
            assert page.yours.prize is not None
        assert sum(guest.page().yours.unlisted is not None for guest in guests) == 4

    in_room(check, EVENT)


def test_a_page_is_built_once_for_all_followers(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0
    real = pages.page

    def counting(*args: object, **named: object) -> p.TournamentState:
        nonlocal count
        count += 1
        build: Callable[..., p.TournamentState] = real
        return build(*args, **named)

    monkeypatch.setattr(pages, "page", counting)

    async def check(room: Room, disk: MemoryDisk) -> None:
        nonlocal count
        for number in range(30):
            await reader(room, f"Reader {chr(97 + number % 26)}{chr(97 + number // 26)}")
        assert count == 1
        count = 0
        await people(room, "Ana", "Bea")
        await asyncio.sleep(TICK_S)
        assert 1 <= count <= 2

    in_room(check, EVENT)
