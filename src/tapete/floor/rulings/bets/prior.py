"""Rule on chips added to those of an earlier bet that still lie in front, facing a raise."""

from __future__ import annotations

from msgspec.structs import replace

from tapete.floor.citing import NotCovered
from tapete.floor.ruling import Option, Ruling
from tapete.floor.rulings.bets.amounts import AmountFacts, all_in, bound_to, call, no_action
from tapete.floor.rulings.bets.chips import above_the_call, by_half, without_words
from tapete.rules.points.bets import Covering, Judged


def with_earlier_chips(case: AmountFacts) -> Ruling:
    """Rule on silent chips if chips of an earlier bet lay in front, some perhaps taken back.

    If the book has no rule on earlier chips, the chips left in front simply count.
    """
    picked_up(case)
    made, bets = case.made, case.book.bets
    if made.for_change and case.facing and case.front > case.due:
        if case.read(bets.change_wanted) == "change-given":
            return call(case)
    if not case.facing or not (case.place.bet or made.prior):
        return without_words(case)
    if made.all_forward:
        how = case.read(bets.all_forward)
        as_added = case._replace(made=replace(made, all_forward=False))
        if how == "added-chips":
            return with_earlier_chips(as_added)
        together = judged(case.reading_anew(), "all-chips")
        added = with_earlier_chips(as_added.reading_anew())
        return of_the_director(case, ("all_chips", together), ("added_chips", added))
    if case.front <= case.due:
        return without_words(case)
    return judged(case, how_judged(case))


def picked_up(case: AmountFacts) -> bool:
    """Whether chips of an earlier bet were taken back, which binds to a call or a raise."""
    point = case.book.bets.prior_taken_back
    return taken_back(case) and point is not None and case.read(point) == "call-or-raise"


def taken_back(case: AmountFacts) -> bool:
    """Whether chips of an earlier bet were taken back."""
    return case.made.left is not None and case.lying < sum(case.made.prior or ())


def nothing_but_picked_up(case: AmountFacts) -> Ruling:
    """Rule on a seat that only took back chips of its earlier bet facing a raise, or then folded."""
    point = case.book.bets.prior_taken_back
    if point is None:
        raise NotCovered
    if not picked_up(case):
        return no_action(case)
    if case.made.says == "fold":
        return call(case)
    return bound_to(case, "call_or_raise", ("call", "raise"), point)


def how_judged(case: AmountFacts) -> Judged:
    """Return which chips are tested, or another way to judge the chips."""
    bets, made = case.book.bets, case.made
    prior = (case.place.bet,) if made.prior is None else made.prior
    taken = taken_back(case)
    # Without a rule on earlier chips, the general rules on chips hold.
    if (taken and case.lying) or sum(prior) < case.due:
        point = bets.prior_partly_taken if taken and case.lying else bets.prior_short
        return "added-chips" if point is None else case.read(point)
    covering = bets.prior_covering
    if taken and len(made.chips) == 1 and bets.prior_covering_taken is not None:
        covering = bets.prior_covering_taken
    if covering is None:
        return "added-chips"
    by: Covering = case.read(covering)
    return by


def judged(case: AmountFacts, how: Judged) -> Ruling:
    """Rule on the chips judged in this way."""
    made = case.made
    match how:
        case "added-chips":
            return above_the_call(case, made.chips)
        case "all-chips":
            left = (made.prior if made.left is None else made.left) or ((case.lying,) if case.lying else ())
            return above_the_call(case, (*left, *made.chips))
        case "half-rule":
            last = case.front == case.have
            if last and case.read(case.book.bets.last_chips_not_all_needed) == "all-in":
                return all_in(case)
            return by_half(case, case.front)
        case "director":
            # If both readings give the same result, there is nothing to decide.
            all_chips, added = (
                judged(case.reading_anew(), reading) for reading in ("half-rule", "added-chips")
            )
            if (all_chips.outcome, all_chips.to) == (added.outcome, added.to):
                return judged(case, "added-chips")
            return of_the_director(case, ("all_chips", all_chips), ("added_chips", added))


def of_the_director(case: AmountFacts, *options: tuple[str, Ruling]) -> Ruling:
    """Return the director's choice between readings, the default first."""
    return Ruling(
        outcome="director",
        seat=case.seat,
        options=tuple(Option(name=name, ruling=ruling) for name, ruling in options),
        cites=case.read.cites,
    )
