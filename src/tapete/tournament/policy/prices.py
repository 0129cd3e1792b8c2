"""Policies on sales: the items, the means of payment, and the accounts that receive the money."""

from typing import Final, Literal

from tapete.tournament.policy.base import Policy

PurchaseEnd = Literal["registration-close", "any-time"]
PurchaseMoney = Literal["all-to-prizes", "split-as-entry"]


class PricePolicy(Policy, frozen=True, kw_only=True):
    """What is sold, for what money, and where the money goes."""

    entry_paid: Literal["on-registering", "on-seating"] = "on-registering"
    """When the price of an entry is charged (ACO-entry-cost)."""
    tournament_money: tuple[Literal["entry", "cash-table", "withdrawal"], ...] = ("entry",)
    """What tournament money is good for (ACO-tm-not-cash, ACO-tm-use)."""
    seat_given_up: Literal["tournament-money", "nothing"] | None = None
    """What a player gets who won a seat in a satellite and gives it up (ACO-tm-choice). None where the book
    says nothing: then nobody gives one up."""
    re_entry_price: Literal["full", "without-fee"] = "full"
    """What a re-entry costs: all of an entry again, or without its fee (ACO-re-fee)."""
    rebuy_until: PurchaseEnd = "registration-close"
    """How long rebuys are sold: until the level that the event's file names, or to its end
    (ACO-rebuy-period)."""
    rebuy_money: PurchaseMoney = "all-to-prizes"
    """Where the money of a rebuy goes: all of it to the prizes, or a part to the fees, as with an entry
    (ACO-rebuy-money)."""
    add_on_money: PurchaseMoney = "all-to-prizes"
    """The same of an add-on (ACO-addon-money)."""
    freeroll_prize: Literal["house", "players"] = "house"
    """Who puts up the prizes of an event that costs nothing: the house, or nobody but those who buy chips
    (ACO-freeroll-prize)."""
    double_rebuy: Literal["when-broke", "never"] | None = None
    """When two rebuys may be bought in one (TDA26-GL1). None where the book says nothing."""
    rebuy_offer: Literal["at-once", "on-request"] = "at-once"
    """Whether the table waits for a player who has lost all chips and may rebuy (ACO-rebuy-offer,
    CCL-elimination). If not, the player is out, and only players with chips buy more."""
    add_on_when: PurchaseEnd = "registration-close"
    """When the add-on is sold: in the break that the event's file names, or between any two hands
    (ACO-addon-what, TDA26-GL2)."""
    add_on_stack: Literal["any", "starting-stack-or-less"] = "any"
    """Stacks that may buy the add-on (ACO-O-addon-details, TDA26-GL2)."""
    add_on_chips: Literal["more-than-rebuy", "any"] = "more-than-rebuy"
    """Chips that an add-on brings; if they must be more, it costs no less, either (ACO-addon-chips)."""


BY_DEFAULT: Final = PricePolicy()
"""What holds where nothing is said."""
