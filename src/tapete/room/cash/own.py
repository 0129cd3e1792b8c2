"""The private part of a cash table for one account: cards, menu, permissions and requests."""

from __future__ import annotations

from tapete.engine.types import Seat
from tapete.ring.returning import MINUTE_MS, bound, buy_in
from tapete.ring.table.schedule import given_up_at
from tapete.ring.table.state import Player
from tapete.room import protocol as p
from tapete.room.cash.game import CashGame
from tapete.room.cash.invitations import invitation
from tapete.room.cash.names import Names, name_at
from tapete.room.cash.shared import WHY
from tapete.room.core.time_bank import own_bank
from tapete.room.publish.own_parts import strength

WHEN: dict[str, p.When] = {"now": "now", "next-big-blind": "next_big_blind"}


def own_part(
    game: CashGame, shared: p.Shared, account: int | None, *, names: Names, now: int, stopped: bool
) -> p.Own:
    """Return the private state of a table for `account`.

    Args:
        shared: public state of the table.
        names: names by account.
        now: the time; it decides whether a player must still bring back their stack.
        stopped: whether a fault has stopped the table, so that nobody acts.
    """
    if account is None:
        return p.Own()
    table, play = game.table, game.now_playing
    here = table.seats_of.get(account)
    seat, hand = _hand_seat(game, account, here), play.hand
    live = hand is not None and play.running and not stopped and play.box_due is None
    menu = hand.menu if live and hand is not None and seat is not None and seat == hand.to_act else None
    box = play.boxes.get(seat) if seat is not None else None
    ticks = shared.betting is not None and seat in shared.betting.waiting[1:]
    return p.Own(
        you=here,
        your_table=1 if here is not None else None,
        hand_seat=seat,
        cards=tuple(hand.hole_cards.get(seat, ())) if hand is not None and seat is not None else (),
        made=strength(hand, seat) if hand is not None else None,
        decision=play.decision if menu is not None else None,
        menu=menu,
        ticked=box.kind if box is not None and ticks else None,
        bank=own_bank(play, here) if here is not None and not stopped else None,
        names=_own_name(game, here, names, account),
        cash=_own_cash(game, account, here, now),
    )


def _hand_seat(game: CashGame, account: int, here: Seat | None) -> Seat | None:
    """Return the seat in which an account was dealt into the shown hand, if it has not moved since.

    Cards belong to the players who were dealt in, not to players who took their seats later.
    """
    hand = game.now_playing.hand
    if hand is None:
        return None
    mine = game.entries_of(account)
    seat = next((seat for seat, one in game.hands.entries_of(1, hand.number).items() if one in mine), None)
    return None if here is not None and seat != here else seat


def _own_name(game: CashGame, here: Seat | None, names: Names, account: int) -> dict[int, str]:
    """Return the viewer's own name in place of their alias, at an anonymous table."""
    if here is None or not game.table.settings.anonymous:
        return {}
    mine, others = name_at(game, here, names, account), name_at(game, here, names, None)
    return {game.table.players[here].arrival: mine} if mine != others else {}


def _own_cash(game: CashGame, account: int, here: Seat | None, now: int) -> p.OwnCash:
    table = game.table
    settings, private = table.settings, table.settings.options.private
    host = private is not None and private.host == account
    if here is not None:
        return _seated(game, table.players[here], host=host)
    left, minutes = table.departures.get(account, ()), table.terms.return_minutes
    amounts = buy_in(settings.buy_in_least, settings.buy_in_most, left, at=now, minutes=minutes)
    duty = bound(left, at=now, minutes=minutes)
    enters, kept = table.may_enter(account), table.kept_for(account)
    return p.OwnCash(
        may_sit=enters and not table.closing,
        needs_entry=not enters,
        buy_in_least=amounts.least,
        buy_in_most=amounts.most,
        returns_until=duty.at + minutes * MINUTE_MS if duty is not None else None,
        place=list(table.line).index(account) + 1 if account in table.line else None,
        offered=kept,
        offered_until=table.kept[kept].until if kept is not None else None,
        host=host,
        invitation=invitation(game) if host else None,
    )


def _seated(game: CashGame, player: Player, *, host: bool) -> p.OwnCash:
    table = game.table
    settings, running = table.settings, table.running
    chooses: tuple[str, ...] = ()
    if settings.options.choice and running is None:
        found = table.next_hand
        chooses = settings.options.choice if found is not None and found.button == player.seat else ()
    return p.OwnCash(
        buy_in_least=settings.buy_in_least,
        buy_in_most=settings.buy_in_most,
        out=WHY[player.out] if player.out is not None else None,
        missed=player.missed,
        seat_until=given_up_at(table, player),
        owes_big=player.owes_big,
        owes_small=player.owes_small,
        sits_out=WHEN[player.out_asked] if player.out_asked is not None else None,
        stands_up=WHEN[player.leave_asked] if player.leave_asked is not None else None,
        new_seat=player.seat_asked,
        chips_asked=player.chips_asked,
        top_up_most=max(0, settings.buy_in_most - player.stack),
        top_up_below=player.top_up_below,
        top_up_to=player.top_up_to,
        posts=player.posts,
        buys_button=player.buys_button,
        straddles=player.straddles,
        twice=player.twice,
        asked_twice=running is not None and running.settled is None and player.seat in running.asked,
        may_choose=chooses,
        host=host,
        invitation=invitation(game) if host else None,
    )
