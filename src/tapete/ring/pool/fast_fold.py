"""Folding before one's turn: when it is refused, and what is done when the turn comes.

Rules: ACO-ff-any-time, ACO-ff-exc-bet, ACO-ff-exc-allin, ACO-O-ff-unbet, ACO-O-ff-last; the exceptions apply
though one line of the source knows none (ACO-boost-fold-any-time).
"""

from tapete.engine import Action, BringIn, Check, Draw, Fold, Hand, Menu
from tapete.engine.types import Seat
from tapete.ring.pool.terms import PoolTerms
from tapete.ring.refusals import RingReason, RingRefused


def check_fast_fold(hand: Hand, seat: Seat, terms: PoolTerms, *, confirmed: bool) -> None:
    """Let a seat fold now.

    Raises:
        RingRefused: it is all-in; its own bet is above nothing and no other is higher; or nobody has bet and
            it has not said twice that it wants to fold where it could check.

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
    """What a seat that has folded fast does at its turn: it folds, as soon as it can.

    A book that knows no fold where checking is free has it check; a draw is stood pat.
    """
    seat = menu.seat
    if menu.draw is not None:
        return Draw(seat=seat)
    if menu.bring_in is not None:
        return BringIn(seat=seat)
    return Fold(seat=seat) if menu.fold else Check(seat=seat)
