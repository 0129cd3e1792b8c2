"""Stages: what a final takes over from its flights."""

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.course.stages import carried, first_level, opened
from tapete.tournament.deciding.common import check_registering
from tapete.tournament.refusals import Refused, TournamentReason
from tapete.tournament.state import State


def seed_final(state: State, command: cmd.SeedFinal) -> tuple[ev.Event, ...]:
    """Take over stacks, pool and level of the flights.

    Raises:
        Refused: it is no final, it has been done, or the flights ended at different levels and must not.

    Rules: ACO-stage-stacks, ACO-stage-final-stacks, ACO-O-stage-double, ACO-O-stage-prizes,
    ACO-stage-final-blinds, CCL-final-stage-level, CCL-final-stage-chips.
    """
    check_registering(state)
    stage = state.structure.stage
    if stage is None or stage.kind != "final" or state.seeded is not None:
        raise Refused(TournamentReason.NOT_QUALIFIED, "ACO-stage-final-closed")
    policy = state.structure.policy.stages
    brought = carried(
        ((one.account, one.flight, one.stack) for one in command.results),
        policy=stage.carry,
        cash=stage.cash,
    )
    final = opened(brought, starting_stack=state.structure.starting_stack, policy=policy)
    level = first_level(command.end_levels, same_end=stage.same_end, policy=policy)
    if level > len(state.structure.levels):
        raise Refused(TournamentReason.NO_SUCH_LEVEL, asked=level, most=len(state.structure.levels))
    if sum(final.cashed.values()) > command.pool or command.entries < len(final.stacks):
        raise ValueError(f"a pool of {command.pool} out of {command.entries} entries does not fit {final!r}")
    bots = {one.account: one.bot for one in command.results}
    entered = [
        ev.Entered(entry=number, account=account, bot=bots[account], stack=stack)
        for number, (account, stack) in enumerate(final.stacks.items(), start=1)
    ]
    seeded = ev.StageSeeded(
        pool=command.pool,
        entries=command.entries,
        level=level,
        discarded=final.discarded,
        cashed=final.cashed,
    )
    return (seeded, *entered)
