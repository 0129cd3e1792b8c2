"""Seats at cash tables: chosen, kept, changed, waited for, left, given up; automatic top-ups."""

from __future__ import annotations

import asyncio

from tests.room.cash_tables import (
    R1,
    Regular,
    act,
    all_in,
    folding,
    gone,
    happened,
    in_room,
    offer,
    seated,
    turn_of,
    until,
    wallet,
)

from tapete.ring.options import RingOptions
from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

MINUTE_S = 60.0


def test_a_seat_is_kept_for_who_reserves_it_and_is_free_again_after_a_minute() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await Regular(room, "Ana").arrive(), await Regular(room, "Ben").arrive()
        assert isinstance(await ana.ask(p.ReserveSeat, seat=4), p.Accepted)
        assert (ana.own.offered, ben.cash.kept) == (4, (4,))
        assert (await ben.ask(p.SitDown, seat=4, chips=1_000)).reason == "seat_reserved"
        assert (await ben.ask(p.ReserveSeat, seat=4)).reason == "seat_reserved"
        assert (await ana.ask(p.ReserveSeat, seat=5)).reason == "seat_reserved"
        assert isinstance(await ana.ask(p.SitDown, chips=1_000), p.Accepted)
        assert ana.you == 4, "without a seat's number one gets the one that is kept"
        assert isinstance(await ben.ask(p.ReserveSeat, seat=2), p.Accepted)
        await until(lambda: ben.own.offered is None)
        assert ana.cash.kept == ()
        assert isinstance(await ben.ask(p.ReserveSeat, seat=2), p.Accepted)
        assert isinstance(await ben.ask(p.LeaveWaitingList), p.Accepted)
        assert (await ben.ask(p.LeaveWaitingList)).reason == "not_waiting"

    in_room(work)


def test_a_player_changes_seats_and_is_a_newcomer_there() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, eva = await folding(room, "Ana", "Ben", "Eva")
        await until(lambda: len(happened(disk, ring.CashHandBegan)) > 4)
        ana.folds = False
        await until(lambda: turn_of(ana))
        assert (await ana.ask(p.ChangeSeat, seat=2)).reason == "seat_taken"
        answer = await ana.ask(p.ChangeSeat, seat=5)
        assert answer.later
        assert (ana.you, ana.own.new_seat) == (1, 5)
        leo = await Regular(room, "Leo").arrive()
        assert (await leo.ask(p.SitDown, seat=5, chips=1_000)).reason == "seat_reserved"
        ana.folds = True
        await act(ana, lambda table: (p.Action.FOLD, None))
        await until(lambda: ana.you == 5)
        (changed,) = happened(disk, ring.SeatChanged)
        assert changed.arrival == 4
        before = len(happened(disk, ring.CashHandBegan))
        await until(lambda: any(5 in one.stacks for one in happened(disk, ring.CashHandBegan)[before:]))
        first = next(one for one in happened(disk, ring.CashHandBegan)[before:] if 5 in one.stacks)
        assert first.big_blind == 5

    in_room(work)


def test_a_wish_to_leave_or_to_sit_out_waits_for_the_big_blind_and_can_be_taken_back() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, eva, leo = await folding(room, "Ana", "Ben", "Eva", "Leo")
        await until(lambda: len(happened(disk, ring.CashHandBegan)) > 6)
        assert isinstance(await ana.ask(p.StandUp, when="next_big_blind"), p.Accepted)
        assert ana.own.stands_up == "next_big_blind"
        assert isinstance(await ana.ask(p.ComeBack), p.Accepted)
        assert ana.own.stands_up is None
        assert isinstance(await ben.ask(p.SitOut, when="next_big_blind"), p.Accepted)
        assert isinstance(await ana.ask(p.StandUp, when="next_big_blind"), p.Accepted)
        asked = len(happened(disk, ring.CashHandBegan))
        await until(lambda: ana.you is None and ben.own.out is not None)
        since = happened(disk, ring.CashHandBegan)[asked:]
        assert all(one.big_blind not in (1, 2) for one in since), "neither paid a blind after the wish"
        (out,) = happened(disk, ring.SatOut)
        assert (out.account, out.why) == (ben.id, "asked")
        (left,) = happened(disk, ring.Left)
        assert left.account == ana.id
        assert ben.own.missed == 1
        assert ben.own.owes_big, "the blind that he would not pay is owed"

    in_room(work)


def test_the_seat_of_somebody_away_too_long_is_given_up_and_the_next_in_line_gets_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await folding(room, "Ana", "Ben")
        eva = await Regular(room, "Eva").arrive()
        assert isinstance(await eva.ask(p.JoinWaitingList), p.Accepted)
        await ana.ask(p.SitOut)
        await until(lambda: ana.own.seat_until is not None)
        minutes = room.worker.cash.owners[R1].game.table.terms.sit_out_minutes
        assert ana.own.seat_until == happened(disk, ring.SatOut)[-1].at + minutes * 60_000
        await gone(ana)
        (left,) = happened(disk, ring.Left)
        # Alone nobody misses blinds: the minutes count.
        assert left.why == "away-too-long"
        await until(lambda: eva.own.offered == 1)
        assert isinstance(await eva.ask(p.SitDown, chips=1_000), p.Accepted)

    in_room(work, offer(seats=2))


def test_who_left_with_more_brings_it_back_until_the_hour_is_over() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        for _ in range(2):
            await until(lambda: turn_of(ana) or turn_of(ben))
            await act(ana if turn_of(ana) else ben, all_in)
        await until(lambda: bool(happened(disk, ring.CashHandFinished)))
        rich = next((one for one in (ana, ben) if one.stack > 1_000), None)
        if rich is None:
            return  # they have shared the pot
        for one in (ana, ben):
            await one.ask(p.StandUp)
        await gone(rich)
        left = next(one for one in happened(disk, ring.Left) if one.account == rich.id)
        assert left.chips > 1_000
        assert (rich.own.buy_in_least, rich.own.buy_in_most) == (left.chips, left.chips)
        refused = await rich.ask(p.SitDown, chips=1_000)
        assert (refused.reason, refused.rule) == ("buy_in_too_small", "ACO-O-rathole")
        assert isinstance(await rich.ask(p.SitDown, chips=left.chips), p.Accepted)
        await rich.ask(p.StandUp)
        await gone(rich)
        await asyncio.sleep(61 * MINUTE_S)
        await room.handle(rich, p.Watch(stream=R1))
        assert (rich.own.returns_until, rich.own.buy_in_least) == (None, 400)
        assert isinstance(await rich.ask(p.SitDown, chips=400), p.Accepted)

    in_room(work)


def test_stacks_are_filled_up_between_hands_and_who_has_lost_all_buys_in_again() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        wrong = ((0, 500), (500, 1_001), (10, 399))
        for below, to in wrong:
            answer = await ana.ask(p.AutoTopUp, below=below, to=to)
            assert answer.reason in ("buy_in_too_small", "buy_in_too_large")
        for one in (ana, ben):
            assert isinstance(await one.ask(p.AutoTopUp, below=1_000, to=1_000), p.Accepted)
        before = {one.id: await wallet(room, one.id) for one in (ana, ben)}
        rounds = 0
        while not any(one.chips == 1_000 for one in happened(disk, ring.ToppedUp)):
            rounds += 1
            assert rounds < 200, "nobody loses everything"
            await until(lambda: turn_of(ana) or turn_of(ben))
            await act(ana if turn_of(ana) else ben, all_in)
        (again, *_) = (one for one in happened(disk, ring.ToppedUp) if one.chips == 1_000)
        assert await wallet(room, again.account) == before[again.account] - sum(
            one.chips for one in happened(disk, ring.ToppedUp) if one.account == again.account
        )
        loser = ana if again.account == ana.id else ben
        assert loser.own.out is None
        assert loser.stack == 1_000
        hands = len(happened(disk, ring.CashHandBegan))
        await until(lambda: len(happened(disk, ring.CashHandBegan)) > hands)
        assert isinstance(await loser.ask(p.AutoTopUp, below=0, to=0), p.Accepted)
        assert (await loser.ask(p.DropTopUp)).reason == "nothing_asked"

    in_room(work)


def test_a_top_up_that_the_wallet_lacks_is_dropped_and_play_goes_on() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await folding(room, "Ana", "Ben", chips=400)
        money = await wallet(room, ana.id)
        # Another table takes nearly all that is left.
        other = Regular(room, "Ana", "ring/2")
        other.account = ana.account
        room.connect(other)
        await room.handle(other, p.Watch(stream="ring/2"))
        assert isinstance(await other.ask(p.SitDown, chips=money - 100), p.Accepted)
        ana.folds = False
        await until(lambda: turn_of(ana))
        answer = await ana.ask(p.TopUp, chips=500)
        assert answer.later
        assert ana.own.chips_asked == 500
        ana.folds = True
        await act(ana, lambda table: (p.Action.FOLD, None))
        await until(lambda: ana.own.chips_asked == 0)
        assert await wallet(room, ana.id) == 100
        assert not happened(disk, ring.ToppedUp)
        hands = len(happened(disk, ring.CashHandBegan))
        await until(lambda: len(happened(disk, ring.CashHandBegan)) > hands + 1)

    big = offer(name="Rio", buy_in_least=1, buy_in_most=100_000)
    in_room(work, offer(), big)


def test_who_has_no_chips_keeps_the_seat_for_two_minutes() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        rounds = 0
        while not any(one.why == "no-chips" for one in happened(disk, ring.SatOut)):
            rounds += 1
            assert rounds < 200
            await until(lambda: turn_of(ana) or turn_of(ben))
            await act(ana if turn_of(ana) else ben, all_in)
            await asyncio.sleep(5)
        (out,) = happened(disk, ring.SatOut)
        loser = ana if out.account == ana.id else ben
        assert loser.own.out == "no_chips"
        assert loser.own.seat_until == out.at + 120_000
        assert (await loser.ask(p.ComeBack)).reason == "no_chips"
        assert (await loser.ask(p.TopUp, chips=399)).reason == "buy_in_too_small"
        await gone(loser)
        (left,) = happened(disk, ring.Left)
        assert (left.why, left.chips) == ("no-chips", 0)
        assert isinstance(await loser.ask(p.SitDown, chips=400), p.Accepted)

    in_room(work)


def test_the_host_invites_by_name_and_others_stay_out() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, eva = [await Regular(room, name).arrive() for name in ("Ana", "Ben", "Eva")]
        opened = await ana.ask(p.OpenPrivateTable, name="Among friends")
        stream = opened.stream
        for one in (ana, ben, eva):
            one.stream = stream
            one.watched = p.Watched()
            await room.handle(one, p.Watch(stream=stream))
        assert (await ben.ask(p.InvitePlayers, names=("Eva",))).reason == "not_the_host"
        assert (await ana.ask(p.InvitePlayers, names=("Ben", "Nobody"))).reason == "unknown_name"
        assert ben.own.needs_entry, "one unknown name lets nobody in"
        assert isinstance(await ana.ask(p.InvitePlayers, names=("Ben",)), p.Accepted)
        assert (await ana.ask(p.InvitePlayers, names=("Ben",))).reason == "nothing_asked"
        assert isinstance(await ben.ask(p.SitDown, chips=1_000), p.Accepted)
        for refused in (
            await eva.ask(p.SitDown, chips=1_000),
            await eva.ask(p.ReserveSeat, seat=5),
            await eva.ask(p.JoinWaitingList),
        ):
            assert refused.reason == "not_invited"
        assert (await eva.ask(p.EnterPrivateTable, password="guess")).reason == "wrong_word"  # noqa: S106
        assert (await eva.ask(p.EnterPrivateTable)).code is p.ErrorCode.MALFORMED
        assert (await eva.ask(p.CloseTable)).reason == "not_the_host"

    in_room(work, offer(options=RingOptions(rebuy_seconds=60)))
