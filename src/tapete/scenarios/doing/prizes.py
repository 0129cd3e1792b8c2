"""Run procedures for prize pools, payout tables, tickets and deals."""

from collections.abc import Mapping
from typing import Any, Literal

from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.floor.procedures.stated_values import tells, told
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, adapter, procedure
from tapete.scenarios.noted_values import noted
from tapete.scenarios.plain_events import event_by, plain_event
from tapete.tournament.money.prices import read_price
from tapete.tournament.policy import Policies
from tapete.tournament.prizes import deals
from tapete.tournament.prizes.payouts import percentages, prizes_by_place
from tapete.tournament.prizes.pools import PrizePool, paid_places, places_of_table, pool_is_final, prize_pool
from tapete.tournament.prizes.tickets import ticket_prizes


class Sales(Given, frozen=True, kw_only=True):
    """Sales of an event, and the guarantee of the house."""

    price: str = "0"
    decimals: int = 0
    entries: int = 0
    rebuys: int = 0
    rebuy_price: int | None = None
    add_ons: int = 0
    add_on_price: int = 0
    guarantee: int = 0
    house: int = 0
    """Fixed contribution of the house."""
    contributed: int | None = None
    """Players' contribution, if known as one amount."""
    moment: Literal["start", "registration_close"] | None = None


@procedure(Sales)
def prize_pool_of(given: Sales, book: Book, read: Citing) -> Mapping[str, Any]:
    """Compute a prize pool: return `pool`, `fees`, `overlay`, `bounties`, and whether it is `final`."""
    price = read_price(given.price, decimals=given.decimals)
    policies = noted(book, read, covered=True)
    house = given.house
    if house and not price.total and policies.prices.freeroll_prize == "players":
        house = 0
    pool = prize_pool(
        price,
        entries=given.entries,
        rebuys=given.rebuys,
        rebuy_price=given.rebuy_price,
        add_ons=given.add_ons,
        add_on_price=given.add_on_price,
        guarantee=given.guarantee,
        house=house,
        policy=policies.prices,
    )
    if given.contributed is not None:
        pool = PrizePool(contributed=given.contributed, guarantee=given.guarantee)
    total, overlay = pool.total, pool.overlay
    if overlay and policies.prizes.shortfall == "prizes-cut":
        total, overlay = total - overlay, 0
    found = {"pool": total, "fees": pool.fees, "overlay": overlay, "bounties": pool.bounties}
    if given.moment is not None:
        moment: Literal["selling", "closed"] = "selling" if given.moment == "start" else "closed"
        found["final"] = pool_is_final(policies.prizes, moment)
    return found


class Payout(Given, frozen=True, kw_only=True):
    """Pool, and its payout table."""

    pool: int
    payout: tuple[int | str, ...]
    """Percentages by place."""


@adapter(Payout)
def pay_by_table(given: Payout, policies: Policies) -> Mapping[str, Any]:
    """Share a pool by percentages, or return the reason against it: `prizes` by place."""
    return {"prizes": list(prizes_by_place(given.pool, given.payout, policies.prizes))}


class Fields(Given, frozen=True, kw_only=True):
    """Fields of different sizes."""

    entries: tuple[int, ...]
    fixed: tuple[int | str, ...] = ()
    """Percentages by place in a table of fixed places."""


@procedure(Fields)
def places_paid(given: Fields, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the number of places `paid` for each field size."""
    if not given.fixed:
        event = event_by(book, read, ["prizes.share"], payout=[], prizes={"kind": "curve"})
        share = event.prizes.share
        return {"paid": [paid_places(entries, share=share) for entries in given.entries]}
    policy = noted(book, read, covered=True).prizes
    places = len(percentages(given.fixed))
    return {"paid": [places_of_table(places, entries=entries, policy=policy) for entries in given.entries]}


class Satellite(Given, frozen=True, kw_only=True):
    """Satellite, and its target event."""

    price: str
    entries: int
    target: str
    """Price of the target event."""


@adapter(Satellite)
def tickets_won(given: Satellite, policies: Policies) -> Mapping[str, Any]:
    """Return a satellite's prizes: `pool`, number of `tickets`, the `remainder` and its place."""
    pool = prize_pool(read_price(given.price), entries=given.entries)
    value = read_price(given.target).total
    found = ticket_prizes(pool.total, value=value, players=given.entries, policy=policies.prizes)
    return {
        "pool": pool.total,
        "tickets": found.tickets,
        "remainder": found.remainder,
        "remainder_place": found.remainder_place,
    }


class PrizeDealing(Given, frozen=True, kw_only=True):
    """Proposed prize deal, and the votes on it."""

    stacks: dict[str, Chips]
    prizes: tuple[int, ...]
    method: Literal["icm", "chip_chop", "even", "custom"] = "icm"
    amounts: dict[str, int] = {}
    """Amounts of a custom deal."""
    kept: int = 0
    """Amount left for the winner."""
    votes: dict[str, bool]
    """Votes by player: yes or no."""


@procedure(PrizeDealing)
def make_deal(given: PrizeDealing, book: Book, read: Citing) -> Mapping[str, Any]:
    """Hold a vote on a deal: return the `count`, open `voters`, and the amounts `paid` if all agree."""
    policy = noted(book, read).prizes
    event = plain_event(book, {})
    read.note(event.rows("deals.offered"))
    deals.check_deal(offered=event.deals.offered, left=len(given.stacks), table=len(given.stacks))
    if given.method == "custom":
        deal = deals.custom_deal(given.amounts, given.stacks, given.prizes, kept=given.kept)
    else:
        made = {"icm": deals.icm_deal, "chip_chop": deals.chip_chop, "even": deals.even_deal}
        deal = made[given.method](given.stacks, given.prizes, kept=given.kept)
    votes = [deals.Vote(player, deal.terms, yes=yes) for player, yes in given.votes.items()]
    ballot = deals.count(deal, votes)
    found: dict[str, Any] = {
        "state": ballot.state,
        "count": {"yes": ballot.yes, "no": ballot.no, "missing": ballot.missing},
    }
    if tells("tournament.deal_supervised", book):
        found["supervised"] = told("tournament.deal_supervised", book, read)
    found["voters"] = deals.told_votes(given.votes, policy)
    if ballot.state == "agreed":
        settled = deals.settle(deal, votes)
        found |= {"paid": settled.paid, "to_play_for": settled.to_play_for, "ended": settled.ended}
    return found


PROCEDURES: Procedures = {
    "prize_pool_of": prize_pool_of,
    "pay_by_table": pay_by_table,
    "places_paid": places_paid,
    "tickets_won": tickets_won,
    "make_deal": make_deal,
}
