"""Chips put out without a word that counts: overchips, several chips, tiny ones, and those for change."""

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
    """What chips bind to by themselves; those of an earlier bet lie as they lie."""
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
    """Chips that open the betting, or that a seat with nothing to call adds to the bet."""
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
    """More than the call: one chip, chips that are all needed, or chips that are not.

    Args:
        tested: the chips among which the smallest is looked for. If those are the added ones alone, a single
            one is an overchip, whatever lies there.
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
    """More than a call: a raise, an underraise to be made up, or a call, by how much of a raise it is."""
    spot, bets = case.spot, case.book.bets
    percent = case.read(bets.half_rule)
    least = spot.least_raise_to
    if total >= least:
        return raise_to(case, total, facts)
    of_bet = case.read(bets.half_rule_of) == "bet-faced"
    base = spot.bet if of_bet else least - spot.bet
    # Rounded up: half of an odd raise is reached by the chip above it.
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
    """A chip too small beside the bet to be an ordinary call."""
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
    """Less than the call: what happens then is told by the rules on undercalls."""
    chips = () if amount is not None else case.made.chips
    less = Undercall(seat=case.seat, chips=chips, amount=amount, in_turn=True)
    ruling = undercalls.undercall(case.spot, less, case.book, case.read)
    # That takes a spoken amount for put in; what really lies there may be more or less.
    taken_for_put = case.front if amount is None else max(amount, case.place.bet)
    return with_chips(ruling, case.front - taken_for_put)
