"""Blinds at cash tables as players meet them: straddles, the bought button, missed blinds."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.room.cash_tables import R1, Regular, folding, happened, in_room, offer, until

from tapete.engine.types import PostKind
from tapete.ring.options import RingOptions
from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

Posts = dict[int, Counter[PostKind]]
SMALL, BIG, DEAD = PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.DEAD_BLIND


def began(disk: MemoryDisk) -> list[ring.CashHandBegan]:
    return happened(disk, ring.CashHandBegan)


def posts(hand: ring.CashHandBegan) -> Posts:
    found: Posts = {}
    for post in hand.posts:
        found.setdefault(post.seat, Counter())[post.kind] += post.amount
    return found


async def hands(disk: MemoryDisk, count: int) -> list[ring.CashHandBegan]:
    """Wait for some more hands to begin; those."""
    before = len(began(disk))
    await until(lambda: len(began(disk)) >= before + count)
    return began(disk)[before:]


def test_players_straddle_by_preset_each_for_twice_as_much() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        players = await folding(room, "Ana", "Ben", "Eva", "Leo")
        answer = await players[0].ask(p.SetPresets, straddles=True)
        assert isinstance(answer, p.Accepted)
        for one in players[1:]:
            await one.ask(p.SetPresets, straddles=True)
        await until(lambda: all(one.own.straddles for one in players))
        await until(lambda: len(began(disk)[-1].stacks) == 4)
        for hand in await hands(disk, 5):
            straddles = [post for post in hand.posts if post.kind is PostKind.STRADDLE]
            assert [post.amount for post in straddles] == [20, 40]
            assert len({post.seat for post in straddles} & {hand.small_blind, hand.big_blind}) == 0
        for one in players:
            await one.ask(p.SetPresets, straddles=False)
        (*_, last) = await hands(disk, 3)
        assert not any(post.kind is PostKind.STRADDLE for post in last.posts)

    in_room(work, offer(options=RingOptions(straddles=2, straddle_players=4)))


def test_nobody_straddles_where_the_table_has_none_or_too_few_play() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await folding(room, "Ana", "Ben")
        for one in (ana, ben):
            assert (await one.ask(p.SetPresets, buys_button=True)).reason == "not_offered"
            assert isinstance(await one.ask(p.SetPresets, straddles=True), p.Accepted)
        for hand in (await hands(disk, 4))[1:]:
            assert {post.kind for post in hand.posts} == {SMALL, BIG}

    in_room(work, offer(options=RingOptions(straddles=1, straddle_players=3)))


def test_a_newcomer_waits_for_the_big_blind_or_posts_one() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        await folding(room, "Ana", "Ben", "Eva")
        await hands(disk, 3)
        (leo,) = await folding(room, "Leo")
        assert leo.own.missed == 0
        arrived = len(began(disk))
        await until(lambda: any(leo.you in hand.stacks for hand in began(disk)[arrived:]))
        first = next(hand for hand in began(disk)[arrived:] if leo.you in hand.stacks)
        assert first.big_blind == leo.you  # nothing extra: the big blind came to them
        (zoe,) = await folding(room, "Zoe")
        assert isinstance(await zoe.ask(p.SetPresets, posts=True), p.Accepted)
        arrived = len(began(disk))
        await until(lambda: any(zoe.you in hand.stacks for hand in began(disk)[arrived:]))
        first = next(hand for hand in began(disk)[arrived:] if zoe.you in hand.stacks)
        assert zoe.you is not None
        assert posts(first)[zoe.you] == {BIG: 10}

    in_room(work)


def test_the_button_is_bought_by_posting_both_blinds() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        others = []
        for name, seat in (("Ana", 1), ("Ben", 3), ("Eva", 5)):
            one = await Regular(room, name).arrive()
            one.plays, one.folds = False, True
            await one.ask(p.SitDown, seat=seat, chips=1_000)
            others.append(one)
        await hands(disk, 2)
        leo = await Regular(room, "Leo").arrive()
        leo.plays, leo.folds = False, True
        # Between the next button and the next small blind.
        await until(lambda: began(disk)[-1].small_blind == 1)
        assert isinstance(await leo.ask(p.SitDown, seat=2, chips=1_000), p.Accepted)
        assert isinstance(await leo.ask(p.SetPresets, buys_button=True), p.Accepted)
        arrived = len(began(disk))
        await until(lambda: any(2 in hand.stacks for hand in began(disk)[arrived:]))
        index = next(n for n, hand in enumerate(began(disk)) if n >= arrived and 2 in hand.stacks)
        await until(lambda: len(began(disk)) > index + 1)
        bought, after = began(disk)[index : index + 2]
        assert bought.small_blind is None
        assert posts(bought) == {2: {BIG: 10, DEAD: 5}}
        assert after.button == 2
        assert after.small_blind == 3

    in_room(work, offer(options=RingOptions(buy_button=True)))


@pytest.mark.parametrize("how", ["post", "wait"])
def test_missed_blinds_are_posted_or_the_big_blind_is_waited_for(how: str) -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, *_ = await folding(room, "Ana", "Ben", "Eva", "Leo")
        await hands(disk, 5)
        assert isinstance(await ana.ask(p.SitOut), p.Accepted)
        await until(lambda: ana.own.owes_big and ana.own.owes_small)
        assert ana.own.missed == 1
        seat = ana.you
        assert seat is not None
        # The next hand has its blinds at 3 and 4: at seat 1 one may post.
        assert seat == 1
        await until(lambda: began(disk)[-1].button == 4)
        if how == "post":
            await ana.ask(p.SetPresets, posts=True)
        assert isinstance(await ana.ask(p.ComeBack), p.Accepted)
        back = len(began(disk))
        await until(lambda: any(seat in hand.stacks for hand in began(disk)[back:]))
        first = next(hand for hand in began(disk)[back:] if seat in hand.stacks)
        if how == "post":
            # The big blind is live, the small one goes into the pot.
            assert posts(first)[seat] == {BIG: 10, DEAD: 5}
            assert seat not in (first.small_blind, first.big_blind)
        else:
            assert posts(first)[seat] == {BIG: 10}
            assert first.big_blind == seat
        assert not ana.own.owes_big
        assert not ana.own.owes_small
        assert ana.own.missed == 0

    in_room(work)


def test_a_blind_that_is_missed_while_new_is_not_owed() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        await folding(room, "Ana", "Ben", "Eva")
        (leo,) = await folding(room, "Leo")
        await leo.ask(p.SitOut)
        await hands(disk, 8)
        assert not leo.own.owes_big

    in_room(work)


def test_the_seat_of_somebody_who_misses_three_big_blinds_is_given_up() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, *_ = await folding(room, "Ana", "Ben", "Eva")
        await hands(disk, 4)
        before = await room.store.balances_under(f"player/{ana.id}", "PLAY")
        await ana.ask(p.SitOut)
        most = room.worker.cash.owners[R1].game.table.terms.sit_out_big_blinds
        await until(lambda: ana.you is None)
        (left,) = happened(disk, ring.Left)
        assert left.why == "missed-blinds"
        assert most == 3
        after = await room.store.balances_under(f"player/{ana.id}", "PLAY")
        assert sum(after.values()) == sum(before.values()) + left.chips

    in_room(work)
