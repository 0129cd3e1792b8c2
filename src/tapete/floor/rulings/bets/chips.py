"""Rule on chips without a binding word: overchips, several chips, tiny chips, and chips for change."""

from __future__ import annotations

from tapete.engine.commands import Forfeit
from tapete.engine.types import Chips
from tapete.floor.citing import NotCovered
from tapete.floor.incidents.turn import Undercall
from tapete.floor.ruling import Fact, Option, Ruling
from tapete.floor.rulings.bets.amounts import AmountFacts, all_in, bet, call, no_action, raise_to, with_chips
from tapete.floor.rulings.turn import undercalls
from tapete.floor.rulings.turn.acts import MAY_BE_PENALISED


def without_words(case: AmountFacts) -> Ruling:
    """Rule on silent chips; chips of an earlier bet count as they lie."""
    if not case.facing:
        return with_nothing_to_call(case)
    if case.made.tiny:
        return tiny_chip(case)
    if case.front < case.due and case.front != case.have:
        return undercall(case)
    if case.front == case.due:
        if case.read(case.book.bets.chips_exact) == "must-declare":
            return no_action(case)
        return call(case)
    return above_the_call(case, case.made.chips)


def with_nothing_to_call(case: AmountFacts) -> Ruling:
    """Rule on chips that open the betting, or that a seat with nothing to call adds to its bet."""
    bets, spot = case.book.bets, case.spot
    total = case.front
    if len(case.made.chips) == 1:
        if case.read(bets.overchip_opening) == "least":
            total = spot.least_raise_to if spot.bet else spot.least_bet
        streets = bets.overchip_opening_street
        if streets is not None and case.read(streets) == "later" and spot.street == "preflop":
            raise NotCovered
    elif case.read(bets.silent_bet) == "must-declare":
        return no_action(case)
    return by_half(case, total) if spot.bet else bet(case, total)


def above_the_call(case: AmountFacts, tested: tuple[Chips, ...]) -> Ruling:
    """Rule on more chips than the call: one chip, chips that are all needed, or surplus chips.

    Args:
        tested: chips among which the smallest is tested. If these are only the added chips, a single added
            chip is an overchip, regardless of the chips already there.
    """
    bets, made, front = case.book.bets, case.made, case.front
    smallest = min(tested)
    needed = front - smallest < case.due
    facts: dict[str, Fact] = {"smallest_chip": smallest, "without_smallest": front - smallest}
    if len(made.chips) == 1 and (needed or tested == made.chips):
        if case.read(bets.overchip) == "raise-to-chip":
            return by_half(case, front)
        return call(case)
    if needed and case.read(bets.chips_all_needed) == "call":
        return call(case, facts)
    if front == case.have and case.read(bets.last_chips_not_all_needed) == "all-in":
        return all_in(case, facts)
    if case.read(bets.chips_not_all_needed) == "call":
        return call(case, facts)
    return by_half(case, front, facts)


def by_half(case: AmountFacts, total: Chips, facts: dict[str, Fact] | None = None) -> Ruling:
    """Rule a raise, an increased underraise or a call, by the share of a raise that the chips make."""
    spot, bets = case.spot, case.book.bets
    percent = case.read(bets.half_rule)
    least = spot.least_raise_to
    if total >= least:
        return raise_to(case, total, facts)
    of_bet = case.read(bets.half_rule_of) == "bet-faced"
    base = spot.bet if of_bet else least - spot.bet
    # Rounded up: half of an odd raise needs the next whole chip.
    threshold = spot.bet - -base * percent // 100
    told: dict[str, Fact] = (facts or {}) | {
        "call_to": case.due,
        "full_raise": base,
        "threshold_to": threshold,
        "min_raise_to": least,
    }
    if total >= threshold or case.read(bets.underraise_below_half) == "must-raise":
        return raise_to(case, total, told)
    return call(case, told)


def tiny_chip(case: AmountFacts) -> Ruling:
    """Rule on a chip too small, compared with the bet, for an ordinary call."""
    how = case.read(case.book.bets.tiny_chip)
    if how == "full-call":
        return call(case)
    if how == "undercall":
        return undercall(case)
    forfeit = Ruling(
        outcome="forfeit_and_fold",
        seat=case.seat,
        to=case.front,
        dead=(case.seat,),
        facts={"forfeits": sum(case.made.chips)},
        cites=case.read.cites,
        carry=(Forfeit(seat=case.seat, amount=sum(case.made.chips)),),
    )
    return Ruling(
        outcome="director",
        seat=case.seat,
        penalty=MAY_BE_PENALISED,
        options=(
            Option(name="full_call", ruling=call(case)),
            Option(name="forfeit_and_fold", ruling=forfeit),
        ),
        cites=case.read.cites,
    )


def undercall(case: AmountFacts, amount: Chips | None = None) -> Ruling:
    """Rule on less than the call by the rules on undercalls."""
    chips = () if amount is not None else case.made.chips
    less = Undercall(seat=case.seat, chips=chips, amount=amount, in_turn=True)
    ruling = undercalls.undercall(case.spot, less, case.book, case.read)
    # The undercall ruling counts a spoken amount as put in; the chips in front may be more or less.
    taken_for_put = case.front if amount is None else max(amount, case.place.bet)
    return with_chips(ruling, case.front - taken_for_put)
