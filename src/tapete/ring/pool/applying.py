"""Apply events to the state of a pool."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from tapete.engine import Hand, InvariantBroken
from tapete.engine import events as hand_events
from tapete.ring.pool import events as ev
from tapete.ring.pool.fairness import count
from tapete.ring.pool.state import PoolSession, RingPoolState, RunningPoolHand, Status
from tapete.ring.returning import Departure, bound


def apply(state: RingPoolState, event: ev.Event) -> None:
    """Apply an event to the state, and check that no chips appeared or vanished.

    Raises:
        InvariantBroken: chips appeared or vanished, or an account sits twice at a table; the log is not ours.
    """
    if type(event) not in _TAKEN:
        raise TypeError(f"{event!r} is not an event of a pool")
    _TAKEN[type(event)](state, event)
    if state.in_play != state.issued - state.paid - state.rake:
        raise InvariantBroken(
            f"pool {state.pool}: {state.issued:,} chips came in, {state.paid:,} and a rake of {state.rake:,} "
            f"went out, {state.in_play:,} are in play"
        )


def _become(state: RingPoolState, entry: PoolSession, status: Status, at: int) -> None:
    state.line.pop(entry.entry, None)
    state.inactive.pop(entry.entry, None)
    state.pausing.pop(entry.entry, None)
    if status == "waiting":
        state.line[entry.entry] = None
    elif status == "inactive":
        state.inactive[entry.entry] = None
    entry.status, entry.since = status, at


def _free(state: RingPoolState, entry: PoolSession, at: int) -> None:
    """Take an entry from its table."""
    entry.table = None
    _become(state, entry, "inactive" if entry.leaving else "waiting", at)


def _opened(state: RingPoolState, event: ev.PoolOpened) -> None:
    raise InvariantBroken("a pool is opened once")


def _joined(state: RingPoolState, event: ev.Joined) -> None:
    entry = PoolSession(
        entry=event.entry, account=event.account, stack=event.stack, since=event.at, bot=event.bot
    )
    if event.entry <= state.last_entry or event.stack < 1:
        raise InvariantBroken(f"pool {state.pool}: no entry can be opened like this: {event!r}")
    state.entries[event.entry] = entry
    state.of_account.setdefault(event.account, []).append(event.entry)
    state.made[event.account] = state.made.get(event.account, 0) + 1
    state.last_entry = event.entry
    state.issued += event.stack
    state.outside += event.stack
    minutes = state.terms.return_minutes
    left = list(state.departures.get(event.account, ()))
    met = bound(left, at=event.at, minutes=minutes)
    if met is not None:
        left.remove(met)  # returned with this entry
        state.departures[event.account] = tuple(left)
    _become(state, entry, "waiting", event.at)


def _topped_up(state: RingPoolState, event: ev.PoolToppedUp) -> None:
    state.entries[event.entry].stack += event.chips
    state.issued += event.chips
    state.outside += event.chips


def _auto_top_up_set(state: RingPoolState, event: ev.PoolAutoTopUpSet) -> None:
    entry = state.entries[event.entry]
    entry.top_up_below, entry.top_up_to = event.below, event.to


def _sit_out_asked(state: RingPoolState, event: ev.PoolSitOutAsked) -> None:
    state.entries[event.entry].resting = True


def _sat_out(state: RingPoolState, event: ev.PoolSatOut) -> None:
    entry = state.entries[event.entry]
    entry.resting = False
    entry.broke = event.why == "no_chips"
    _become(state, entry, "inactive", event.at)


def _came_back(state: RingPoolState, event: ev.PoolCameBack) -> None:
    entry = state.entries[event.entry]
    entry.resting = entry.broke = False
    if entry.status == "inactive":
        _become(state, entry, "waiting", event.at)


def _leave_asked(state: RingPoolState, event: ev.PoolLeaveAsked) -> None:
    entry = state.entries[event.entry]
    entry.leaving = True
    if entry.status == "waiting":
        _become(state, entry, "inactive", entry.since)


def _left(state: RingPoolState, event: ev.PoolLeft) -> None:
    entry = state.entries.pop(event.entry)
    if entry.hands or entry.stack != event.stack:
        raise InvariantBroken(f"pool {state.pool}: entry {event.entry} leaves with chips in play: {entry!r}")
    for kept in (state.line, state.inactive, state.pausing):
        kept.pop(event.entry, None)
    own = state.of_account[entry.account]
    own.remove(event.entry)
    if not own:
        del state.of_account[entry.account]
    if state.terms.return_minutes and event.stack:
        left = state.departures.get(entry.account, ())
        state.departures[entry.account] = (*left, Departure(event.stack, event.at))
    state.outside -= event.stack
    state.paid += event.stack


def _formed(state: RingPoolState, event: ev.TableFormed) -> None:
    accounts = [state.entries[entry].account for entry in event.entries.values()]
    if len(set(accounts)) < len(accounts) or any(entry not in state.line for entry in event.entries.values()):
        raise InvariantBroken(f"pool {state.pool}: these can't sit at one table: {event.entries}")
    if state.forming is not None or event.hand <= state.last_hand:
        raise InvariantBroken(f"pool {state.pool}: hand {event.hand} can't begin now")
    state.last_hand = event.hand
    state.forming = event


def _played(state: RingPoolState, event: ev.HandPlayed) -> None:
    if event.hand in state.hands:
        hand = state.hands[event.hand].hand
        for one in event.events:
            hand.apply(one)
        return
    formed = _formed_for(state, event.hand)
    begin(state, Hand.replay(state.rules, event.events, deck=formed.deck))


def _formed_for(state: RingPoolState, hand: int) -> ev.TableFormed:
    formed = state.forming
    if formed is None or formed.hand != hand:
        raise InvariantBroken(f"pool {state.pool}: no table was formed for hand {hand}")
    return formed


def begin(state: RingPoolState, hand: Hand) -> None:
    """Start the hand of the table that was formed last; the caller applies the hand's events.

    Raises:
        InvariantBroken: no table was formed for the hand, or it began with other stacks.
    """
    formed = _formed_for(state, hand.number)
    state.forming = None
    _deal_in(state, formed, hand)


def _deal_in(state: RingPoolState, formed: ev.TableFormed, hand: Hand) -> None:
    entries = {seat: state.entries[number] for seat, number in formed.entries.items()}
    started = hand.events[0]
    if not isinstance(started, hand_events.HandStarted) or started.stacks != {
        seat: entry.stack for seat, entry in entries.items()
    }:
        raise InvariantBroken(f"pool {state.pool}: hand {formed.hand} began with other stacks: {started!r}")
    accounts = frozenset(entry.account for entry in entries.values())
    before = {entry.entry: entry.hands_since_big_blind for entry in entries.values()}
    dealt = sum(started.stacks.values())
    state.hands[formed.hand] = RunningPoolHand(
        hand=hand, entries=dict(formed.entries), accounts=accounts, dealt=dealt, before=before
    )
    for seat, entry in entries.items():
        _become(state, entry, "active", entry.since)
        entry.table, entry.hands[formed.hand] = formed.hand, seat
        entry.met = accounts - {entry.account}
        state.outside -= entry.stack
        state.inside += entry.stack
        entry.stack = 0
        if seat == formed.big_blind:
            entry.hands_since_big_blind = 0
        elif entry.hands_since_big_blind is not None:
            entry.hands_since_big_blind += 1


def _fast_folded(state: RingPoolState, event: ev.FastFolded) -> None:
    running = state.hands[event.hand]
    running.kept[state.entries[event.entry].hands[event.hand]] = event.then


def _went_on(state: RingPoolState, event: ev.WentOn) -> None:
    running, entry = state.hands[event.hand], state.entries[event.entry]
    seat = entry.hands[event.hand]
    if entry.table != event.hand or not (seat in running.kept or seat in running.hand.folded):
        raise InvariantBroken(f"pool {state.pool}: seat {seat} can't leave hand {event.hand} yet")
    chips = running.hand.stacks[seat]
    running.gone[seat] = chips
    entry.stack += chips
    state.outside += chips
    state.inside -= chips
    _free(state, entry, event.at)


def _finished(state: RingPoolState, event: ev.PoolHandFinished) -> None:
    running = state.hands.pop(event.hand)
    hand = running.hand
    back = {entry: hand.stacks[seat] - running.gone.get(seat, 0) for seat, entry in running.entries.items()}
    if not hand.over or event.back != back or min(back.values()) < 0:
        raise InvariantBroken(f"pool {state.pool}: hand {event.hand} leaves {back}, not {event.back}")
    void = any(isinstance(one, hand_events.HandVoided) for one in hand.events)
    if not void:
        accounts = {seat: state.entries[entry].account for seat, entry in running.entries.items()}
        count(state.places, accounts, button=hand.button)
    state.inside -= running.chips
    state.rake += event.rake
    for number, chips in back.items():
        entry = state.entries[number]
        entry.stack += chips
        state.outside += chips
        del entry.hands[event.hand]
        if void and entry.table in (event.hand, None):
            entry.hands_since_big_blind = running.before[number]
        if entry.table == event.hand:
            _free(state, entry, event.at)
            if event.pause_until > event.at and entry.status == "waiting":
                del state.line[number]
                state.pausing[number] = event.pause_until


def _pauses_ended(state: RingPoolState, event: ev.PausesEnded) -> None:
    for number in event.entries:
        del state.pausing[number]
        state.line[number] = None


def _closed(state: RingPoolState, event: ev.PoolClosed) -> None:
    state.closed = True


_TAKEN: MappingProxyType[type, Callable[[RingPoolState, Any], None]] = MappingProxyType(
    {
        ev.PoolOpened: _opened,
        ev.Joined: _joined,
        ev.PoolToppedUp: _topped_up,
        ev.PoolAutoTopUpSet: _auto_top_up_set,
        ev.PoolSitOutAsked: _sit_out_asked,
        ev.PoolSatOut: _sat_out,
        ev.PoolCameBack: _came_back,
        ev.PoolLeaveAsked: _leave_asked,
        ev.PoolLeft: _left,
        ev.TableFormed: _formed,
        ev.HandPlayed: _played,
        ev.FastFolded: _fast_folded,
        ev.WentOn: _went_on,
        ev.PoolHandFinished: _finished,
        ev.PausesEnded: _pauses_ended,
        ev.PoolClosed: _closed,
    }
)
