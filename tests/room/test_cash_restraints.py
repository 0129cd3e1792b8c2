"""Exclusion and limits at cash tables: at the buy-in, at a top-up, and at an automatic top-up."""

from __future__ import annotations

import pytest
from tests.room.cash_tables import R1, Regular, act, folding, happened, in_room, turn_of, until, wallet

from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk


async def exclude(room: Room, who: Regular) -> None:
    await room.gateway.people.limits.exclude(who.id, 7, f"player/{who.id}")


def test_an_excluded_player_does_not_sit_down_and_a_reservation_costs_nothing() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Regular(room, "Ana").arrive()
        before = await wallet(room, ana.id)
        await exclude(room, ana)
        assert (await ana.ask(p.SitDown, chips=1_000)).reason == "restrained_excluded"
        assert ana.you is None
        assert await wallet(room, ana.id) == before

    in_room(work)


@pytest.mark.parametrize("later", [False, True])
def test_an_excluded_player_tops_up_no_more_and_takes_the_stack_home(later: bool) -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await folding(room, "Ana", "Ben", chips=400)
        ana.folds = False
        if later:
            await until(lambda: turn_of(ana))
            assert isinstance(await ana.ask(p.TopUp, chips=500), p.Accepted)
            await exclude(room, ana)
        else:
            await exclude(room, ana)
            assert isinstance(await ana.ask(p.AutoTopUp, below=1_000, to=1_000), p.Accepted)
            await until(lambda: turn_of(ana))
        known = len(happened(disk, ring.ToppedUp))
        ana.folds = True
        if turn_of(ana):
            await act(ana, lambda table: (p.Action.FOLD, None))
        hands = room.worker.cash.owners[R1].game.table.hands
        await until(lambda: room.worker.cash.owners[R1].game.table.hands > hands + 1)
        assert len(happened(disk, ring.ToppedUp)) == known, "nothing was bought after the exclusion"
        assert ana.own.top_up_to == 0, "what can't be bought is forgotten"
        assert isinstance(await ana.ask(p.StandUp), p.Accepted)
        await until(lambda: ana.you is None)
        (left,) = happened(disk, ring.Left)
        assert left.chips > 0

    in_room(work)


def test_a_limit_on_losses_holds_at_the_buy_in() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Regular(room, "Ana").arrive()
        assert ana.account is not None
        await room.gateway.people.limits.set(ana.account, "loss", "PLAY", 1, 500)
        assert (await ana.ask(p.SitDown, chips=501)).reason == "restrained_loss"
        assert isinstance(await ana.ask(p.SitDown, chips=500), p.Accepted)
        assert (await ana.ask(p.TopUp, chips=1)).reason == "restrained_loss"

    in_room(work)
