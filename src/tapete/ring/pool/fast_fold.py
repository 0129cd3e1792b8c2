"""Folding before one's turn: when it is refused, and how the fold is applied at its turn.

Rules: ACO-ff-any-time, ACO-ff-exc-bet, ACO-ff-exc-allin, ACO-O-ff-unbet, ACO-O-ff-last. The exceptions apply
although one line of the source names none (ACO-boost-fold-any-time).
"""

from tapete.engine import Action, BringIn, Check, Draw, Fold, Hand, Menu
from tapete.engine.types import Seat
from tapete.ring.pool.terms import PoolTerms
from tapete.ring.refusals import RingReason, RingRefused


def check_fast_fold(hand: Hand, seat: Seat, terms: PoolTerms, *, confirmed: bool) -> None:
    """Check that a seat may fold now.

    Raises:
        RingRefused: the seat is all-in; or no other bet is higher than its own bet; or nobody has bet and the
            player has not confirmed the fold.

    Rules: ACO-ff-exc-allin, ACO-ff-exc-bet, ACO-O-ff-unbet.
    """
    if seat in hand.folded:
        raise RingRefused(RingReason.FOLDED_ALREADY)
    if seat in hand.all_in:
        raise RingRefused(RingReason.ALL_IN, "ACO-ff-exc-allin")
    if not terms.fold_any_time and hand.to_act != seat:
        raise RingRefused(RingReason.NOT_YOUR_TURN, terms.rows.get("fold_any_time"))
    own = hand.bets[seat]
    highest = max(bet for other, bet in hand.bets.items() if other != seat)
    if own and own >= highest:
        raise RingRefused(RingReason.BET_IS_HIGHEST, "ACO-ff-exc-bet", bet=own, highest=highest)
    if not own and not highest:
        row = terms.rows.get("fold_unbet")
        if not terms.fold_unbet:
            raise RingRefused(RingReason.FACING_NO_BET, row)
        if not confirmed:
            raise RingRefused(RingReason.CHECK_IS_FREE, row)


def offer(hand: Hand, seat: Seat, terms: PoolTerms) -> str:
    """Whether a seat may fold fast: `yes`, `confirm` first, or `no`."""
    for confirmed, answer in ((False, "yes"), (True, "confirm")):
        try:
            check_fast_fold(hand, seat, terms, confirmed=confirmed)
        except RingRefused as refused:
            if refused.reason is not RingReason.CHECK_IS_FREE:
                return "no"
        else:
            return answer
    return "no"


def on_turn(menu: Menu) -> Action:
    """Return the action of a fast-folded seat at its turn: fold, as soon as the menu allows it.

    Under a book without a fold where checking is free, the seat checks. At a draw it stands pat.
    """
    seat = menu.seat
    if menu.draw is not None:
        return Draw(seat=seat)
    if menu.bring_in is not None:
        return BringIn(seat=seat)
    return Fold(seat=seat) if menu.fold else Check(seat=seat)
