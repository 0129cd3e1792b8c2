"""Commands that the menu allows: a wish goes in, the nearest allowed command comes out."""

from tapete.bots.spot import BotSpot
from tapete.engine import Action, Bet, Call, Check, Fold, RaiseTo
from tapete.engine.types import Chips


def fold_or_check(spot: BotSpot) -> Action:
    """Check, or fold if there is something to call: a bot never folds for nothing."""
    return Check(seat=spot.menu.seat) if spot.menu.check else Fold(seat=spot.menu.seat)


def call(spot: BotSpot) -> Action:
    """Call, or check if there is nothing to call."""
    return Check(seat=spot.menu.seat) if spot.menu.call is None else Call(seat=spot.menu.seat)


def aggress(spot: BotSpot, amount: Chips) -> Action:
    """Bet or raise to about `amount`; all-in if most of the stack goes in anyway; else call or check.

    Unless it is an all-in, the amount is a multiple of the smallest chip where the menu has one.
    """
    menu = spot.menu
    amounts = menu.bet or menu.raise_to
    if amounts is None:
        return call(spot)
    amount = (amount + spot.unit // 2) // spot.unit * spot.unit
    # Do not bet more than any opponent can match, and do not keep a third of the stack back.
    if amount * 3 >= amounts.most * 2:
        amount = amounts.most
    least, most = -(-amounts.least // spot.chip) * spot.chip, amounts.most
    if most < spot.front + spot.stack:
        most = max(amounts.least, most // spot.chip * spot.chip)
    amount = min(max(amount, least), most)
    return Bet(seat=menu.seat, amount=amount) if menu.bet else RaiseTo(seat=menu.seat, amount=amount)


def shove(spot: BotSpot) -> Action:
    """Go all-in by a bet or a raise; call if no raise is allowed."""
    amounts = spot.menu.bet or spot.menu.raise_to
    return aggress(spot, amounts.most) if amounts else call(spot)
