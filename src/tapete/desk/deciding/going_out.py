"""Decide eliminations, and hands that all tables play together.

A table without recorded hands still has one hand in which a player went out. The desk begins and finishes
that hand here, so places, bounties, rebuys and prizes follow as online.
"""

from __future__ import annotations

from collections.abc import Sequence

from tapete.desk import orders as od
from tapete.desk.deciding.discipline import miss_hand
from tapete.desk.deciding.entries import player
from tapete.desk.deciding.table import Decided
from tapete.desk.draft import Draft
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.engine.types import Chips, Seat
from tapete.tournament import commands as cmd
from tapete.tournament.deciding.common import seated_entry
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.tournament import Tournament

NO_HAND_NOW = (
    TournamentReason.ON_BREAK,
    TournamentReason.BREAK_DUE,
    TournamentReason.TABLE_HALTED,
    TournamentReason.WAITS_FOR_TABLES,
    TournamentReason.EVENT_OVER,
)
"""Reasons why no hand may begin now, although one may have ended just before."""


def _out(draft: Draft, order: od.Out) -> None:
    for loser in order.losers:
        player(draft.live, loser.account)
        _check_bounty(draft.tournament, loser)
        entry = seated_entry(draft.tournament, loser.account)
        table = entry.table
        try:
            draft.give(cmd.BeginHand(table=table))
        except TournamentRefused as refused:
            if refused.reason not in NO_HAND_NOW or draft.tournament.hand_runs(table):
                raise
            _out_between_hands(draft, loser)
            continue
        if not _dealt_in(draft.tournament, table, loser):
            draft.give(cmd.UndoHand(hand=_hand(draft.tournament, table), table=table))
            _out_between_hands(draft, loser)
            continue
        _finish(draft, table, (loser,))


def _check_bounty(tournament: Tournament, loser: od.Loser) -> None:
    """Check that somebody has named the winner of a bounty: the player who won the last chips.

    Raises:
        DeskRefused: nobody has named the winner.
    """
    if loser.winner is None and any(one.head for one in tournament.entries_of(loser.account)):
        raise DeskRefused(DeskReason.BOUNTY_WINNER, player=loser.account)


def _dealt_in(tournament: Tournament, table: int, loser: od.Loser) -> bool:
    """Whether loser and winner are dealt into the hand that the desk has begun.

    According to the record, a player who came to the table may still wait for the big blind, although they
    have played since.
    """
    dealt = tournament.dealt(table)
    accounts = (loser.account, loser.winner) if loser.winner is not None else (loser.account,)
    seats = [seated_entry(tournament, account) for account in accounts]
    return all(one.table != table or one.seat in dealt for one in seats)


def _hand(tournament: Tournament, table: int) -> int:
    hand = tournament.hand_at(table)
    return hand.hand if hand is not None else 0


def _finish(draft: Draft, table: int, losers: Sequence[od.Loser]) -> None:
    """Finish the running hand of a table, in which these players lost all chips."""
    tournament = draft.tournament
    stacks = tournament.dealt(table)
    seats: dict[int, Seat] = {}
    for loser in losers:
        entry = seated_entry(tournament, loser.account)
        if entry.table != table or entry.seat not in stacks:
            raise DeskRefused(DeskReason.WINNER_NOT_THERE, player=loser.account, table=table)
        seats[loser.account] = entry.seat
    after = dict(stacks)
    knockouts: dict[Seat, tuple[tuple[Seat, ...], ...]] = {}
    lost = set(seats.values())
    unit = tournament.structure.smallest_chip
    for loser in losers:
        seat = seats[loser.account]
        to = _winners(tournament, table, loser, stacks, lost)
        if loser.winner is not None:
            knockouts[seat] = (to,)
        for winner, chips in shared(after[seat], to, unit).items():
            after[winner] += chips
        after[seat] = 0
    if not tournament.structure.bounty:
        knockouts = {}
    draft.give(cmd.FinishHand(hand=_hand(tournament, table), table=table, stacks=after, knockouts=knockouts))


def _winners(
    tournament: Tournament, table: int, loser: od.Loser, stacks: dict[Seat, Chips], lost: set[Seat]
) -> tuple[Seat, ...]:
    if loser.winner is None:
        others = tuple(seat for seat in stacks if seat not in lost)
        if not others:
            raise TournamentRefused(TournamentReason.TOO_FEW_PLAYERS, table=table, players=0)
        return others
    entry = tournament.entry_of(loser.winner)
    if entry is None or entry.table != table or entry.seat not in stacks or entry.seat in lost:
        raise DeskRefused(DeskReason.WINNER_NOT_THERE, player=loser.winner, table=table)
    return (entry.seat,)


def shared(chips: Chips, among: Sequence[Seat], unit: Chips) -> dict[Seat, Chips]:
    """Share chips as evenly as the smallest chip allows; the first seat gets the remainder.

    >>> shared(1_000, (2, 5, 7), 100)
    {2: 400, 5: 300, 7: 300}
    """
    each = chips // len(among) // unit * unit
    found = dict.fromkeys(among, each)
    left = chips - each * len(among)
    for seat in among:
        more = min(unit, left)
        found[seat] += more
        left -= more
    found[among[0]] += left
    return found


def _out_between_hands(draft: Draft, loser: od.Loser) -> None:
    """Pass the loser's chips on and record the elimination, while no hand can begin."""
    tournament = draft.tournament
    entry = seated_entry(tournament, loser.account)
    players = tournament.tables.players(entry.table)
    if loser.winner is None:
        among = [tournament.entries[one].account for one in players.values() if one != entry.entry]
    else:
        won = seated_entry(tournament, loser.winner)
        if won.table != entry.table or won is entry:
            raise DeskRefused(DeskReason.WINNER_NOT_THERE, player=loser.winner, table=entry.table)
        among = [loser.winner]
    if not among:
        raise TournamentRefused(TournamentReason.TOO_FEW_PLAYERS, table=entry.table, players=1)
    for account, chips in shared(entry.stack, among, tournament.structure.smallest_chip).items():
        if chips:
            draft.give(cmd.PassChips(giver=loser.account, taker=account, chips=chips, why="lost in a hand"))
    winners = (loser.winner,) if loser.winner is not None and tournament.structure.bounty else ()
    draft.give(cmd.BustOut(account=loser.account, winners=winners))


def _table_done(draft: Draft, order: od.TableDone) -> None:
    for loser in order.losers:
        _check_bounty(draft.tournament, loser)
    _finish(draft, order.table, order.losers)


def _hand_for_hand(draft: Draft, order: od.SayHandForHand) -> None:
    draft.give(cmd.BeginHandForHand())


def _next_hand(draft: Draft, order: od.DealHandForHand) -> None:
    """Begin the next hand at every table that can play one."""
    begun = False
    for table in draft.tournament.tables.numbers:
        if draft.tournament.hand_runs(table) or draft.tournament.tables.size_of(table) < 2:
            continue
        draft.give(cmd.BeginHand(table=table))
        miss_hand(draft, table)
        begun = True
    if not begun:
        raise TournamentRefused(TournamentReason.HAND_RUNNING, hand=draft.tournament.hands_played)


def _hold(draft: Draft, order: od.HoldAllIn) -> None:
    draft.give(cmd.HoldTable(table=order.table))


def _release(draft: Draft, order: od.ReleaseHeld) -> None:
    draft.give(cmd.ReleaseTable(table=order.table))


def _end_hand_for_hand(draft: Draft, order: od.EndHandForHand) -> None:
    draft.give(cmd.EndHandForHand())


def _same_time(draft: Draft, order: od.SameTime) -> None:
    entries = tuple(player(draft.live, account).entry for account in order.accounts)
    draft.give(cmd.MarkUndetermined(entries=entries, why=order.reason))


DECIDED: Decided = {
    od.Out: _out,
    od.TableDone: _table_done,
    od.SayHandForHand: _hand_for_hand,
    od.DealHandForHand: _next_hand,
    od.HoldAllIn: _hold,
    od.ReleaseHeld: _release,
    od.EndHandForHand: _end_hand_for_hand,
    od.SameTime: _same_time,
}
