"""Apply changes of stacks outside hands: chips bought, removed, passed on, coloured up."""

from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips
from tapete.tournament import events as ev
from tapete.tournament.applying.steps import Taken, set_stack
from tapete.tournament.chips.chips import value_of
from tapete.tournament.chips.leaving import brought_back
from tapete.tournament.entries.entry import Entry
from tapete.tournament.money.payments import Payment
from tapete.tournament.state import State


def _rebought(state: State, event: ev.Rebought) -> None:
    entry = state.entries[event.entry]
    entry.rebuys += event.count
    entry.offer_until = None
    state.offers.discard(event.entry)
    if table := state._states.get(entry.table):
        table.lost.pop(entry.entry, None)
    _bought(state, entry, event.chips, event.payment)


def _added_on(state: State, event: ev.AddedOn) -> None:
    entry = state.entries[event.entry]
    entry.add_ons += 1
    _bought(state, entry, event.chips, event.payment)


def _bought(state: State, entry: Entry, chips: Chips, payment: Payment) -> None:
    state.issued += chips
    set_stack(state, entry, entry.stack + chips)
    if payment.total:
        entry.payments.append(payment)


def _chips_removed(state: State, event: ev.ChipsRemoved) -> None:
    entry, removal = state.entries[event.entry], event.removal
    if entry.stack - removal.chips != removal.left:
        raise InvariantBroken(f"entry {event.entry} has {entry.stack:,}: {event!r}")
    state.removed += removal.chips
    entry.disqualified = entry.disqualified or removal.why == "disqualified"
    entry.may_re_enter = removal.may_re_enter
    if brought := brought_back(removal, state.structure.policy.seats):
        state.surrendered[event.entry] = brought
    set_stack(state, entry, removal.left)


def _chips_passed(state: State, event: ev.StacksCorrected) -> None:
    giver, taker = state.entries[event.giver], state.entries[event.taker]
    set_stack(state, giver, giver.stack - event.chips)
    set_stack(state, taker, taker.stack + event.chips)


def _stacks_bagged(state: State, event: ev.StacksBagged) -> None:
    if event.recorded != state.in_play or event.stacks.keys() != set(state.tables.entries):
        raise InvariantBroken(f"{state.in_play:,} chips are in play, other stacks were bagged: {event!r}")
    more = sum(event.stacks.values()) - event.recorded
    state.issued += max(0, more)
    state.removed += max(0, -more)
    for number, chips in event.stacks.items():
        set_stack(state, state.entries[number], chips)


def _coloured_up(state: State, event: ev.ColouredUp) -> None:
    race = event.race
    players = state.tables.players(event.table)
    for seat, counts in race.after.items():
        entry = state.entries[players[seat]]
        set_stack(state, entry, sum(value * count for value, count in counts.items()))
    more = race.value_after - race.value_before
    state.issued += max(0, more)
    state.removed += max(0, -more)


def _late_chips_changed(state: State, event: ev.LateChipsChanged) -> None:
    entry = state.entries[event.entry]
    more = value_of(event.given) - event.had
    state.issued += max(0, more)
    state.removed += max(0, -more)
    set_stack(state, entry, entry.stack + more)


def _chips_changed(state: State, event: ev.ChipsChanged) -> None:
    """Change nothing: the value of the stacks is the same."""


TAKEN: Taken = {
    ev.Rebought: _rebought,
    ev.AddedOn: _added_on,
    ev.ChipsRemoved: _chips_removed,
    ev.StacksCorrected: _chips_passed,
    ev.StacksBagged: _stacks_bagged,
    ev.ColouredUp: _coloured_up,
    ev.LateChipsChanged: _late_chips_changed,
    ev.ChipsChanged: _chips_changed,
}
