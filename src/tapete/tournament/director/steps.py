"""Find the next step of a running tournament."""

from msgspec import Struct

from tapete.tournament.course.simultaneous import Simultaneous
from tapete.tournament.director.schedule import TableSchedule
from tapete.tournament.state import State


class AskTable(Struct, frozen=True, tag=True):
    """Ask a table for its task before its next hand: see `between_hands`."""

    at: int
    turn: int
    table: int


class CloseOffersStep(Struct, frozen=True, tag="CloseOffers"):
    """Close the expired offers of a table."""

    at: int
    table: int


class HandForHandStep(Struct, frozen=True, tag="BeginHandForHand"):
    """Announce hand-for-hand."""

    at: int = 0


class RankAbsentStep(Struct, frozen=True, tag="RankAbsent"):
    """Rank the players who were absent at the start and have not arrived in time."""

    at: int = 0


class ReleaseTableStep(Struct, frozen=True, tag="ReleaseTable"):
    """Release a held table, because every other table has finished (TDA19-PR8F)."""

    table: int
    at: int = 0


class DealOnStep(Struct, frozen=True, tag="DealOn"):
    """Let waiting tables deal on after a betting round, because the tables they wait for have no hand."""

    at: int = 0


class PassTime(Struct, frozen=True, tag=True):
    """Announce the level, end the break or close the event, if no table acts earlier: see `pass_time`."""

    at: int


Step = (
    AskTable | CloseOffersStep | HandForHandStep | RankAbsentStep | ReleaseTableStep | DealOnStep | PassTime
)
"""Any automatic step. `at` is its instant in UTC milliseconds, 0 for at once."""


def next_step(state: State, schedule: TableSchedule) -> Step | None:
    """Return the next step; None if the tournament waits for a hand, a player or its start."""
    if state.state != "running":
        return None
    if state.absent and state.absence_over:
        return RankAbsentStep()
    if schedule.bubble:
        if hand_for_hand_due(state):
            return HandForHandStep()
        schedule.bubble = False
    if state.hand_for_hand is not None and (held := state.hand_for_hand.all_held):
        return ReleaseTableStep(held[0])
    if state.simultaneous is not None and _wait_in_vain(state, state.simultaneous, schedule):
        return DealOnStep()
    if schedule.waits and not state.running_hands and not schedule.still and _over(schedule):
        return PassTime(0)
    first = schedule.first
    if state.offers:
        closing = _closing(state)
        if first is None or closing.at <= first[0]:
            return closing
    elif (up := state.void_from) is not None and state.running_hands and (first is None or up <= first[0]):
        return PassTime(up)
    return AskTable(*first) if first is not None else _idle(state, schedule)


def _wait_in_vain(state: State, play: Simultaneous, schedule: TableSchedule) -> bool:
    """Whether tables wait after a betting round for tables that can't begin their hand now."""
    if not play.by_betting_round or not play.waiting:
        return False
    return all(not state.hand_runs(table) and table in schedule.waits for table in play.betting)


def _over(schedule: TableSchedule) -> bool:
    return any(wait.why == "over" for wait in schedule.waits.values())


def _closing(state: State) -> CloseOffersStep:
    ends: dict[int, int] = {}
    for number in state.offers:
        entry = state.entries[number]
        ends[entry.table] = max(ends.get(entry.table, 0), entry.offer_until or 0)
    table = min(ends, key=lambda one: (ends[one], one))
    return CloseOffersStep(ends[table], table)


def _idle(state: State, schedule: TableSchedule) -> PassTime | None:
    if state.running_hands or schedule.still:
        return None
    if state.on_break is not None:
        return PassTime(state.on_break.at + state.on_break.ms)
    return PassTime(state.zero_at) if state.zero_at is not None else None


def hand_for_hand_due(state: State) -> bool:
    """Whether hand-for-hand must be announced now (TDA19-PR8A, ACO-O-hand-for-hand)."""
    structure = state.structure
    if (
        structure.hand_for_hand.kind == "never"
        or state.hand_for_hand is not None
        or structure.start.kind == "sit_and_go"
    ):
        return False
    if state.fixed is None or state.selling:
        return False
    return state.near_the_bubble(state.alive)
