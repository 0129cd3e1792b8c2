"""Derive facts of bets from a spot: the bettor, the amount, and the time of discovery."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tapete.engine.types import Seat
from tapete.floor.dealing import OVER
from tapete.floor.history import PastAct
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.bets import AmbiguousAmount, CalledBeforeAmount
from tapete.floor.incidents.turn import (
    PotMiscount,
    Underbet,
    WrongCount,
)
from tapete.floor.known.follows import Follows
from tapete.floor.spot import HandSpot, Spot


def _bets_of(spot: Spot, seat: Seat | None) -> list[PastAct]:
    """List the bets and raises of a seat, or of all seats for None, in order."""
    if not isinstance(spot, HandSpot):
        return []
    return [one for one in spot.log if one.aggressive and seat in (None, one.seat)]


def _wrong_bet(spot: Spot, bet: Any) -> PastAct | None:
    """Find the bet or raise that an incident is about: the last one that matches the given facts.

    Raises:
        Impossible: the seat has made no such bet.
    """
    if not isinstance(spot, HandSpot):
        return None
    made = _bets_of(spot, bet.seat)
    late = bet.found in ("next_card", "showdown")
    if (not spot.whole and late) or (bet.found == "showdown" and spot.street not in OVER):
        return None  # unknown, or impossible, which the ruling reports
    if late:
        made = [one for one in made if _is_over(spot, one)]
    elif bet.found is not None:
        made = [one for one in made if not _is_over(spot, one)]
    if not made:
        if late:
            raise Impossible("seat", "made_no_bet_late", seat=bet.seat)
        raise Impossible("seat", "made_no_bet", seat=bet.seat)
    fitting = [one for one in made if bet.made in (None, one.to)]
    return (fitting or made)[-1]


def _is_over(spot: HandSpot, one: PastAct) -> bool:
    return one.street < spot.index or spot.street in OVER


def _who_bet(spot: Spot, bet: Any) -> Seat | None:
    """Find who made the bet: the last bet below the least, otherwise the last bet."""
    if bet.seat is not None:
        return None
    made = _bets_of(spot, None)
    if isinstance(bet, Underbet):
        made = [one for one in made if one.to < one.faced + one.least_raise] or made
    return made[-1].seat if made else None


def _when_found(spot: Spot, bet: Any) -> str | None:
    one = _wrong_bet(spot, bet)
    if one is None or not isinstance(spot, HandSpot):
        return None
    if not _is_over(spot, one):
        return "same_street"
    if spot.street in OVER and one.street < spot.index and bet.found is not None:
        return None  # it may have been found on an earlier street
    return "showdown" if spot.street in OVER and one.street == spot.index else "next_card"


def _faced(spot: Spot, bet: Underbet) -> int | None:
    one = _wrong_bet(spot, bet)
    return None if one is None else one.faced


def _made(spot: Spot, bet: Any) -> int | None:
    one = _wrong_bet(spot, bet)
    return None if one is None else one.to


def _least_raise(spot: Spot, bet: Underbet) -> int | None:
    one = _wrong_bet(spot, bet)
    return None if one is None else one.least_raise


def _callers(spot: Spot, bet: Underbet) -> tuple[Seat, ...] | None:
    """List the seats that called the bet before a raise, once its street is over."""
    one = _wrong_bet(spot, bet)
    if one is None or not isinstance(spot, HandSpot) or not _is_over(spot, one):
        return None
    callers: list[Seat] = []
    for later in spot.log:
        if later.at <= one.at or later.street != one.street:
            continue
        if later.aggressive:
            break
        if later.act == "call":
            callers.append(later.seat)
    return tuple(sorted(callers))


def _right(spot: Spot, bet: PotMiscount) -> int | None:
    """Return the correct pot limit at the moment of the bet (TDA19-52B); None if the pot is unknown."""
    if spot.limit != "pot-limit" or not isinstance(spot, HandSpot) or not (spot.whole or spot.pot):
        return None
    one = _wrong_bet(spot, bet)
    return None if one is None else one.pot_to


def _bettor(spot: Spot, called: CalledBeforeAmount) -> Seat | None:
    """Find the bettor: the last seat that bet on this street, or the seat to act.

    Raises:
        Impossible: the incident gives another seat.
    """
    if not isinstance(spot, HandSpot):
        return None
    last = _last_bettor(spot)
    if called.bettor is None:
        return spot.to_act if last is None or last == called.seat else last
    if called.bettor not in (last, spot.to_act):
        raise Impossible("bettor", "made_no_bet", seat=called.bettor)
    return None


def _last_bettor(spot: HandSpot) -> Seat | None:
    return next((one.seat for one in reversed(spot.log) if one.aggressive and one.street == spot.index), None)


def _amount(spot: Spot, called: CalledBeforeAmount) -> int | None:
    """Return the amount of the bet, if it has been made."""
    if isinstance(spot, HandSpot) and _last_bettor(spot) == called.bettor != spot.to_act:
        return spot.bet
    return None


def _count_of_all_in(spot: Spot, count: WrongCount) -> bool | None:
    """Whether the bettor is all-in."""
    highest = [p for s, p in spot.seats.items() if s != count.seat and p.live and p.bet == spot.bet]
    if not isinstance(spot, HandSpot):
        return True if highest and all(place.all_in for place in highest) else None
    last = _last_bettor(spot)
    return spot.seats[last].all_in if last is not None else False


def _smallest_chip(spot: Spot, said: AmbiguousAmount) -> int | None:
    return spot.smallest_chip if isinstance(spot, HandSpot) and spot.smallest_chip > 1 else None


FOLLOWS: Mapping[type[Incident], Mapping[str, Follows]] = MappingProxyType(
    {
        AmbiguousAmount: {"smallest_chip": Follows(_smallest_chip, 1)},
        CalledBeforeAmount: {"bettor": Follows(_bettor), "amount": Follows(_amount)},
        WrongCount: {"all_in": Follows(_count_of_all_in, False)},
        Underbet: {
            "seat": Follows(_who_bet),
            "found": Follows(_when_found, "same_street"),
            "made": Follows(_made, 0),
            "faced": Follows(_faced),
            "least_raise": Follows(_least_raise, 0),
            "callers": Follows(_callers, ()),
        },
        PotMiscount: {
            "seat": Follows(_who_bet),
            "found": Follows(_when_found, "same_street"),
            "made": Follows(_made, 0),
            "right": Follows(_right),
        },
    }
)
