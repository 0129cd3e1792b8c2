"""Decide on physical chips: denominations that leave play, late chips, changes at equal value."""

from collections.abc import Mapping

from tapete.engine.types import Chips, Seat
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.chips.chip_race import ColorUp, color_up
from tapete.tournament.chips.chips import check_change, exchange, late_small_chips, removable, value_of
from tapete.tournament.course.ranking import BY_STACK, WentOut, rank
from tapete.tournament.deciding.common import (
    check_between_hands,
    check_running,
    check_table,
    seated_entry,
)
from tapete.tournament.deciding.directing import went_out
from tapete.tournament.deciding.paying import among
from tapete.tournament.deciding.placing import by_policy
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.state import State
from tapete.tournament.structure.structure import BlindLevel


def colour_up(state: State, command: cmd.ColourUp, at: int) -> tuple[ev.Event, ...]:
    """Take a denomination out of play at one table; odd chips are raced for, or taken.

    Raises:
        Refused: an upcoming level needs the denomination, the counted chips differ from the players' stacks,
            or nobody in the event would have chips left.

    Rules: TDA19-24A, TDA19-24A.2, TDA19-24A.3, CCL-colorup-swap, CCL-colorup-race.
    """
    check_running(state)
    check_table(state, command.table)
    check_between_hands(state, command.table)
    _check_counts(state, command.table, command.counts)
    policies = state.structure.policy
    in_play = (*command.in_play, command.removed)
    if command.removed not in removable(in_play, _ahead(state, at), policies.chips, named=(command.removed,)):
        raise TournamentRefused(
            TournamentReason.CHIPS_STILL_NEEDED,
            policies.rows_of("chips.colour_up", "CCL-colorup-swap")[0],
            denomination=command.removed,
            level=state.level_number,
        )
    race = color_up(
        command.counts,
        removed=command.removed,
        in_play=command.in_play,
        shown=command.shown,
        order=command.order,
        policy=policies.chips,
        button=_button(state, command.table),
    )
    return _raced_out(state, command.table, race, at)


def _ahead(state: State, at: int) -> tuple[BlindLevel, ...]:
    """Return the levels still to be played, with the present one until its time is over."""
    over = state.clock(at=at).remaining_ms == 0
    return state.structure.levels[state.level_number - (not over) :]


def _button(state: State, table: int) -> Seat:
    """Return the button's seat at a table; before its first hand, the button of that hand."""
    last = state.tables.previous(table)
    return state.first_button if last is None else last.button


def _check_counts(state: State, table: int, counts: Mapping[Seat, Mapping[int, int]]) -> None:
    """Check that the chips counted at a table equal its players' stacks."""
    stacks: dict[Seat, Chips] = state.stacks(table)
    if counts.keys() != stacks.keys():
        raise ValueError(f"seats {sorted(stacks)} have chips, those of {sorted(counts)} were counted")
    for seat, stack in stacks.items():
        if (counted := value_of(counts[seat])) != stack:
            raise TournamentRefused(
                TournamentReason.COUNT_DIFFERS, "TDA19-24A", seat=seat, counted=counted, recorded=stack
            )


def _raced_out(state: State, table: int, race: ColorUp, at: int) -> tuple[ev.Event, ...]:
    """Return a colour-up, and the places of players left without chips: more chips before it rank higher."""
    done = ev.ColouredUp(table=table, race=race)
    players = state.tables.players(table)
    after = {players[seat]: value_of(stack) for seat, stack in race.after.items()}
    lost = {entry: state.entries[entry].stack for entry, left in after.items() if not left}
    return (done,) if not lost else _out(state, table, lost, (done,), after, at)


def _out(
    state: State,
    table: int,
    lost: Mapping[int, Chips],
    found: tuple[ev.Event, ...],
    stacks: Mapping[int, Chips],
    at: int,
) -> tuple[ev.Event, ...]:
    """Return the eliminations of players who lost their last chips without a hand, and the consequences."""
    play = state.round
    if play is not None and play.waited_for:
        raise TournamentRefused(
            TournamentReason.WAITS_FOR_TABLES, state.round_row, tables=len(play.waited_for)
        )
    if len(lost) >= state.tables.player_count:
        raise TournamentRefused(TournamentReason.TOO_FEW_PLAYERS, table=table, players=0)
    placed = rank(
        (WentOut(entry=entry, at=0, chips=chips) for entry, chips in lost.items()),
        before=state.alive,
        ties=BY_STACK,
    )
    outs = tuple(
        ev.Eliminated(
            entry=one.entry,
            seat=state.entries[one.entry].seat or 0,
            place=one.place,
            shared=one.shared,
            hand=0,
            table=table,
            among=among(state),
        )
        for one in placed
    )
    left = {entry: chips for entry, chips in stacks.items() if chips}
    return went_out(state, by_policy(state, outs, lost), found=found, stacks=left, at=at)


def change_late(state: State, command: cmd.ChangeLateChips, at: int) -> tuple[ev.Event, ...]:
    """Change chips of a denomination that has left play; they are a part of the player's stack.

    Raises:
        Refused: the chips are worth more than the player has, or nobody in the event would have chips left.

    Rules: TDA19-24C, TDA19-24C.2, TDA13-23C-1, TDA13-23C-2, TDA24-24C.
    """
    check_running(state)
    entry = seated_entry(state, command.account, command.number)
    check_between_hands(state, entry.table)
    found = late_small_chips(
        command.denomination,
        command.count,
        in_play=command.in_play,
        wanted=command.wanted,
        policy=state.structure.policy.chips,
    )
    had = command.denomination * command.count
    if had > entry.stack:
        raise TournamentRefused(TournamentReason.MORE_THAN_STACK, "TDA19-24C", asked=had, most=entry.stack)
    done = ev.LateChipsChanged(entry=entry.entry, had=had, given=found.given)
    left = entry.stack - had + found.value
    if left:
        return (done,)
    return _out(state, entry.table, {entry.entry: entry.stack}, (done,), {}, at)


def change_chips(state: State, command: cmd.ChangeChips) -> tuple[ev.Event, ...]:
    """Change a player's chips at equal value, with the house or with another player.

    A running hand counts as action: until it is over, nobody buys chips of others.

    Raises:
        Refused: the book does not allow it now, the values differ, or a stack does not hold the chips.

    Rules: TDA19-25B, TDA19-25B.2, TDA13-24B-1, TDA13-24B-2, TDA26-26D.
    """
    check_running(state)
    entry = seated_entry(state, command.account, command.number)
    partner = None if command.partner is None else seated_entry(state, command.partner)
    if partner is not None and (partner is entry or partner.table != entry.table):
        raise ValueError(f"account {command.partner} does not sit beside account {command.account}")
    announced = check_change(
        state.structure.policy, bought=partner is not None, action=state.hand_runs(entry.table)
    )
    counts = {entry.seat or 0: command.has}
    if partner is not None:
        counts[partner.seat or 0] = command.partner_has
    for seat, stack in state.stacks(entry.table).items():
        if seat in counts and (counted := value_of(counts[seat])) > stack:
            raise TournamentRefused(
                TournamentReason.COUNT_DIFFERS, "TDA19-25B", seat=seat, counted=counted, recorded=stack
            )
    exchange(
        counts,
        entry.seat or 0,
        gives=command.gives,
        gets=command.gets,
        partner=None if partner is None else partner.seat,
    )
    return (
        ev.ChipsChanged(
            entry=entry.entry,
            gives=command.gives,
            gets=command.gets,
            partner=None if partner is None else partner.entry,
            announced=announced,
        ),
    )
