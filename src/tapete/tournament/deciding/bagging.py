"""Decide the end of a live flight: its stacks are counted and put into bags for the next day."""

from collections.abc import Mapping

from tapete.engine.types import Chips
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.deciding.common import check_running
from tapete.tournament.deciding.hands import out_in_this_round
from tapete.tournament.deciding.paying import conclude, stops
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.state import State


def bag_stacks(state: State, command: cmd.BagStacks, at: int) -> tuple[ev.Event, ...]:
    """End a flight with its counted stacks, which go on to the final.

    Raises:
        Refused: the flight goes on, a hand runs, a bag is missing or wrong, or the bags don't add up to the
            chips in play.

    Rules: ACO-stage-qualify, ACO-stage-stacks, CCL-final-stage-chips.
    """
    check_bagging(state)
    if not command.early and not stops(state, alive=state.alive, at=at):
        raise TournamentRefused(TournamentReason.EVENT_GOES_ON, players=state.alive)
    if state.running_hands:
        raise TournamentRefused(TournamentReason.HAND_RUNNING, hand=state.hands_played)
    if state.offers:
        raise TournamentRefused(TournamentReason.OFFERS_OPEN)
    eliminated = out_in_this_round(state)
    gone = {one.entry for one in eliminated}
    alive = [entry for entry in state.tables.entries if entry not in gone]
    stacks = {entry: command.stacks[entry] for entry in alive if entry in command.stacks}
    _check_bags(state, command, stacks, len(alive))
    bagged = ev.StacksBagged(
        at=at,
        stacks=stacks | dict.fromkeys(gone, 0),
        recorded=state.in_play,
        why=command.why,
    )
    heads = {entry: state.entries[entry].head for entry in stacks}
    ended = conclude(state, stacks=stacks, heads=heads, eliminated=eliminated, at=at)
    return (bagged, *eliminated, *ended)


def check_bagging(state: State) -> None:
    """Check that the stacks of an event are bagged at its end, and that it runs.

    Raises:
        Refused: they are not, or it does not.
    """
    check_running(state)
    if not state.structure.bags_stacks:
        raise TournamentRefused(TournamentReason.NOT_BAGGED, "ACO-stage-qualify")


def check_bag(state: State, entry: int, chips: Chips) -> None:
    """Check one counted stack.

    Raises:
        Refused: the stack is empty, or no multiple of the smallest chip.
    """
    unit = state.structure.smallest_chip
    if chips < 1 or chips % unit:
        account = state.entries[entry].account
        raise TournamentRefused(TournamentReason.BAG_WRONG, player=account, counted=chips, least=unit)


def _check_bags(state: State, command: cmd.BagStacks, stacks: Mapping[int, Chips], players: int) -> None:
    if command.stacks.keys() - stacks.keys():
        raise TournamentRefused(TournamentReason.NOT_PLAYING)
    if len(stacks) < players:
        raise TournamentRefused(TournamentReason.BAG_MISSING, players=players - len(stacks), bags=len(stacks))
    for entry, chips in stacks.items():
        check_bag(state, entry, chips)
    counted = sum(stacks.values())
    if counted != state.in_play and not command.difference:
        raise TournamentRefused(TournamentReason.BAGS_DIFFER, counted=counted, in_play=state.in_play)
