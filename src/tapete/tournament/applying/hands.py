"""Apply events of the start, of seats and hands, and of eliminations."""

from msgspec import structs

from tapete.engine.refusals import InvariantBroken
from tapete.tournament import events as ev
from tapete.tournament.applying.steps import (
    Taken,
    close_table,
    issue_chips,
    note_if_alone,
    note_place,
    set_stack,
)
from tapete.tournament.positions.button import Held, Positions
from tapete.tournament.prizes.prizing import Fixed
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.state import State, TableState


def _started(state: State, event: ev.Started) -> None:
    state.state = "running"
    state.started_at = event.at
    state.first_button = event.button


def _windfall(state: State, event: ev.WindfallDrawn) -> None:
    state.windfall = event
    state.fixed = Fixed(pool=sum(event.prizes), prizes=event.prizes)


def _seated(state: State, event: ev.Seated) -> None:
    if event.table not in state.tables:
        state.tables.open_table(event.table)
    state.tables.sit(event.entry, SeatPlace(event.table, event.seat), newcomer=False)
    issue_chips(state, event.entry, event.stack)
    note_place(state, event.entry, SeatPlace(event.table, event.seat))


def _late_seated(state: State, event: ev.LateSeated) -> None:
    state.tables.apply(event.seat)
    state.queue.pop(event.seat.entry, None)
    state.absent.pop(event.seat.entry, None)
    if state.surrendered:  # the surrendered chips are a part of the new stack
        for number in state._by_account[state.entries[event.seat.entry].account]:
            state.surrendered.pop(number, None)
    issue_chips(state, event.seat.entry, event.stack)
    note_place(state, event.seat.entry, event.seat.place)
    note_if_alone(state, event.seat.place.table)


def _hand_began(state: State, event: ev.HandBegan) -> None:
    if event.table not in state.tables or state.hand_runs(event.table):
        raise InvariantBroken(f"no hand can begin at table {event.table}: {event!r}")
    table = state._states.setdefault(event.table, TableState())
    previous = state.tables.previous(event.table)
    table.previous, table.newcomers = previous, state.tables.view(event.table).newcomers
    last = previous.last if isinstance(previous, Held) else previous
    if event.big_blind is None:
        held = event.moved or Held(button=event.button, last=last)
        state.tables.hand_began(event.table, held, waiting=event.waiting)
    else:
        due = event.small_blind
        if due is None and last is None:
            raise InvariantBroken("the first hand of a table has no dead small blind")
        # A dead small blind is due where the last big blind was (TDA19-32). The same holds where newcomers
        # wait and two play: the button then has the small blind, and moves on from the seat where it was due.
        alone = bool(event.waiting) and due == event.button
        if last is not None and (due is None or alone):
            due = last.big_blind
        if due is None:
            raise InvariantBroken(f"no small blind is due at table {event.table}")
        positions = Positions(
            button=event.button,
            small_blind=event.small_blind,
            big_blind=event.big_blind,
            small_blind_due=due,
        )
        state.tables.hand_began(event.table, positions, waiting=event.waiting)
    table.hand_before, table.hand, table.running = table.hand, event, True
    state.merged = False
    table.dealt = tuple(sorted(set(state.tables.players(event.table)).difference(event.waiting)))
    state.hands_played = event.hand
    state._running += 1
    if state.simultaneous is not None:
        state.simultaneous.hand_began(event.table)
    state._alone.discard(event.table)


def _hand_finished(state: State, event: ev.HandFinished) -> None:
    table = state._states.get(event.table)
    before = state.dealt(event.table)
    if table is None or table.hand is None or before.keys() != event.stacks.keys():
        raise InvariantBroken(
            f"seats {sorted(before)} were dealt in, stacks came from {sorted(event.stacks)}"
        )
    if sum(before.values()) != sum(event.stacks.values()) or min(event.stacks.values()) < 0:
        raise InvariantBroken(f"the hand began with {before}, it left {event.stacks}")
    players = state.tables.players(event.table)
    small_blind = table.hand.small_blind
    table.small_blind_out = small_blind is not None and not event.stacks.get(small_blind, 1)
    for seat, chips in event.stacks.items():
        entry = state.entries[players[seat]]
        if not chips:
            table.lost[entry.entry] = entry.stack
        set_stack(state, entry, chips)
    _hand_over(state, event.table, table)
    play = state.round
    if play is not None and play.plays(event.table):
        if event.void:
            play.play_again(event.table)
            return
        hand = table.hand.hand
        state.together += [(entry, event.table, hand, chips) for entry, chips in table.lost.items()]
        play.finish(event.table, eliminated=tuple(table.lost))


def _hand_undone(state: State, event: ev.HandUndone) -> None:
    table = state._states[event.table]
    state.tables.hand_undone(event.table, table.previous, table.newcomers)
    _hand_over(state, event.table, table)
    table.hand, table.hand_before = table.hand_before, None
    play = state.round
    if play is not None and play.plays(event.table):
        if event.again:
            play.play_again(event.table)
        else:
            play.finish(event.table)


def _hand_over(state: State, number: int, table: TableState) -> None:
    table.running, table.dealt = False, ()
    state._running -= 1
    if state.simultaneous is not None:
        state.simultaneous.hand_over(number)
    note_if_alone(state, number)


def _went_broke(state: State, event: ev.WentBroke) -> None:
    state.entries[event.entry].offer_until = event.until
    state.offers.add(event.entry)


def _declined(state: State, event: ev.OfferDeclined) -> None:
    state.entries[event.entry].offer_until = None
    state.offers.discard(event.entry)


def _eliminated(state: State, event: ev.Eliminated) -> None:
    entry = state.entries[event.entry]
    if entry.stack or entry.place is not None:
        raise InvariantBroken(f"entry {event.entry} can't go out with {entry.stack:,}: {event!r}")
    entry.place = event.place
    entry.offer_until = None
    state.offers.discard(event.entry)
    state.eliminated.append(event)
    state._out += 1
    state.together = [line for line in state.together if line[0] != event.entry]
    state.queue.pop(event.entry, None)
    state.absent.pop(event.entry, None)
    if state.tables.place_of(event.entry) is not None:
        place = state.tables.leave(event.entry)
        if table := state._states.get(place.table):
            table.lost.pop(event.entry, None)
        if not state.tables.size_of(place.table) and state.tables.table_count > 1:
            close_table(state, place.table)
        else:
            note_if_alone(state, place.table)


def _places_changed(state: State, event: ev.PlacesChanged) -> None:
    now = {one.entry: one for one in event.places}
    for index, out in enumerate(state.eliminated):
        if (one := now.get(out.entry)) is not None:
            state.eliminated[index] = structs.replace(
                out, place=one.place, shared=one.shared, among=event.among
            )
            state.entries[out.entry].place = one.place


def _undetermined(state: State, event: ev.OrderUndetermined) -> None:
    """Let the entries share the places; keep their order, which decides odd units."""
    known = {one.entry: one for one in state.eliminated}
    shared = [
        structs.replace(
            known[entry], place=event.place, shared=len(event.entries), among=event.among, until=0
        )
        for entry in event.entries
    ]
    last = max(index for index, one in enumerate(state.eliminated) if one.entry in event.entries)
    after = state.eliminated[last + 1 :]
    before = [one for one in state.eliminated[:last] if one.entry not in event.entries]
    state.eliminated = [*before, *shared, *after]
    for entry in event.entries:
        state.entries[entry].place = event.place
    state.marks = event.number


def _bounty_won(state: State, event: ev.BountyWon) -> None:
    winner, victim = state.entries[event.entry], state.entries[event.victim]
    victim.head -= event.cash + event.added
    winner.head += event.added
    winner.bounties += event.cash
    winner.prize += event.cash
    if victim.head < 0:
        raise InvariantBroken(f"more was won than stood on the head of entry {event.victim}: {event!r}")


def _bounty_to_prizes(state: State, event: ev.BountyToPrizes) -> None:
    before = state.fixed or Fixed(pool=state.pool, prizes=state.prizes)
    state.entries[event.entry].head -= event.amount
    state.fixed = structs.replace(before, pool=before.pool + event.amount, prizes=event.prizes)


def _place_bounty_won(state: State, event: ev.PlaceBountyWon) -> None:
    entry = state.entries[event.entry]
    entry.bounties += event.amount
    entry.prize += event.amount


TAKEN: Taken = {
    ev.Started: _started,
    ev.WindfallDrawn: _windfall,
    ev.Seated: _seated,
    ev.LateSeated: _late_seated,
    ev.HandBegan: _hand_began,
    ev.HandFinished: _hand_finished,
    ev.HandUndone: _hand_undone,
    ev.WentBroke: _went_broke,
    ev.OfferDeclined: _declined,
    ev.Eliminated: _eliminated,
    ev.PlacesChanged: _places_changed,
    ev.OrderUndetermined: _undetermined,
    ev.BountyWon: _bounty_won,
    ev.BountyToPrizes: _bounty_to_prizes,
    ev.PlaceBountyWon: _place_bounty_won,
}
