"""Decide for simulated people whether to re-enter, to buy chips or to surrender a short stack."""

from collections.abc import Iterator
from typing import Final

from tapete.simulation.chance import Draw, happens
from tapete.simulation.habits import Habits
from tapete.tournament import Tournament
from tapete.tournament import commands as cmd
from tapete.tournament.entries.entry import Entry

SHORT: Final = 5
"""Divisor of the starting stack: a stack below the quotient is short."""


def may_come_again(tournament: Tournament, entry: Entry) -> bool:
    """Whether an eliminated player may enter once more."""
    structure = tournament.structure
    return entry.number <= structure.re_entries and entry.may_re_enter and tournament.may_come_back(entry)


def rebuy_or_not(account: int, habits: Habits, draw: Draw) -> cmd.Rebuy | cmd.DeclineRebuy:
    """Decide on an offered rebuy."""
    if happens(habits.rebuy, draw):
        return cmd.Rebuy(account=account)
    return cmd.DeclineRebuy(account=account)


def wanted_add_ons(tournament: Tournament, table: int, habits: Habits, draw: Draw) -> Iterator[cmd.AddOn]:
    """Yield the add-ons wanted at a table, if the event offers them."""
    offered = tournament.structure.add_ons
    for _, number in sorted(tournament.tables.players(table).items()):
        entry = tournament.entries[number]
        if offered and entry.add_ons < offered.most and happens(habits.add_on, draw):
            yield cmd.AddOn(account=entry.account)


def may_give_up(tournament: Tournament, entry: Entry) -> bool:
    """Whether an entry has a short stack that may be surrendered for a full one (TDA19-8B)."""
    structure = tournament.structure
    return (
        structure.entries.surrender
        and tournament.level_number <= structure.re_enter_until_level
        and entry.number <= structure.re_entries
        and 0 < entry.stack * SHORT < structure.starting_stack
    )


def give_ups(
    tournament: Tournament, table: int, habits: Habits, draw: Draw
) -> Iterator[tuple[int, cmd.Surrender]]:
    """Yield the surrendered short stacks of a table, by entry.

    Carry out each command before taking the next: the last two players do not surrender.
    """
    play = tournament.round
    if table not in tournament.tables or (play is not None and play.waited_for):
        return
    for _, number in sorted(tournament.tables.players(table).items()):
        entry = tournament.entries[number]
        if tournament.alive > 2 and may_give_up(tournament, entry) and happens(habits.surrender, draw):
            yield number, cmd.Surrender(account=entry.account)
