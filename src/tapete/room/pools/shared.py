"""The public part of a pool's table: encoded once and sent to all players who were dealt in.

It hides folds before the turn: the seat looks the same until its turn comes (ACO-ff-hidden).
"""

from __future__ import annotations

from collections.abc import Callable

from tapete.engine.hand import Hand
from tapete.engine.types import Seat
from tapete.room import protocol as p
from tapete.room.cash.terms import rake_told, stakes_told
from tapete.room.core.turn_policy import players_start_bank
from tapete.room.pools.game import PoolGame
from tapete.room.pools.names import Names, name_at
from tapete.room.pools.play import PoolPlay
from tapete.room.publish.shared import reminder_ms


def shared_part(
    game: PoolGame,
    play: PoolPlay | None,
    *,
    names: Names,
    connected: Callable[[int], bool],
    stopped: bool = False,
) -> p.Shared:
    """Return the public state of a table.

    Args:
        play: None for a waiting entry, which sees the pool's terms and an empty table.
        names: names by account.
        connected: returns whether an account is connected to the pool.
        stopped: whether a fault has stopped the pool, so that nobody acts and no clock runs.
    """
    pool, hand = game.pool, play.hand if play is not None else None
    live = play is not None and not stopped and play.running and hand is not None
    stakes = pool.table.stakes
    return p.Shared(
        version=play.version if play is not None else 0,
        name=pool.table.name,
        state="finished" if game.over else "running",
        seats=_seats(game, play, hand, names, connected) if play is not None and hand is not None else {},
        size=pool.terms.seats,
        level=p.Level(number=1, small_blind=stakes.small_blind, big_blind=stakes.big_blind, ante=stakes.ante),
        button=hand.button if hand is not None else None,
        hand=hand.view_for(None) if hand is not None else None,
        betting=_betting(play, hand) if live and play is not None and hand is not None else None,
        clock=_clock(game, play, hand) if live and play is not None and hand is not None else None,
        turn_ms=game.terms.action_ms,
        remind_ms=reminder_ms(game.book),
        bank_ms=game.terms.bank_ms,
        bank_asked=players_start_bank(game.book),
        currency=pool.table.currency,
        shuffle=play.shuffle.commitment if play is not None and play.shuffle is not None else None,
        waits="players" if hand is None and not stopped else None,
        stopped=stopped,
        cash=_terms(game),
    )


def _seats(
    game: PoolGame, play: PoolPlay, hand: Hand, names: Names, connected: Callable[[int], bool]
) -> dict[Seat, p.SeatView]:
    dealt = game.hands.entries_of(play.number, hand.number)
    found = {}
    for seat, entry in sorted(dealt.items()):
        account = game.accounts[entry]
        house = account in game.bots
        found[seat] = p.SeatView(
            seat=seat,
            name=name_at(game, hand.number, seat, names, None),
            player=game.player_of(hand.number, seat),
            bot=house or account in game.programs,
            stack=hand.stacks[seat],
            away=seat in play.marked,
            # Hide connection changes of an alias: they would match the changes of the player elsewhere.
            connected=house or game.pool.table.anonymous or connected(account),
        )
    return found


def _terms(game: PoolGame) -> p.CashTable:
    pool = game.pool
    return p.CashTable(
        game=pool.table.game,
        stakes=stakes_told(pool.table.stakes),
        buy_in_least=pool.table.buy_in_least,
        buy_in_most=pool.table.buy_in_most,
        rake=rake_told(pool.table.stakes.rake),
        twice="always" if pool.terms.boards > 1 else "no",
        auto_top_up=pool.terms.auto_top_up,
        anonymous=pool.table.anonymous,
        pool=True,
        closing=pool.closed,
    )


def _betting(play: PoolPlay, hand: Hand) -> p.Betting | None:
    """Return the betting round in which seats may set pre-actions."""
    first = hand.to_act
    if first is None or hand.over or not hand.betting or hand.bring_in_due or play.faulty:
        return None
    waiting: tuple[Seat, ...] = (first, *[seat for seat in hand.waiting if seat != first])
    return p.Betting(street=hand.street_index, level=hand.level, waiting=waiting)


def _clock(game: PoolGame, play: PoolPlay, hand: Hand) -> p.Clock | None:
    if play.clock is None or hand.to_act != play.clock.seat:
        return None
    away = play.clock.seat in play.away
    return p.Clock(
        seat=play.clock.seat,
        began=play.clock.deadline - (game.turn.away_ms if away else game.turn.action_ms),
        deadline=play.clock.deadline,
        bank_deadline=play.clock.bank_deadline,
    )
