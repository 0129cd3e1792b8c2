"""Form a table: when, with which entries, and who posts the blinds.

Rules: ACO-boost-pool, ACO-O-boost-table-start, ACO-O-boost-same-player, ACO-O-boost-blinds, ACO-ff-hidden.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tapete.engine import usual_blinds
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, HandRules, Seat
from tapete.ring.pool.state import PoolSession, RingPoolState
from tapete.tournament.draws import check_draws, order_bounds, order_of

BUTTON: Seat = 1


class PoolNeed(Struct, frozen=True, repr_omit_defaults=True):
    """Next task of a pool, and the bounds of the draws that it needs."""

    kind: str
    """Task of the pool. `form`: `FormTable`, with a shuffled deck; `remove`: `RemoveIdle`; `end_pauses`:
    `EndPauses`; `top_up`: `PoolTopUp` from the wallet, or `PoolSetAutoTopUp` to nothing if the wallet holds
    too little."""
    bounds: tuple[int, ...] = ()
    entry: int = 0
    """Entry to top up."""
    chips: Chips = 0


class FormedSeats(Struct, frozen=True):
    """Seats of a newly formed table."""

    entries: dict[Seat, int]
    button: Seat
    small_blind: Seat | None
    big_blind: Seat


def required(state: RingPoolState, at: int) -> PoolNeed | None:
    """Return the task due at this instant; None if there is none."""
    if idle(state, at):
        return PoolNeed("remove")
    if any(until <= at for until in state.pausing.values()):
        return PoolNeed("end_pauses")
    for number in (*state.line, *state.pausing, *state.inactive) if not state.closed else ():
        chips = state.entries[number].chips_due
        if chips:
            return PoolNeed("top_up", entry=number, chips=chips)
    if due(state, seatable(state), at):
        count = len(state.line) if state.terms.random else 0
        return PoolNeed("form", order_bounds(count))
    return None


def due_at(state: RingPoolState) -> int | None:
    """Return the next instant at which time alone makes a task due; None if there is none."""
    resting = (state.entries[entry] for entry in state.inactive)
    times = [entry.since + state.terms.rest_ms for entry in resting if not entry.hands][:1]
    times += state.pausing.values()
    found = seatable(state)
    if len(found) >= state.terms.least:
        times.append(min(entry.since for entry in found) + state.terms.wait_ms)
    return min(times, default=None)


def idle(state: RingPoolState, at: int) -> list[PoolSession]:
    """Return entries that have sat out too long (ACO-O-boost-sitting)."""
    found = []
    for number in state.inactive:
        entry = state.entries[number]
        if at < entry.since + state.terms.rest_ms:
            break
        if not entry.hands:
            found.append(entry)
    return found


def due(state: RingPoolState, found: Sequence[PoolSession], at: int) -> bool:
    """Whether a table can be formed now: a full one, or a smaller one after a wait."""
    terms = state.terms
    if len(found) >= terms.seats:
        return True
    return len(found) >= terms.least and at >= min(entry.since for entry in found) + terms.wait_ms


def seatable(state: RingPoolState) -> list[PoolSession]:
    """Return the entries that can sit at one table, the longest waiting first, without conflicts."""
    line = [state.entries[entry] for entry in state.line]
    found = _fill([], line, state)
    if len(found) < min(len(line), state.terms.seats):
        # An entry with a fast fold still hidden elsewhere keeps every account of that hand away. Try again
        # with such entries last.
        later = _fill([], sorted(line, key=lambda entry: bool(state.hidden_from(entry))), state)
        found = max(found, later, key=len)
    return found


def drawn(state: RingPoolState, draws: Sequence[int]) -> list[PoolSession]:
    """Return the entries of the next table, in the order drawn.

    New opponents go first; opponents of the last hand fill the remaining seats (ACO-O-boost-same-player).

    Raises:
        ValueError: the draws do not fit the bounds.
    """
    waiting = [state.entries[entry] for entry in state.line]
    check_draws(draws, order_bounds(len(waiting)) if state.terms.random else ())
    if draws:
        waiting = [waiting[index] for index in order_of(draws)]
    least = seatable(state)
    found = _fill([], waiting, state, strangers=True) if state.terms.new_opponents else []
    found = _fill(found, waiting, state)
    if len(found) < len(least):
        # An unlucky order left out too many entries; seat the longest waiting instead.
        chosen = {entry.entry for entry in least}
        found = [entry for entry in waiting if entry.entry in chosen]
    return found


def _fill(
    begun: Sequence[PoolSession],
    more: Iterable[PoolSession],
    state: RingPoolState,
    *,
    strangers: bool = False,
) -> list[PoolSession]:
    """Add entries that may sit with all before them, up to a full table; one entry per account."""
    found = list(begun)
    accounts = {entry.account for entry in found}
    banned = {account for entry in found for account in _banned(state, entry, strangers=strangers)}
    for entry in more:
        if len(found) == state.terms.seats:
            break
        if entry.account in accounts or entry.account in banned:
            continue
        own = _banned(state, entry, strangers=strangers)
        if own & accounts:
            continue
        found.append(entry)
        accounts.add(entry.account)
        banned |= own
    return found


def _banned(state: RingPoolState, entry: PoolSession, *, strangers: bool) -> frozenset[int]:
    hidden = state.hidden_from(entry)
    return hidden | entry.met if strangers else hidden


def positions(found: Sequence[PoolSession], rules: HandRules, *, by_turn: bool) -> FormedSeats:
    """Seat the entries: the big blind for the entry with the most hands since its last, the rest clockwise.

    Ties stay in the order drawn. The small blind is then the entry that had the big blind last, as at an
    ordinary table. An entry that has had no big blind yet is due (ACO-O-boost-blinds).

    Raises:
        ValueError: a game without blinds.
    """
    seats = range(1, len(found) + 1)
    small_blind, big_blind = usual_blinds(rules, seats=seats, button=BUTTON)
    if big_blind is None:
        raise ValueError(f"{rules.game} has no big blind to rank by")
    ranked = sorted(found, key=_turn) if by_turn else list(found)
    around = [big_blind, *[seat for seat in clockwise(seats, after=big_blind) if seat != big_blind]]
    entries = {seat: entry.entry for seat, entry in zip(around, ranked, strict=True)}
    return FormedSeats(dict(sorted(entries.items())), BUTTON, small_blind, big_blind)


def _turn(entry: PoolSession) -> tuple[bool, int]:
    since = entry.hands_since_big_blind
    return (since is not None, -(since or 0))
