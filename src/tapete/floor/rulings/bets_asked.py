"""What may be asked about bets, stacks and the pot, by whom, and what is answered."""

from __future__ import annotations

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.bets import BetsTouched, CountAsked, FactsAsked
from tapete.floor.ruling import Fact, Option, Rules, Ruling, Step
from tapete.floor.rulings.turn_acts import check_to_act
from tapete.floor.spot import Spot
from tapete.rules import Book


def count_asked(spot: Spot, asked: CountAsked, book: Book, read: Citing) -> Ruling:
    """Whether the pot or a stack is counted, spread or estimated for a player."""
    bets = book.bets
    spot.place(asked.seat)
    match asked.what:
        case "pot":
            if spot.limit == "pot-limit" or read(bets.pot_count) == "always":
                read(bets.pot_count)
                return granted(asked.seat, read, Step("count_pot", {"pot": spot.pot}))
            return refused(asked.seat, read)
        case "spread_pot":
            if read(bets.pot_spread) == "refused":
                return refused(asked.seat, read)
            spread = granted(asked.seat, read, Step("spread_pot"))
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
            return granted(asked.seat, read, Step("estimate", {"of": other}))
        case "exact_count":
            return exact_count(spot, asked, of_another(spot, asked), book, read)


def exact_count(spot: Spot, asked: CountAsked, other: Seat, book: Book, read: Citing) -> Ruling:
    """Whether a stack is counted exactly, and by whom."""
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
    # Where the player who is all-in may leave it to others, the dealer counts.
    by = "player" if all_in.all_in and read(book.bets.count_by) == "player" else "dealer"
    return granted(asked.seat, read, Step(f"count_by_{by}", {"of": other, "amount": all_in.bet}))


def of_another(spot: Spot, asked: CountAsked) -> Seat:
    """The seat whose chips are meant."""
    if asked.of is None or asked.of == asked.seat:
        raise Impossible("of", "whose_chips")
    spot.place(asked.of)
    return asked.of


def bets_touched(spot: Spot, touched: BetsTouched, book: Book, read: Citing) -> Ruling:
    """Whether bets are pulled in, squared up or counted while betting goes on."""
    bets, seat = book.bets, touched.seat
    if spot.to_act is None:
        raise Impossible("to_act", "betting_is_over")
    step = Step(touched.what)
    if seat is not None:
        spot.place(seat)
        may = read(bets.pulled_in_for) == "any-seat" or spot.to_act == seat
    elif touched.what == "pull_in" or bets.dealer_touches_bets is None:
        may = read(bets.bets_pulled_in) == "any-time"
    else:
        may = read(bets.dealer_touches_bets) == "any-time" or touched.what == "count"
    return granted(seat, read, step) if may else refused(seat, read)


def facts_asked(spot: Spot, asked: FactsAsked, book: Book, read: Citing) -> Ruling:
    """What a player facing action is told: facts, and nothing else."""
    check_to_act(spot, asked.seat)
    if read(book.bets.answers) == "free":
        return Ruling(outcome="free_answer", seat=asked.seat, cites=read.cites)
    seat, of = asked.seat, asked.of or asked.seat
    outcome = f"answer_{asked.about}"
    facts: dict[str, Fact] = {}
    match asked.about:
        case "to_call":
            facts["to_call"] = spot.called_to(seat) - spot.place(seat).bet
        case "least_raise":
            facts["min_raise_to"] = spot.least_raise_to if spot.bet else spot.least_bet
        case "may_raise":
            facts["of"] = of
            if not may_raise(spot, seat, of, book, read):
                outcome = "answer_may_not_raise"
    return Ruling(outcome=outcome, seat=seat, facts=facts, cites=read.cites)


def may_raise(spot: Spot, asking: Seat, seat: Seat, book: Book, read: Citing) -> bool:
    """Whether a seat could raise if the one that asks just called."""
    if seat == asking:
        return spot.may_raise
    place = spot.place(seat)
    if not place.live or place.all_in:
        return False
    faces = spot.bet - place.bet
    if place.stack is not None and place.stack <= faces:
        return False
    if all(act.seat != seat for act in spot.acts):
        return True
    betting, step = book.betting, spot.least_raise_to - spot.bet
    if spot.limit == "fixed-limit":
        if spot.raises + 1 >= read(betting.bets_per_round):
            return False
        return faces * 100 >= step * read(betting.limit_reopen_percent)
    read(betting.reopen)
    return faces >= step


def granted(seat: Seat | None, read: Citing, step: Step) -> Ruling:
    """It is done."""
    return Ruling(outcome="granted", seat=seat, steps=(step,), cites=read.cites)


def refused(seat: Seat | None, read: Citing) -> Ruling:
    """It isn't."""
    return Ruling(outcome="refused", seat=seat, cites=read.cites)


RULES: Rules = {CountAsked: count_asked, BetsTouched: bets_touched, FactsAsked: facts_asked}
