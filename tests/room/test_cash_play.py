"""Play at cash tables as people do: top up, wait, sit out, run it twice, hide behind aliases."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from msgspec import structs
from tests.room.cash_tables import (
    R1,
    Regular,
    act,
    all_in,
    gone,
    happened,
    in_room,
    offer,
    seated,
    turn_of,
    until,
    wallet,
)

from tapete.engine import events as hand_events
from tapete.ring.demand import Demand
from tapete.ring.options import RingOptions
from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk


def test_buy_ins_and_top_ups_keep_to_the_range_of_the_table() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Regular(room, "Ana").arrive()
        for chips, reason in ((399, "buy_in_too_small"), (1_001, "buy_in_too_large")):
            answer = await ana.ask(p.SitDown, chips=chips)
            assert (answer.reason, answer.rule) == (reason, "ACO-O-buy-in")
        await ana.ask(p.SitDown, chips=400)
        assert ana.own.top_up_most == 600
        assert (await ana.ask(p.TopUp, chips=601)).reason == "buy_in_too_large"
        assert isinstance(await ana.ask(p.TopUp, chips=600), p.Accepted)
        assert ana.stack == 1_000

    in_room(work)


def test_who_comes_back_soon_brings_what_they_left_with() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben")
        await until(lambda: any(one.stack != 1_000 for one in (ana, ben)) and not ana.own.stands_up)
        await ana.ask(p.StandUp)
        await until(lambda: ana.you is None)
        (left,) = happened(disk, ring.Left)
        if left.chips:
            assert ana.own.buy_in_least == max(400, left.chips)
            assert ana.own.returns_until == left.at + 3_600_000
            answer = await ana.ask(p.SitDown, chips=max(400, left.chips) - 1)
            assert answer.reason == "buy_in_too_small"

    in_room(work)


def test_a_wish_during_a_hand_is_done_after_it_and_nobody_else_hears_of_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, eva = await seated(room, "Ana", "Ben", "Eva", plays=False)
        await until(lambda: ana.table is not None and ana.table.hand is not None)
        before = len(ben.heard)
        answer = await ana.ask(p.StandUp)
        assert answer.later
        assert ana.own.stands_up == "now"
        assert not [one for one in ben.heard[before:] if isinstance(one, p.News | p.Yours)]
        while ana.you is not None:
            await until(lambda: ana.you is None or any(turn_of(one) for one in (ana, ben, eva)))
            for one in (ana, ben, eva):
                if turn_of(one):
                    await act(one, lambda table: (p.Action.FOLD, None))

    in_room(work)


def test_a_full_table_has_a_waiting_list_and_a_bot_makes_room() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        await seated(room, "Ana")
        table = room.worker.cash.owners[R1].game.table
        await until(lambda: len(table.players) == 2)
        ben = await Regular(room, "Ben").arrive()
        assert (await ben.ask(p.SitDown, chips=1_000)).reason == "seat_taken"
        assert isinstance(await ben.ask(p.JoinWaitingList), p.Accepted)
        assert ben.own.place == 1
        assert (await ben.ask(p.JoinWaitingList)).reason == "waiting_already"
        await until(lambda: ben.own.offered is not None)
        assert isinstance(await ben.ask(p.SitDown, chips=1_000), p.Accepted)
        assert not any(player.bot for player in table.players.values())

    in_room(work, offer(bots=2, seats=2))


def test_an_offered_seat_lapses_and_the_next_one_gets_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, _ = await seated(room, "Ana", "Ben")
        eva, leo = await Regular(room, "Eva").arrive(), await Regular(room, "Leo").arrive()
        await eva.ask(p.JoinWaitingList)
        await leo.ask(p.JoinWaitingList)
        await ana.ask(p.StandUp)
        await until(lambda: eva.own.offered is not None)
        await until(lambda: leo.own.offered is not None)
        assert (eva.own.offered, eva.own.place) == (None, None)

    in_room(work, offer(seats=2))


def test_a_lost_line_sits_a_player_out_and_a_new_one_brings_them_back() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben")
        token = next(one.token for one in ana.heard if isinstance(one, p.Welcome))
        room.disconnect(ana)
        await until(lambda: ben.cash.out.get(1) == "away")
        back = Regular(room, "Ana")
        room.connect(back)
        await room.handle(back, p.Hello(protocol=p.PROTOCOL, token=token))
        await room.handle(back, p.Watch(stream=R1))
        await until(lambda: not ben.cash.out)

    in_room(work)


@pytest.mark.shows(
    "ACO-rit-players-allin", "ACO-rit-no-more-betting", "ACO-rit-before-river", book="aconcagua"
)
def test_the_board_is_dealt_twice_once_both_have_said_yes() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        await until(lambda: any(one.table and one.table.decision for one in (ana, ben)))
        for _ in range(2):
            await until(lambda: any(turn_of(one) for one in (ana, ben)))
            await act(next(one for one in (ana, ben) if turn_of(one)), all_in)
        await until(lambda: ana.own.asked_twice and ben.own.asked_twice)
        assert ana.cash.twice_until is not None
        assert isinstance(await ana.ask(p.AnswerTwice, yes=True), p.Accepted)
        assert ben.own.asked_twice, "an answer alone settles nothing"
        assert isinstance(await ben.ask(p.AnswerTwice, yes=True), p.Accepted)
        await until(lambda: ben.table is not None and ben.table.hand is not None and ben.table.hand.over)
        assert ben.table is not None
        hand = ben.table.hand
        assert hand is not None
        assert (len(hand.board), [len(board) for board in hand.further_boards]) == (5, [5])
        assert (await ana.ask(p.AnswerTwice, yes=True)).reason == "not_asked"

    in_room(work, offer(twice=True, options=RingOptions(twice_asked=True)))


def test_the_board_is_dealt_once_if_somebody_does_not_answer() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        await ana.ask(p.SetPresets, twice="always")
        for _ in range(2):
            await until(lambda: any(one.table and one.table.decision for one in (ana, ben)))
            turn = next(one for one in (ana, ben) if one.table and one.table.decision)
            await act(turn, all_in)
        await until(lambda: ben.own.asked_twice)
        assert not ana.own.asked_twice
        await until(lambda: bool(happened(disk, ring.CashHandFinished)))
        assert [one.boards for one in happened(disk, ring.TwiceSettled)] == [1]

    in_room(work, offer(twice=True, options=RingOptions(twice_asked=True)))


def test_nothing_that_a_player_hears_at_an_anonymous_table_holds_a_name() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana Quiroga", "Ben Ferreira")
        await until(lambda: room.worker.cash.owners[R1].game.table.hands > 4)
        first = {seat.player for seat in ben.tables[-1].seats}
        await ana.ask(p.StandUp)
        await until(lambda: ana.you is None)
        await room.handle(ben, p.Hands(stream=R1))
        await room.handle(ben, p.HandSteps(stream=R1, hand=1))
        left = happened(disk, ring.Left)[0]
        await ana.ask(p.SitDown, chips=max(400, left.chips))
        await until(lambda: len(ben.tables[-1].seats) == 2)
        assert {seat.player for seat in ben.tables[-1].seats} != first, "a new seating has a new number"
        await room.handle(ben, p.Lobby())
        heard = b"".join(msgspec.json.encode(one) for one in ben.heard)
        assert b"Ben Ferreira" in heard, "one's own name is no secret"
        assert b"Quiroga" not in heard
        assert b"Anonym" in heard

    in_room(work, offer(anonymous=True))


def test_a_private_table_opens_by_password_and_by_invitation() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Regular(room, "Ana").arrive()
        opened = await ana.ask(p.OpenPrivateTable, name="Friday", password="river", bomb_ante=20)  # noqa: S106
        assert isinstance(opened, p.Accepted)
        assert opened.stream == "ring/2"
        host = Regular(room, "Ana", opened.stream)
        host.account = ana.account
        room.connect(host)
        await room.handle(host, p.Watch(stream="ring/2"))
        assert host.own.host
        assert host.own.invitation
        ben, eva = await asyncio.gather(*(Regular(room, n, "ring/2").arrive() for n in ("Bob", "Eve")))
        assert ben.own.needs_entry
        assert (await ben.ask(p.SitDown, chips=1_000)).reason == "not_invited"
        assert (await ben.ask(p.EnterPrivateTable, password="turn")).reason == "wrong_word"  # noqa: S106
        assert isinstance(await ben.ask(p.EnterPrivateTable, password="river"), p.Accepted)  # noqa: S106
        assert (await eva.ask(p.EnterPrivateTable, invitation="guess")).reason == "wrong_word"
        assert isinstance(await eva.ask(p.EnterPrivateTable, invitation=host.own.invitation), p.Accepted)
        for one in (ben, eva):
            assert isinstance(await one.ask(p.SitDown, chips=1_000), p.Accepted)
        assert (await ben.ask(p.CallBombPot)).reason == "not_the_host"
        assert isinstance(await host.ask(p.CallBombPot), p.Accepted)
        await until(lambda: any(one.bomb for one in happened(disk, ring.CashHandBegan, stream="ring/2")))
        await room.handle(ana, p.Lobby())
        rows = next(one for one in reversed(ana.heard) if isinstance(one, p.LobbyRows))
        assert [row.stream for row in rows.cash] == [R1]
        await until(
            lambda: all(room.gateway.lobby.plays(one.account.id) for one in (host, ben, eva) if one.account)
        )
        await room.handle(eva, p.Lobby())
        rows = next(one for one in reversed(eva.heard) if isinstance(one, p.LobbyRows))
        assert rows.yours.keys() == {"ring/2"}  # it has no row, and still the way back is told
        assert isinstance(await host.ask(p.CloseTable), p.Accepted)
        await until(lambda: bool(happened(disk, ring.TableClosed, stream="ring/2")))
        await until(
            lambda: (
                not any(room.gateway.lobby.plays(one.account.id) for one in (host, ben, eva) if one.account)
            )
        )

    in_room(work)


def test_another_table_opens_when_one_is_full_and_closes_when_nobody_needs_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben")
        owners = room.worker.cash.owners
        await until(lambda: "ring/2" in owners)
        assert owners["ring/2"].game.table.settings.name == "Lima 2"
        for one in (ana, ben):
            await one.ask(p.StandUp)
            await gone(one)
        await until(lambda: sum(not one.game.over for one in owners.values()) == 1)

    in_room(work, structs.replace(offer(seats=2), demand=Demand(least=1, most=3, empty_minutes=1)))


def test_the_rake_of_the_published_table_is_in_the_ledger() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        await seated(room, "Ana", "Ben", "Eva")
        await until(lambda: sum(one.rake for one in happened(disk, ring.CashHandFinished)) > 0)
        taken = sum(one.rake for one in happened(disk, ring.CashHandFinished))
        assert (await room.store.balances_under("house/rake", "PLAY"))["house/rake"] == taken
        assert all(one.rake <= 10 for one in happened(disk, ring.CashHandFinished))

    in_room(work)


def test_messages_of_the_wrong_kind_and_without_money_change_nothing() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Regular(room, "Ana").arrive()
        stored = len(disk.events[R1])
        for kind in (p.Register, p.Unregister, p.GiveUpSeat):
            assert (await ana.ask(kind)).code is p.ErrorCode.NOT_THIS_KIND
        asked: list[tuple[type, dict[str, object]]] = [
            (p.StandUp, {}),
            (p.TopUp, {"chips": 5}),
            (p.ComeBack, {}),
            (p.AnswerTwice, {"yes": True}),
            (p.ChangeSeat, {"seat": 9}),
            (p.SetPresets, {}),
        ]
        for what, fields in asked:
            answer = await ana.ask(what, **fields)
            assert "not_seated" in (answer.reason, answer.code.value)
        assert (await ana.ask(p.SitDown, seat=9, chips=800)).reason == "no_such_seat"
        spent = await wallet(room, ana.id)
        assert len(disk.events[R1]) == stored
        assert spent == await wallet(room, ana.id)

    in_room(work)


@pytest.mark.shows("ACO-next-hand", book="aconcagua")
def test_hands_can_be_replayed_and_proven() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        (ana,) = await seated(room, "Ana")
        await until(lambda: room.worker.cash.owners[R1].game.table.hands > 3)
        await room.handle(ana, p.Hands(stream=R1))
        listed = next(one for one in reversed(ana.heard) if isinstance(one, p.HandList))
        assert len(listed.hands) >= 3
        await room.handle(ana, p.ProveHand(stream=R1, hand=listed.hands[0].hand))
        proof = next(one for one in reversed(ana.heard) if isinstance(one, p.HandProof))
        assert proof.decks[0].commitment
        assert any(isinstance(one, hand_events.HandEnded) for one in proof.events)

    in_room(work, offer(bots=3))
