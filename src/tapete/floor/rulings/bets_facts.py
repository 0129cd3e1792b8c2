"""Facts of a wager that can't be so are told before anything is ruled."""

from __future__ import annotations

from tapete.floor.rulings.bets_amounts import Case
from tapete.floor.rulings.bets_prior import taken_back
from tapete.floor.rulings.turn_acts import check_to_act


def spoken(case: Case) -> bool:
    """Whether anything was said."""
    return case.made.says is not None or case.made.amount is not None


def check_facts(case: Case) -> None:
    """Nobody bets out of turn here, or puts out chips that it hasn't, or leaves some that didn't lie there.

    Raises:
        ValueError: `field: why`.
    """
    spot, made = case.spot, case.made
    check_to_act(spot, made.seat)
    prior = case.place.bet if made.prior is None else sum(made.prior)
    if prior < case.place.bet:
        raise ValueError(f"prior: {prior} are less than the {case.place.bet} that seat {made.seat} has bet")
    if made.left is not None:
        if made.prior is None:
            raise ValueError("left: say what `prior` chips there were")
        rest = list(made.prior)
        for chip in made.left:
            if chip not in rest:
                raise ValueError(f"left: {list(made.left)} are not among the chips of the earlier bet")
            rest.remove(chip)
    if 0 in (*made.chips, *made.outside, *(chip for motion in made.then for chip in motion)):
        raise ValueError("chips: no chip is worth 0")
    if made.amount == 0:
        raise ValueError("amount: nobody bets 0")
    out = sum(made.chips) + sum(made.outside) + sum(map(sum, made.then))
    if case.have is not None and case.lying + out > case.have:
        stack = case.have - case.place.bet
        raise ValueError(f"chips: seat {made.seat} has {stack} and can't put out {out}")
    if made.tiny and case.front >= case.due:
        raise ValueError(f"tiny: {case.front} in front are no less than the call")
    if made.then and not made.chips:
        raise ValueError("then: there is no further motion without a first one")
    if made.all_forward and not case.lying:
        raise ValueError("all_forward: no chips of an earlier bet lie in front")
    if not (spoken(case) or out or taken_back(case)):
        raise ValueError("says: nothing was said, and no chips were put out")
