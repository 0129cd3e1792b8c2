"""Apply events of tables and seats: opened, broken, moved and redrawn."""

from tapete.tournament import events as ev
from tapete.tournament.applying.steps import Taken, close_table, forget_table, note_if_alone, note_place
from tapete.tournament.state import State


def _table_opened(state: State, event: ev.TableOpened) -> None:
    state.tables.open_table(event.table)


def _seat_closed(state: State, event: ev.SeatClosed) -> None:
    state.tables.close_seat(event.table, event.seat)


def _seat_opened(state: State, event: ev.SeatOpened) -> None:
    state.tables.open_seat(event.table, event.seat)


def _order_announced(state: State, event: ev.BreakOrderAnnounced) -> None:
    state.tables.announce_break_order(event.order)


def _picked(state: State, event: ev.TablePicked) -> None:
    state.picked = event.table


def _moved(state: State, event: ev.PlayerMoved) -> None:
    move = event.move
    state.tables.apply(move)
    note_place(state, move.entry, move.to)
    note_if_alone(state, move.origin.table)
    note_if_alone(state, move.to.table)


def _broke(state: State, event: ev.TableBroke) -> None:
    state.tables.apply(event.broken)
    state.merged = state.tables.table_count == 1
    forget_table(state, event.broken.table)
    for move in event.broken.moves:
        note_place(state, move.entry, move.to)
        note_if_alone(state, move.to.table)


def _redrawn(state: State, event: ev.Redrawn) -> None:
    before = set(state.tables.numbers)
    state.tables.apply(event.draw)
    state.merged = state.merged or len(before) > 1 == state.tables.table_count
    for number in before.difference(state.tables.numbers):
        forget_table(state, number)
    for entry, place in event.draw.places.items():
        note_place(state, entry, place)
    for number in state.tables.numbers:
        note_if_alone(state, number)


def _reseated(state: State, event: ev.PlayerReseated) -> None:
    state.tables.leave(event.entry)
    state.tables.sit(event.entry, event.to)
    if event.origin.table != event.to.table:
        state.tables.count_move(event.origin.table, event.to.table)
    note_place(state, event.entry, event.to)
    if not state.tables.size_of(event.origin.table):
        close_table(state, event.origin.table)
    else:
        note_if_alone(state, event.origin.table)
    note_if_alone(state, event.to.table)


TAKEN: Taken = {
    ev.TableOpened: _table_opened,
    ev.SeatClosed: _seat_closed,
    ev.SeatOpened: _seat_opened,
    ev.BreakOrderAnnounced: _order_announced,
    ev.TablePicked: _picked,
    ev.PlayerMoved: _moved,
    ev.TableBroke: _broke,
    ev.Redrawn: _redrawn,
    ev.PlayerReseated: _reseated,
}
