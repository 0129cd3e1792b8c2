"""Decide the level clock: a level begins at the instant of its announcement (TDA19-23)."""

from tapete.desk import orders as od
from tapete.desk.deciding.table import Decided
from tapete.desk.draft import Draft
from tapete.tournament import commands as cmd
from tapete.tournament.deciding.paying import stops


def _level(draft: Draft, order: od.SayLevel) -> None:
    draft.give(cmd.AnnounceLevel(level=order.level))
    _end_with_one(draft)


def _end_with_one(draft: Draft) -> None:
    """End the event if one player is left and late entries have closed with this level."""
    tournament = draft.tournament
    if tournament.alive == 1 and not tournament.structure.bags_stacks:
        if stops(tournament, alive=1, at=draft.at):
            draft.give(cmd.EndEvent())


def _pause(draft: Draft, order: od.PauseClock) -> None:
    draft.give(cmd.StopClock())


def _resume(draft: Draft, order: od.ResumeClock) -> None:
    draft.give(cmd.StartClock())


def _correct(draft: Draft, order: od.CorrectClock) -> None:
    draft.give(cmd.SetClock(remaining_ms=order.remaining_ms))


def _break(draft: Draft, order: od.SayBreak) -> None:
    draft.give(cmd.BeginBreak(minutes=order.minutes))


def _break_over(draft: Draft, order: od.SayBreakOver) -> None:
    """End the break. The announcement also begins the level that is due."""
    draft.give(cmd.EndBreak())
    if draft.tournament.clock(at=draft.at).level_due is not None:
        draft.give(cmd.AnnounceLevel())
        _end_with_one(draft)


DECIDED: Decided = {
    od.SayLevel: _level,
    od.PauseClock: _pause,
    od.ResumeClock: _resume,
    od.CorrectClock: _correct,
    od.SayBreak: _break,
    od.SayBreakOver: _break_over,
}
