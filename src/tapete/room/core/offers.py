"""Offers: what a player may buy, give up or propose now. Views and decisions use the same functions."""

from tapete.room import protocol as p
from tapete.room.core.figures import paid
from tapete.room.core.game import GameState
from tapete.tournament import commands as tc
from tapete.tournament import events as te
from tapete.tournament.entries.entry import Entry
from tapete.tournament.money.prices import Price
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.tournament import Tournament


def offers(game: GameState, account: int) -> tuple[p.Offer, ...]:
    """Return the purchases that an account may make now (ACO-rebuy-button, ACO-re-what, ACO-addon-what)."""
    tournament = game.tournament
    if tournament.state != "running":
        return ()
    entry = tournament.entry_of(account)
    if entry is None:
        return ()
    found = (_re_entry(game, entry), _rebuy(tournament, entry), _add_on(tournament, entry))
    return tuple(offer for offer in found if offer is not None)


def at_the_table(game: GameState, account: int) -> tuple[p.Offer, ...]:
    """Return the purchases that a table shows an account.

    A re-entry is included if the book has it offered. Otherwise the player asks for it on the event's page.

    Rules: ACO-re-offer.
    """
    found = offers(game, account)
    if game.tournament.offered(account) == "re_entry":
        return found
    return tuple(offer for offer in found if offer.what is not p.Purchase.RE_ENTRY)


def entry_price(tournament: Tournament, number: int = 1) -> p.Prices:
    """Return the price of a player's entry, by the number of the entry.

    Rules: ACO-re-fee, ACO-entry-regular, ACO-bounty-extra.
    """
    structure = tournament.structure
    price = structure.price_of(number)
    return p.Prices(
        buy_in=price.prize,
        bounty=price.bounty,
        fee=price.fee,
        currency=structure.currency,
        pay=tuple(p.Means(means) for means in structure.pay),
    )


def _purchase_price(tournament: Tournament, parts: Price) -> p.Prices:
    """Return the price of a rebuy or an add-on. A ticket can't pay for it."""
    pay = tuple(p.Means(one) for one in tournament.structure.pay if one != "ticket")
    return p.Prices(
        buy_in=parts.prize, bounty=0, fee=parts.fee, currency=tournament.structure.currency, pay=pay
    )


def _re_entry(game: GameState, entry: Entry) -> p.Offer | None:
    tournament, left = game.tournament, game.re_entries_left(entry)
    if not left:
        return None
    return p.Offer(
        what=p.Purchase.RE_ENTRY,
        price=entry_price(tournament, entry.number + 1),
        chips=tournament.structure.starting_stack,
        until=None,
        left=left,
        until_level=tournament.structure.re_enter_until_level,
    )


def rebuy_terms(tournament: Tournament, *, until: int | None = None, used: int = 0) -> p.Offer | None:
    """Return the rebuy offer, if the event has rebuys; `until` is set for a player who lost all chips.

    Rules: ACO-rebuy-price, ACO-freeroll-rebuys.
    """
    structure = tournament.structure
    rules = structure.rebuys
    if rules is None:
        return None
    return p.Offer(
        what=p.Purchase.REBUY,
        price=_purchase_price(tournament, structure.rebuy_parts),
        chips=rules.chips or structure.starting_stack,
        until=until,
        left=rules.most - used,
        since=None if until is None else until - rules.offer_ms,
        until_level=structure.rebuys_until_level or 0,
    )


def _rebuy(tournament: Tournament, entry: Entry) -> p.Offer | None:
    """Return the rebuy for a player with at most a starting stack, or no chips (ACO-rebuy-stack-limit)."""
    structure = tournament.structure
    rules = structure.rebuys
    if rules is None or entry.place is not None or entry.rebuys >= rules.most:
        return None
    if entry.offer_until is not None:
        return rebuy_terms(tournament, until=entry.offer_until, used=entry.rebuys)
    limit = structure.starting_stack if rules.at_most_stack is None else rules.at_most_stack
    if not 0 < entry.stack <= limit or not structure.rebuys_open(tournament.level_number):
        return None
    return rebuy_terms(tournament, used=entry.rebuys)


def add_on_terms(
    tournament: Tournament, *, since: int | None = None, until: int | None = None, used: int = 0
) -> p.Offer | None:
    """Return the add-on offer, if the event has add-ons."""
    rules = tournament.structure.add_ons
    if rules is None:
        return None
    price = _purchase_price(tournament, tournament.structure.add_on_parts)
    return p.Offer(
        what=p.Purchase.ADD_ON,
        price=price,
        chips=rules.chips,
        until=until,
        left=rules.most - used,
        since=since,
    )


def _add_on(tournament: Tournament, entry: Entry) -> p.Offer | None:
    rules, pause = tournament.structure.add_ons, tournament.on_break
    its_break = rules is not None and pause is not None and pause.after_level == rules.after_level
    if rules is None or not (its_break or tournament.structure.add_on_any_time):
        return None
    if entry.place is not None or entry.add_ons >= rules.most or entry.offer_until is not None:
        return None
    structure = tournament.structure
    if entry.stack > structure.starting_stack and structure.policy.prices.add_on_stack != "any":
        return None
    if pause is None or tournament.structure.add_on_any_time:
        return add_on_terms(tournament, used=entry.add_ons)
    return add_on_terms(tournament, since=pause.at, until=pause.at + pause.ms, used=entry.add_ons)


def may_surrender(game: GameState, account: int) -> bool:
    """Whether an account may give up its chips to enter again (TDA19-8B)."""
    tournament = game.tournament
    structure, entry = tournament.structure, tournament.entry_of(account)
    if entry is None or entry.place is not None or tournament.state != "running":
        return False
    waits = tournament.registering and structure.entries.late_until_level > 0
    if tournament.alive < (2 if waits else 3):
        # Otherwise nobody would be left, and an event without players never ends; or the last player would
        # win before the other could enter again.
        return False
    if not structure.entries.surrender or entry.number > structure.re_entries:
        return False
    return tournament.level_number <= structure.re_enter_until_level


def may_propose(game: GameState, account: int) -> tuple[p.DealMethod, ...]:
    """Return the deal methods that an account may propose at the last table.

    If the structure names no number of players, a deal is offered once all remaining players are in the
    money. Two players may always make a deal.

    Rules: ACO-O-deals.
    """
    tournament = game.tournament
    deals, entry = tournament.structure.deals, tournament.entry_of(account)
    if entry is None or entry.place is not None or not tournament.final_table or not deals.offered:
        return ()
    most = deals.players or max(2, sum(bool(prize) for prize in paid(game)))
    if tournament.deal is not None or not 2 <= tournament.alive <= most:
        return ()
    certain = tournament.fixed is not None or tournament.structure.plain
    if not certain or (tournament.fixed is not None and tournament.fixed.tickets):
        return ()
    if sum(bool(prize) for prize in paid(game)[: tournament.alive]) < 2:
        return (p.DealMethod.EVEN, p.DealMethod.CHIP_CHOP, p.DealMethod.CUSTOM)
    return tuple(p.DealMethod)


def seat_worth(game: GameState, account: int) -> int | None:
    """Return the amount that an account gets for giving up a seat won here; None if it has no seat.

    Rules: ACO-tm-choice.
    """
    try:
        (given,) = game.tournament.decide(tc.GiveUpSeat(account=account), at=game.last_at)
    except TournamentRefused:
        return None
    return given.tournament_money if isinstance(given, te.SeatGivenUp) else None


def withdrawable(game: GameState, account: int) -> bool:
    """Whether an account may give its entry back now (ACO-O-unregister)."""
    if game.tournament.entry_of(account) is None:
        return False
    try:
        game.tournament.decide(tc.Withdraw(account=account), at=game.last_at)
    except TournamentRefused:
        return False
    return True
