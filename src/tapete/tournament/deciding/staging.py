"""Decide stages: take over the results of the flights in a final."""

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.course.stages import carried, first_level, opened
from tapete.tournament.deciding.common import check_registering, check_running
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.state import State
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.structure import with_end


def seed_final(state: State, command: cmd.SeedFinal) -> tuple[ev.Event, ...]:
    """Take over stacks, pool and level of the flights.

    A player who has bought an entry of an open final and also qualifies keeps that entry. Its starting stack
    counts as one of several stacks.

    Raises:
        Refused: the event is no final, this was already done, or the flights ended at different levels.

    Rules: ACO-stage-stacks, ACO-stage-final-stacks, ACO-O-stage-double, ACO-O-stage-prizes,
    ACO-stage-final-blinds, CCL-final-stage-level, CCL-final-stage-chips.
    """
    check_registering(state)
    stage = state.structure.stage
    if stage is None or stage.kind != "final" or state.seeded is not None:
        raise TournamentRefused(TournamentReason.NOT_QUALIFIED, "ACO-stage-final-closed")
    policy = state.structure.policy.stages
    direct = {state.entries[number].account: number for number in sorted(state.bought)}
    stack = state.structure.starting_stack
    brought = carried(
        (
            *((account, "", stack) for account in direct),
            *((one.account, one.flight, one.stack) for one in command.results),
        ),
        policy=stage.carry,
        cash=stage.cash,
    )
    final = opened(brought, starting_stack=stack, policy=policy)
    level = first_level(command.end_levels, same_end=stage.same_end, policy=policy)
    if level > len(state.structure.levels):
        raise TournamentRefused(TournamentReason.NO_SUCH_LEVEL, asked=level, most=len(state.structure.levels))
    bots = {one.account: one.bot for one in command.results}
    if sum(final.cashed.values()) > command.pool or command.entries < len(bots):
        raise ValueError(f"a pool of {command.pool} out of {command.entries} entries does not fit {final!r}")
    new = [account for account in final.stacks if account not in direct]
    entered = [
        ev.Entered(entry=number, account=account, bot=bots[account], stack=final.stacks[account])
        for number, account in enumerate(new, start=state._last_entry + 1)
    ]
    changed = [
        ev.StackBrought(entry=number, stack=final.stacks[account])
        for account, number in direct.items()
        if final.stacks[account] != stack
    ]
    seeded = ev.StageSeeded(
        pool=command.pool,
        entries=command.entries,
        level=level,
        discarded=final.discarded,
        cashed=final.cashed,
    )
    return (seeded, *changed, *entered)


def change_end(state: State, command: cmd.ChangeEnd, at: int) -> tuple[ev.Event, ...]:
    """Change the end of a running flight. All players are told, and the next check uses it.

    Raises:
        Refused: the event is no flight, the book fixes the terms, or the level is already over.
        ValueError: the flight can't end this way.

    Rules: CCL-qualifying-change.
    """
    check_running(state)
    structure = state.structure
    row = structure.policy_row("stages.qualifying_terms", "CCL-qualifying-change")
    flight = structure.stage is not None and structure.stage.kind == "flight"
    if not flight or structure.policy.stages.qualifying_terms == "fixed":
        raise TournamentRefused(TournamentReason.TERMS_FIXED, row)
    if command.level is not None and command.level < state.level_number:
        raise TournamentRefused(
            TournamentReason.LEVEL_BEGUN, row, asked=command.level, level=state.level_number
        )
    for wrong in wrongs(with_end(structure, level=command.level, players=command.players)):
        raise ValueError(wrong)
    return (ev.EndChanged(at=at, level=command.level, players=command.players),)
