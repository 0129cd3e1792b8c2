"""After the hand, through the socket: players show cards, and see the cards that would have come."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from tests.room.cash_tables import R1, Regular, act, happened, in_room, offer, seated, turn_of, until
from tests.room.test_archive import asking, at_once

from tapete.cards import DECKS, HIDDEN
from tapete.engine import events as hand_events
from tapete.formats import Record, read_hands
from tapete.ring.options import RingOptions
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

HUNTS = offer(options=RingOptions(rabbit_hunt=True))


def fold(table: p.Table) -> tuple[p.Action, int | None]:
    return p.Action.FOLD, None


def check_or_call(table: p.Table) -> tuple[p.Action, int | None]:
    assert table.menu is not None
    return (p.Action.CHECK if table.menu.check else p.Action.CALL), None


async def given_up(room: Room, *names: str) -> tuple[Regular, Regular]:
    """Two players whose first hand has just ended by a fold before the flop: who folded, and who won."""
    one, other = await seated(room, *names, plays=False)
    await until(lambda: turn_of(one) or turn_of(other))
    folder, winner = (one, other) if turn_of(one) else (other, one)
    await act(folder, fold)
    await until(lambda: winner.table is not None and winner.table.hand is not None and winner.table.hand.over)
    return folder, winner


def of(one: Regular) -> p.Table:
    assert one.table is not None
    return one.table


def number(one: Regular) -> int:
    hand = of(one).hand
    assert hand is not None
    return hand.hand


def test_one_card_is_shown_to_all_then_the_other() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        folder, winner = await given_up(room, "Ana", "Ben")
        watcher = await Regular(room, "Carla").arrive()
        seat, hand = winner.you, number(winner)
        assert seat is not None
        first, second = of(winner).may_show
        assert isinstance(await winner.ask(p.ShowCards, hand=hand, cards=(first,)), p.Accepted)
        for one in (folder, watcher, winner):
            assert of(one).revealed == {seat: (first,)}
        assert second not in str(watcher.heard)
        assert of(winner).may_show == (second,)
        # Those who have folded may show as well; nobody else's cards can be named.
        assert folder.you is not None
        mine = of(folder).may_show
        assert len(mine) == 2
        assert isinstance(await folder.ask(p.ShowCards, hand=hand, cards=mine), p.Accepted)
        assert of(watcher).revealed == {seat: (first,), folder.you: mine}
        for cards, by in (((first,), winner), ((second, second), winner), ((second,), folder)):
            refused = await by.ask(p.ShowCards, hand=hand, cards=cards)
            assert (refused.code, refused.reason) == (p.ErrorCode.NOT_ALLOWED_NOW, "not_yours_to_show")
        assert (await watcher.ask(p.ShowCards, hand=hand, cards=(second,))).code is p.ErrorCode.NOT_SEATED

    in_room(work)


def test_cards_are_shown_after_the_hand_and_until_the_next_alone() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        await until(lambda: turn_of(ana) or turn_of(ben))
        hand, cards = number(ana), of(ana).hand
        assert cards is not None
        assert ana.you is not None
        assert of(ana).may_show == ()
        early = await ana.ask(p.ShowCards, hand=hand, cards=cards.hole_cards[ana.you])
        assert (early.code, early.reason) == (p.ErrorCode.NOT_ALLOWED_NOW, "hand_runs")
        await act(ana if turn_of(ana) else ben, fold)
        await until(lambda: happened(disk, hand_events.HandStarted)[-1].hand > hand)
        late = await ana.ask(p.ShowCards, hand=hand, cards=cards.hole_cards[ana.you])
        assert late.code is p.ErrorCode.STALE_DECISION
        assert happened(disk, room_events.CardsRevealed) == []

    in_room(work)


def test_nothing_is_left_to_show_of_a_tabled_hand() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        while not (of(ana).hand is not None and of(ana).hand.over):  # type: ignore[union-attr]
            await until(lambda: turn_of(ana) or turn_of(ben) or bool(happened(disk, hand_events.HandEnded)))
            if happened(disk, hand_events.HandEnded):
                break
            await act(ana if turn_of(ana) else ben, check_or_call)
        tabled = {one.seat for one in happened(disk, hand_events.Shown)}
        assert tabled
        for one in (ana, ben):
            assert (of(one).may_show == ()) == (one.you in tabled)

    in_room(work, HUNTS)


def test_the_cards_that_would_have_come_are_the_next_of_the_deck() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        folder, winner = await given_up(room, "Ana", "Ben")
        assert of(winner).may_hunt
        hand = number(winner)
        assert isinstance(await folder.ask(p.RabbitHunt, hand=hand), p.Accepted)
        play = room.worker.cash.owners[R1].game.now_playing
        assert play.hand is not None
        deck = play.deck_of(play.hand)
        # Four cards were dealt to two players, and this book burns none.
        assert of(winner).rabbit == deck[4:9]
        assert set(of(winner).rabbit) < set(DECKS["standard-52"])
        assert not of(winner).may_hunt
        assert isinstance(await winner.ask(p.RabbitHunt, hand=hand), p.Accepted)  # they lie there already
        assert len(happened(disk, room_events.RabbitHunted)) == 1
        await until(lambda: number(winner) > hand)
        assert (of(winner).rabbit, of(winner).revealed) == ((), {})

    in_room(work, HUNTS)


def test_no_rabbit_is_hunted_where_the_table_does_not_offer_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        folder, winner = await given_up(room, "Ana", "Ben")
        assert not of(winner).may_hunt
        refused = await winner.ask(p.RabbitHunt, hand=number(winner))
        assert (refused.code, refused.reason) == (p.ErrorCode.NOT_ALLOWED_NOW, "no_rabbit_hunt")
        assert of(folder).rabbit == ()

    in_room(work)


def test_the_next_hand_waits_for_cards_that_are_shown_but_not_for_ever() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        folder, winner = await given_up(room, "Ana", "Ben")
        game = room.worker.cash.owners[R1].game
        ended = game.last_at
        planned = game.now_playing.asks_at
        assert planned == ended + game.pace.between
        hand = number(winner)
        for one in (winner, folder):
            for card in of(one).may_show:
                await until(lambda: room.clock.now() > game.last_at + 400)
                assert isinstance(await one.ask(p.ShowCards, hand=hand, cards=(card,)), p.Accepted)
        assert planned < game.now_playing.asks_at <= ended + game.pace.showdown

    in_room(work)


async def replayed(one: Regular, hand: int) -> p.HandReplay:
    """A past hand as the socket tells it to somebody."""
    await one.room.handle(one, p.HandSteps(stream=R1, hand=hand))
    await until(lambda: any(isinstance(told, p.HandReplay) for told in one.heard))
    return [told for told in one.heard if isinstance(told, p.HandReplay)][-1]


def test_what_was_shown_is_in_replays_and_files_and_nothing_else_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio, "to_thread", at_once)

    async def work(room: Room, disk: MemoryDisk) -> None:
        folder, winner = await given_up(room, "Ana", "Ben")
        watcher = await Regular(room, "Carla").arrive()
        seat, hand = winner.you, number(winner)
        assert seat is not None and folder.you is not None
        kept_back, shown = of(winner).may_show
        secret = of(folder).may_show
        assert isinstance(await winner.ask(p.ShowCards, hand=hand, cards=(shown,)), p.Accepted)
        assert isinstance(await winner.ask(p.RabbitHunt, hand=hand), p.Accepted)
        rabbit = of(winner).rabbit
        await until(lambda: happened(disk, hand_events.HandStarted)[-1].hand > hand)
        for one in (folder, watcher, winner):
            told = await replayed(one, hand)
            assert (told.revealed, told.rabbit) == ({seat: (shown,)}, rabbit)
        assert kept_back not in str(await replayed(watcher, hand))
        assert not {*secret} & set(str(await replayed(watcher, hand)).replace("'", " ").split())

        await until(lambda: any(kept == hand for _, kept in disk.shelf.hands))
        get = asking(room)
        link = (await get(f"/{R1}/{hand}/link", cast(Any, folder))).json()["link"]
        for answer in (await get(f"/{R1}/{hand}", cast(Any, folder)), await get(f"/shared/{link}")):
            assert answer.json()["revealed"] == {str(seat): [shown]}
            assert tuple(answer.json()["rabbit"]) == rabbit
            assert kept_back not in answer.text
        for file, format_ in (("phhs", "phh"), ("ohh", "ohh"), ("txt", "pokerstars")):
            text = await get(f"/file.{file}", cast(Any, folder), hand=hand)
            assert shown in text.text and kept_back not in text.text, file
            (record,) = read_hands(text.content, cast(Any, format_))
            assert isinstance(record, Record)
            by_name = {record.names[at]: cards for at, cards in record.showed.items()}
            assert {name: [card for card in cards if card != HIDDEN] for name, cards in by_name.items()} == {
                winner.name: [shown]
            }

    in_room(work, HUNTS)


def test_a_replay_tells_nothing_of_the_next_hand() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        folder, winner = await given_up(room, "Ana", "Ben")
        first = number(winner)
        await until(lambda: turn_of(winner) or turn_of(folder))
        await act(winner if turn_of(winner) else folder, fold)
        await until(lambda: number(winner) > first and of(winner).hand is not None and of(winner).hand.over)  # type: ignore[union-attr]
        second, cards = number(winner), of(winner).may_show
        assert isinstance(await winner.ask(p.ShowCards, hand=second, cards=cards), p.Accepted)
        assert (await replayed(folder, first)).revealed == {}

    in_room(work, HUNTS)
