"""Forming a table: when, who comes to it, and who posts the blinds.

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
    """What a pool has to do now, and the bounds of the draws that it takes."""

    kind: str
    """`form`: `FormTable`, with a shuffled deck; `remove`: `RemoveIdle`; `end_pauses`: `EndPauses`; `top_up`:
    `TopUp` with money of the purse, or `SetAutoTopUp` to nothing if that holds too little."""
    bounds: tuple[int, ...] = ()
    entry: int = 0
    """To be topped up."""
    chips: Chips = 0


class FormedSeats(Struct, frozen=True):
    """Who sits where at a table that was just formed."""

    entries: dict[Seat, int]
    button: Seat
    small_blind: Seat | None
    big_blind: Seat


def required(state: RingPoolState, at: int) -> PoolNeed | None:
    """What is to be done at this instant; None if nothing is."""
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
    """The next instant at which time alone makes something necessary; None if none does."""
    resting = (state.entries[entry] for entry in state.inactive)
    times = [entry.since + state.terms.rest_ms for entry in resting if not entry.hands][:1]
    times += state.pausing.values()
    found = seatable(state)
    if len(found) >= state.terms.least:
        times.append(min(entry.since for entry in found) + state.terms.wait_ms)
    return min(times, default=None)


def idle(state: RingPoolState, at: int) -> list[PoolSession]:
    """Entries that have rested too long (ACO-O-boost-sitting)."""
    found = []
    for number in state.inactive:
        entry = state.entries[number]
        if at < entry.since + state.terms.rest_ms:
            break
        if not entry.hands:
            found.append(entry)
    return found


def due(state: RingPoolState, found: Sequence[PoolSession], at: int) -> bool:
    """Whether a table can be formed now: a whole one, or a smaller one after a while."""
    terms = state.terms
    if len(found) >= terms.seats:
        return True
    return len(found) >= terms.least and at >= min(entry.since for entry in found) + terms.wait_ms


def seatable(state: RingPoolState) -> list[PoolSession]:
    """Those who could sit at one table, the longest waiting first; without those in the way of others."""
    line = [state.entries[entry] for entry in state.line]
    found = _fill([], line, state)
    if len(found) < min(len(line), state.terms.seats):
        # A player who still has to fold elsewhere keeps all of that hand away, so
        # the table forms without this player.
        later = _fill([], sorted(line, key=lambda entry: bool(state.hidden_from(entry))), state)
        found = max(found, later, key=len)
    return found


def drawn(state: RingPoolState, draws: Sequence[int]) -> list[PoolSession]:
    """Who comes to the next table, in the order in which they were drawn.

    New opponents go first; those of the hand before fill up what is left (ACO-O-boost-same-player).

    Raises:
        ValueError: not the draws that were asked for.
    """
    waiting = [state.entries[entry] for entry in state.line]
    check_draws(draws, order_bounds(len(waiting)) if state.terms.random else ())
    if draws:
        waiting = [waiting[index] for index in order_of(draws)]
    least = seatable(state)
    found = _fill([], waiting, state, strangers=True) if state.terms.new_opponents else []
    found = _fill(found, waiting, state)
    if len(found) < len(least):
        # An unlucky order left out more than has to be; then those who waited longest come.
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
    """Take one after the other who may sit with all before; never two entries of one account."""
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
    """The big blind for whom it is most hands ago, then clockwise by the same; ties as they were drawn.

    So the small blind is the player who had the big blind last, as at an ordinary table. An entry that has
    had none yet is due (ACO-O-boost-blinds).

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
