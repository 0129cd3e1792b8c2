"""Move chips between a stack and the pot, find the uncalled bet, and check that chips are conserved."""

from tapete.engine import events as ev
from tapete.engine.refusals import InvariantBroken
from tapete.engine.state import HandState
from tapete.engine.types import Chips, Seat


def pay(hand: HandState, seat: Seat, chips: Chips, *, live: bool = True, dead: bool = False) -> None:
    """Move chips from the stack of a seat to the pot; a negative amount goes back."""
    stack = hand._stacks[seat] - chips
    if stack < 0:
        raise InvariantBroken(f"hand {hand.number}: seat {seat} has no {chips} chips to put in")
    hand._stacks[seat] = stack
    hand.put_in[seat] += chips
    hand.pot += chips
    if live:
        hand.bets[seat] += chips
    elif dead:
        hand.dead_money = {**hand.dead_money, seat: hand.dead_money.get(seat, 0) + chips}
    if stack == 0:
        if seat not in hand.all_in:
            hand.all_in.add(seat)
            hand.active.remove(seat)
    elif chips < 0 and seat in hand.all_in:
        hand.all_in.discard(seat)
        hand.active = [other for other in hand.seats if other not in hand.folded and other not in hand.all_in]


def uncalled(hand: HandState) -> tuple[Seat, Chips] | None:
    """Return the live seat that put in more on this street than any other seat, and the difference.

    On the first street an ante that everybody pays counts like a bet, as it does in the pots. The part of an
    ante that no other seat matched goes back with the bet.
    """
    put_in = hand.bets if hand.street_index else hand.matched
    amounts = sorted(put_in.values())
    most, second = amounts[-1], amounts[-2]
    if most > second:
        for seat, amount in put_in.items():
            if amount == most and seat not in hand.folded:
                return seat, most - second
    return None


def check_chips(hand: HandState, event: ev.Event) -> None:
    """Raise InvariantBroken unless stacks and pots add up to the chips of the start, less the rake."""
    in_pots = sum(hand.put_in.values()) - hand.paid_out
    if in_pots < 0 or in_pots != hand.pot or sum(hand._stacks.values()) + in_pots != hand.chips:
        raise _astray(hand, event)
    if hand.over and in_pots:
        raise InvariantBroken(f"hand {hand.number}: {in_pots} chips left in the pots at the end")


def _astray(hand: HandState, event: ev.Event) -> InvariantBroken:
    return InvariantBroken(f"hand {hand.number}: chips not conserved after {event!r}")
