"""Refuse impossible facts of a wager before ruling."""

from __future__ import annotations

from tapete.floor.impossible import Impossible
from tapete.floor.rulings.bets.amounts import AmountFacts
from tapete.floor.rulings.bets.prior import taken_back
from tapete.floor.rulings.turn.acts import check_to_act


def spoken(case: AmountFacts) -> bool:
    """Whether anything was said."""
    return case.made.says is not None or case.made.amount is not None


def check_facts(case: AmountFacts) -> None:
    """Check that the seat is in turn, has its chips, and left only chips that lay in front.

    Raises:
        ValueError: `field: why`.
    """
    spot, made = case.spot, case.made
    check_to_act(spot, made.seat)
    prior = case.place.bet if made.prior is None else sum(made.prior)
    if prior < case.place.bet:
        raise Impossible("prior", "prior_less_than_bet", prior=prior, bet=case.place.bet, seat=made.seat)
    if made.left is not None:
        if made.prior is None:
            raise Impossible("left", "say_prior")
        rest = list(made.prior)
        for chip in made.left:
            if chip not in rest:
                raise Impossible("left", "not_among_prior", left=made.left)
            rest.remove(chip)
    if 0 in (*made.chips, *made.outside, *(chip for motion in made.then for chip in motion)):
        raise Impossible("chips", "chip_of_0")
    if made.amount == 0:
        raise Impossible("amount", "bet_of_0")
    out = sum(made.chips) + sum(made.outside) + sum(map(sum, made.then))
    if case.have is not None and case.lying + out > case.have:
        stack = case.have - case.place.bet
        raise Impossible("chips", "cannot_put_out", seat=made.seat, stack=stack, out=out)
    if made.tiny and case.front >= case.due:
        raise Impossible("tiny", "no_less_than_call", front=case.front)
    if made.then and not made.chips:
        raise Impossible("then", "no_first_motion")
    if made.all_forward and not case.lying:
        raise Impossible("all_forward", "no_earlier_chips")
    if not (spoken(case) or out or taken_back(case)):
        raise Impossible("says", "nothing_said_or_put_out")
