"""Build the hand of a typed spot before the acts of its street."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tapete.engine import Hand, Stakes
from tapete.engine import events as ev
from tapete.engine.positions import usual_blinds
from tapete.engine.pots import clockwise
from tapete.engine.turns import find_turn
from tapete.engine.types import Chips, HandRules, PostKind, Seat
from tapete.floor.dealing import shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.spot import Spot, SpotSeat

ENOUGH = 10**12
"""Chips of an unknown stack: more than any act needs."""


def fronts_of(spot: Spot) -> dict[Seat, Chips]:
    """Compute the chips in front of each seat after its acts, as far as possible without playing them.

    Raises:
        Impossible: the typed amount differs.
    """
    level = spot.big_blind if _is_first(spot) and not _is_stud(spot) else 0
    fronts: dict[Seat, Chips] = {}
    for number, act in enumerate(spot.acts):
        if not act.with_chips:
            continue
        place = spot.seats[act.seat]
        to = act.to or (place.bet if act.act == "all_in" or _has_nothing_behind(place) else 0)
        if not to:
            if act.act != "call":
                raise Impossible(f"acts[{number}].to", "say_total", seat=act.seat, act=act.act)
            to = level
        fronts[act.seat] = to
        level = max(level, to)
    for seat, place in spot.seats.items():
        told = place.bet
        if told and told != fronts.get(seat, told):
            found = fronts[seat]
            raise Impossible(f"seats.{seat}.bet", "front_not_as_acts", seat=seat, told=told, found=found)
    return fronts


def _has_nothing_behind(place: SpotSeat) -> bool:
    return place.all_in or place.stack == 0


def _is_first(spot: Spot) -> bool:
    return shape_of(spot).numbers[spot.street] == 0


def _is_stud(spot: Spot) -> bool:
    return shape_of(spot).kind == "stud"


def at_street(spot: Spot, rules: HandRules, fronts: Mapping[Seat, Chips]) -> Hand:
    """Build a hand at the beginning of the street's betting, held so that it does not advance."""
    index = min(shape_of(spot).numbers[spot.street], len(rules.streets) - 1)
    small, big = (None, None) if index or _is_stud(spot) else _blinds(spot, rules)
    posts = {seat: place.bet for seat, place in spot.seats.items() if seat not in fronts}
    earlier = _earlier(spot, fronts, posts)
    behind = {
        seat: 0 if _has_nothing_behind(place) else ENOUGH if place.stack is None else place.stack
        for seat, place in spot.seats.items()
    }
    total = {seat: fronts.get(seat, posts.get(seat, 0)) for seat in spot.seats}
    if not index:
        for seat, blind in ((small, spot.small_blind), (big, spot.big_blind)):
            if seat is not None and seat not in fronts and not total[seat]:
                total[seat] = posts[seat] = blind
    stacks = {seat: behind[seat] + total[seat] + earlier[seat] for seat in spot.seats}
    stakes = _stakes(spot, rules, index)
    started = ev.HandStarted(
        hand=1,
        rules=rules.id,
        game=rules.game,
        stakes=stakes,
        stacks=stacks,
        button=_button(spot),
        small_blind=small,
        big_blind=big,
        # With two seats, only the given facts decide whether the event is heads-up (TDA19-48.2).
        event_heads_up=len(spot.seats) == 2 and spot.may_raise is True,
    )
    hand = Hand(rules, started)
    for seat, chips in earlier.items():
        if chips:
            hand.apply(ev.Posted(seat=seat, kind=PostKind.ANTE, amount=chips, all_in=chips == stacks[seat]))
    if not index:
        _post(hand, spot, posts, small=small, big=big)
    _open(hand, spot, index)
    hand.apply(ev.HandHeld())
    return hand


def _earlier(spot: Spot, fronts: Mapping[Seat, Chips], posts: Mapping[Seat, Chips]) -> dict[Seat, Chips]:
    """Compute each seat's antes and chips of earlier streets; unattributed chips go to the first seat."""
    front = {seat: fronts.get(seat, posts.get(seat, 0)) for seat in spot.seats}
    earlier = {
        seat: 0 if place.put_in is None else place.put_in - front[seat] for seat, place in spot.seats.items()
    }
    for seat, chips in earlier.items():
        if chips < 0:
            raise Impossible(
                f"seats.{seat}.put_in",
                "put_in_less",
                seat=seat,
                put_in=chips + front[seat],
                front=front[seat],
            )
    rest = spot.pot - sum(front.values()) - sum(earlier.values())
    if spot.pot and rest < 0:
        raise Impossible("pot", "pot_less_than_bets", pot=spot.pot, bets=spot.pot - rest)
    for seat, place in spot.seats.items():
        if _has_nothing_behind(place) and not front[seat] and not earlier[seat]:
            earlier[seat] = 1  # all-in on an earlier street for an unknown amount
            rest -= 1
    if spot.pot and rest > 0:
        earlier[next(iter(earlier))] += rest
    return earlier


def _stakes(spot: Spot, rules: HandRules, index: int) -> Stakes:
    """Build the stakes from the known facts; in fixed limit a typed bet size applies to the street."""
    bring_in = next((act.to for act in spot.acts if act.act == "bring_in"), 0)
    stakes = Stakes(small_blind=spot.small_blind, big_blind=spot.big_blind, bring_in=bring_in)
    if spot.limit == "fixed-limit" and spot.raise_by:
        return replace(stakes, small_bet=spot.raise_by, big_bet=spot.raise_by)
    if not spot.big_blind and spot.limit == "fixed-limit":
        raise Impossible("big_blind", "say_big_blind")
    return stakes


def _blinds(spot: Spot, rules: HandRules) -> tuple[Seat | None, Seat | None]:
    """Find the blinds: from the typed facts, the button, or the first act."""
    small, big = spot.small_blind_seat, spot.big_blind_seat
    if big is None and small is None and spot.button is not None:
        return usual_blinds(rules, seats=spot.seats, button=spot.button)
    if big is None:
        first = _first_to_act(spot)
        posted = [s for s, p in spot.seats.items() if p.bet == spot.big_blind and not _acted(spot, s)]
        big = posted[0] if len(posted) == 1 and posted[0] != small else _seat_before(spot, first)
    if small is None and spot.small_blind and spot.button is None and spot.big_blind_seat is None:
        small = _seat_before(spot, big)
    return (small if small in spot.seats else None), (big if big in spot.seats else None)


def _acted(spot: Spot, seat: Seat) -> bool:
    return any(act.seat == seat for act in spot.acts)


def _first_to_act(spot: Spot) -> Seat:
    if spot.opener is not None:
        return spot.opener
    return next((act.seat for act in spot.acts if act.in_turn), spot.acts[0].seat)


def _seat_before(spot: Spot, seat: Seat) -> Seat:
    return clockwise(spot.seats, after=seat)[-2]


def _button(spot: Spot) -> Seat:
    """Return the button, or a seat that gives the same order of action."""
    return _seat_before(spot, _first_to_act(spot)) if spot.button is None else spot.button


def _post(
    hand: Hand, spot: Spot, posts: Mapping[Seat, Chips], *, small: Seat | None, big: Seat | None
) -> None:
    """Post the blinds and the other chips in front of seats that have not acted."""
    blinds = ((small, PostKind.SMALL_BLIND, spot.small_blind), (big, PostKind.BIG_BLIND, spot.big_blind))
    for seat, kind, blind in blinds:
        if seat is not None and blind:
            _put(hand, seat, kind, min(blind, posts.get(seat) or blind))
    for seat, chips in posts.items():
        if chips > hand.bets[seat] and seat not in (small, big):
            kind = PostKind.STRADDLE if chips > spot.big_blind else PostKind.SMALL_BLIND
            _put(hand, seat, kind, chips - hand.bets[seat])


def _put(hand: Hand, seat: Seat, kind: PostKind, chips: Chips) -> None:
    amount = min(chips, hand.stacks[seat])
    if amount:
        all_in = amount == hand.stacks[seat]
        hand.apply(ev.Posted(seat=seat, kind=kind, amount=amount, all_in=all_in))


def _open(hand: Hand, spot: Spot, index: int) -> None:
    """Begin the betting of a street with the seats in the hand at that moment."""
    hand.street_index, hand.street = index, hand.rules.streets[index]
    if index:
        hand.full_raise = hand.stakes.bet_of(hand.street) if hand.fixed else hand.stakes.big_blind
    hand.folded = {seat for seat in spot.seats if is_out(spot, seat)}
    hand.active = [seat for seat in hand.seats if seat not in hand.folded and seat not in hand.all_in]
    hand.deals_left, hand.hole_cards = 0, {seat: () for seat in hand.seats}
    order = _order(hand, spot)
    hand.opener = next((seat for seat in order if seat not in hand.folded), None)
    hand.waiting = [seat for seat in order if seat in hand.active]
    hand.betting = True
    hand.bring_in_due = any(act.act == "bring_in" for act in spot.acts)
    find_turn(hand)


def _order(hand: Hand, spot: Spot) -> tuple[Seat, ...]:
    """Return the seats in the order of action on this street."""
    if spot.opener is None and hand.street.opener == "left-of-button":
        return hand.seats
    known = hand.big_blind is not None and bool(spot.big_blind)
    if spot.opener is None and hand.street.opener == "left-of-big-blind" and known:
        return hand.from_left_of(hand.opens_after)
    around = hand.from_left_of(_first_to_act(spot))
    return (*around[-1:], *around[:-1])


def is_out(spot: Spot, seat: Seat) -> bool:
    """Whether a hand was dead before the first act."""
    return not spot.seats[seat].live and not _acted(spot, seat)
