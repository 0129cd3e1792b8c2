"""Play all games except hold'em, in hold'em style: first by the share of better hands, then by pot odds."""

from itertools import combinations
from typing import Final

from msgspec import structs

from tapete.bots import postflop, preflop
from tapete.bots.drawing import discards
from tapete.bots.games import BotGame, draws_left, in_sight
from tapete.bots.spot import BotSpot
from tapete.bots.starts import top_share, worth
from tapete.bots.strength import SAMPLES, SeenCards, win_share
from tapete.bots.style import Style
from tapete.cards import Card
from tapete.engine import Action, Bet, BringIn, Draw, HandView

_FIXED: Final = "-fixed-limit"
FLOP: Final = 3
"""Number of board cards from which a bot plays by pot odds, also on the first street."""


def play(view: HandView, spot: BotSpot, game: BotGame, style: Style, seed: bytes) -> Action:
    """Choose an action in one of the games that the bot knows."""
    menu = spot.menu
    after = draws_left(game, view.street)
    if menu.discard:
        return Draw(seat=menu.seat, discard=thrown_away(view, spot, game, seed))
    if menu.draw is not None:
        return Draw(seat=menu.seat, discard=discards(game.ranking[0], spot.hole, after=after, most=menu.draw))
    seen = seen_in(view, spot, after)
    if view.street != game.first or len(spot.board) >= FLOP:
        wins = win_share(game, seen, SAMPLES, seed)
        return postflop.decide(spot, style, seed, max(0.0, wins - _doubt(view, spot)))
    if game.is_short_holdem:
        return preflop.play_short(spot, style, seed)
    top = top_share(game, worth(game, seen, seed))
    # In fixed limit no large bet can follow, so a weaker hand may call.
    less = 0.05 if view.game.endswith(_FIXED) else 0.0
    action = preflop.decide(spot, style, seed, wins=preflop.wins_at(top) + less, top=top)
    # The seat that owes the bring-in may complete instead, but may not check or fold.
    if menu.bring_in is not None and not isinstance(action, Bet):
        return BringIn(seat=menu.seat)
    return action


def _doubt(view: HandView, spot: BotSpot) -> float:
    """Return the amount to subtract from the winning chance after more than two bets in fixed limit.

    An opponent who raises again and again rarely has a random hand. The deduction also ends the raising where
    the number of bets is not capped, as heads-up.
    """
    if not view.game.endswith(_FIXED):
        return 0.0
    stakes = view.stakes
    bet = stakes.big_bet or 2 * (stakes.small_bet or stakes.big_blind)
    return 0.03 * max(0.0, spot.faced / bet - 2)


def thrown_away(view: HandView, spot: BotSpot, game: BotGame, seed: bytes) -> tuple[Card, ...]:
    """Choose the cards to throw away: the rest of the hand must win most often."""
    seen = seen_in(view, spot, 0)

    def wins(discard: tuple[Card, ...]) -> float:
        left = tuple([card for card in spot.hole if card not in discard])
        return win_share(game, structs.replace(seen, hole=left, dead=(*seen.dead, *discard)), SAMPLES, seed)

    return max(combinations(spot.hole, spot.menu.draw or 0), key=wins)


def seen_in(view: HandView, spot: BotSpot, draws: int) -> SeenCards:
    """Return the cards that the seat to act knows."""
    others = [
        in_sight(held)
        for seat, held in view.hole_cards.items()
        if seat != spot.menu.seat and seat not in view.folded
    ]
    return SeenCards(
        hole=spot.hole,
        board=spot.board,
        others=tuple(others) or ((),),
        further=view.further_boards,
        dead=in_sight(view.loose),
        draws=draws,
    )
