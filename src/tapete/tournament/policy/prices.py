"""Policies on sales: the items, the means of payment, and the accounts that receive the money."""

from typing import Final, Literal

from tapete.tournament.policy.base import Policy

PurchaseEnd = Literal["registration-close", "any-time"]
PurchaseMoney = Literal["all-to-prizes", "split-as-entry"]


class PricePolicy(Policy, frozen=True, kw_only=True):
    """Items for sale, their payment, and the use of the money."""

    entry_paid: Literal["on-registering", "on-seating"] = "on-registering"
    """When the price of an entry is charged (ACO-entry-cost)."""
    tournament_money: tuple[Literal["entry", "cash-table", "withdrawal"], ...] = ("entry",)
    """Uses of tournament money (ACO-tm-not-cash, ACO-tm-use)."""
    seat_given_up: Literal["tournament-money", "nothing"] | None = None
    """Compensation for a player who gives up a seat won in a satellite (ACO-tm-choice). None where the
    book is silent: no seat can be given up."""
    re_entry_price: Literal["full", "without-fee"] = "full"
    """Price of a re-entry: the full price of an entry, or without its fee (ACO-re-fee)."""
    rebuy_until: PurchaseEnd = "registration-close"
    """End of the sale of rebuys: the level named in the event's file, or the end of the event
    (ACO-rebuy-period)."""
    rebuy_money: PurchaseMoney = "all-to-prizes"
    """Use of a rebuy's price: all to the prizes, or a part to the fees, as with an entry
    (ACO-rebuy-money)."""
    add_on_money: PurchaseMoney = "all-to-prizes"
    """Use of an add-on's price, with the same choices (ACO-addon-money)."""
    freeroll_prize: Literal["house", "players"] = "house"
    """Source of a freeroll's prizes: the house, or only the players who buy chips (ACO-freeroll-prize)."""
    double_rebuy: Literal["when-broke", "never"] | None = None
    """When two rebuys may be bought at once (TDA26-GL1). None where the book is silent."""
    rebuy_offer: Literal["at-once", "on-request"] = "at-once"
    """Whether the table waits for a player who has lost all chips and may rebuy (ACO-rebuy-offer,
    CCL-elimination). If not, the player is out, and only players with chips buy more."""
    add_on_when: PurchaseEnd = "registration-close"
    """When the add-on is sold: in the break named in the event's file, or between any two hands
    (ACO-addon-what, TDA26-GL2)."""
    add_on_stack: Literal["any", "starting-stack-or-less"] = "any"
    """Stacks that may buy the add-on (ACO-O-addon-details, TDA26-GL2)."""
    add_on_chips: Literal["more-than-rebuy", "any"] = "more-than-rebuy"
    """Chips of an add-on; if they must exceed a rebuy's, its price may not be lower either
    (ACO-addon-chips)."""


BY_DEFAULT: Final = PricePolicy()
"""Default policy."""
