"""House bot: one decision, and the time that it seems to think about it."""

from typing import Final

from tapete.bots import others, postflop, preflop
from tapete.bots.acts import call, fold_or_check
from tapete.bots.chance import share
from tapete.bots.games import game_of
from tapete.bots.spot import BotSpot, spot_of
from tapete.bots.style import style_of
from tapete.cards.typed import checked
from tapete.engine import Action, Bet, BringIn, Call, Check, Draw, Fold, HandRules, HandView, RaiseTo

_QUICKEST_MS: Final = 600
_SLOWEST_MS: Final = 2_500


@checked
def house_bot(view: HandView, *, seed: bytes, rules: HandRules | None = None) -> Action:
    """Choose a house bot's action for this view: always from the menu, and never a fold when a check is free.

    Args:
        view: the hand as the bot's seat sees it, with a menu.
        seed: see `seed_for`; the same view and seed give the same command.
        rules: of the hand; needed for a game outside the package.

    Raises:
        ValueError: it is not this seat's turn.
    """
    return _choose(view, spot_of(view), seed, rules)


@checked
def plain_act(view: HandView) -> Action:
    """Return the minimal legal action: post the bring-in, stand pat, check, or fold.

    This reads only the menu, so it works where the bot's own decision fails.

    Raises:
        ValueError: it is not this seat's turn.
    """
    menu = view.menu
    if menu is None:
        raise ValueError("it is not this seat's turn")
    if menu.bring_in is not None:
        return BringIn(seat=menu.seat)
    if menu.draw is not None:
        return Draw(seat=menu.seat)
    return Check(seat=menu.seat) if menu.check else Fold(seat=menu.seat)


@checked
def think_ms(view: HandView, *, seed: bytes, rules: HandRules | None = None) -> int:
    """Return the time to wait before acting, 600 to 2,500 ms: short for trash, longer in a big pot.

    Raises:
        ValueError: it is not this seat's turn.
    """
    spot = spot_of(view)
    match _choose(view, spot, seed, rules):
        case Fold():
            least, most = (600, 1_000) if not spot.board else (800, 1_700)
        case Check():
            least, most = 700, 1_400
        case Call():
            least, most = 900, 1_900
        case Bet() | RaiseTo():
            least, most = 1_100, 2_300
        case BringIn() | Draw():
            least, most = 700, 1_400
    if spot.call * 3 > spot.stack and least >= 900:
        least += 400
    wait = least + int((most - least) * share(seed, "think"))
    return min(max(wait, _QUICKEST_MS), _SLOWEST_MS)


def _choose(view: HandView, spot: BotSpot, seed: bytes, rules: HandRules | None) -> Action:
    menu = spot.menu
    game = game_of(view, rules)
    if game is not None and not game.is_holdem:
        return others.play(view, spot, game, style_of(seed), seed)
    if menu.draw is not None:
        return Draw(seat=menu.seat)
    if menu.bring_in is not None:
        return BringIn(seat=menu.seat)
    if game is None:
        # In an unknown game the bot knows only two things: a check is free, and a small call is cheap.
        return call(spot) if spot.odds < 0.2 else fold_or_check(spot)
    style = style_of(seed)
    if spot.board:
        return postflop.play(spot, style, seed)
    return preflop.play(spot, style, seed)
