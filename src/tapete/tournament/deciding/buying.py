"""Decide purchases of chips by seated players."""

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.deciding.common import (
    broke_entry,
    check_between_hands,
    check_running,
    payment_of,
    seated_entry,
)
from tapete.tournament.deciding.paying import eliminations
from tapete.tournament.deciding.placing import places_changed
from tapete.tournament.money.purchases import add_on, add_on_open, check_add_on_stack, rebuy, rebuys_at_once
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.state import State


def buy_again(state: State, command: cmd.Rebuy) -> tuple[ev.Event, ...]:
    """Sell a rebuy: between hands, or to a player who went broke while the offer is open.

    Rules: ACO-rebuy-what, ACO-rebuy-period, ACO-rebuy-count, ACO-rebuy-stack-limit, ACO-O-rebuy-details.
    """
    check_running(state)
    account, number = command.account, command.number
    entry = broke_entry(state, account, number) or seated_entry(state, account, number)
    check_between_hands(state, entry.table)
    rules = state.structure.rebuys
    if rules is None:
        raise TournamentRefused(TournamentReason.NO_REBUYS, "ACO-freezeout")
    broke = entry.offer_until is not None
    if not entry.stack and not broke:
        raise TournamentRefused(TournamentReason.NO_OFFER, "ACO-rebuy-offer")
    chips = rules.chips or state.structure.starting_stack
    limit = state.structure.starting_stack if rules.at_most_stack is None else rules.at_most_stack
    most_at_once = rebuys_at_once(state.structure.policy.prices, broke=broke, said=rules.at_once)
    after = rebuy(
        stack=entry.stack,
        starting_stack=limit,
        chips=chips,
        used=entry.rebuys,
        most=rules.most,
        count=command.count,
        # An open offer stays valid, whatever level has begun since.
        at=0 if broke else state.level_number,
        until=state.structure.rebuys_until_level,
        most_at_once=most_at_once,
    )
    price = state.structure.rebuy_price * command.count
    found: list[ev.Event] = [
        ev.Rebought(
            entry=entry.entry,
            chips=after - entry.stack,
            count=command.count,
            payment=payment_of(state, command.payment, price),
        )
    ]
    lost = {one: had for one, had in state.table_state(entry.table).lost.items() if one != entry.entry}
    if not broke or any(state.entries[one].offer_until is not None for one in lost) or not lost:
        return tuple(found)
    # This is the last offer of the hand: players without an offer, or who declined, are ranked now.
    hand = state.hand_at(entry.table)
    if hand is None:
        raise LookupError(f"table {entry.table} has played no hand")
    eliminated = eliminations(
        state, entry.table, lost, state.stacks(entry.table), hand=hand.hand, button=hand.button
    )
    return (*found, *eliminated, *places_changed(state, eliminated))


def buy_add_on(state: State, command: cmd.AddOn) -> tuple[ev.Event, ...]:
    """Sell an add-on: in its break, or at any time where the book allows it.

    Rules: ACO-addon-what, ACO-addon-chips, ACO-O-addon-details.
    """
    check_running(state)
    rules = state.structure.add_ons
    if rules is None:
        raise TournamentRefused(TournamentReason.NO_ADD_ONS, "ACO-addon-what")
    entry = seated_entry(state, command.account, command.number)
    check_between_hands(state, entry.table)
    if entry.offer_until is not None:
        raise TournamentRefused(TournamentReason.OFFERS_OPEN, "ACO-rebuy-offer", table=entry.table)
    check_add_on_stack(
        state.structure.policy.prices,
        stack=entry.stack,
        starting_stack=state.structure.starting_stack,
        row=state.structure.policy_row("prices.add_on_stack", "ACO-O-addon-details"),
    )
    pause = state.on_break
    after = add_on(
        stack=entry.stack,
        chips=rules.chips,
        used=entry.add_ons,
        most=rules.most,
        open_now=add_on_open(
            state.structure.policy.prices,
            its_break=pause is not None and pause.after_level == rules.after_level,
        ),
    )
    payment = payment_of(state, command.payment, rules.price)
    return (ev.AddedOn(entry=entry.entry, chips=after - entry.stack, payment=payment),)
