"""Rule on time to act: the clock, timers, time banks, stalling (TDA19-29, TDA24-RP19, TDA26-RP28)."""

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.players import (
    ClockCall,
    ClockExpired,
    Delay,
    StallingPlan,
    TimeAsked,
    TimedAction,
)
from tapete.floor.ruling import Fact, Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.hands import at_seat, faces_a_bet, passed, posted_and_killed, to_act
from tapete.floor.rulings.penalties.offered import offer, weigh
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Outcome
from tapete.rules import Book


def clock_call(spot: Spot, call: ClockCall, book: Book, read: Citing) -> Ruling:
    """Rule whether the clock starts for the seat to act, and for how long."""
    to_act(spot, call.seat)
    if call.by == "player":
        if why := refused_because(call, book, read):
            return refused(call.seat, why, read)
        if read(book.players.clock_approval) == "director" and not call.approved:
            no = refused(call.seat, "clock_not_approved", read)
            if call.approved is False:
                return no
            yes = started(call, book, read)
            return Ruling(
                outcome="director",
                seat=call.seat,
                options=(Option(name="approve", ruling=yes), Option(name="refuse", ruling=no)),
                cites=no.cites,
            )
    return started(call, book, read)


def refused_because(call: ClockCall, book: Book, read: Citing) -> Outcome | None:
    """Return why a player's request for the clock is refused without the director; None if it is not."""
    points = book.players
    callers = read(points.clock_callers)
    if (callers == "players-at-table" and not call.from_table) or (
        callers == "players-in-event" and not call.in_event
    ):
        return "clock_not_entitled"
    if call.in_event and points.clock_caller_seated is not None:
        if read(points.clock_caller_seated) and not at_seat(call.caller, book, read):
            return "clock_not_at_seat"
    if points.clock_after is not None and call.elapsed is not None:
        if call.elapsed < read(points.clock_after):
            return "clock_too_early"
    return None if call.long_enough else "clock_too_early"


def refused(seat: Seat, why: Outcome, read: Citing) -> Ruling:
    """Refuse the clock."""
    return Ruling(outcome=why, seat=seat, cites=read.cites)


def started(call: ClockCall, book: Book, read: Citing) -> Ruling:
    """Start the clock."""
    silent, aloud = read(book.players.clock_seconds), read(book.players.clock_countdown)
    facts: dict[str, Fact] = {}
    if call.seconds is not None:
        longer = call.seconds > silent + aloud
        if longer and read(book.players.clock_change) == "shorter-only":
            facts["most"] = silent + aloud
        else:
            read(book.players.clock_change)
            # The countdown keeps its length as long as the time allows it.
            aloud = min(aloud, call.seconds)
            silent = call.seconds - aloud
    steps = (
        RulingStep("start_clock", {"seat": call.seat, "seconds": silent}),
        RulingStep("count_down", {"seconds": aloud}),
    )
    facts |= {"seconds": silent, "countdown": aloud, "total": silent + aloud}
    return Ruling(outcome="clock", seat=call.seat, steps=steps, facts=facts, cites=read.cites)


def clock_expired(spot: Spot, found: ClockExpired, book: Book, read: Citing) -> Ruling:
    """Rule on an expired clock."""
    to_act(spot, found.seat)
    if found.in_doubt and read(book.players.clock_doubt) == "for-the-player":
        return Ruling(outcome="in_time", seat=found.seat, cites=read.cites)
    return expired(spot, found.seat, book, read)


def expired(
    spot: Spot, seat: Seat, book: Book, read: Citing, *, facts: dict[str, Fact] | None = None
) -> Ruling:
    """Rule on the seat to act when its time is up.

    A bring-in is forced, so it is posted even if the hand dies (TDA13-29-2, TDA19-30.3). A drawing seat faces
    no bet: where another would check, it stands pat.
    """
    facing = faces_a_bet(spot, seat)
    rule = read(book.players.clock_expiry)
    if rule == "dead" or (facing and rule == "check-or-dead"):
        return Ruling(
            outcome="hand_killed",
            seat=seat,
            dead=(seat,),
            facts=dict(facts or {}),
            cites=read.cites,
            carry=posted_and_killed(spot, seat),
        )
    if spot.due == "betting":
        outcome: Outcome = "folded" if facing else "checked"
    else:
        outcome = "brought_in" if spot.due == "bring_in" else "stood_pat"
    return Ruling(
        outcome=outcome,
        seat=seat,
        dead=(seat,) if outcome == "folded" else (),
        facts=dict(facts or {}),
        cites=read.cites,
        carry=passed(spot, seat),
    )


def timed_action(spot: Spot, found: TimedAction, book: Book, read: Citing) -> Ruling:
    """Rule whether an act under a timer was in time, and on the rest of the time bank."""
    to_act(spot, found.seat)
    points = book.players
    own = found.first and points.first_action_seconds is not None
    limit = read(points.first_action_seconds if own else points.action_seconds)
    facts: dict[str, Fact] = {"seconds": limit}
    if points.reminder_seconds is not None:
        facts["reminder_at"] = max(0, limit - read(points.reminder_seconds))
    if found.bank_at is not None and found.bank_at > limit:
        raise Impossible("bank_at", "time_was_up", limit=limit)
    # A time bank switched on early starts when the time for the act is over.
    bank = 0
    if found.bank and points.time_bank is not None:
        on = read(points.time_bank) == "automatic" or found.bank_at is not None
        bank = found.bank if on else 0
    in_time = found.acted_at is not None and found.acted_at <= limit + bank
    used = bank if found.acted_at is None else min(bank, max(0, found.acted_at - limit))
    facts["bank_left"] = found.bank - used
    if in_time:
        return Ruling(outcome="in_time", seat=found.seat, facts=facts, cites=read.cites)
    return expired(spot, found.seat, book, read, facts=facts)


def time_asked(spot: Spot, found: TimeAsked, book: Book, read: Citing) -> Ruling:
    """Rule whether a player who asks for time keeps the turn."""
    to_act(spot, found.seat)
    if read(book.players.time_asked) == "keeps-the-turn" and found.seated:
        return Ruling(outcome="turn_kept", seat=found.seat, turn=found.seat, cites=read.cites)
    return Ruling(outcome="turn_not_kept", seat=found.seat, cites=read.cites)


def delay(spot: Spot, found: Delay, book: Book, read: Citing) -> Ruling:
    """Rule on measures against a player who keeps delaying."""
    rule = read(book.players.stalling)
    verdict = weigh(read(book.penalties.delay), deliberate=found.deliberate, repeated=found.earlier > 0)
    penalty = offer(book, read, verdict, deliberate=found.deliberate, earlier=found.earlier).kinds
    facts: dict[str, Fact] = {} if found.seconds is None else {"seconds": found.seconds}
    shorter = Ruling(
        outcome="less_time",
        seat=found.seat,
        steps=(RulingStep("set_time", {"seat": found.seat, **facts}),),
        penalty=penalty,
        facts=facts,
        cites=read.cites,
    )
    if rule == "shorter-time":
        return shorter
    penalised = Ruling(outcome="penalty", seat=found.seat, penalty=penalty, cites=read.cites)
    nothing = Ruling(outcome="no_measure", seat=found.seat, cites=read.cites)
    return Ruling(
        outcome="director",
        seat=found.seat,
        options=(
            Option(name="less_time", ruling=shorter),
            Option(name="penalty", ruling=penalised),
            Option(name="no_measure", ruling=nothing),
        ),
        cites=read.cites,
    )


def stalling_plan(spot: Spot, found: StallingPlan, book: Book, read: Citing) -> Ruling:
    """Rule on measures of the house against stalling in a whole event."""
    if not found.methods:
        raise Impossible("methods", "one_method_or_more")
    steps = [RulingStep("put_in_force", {"method": method}) for method in found.methods]
    if read(book.players.stalling_plan) == "announced" and not found.announced:
        steps.insert(0, RulingStep("announce_measures", {"methods": list(found.methods)}))
        return Ruling(outcome="announce_first", steps=tuple(steps), cites=read.cites)
    return Ruling(outcome="measures_in_force", steps=tuple(steps), cites=read.cites)


RULES: Rules = {
    ClockCall: clock_call,
    ClockExpired: clock_expired,
    TimedAction: timed_action,
    TimeAsked: time_asked,
    Delay: delay,
    StallingPlan: stalling_plan,
}
