"""The public part of a cash table: encoded once and sent to all its viewers."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from tapete.engine.types import Seat
from tapete.ring.table.state import Player
from tapete.room import protocol as p
from tapete.room.cash.deciding import hunts
from tapete.room.cash.game import CashGame
from tapete.room.cash.names import Names, name_at
from tapete.room.cash.terms import mark_told, rake_told, stakes_now, stakes_told, twice_told
from tapete.room.core.turn_policy import players_start_bank
from tapete.room.publish.shared import reminder_ms

WHY: dict[str, p.WhyOut] = {"asked": "asked", "away": "away", "no-chips": "no_chips"}


def shared_part(
    game: CashGame, *, names: Names, connected: Callable[[int], bool], stopped: bool = False
) -> p.Shared:
    """Return the public state of a table.

    Args:
        names: names by account.
        connected: returns whether an account is connected to this table.
        stopped: whether a fault has stopped the table, so that nobody acts and no clock runs.
    """
    table, play = game.table, game.now_playing
    hand, settings = play.hand, table.settings
    stakes = stakes_now(table)
    live = not stopped and play.running
    return p.Shared(
        version=play.version,
        name=settings.name,
        state="finished" if table.closed else "running",
        seats={seat: _seat(game, one, names, connected) for seat, one in sorted(table.players.items())},
        size=table.capacity,
        level=p.Level(
            number=1,
            small_blind=stakes.small_blind,
            big_blind=stakes.big_blind,
            ante=stakes.ante,
        ),
        button=table.last.button if table.last is not None else None,
        hand=hand.view_for(None) if hand is not None else None,
        betting=_betting(game) if live else None,
        clock=_clock(game) if live else None,
        turn_ms=game.terms.action_ms,
        remind_ms=reminder_ms(game.book),
        bank_ms=game.terms.bank_ms,
        bank_asked=players_start_bank(game.book),
        currency=settings.currency,
        shuffle=play.shuffle.commitment if play.shuffle is not None else None,
        waits="players" if not play.running and not stopped and table.next_hand is None else None,
        stopped=stopped,
        revealed=play.revealed,
        rabbit=play.rabbit,
        cash=cash_table(game),
    )


def without_play(shared: p.Shared) -> p.Shared:
    """Return the public state without the play, for viewers who may see only seats and offers."""
    return structs.replace(
        shared,
        version=0,
        hand=None,
        betting=None,
        clock=None,
        button=None,
        shuffle=None,
        waits=None,
        revealed={},
        rabbit=(),
    )


def _seat(game: CashGame, player: Player, names: Names, connected: Callable[[int], bool]) -> p.SeatView:
    away = player.seat in game.now_playing.away
    return p.SeatView(
        seat=player.seat,
        name=name_at(game, player.seat, names, None),
        player=player.arrival,
        bot=player.bot or player.account in game.programs,
        stack=player.stack,
        away=away or player.out is not None,
        connected=player.bot or connected(player.account),
    )


def cash_table(game: CashGame) -> p.CashTable:
    """Return the cash part of the public state: terms, waiting players and players who sit out."""
    table = game.table
    settings, options, running = table.settings, table.settings.options, table.running
    return p.CashTable(
        game=running.began.game if running is not None else settings.game,
        mix=options.mix,
        games=options.choice,
        stakes=stakes_told(stakes_now(table)),
        buy_in_least=settings.buy_in_least,
        buy_in_most=settings.buy_in_most,
        rake=rake_told(settings.stakes.rake),
        twice=twice_told(table),
        mark=mark_told(table),
        straddles=options.straddles,
        straddle_from="button" if options.straddle_from == "button" else "left_of_big_blind",
        buy_button=options.buy_button,
        auto_top_up=table.terms.auto_top_up,
        bomb_ante=options.bomb_ante,
        bomb_boards=options.bomb_boards,
        rabbit_hunt=hunts(game),
        anonymous=settings.anonymous,
        private=options.private is not None,
        line=len(table.line),
        kept=tuple(sorted(table.kept)),
        out={seat: WHY[one.out] for seat, one in sorted(table.players.items()) if one.out is not None},
        waits=tuple(seat for seat, one in sorted(table.players.items()) if _waits(game, one)),
        next_game=table.chosen,
        choice_until=game.now_playing.choice_until,
        next_bomb=table.bomb,
        bomb=running is not None and running.began.bomb,
        twice_until=running.until if running is not None and running.settled is None else None,
        closing=table.closing,
    )


def _waits(game: CashGame, player: Player) -> bool:
    """Whether a player sits in but is not dealt in."""
    owes = player.new or player.owes_big or player.owes_small
    return player.out is None and owes and not game.table.plays(player)


def _betting(game: CashGame) -> p.Betting | None:
    """Return the betting round in which seats may set pre-actions."""
    play, hand = game.now_playing, game.now_playing.hand
    if (
        hand is None
        or hand.to_act is None
        or hand.over
        or not hand.betting
        or hand.bring_in_due
        or play.faulty
    ):
        return None
    first = hand.to_act
    waiting: tuple[Seat, ...] = (first, *[seat for seat in hand.waiting if seat != first])
    return p.Betting(street=hand.street_index, level=hand.level, waiting=waiting)


def _clock(game: CashGame) -> p.Clock | None:
    play = game.now_playing
    if play.clock is None or play.hand is None or play.hand.to_act != play.clock.seat:
        return None
    away = play.clock.seat in play.away
    return p.Clock(
        seat=play.clock.seat,
        began=play.clock.deadline - (game.turn.away_ms if away else game.turn.action_ms),
        deadline=play.clock.deadline,
        bank_deadline=play.clock.bank_deadline,
    )
