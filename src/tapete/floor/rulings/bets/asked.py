"""Rule on questions about bets, stacks and the pot: the right to ask, and the answers."""

from __future__ import annotations

from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.implied import all_bets_made
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.bets import BetsTouched, CountAsked, FactsAsked
from tapete.floor.ruling import Fact, Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.turn.acts import check_to_act
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Deed
from tapete.rules import Book


def count_asked(spot: Spot, asked: CountAsked, book: Book, read: Citing) -> Ruling:
    """Rule whether the pot or a stack is counted, spread or estimated for a player."""
    bets = book.bets
    spot.place(asked.seat)
    match asked.what:
        case "pot":
            if spot.limit == "pot-limit" or read(bets.pot_count) == "always":
                read(bets.pot_count)
                return granted(asked.seat, read, RulingStep("count_pot", {"pot": spot.pot}))
            return refused(asked.seat, read)
        case "spread_pot":
            if read(bets.pot_spread) == "refused":
                return refused(asked.seat, read)
            spread = granted(asked.seat, read, RulingStep("spread_pot"))
            return Ruling(
                outcome="director",
                seat=asked.seat,
                options=(
                    Option(name="spread_pot", ruling=spread),
                    Option(name="refuse", ruling=refused(asked.seat, read)),
                ),
                cites=read.cites,
            )
        case "estimate":
            other = of_another(spot, asked)
            if read(bets.estimate) == "never":
                return refused(asked.seat, read)
            return granted(asked.seat, read, RulingStep("estimate", {"of": other}))
        case "exact_count":
            return exact_count(spot, asked, of_another(spot, asked), book, read)


def exact_count(spot: Spot, asked: CountAsked, other: Seat, book: Book, read: Citing) -> Ruling:
    """Rule whether a stack is counted exactly, and by whom."""
    place, all_in = spot.place(asked.seat), spot.place(other)
    faces = place.live and not place.all_in and all_in.all_in and all_in.bet > place.bet
    match read(book.bets.exact_count):
        case "facing-all-in-in-turn":
            may = faces and spot.to_act == asked.seat
        case "facing-all-in":
            may = faces
        case "always":
            may = True
    if not may:
        return refused(asked.seat, read)
    # If the all-in player may leave the count to others, the dealer counts.
    own = all_in.all_in and read(book.bets.count_by) == "player"
    by: Deed = "count_by_player" if own else "count_by_dealer"
    return granted(asked.seat, read, RulingStep(by, {"of": other, "amount": all_in.bet}))


def of_another(spot: Spot, asked: CountAsked) -> Seat:
    """Return the seat whose chips are meant."""
    if asked.of is None or asked.of == asked.seat:
        raise Impossible("of", "whose_chips")
    spot.place(asked.of)
    return asked.of


def bets_touched(spot: Spot, touched: BetsTouched, book: Book, read: Citing) -> Ruling:
    """Rule whether bets are pulled in, squared up or counted during the betting."""
    bets, seat = book.bets, touched.seat
    if spot.to_act is None:
        raise Impossible("to_act", "betting_is_over")
    step = RulingStep(touched.what)
    if seat is not None:
        spot.place(seat)
        may = read(bets.pulled_in_for) == "any-seat" or spot.to_act == seat
    elif touched.what == "pull_in" or bets.dealer_touches_bets is None:
        may = read(bets.bets_pulled_in) == "any-time"
    else:
        may = read(bets.dealer_touches_bets) == "any-time" or touched.what == "count"
    return granted(seat, read, step) if may else refused(seat, read)


def facts_asked(spot: Spot, asked: FactsAsked, book: Book, read: Citing) -> Ruling:
    """Answer a player's question about the action with facts only.

    A book without a rule on these questions still has rules on the facts, so the facts are given.

    Rules: TDA26-RP24, TDA19-43A, TDA19-47A.
    """
    check_to_act(spot, asked.seat)
    if book.bets.answers is not None and read(book.bets.answers) == "free":
        return Ruling(outcome="free_answer", seat=asked.seat, cites=read.cites)
    seat, of = asked.seat, asked.of or asked.seat
    if asked.about == "to_call":
        if book.bets.call_said is not None:
            read(book.bets.call_said)
        facts: dict[str, Fact] = {"to_call": spot.called_to(seat) - spot.place(seat).bet}
        return Ruling(
            outcome="answer_to_call", seat=seat, facts=facts, cites=read.cites or book.general_power
        )
    able = may_raise(spot, seat, of, book, read)
    facts = {"of": of, "faces": max(0, spot.bet - spot.place(of).bet), "full_raise": spot.least_raise}
    if not able:
        return Ruling(outcome="answer_may_not_raise", seat=seat, facts=facts, cites=read.cites)
    if asked.about == "least_raise":
        facts = {"min_raise_to": least_to(spot, book, read)}
        return Ruling(outcome="answer_least_raise", seat=seat, facts=facts, cites=read.cites)
    return Ruling(outcome="answer_may_raise", seat=seat, facts=facts, cites=read.cites)


def least_to(spot: Spot, book: Book, read: Citing) -> Chips:
    """Return the total of the least bet or raise, ignoring stacks (TDA19-43A)."""
    betting = book.betting
    if spot.limit == "fixed-limit":
        read(betting.street_bet)
    else:
        read(betting.min_raise)
    return spot.least_raise_to if spot.bet else spot.least_bet


def may_raise(spot: Spot, asking: Seat, seat: Seat, book: Book, read: Citing) -> bool:
    """Whether a seat could raise if the asking seat just called (TDA19-47, CCL-raise-reopen)."""
    betting, place = book.betting, spot.place(seat)
    fixed = spot.limit == "fixed-limit"
    capped = all_bets_made(spot, book)
    if fixed and spot.bet:
        most = read(betting.bets_per_round)
        if not capped and len(spot.seats) == 2 and spot.raise_count + 1 >= most:
            read(betting.cap_lifted)
    has_acted = any(act.seat == seat for act in spot.acts)
    if not fixed:
        read(betting.reopen)
    elif has_acted:
        read(betting.limit_reopen_percent)
    have = spot.total_of(seat)
    if capped or not place.live or place.all_in or (have is not None and have <= spot.bet):
        return False
    if seat == asking and (fixed or not spot.can_raise):
        return spot.can_raise
    if not has_acted:
        return True
    if fixed:
        faces = (spot.bet - place.bet) * 100
        return faces >= spot.least_raise * betting.limit_reopen_percent.value
    if betting.reopen.value == "single-full-raise":
        return raised_fully_since(spot, seat)
    return spot.bet - place.bet >= spot.least_raise


def raised_fully_since(spot: Spot, seat: Seat) -> bool:
    """Whether there was a full raise in a single act since the seat last acted (CCL-raise-reopen)."""
    level = spot.big_blind if spot.big_blind_seat is not None and not spot.board else 0
    largest, reopened = spot.big_blind, False
    for act in spot.acts:
        if act.seat == seat:
            reopened = False
        if act.act in ("bet", "raise"):
            reopened = reopened or (act.seat != seat and act.to - level >= largest)
            largest, level = max(largest, act.to - level), act.to
    return reopened


def granted(seat: Seat | None, read: Citing, step: RulingStep) -> Ruling:
    """Grant the request."""
    return Ruling(outcome="granted", seat=seat, steps=(step,), cites=read.cites)


def refused(seat: Seat | None, read: Citing) -> Ruling:
    """Refuse the request."""
    return Ruling(outcome="refused", seat=seat, cites=read.cites)


RULES: Rules = {CountAsked: count_asked, BetsTouched: bets_touched, FactsAsked: facts_asked}
