"""Compute a bet, call or raise: its total, the chips returned, the chips still due, and the command."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from tapete.engine.commands import Bet, Call, Check, Command, Fold, May, RaiseTo, Restrict
from tapete.engine.types import Chips, Seat, Sourced
from tapete.floor.citing import Citing
from tapete.floor.implied import all_bets_made
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.bets import Wager
from tapete.floor.ruling import Fact, Option, Ruling
from tapete.floor.spot import Spot, SpotSeat
from tapete.floor.vocabulary import Outcome
from tapete.rules import Book


class AmountFacts(NamedTuple):
    """A wager with its spot and the book."""

    spot: Spot
    made: Wager
    book: Book
    read: Citing

    @property
    def seat(self) -> Seat:
        """Seat that makes the wager."""
        return self.made.seat

    @property
    def place(self) -> SpotSeat:
        """State of the seat before the wager."""
        return self.spot.place(self.seat)

    @property
    def facing(self) -> bool:
        """Whether the seat faces a bet."""
        return self.spot.bet > self.place.bet

    @property
    def due(self) -> Chips:
        """Total in front of the seat after a call."""
        return self.spot.called_to(self.seat)

    @property
    def have(self) -> Chips | None:
        """Most chips the seat could have in front; None if unknown."""
        return self.spot.total_of(self.seat)

    @property
    def lying(self) -> Chips:
        """Chips of an earlier bet that still lie in front."""
        if self.made.prior is None:
            return self.place.bet
        return sum(self.made.prior if self.made.left is None else self.made.left)

    @property
    def front(self) -> Chips:
        """All chips in front now, before any decision."""
        return self.lying + sum(self.made.chips)

    def reading_anew(self) -> AmountFacts:
        """Copy the case for a trial ruling: its citations don't count for the case itself."""
        return self._replace(read=Citing())


def settled(
    case: AmountFacts, outcome: Outcome, to: Chips, action: Command, facts: dict[str, Fact] | None = None
) -> Ruling:
    """Return a ruling on a total: chips are added to reach it, or the surplus goes back."""
    return Ruling(
        outcome=outcome,
        seat=case.seat,
        to=to,
        returned=max(0, case.front - to),
        add=max(0, to - case.front),
        facts=facts or {},
        cites=case.read.cites,
        carry=(action,),
    )


def with_chips(ruling: Ruling, chips: Chips) -> Ruling:
    """Adjust a ruling for `chips` more (or fewer, if negative) in front that don't change the bet."""
    if not chips:
        return ruling
    options = tuple(Option(name=o.name, ruling=with_chips(o.ruling, chips)) for o in ruling.options)
    if options:
        return replace(ruling, options=options)
    net = ruling.returned - ruling.add + chips
    return replace(ruling, returned=max(0, net), add=max(0, -net))


def call(case: AmountFacts, facts: dict[str, Fact] | None = None) -> Ruling:
    """Rule a call, limited by the stack; a check if there is nothing to call."""
    seat = case.seat
    if not case.facing:
        return settled(case, "check", case.place.bet, Check(seat=seat), facts)
    return settled(case, "call", case.due, Call(seat=seat), facts)


def fold(case: AmountFacts) -> Ruling:
    """Rule a fold."""
    case.read(case.book.turn.act_in_turn)
    if not case.facing:
        case.read(case.book.betting.free_fold)
    return Ruling(outcome="fold", seat=case.seat, cites=case.read.cites, carry=(Fold(seat=case.seat),))


def raise_to(case: AmountFacts, total: Chips, facts: dict[str, Fact] | None = None) -> Ruling:
    """Rule a raise to a total, increased to the least raise; all-in if the seat has no more.

    Rule a bet if nobody has bet, and a call if the seat may not raise.
    """
    spot, seat = case.spot, case.seat
    if not spot.can_raise:
        return call_for_want_of_raising(case)
    if not spot.bet:
        return bet(case, total)
    to = within_limit(case, max(total, spot.least_raise_to))
    if to == case.have:
        return all_in(case, facts)
    outcome: Outcome = "raise" if total >= spot.least_raise_to else "forced_min_raise"
    told: dict[str, Fact] = {"min_raise_to": spot.least_raise_to}
    return settled(case, outcome, to, RaiseTo(seat=seat, amount=to), told | (facts or {}))


def bet(case: AmountFacts, total: Chips, *, least_is_due: bool = False) -> Ruling:
    """Rule a bet that opens the betting, increased to the least bet.

    Args:
        least_is_due: whether the seat is already bound to at least the least bet.
    """
    spot, seat = case.spot, case.seat
    if not spot.can_raise:
        return call_for_want_of_raising(case)
    to = within_limit(case, max(total, spot.least_bet))
    if to == case.have:
        return all_in(case)
    if total >= spot.least_bet:
        return settled(case, "bet", to, Bet(seat=seat, amount=to))
    if not least_is_due and case.read(case.book.bets.least_bet) == "chips-back":
        return no_action(case)
    return settled(case, "forced_min_bet", to, Bet(seat=seat, amount=to), {"min_bet": spot.least_bet})


def within_limit(case: AmountFacts, total: Chips) -> Chips:
    """Return a total, reduced to what the betting limit and the stack allow."""
    most = case.spot.most_to(case.seat)
    if most is None or total <= most:
        return total
    if most != case.have:
        if case.spot.limit == "fixed-limit":
            case.read(case.book.betting.street_bet)
        else:
            case.read(case.book.betting.pot_limit)
    return most


def all_in(case: AmountFacts, facts: dict[str, Fact] | None = None) -> Ruling:
    """Rule an all-in, as far as the limit and the open betting allow."""
    spot, seat, have = case.spot, case.seat, case.have
    if have is None:
        raise Impossible(f"seats.{seat}.stack", "all_in_needs_stack")
    if have <= spot.bet:
        return settled(case, "all_in", have, Call(seat=seat), facts)
    if not spot.can_raise:
        return call_for_want_of_raising(case)
    to = within_limit(case, have)
    action = RaiseTo(seat=seat, amount=to) if spot.bet else Bet(seat=seat, amount=to)
    outcome: Outcome = "all_in" if to == have else "raise" if spot.bet else "bet"
    return settled(case, outcome, to, action, facts)


def call_for_want_of_raising(case: AmountFacts) -> Ruling:
    """Rule a call instead of a raise, because the betting is not open to the seat."""
    spot, betting = case.spot, case.book.betting
    has_acted = any(act.seat == case.seat for act in spot.acts)
    if spot.limit != "fixed-limit":
        if has_acted:
            case.read(betting.reopen)
    elif all_bets_made(spot, case.book):
        case.read(betting.bets_per_round)
    elif has_acted:
        case.read(betting.limit_reopen_percent)
    return call(case, {"may_raise": False})


def bound_to(case: AmountFacts, outcome: Outcome, may: tuple[May, ...], by: Sourced[Any] | None) -> Ruling:
    """Limit the seat's next act, by a point already read."""
    return Ruling(
        outcome=outcome,
        seat=case.seat,
        may=may,
        cites=case.read.cites,
        carry=(Restrict(seat=case.seat, may=may, rule=by.source if by else ""),),
    )


def must_bet(case: AmountFacts, by: Sourced[Any] | None, penalty: tuple[str, ...] = ()) -> Ruling:
    """Require a bet or raise, by a point already read; the seat still has to say the amount."""
    spot = case.spot
    if not spot.can_raise or (case.have is not None and case.have <= spot.bet):
        return replace(call_for_want_of_raising(case), penalty=penalty)
    least = spot.least_raise_to if spot.bet else spot.least_bet
    if case.have is not None and case.have <= least:
        return replace(all_in(case), penalty=penalty)
    if spot.limit == "fixed-limit":
        # Only one amount is possible, so it is settled.
        case.read(case.book.betting.street_bet)
        action = RaiseTo(seat=case.seat, amount=least) if spot.bet else Bet(seat=case.seat, amount=least)
        return replace(settled(case, "raise" if spot.bet else "bet", least, action, {}), penalty=penalty)
    outcome: Outcome = "must_raise" if spot.bet else "must_bet"
    name = "min_raise_to" if spot.bet else "min_bet"
    # In the engine's restrictions "raise" includes a bet.
    bound = bound_to(case, outcome, ("raise",), by)
    may = ("raise",) if spot.bet else ("bet",)
    return replace(bound, may=may, facts={name: least}, penalty=penalty)


def no_action(case: AmountFacts) -> Ruling:
    """Return the chips of an act that does not bind; the seat must still act."""
    back = max(0, case.front - case.lying)
    return Ruling(outcome="no_action", seat=case.seat, returned=back, cites=case.read.cites)
