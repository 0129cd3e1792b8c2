"""Spoken bets and their binding effect; after a bare "raise" the chips give the amount."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tapete.engine.types import Chips, Sourced
from tapete.floor.citing import NotCovered
from tapete.floor.ruling import Ruling, RulingStep
from tapete.floor.rulings.bets.amounts import (
    AmountFacts,
    all_in,
    bet,
    bound_to,
    call,
    fold,
    must_bet,
    no_action,
    raise_to,
)
from tapete.floor.rulings.bets.chips import by_half, undercall
from tapete.floor.rulings.bets.prior import nothing_but_picked_up, taken_back, with_earlier_chips
from tapete.floor.rulings.turn.acts import MAY_BE_PENALISED


def by_words(case: AmountFacts) -> Ruling:
    """Rule on the words."""
    match case.made.says:
        case "fold":
            return nothing_but_picked_up(case) if taken_back(case) and case.facing else fold(case)
        case "check":
            return said_check(case)
        case "call":
            return said_call(case)
        case "raise":
            return said_raise(case)
        case "all_in":
            return said_all_in(case)
        case "pot":
            return said_pot(case)
        case "complete":
            return said_complete(case)
        case "bet" | None:
            return said_bet(case) if case.made.amount is None else said_amount(case, case.made.amount)


def said_check(case: AmountFacts) -> Ruling:
    """Rule on "check"; facing a bet, the seat may only call or fold."""
    if not case.facing:
        case.read(case.book.turn.act_in_turn)
        return call(case)
    point = case.book.bets.check_facing_bet
    if case.read(point) == "not-binding":
        return no_action(case)
    return bound_to(case, "call_or_fold", ("call", "fold"), point)


def said_call(case: AmountFacts) -> Ruling:
    """Rule on "call", with any chips."""
    if not case.facing:
        if case.read(case.book.bets.call_without_bet) == "check":
            return call(case)
        return least(case)
    if case.read(case.book.bets.call_said) == "as-chips" and case.made.chips:
        return with_earlier_chips(case)
    return call(case)


def said_raise(case: AmountFacts) -> Ruling:
    """Rule on "raise" with an amount, with chips as the amount, or with neither."""
    bets, made, spot = case.book.bets, case.made, case.spot
    if not spot.bet:
        if case.read(bets.raise_without_bet) == "not-binding":
            return with_earlier_chips(case) if made.chips else no_action(case)
        if made.amount is None and not made.chips:
            return must_bet(case, bets.raise_without_bet)
        return bet(case, case.front if made.amount is None else made.amount, least_is_due=True)
    if made.amount is not None:
        total = case.read(bets.raise_amount) == "total"
        return raise_to(case, made.amount if total else spot.bet + made.amount)
    if len(made.chips) == 1:
        return raise_to(case, with_one_chip(case, made.chips[0]))
    if case.read(bets.raise_said) == "as-chips":
        return with_earlier_chips(case) if made.chips else no_action(case)
    return raise_to(case, case.front) if made.chips else must_bet(case, bets.raise_said)


def said_all_in(case: AmountFacts) -> Ruling:
    """Rule on "all-in", with any chips."""
    bets = case.book.bets
    if case.read(bets.all_in_said) == "as-chips" and case.made.chips:
        return with_earlier_chips(case)
    part = 0 < sum(case.made.chips) and case.have is not None and case.front < case.have
    if part and bets.all_in_chips is not None and case.read(bets.all_in_chips) == "all-or-none":
        return replace(all_in(case), steps=(RulingStep("all_chips_or_none", {"seat": case.seat}),))
    return all_in(case)


def with_one_chip(case: AmountFacts, chip: Chips) -> Chips:
    """Return the total of a raise announced without an amount and made with one chip."""
    match case.read(case.book.bets.overchip_raise):
        case "most-for-chip":
            return case.lying + chip
        case "chip-value":
            return chip
        case "least":
            return case.spot.least_raise_to


def said_amount(case: AmountFacts, amount: Chips) -> Ruling:
    """Rule on an amount, said alone or with "bet"."""
    spot = case.spot
    if spot.bet and amount <= case.lying:
        # An amount already in front can't be the total, so it is added to the chips there (TDA19-40C).
        amount += case.lying
    if case.facing and amount < case.due and amount != case.have:
        return undercall(case, amount)
    how = case.read(case.book.bets.amount_said)
    if not spot.bet:
        return bet(case, amount)
    if amount <= case.due:
        return call(case)
    if how == "as-raise":
        return raise_to(case, amount)
    return by_half(case, amount)


def said_bet(case: AmountFacts) -> Ruling:
    """Rule on "bet" without an amount; facing a bet, it is not an official word."""
    if case.made.chips:
        return with_earlier_chips(case)
    if case.spot.bet:
        raise NotCovered
    point = case.book.bets.raise_said
    if case.read(point) == "as-chips":
        return no_action(case)
    return must_bet(case, point)


def said_pot(case: AmountFacts) -> Ruling:
    """Rule on "pot": a bet of the pot if the word is official; otherwise a bet or raise of any size."""
    bets, spot = case.book.bets, case.spot
    if case.read(bets.pot_term) == "always" or spot.limit == "pot-limit":
        return raise_to(case, spot.pot_to(case.seat))
    if spot.limit != "no-limit":
        raise NotCovered
    point: Sourced[Any] | None = bets.pot_said_facing_bet if case.facing else bets.pot_said
    if case.read(point) == "not-binding":
        return no_action(case)
    if not case.made.chips:
        return must_bet(case, point, MAY_BE_PENALISED)
    # The chips put out with the word give the amount.
    if spot.bet:
        made = raise_to(case, case.front)
    else:
        made = bet(case, case.front, least_is_due=True)
    return replace(made, penalty=MAY_BE_PENALISED)


def said_complete(case: AmountFacts) -> Ruling:
    """Rule on "complete": raise a bring-in, or an all-in below half a bet, to a whole bet."""
    spot = case.spot
    case.read(case.book.bets.terms)
    if spot.limit != "fixed-limit" or spot.least_raise_to - spot.bet >= spot.least_raise:
        raise NotCovered
    return raise_to(case, spot.least_raise_to)


def least(case: AmountFacts) -> Ruling:
    """Rule the least bet or the least raise."""
    spot = case.spot
    return raise_to(case, spot.least_raise_to) if spot.bet else bet(case, spot.least_bet)
