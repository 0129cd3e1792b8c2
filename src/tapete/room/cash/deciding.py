"""Decide a player's message to a cash table: return its events or refuse it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.table import commands as rc
from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.cash.beginners import Experience, check_beginner, keep_apart
from tapete.room.cash.game import CashGame
from tapete.room.cash.invitations import invitation, password_hash
from tapete.room.core import after_hand, time_bank
from tapete.room.core.deciding import Command as TableCommand
from tapete.room.core.deciding import acted, ticked
from tapete.room.core.events import AwayEnded, OfRing, StreamEvent, WentAway
from tapete.room.core.not_taken import NotTaken

Command = TableCommand | p.CashCommand | p.PoolCommand
LATER = (ring.LeaveAsked, ring.TopUpAsked, ring.SeatChangeAsked, ring.SitOutAsked)
"""Events of requests that take effect after the hand, or when the big blind would come."""
WHEN: Mapping[p.When, rc.When] = {"now": "now", "next_big_blind": "next-big-blind"}


class CashContext(Struct, frozen=True):
    """Sender and time of a message."""

    account: int
    bot: bool
    at: int
    named: Mapping[str, int] = {}
    """Accounts by name, for invitations."""
    links: Mapping[int, str] = {}
    """Accounts linked to the sender, if the message asks for a seat."""
    experience: Experience | None = None
    """Experience of the sender, if the table is for beginners and the message asks for a seat."""


def decide(game: CashGame, message: Command, now: CashContext) -> Sequence[StreamEvent]:
    """Return the events of a message.

    Raises:
        RingRefused: the table refuses it.
        HandRefused: the hand refuses it.
        NotTaken: the message makes no sense in this state.
        HandFault: the hand can't continue because of a fault of the room.
    """
    if isinstance(message, p.SitDown | p.ReserveSeat | p.JoinWaitingList):
        check_beginner(game.terms, now.experience)
        keep_apart(game.terms, now.links, game.table.seats_of)
    match message:
        case p.Act():
            events = acted(game.now_playing, _seat(game, now.account), message, at=now.at)
            return (*events, *_back(game, now, events))
        case p.PreAct():
            events = ticked(game.now_playing, _seat(game, now.account), message)
            return (*events, *_back(game, now, events))
        case p.UseTimeBank() | p.SetTimeBank():
            events = time_bank.asked(game.now_playing, _seat(game, now.account), message, at=now.at)
            return (*events, *_back(game, now, events))
        case p.Away():
            return _away(game, message, now)
        case p.ComeBack():
            return _come_back(game, now)
        case p.SitDown():
            sat = game.decide(_take_seat(game, message, now), at=now.at)
            return tuple(structs.replace(one, program=now.bot) for one in sat)
        case p.EnterPrivateTable():
            return _enter(game, message, now)
        case p.ShowCards() | p.RabbitHunt():
            rabbit: after_hand.Rabbit = "shown" if hunts(game) else "no"
            return after_hand.done_with(game, game.now_playing, message, account=now.account, rabbit=rabbit)
        case _ if isinstance(message, p.CashCommand):
            return game.decide(_command(game, message, now), at=now.at)
        case _:
            raise NotTaken(p.ErrorCode.NOT_THIS_KIND, f"{game.stream} is a cash table.")


def hunts(game: CashGame) -> bool:
    """Whether players may ask for the cards that would have come: the table allows it, no book forbids it.

    Rules: TDA19-28.
    """
    rabbit = game.book.players.rabbit
    return game.table.settings.options.rabbit_hunt and (rabbit is None or rabbit.value == "shown")


def _seat(game: CashGame, account: int) -> int:
    seat = game.table.seats_of.get(account)
    if seat is None:
        raise NotTaken(p.ErrorCode.NOT_SEATED, "You have no seat at this table.")
    return seat


def _back(game: CashGame, now: CashContext, events: Sequence[StreamEvent]) -> Sequence[StreamEvent]:
    """Return the events that bring back a player who had not answered."""
    if not any(isinstance(one, AwayEnded) for one in events):
        return ()
    return _if_possible(game, rc.ComeBack(account=now.account), now.at, events)


def _if_possible(
    game: CashGame, command: rc.Command, at: int, following: Sequence[StreamEvent]
) -> tuple[OfRing, ...]:
    try:
        return game.decide(command, at=at, following=following)
    except RingRefused:
        return ()


def _away(game: CashGame, message: p.Away, now: CashContext) -> Sequence[StreamEvent]:
    _seat(game, now.account)
    if message.away:
        return _if_possible(game, rc.SitOut(account=now.account), now.at, ())
    return _come_back(game, now, asked=False)


def _come_back(game: CashGame, now: CashContext, *, asked: bool = True) -> Sequence[StreamEvent]:
    """Bring a player back: restart the clock of their running turn and withdraw their requests to leave.

    Args:
        asked: whether to refuse if the player is not out.
    """
    seat = _seat(game, now.account)
    events: tuple[StreamEvent, ...] = ()
    if seat in game.now_playing.away:
        events = (AwayEnded(seat=seat), *game.now_playing.fresh_clock(seat, at=now.at))
    command = rc.ComeBack(account=now.account)
    if asked and not events:
        return game.decide(command, at=now.at)
    return (*events, *_if_possible(game, command, now.at, events))


def line_changed(game: CashGame, account: int, *, gone: bool, at: int) -> Sequence[StreamEvent]:
    """Return the events for an account that lost its last connection for longer than the grace, or is back.

    Rules: ACO-O-disconnect (a cash seat sits out).
    """
    seat = game.table.seats_of.get(account)
    if seat is None:
        return ()
    play = game.now_playing
    away = play.away.get(seat)
    if gone and away is None:
        events: tuple[StreamEvent, ...] = (WentAway(seat=seat, why="line"), *play.away_clock(seat, at=at))
        return (*events, *_if_possible(game, rc.SitOut(account=account, why="away"), at, events))
    if not gone and away is not None and away.why == "line":
        events = (AwayEnded(seat=seat), *play.fresh_clock(seat, at=at))
        return (*events, *_if_possible(game, rc.ComeBack(account=account), at, events))
    return ()


def timed_out(game: CashGame, *, at: int) -> Sequence[StreamEvent]:
    """Act for a seat that timed out. Its player sits out after the hand."""
    play = game.now_playing
    seat = play.hand.to_act if play.hand is not None else None
    events: Sequence[StreamEvent] = play.time_out(at=at)
    player = game.table.players.get(seat) if seat is not None else None
    if player is None or not any(isinstance(one, WentAway) for one in events):
        return events
    return (*events, *_if_possible(game, rc.SitOut(account=player.account, why="away"), at, events))


def _enter(game: CashGame, message: p.EnterPrivateTable, now: CashContext) -> Sequence[StreamEvent]:
    private = game.table.settings.options.private
    if (message.password is None) == (message.invitation is None):
        raise NotTaken(p.ErrorCode.MALFORMED, "Give a `password` or an `invitation`, one of them.")
    if message.password is not None or private is None:
        said = password_hash(game, message.password or "")
        return game.decide(rc.ComeIn(account=now.account, password_hash=said), at=now.at)
    if message.invitation != invitation(game):
        raise RingRefused(RingReason.WRONG_WORD)
    return game.decide(rc.Invite(account=private.host, guests=(now.account,)), at=now.at)


def _command(game: CashGame, message: p.CashCommand, now: CashContext) -> rc.Command:
    account = now.account
    match message:
        case p.ReserveSeat(seat=seat):
            return rc.ReserveSeat(account=account, seat=seat)
        case p.JoinWaitingList():
            return rc.JoinLine(account=account)
        case p.LeaveWaitingList():
            return rc.LeaveLine(account=account)
        case p.ChangeSeat(seat=seat):
            return rc.ChangeSeat(account=account, seat=seat)
        case p.StandUp(when=when):
            return rc.LeaveTable(account=account, when=WHEN[when])
        case p.TopUp(chips=chips):
            return rc.TopUp(account=account, chips=chips)
        case p.DropTopUp():
            return rc.DropTopUp(account=account)
        case p.AutoTopUp(below=below, to=to):
            return rc.SetAutoTopUp(account=account, below=below, to=to)
        case p.SitOut(when=when):
            return rc.SitOut(account=account, when=WHEN[when])
        case p.SetPresets():
            return rc.SetPresets(
                account=account,
                posts=message.posts,
                buys_button=message.buys_button,
                straddles=message.straddles,
                twice=message.twice,
            )
        case p.AnswerTwice(yes=yes):
            return rc.AnswerTwice(account=account, yes=yes)
        case p.ChooseGame(game=chosen):
            return rc.ChooseGame(account=account, game=chosen)
        case p.CallBombPot():
            return rc.CallBombPot(account=account)
        case p.InvitePlayers(names=names):
            unknown = [name for name in names if name not in now.named]
            if unknown:
                text = f'Nobody here is called "{unknown[0]}".'
                raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="unknown_name")
            return rc.Invite(account=account, guests=tuple(now.named[name] for name in names))
        case p.CloseTable():
            private = game.table.settings.options.private
            if private is None or private.host != account:
                raise RingRefused(RingReason.NOT_THE_HOST)
            return rc.Close()
        case _:
            raise NotTaken(p.ErrorCode.NOT_THIS_KIND, f"{game.stream} does not take that.")


def _take_seat(game: CashGame, message: p.SitDown, now: CashContext) -> rc.TakeCashSeat:
    table, seat = game.table, message.seat
    if seat is None:
        seat = table.kept_for(now.account) or next(iter(table.free_seats), None)
    if seat is None:
        raise RingRefused(RingReason.SEAT_TAKEN)
    return rc.TakeCashSeat(account=now.account, seat=seat, chips=message.chips, bot=False)
