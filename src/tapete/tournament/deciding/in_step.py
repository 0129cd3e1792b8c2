"""Decide simultaneous hands: the director begins and ends them, and tables finish their betting rounds."""

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.course.simultaneous import Simultaneous
from tapete.tournament.deciding.common import check_running
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.state import State


def begin_simultaneous(state: State, command: cmd.BeginSimultaneous, at: int) -> tuple[ev.Event, ...]:
    """Order all tables to play in step; hands under way are their first round.

    Players who lose all chips in one hand get their places together, so no rebuy may be open.

    Raises:
        Refused: the book does not allow it, or not with this unit; tables already play in step or hand for
            hand; rebuys are sold; or one table is left.

    Rules: CCL-simul-reserve, CCL-simul-start, CCL-simul-rounds.
    """
    check_running(state)
    policy = state.structure.policy.together
    if policy.simultaneous == "never":
        raise TournamentRefused(TournamentReason.NO_SIMULTANEOUS_HANDS, _row(state, "simultaneous"))
    if command.by not in policy.simultaneous_by:
        raise TournamentRefused(TournamentReason.NOT_WAITED_FOR, _row(state, "simultaneous_by"))
    if state.simultaneous is not None:
        raise TournamentRefused(TournamentReason.SIMULTANEOUS_ALREADY, _row(state, "simultaneous"))
    if state.hand_for_hand is not None:
        raise TournamentRefused(TournamentReason.HAND_FOR_HAND_ALREADY, "TDA19-PR8A")
    rebuys = state.structure.rebuys
    if state.offers or (rebuys is not None and state.structure.rebuys_open(state.level_number)):
        raise TournamentRefused(TournamentReason.REBUYS_SOLD, "ACO-rebuy-offer", level=state.level_number)
    if state.tables.table_count == 1:
        raise TournamentRefused(TournamentReason.ONE_TABLE_LEFT, _row(state, "simultaneous"))
    running = tuple(number for number in state.tables.numbers if state.hand_runs(number))
    return (ev.SimultaneousBegan(at=at, tables=running, by=command.by, begins=policy.simultaneous_start),)


def end_simultaneous(state: State, at: int) -> tuple[ev.Event, ...]:
    """End simultaneous hands. A hand that all tables play together is finished, without waiting.

    Raises:
        Refused: tables play at their own pace, or already play the last hand.
    """
    play = state.simultaneous
    if play is None or play.last:
        raise TournamentRefused(TournamentReason.NOT_SIMULTANEOUS, _row(state, "simultaneous"))
    if play.begins == "together" and play.waited_for:
        return (ev.LastSimultaneousHand(at=at),)
    return (ev.SimultaneousEnded(at=at),)


def finish_betting_round(state: State, command: cmd.FinishBettingRound) -> tuple[ev.Event, ...]:
    """Let a table wait after its betting round; after the last table, all deal on.

    Raises:
        Refused: tables do not wait for betting rounds, the hand is not under way, or the table already waits.

    Rules: CCL-simul-rounds.
    """
    check_running(state)
    table, running = command.table, state.hand_at(command.table)
    if running is None or not state.hand_runs(table):
        raise TournamentRefused(TournamentReason.NO_HAND_RUNNING)
    if command.hand != running.hand:
        raise TournamentRefused(TournamentReason.ANOTHER_HAND, asked=command.hand, running=running.hand)
    play = _by_betting_round(state)
    if not play.in_betting_round(table):
        raise TournamentRefused(
            TournamentReason.BETTING_ROUND_FINISHED, _row(state, "simultaneous_by"), table=table
        )
    return (ev.BettingRoundFinished(table=table, hand=running.hand), *_freed(play.freed_by(table)))


def deal_on(state: State) -> tuple[ev.Event, ...]:
    """Let all tables that wait after their betting round deal on.

    Raises:
        Refused: no table waits.
    """
    waiting = _by_betting_round(state).waiting
    if not waiting:
        raise TournamentRefused(TournamentReason.NO_TABLE_WAITS, _row(state, "simultaneous_by"))
    return _freed(waiting)


def dealt_on(state: State, table: int) -> tuple[ev.Event, ...]:
    """Return the tables freed when a hand of another table is over."""
    play = state.simultaneous
    return () if play is None else _freed(play.freed_by(table, hand_over=True))


def _freed(tables: tuple[int, ...]) -> tuple[ev.Event, ...]:
    return (ev.TablesDealOn(tables=tables),) if tables else ()


def _by_betting_round(state: State) -> Simultaneous:
    """Return the simultaneous hands in which tables wait after each betting round.

    Raises:
        Refused: there are none.
    """
    play = state.simultaneous
    if play is None or not play.by_betting_round:
        raise TournamentRefused(TournamentReason.NOT_SIMULTANEOUS, _row(state, "simultaneous_by"))
    return play


def _row(state: State, value: str) -> str:
    """Return the row behind a value; Casino Club's row if the event's book has none."""
    rows = {
        "simultaneous": "CCL-simul-reserve",
        "simultaneous_by": "CCL-simul-rounds",
    }
    return state.structure.policy_row(f"together.{value}", rows[value])
