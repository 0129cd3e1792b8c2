"""Run purchases in scenarios: entries and their payment, rebuys, add-ons."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.floor.procedures.stated_values import told
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, adapter, procedure
from tapete.scenarios.noted_values import noted
from tapete.scenarios.plain_events import event_by, plain_event
from tapete.tournament.money.payments import Purse, Use, after_paying, pay
from tapete.tournament.money.prices import charged_now, read_price
from tapete.tournament.money.purchases import (
    add_on,
    add_on_open,
    check_add_on,
    check_add_on_stack,
    rebuy,
    rebuys_at_once,
    rebuys_end,
)
from tapete.tournament.policy import Policies
from tapete.tournament.prizes.tickets import give_up_seat
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.structure.sections import Rebuys


class Priced(Given, frozen=True, kw_only=True):
    """Written price."""

    price: str
    decimals: int = 0


@procedure(Priced)
def entry_price(given: Priced, book: Book, read: Citing) -> Mapping[str, Any]:
    """Split a price: return the amount `charged`, its parts, and its form in lobby and title."""
    price = read_price(given.price, decimals=given.decimals)
    by_parts = told("tournament.price_shown", book, read) == "by-parts"
    title = price.title(decimals=given.decimals)
    return {
        "charged": price.total,
        "prize": price.prize,
        "bounty": price.bounty,
        "fee": price.fee,
        "title": title,
        "details": price.details(decimals=given.decimals) if by_parts else title,
    }


class AccountHolding(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Holdings of an account."""

    money: int = 0
    tournament_money: int = 0
    tickets: tuple[int, ...] = ()


class Paying(Given, frozen=True, kw_only=True):
    """Payment to make."""

    purse: AccountHolding
    price: str
    use: Use = "entry"
    ticket: int | None = None
    """Value of the ticket to use."""
    seated: bool = False
    """Whether the player is already seated, not only registered."""


@procedure(Paying)
def pay_entry(given: Paying, book: Book, read: Citing) -> Mapping[str, Any]:
    """Pay an entry, or refuse money that is not valid for it: return what is `paid`, and what is `left`."""
    price = read_price(given.price)
    purse = Purse(given.purse.money, given.purse.tournament_money, given.purse.tickets)
    if given.use == "entry":
        means = event_by(book, read, ["entries.pay"]).entries.pay
        if not given.seated and not charged_now(noted(book, read, covered=True).prices, seated=False):
            return {"paid": {}, "left": _plain(purse)}
        if given.ticket is not None and "ticket" not in means:
            raise TournamentRefused(TournamentReason.NO_SUCH_TICKET)
        if "tournament_money" not in means:
            purse = replace(purse, tournament_money=0)
    good_for: tuple[Use, ...] = ()
    if purse.tournament_money:
        good_for = noted(book, read, covered=True).prices.tournament_money
    payment = pay(purse, price.total, use=given.use, ticket=given.ticket, good_for=good_for)
    left = after_paying(replace(purse, tournament_money=given.purse.tournament_money), payment)
    return {
        "paid": {
            "money": payment.money,
            "tournament_money": payment.tournament_money,
            "ticket": payment.ticket,
        },
        "left": _plain(left),
        "prize": price.prize,
        "fee": price.fee,
    }


def _plain(purse: Purse) -> dict[str, Any]:
    return {
        "money": purse.money,
        "tournament_money": purse.tournament_money,
        "tickets": list(purse.tickets),
    }


class SeatWon(Given, frozen=True, kw_only=True):
    """Seat won in a satellite but not taken."""

    price: str
    excepted: bool = False
    """Whether the event is one of the few that forbid it."""


@adapter(SeatWon)
def give_up_won_seat(given: SeatWon, policies: Policies) -> Mapping[str, Any]:
    """Return the `tournament_money` for an untaken satellite seat."""
    price = read_price(given.price).total
    return {"tournament_money": give_up_seat(price, policies.prices, excepted=given.excepted)}


class MoneyStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Step that moves money of an account."""

    pays: str | None = None
    """Price of an entry."""
    ticket: int | None = None
    """Ticket that pays the entry."""
    gives_up: str | None = None
    """Price of an event whose won seat is not taken."""


class Cashier(Given, frozen=True, kw_only=True):
    """Account, and its steps in order."""

    purse: AccountHolding
    happens: tuple[MoneyStep, ...] = ()


@adapter(Cashier)
def look_at_cashier(given: Cashier, policies: Policies) -> Mapping[str, Any]:
    """Return what the cashier `shows` at first and after each step."""
    purse = Purse(given.purse.money, given.purse.tournament_money, given.purse.tickets)
    shows = [_plain(purse)]
    for one in given.happens:
        if one.pays is not None:
            purse = after_paying(purse, pay(purse, read_price(one.pays).total, ticket=one.ticket))
        if one.gives_up is not None:
            got = give_up_seat(read_price(one.gives_up).total, policies.prices)
            purse = replace(purse, tournament_money=purse.tournament_money + got)
        shows.append(_plain(purse))
    return {"shows": shows}


class Rebuying(Given, frozen=True, kw_only=True):
    """Request for a rebuy."""

    stack: Chips
    starting_stack: Chips
    chips: Chips
    """Chips of one rebuy."""
    used: int = 0
    most: int | None = None
    """Rebuys of the event; None for any number, 0 for a freezeout."""
    count: int = 1
    at: int = 0
    closes_at: int | None = None
    """Close of registration, in seconds like `at`."""


@procedure(Rebuying)
def buy_again(given: Rebuying, book: Book, read: Citing) -> Mapping[str, Any]:
    """Sell a rebuy, or return the reason against it: the `stack` after it, and the maximum `shown`."""
    event = plain_event(book, {"rebuys": {"until_level": 2}, "starting_stack": given.starting_stack})
    rebuys = event.rebuys or Rebuys(until_level=2)
    most = given.most
    if most == 0 and noted(book, read, covered=True).entries.freezeout == "re-entry-allowed":
        most = None
    if most is None:
        most = rebuys.most
        read.note(event.rows("rebuys.most"))
    until = given.closes_at
    if until is not None:
        until = rebuys_end(noted(book, read, covered=True).prices, until)
    at_once = 2
    if given.count > 1:
        at_once = rebuys_at_once(noted(book, read).prices, broke=given.stack == 0)
    largest = given.starting_stack
    if most and given.stack and rebuys.at_most_stack is not None:
        largest = rebuys.at_most_stack
        read.note(event.rows("rebuys.at_most_stack"))
    stack = rebuy(
        stack=given.stack,
        starting_stack=largest,
        chips=given.chips,
        used=given.used,
        most=most,
        count=given.count,
        at=given.at,
        until=until,
        most_at_once=at_once,
    )
    return {"stack": stack, "shown": most}


class AddingOn(Given, frozen=True, kw_only=True):
    """Add-on of an event, or a player who buys it."""

    chips: Chips
    price: int
    rebuy_chips: Chips
    rebuy_price: int
    stack: Chips | None = None
    """Stack of the buyer; None while the event is only being set up."""
    starting_stack: Chips = 0
    closed: bool = True
    """Whether registration has just closed."""


@adapter(AddingOn)
def sell_add_on(given: AddingOn, policies: Policies) -> Mapping[str, Any]:
    """Check an event's add-on, or sell it to a player: return `accepted`, or the `stack` after it."""
    policy = policies.prices
    if given.stack is None:
        if policy.add_on_chips == "more-than-rebuy":
            check_add_on(
                chips=given.chips,
                price=given.price,
                rebuy_chips=given.rebuy_chips,
                rebuy_price=given.rebuy_price,
            )
        return {"accepted": True}
    open_now = add_on_open(policy, its_break=given.closed)
    check_add_on_stack(
        policy, stack=given.stack, starting_stack=given.starting_stack, row="ACO-O-addon-details"
    )
    return {"stack": add_on(stack=given.stack, chips=given.chips, used=0, open_now=open_now)}


PROCEDURES: Procedures = {
    "entry_price": entry_price,
    "pay_entry": pay_entry,
    "give_up_won_seat": give_up_won_seat,
    "look_at_cashier": look_at_cashier,
    "buy_again": buy_again,
    "sell_add_on": sell_add_on,
}
