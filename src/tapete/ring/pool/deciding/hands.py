"""Form tables, play hands, and apply fast folds when their turn comes."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from tapete.engine import Event as HandEvent
from tapete.engine import Hand
from tapete.engine.commands import Command as HandCommand
from tapete.engine.types import Chips, Seat
from tapete.ring.pool import commands as cmd
from tapete.ring.pool import events as ev
from tapete.ring.pool.fast_fold import check_fast_fold, on_turn
from tapete.ring.pool.forming import drawn, due, positions, seatable
from tapete.ring.pool.state import PoolSession, RingPoolState, RunningPoolHand
from tapete.ring.refusals import RingReason, RingRefused

Events = tuple[ev.Event, ...]


def form_table(state: RingPoolState, command: cmd.FormTable, at: int) -> Events:
    """Draw the entries of the next table, seat them by their blinds, and deal.

    Rules: ACO-boost-format, ACO-boost-pool, ACO-O-boost-table-start, ACO-O-boost-blinds.
    """
    if state.closed:
        raise RingRefused(RingReason.POOL_CLOSED)
    able = seatable(state)
    if not due(state, able, at):
        row = state.terms.rows.get("least")
        raise RingRefused(RingReason.TOO_FEW_WAIT, row, waiting=len(able), least=state.terms.least)
    found = drawn(state, command.draws)
    at_table = positions(found, state.rules, by_turn=state.terms.blinds_by_turn)
    formed = ev.TableFormed(
        hand=state.last_hand + 1,
        entries=at_table.entries,
        button=at_table.button,
        small_blind=at_table.small_blind,
        big_blind=at_table.big_blind,
        deck=command.deck,
    )
    hand, events = Hand.start(
        state.rules,
        hand=formed.hand,
        stakes=state.table.stakes,
        stacks={seat: state.entries[entry].stack for seat, entry in at_table.entries.items()},
        button=at_table.button,
        small_blind=at_table.small_blind,
        big_blind=at_table.big_blind,
        deck=command.deck,
        boards=state.terms.boards,
    )
    played = ev.HandPlayed(hand=formed.hand, events=events)
    if not hand.over:
        return formed, played
    # The posts alone put every player all-in.
    here = set(formed.entries.values())
    dealt = sum(state.entries[entry].stack for entry in here)
    sitting = Sitting(formed.entries, dealt, outside=dict.fromkeys(here, 0), here=here, gone={})
    return (formed, played, *_finish(state, hand, sitting, at))


def act(state: RingPoolState, command: cmd.ActInHand, at: int) -> Events:
    """Act for a seat at its turn; then apply fast folds whose turn has come.

    Raises:
        RingRefused: the entry is in no hand, or this is not its seat.
        HandRefused: the rules of the hand do not allow the action.
    """
    entry = state.entry(command.entry)
    running, seat = state.at_hand(entry)
    if command.action.seat != seat:
        raise RingRefused(RingReason.NOT_YOUR_SEAT, asked=command.action.seat, seat=seat)
    if seat in running.kept:
        raise RingRefused(RingReason.FOLDED_ALREADY)
    hand = running.hand.copy()
    events = hand.act(command.action)
    return _go_on(state, running, hand, events, at)


def carry_out(state: RingPoolState, number: int, commands: Sequence[HandCommand], at: int) -> Events:
    """Carry out commands in a hand, in order; then apply fast folds whose turn has come."""
    running = state.hands.get(number)
    if running is None:
        raise RingRefused(RingReason.NO_SUCH_HAND, hand=number)
    hand = running.hand.copy()
    events: tuple[HandEvent, ...] = ()
    for command in commands:
        events += hand.act(command)
    return _go_on(state, running, hand, events, at)


def finish(state: RingPoolState, hand: Hand, at: int) -> Events:
    """Return to every entry its chips from a hand that is over or void."""
    running = state.hands[hand.number]
    return _finish(state, hand, _sitting(state, running), at, kept=running.kept)


def intervene(state: RingPoolState, command: cmd.Intervene, at: int) -> Events:
    """Carry out the room's intervention in a hand, at any time."""
    return carry_out(state, command.hand, (command.action,), at)


def fast_fold(state: RingPoolState, command: cmd.PoolFastFold, at: int) -> Events:
    """Keep a fold until its turn comes, and let the player go on to the next hand at once, or watch.

    Rules: ACO-boost-fold-any-time, ACO-ff-any-time, ACO-ff-exc-bet, ACO-ff-exc-allin, ACO-ff-next,
    ACO-ff-watch, ACO-ff-hidden, ACO-O-ff-unbet.
    """
    entry = state.entry(command.entry)
    running, seat = state.at_hand(entry)
    if seat in running.kept:
        raise RingRefused(RingReason.FOLDED_ALREADY)
    if command.then not in state.terms.fold_then:
        raise RingRefused(RingReason.NOT_OFFERED, state.terms.rows.get("fold_then"))
    check_fast_fold(running.hand, seat, state.terms, confirmed=command.confirmed)
    number = running.hand.number
    found: list[ev.Event] = [ev.FastFolded(entry=entry.entry, hand=number, then=command.then)]
    if command.then == "next-hand":
        found += _went_on(entry, number, at)
    hand = running.hand.copy()
    kept = {seat, *running.kept}
    events = _kept_folds(hand, kept)
    if events:
        found.append(ev.HandPlayed(hand=number, events=events))
    if hand.over:
        sitting = _sitting(state, running)
        if command.then == "next-hand":
            sitting.here.remove(entry.entry)
            sitting.gone[seat] = running.hand.stacks[seat]
            sitting.outside[entry.entry] += sitting.gone[seat]
        found += _finish(state, hand, sitting, at, kept=kept)
    return tuple(found)


def next_hand(state: RingPoolState, command: cmd.WaitNextHand, at: int) -> Events:
    """Let a player who has folded leave the hand before it is over. Rules: ACO-ff-next."""
    entry = state.entry(command.entry)
    if entry.entry in state.pausing:
        return (ev.PausesEnded(entries=(entry.entry,)),)
    running, seat = state.at_hand(entry)
    if seat not in running.kept and seat not in running.hand.folded:
        raise RingRefused(RingReason.IN_A_HAND, hand=running.hand.number)
    if "next-hand" not in state.terms.fold_then:
        raise RingRefused(RingReason.NOT_OFFERED, state.terms.rows.get("fold_then"))
    return tuple(_went_on(entry, running.hand.number, at))


def _went_on(entry: PoolSession, hand: int, at: int) -> list[ev.Event]:
    found: list[ev.Event] = [ev.WentOn(entry=entry.entry, hand=hand, at=at)]
    if entry.resting and not entry.leaving:
        found.append(ev.PoolSatOut(entry=entry.entry, at=at))
    return found


def _go_on(
    state: RingPoolState, running: RunningPoolHand, hand: Hand, events: tuple[HandEvent, ...], at: int
) -> Events:
    """Return the events of an action, of the fast folds after it, and of the end of the hand."""
    events += _kept_folds(hand, set(running.kept))
    played = ev.HandPlayed(hand=hand.number, events=events)
    if not hand.over:
        return (played,)
    return (played, *_finish(state, hand, _sitting(state, running), at, kept=running.kept))


def _kept_folds(hand: Hand, kept: set[Seat]) -> tuple[HandEvent, ...]:
    """Apply fast folds as long as the seat to act has folded fast."""
    found: tuple[HandEvent, ...] = ()
    while (menu := hand.menu) is not None and menu.seat in kept:
        found += hand.act(on_turn(menu))
    return found


class Sitting(NamedTuple):
    """Entries that were dealt in, at the end of a hand."""

    entries: Mapping[Seat, int]
    dealt: Chips
    """Chips of all entries when the hand began."""
    outside: dict[int, Chips]
    """Chips of each entry outside this hand."""
    here: set[int]
    """Entries still at the table."""
    gone: dict[Seat, Chips]
    """Chips of the seats that have gone on to another hand."""


def _sitting(state: RingPoolState, running: RunningPoolHand) -> Sitting:
    entries = [state.entries[number] for number in running.entries.values()]
    return Sitting(
        running.entries,
        running.dealt,
        outside={entry.entry: entry.stack for entry in entries},
        here={entry.entry for entry in entries if entry.table == running.hand.number},
        gone=dict(running.gone),
    )


def _finish(
    state: RingPoolState, hand: Hand, sitting: Sitting, at: int, *, kept: Collection[Seat] = ()
) -> Events:
    """Return to each entry its chips from the hand; then let entries that asked for it sit out or leave.

    Args:
        hand: the hand, over.
        sitting: the entries that were dealt in.
        kept: seats that folded fast; the turn of some may not have come.
    """
    number = hand.number
    entries, gone = sitting.entries, sitting.gone
    back = {entry: hand.stacks[seat] - gone.get(seat, 0) for seat, entry in entries.items()}
    finished = ev.PoolHandFinished(
        hand=number,
        at=at,
        back=back,
        rake=sitting.dealt - sum(hand.stacks.values()),
        lapsed=tuple(entries[seat] for seat in sorted(kept) if seat not in hand.folded),
    )
    found: list[ev.Event] = [finished]
    for one, chips in back.items():
        entry, stack = state.entries[one], sitting.outside[one] + chips
        if entry.leaving:
            if not set(entry.hands) - {number}:
                why: ev.WhyLeft = "closed" if state.closed else "asked"
                found.append(ev.PoolLeft(entry=one, stack=stack, at=at, why=why))
        elif one in sitting.here and (entry.resting or not stack):
            found.append(ev.PoolSatOut(entry=one, at=at, why="asked" if entry.resting else "no_chips"))
    return tuple(found)
