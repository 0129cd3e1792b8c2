"""Play the acts of a typed spot through the engine, to derive the turn, the least raise and other facts."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tapete.engine import Bet, BringIn, Call, Check, Command, Fold, Hand, RaiseTo, Refused, Stakes
from tapete.engine import events as ev
from tapete.engine.changes import find_turn
from tapete.engine.commands import LetStand
from tapete.engine.positions import usual_blinds
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, HandRules, PostKind, Seat
from tapete.floor.dealing import shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.spot import Act, HandSpot, Place, Spot, spot_of
from tapete.rules import Book, RulebookError, hand_rules

ENOUGH = 10**12
"""Chips of an unknown stack: more than any act needs."""


def replayed(spot: Spot, book: Book) -> HandSpot:
    """Play the spot's acts and return it with the derived facts.

    Seats that were passed over with nothing to call have checked.

    Raises:
        Impossible: an impossible order of acts, or a typed fact that contradicts them.
    """
    _check_all_in(spot)
    rules = _rules_of(spot, book)
    fronts = _fronts(spot)
    hand = _at_street(spot, rules, fronts)
    before = hand.copy()
    for number, act in enumerate(spot.acts):
        _play(hand, act, f"acts[{number}]")
    _kill(hand, spot)
    found = spot_of(hand, before)
    _check_told(spot, found)
    seats = {
        seat: replace(
            found.seats[seat],
            stack=place.stack,
            put_in=place.put_in,
            bet=place.bet if _is_out(spot, seat) else found.seats[seat].bet,
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


def _typed(typed: tuple[Act, ...], found: tuple[Act, ...]) -> tuple[Act, ...]:
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


# ------------------------------------------------------------ the hand before the acts


def _fronts(spot: Spot) -> dict[Seat, Chips]:
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


def _has_nothing_behind(place: Place) -> bool:
    return place.all_in or place.stack == 0


def _is_first(spot: Spot) -> bool:
    return shape_of(spot).numbers[spot.street] == 0


def _is_stud(spot: Spot) -> bool:
    return shape_of(spot).kind == "stud"


def _at_street(spot: Spot, rules: HandRules, fronts: Mapping[Seat, Chips]) -> Hand:
    """Build a hand at the beginning of the street's betting, held so that it does not advance by itself."""
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
        # Of two seats, only the facts can tell whether they are the last two of the event (TDA19-48.2).
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
    """The button, or a seat that gives the same order of acting."""
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
    hand.folded = {seat for seat in spot.seats if _is_out(spot, seat)}
    hand.active = [seat for seat in hand.seats if seat not in hand.folded and seat not in hand.all_in]
    hand.deals_left, hand.hole_cards = 0, {seat: () for seat in hand.seats}
    order = _order(hand, spot)
    hand.opener = next((seat for seat in order if seat not in hand.folded), None)
    hand.waiting = [seat for seat in order if seat in hand.active]
    hand.betting = True
    hand.bring_in_due = any(act.act == "bring_in" for act in spot.acts)
    find_turn(hand)


def _order(hand: Hand, spot: Spot) -> tuple[Seat, ...]:
    """The seats in acting order on this street."""
    if spot.opener is None and hand.street.opener == "left-of-button":
        return hand.seats
    known = hand.big_blind is not None and bool(spot.big_blind)
    if spot.opener is None and hand.street.opener == "left-of-big-blind" and known:
        return hand.from_left_of(hand.opens_after)
    around = hand.from_left_of(_first_to_act(spot))
    return (*around[-1:], *around[:-1])


# ------------------------------------------------------------ the acts


def _is_out(spot: Spot, seat: Seat) -> bool:
    """Whether a hand was dead before the first act; when its chips went in is unknown."""
    return not spot.seats[seat].live and not _acted(spot, seat)


def _kill(hand: Hand, spot: Spot) -> None:
    """Kill dead hands that acted without folding: the floor killed them later."""
    for seat, place in spot.seats.items():
        if not place.live and seat not in hand.folded and len(hand.live) > 1:
            hand.apply(ev.HandKilled(seat=seat))


def _play(hand: Hand, act: Act, where: str) -> None:
    """Play an act: in turn by the rules, or out of turn as an act that nobody stopped."""
    seat = act.seat
    if seat in hand.folded:
        raise Impossible(where, "has_folded", seat=seat)
    if seat in hand.all_in:
        raise Impossible(where, "all_in_cannot_act", seat=seat)
    if hand.to_act is None:
        raise Impossible(where, "acts_after_the_end", seat=seat)
    if act.in_turn:
        _pass_over(hand, seat, where)
    command = _command(hand, act, where)
    try:
        if act.in_turn:
            hand.act(command)
            return
    except Refused:
        if isinstance(command, BringIn):
            raise Impossible(where, "act_cannot_be", seat=seat, act=act.act) from None
    try:
        if isinstance(command, Fold | Check | Call | Bet | RaiseTo):
            hand.act(LetStand(act=command))
    except Refused:
        raise Impossible(where, "act_cannot_be", seat=seat, act=act.act) from None


def _pass_over(hand: Hand, seat: Seat, where: str) -> None:
    """Let seats that were passed over with nothing to call check.

    Raises:
        Impossible: a seat that faces a bet was passed over.
    """
    if seat not in hand.waiting:
        turn = hand.to_act
        raise Impossible(where, "acts_skip_seat", turn=turn, seat=seat)
    while hand.to_act != seat:
        turn = hand.to_act
        if turn is None or hand.facing(turn) or not hand.street_index:
            raise Impossible(where, "acts_skip_seat", turn=turn, seat=seat)
        hand.act(Check(seat=turn))


def _command(hand: Hand, act: Act, where: str) -> Command:
    """Turn an act into a command; a bet over a bet is a raise, a call with nothing to call is a check.

    Raises:
        Impossible: the act can't have that amount.
    """
    seat, level, has = act.seat, hand.level, hand.stacks[act.seat] + hand.bets[act.seat]
    kind = act.act
    if kind == "all_in":
        kind = "raise" if has > level else "call"
    match kind:
        case "fold":
            return Fold(seat=seat)
        case "check":
            if hand.facing(seat):
                raise Impossible(where, "check_faces_bet", seat=seat, bet=level)
            return Check(seat=seat)
        case "call":
            if not hand.facing(seat):
                raise Impossible(where, "nothing_to_call", seat=seat)
            if act.to not in (0, min(level, has)):
                raise Impossible(where, "call_of_another_bet", seat=seat, to=act.to, bet=level)
            return Call(seat=seat)
        case "bring_in":
            return BringIn(seat=seat)
        case _:
            to = act.to or has
            if to <= level:
                raise Impossible(where, "raise_not_above", seat=seat, to=to, bet=level)
            return RaiseTo(seat=seat, amount=to) if level else Bet(seat=seat, amount=to)


# ------------------------------------------------------------ what was typed besides


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
        if place.bet not in (0, front) and not _is_out(spot, seat):
            at = f"seats.{seat}.bet"
            raise Impossible(at, "front_not_as_acts", seat=seat, told=place.bet, found=front)
        if place.all_in and seat not in [s for s, p in found.seats.items() if p.all_in]:
            raise Impossible(f"seats.{seat}.all_in", "not_all_in_by_acts", seat=seat)


def _pot_told(spot: Spot) -> Chips:
    """The pot if every seat's total is known; otherwise 0."""
    put_in = [place.put_in for place in spot.seats.values()]
    return sum(chips for chips in put_in if chips is not None) if None not in put_in else 0


def _most(spot: Spot, found: HandSpot) -> Chips | None:
    """The largest total for the seat to act, if the game has a limit and the pot is known."""
    if found.to_act is None or spot.limit == "no-limit" or found.most is None:
        return spot.most
    if spot.limit == "pot-limit" and not spot.pot:
        return spot.most
    return found.most if spot.most is None else spot.most
