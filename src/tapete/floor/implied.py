"""Derive raises, least raise and open betting from the bets of a typed spot without acts.

Different amounts in front of the seats are a bet and its raises. A single amount is the opening bet, unless
another fact says otherwise.

>>> from tapete.floor.spot import SpotSeat, Spot, UnclearSpot, as_unclear
>>> from tapete.rules import book
>>> seats = {1: SpotSeat(bet=1_500), 2: SpotSeat(bet=6_000), 3: SpotSeat()}
>>> spot = Spot(seats=seats, street="flop", to_act=3)
>>> found = implied(spot, book("tda-2019"))
>>> found.bet, found.raises, found.raise_by, found.may_raise
(6000, 1, 4500, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from tapete.engine.types import Chips, Seat
from tapete.floor.dealing import shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.spot import HandSpot, Spot, SpotSeat, UnclearSpot, as_unclear
from tapete.rules import Book


def implied(spot: Spot, book: Book) -> Spot:
    """Add the facts that follow from the bets; return an `UnclearSpot` if the least raise does not.

    Raises:
        Impossible: the typed facts contradict each other.
    """
    spot = _with_bets(spot)
    if spot.limit == "fixed-limit" and not _is_unknown(spot):
        spot = _in_fixed_limit(spot)
    elif not spot.bet:
        if spot.raises and not _is_first(spot):
            raise Impossible("raises", "raises_without_bet", told=spot.raises)
        spot = replace(spot, raises=spot.raises or 0)
    else:
        spot = _with_raises(spot)
    return replace(spot, may_raise=_may_raise(spot, book))


def _with_bets(spot: Spot) -> Spot:
    """Set the bet to the largest amount in front, and mark seats with nothing behind as all-in.

    Raises:
        Impossible: an all-in seat has chips, or the bets exceed the pot.
    """
    for seat, place in spot.seats.items():
        if place.all_in and place.stack:
            raise Impossible(f"seats.{seat}.all_in", "all_in_with_chips", seat=seat, stack=place.stack)
        if place.put_in is not None and place.put_in < place.bet:
            at = f"seats.{seat}.put_in"
            raise Impossible(at, "put_in_less", seat=seat, put_in=place.put_in, front=place.bet)
    bets = sum(place.bet for place in spot.seats.values())
    if 0 < spot.pot < bets:
        raise Impossible("pot", "pot_less_than_bets", pot=spot.pot, bets=bets)
    top = max((place.bet for place in spot.seats.values()), default=0)
    if top and not spot.bet and _is_first(spot) and not _is_stud(spot):
        top = max(top, spot.big_blind)
    seats = {
        seat: replace(place, all_in=True) if place.stack == 0 and place.live else place
        for seat, place in spot.seats.items()
    }
    return replace(spot, bet=spot.bet or top, seats=seats)


def _is_first(spot: Spot) -> bool:
    """Whether the street is the first, on which blinds are posted."""
    return spot.street == "preflop" if _is_unknown(spot) else shape_of(spot).numbers[spot.street] == 0


def _is_stud(spot: Spot) -> bool:
    return not _is_unknown(spot) and shape_of(spot).kind == "stud"


def _is_unknown(spot: Spot) -> bool:
    """Whether the game or its street is unknown; rulings on bets need neither."""
    try:
        shape_of(spot)
    except Impossible:
        return True
    return False


def _with_raises(spot: Spot) -> Spot:
    """Derive the minimum number of raises and the least raise from the amounts in front.

    An all-in in between may be a call for less or a raise, and chips of a dead hand may be surrendered. If
    that changes the result, the least raise is unclear.
    """
    base = spot.big_blind if _is_first(spot) else 0
    places = spot.seats.values()
    fronts = {place.bet for place in places if place.live and not place.all_in} | {spot.bet}
    # An amount below the least bet is a mistake and not a bet, unless it is the only amount.
    least = spot.big_blind if spot.bet > spot.big_blind else 1
    sure = sorted(bet for bet in fronts if bet > base and bet >= least)
    all_fronts = {*sure, *(place.bet for place in places if place.bet >= least)}
    possible = sorted(bet for bet in all_fronts if bet > base)
    fewest = max(0, len(sure) - (0 if _is_first(spot) else 1))
    largest = max(spot.big_blind, *_steps(base, sure), 0)
    told, raises = spot.raise_by, spot.raises
    if _is_first(spot) and not spot.big_blind:
        return spot if told else as_unclear(spot)
    if told > largest:
        raise Impossible("raise_by", "no_such_raise", told=told, most=largest, bets=possible)
    if told and told < largest and not _is_first(spot):
        fewest = max(fewest, 1)  # a bet without a raise can't be this large
    if raises is not None and raises < fewest:
        if len(sure) == 1 and told:
            raise Impossible("raises", "raises_not_as_raise_by", told=raises, raise_by=told, bet=spot.bet)
        raise Impossible("raises", "fewer_raises_than_bets", told=raises, found=fewest, bets=sure)
    if told:
        return replace(spot, raises=fewest if raises is None else raises)
    smallest = max(spot.big_blind, *_steps(base, possible), 0)
    hidden = raises is not None and raises > fewest
    if hidden or smallest != largest:
        return as_unclear(replace(spot, raises=fewest if raises is None else raises))
    return replace(spot, raise_by=largest, raises=fewest)


def _steps(base: Chips, bets: Iterable[Chips]) -> list[Chips]:
    return [high - low for low, high in pairwise((base, *bets))]


def _in_fixed_limit(spot: Spot) -> Spot:
    """In fixed limit, derive the number of bets from the known bet size of the street."""
    shape = shape_of(spot)
    index = min(shape.numbers[spot.street], len(shape.streets) - 1)
    street = shape.streets[index]
    by = spot.raise_by or spot.big_blind * (2 if street.bet == "big" else 1)
    if not by:
        return as_unclear(replace(spot, raises=spot.raises or 0))
    fewest = max(0, -(-spot.bet // by) - 1)
    if spot.raises is not None and spot.raises < fewest and not _is_stud(spot):
        raise Impossible("raises", "fewer_raises_than_bets", told=spot.raises, found=fewest, bets=[spot.bet])
    start = spot.raise_from
    if start is None and index == 0 and _is_stud(spot) and 0 < spot.bet < by:
        start = 0  # the bring-in is completed to the bet of the street
    return replace(spot, raise_by=by, raises=fewest if spot.raises is None else spot.raises, raise_from=start)


def _may_raise(spot: Spot, book: Book) -> bool | None:
    """Whether the betting is open to the seat to act; the typed value where the bets don't decide.

    Raises:
        Impossible: typed as open, but closed by the bets.
    """
    seat = spot.to_act
    if seat is None:
        return spot.may_raise
    why = _closed(spot, seat, book)
    if why is None:
        return True if spot.may_raise is None else spot.may_raise
    if spot.may_raise:
        raise Impossible("may_raise", why.reason, **why.facts)
    return False


def _closed(spot: Spot, seat: Seat, book: Book) -> Impossible | None:
    """Explain why a seat may not raise; None if the bets don't close the betting (TDA19-47A, TDA19-48)."""
    place = spot.seats[seat]
    others = [p for s, p in spot.seats.items() if s != seat and p.live and not p.all_in]
    if not others and len(spot.seats) > 1:
        return Impossible("may_raise", "nobody_to_respond", seat=seat)
    facing = spot.bet - place.bet
    step = None if isinstance(spot, UnclearSpot) else spot.least_raise
    if spot.limit == "fixed-limit":
        if all_bets_made(spot, book):
            return Impossible("may_raise", "all_bets_made", most=book.betting.bets_per_round.value)
        return None
    if step is None or not _has_acted(spot, seat, place) or facing >= step:
        return None
    return Impossible("may_raise", "not_reopened", seat=seat, bet=place.bet, facing=facing, least=step)


def all_bets_made(spot: Spot, book: Book) -> bool:
    """Whether the cap on raises in fixed limit applies and is reached.

    The cap also applies heads-up at a table, until only two players are left in the event. A typed spot of
    two seats belongs to such an event if it says that a raise is possible.

    Rules: COM-cap, TDA19-48.2, TDA13-45-2.
    """
    if spot.limit != "fixed-limit" or not spot.bet:
        return False
    if isinstance(spot, HandSpot):
        return spot.all_bets_made
    if spot.raise_count + 1 < book.betting.bets_per_round.value:
        return False
    lifted = book.betting.cap_lifted.value == "event-heads-up" and len(spot.seats) == 2
    return not (lifted and spot.may_raise)


def _has_acted(spot: Spot, seat: Seat, place: SpotSeat) -> bool:
    """Whether a seat has certainly acted on this street: it has put in more than its blind."""
    if not _is_first(spot):
        return place.bet >= max(1, spot.big_blind)
    return bool(spot.big_blind) and place.bet > spot.big_blind
