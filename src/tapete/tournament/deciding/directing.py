"""Decide a director's actions on stacks and players; a wrong command is refused with the reason."""

from collections.abc import Mapping, Sequence

from tapete.engine.types import Chips
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.chips.leaving import (
    Removal,
    absent_stack,
    chip_penalty,
    disqualify,
    forfeit,
    remove_absent,
    surrender,
    withdraw,
)
from tapete.tournament.deciding.common import (
    check_between_hands,
    check_running,
    seated_entry,
)
from tapete.tournament.deciding.hands import follow
from tapete.tournament.deciding.paying import absent_out, among, bounties
from tapete.tournament.deciding.placing import by_policy
from tapete.tournament.entries.entry import Entry
from tapete.tournament.prizes.bounties import head_of_disqualified
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.state import State


def _idle_entry(state: State, account: int, number: int | None = None) -> Entry:
    """Return a seated entry whose table is between hands and has no open offers.

    Where all tables play the same hand, all must have finished it, because places are given together.
    """
    check_running(state)
    entry = seated_entry(state, account, number)
    check_between_hands(state, entry.table)
    if state.table_state(entry.table).lost:
        raise TournamentRefused(TournamentReason.OFFERS_OPEN, table=entry.table)
    play = state.round
    if play is not None and play.waited_for:
        raise TournamentRefused(
            TournamentReason.WAITS_FOR_TABLES, state.round_row, tables=len(play.waited_for)
        )
    return entry


def _out_now(state: State, entry: Entry) -> ev.Eliminated:
    """Eliminate an entry outside a hand; it gets the next place to be given."""
    out = ev.Eliminated(
        entry=entry.entry,
        seat=entry.seat or 0,
        place=state.alive,
        shared=1,
        hand=0,
        table=entry.table,
        among=among(state),
    )
    return by_policy(state, (out,), {entry.entry: entry.stack})[0]


def _removed(state: State, entry: Entry, removal: Removal, at: int) -> tuple[ev.Event, ...]:
    """Remove chips from play. A removal that is `ranked` also eliminates the entry, in the next place."""
    taken = ev.ChipsRemoved(entry=entry.entry, removal=removal)
    if not removal.ranked:
        return (taken,)
    return went_out(state, (_out_now(state, entry),), found=(taken,), stacks={}, at=at)


def went_out(
    state: State,
    outs: Sequence[ev.Eliminated],
    *,
    found: Sequence[ev.Event],
    stacks: Mapping[int, Chips],
    at: int,
) -> tuple[ev.Event, ...]:
    """Return the events of eliminations outside a hand: all other players share the bounties.

    Args:
        state: the state before it.
        outs: the eliminations, the lowest place first.
        found: the events that led to the eliminations.
        stacks: changed stacks of entries that stay in.
        at: the instant.

    Rules: ACO-O-bounty-leftover.
    """
    gone = {out.entry for out in outs}
    others = [one for one in state.tables.entries if one not in gone]
    found = [*found, *outs]
    for out in outs:
        if head := state.entries[out.entry].head:
            parts = head_of_disqualified({out.entry: head, **dict.fromkeys(others, 0)}, out.entry)
            found += [
                ev.BountyWon(entry=one, victim=out.entry, cash=part) for one, part in parts.items() if part
            ]
    return (*found, *follow(state, outs, stacks=stacks, found=found, hands=0, at=at))


def give_up(state: State, command: cmd.Surrender, at: int) -> tuple[ev.Event, ...]:
    """Remove the chips of a player who gives them up to enter again (TDA19-8B)."""
    entry = _idle_entry(state, command.account, command.number)
    offered = state.structure.entries.surrender and state.level_number <= state.structure.re_enter_until_level
    offered = offered and state.alive > 1  # the last player has nobody left to come back to
    removal = surrender(entry.stack, offered=offered, bounty=entry.head)
    return _removed(state, entry, removal, at)


def leave(state: State, command: cmd.Leave, at: int) -> tuple[ev.Event, ...]:
    """Remove the chips of a player who leaves; the book says if they may enter again (CCL-withdrawal)."""
    entry = _idle_entry(state, command.account, command.number)
    return _removed(state, entry, withdraw(entry.stack, state.structure.policy.entries), at)


def penalise(state: State, command: cmd.TakeChips, at: int) -> tuple[ev.Event, ...]:
    """Take chips as a penalty, or chips that were hidden (TDA26-RP26A, TDA19-63.3)."""
    entry = _idle_entry(state, command.account, command.number)
    if command.why == "penalty":
        if not state.structure.discipline.chip_penalties:
            raise TournamentRefused(TournamentReason.NO_PENALTIES_IN_CHIPS, command.rule, asked=command.chips)
        removal = chip_penalty(entry.stack, command.chips, rule=command.rule)
    else:
        removal = forfeit(entry.stack, command.chips, rule=command.rule)
    return _removed(state, entry, removal, at)


def expel(state: State, command: cmd.Disqualify, at: int) -> tuple[ev.Event, ...]:
    """Remove all chips of a disqualified player; the bounty goes to all other players.

    Rules: TDA19-71D, CCL-penalty-dq, ACO-O-bounty-leftover.
    """
    entry = _idle_entry(state, command.account, command.number)
    return _removed(state, entry, disqualify(entry.stack, rule=command.rule), at)


def take_absent(state: State, command: cmd.RemoveAbsent, at: int) -> tuple[ev.Event, ...]:
    """Remove the stack of an absent player, where the event does so (CCL-absent-removal, TDA26-RP23B).

    Raises:
        Refused: the stack stays and posts until nothing is left.
    """
    entry = _idle_entry(state, command.account, command.number)
    policy = state.structure.discipline.absent
    found = absent_stack(
        policy,
        first_level_over=command.first_level_over,
        held=command.held,
        prize_possible=command.prize_possible,
        certainly_gone=command.certainly_gone,
    )
    if found == "blinded_off":
        raise TournamentRefused(TournamentReason.STAYS_IN, "ACO-O-t-sit-out", stack=entry.stack)
    return _removed(state, entry, remove_absent(entry.stack), at)


def rank_absent(state: State, at: int) -> tuple[ev.Event, ...]:
    """Rank players absent since the start who have not come; their entries still count for the prizes.

    Raises:
        Refused: there are no absent players, or they may still come.

    Rules: CCL-absent-removal, CCL-late-no-dummies.
    """
    check_running(state)
    row = state.structure.policy_row("seats.start_stacks", "CCL-late-no-dummies")
    if not state.absent:
        raise TournamentRefused(TournamentReason.NOBODY_WAITS, row)
    if not state.absence_over:
        raise TournamentRefused(TournamentReason.TOO_EARLY, row, level=state.level_number)
    found = absent_out(state, state.alive - len(state.absent), others=state.tables.entries)
    outs = [one for one in found if isinstance(one, ev.Eliminated)]
    return (*found, *follow(state, outs, stacks={}, found=found, hands=0, at=at))


def bust_out(state: State, command: cmd.BustOut, at: int) -> tuple[ev.Event, ...]:
    """Record that a player has lost their last chips.

    Raises:
        Refused: the player has chips. Pass these to their winner first (`PassChips`), or remove them by a
            rule.
    """
    entry = _idle_entry(state, command.account, command.number)
    if entry.stack:
        raise TournamentRefused(
            TournamentReason.HAS_CHIPS, "ACO-t-elimination", stack=entry.stack, table=entry.table
        )
    out = _out_now(state, entry)
    won: tuple[ev.BountyWon, ...] = ()
    if command.winners and entry.seat is not None:
        seats = tuple(_idle_entry(state, winner, None).seat or 0 for winner in command.winners)
        previous = state.tables.previous(entry.table)
        button = previous.button if previous is not None else entry.seat
        won = bounties(state, entry.table, (entry.entry,), {entry.seat: (seats,)}, button=button)
    return (*won, out, *follow(state, (out,), stacks={}, found=(out, *won), hands=0, at=at))


def pass_chips(state: State, command: cmd.PassChips) -> tuple[ev.Event, ...]:
    """Move chips between two stacks, to correct a mistake or a hand that was not recorded.

    Raises:
        Refused: the player has fewer chips, or one of the two players is in a hand.
    """
    giver = _idle_entry(state, command.giver, command.giver_number)
    taker = _idle_entry(state, command.taker, command.taker_number)
    if giver is taker or command.chips < 1:
        raise ValueError(f"{command.chips} chips can't pass from {command.giver} to {command.taker}")
    if command.chips > giver.stack:
        raise TournamentRefused(TournamentReason.MORE_THAN_STACK, asked=command.chips, most=giver.stack)
    return (ev.StacksCorrected(giver=giver.entry, taker=taker.entry, chips=command.chips, why=command.why),)
