"""Apply events of the clock (levels, breaks, stops), of hand-for-hand and of simultaneous hands."""

from msgspec import structs

from tapete.engine.refusals import InvariantBroken
from tapete.tournament import events as ev
from tapete.tournament.applying.steps import Taken
from tapete.tournament.course.hand_for_hand import HandForHand, batch_of
from tapete.tournament.course.simultaneous import Simultaneous, in_step
from tapete.tournament.policy.from_structure import hand_for_hand_rules
from tapete.tournament.state import State
from tapete.tournament.structure.structure import with_end, with_levels
from tapete.tournament.timing import clock as ck


def _level_began(state: State, event: ev.LevelBegan) -> None:
    state.level = event
    state.on_break = None
    _record(state, ck.LevelAnnounced(level=event.level, at=event.at))


def _level_taken_over(state: State, event: ev.LevelTakenOver) -> None:
    table = state._states[event.table]
    if table.hand is None or table.hand.hand != event.hand or not table.running:
        raise InvariantBroken(f"no such hand is in progress: {event!r}")
    table.hand = structs.replace(table.hand, level=event.level)


def _levels_changed(state: State, event: ev.LevelsChanged) -> None:
    state.structure = with_levels(state.structure, event.levels)


def _end_changed(state: State, event: ev.EndChanged) -> None:
    state.structure = with_end(state.structure, level=event.level, players=event.players)


def _break_began(state: State, event: ev.BreakBegan) -> None:
    state.on_break = event
    state.last_break_at = event.at
    _record(state, ck.ClockBreakBegan(at=event.at, ms=event.ms))


def _break_ended(state: State, event: ev.BreakEnded) -> None:
    state.on_break = None
    _record(state, ck.ClockBreakEnded(at=event.at))


def _clock_stopped(state: State, event: ev.LevelClockStopped) -> None:
    _record(state, ck.ClockStopped(at=event.at))


def _clock_started(state: State, event: ev.LevelClockStarted) -> None:
    _record(state, ck.ClockStarted(at=event.at))


def _clock_deducted(state: State, event: ev.LevelClockDeducted) -> None:
    _record(state, ck.ClockDeducted(at=event.at, ms=event.ms))


def _clock_set(state: State, event: ev.LevelClockSet) -> None:
    _record(state, ck.LevelTimeSet(at=event.at, remaining_ms=event.remaining_ms))


def _record(state: State, record: ck.Record) -> None:
    records = state.clock_records
    if records and record.at < records[-1].at:  # the wall clock was put back
        record = structs.replace(record, at=records[-1].at)
    records.append(record)
    now = ck.read_clock(state.schedule, records, at=record.at)
    state.zero_at = None
    if now.remaining_ms is not None and (now.running or not now.remaining_ms):
        state.zero_at = record.at + now.remaining_ms


def _hand_for_hand_began(state: State, event: ev.HandForHandBegan) -> None:
    state.hand_for_hand = HandForHand(
        hand_for_hand_rules(state.structure),
        tables=event.tables,
        left=state.alive,
        paid=event.paid,
        batch=batch_of(state.structure.policy.together) if state.structure.hand_for_hand.hand_ms else 1,
    )


def _round_began(state: State, event: ev.RoundBegan) -> None:
    if (play := state.round) is not None:
        play.begin(event.tables)


def _round_ended(state: State, event: ev.RoundEnded) -> None:
    state.together = []


def _held(state: State, event: ev.TableHeld) -> None:
    if state.hand_for_hand is not None:
        state.hand_for_hand.hold(event.table, as_it_is=event.as_it_is)


def _released(state: State, event: ev.TableReleased) -> None:
    if state.hand_for_hand is not None:
        state.hand_for_hand.release(event.table)


def _hand_for_hand_ended(state: State, event: ev.HandForHandEnded) -> None:
    state.hand_for_hand = None


def _simultaneous_began(state: State, event: ev.SimultaneousBegan) -> None:
    row = state.structure.policy_row("together.simultaneous", "CCL-simul-reserve")
    state.simultaneous = Simultaneous(
        in_step(event.by, rules=(row,)),
        tables=event.tables,
        left=state.alive,
        paid=0,
        begins=event.begins,
    )


def _betting_round_finished(state: State, event: ev.BettingRoundFinished) -> None:
    if state.simultaneous is not None:
        state.simultaneous.finish_betting_round(event.table)


def _deal_on(state: State, event: ev.TablesDealOn) -> None:
    if state.simultaneous is not None:
        state.simultaneous.deal_on(event.tables)


def _last_simultaneous(state: State, event: ev.LastSimultaneousHand) -> None:
    if state.simultaneous is not None:
        state.simultaneous.call_off()


def _simultaneous_ended(state: State, event: ev.SimultaneousEnded) -> None:
    state.simultaneous = None


TAKEN: Taken = {
    ev.LevelBegan: _level_began,
    ev.LevelTakenOver: _level_taken_over,
    ev.LevelsChanged: _levels_changed,
    ev.EndChanged: _end_changed,
    ev.BreakBegan: _break_began,
    ev.BreakEnded: _break_ended,
    ev.LevelClockStopped: _clock_stopped,
    ev.LevelClockStarted: _clock_started,
    ev.LevelClockDeducted: _clock_deducted,
    ev.LevelClockSet: _clock_set,
    ev.HandForHandBegan: _hand_for_hand_began,
    ev.RoundBegan: _round_began,
    ev.RoundEnded: _round_ended,
    ev.TableHeld: _held,
    ev.TableReleased: _released,
    ev.HandForHandEnded: _hand_for_hand_ended,
    ev.SimultaneousBegan: _simultaneous_began,
    ev.BettingRoundFinished: _betting_round_finished,
    ev.TablesDealOn: _deal_on,
    ev.LastSimultaneousHand: _last_simultaneous,
    ev.SimultaneousEnded: _simultaneous_ended,
}
