"""Every hand is kept for those who played it: search, replay, links, files, statistics, after crashes too."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, cast

import httpx2
import pokerkit
import pytest
from msgspec import structs
from starlette.applications import Starlette
from tests.room import cash_tables
from tests.room.persons import GO, T1, Person, in_room, natural, over, people, restart, shove, until
from tests.room.test_room_messages import settle

from tapete.cards.equity import equity
from tapete.engine import events as hand_events
from tapete.formats import Record, read_hands
from tapete.room import protocol as p
from tapete.room.archive.archivist import setting_of
from tapete.room.archive.rows import kept_in, own_in, rows_of, starting_hand
from tapete.room.archive.sharing import Link, ShareLinks
from tapete.room.core import events as room_events
from tapete.room.net.hand_routes import HandRoutes
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.memory_shelf import MemoryShelf
from tapete.stats import totals_of

Get = Callable[..., Awaitable[httpx2.Response]]


async def at_once(work: Callable[..., Any], *given: Any) -> Any:
    """In place of a thread, for which virtual time does not wait."""
    return work(*given)


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio, "to_thread", at_once)


def token_of(guest: Person) -> str:
    return next(one.token for one in guest.heard if isinstance(one, p.Welcome) and one.token)


def asking(room: Room) -> Get:
    app = Starlette(routes=list(HandRoutes().routes()))
    app.state.room, app.state.gateway = room, room.gateway
    client = httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://room")

    async def get(path: str, who: Person | None = None, /, **query: Any) -> httpx2.Response:
        headers = {"authorization": f"Bearer {token_of(who)}"} if who is not None else {}
        return await client.get(f"/api/v1/hands{path}", headers=headers, params=query)

    return get


async def all_rows(get: Get, by: Person, **query: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    after = None
    while True:
        found = (await get("", by, **query, **({"after": after} if after else {}))).json()
        rows += found["hands"]
        after = found["next"]
        if after is None:
            assert found["found"] == len(rows)
            return rows


def after_an_event(
    check: Callable[[Room, MemoryDisk, list[Person], Get], Awaitable[None]],
    plan: Any = natural,
    **changes: Any,
) -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *(f"Guest {n}" for n in range(6)), plan=plan)
        await over(room)
        await until(lambda: disk.shelf.marks.get(T1) == len(disk.events[T1]))
        await check(room, disk, guests, asking(room))

    in_room(work, structs.replace(GO, **changes))


def test_every_hand_is_found_by_who_played_it() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        index = room.owners[T1].game.hands
        entries = room.owners[T1].game.tournament.entries
        for guest in guests:
            rows = await all_rows(get, guest, most=7)
            mine = {
                number
                for number, hand in index.over_after(0)
                if any(entries[entry].account == guest.id for entry in hand.entries.values())
            }
            assert len(rows) == len(mine) and {row["hand"] for row in rows} == mine
            assert [row["at"] for row in rows] == sorted((row["at"] for row in rows), reverse=True)
            assert sum(row["net"] for row in rows) in (-300, 1_500)  # out, or the winner of all chips
            assert all(len(row["cards"]) == 2 for row in rows)

    after_an_event(check)


def test_a_search_narrows_by_every_field() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        guest = guests[0]
        rows = await all_rows(get, guest)
        assert len(rows) > 3
        middle = rows[len(rows) // 2]
        keys = {(row["stream"], row["hand"]) for row in rows}

        async def found(**query: Any) -> set[tuple[str, int]]:
            some = {(row["stream"], row["hand"]) for row in await all_rows(get, guest, **query)}
            assert some <= keys
            return some

        def those(fits: Callable[[dict[str, Any]], bool]) -> set[tuple[str, int]]:
            return {(row["stream"], row["hand"]) for row in rows if fits(row)}

        assert await found(since=middle["at"]) == those(lambda row: row["at"] >= middle["at"])
        assert await found(until=middle["at"]) == those(lambda row: row["at"] < middle["at"])
        assert await found(stream=T1) == keys and await found(stream="tournament/2") == set()
        assert await found(title="go") == keys and await found(title="%") == set()
        assert await found(game="holdem") == keys and await found(game="holdem-no-limit") == keys
        assert await found(game="omaha") == set()
        assert await found(result="won") == those(lambda row: row["net"] > 0)
        assert await found(result="lost") == those(lambda row: row["net"] < 0)
        assert await found(pot=100) == those(lambda row: row["pot"] >= 100)
        assert await found(showdown=1) == those(lambda row: row["showdown"])
        assert await found(all_in=0) == those(lambda row: not row["all_in"])
        assert await found(hand=middle["hand"]) == {(T1, middle["hand"])}
        assert await found(start="AKs") == those(lambda row: starting_hand(row["cards"]) == "AKs")

    after_an_event(check)


def test_a_hand_is_replayed_as_its_player_saw_it_and_for_nobody_else() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        guest = guests[0]
        for row in (await all_rows(get, guest))[:10]:
            told = await get(f"/{T1}/{row['hand']}", guest)
            assert told.status_code == 200
            over_socket = await guest.ask(p.HandSteps(stream=T1, hand=row["hand"]))
            assert isinstance(over_socket, p.HandReplay)
            assert told.json()["steps"][-1]["view"]["board"] == list(over_socket.steps[-1].view.board)
            assert len(told.json()["steps"]) == len(over_socket.steps)
            assert told.json()["names"] == {str(seat): name for seat, name in over_socket.names.items()}
        index, entries = room.owners[T1].game.hands, room.owners[T1].game.tournament.entries
        others = next(
            number
            for number, hand in index.over_after(0)
            if all(entries[entry].account != guest.id for entry in hand.entries.values())
        )
        assert (await get(f"/{T1}/{others}", guest)).status_code == 404
        assert (await get(f"/{T1}/{row['hand']}")).status_code == 401
        assert (await get(f"/{T1}/999999", guest)).status_code == 404
        assert (await get("/tournament/77/1", guest)).status_code == 404

    after_an_event(check)


def hidden_cards(disk: MemoryDisk, number: int) -> dict[int, tuple[str, ...]]:
    """The cards of each seat that no rule showed to all, from the log."""
    events = []
    running: dict[int, int] = {}
    for stored in disk.events[T1]:
        table, event = room_events.where(room_events.decode(stored.body))
        if isinstance(event, hand_events.HandStarted):
            running[table] = event.hand
        if running.get(table) == number and isinstance(event, hand_events.Event):
            events.append(event)
    shown = {event.seat for event in events if isinstance(event, hand_events.Shown)}
    return {
        event.seat: event.cards
        for event in events
        if isinstance(event, hand_events.HoleDealt) and event.seat not in shown
    }


def test_a_link_shows_a_stranger_what_a_spectator_saw_and_what_the_sharer_chose() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        guest = guests[0]
        checked = 0
        for row in await all_rows(get, guest):
            if row["showdown"]:
                continue
            replay = (await get(f"/{T1}/{row['hand']}", guest)).json()
            mine = next(int(seat) for seat, name in replay["names"].items() if name == guest.account.name)  # type: ignore[union-attr]
            plain = (await get(f"/{T1}/{row['hand']}/link", guest)).json()["link"]
            with_cards = (await get(f"/{T1}/{row['hand']}/link", guest, cards=1)).json()["link"]
            for link, shows in ((plain, set[int]()), (with_cards, {mine})):
                told = (await get(f"/shared/{link}")).text
                steps = json.loads(told)["steps"]
                for seat in map(int, replay["names"]):
                    dealt = [
                        step["event"]["cards"]
                        for step in steps
                        if step["event"]["type"] == "hole_dealt" and step["event"]["seat"] == seat
                    ]
                    if seat in shows:
                        assert dealt == [row["cards"]]
                    elif seat == mine:
                        assert row["cards"] not in dealt
                        assert all(card == "??" for cards in dealt for card in cards)
            checked += 1
        assert checked

    after_an_event(check)


def test_who_was_dealt_in_sees_a_shared_hand_from_the_own_seat() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        first, second = guests[0], guests[1]
        mine = {row["hand"]: row for row in await all_rows(get, first)}
        theirs = {row["hand"]: row for row in await all_rows(get, second)}
        number = next(iter(sorted(mine.keys() & theirs.keys())))
        link = (await get(f"/{T1}/{number}/link", first)).json()["link"]
        told = (await get(f"/shared/{link}", second)).json()
        dealt = [step["event"]["cards"] for step in told["steps"] if step["event"]["type"] == "hole_dealt"]
        assert theirs[number]["cards"] in dealt and mine[number]["cards"] not in dealt

    after_an_event(check)


def test_a_replay_has_the_equities_of_open_hands_alone() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        some = 0
        for row in await all_rows(get, guests[0]):
            told = (await get(f"/{T1}/{row['hand']}", guests[0])).json()
            for number, shares in told["equities"].items():
                view = told["steps"][int(number)]["view"]
                assert sum(shares.values()) == pytest.approx(1.0, abs=0.001)
                assert all("??" not in view["hole_cards"][seat] for seat in shares)
                assert {*map(int, shares)} == {*map(int, view["hole_cards"])} - {*view["folded"]}
                some += 1
            if not row["showdown"]:
                assert told["equities"] == {}
        assert some

    after_an_event(check, plan=shove)


def test_a_link_that_the_room_has_not_made_leads_nowhere() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        number = (await all_rows(get, guests[0]))[0]["hand"]
        assert (await get(f"/{T1}/{number}/link", guests[0])).status_code == 200
        foreign = await ShareLinks(MemoryStore(MemoryDisk())).make(Link(T1, number, 1))
        for link in (foreign, "x", "AAAA", "a" * 5000, "%00"):
            assert (await get(f"/shared/{link}")).status_code == 404, link
        mine = {row["hand"] for row in await all_rows(get, guests[0])}
        other = next(seen for seen in range(1, 500) if seen not in mine)
        assert (await get(f"/{T1}/{other}/link", guests[0])).status_code == 404

    after_an_event(check)


@pytest.mark.parametrize("file", ["phhs", "ohh", "txt"])
def test_a_file_holds_all_hands_and_no_card_that_was_not_seen(file: str) -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        for guest in guests[:2]:
            rows = {row["hand"]: row for row in await all_rows(get, guest)}
            told = await get(f"/file.{file}", guest)
            assert told.status_code == 200 and "attachment" in told.headers["content-disposition"]
            format_: Any = {"phhs": "phh", "ohh": "ohh", "txt": "pokerstars"}[file]
            records = list(read_hands(told.content, format_))
            assert all(isinstance(one, Record) for one in records), records
            found = {int(one.number) % 1_000_000: one for one in records if isinstance(one, Record)}
            assert found.keys() == rows.keys()
            for number, record in found.items():
                assert guest.account is not None
                seat = next(seat for seat, name in record.names.items() if name == guest.account.name)
                net = record.finishing_stacks[seat] - record.start.stacks[seat]
                assert net == rows[number]["net"]
                hidden = hidden_cards(disk, number)
                for event in record.events:
                    if (
                        isinstance(event, hand_events.HoleDealt)
                        and event.seat != seat
                        and event.seat in hidden
                    ):
                        assert set(event.cards) == {"??"}, (number, event)

    after_an_event(check)


def test_a_file_may_hold_one_hand() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        number = (await all_rows(get, guests[0]))[0]["hand"]
        told = await get("/file.phhs", guests[0], stream=T1, hand=number)
        assert [one.number for one in read_hands(told.content, "phh")] == [f"1{number:06}"]
        assert (await get("/file.zip", guests[0])).status_code == 404
        assert (await get("/file.phhs")).status_code == 401

    after_an_event(check)


def test_own_statistics_are_those_of_the_library() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        game = room.owners[T1].game
        lines: dict[int, list[Any]] = {}
        for number, hand in game.hands.over_after(0):
            events = [
                event
                for stored in disk.events[T1][hand.first - 1 : hand.last]
                for table, event in [room_events.where(room_events.decode(stored.body))]
                if table == hand.table and isinstance(event, hand_events.Event)
            ]
            place, own = rows_of(hand, number, events, setting_of(game, hand))
            assert set(kept_in(place).seats.values()) == {one.account for one in own}
            for one in own:
                lines.setdefault(one.account, []).append(own_in(one).line)
        for guest in guests:
            told = (await get("/statistics", guest, by="position")).json()
            (total,) = totals_of(lines[guest.id])
            assert told["hands"] == told["total"]["hands"] == total.hands
            assert told["total"]["shares"]["vpip"]["made"] == total.share("vpip").made
            assert told["total"]["bb_per_100"]["value"] == pytest.approx(total.won.value)
            assert sum(one["hands"] for one in told["groups"]) == total.hands
            assert told["graph"][0] == {"hands": 0, "won": 0.0, "expected": 0.0}
            assert told["graph"][-1]["won"] == pytest.approx(total.won.total, abs=0.01)
        assert (await get("/statistics", guests[0], by="seat")).status_code == 400

    after_an_event(check)


def test_equities_of_open_hands_are_counted_for_a_spectator_too() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        given = {"game": "holdem-no-limit", "hands": "AhKd.QcQs", "board": "2c7dKh9s3d"}
        told = await get("/run-out", guests[0], **given)
        shares = {int(seen): found for seen, found in told.json()["shares"].items()}
        assert sorted(shares) == [0, 3, 4]
        for seen, found in shares.items():
            counted = equity(["AhKd", "QcQs"], board="2c7dKh9s"[: 2 * seen], game="holdem", exact=True)
            assert found == [pytest.approx(one.equity, abs=1e-4) for one in counted.shares]
        three = (await get("/run-out", guests[0], **{**given, "hands": "AhKd.QcQs.JcJs"})).json()["shares"]
        assert sorted(three) == ["3", "4"]  # before the flop only two hands are counted quickly
        for bad in ({"board": "2c7d"}, {"hands": "AhKd"}, {"board": "Ah7dKh"}, {"hands": "AhXx.QcQs"}):
            assert (await get("/run-out", guests[0], **{**given, **bad})).status_code == 400
        for none in ({"game": "no-such-game"}, {"hands": "AhKd.QcQsJd"}, {"game": "stud-fixed-limit"}):
            assert (await get("/run-out", guests[0], **{**given, **none})).json() == {"shares": {}}
        assert (await get("/run-out", None, **given)).status_code == 401

    after_an_event(check)


def test_aliases_of_an_anonymous_event_stay() -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        guest = guests[0]
        assert guest.account is not None
        others = {one.account.name for one in guests[1:] if one.account is not None}
        rows = await all_rows(get, guest)
        text = json.dumps(rows)
        replay = await get(f"/{T1}/{rows[-1]['hand']}", guest)
        link = (await get(f"/{T1}/{rows[-1]['hand']}/link", guest)).json()["link"]
        file = await get("/file.phhs", guest)
        for told in (text, replay.text, (await get(f"/shared/{link}")).text, file.text):
            assert not any(name in told for name in others), told[:300]
        assert guest.account.name in replay.text
        assert guest.account.name not in (await get(f"/shared/{link}")).text

    async def work(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *(f"Guest {n}" for n in range(6)), plan=natural)
        game = room.owners[T1].game
        await until(lambda: len(game.hands.over_after(0)) > 6)
        await until(lambda: len(disk.shelf.hands) > 3)
        await check(room, disk, guests, asking(room))

    in_room(work, structs.replace(GO, anonymous=True))


def test_what_a_crash_left_is_kept_by_the_next_start() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        await people(room, *(f"Guest {n}" for n in range(6)), plan=shove)
        await over(room)
        await until(lambda: disk.shelf.marks.get(T1) == len(disk.events[T1]))
        kept, lines = dict(disk.shelf.hands), dict(disk.shelf.lines)
        assert kept and lines
        for table in (disk.shelf.hands, disk.shelf.lines, disk.shelf.marks):
            table.clear()  # as in a data folder of an earlier version
        room = await restart(room, disk, GO)
        await until(lambda: disk.shelf.marks.get(T1) == len(disk.events[T1]))
        await settle()
        assert disk.shelf.hands == kept and disk.shelf.lines == lines
        await room.close()

    in_room(work, GO)


def test_hands_wait_while_streams_are_loaded_and_are_kept_afterwards() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        with room.worker.archivist.rest():
            await people(room, *(f"Guest {n}" for n in range(6)), plan=shove)
            await over(room)
            await asyncio.sleep(60)
            assert room.owners[T1].game.hands.over_after(0) and not disk.shelf.hands
        await until(lambda: disk.shelf.marks.get(T1) == len(disk.events[T1]))
        over_now = room.owners[T1].game.hands.over_after(0)
        assert {hand for _, hand in disk.shelf.hands} == {number for number, _ in over_now}

    in_room(work, GO)


def test_hands_that_could_not_be_kept_are_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    keep = MemoryShelf.keep
    failures = iter((OSError("another worker keeps them"), OSError("once more")))

    async def fails_twice(shelf: MemoryShelf, *given: Any, **named: Any) -> None:
        if (error := next(failures, None)) is not None:
            raise error
        await keep(shelf, *given, **named)

    monkeypatch.setattr(MemoryShelf, "keep", fails_twice)

    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        assert next(failures, None) is None
        over_now = room.owners[T1].game.hands.over_after(0)
        assert {hand for _, hand in disk.shelf.hands} == {number for number, _ in over_now}

    after_an_event(check, plan=shove)


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ({"since": "yesterday"}, "since"),
        ({"pot": "-1"}, "pot"),
        ({"pot": "9" * 30}, "pot"),
        ({"result": "drawn"}, "result"),
        ({"showdown": "yes"}, "showdown"),
        ({"after": "x"}, "after"),
        ({"after": "1~tournament/1~x"}, "after"),
    ],
)
def test_a_query_without_sense_is_one_error(query: dict[str, str], word: str) -> None:
    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        told = await get("", guests[0], **query)
        assert told.status_code == 400 and word in told.json()["detail"]
        wrong = await get("", None, **query)
        assert wrong.status_code == 401

    after_an_event(check, plan=shove)


def test_a_parser_of_others_reads_the_text_of_hands() -> None:
    """PokerKit's parser plays each hand again by itself, and finds the winnings that the text states."""

    async def check(room: Room, disk: MemoryDisk, guests: list[Person], get: Get) -> None:
        text = (await get("/file.txt", guests[0])).text
        rows = await all_rows(get, guests[0])
        found = list(pokerkit.notation.PokerStarsParser()(text, error_status=True))
        assert len(found) == len(rows)
        for hand, row in zip(found, rows, strict=True):
            assert hand.hand == 1_000_000 + row["hand"] and hand.players is not None
            *_, end = hand
            me = hand.players.index("Guest 0")
            assert end.stacks[me] - hand.starting_stacks[me] == row["net"]

    after_an_event(check)


def test_hands_of_cash_tables_are_kept_too() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await cash_tables.Regular(room, "Ana").arrive()
        assert isinstance(await ana.ask(p.SitDown, seat=3, chips=1_000), p.Accepted)
        stream, game = cash_tables.R1, room.worker.cash.owners[cash_tables.R1].game
        await cash_tables.until(lambda: game.table.hands > 12)
        await ana.ask(p.StandUp)
        await cash_tables.until(lambda: ana.you is None)
        mine = {
            hand.hand
            for _, hand in game.hands.over_after(0)
            if any(game.arrivals[entry] == ana.id for entry in hand.entries.values())
        }
        await cash_tables.until(lambda: {hand for _, hand in disk.shelf.hands} >= mine)
        get, who = asking(room), cast(Any, ana)
        rows = await all_rows(get, who)
        assert {row["hand"] for row in rows} == mine and {row["stream"] for row in rows} == {stream}
        replay = await get(f"/{stream}/{rows[0]['hand']}", who)
        assert "Ana" in replay.json()["names"].values()
        statistics = (await get("/statistics", who)).json()
        assert statistics["total"]["net"] == {"PLAY": str(sum(row["net"] for row in rows))}
        for file, format_ in (("phhs", "phh"), ("ohh", "ohh"), ("txt", "pokerstars")):
            told = await get(f"/file.{file}", who)
            records = list(read_hands(told.content, cast(Any, format_)))
            assert all(isinstance(one, Record) for one in records), records[:2]
            assert len(records) == len(mine)

    cash_tables.in_room(work, cash_tables.offer(bots=4))
