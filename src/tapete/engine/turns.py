"""Find the seat to act, and begin streets and betting rounds."""

from tapete.engine.chips import uncalled
from tapete.engine.course import least_bet
from tapete.engine.state import HandState
from tapete.engine.types import Seat
from tapete.engine.upcards import best_showing, brings_in


def begin_street(hand: HandState) -> None:
    """Go to the next street, with zero bets and its cards still undealt."""
    hand.street_index += 1
    street = hand.street = hand.rules.streets[hand.street_index]
    hand.acted = set()
    hand.level = hand.raise_from = hand.bets_made = 0
    hand.full_raise = least_bet(hand.rules, hand.stakes, street) if hand.style else hand.stakes.big_blind
    hand.aggressor = None
    hand.deals_left = len(hand.seats) - len(hand.folded) if street.hole_down or street.hole_up else 0
    hand.deals_left += hand.rules.boards if street.board else 0


def find_turn(hand: HandState) -> None:
    """Set the seat to act: the first waiting seat that has a decision."""
    waiting = hand.waiting
    if not waiting or len(hand.seats) - len(hand.folded) < 2:
        hand.to_act = None
    elif len(hand.active) > 1 or hand.facing(waiting[0]):
        hand.to_act = waiting[0]
    else:
        # The only seat with chips has a decision only if another seat really put in more.
        hand.to_act = None


def open_betting(hand: HandState) -> None:
    """Begin the betting of a street once its cards are dealt."""
    if hand.street.opener == "left-of-button":
        hand.opener = None
        waiting = hand.waiting = hand.active.copy()
        if len(waiting) > 1:
            hand.to_act = waiting[0]
            hand.betting = True
            return
    else:
        order = _order(hand)
        folded, all_in = hand.folded, hand.all_in
        hand.opener = order[0] if not folded else next(seat for seat in order if seat not in folded)
        if folded or all_in:
            hand.waiting = [seat for seat in order if seat not in folded and seat not in all_in]
        else:
            hand.waiting = list(order)
    find_turn(hand)
    # If no seat has a decision, the street has betting to close only if there are blinds or an ante.
    if hand.to_act is None:
        hand.betting = any(hand.bets.values()) or uncalled(hand) is not None
        hand.bring_in_due = False
    else:
        hand.betting = True


def _order(hand: HandState) -> tuple[Seat, ...]:
    """Return the seats in the order of action on this street."""
    street = hand.street
    match street.opener:
        case "left-of-big-blind":
            return hand.from_left_of(hand.opens_after)
        case "left-of-button":
            return hand.seats
        case "bring-in":
            first = brings_in(hand)
            hand.bring_in_due = first not in hand.all_in
            if not hand.bring_in_due:
                # The bring-in seat is all-in for the ante: the next seat on the left must meet the bring-in
                # (TDA19-PR10E).
                hand.level = hand.stakes.bring_in
        case "best-showing":
            # With a common card, the opener of the last street opens again (TDA19-PR10H.D).
            community = bool(hand.board) and not street.board
            first = hand.opener if community and hand.opener is not None else best_showing(hand)
    order = hand.from_left_of(first)
    return (*order[-1:], *order[:-1])
