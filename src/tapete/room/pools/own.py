"""The private part of a pool for one entry: cards, menu, status, permissions and requests."""

from __future__ import annotations

from tapete.engine.types import Seat
from tapete.ring.pool.fast_fold import offer
from tapete.ring.pool.state import PoolSession
from tapete.ring.returning import MINUTE_MS, bound, buy_in
from tapete.room import protocol as p
from tapete.room.core.time_bank import own_bank
from tapete.room.pools.game import PoolGame
from tapete.room.pools.names import Names, name_at
from tapete.room.pools.play import PoolPlay
from tapete.room.publish.own_parts import strength


def own_part(game: PoolGame, shared: p.Shared, entry: PoolSession, *, names: Names, stopped: bool) -> p.Own:
    """Return the private state of an entry for its player.

    Args:
        shared: public state of the entry's table.
        names: names by account.
        stopped: whether a fault has stopped the pool, so that nobody acts.
    """
    play = game.play_shown(entry.entry)
    hand = play.hand if play is not None else None
    seat = _seat(game, play, entry.entry)
    if play is None or hand is None or seat is None:
        return p.Own(cash=_cash(game, entry), pool=_pool(game, entry, None, None))
    left = seat not in game.sitting(play.number)
    asks = play.running and not stopped and play.box_due is None and not left
    menu = hand.menu if asks and seat == hand.to_act else None
    box, betting = play.boxes.get(seat), shared.betting
    mine = name_at(game, hand.number, seat, names, entry.account)
    alias = shared.seats[seat].name
    return p.Own(
        you=seat,
        your_table=play.number,
        hand_seat=seat,
        cards=tuple(hand.hole_cards.get(seat, ())),
        made=strength(hand, seat),
        decision=play.decision if menu is not None else None,
        menu=menu,
        ticked=box.kind if box is not None and betting is not None and seat in betting.waiting[1:] else None,
        bank=own_bank(play, seat) if not stopped and not left else None,
        names={shared.seats[seat].player: mine} if mine != alias else {},
        cash=_cash(game, entry),
        pool=_pool(game, entry, play if not stopped else None, seat),
    )


def _seat(game: PoolGame, play: PoolPlay | None, entry: int) -> Seat | None:
    """Return the seat of an entry in the hand that it is shown."""
    if play is None or play.hand is None:
        return None
    dealt = game.hands.entries_of(play.number, play.hand.number)
    return next((seat for seat, one in dealt.items() if one == entry), None)


def _pool(game: PoolGame, entry: PoolSession, play: PoolPlay | None, seat: Seat | None) -> p.OwnPool:
    pool, terms = game.pool, game.pool.terms
    running = pool.hands.get(entry.table) if entry.table is not None else None
    fast, folded = "no", False
    if play is not None and seat is not None and running is not None and play.hand is not None:
        folded = seat in running.kept or seat in play.hand.folded
        if not folded and not play.hand.over and not play.faulty:
            fast = offer(play.hand, seat, terms)
    return p.OwnPool(
        pool=game.stream,
        entry=entry.entry,
        status=entry.status,
        stack=entry.stack,
        since=entry.since,
        fast_fold="yes" if fast == "yes" else "confirm" if fast == "confirm" else "no",
        folded=folded,
        least=terms.least,
        wait_ms=terms.wait_ms,
    )


def _cash(game: PoolGame, entry: PoolSession) -> p.OwnCash:
    table, status = game.pool.table, entry.status
    out: p.WhyOut | None = None
    if status == "inactive" and not entry.leaving:
        out = "no_chips" if entry.broke else "away" if entry.entry in game.away else "asked"
    rests = status == "inactive" and not entry.hands
    return p.OwnCash(
        buy_in_least=table.buy_in_least,
        buy_in_most=table.buy_in_most,
        out=out,
        seat_until=entry.since + game.pool.terms.rest_ms if rests else None,
        sits_out="now" if entry.resting else None,
        stands_up="now" if entry.leaving else None,
        top_up_most=max(0, table.buy_in_most - entry.stack) if entry.table is None else 0,
        top_up_below=entry.top_up_below,
        top_up_to=entry.top_up_to,
    )


def to_join(game: PoolGame, account: int, *, now: int) -> tuple[int, int, int | None]:
    """Return least and most chips for an account's next entry, and the end of its duty to bring a stack."""
    pool = game.pool
    left, minutes = pool.departures.get(account, ()), pool.terms.return_minutes
    amounts = buy_in(pool.table.buy_in_least, pool.table.buy_in_most, left, at=now, minutes=minutes)
    duty = bound(left, at=now, minutes=minutes)
    return amounts.least, amounts.most, duty.at + minutes * MINUTE_MS if duty is not None else None
