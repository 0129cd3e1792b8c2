"""Refuse facts that contradict each other or the hand, before ruling.

`tapete.floor.known` checks single facts that follow from a hand. This module checks the others: facts of a
typed spot that the game does not allow together, and facts of an incident that the spot excludes.

>>> from tapete.floor.spot import SpotSeat, Spot
>>> check_spot(Spot(seats={1: SpotSeat(), 2: SpotSeat()}, street="flop", to_act=1, board=5))
Traceback (most recent call last):
tapete.floor.impossible.Impossible: board: 5 community cards were given, but the flop has 3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from tapete.engine.types import Chips, Seat
from tapete.floor.dealing import OVER, Shape, board_by_now, on_last_street, shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.bets import AmbiguousAmount, FactsAsked, Wager
from tapete.floor.incidents.claims import (
    AwardDisputed,
    DeclinesToShow,
    FaceDown,
    KilledByMistake,
    NobodyShows,
    ThrownIn,
)
from tapete.floor.incidents.deal import OldLevel, WrongCardCount
from tapete.floor.incidents.players import Absent, ConcealedChips, HiddenChips
from tapete.floor.incidents.turn import OutOfTurn, SeatSkipped, TurnComes
from tapete.floor.spot import HandSpot, Spot

# ------------------------------------------------------------ facts of a typed spot


def check_spot(spot: Spot) -> None:
    """Check that the facts of a typed spot fit each other, and the game if it is known.

    Raises:
        Impossible: names the first fact that does not fit.
    """
    _check_blinds(spot)
    _check_pending(spot)
    if spot.opener is not None and spot.opener not in spot.seats:
        raise Impossible("opener", "not_dealt_in", seat=spot.opener)
    _check_amounts(spot)
    try:
        shape = shape_of(spot)
    except Impossible as unknown:
        if unknown.reason == "no_such_game":
            return  # a ruling only on bets needs no game
        raise
    on_last_street(spot)
    _check_board(spot)
    _check_due(spot, shape)
    _check_matched(spot, shape)


def _check_blinds(spot: Spot) -> None:
    if spot.small_blind > spot.big_blind > 0:
        raise Impossible("small_blind", "small_above_big", small=spot.small_blind, big=spot.big_blind)
    if spot.big_blind_seat is not None and spot.small_blind_seat == spot.big_blind_seat:
        raise Impossible("small_blind_seat", "both_blinds", seat=spot.big_blind_seat)


def _check_amounts(spot: Spot) -> None:
    """Check typed raise amounts against the limit of the game."""
    start, most = spot.raise_from, spot.most
    if start is not None and spot.limit != "fixed-limit":
        raise Impossible("raise_from", "fixed_limit_alone")
    top = _bet_of(spot)
    size = spot.raise_by or spot.big_blind
    if start is not None and (start > top or start + size <= top):
        raise Impossible("raise_from", "completed_from", told=start, bet=top, least=max(0, top - size))
    if most is not None and spot.limit == "pot-limit" and spot.pot and spot.to_act is not None:
        facing = max(0, top - spot.seats[spot.to_act].bet)
        total = spot.total_of(spot.to_act)
        pot = top + spot.pot + facing
        right = pot if total is None else min(pot, total)
        # Before the flop a short blind may count as a whole one (TDA19-54B).
        blinds = 3 * (spot.big_blind or right) if spot.street == "preflop" else 0
        if abs(most - right) > blinds:
            raise Impossible("most", "not_as_pot", told=most, found=right)


def _bet_of(spot: Spot) -> Chips:
    """Return the largest amount among the typed bet, the chips in front and the acts."""
    to = (act.to for act in spot.acts)
    return max(spot.bet, *(place.bet for place in spot.seats.values()), *to, 0)


def _check_pending(spot: Spot) -> None:
    """Check pending acts out of turn: at most one per seat, each facing a possible bet."""
    seen: set[Seat] = set()
    top = _bet_of(spot)
    for number, early in enumerate(spot.pending):
        at = f"pending[{number}]"
        if early.seat in seen:
            raise Impossible(at, "waits_twice", seat=early.seat)
        seen.add(early.seat)
        if not spot.seats[early.seat].live:
            raise Impossible(at, "has_folded", seat=early.seat)
        if top and early.faced > top:
            raise Impossible(f"{at}.faced", "faced_more_before", bet=top, faced=early.faced)


def _check_board(spot: Spot) -> None:
    """Check the number of community cards against the street, if a seat is to act."""
    whole = board_by_now(spot)
    lie = len(spot.piles.board) if spot.piles is not None else 0
    if spot.board and lie and spot.board != lie:
        raise Impossible("piles.board", "board_not_as_piles", told=spot.board, found=lie)
    told = spot.board or lie
    if spot.to_act is not None and told not in (0, whole):
        raise Impossible("board", "board_not_as_street", told=told, street=spot.street, found=whole)


def _check_due(spot: Spot, shape: Shape) -> None:
    if spot.street in OVER or spot.due == "betting":
        return
    street = shape.streets[shape.numbers[spot.street]]
    if spot.due == "draw" and not street.draw:
        raise Impossible("due", "no_draw_here", game=spot.game, street=spot.street)
    if spot.due == "bring_in" and (shape.kind != "stud" or shape.numbers[spot.street]):
        raise Impossible("due", "no_bring_in_here", game=spot.game, street=spot.street)


def _check_matched(spot: Spot, shape: Shape) -> None:
    """Refuse a seat to act that made or matched the bet. On the first street, blinds still have to act."""
    seat = spot.to_act
    if seat is None or not shape.numbers[spot.street] or spot.acts:
        return
    place, top = spot.seats[seat], _bet_of(spot)
    if place.live and 0 < place.bet == top:
        raise Impossible("to_act", "has_matched", seat=seat, bet=top)


# ------------------------------------------------------------ facts of an incident


def check_incident(spot: Spot, incident: Incident) -> None:
    """Check that the facts of an incident, given and derived, fit the spot.

    Raises:
        Impossible: names the fact that does not fit.
    """
    check = CHECKS.get(type(incident))
    if check is not None:
        check(spot, incident)


def _out_of_turn(spot: Spot, early: OutOfTurn) -> None:
    _check_total("to", early.act, early.to, spot.bet, calls=_calls(spot, early.seat))


def _turn_comes(spot: Spot, early: TurnComes) -> None:
    if early.seat in spot.seats:
        _check_total("to", early.act, early.to, early.faced, calls=None)


def _seat_skipped(spot: Spot, skip: SeatSkipped) -> None:
    """Check the order of acts out of turn: each raise must exceed the bets before it."""
    bet = spot.bet
    for number, act in enumerate(skip.acts):
        if act.seat not in spot.seats:
            continue
        at = f"acts[{number}].to"
        calls = {spot.called_to(act.seat), bet, *_calls(spot, act.seat)}
        _check_total(at, act.act, act.to, bet, calls=calls)
        bet = max(bet, act.to)


def _calls(spot: Spot, seat: Seat) -> set[Chips]:
    """Return the possible totals of a call out of turn: the bet, or a pending bet out of turn."""
    if seat not in spot.seats:
        return set()
    have = spot.total_of(seat)
    bets = {spot.bet, *(one.to for one in spot.pending if one.act in ("bet", "raise"))}
    return {bet if have is None else min(bet, have) for bet in bets}


def _check_total(at: str, act: str, to: Chips, bet: Chips, *, calls: Iterable[Chips] | None) -> None:
    """Check that the stated total of an act is possible.

    Args:
        bet: the bet faced by the act.
        calls: possible totals of a call; None for any total.
    """
    if not to:
        return
    if act in ("check", "fold"):
        raise Impossible(at, "total_of_none", to=to, act=act)
    if act in ("bet", "raise") and to <= bet:
        raise Impossible(at, "no_raise", made=to, faced=bet)
    if act == "call" and calls is not None and to not in calls:
        raise Impossible(at, "no_total_of_call", to=to, bet=bet)


def _facts_asked(spot: Spot, asked: FactsAsked) -> None:
    """Refuse a question about a dead hand's raise."""
    if asked.of is not None:
        if not spot.place(asked.of).live:
            raise Impossible("of", "has_folded", seat=asked.of)


def _wager(spot: Spot, wager: Wager) -> None:
    if wager.prior and not spot.place(wager.seat).bet:
        raise Impossible("prior", "no_bet_before", seat=wager.seat)


def _ambiguous_amount(spot: Spot, said: AmbiguousAmount) -> None:
    """Check that all posts are multiples of the smallest chip."""
    chip = said.smallest_chip or 1
    for name in ("small_blind", "big_blind"):
        blind = getattr(spot, name)
        if blind % chip:
            raise Impossible("smallest_chip", "not_in_these_chips", amount=blind, chip=chip)


def _wrong_card_count(spot: Spot, wrong: WrongCardCount) -> None:
    """Compare the given counts with the hand, if the hand has a wrong count; otherwise trust them."""
    if not isinstance(spot, HandSpot) or not spot.wrong_counts:
        return
    for seat, told in wrong.hands.items():
        found = spot.held.get(seat)
        if found is not None and told != found:
            raise Impossible(f"hands.{seat}", "not_as_hand", told=told, found=found)


def _old_level(spot: Spot, level: OldLevel) -> None:
    if level.small_blind > level.big_blind:
        raise Impossible("small_blind", "small_above_big", small=level.small_blind, big=level.big_blind)


def _award_disputed(spot: Spot, dispute: AwardDisputed) -> None:
    """Refuse a return of more than the hand has paid."""
    if not isinstance(spot, HandSpot) or spot.street != "over" or not spot.whole:
        return
    for seat, amount in dispute.take.items():
        won = spot.won.get(seat, 0)
        if amount > won:
            raise Impossible(f"take.{seat}", "took_more_than_won", seat=seat, won=won, amount=amount)


def _killed_by_mistake(spot: Spot, killed: KilledByMistake) -> None:
    """Refuse a killed hand that its player folded."""
    if isinstance(spot, HandSpot) and spot.has_folded(killed.seat):
        raise Impossible("seat", "has_folded", seat=killed.seat)


def _not_shown(spot: Spot, incident: DeclinesToShow | FaceDown | ThrownIn) -> None:
    """Refuse an unseen discard of a shown hand."""
    if isinstance(spot, HandSpot) and incident.seat in spot.shown:
        raise Impossible("seat", "has_shown", seat=incident.seat)


def _nobody_shows(spot: Spot, wait: NobodyShows) -> None:
    if spot.live and set(spot.live) <= set(wait.tabled):
        raise Impossible("tabled", "all_have_shown")


def _hidden_chips(spot: Spot, found: HiddenChips) -> None:
    """Check that the caller has a live hand and has called."""
    if found.seat == found.caller:
        return
    caller, all_in = spot.place(found.caller), spot.place(found.seat)
    if not caller.live:
        raise Impossible("caller", "has_folded", seat=found.caller)
    if isinstance(spot, HandSpot) and not caller.all_in and caller.bet < all_in.bet:
        raise Impossible("caller", "has_not_called", seat=found.caller)


def _absent(spot: Spot, absent: Absent) -> None:
    """Refuse a player who never came but acted."""
    if absent.came == "never" and isinstance(spot, HandSpot):
        if any(one.seat == absent.seat for one in spot.log):
            raise Impossible("came", "has_acted", seat=absent.seat)


def _concealed_chips(spot: Spot, found: ConcealedChips) -> None:
    """Check a player's stack against the hand, with or without the concealed chips."""
    if found.stack is None or not isinstance(spot, HandSpot) or found.seat not in spot.seats:
        return
    has = spot.total_of(found.seat)
    if has is not None and found.stack not in (has, has + found.amount):
        raise Impossible("stack", "not_as_hand", told=found.stack, found=has + found.amount)


CHECKS: Mapping[type[Incident], Callable[[Spot, Any], None]] = MappingProxyType(
    {
        AmbiguousAmount: _ambiguous_amount,
        FactsAsked: _facts_asked,
        Wager: _wager,
        OutOfTurn: _out_of_turn,
        TurnComes: _turn_comes,
        SeatSkipped: _seat_skipped,
        WrongCardCount: _wrong_card_count,
        OldLevel: _old_level,
        AwardDisputed: _award_disputed,
        DeclinesToShow: _not_shown,
        FaceDown: _not_shown,
        ThrownIn: _not_shown,
        NobodyShows: _nobody_shows,
        KilledByMistake: _killed_by_mistake,
        HiddenChips: _hidden_chips,
        Absent: _absent,
        ConcealedChips: _concealed_chips,
    }
)
"""Checks by incident type, in addition to those of `tapete.floor.known`."""
