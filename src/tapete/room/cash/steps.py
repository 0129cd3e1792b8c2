"""Timed steps of a cash table: hands, timeouts, due chips, house bots."""

from __future__ import annotations

from typing import Protocol

import structlog

from tapete.engine.staff.state import Halt
from tapete.ring.refusals import RingRefused
from tapete.ring.table import commands as rc
from tapete.ring.table import events as ring
from tapete.room import money
from tapete.room.cash import bots, deciding
from tapete.room.cash.game import CashGame
from tapete.room.cash.schedule import CashDue
from tapete.room.core.entropy import Entropy
from tapete.room.core.events import FaultFound, OfRing, PreActionDropped
from tapete.room.core.floor import HandFault
from tapete.room.store.ledger import InsufficientFunds
from tapete.room.stream.work import Work

log = structlog.get_logger()


class CashWork(Work, Protocol):
    """Interface to the stream of a cash table."""

    @property
    def game(self) -> CashGame: ...
    @property
    def entropy(self) -> Entropy: ...


async def take(work: CashWork, due: CashDue, now: int) -> None:
    """Take a due step.

    Raises:
        HandFault: a hand can't continue.
    """
    game = work.game
    match due.what:
        case "elapse":
            await work.keep(game.decide(rc.Elapse(), at=now))
        case "top_up":
            await _top_up(work, due, now)
        case "begin":
            await _begin(work, now)
        case "hand":
            await _in_hand(work, now)
        case "bot":
            await _move_bot(work, now)


async def _top_up(work: CashWork, due: CashDue, now: int) -> None:
    """Add requested or automatic chips; drop the top-up if the purse lacks them."""
    game, by = work.game, money.player(due.account)
    try:
        await work.keep(game.decide(rc.TopUp(account=due.account, chips=due.chips), at=now), by=by)
    except (InsufficientFunds, RingRefused):
        await work.keep(game.decide(rc.DropTopUp(account=due.account), at=now))


async def _begin(work: CashWork, now: int) -> None:
    """Begin the next hand, after the clients have had their time to cut the deck."""
    game, play = work.game, work.game.now_playing
    hand = game.table.next_hand
    if hand is None:
        return
    begins = play.due()
    awaited = work.entropy.awaited(game, 1) if play.opened is None else {}
    if awaited:
        opened = play.open_deck(hand.rules, awaited, chance=work.chance)
        await work.keep((opened,))
        work.entropy.opened(1, opened, at=now)
        return
    if work.entropy.asks_at(game, play, begins) > now:
        return
    began = game.table.decide(rc.BeginCashHand(), at=now)
    if not any(isinstance(one, ring.CashHandBegan) for one in began):
        await work.keep(tuple(OfRing(event=one) for one in began))
        return
    reveals = work.entropy.revealed(play)
    await work.keep(play.begin(began, at=now, chance=work.chance, reveals=reveals))


async def _in_hand(work: CashWork, now: int) -> None:
    """Take the next step in the running hand."""
    game, play = work.game, work.game.now_playing
    box, hand = play.box_due, play.hand
    if play.faulty:
        raise HandFault(hand.number if hand else 0, play.fault or "")
    if hand is None:
        raise LookupError(f"{work.stream}: no hand, though the table plays one")
    if box is not None:
        player = game.table.players.get(box.seat)
        author = money.player(player.account) if player else "room"
        try:
            events = play.play_box(at=now)
        except HandFault:
            raise
        except Exception as error:
            work.incidents.note("box dropped by a fault", error, stream=work.stream, seat=box.seat)
            events = (PreActionDropped(seat=box.seat),)
        await work.keep(events, by=author)
    elif hand.over:
        await work.keep(play.finish_hand(hand, at=now))
    elif hand.halt is Halt.HELD:
        await work.keep(play.deal_rest(at=now))
    elif hand.to_act is None:
        await work.keep(play.reshuffle(at=now, chance=work.chance))
    else:
        await work.keep(deciding.timed_out(game, at=now))


async def void(work: CashWork, fault: HandFault) -> None:
    """Void a hand that can't continue; the table plays the next one.

    Raises:
        HandFault: the hand can't be voided either.
    """
    log.error("hand can't go on", stream=work.stream, exc_info=fault)
    play = work.game.now_playing
    if play.hand is None or play.hand.number != fault.hand:
        raise fault
    events = play.void_hand(str(fault), at=work.clock.now())
    if not any(isinstance(one, FaultFound) for one in events):
        raise fault
    await work.keep(events)


async def renew_clock(work: CashWork) -> None:
    """Give the running turn its time back after a stop."""
    await work.keep(work.game.now_playing.renew_clock(at=work.clock.now()))


async def _move_bot(work: CashWork, now: int) -> None:
    """Let a house bot sit down or leave."""
    game = work.game
    move = bots.next_move(game)
    if move is None or move.at > now:
        return
    if move.what == "go":
        leaves = bots.leaves(game)
        if leaves is not None:
            await work.keep(game.decide(leaves, at=now))
        return
    accounts = [account.id for account in work.house.bots(work.stream)]
    comes = bots.comes(game, accounts, at=now)
    if comes is None:
        return
    events = game.decide(comes, at=now)
    for wish in bots.settles_in(game, comes.account):
        events = (*events, *game.decide(wish, at=now, following=events))
    await work.keep(events)
