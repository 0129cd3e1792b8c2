"""Small state changes shared by several events."""

from collections.abc import Callable
from typing import Any

from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips
from tapete.tournament.entries.entry import Entry
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.state import State

Taken = dict[type, Callable[[State, Any], None]]
"""State change of each type of event."""


def issue_chips(state: State, number: int, chips: Chips) -> None:
    """Give an entry its stack as it takes a seat: chips that were not in play before."""
    state.issued += chips
    entry = state.entries[number]
    if promised := state.promised.pop(number, None):
        entry.payments.append(promised)
        entry.head = state.charged(number).bounty
    set_stack(state, entry, chips)


def set_stack(state: State, entry: Entry, chips: Chips) -> None:
    if chips < 0:
        raise InvariantBroken(f"entry {entry.entry} can't have {chips:,}")
    state.in_play += chips - entry.stack
    entry.stack = chips


def note_place(state: State, number: int, place: SeatPlace) -> None:
    """Record the present seat of an entry in the entry."""
    entry = state.entries[number]
    entry.table, entry.seat = place.table, place.seat


def close_table(state: State, number: int) -> None:
    """Remove a table at which nobody sits any more."""
    state.tables.close_table(number)
    state.merged = state.tables.table_count == 1
    forget_table(state, number)


def forget_table(state: State, number: int) -> None:
    """Drop the records of a table that no longer exists."""
    state._states.pop(number, None)
    state._alone.discard(number)
    if state.picked == number:
        state.picked = None


def note_if_alone(state: State, number: int) -> None:
    """Record whether a table has only one player: no end of a hand will report it again."""
    if state.tables.size_of(number) == 1 and not state.hand_runs(number):
        state._alone.add(number)
    else:
        state._alone.discard(number)
