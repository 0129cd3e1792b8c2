"""Timed steps of a pool: tables, timeouts, due chips, house bots."""

from __future__ import annotations

from typing import Protocol

import structlog

from tapete.ring.pool import commands as pc
from tapete.ring.refusals import RingRefused
from tapete.room import money
from tapete.room.core.events import FaultFound, PreActionDropped, StreamEvent, at_table
from tapete.room.core.floor import HandFault
from tapete.room.core.hand_play import Happened
from tapete.room.pools import bots, deciding
from tapete.room.pools.game import PoolGame
from tapete.room.pools.play import PoolPlay
from tapete.room.pools.schedule import PoolDue
from tapete.room.store.ledger import InsufficientFunds
from tapete.room.store.restraints import Restrained
from tapete.room.stream.work import Work
from tapete.room.world.chance import below

log = structlog.get_logger()


class PoolWork(Work, Protocol):
    """Interface to the stream of a pool."""

    @property
    def game(self) -> PoolGame: ...


async def take(work: PoolWork, due: PoolDue, now: int) -> None:
    """Take a due step.

    Raises:
        HandFault: a hand can't continue.
    """
    match due.what:
        case "pool":
            await _in_pool(work, now)
        case "hand":
            await _in_hand(work, work.game.plays[due.table], now)
        case "bot":
            await _move_bot(work, now)


async def _in_pool(work: PoolWork, now: int) -> None:
    game = work.game
    required = game.pool.required(now)
    match required.kind if required is not None else "":
        case "remove":
            await work.keep(game.decide(pc.RemoveIdle(), at=now))
        case "end_pauses":
            await work.keep(game.decide(pc.EndPauses(), at=now))
        case "top_up" if required is not None:
            await _top_up(work, required.entry, required.chips, now)
        case "form" if required is not None:
            seed = work.chance.seed(f"{work.stream}/form/{game.pool.last_hand + 1}")
            table = game.free_table()
            play = game.plays.get(table) or PoolPlay(table, game)
            begun = play.begin(below(required.bounds, seed), at=now, chance=work.chance)
            await work.keep(at_table(table, begun))
        case _:
            pass


async def _top_up(work: PoolWork, entry: int, chips: int, now: int) -> None:
    """Add automatic chips; switch automatic top-up off if the purse lacks them."""
    game = work.game
    by = money.player(game.accounts[entry])
    try:
        await work.keep(game.decide(pc.PoolTopUp(entry=entry, chips=chips), at=now), by=by)
    except (InsufficientFunds, Restrained, RingRefused):
        await work.keep(game.decide(pc.PoolSetAutoTopUp(entry=entry), at=now))


async def _in_hand(work: PoolWork, play: PoolPlay, now: int) -> None:
    """Take the next step in a running hand."""
    box, hand = play.box_due, play.hand
    if play.faulty:
        raise HandFault(hand.number if hand else 0, play.fault or "")
    if hand is None:
        raise LookupError(f"{work.stream}: no hand at table {play.number}, though one runs")
    if box is not None:
        entry = work.game.sitting(play.number).get(box.seat)
        by = money.player(entry.account) if entry is not None else "room"
        try:
            events: tuple[Happened, ...] = play.play_box(at=now)
        except HandFault:
            raise
        except Exception as error:
            work.incidents.note("box dropped by a fault", error, stream=work.stream, seat=box.seat)
            events = (PreActionDropped(seat=box.seat),)
        await work.keep(told(play, events), by=by)
    elif hand.over:
        await work.keep(told(play, play.finish_hand(hand, at=now)))
    elif hand.to_act is None:
        await work.keep(told(play, play.reshuffle(at=now, chance=work.chance)))
    elif play.clock is not None and now >= play.clock.bank_deadline:
        await work.keep(deciding.timed_out(work.game, play, at=now))


def told(play: PoolPlay, events: tuple[Happened, ...]) -> tuple[StreamEvent, ...]:
    """Return events at a table in the form of the stream."""
    return at_table(play.number, events)


async def void(work: PoolWork, fault: HandFault) -> None:
    """Void a hand that can't continue; the pool plays the other hands.

    Raises:
        HandFault: the hand can't be voided either.
    """
    log.error("hand can't go on", stream=work.stream, exc_info=fault)
    game = work.game
    play = game.plays.get(game.table_of.get(fault.hand, 0))
    if play is None or play.hand is None or play.hand.number != fault.hand:
        raise fault
    events = play.void_hand(str(fault), at=work.clock.now())
    if not any(isinstance(one, FaultFound) for one in events):
        raise fault
    await work.keep(told(play, events))


async def renew_clocks(work: PoolWork) -> None:
    """Give running turns their time back after a stop."""
    now, found = work.clock.now(), list[StreamEvent]()
    for hand in work.game.pool.hands:
        play = work.game.plays[work.game.table_of[hand]]
        found += told(play, play.renew_clock(at=now))
    await work.keep(found)


async def _move_bot(work: PoolWork, now: int) -> None:
    """Let a house bot join, go on from a folded hand, or leave."""
    game = work.game
    move = bots.next_move(game)
    if move is None or move.at > now:
        return
    match move.what:
        case "next_hand":
            await work.keep(game.decide(pc.WaitNextHand(entry=move.entry), at=now))
        case "go":
            await work.keep(game.decide(pc.PoolLeave(entry=move.entry), at=now))
        case "come":
            accounts = [account.id for account in work.house.bots(work.stream)]
            comes = bots.comes(game, accounts, at=now)
            if comes is not None:
                await work.keep(game.decide(comes, at=now))
