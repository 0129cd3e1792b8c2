"""Decide a player's message to a pool or to one of their entries: return its events or refuse it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, structs

from tapete.engine.types import Seat
from tapete.ring.pool import commands as pc
from tapete.ring.pool import events as ev
from tapete.ring.pool.state import PoolSession
from tapete.ring.pool.terms import Then
from tapete.ring.refusals import RingReason, RingRefused
from tapete.room import protocol as p
from tapete.room.core import time_bank
from tapete.room.core.deciding import Command as TableCommand
from tapete.room.core.deciding import acted, ticked
from tapete.room.core.events import AwayEnded, OfPool, StreamEvent, TimedOut, WentAway, at_table
from tapete.room.core.hand_play import Happened
from tapete.room.core.not_taken import NotTaken
from tapete.room.pools.address import entry_stream
from tapete.room.pools.game import PoolGame
from tapete.room.pools.play import PoolPlay

Command = TableCommand | p.CashCommand | p.PoolCommand
THEN: Mapping[str, Then] = {"next_hand": "next-hand", "watch": "watch"}


class PoolContext(Struct, frozen=True):
    """Sender, time and entry of a message."""

    account: int
    bot: bool
    at: int
    entry: int | None
    """Entry that the message is about; None for the pool itself."""


class Answer(Struct, frozen=True):
    """Effect of a message: its events and how to answer it."""

    events: Sequence[StreamEvent]
    later: bool = False
    """Whether it takes effect only after the running hand."""
    stream: str | None = None
    """Stream of the opened entry."""


def decide(game: PoolGame, message: Command, now: PoolContext) -> Answer:
    """Return the effect of a message.

    Raises:
        RingRefused: the pool refuses it.
        HandRefused: the hand refuses it.
        NotTaken: the message makes no sense in this state.
        HandFault: the hand can't continue because of a fault of the room.
    """
    if isinstance(message, p.SitDown):
        return _join(game, message, now)
    if now.entry is None:
        text = f"{game.stream} does not take that; name an entry of yours, {game.stream}.1 for instance."
        raise NotTaken(p.ErrorCode.NOT_THIS_KIND, text)
    entry = own_entry(game, now.account, now.entry)
    match message:
        case p.Act():
            play, seat = _in_hand(game, entry)
            if seat in game.pool.hands[game.hand_at[play.number]].kept:
                raise RingRefused(RingReason.FOLDED_ALREADY)
            return _back(game, entry, play, acted(play, seat, message, at=now.at), now)
        case p.PreAct():
            play, seat = _in_hand(game, entry)
            if seat in game.pool.hands[game.hand_at[play.number]].kept:
                raise RingRefused(RingReason.FOLDED_ALREADY)
            return _back(game, entry, play, ticked(play, seat, message), now)
        case p.UseTimeBank() | p.SetTimeBank():
            play, seat = _in_hand(game, entry)
            return _back(game, entry, play, time_bank.asked(play, seat, message, at=now.at), now)
        case p.ShowCards() | p.RabbitHunt():
            raise NotTaken(p.ErrorCode.NOT_THIS_KIND, "A pool's table is gone when its hand is over.")
        case p.FastFold():
            return _fold_fast(game, entry, message, now)
        case p.Away(away=away):
            return _away(game, entry, now) if away else _come_back(game, entry, now, asked=False)
        case p.ComeBack():
            return _come_back(game, entry, now)
        case _:
            events = game.decide(_command(game, entry, message), at=now.at)
            return Answer(events, later=any(isinstance(one.event, LATER) for one in events))


LATER = (ev.PoolLeaveAsked, ev.PoolSitOutAsked)
"""Events of requests that take effect after the hand."""


def own_entry(game: PoolGame, account: int, number: int) -> PoolSession:
    """Return an open entry of an account.

    Raises:
        NotTaken: the entry is another account's or does not exist.
    """
    entry = game.pool.entries.get(number)
    if entry is None or entry.account != account:
        text = f"You have no entry {entry_stream(game.stream, number)}."
        raise NotTaken(p.ErrorCode.NOT_SEATED, text)
    return entry


def closed(game: PoolGame, account: int, number: int) -> bool:
    """Whether an account's entry with this number existed and is closed."""
    return game.accounts.get(number) == account and number not in game.pool.entries


def _join(game: PoolGame, message: p.SitDown, now: PoolContext) -> Answer:
    if message.seat is not None:
        raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, "A pool has no seats to choose.", reason="no_such_seat")
    if now.entry is not None:
        raise NotTaken(p.ErrorCode.NOT_THIS_KIND, f"Open another entry at {game.stream}.")
    (joined,) = game.decide(pc.Join(account=now.account, stack=message.chips), at=now.at)
    stream = None
    if isinstance(joined.event, ev.Joined):
        stream = entry_stream(game.stream, joined.event.entry)
    return Answer((structs.replace(joined, program=now.bot),), stream=stream)


def _in_hand(game: PoolGame, entry: PoolSession) -> tuple[PoolPlay, Seat]:
    found = game.playing(entry)
    if found is None:
        raise NotTaken(p.ErrorCode.NOT_SEATED, "This entry is in no hand now.")
    return found


def _fold_fast(game: PoolGame, entry: PoolSession, message: p.FastFold, now: PoolContext) -> Answer:
    play, seat = _in_hand(game, entry)
    command = pc.PoolFastFold(entry=entry.entry, then=THEN[message.then], confirmed=message.confirmed)
    events: tuple[Happened, ...] = play.fold_fast(command, at=now.at)
    if seat in play.away:
        events = (AwayEnded(seat=seat), *events)
    return _back(game, entry, play, events, now)


def _back(
    game: PoolGame, entry: PoolSession, play: PoolPlay, events: tuple[Happened, ...], now: PoolContext
) -> Answer:
    """Return the events of an action. It also brings back a player who had not answered."""
    found: list[Happened] = list(events)
    if any(isinstance(one, AwayEnded) for one in events) and not _ends(events, entry):
        found += _if_possible(game, pc.PoolComeBack(entry=entry.entry), now.at)
    return Answer(at_table(play.number, found))


def _ends(events: Sequence[Happened], entry: PoolSession) -> bool:
    """Whether the entry rests or leaves by these events, so that it has no pending request."""
    told = [one.event for one in events if isinstance(one, OfPool)]
    return any(isinstance(one, ev.PoolSatOut | ev.PoolLeft) and one.entry == entry.entry for one in told)


def _if_possible(game: PoolGame, command: pc.Command, at: int) -> tuple[OfPool, ...]:
    try:
        return game.decide(command, at=at)
    except RingRefused:
        return ()


def _away(game: PoolGame, entry: PoolSession, now: PoolContext) -> Answer:
    return Answer(_if_possible(game, pc.PoolSitOut(entry=entry.entry), now.at))


def _come_back(game: PoolGame, entry: PoolSession, now: PoolContext, *, asked: bool = True) -> Answer:
    """Bring a player back: restart the clock of their running turn and withdraw their requests to leave.

    Args:
        asked: whether to refuse if the player is not out.
    """
    found, events = game.playing(entry), tuple[StreamEvent, ...]()
    if found is not None and found[1] in found[0].away:
        play, seat = found
        told: list[Happened] = [AwayEnded(seat=seat), *play.fresh_clock(seat, at=now.at)]
        events = at_table(play.number, told)
    command = pc.PoolComeBack(entry=entry.entry)
    if asked and not events:
        return Answer(game.decide(command, at=now.at))
    return Answer((*events, *_if_possible(game, command, now.at)))


def line_changed(game: PoolGame, account: int, *, gone: bool, at: int) -> Sequence[StreamEvent]:
    """Return the events for an account that lost its last connection for longer than the grace, or is back.

    Rules: ACO-O-disconnect (a cash seat sits out).
    """
    found: list[StreamEvent] = []
    for number in game.pool.of_account.get(account, ()):
        entry = game.pool.entries[number]
        lost = game.away.get(number)
        if gone and lost is None:
            found += _at_play(game, entry, lambda play, seat: _went(play, seat, at))
            found += _if_possible(game, pc.PoolSitOut(entry=number), at)
        elif not gone and lost is not None and lost.why == "line":
            found += _at_play(
                game, entry, lambda play, seat: (AwayEnded(seat=seat), *play.fresh_clock(seat, at=at))
            )
            found += _if_possible(game, pc.PoolComeBack(entry=number), at)
    return found


def _went(play: PoolPlay, seat: Seat, at: int) -> tuple[Happened, ...]:
    return (WentAway(seat=seat, why="line"), *play.away_clock(seat, at=at))


def _at_play(
    game: PoolGame, entry: PoolSession, events: Callable[[PoolPlay, Seat], tuple[Happened, ...]]
) -> tuple[StreamEvent, ...]:
    found = game.playing(entry)
    if found is None:
        return ()
    return at_table(found[0].number, events(*found))


def timed_out(game: PoolGame, play: PoolPlay, *, at: int) -> Sequence[StreamEvent]:
    """Act for a seat that timed out. Its entry rests after the hand."""
    seat = play.hand.to_act if play.hand is not None else None
    entry = game.sitting(play.number).get(seat) if seat is not None else None
    events: tuple[Happened, ...] = play.time_out(at=at)
    told = at_table(play.number, events)
    if entry is None or not any(isinstance(one, TimedOut) for one in events):
        return told
    over = [one.event for one in events if isinstance(one, OfPool)]
    if any(isinstance(one, ev.PoolHandFinished) for one in over):
        if _ends(events, entry):
            return told
        return (*told, OfPool(event=ev.PoolSatOut(entry=entry.entry, at=at)))
    return (*told, *_if_possible(game, pc.PoolSitOut(entry=entry.entry), at))


def _command(game: PoolGame, entry: PoolSession, message: Command) -> pc.Command:
    number = entry.entry
    match message:
        case p.LeaveHand():
            return pc.WaitNextHand(entry=number)
        case p.StandUp(when="now"):
            return pc.PoolLeave(entry=number)
        case p.SitOut(when="now"):
            return pc.PoolSitOut(entry=number)
        case p.StandUp() | p.SitOut():
            raise RingRefused(RingReason.NOT_OFFERED)
        case p.TopUp(chips=chips):
            return pc.PoolTopUp(entry=number, chips=chips)
        case p.DropTopUp():
            return pc.PoolSetAutoTopUp(entry=number)
        case p.AutoTopUp(below=below, to=to):
            return pc.PoolSetAutoTopUp(entry=number, below=below, to=to)
        case _:
            raise NotTaken(p.ErrorCode.NOT_THIS_KIND, f"{game.stream} does not take that.")
