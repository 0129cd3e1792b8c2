"""Derive facts from the acts of a typed spot: the turn, the least raise and others."""

from __future__ import annotations

from msgspec.structs import replace

from tapete.engine.types import Chips, HandRules
from tapete.floor.dealing import shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.replaying.acts import kill_dead, play
from tapete.floor.replaying.start import at_street, fronts_of, is_out
from tapete.floor.spot import HandSpot, Spot, StreetAct, spot_of
from tapete.rules import Book, RulebookError, hand_rules


def replayed(spot: Spot, book: Book) -> HandSpot:
    """Play the spot's acts and return it with the derived facts.

    Seats that were passed over with nothing to call have checked.

    Raises:
        Impossible: an impossible order of acts, or a typed fact that contradicts them.
    """
    _check_all_in(spot)
    rules = _rules_of(spot, book)
    fronts = fronts_of(spot)
    hand = at_street(spot, rules, fronts)
    before = hand.copy()
    for number, act in enumerate(spot.acts):
        play(hand, act, f"acts[{number}]")
    kill_dead(hand, spot)
    found = spot_of(hand, before)
    _check_told(spot, found)
    seats = {
        seat: replace(
            found.seats[seat],
            stack=place.stack,
            put_in=place.put_in,
            bet=place.bet if is_out(spot, seat) else found.seats[seat].bet,
        )
        for seat, place in spot.seats.items()
    }
    acts_left_out = len(found.acts) != len(spot.acts)
    return replace(
        found,
        seats=seats,
        street=spot.street,
        button=spot.button,
        small_blind_seat=spot.small_blind_seat,
        big_blind_seat=spot.big_blind_seat,
        big_blind=spot.big_blind,
        small_blind=spot.small_blind,
        opener=found.opener if spot.opener is None else spot.opener,
        board=spot.board,
        piles=spot.piles,
        last_street=spot.last_street,
        pot=spot.pot or _pot_told(spot),
        most=_most(spot, found),
        acts=found.acts if acts_left_out else _typed(spot.acts, found.acts),
        pending=spot.pending,
        raise_by=found.raise_by or spot.raise_by,
        whole=False,
        smallest_chip=1,
    )


def _typed(typed: tuple[StreetAct, ...], found: tuple[StreetAct, ...]) -> tuple[StreetAct, ...]:
    """Return the acts with the engine's names, but keep the typed `in_turn`."""
    return tuple(replace(new, in_turn=old.in_turn) for old, new in zip(typed, found, strict=True))


def _rules_of(spot: Spot, book: Book) -> HandRules:
    shape_of(spot)
    try:
        return hand_rules(f"{spot.game}-{spot.limit}", book=book)
    except RulebookError:
        raise Impossible("game", "no_such_game", game=f"{spot.game}-{spot.limit}") from None


def _check_all_in(spot: Spot) -> None:
    for seat, place in spot.seats.items():
        if place.all_in and place.stack:
            raise Impossible(f"seats.{seat}.all_in", "all_in_with_chips", seat=seat, stack=place.stack)


def _check_told(spot: Spot, found: HandSpot) -> None:
    """Check every typed fact against the value derived from the acts.

    Raises:
        Impossible: names the first contradicting fact and the derived value.
    """
    for name in ("bet", "raise_by", "raises"):
        told, right = getattr(spot, name), getattr(found, name)
        if told and told != right or (name == "raises" and told == 0 and right):
            raise Impossible(name, "not_as_acts", told=told, found=right)
    if spot.to_act is not None and spot.to_act != found.to_act:
        if found.to_act is None:
            raise Impossible("to_act", "betting_over_by_acts", told=spot.to_act)
        raise Impossible("to_act", "turn_not_as_acts", told=spot.to_act, found=found.to_act)
    if spot.may_raise is not None and found.to_act is not None and spot.may_raise != found.may_raise:
        if spot.may_raise:
            raise Impossible("may_raise", "closed_by_acts", seat=found.to_act)
        raise Impossible("may_raise", "open_by_acts", seat=found.to_act)
    for seat, place in spot.seats.items():
        front = found.seats[seat].bet
        if place.bet not in (0, front) and not is_out(spot, seat):
            at = f"seats.{seat}.bet"
            raise Impossible(at, "front_not_as_acts", seat=seat, told=place.bet, found=front)
        if place.all_in and seat not in [s for s, p in found.seats.items() if p.all_in]:
            raise Impossible(f"seats.{seat}.all_in", "not_all_in_by_acts", seat=seat)


def _pot_told(spot: Spot) -> Chips:
    """Return the pot if every seat's total is known, otherwise 0."""
    put_in = [place.put_in for place in spot.seats.values()]
    return sum(chips for chips in put_in if chips is not None) if None not in put_in else 0


def _most(spot: Spot, found: HandSpot) -> Chips | None:
    """Return the largest total for the seat to act, if the game has a limit and the pot is known."""
    if found.to_act is None or spot.limit == "no-limit" or found.most is None:
        return spot.most
    if spot.limit == "pot-limit" and not spot.pot:
        return spot.most
    return found.most if spot.most is None else spot.most
