"""Decide chip counts and the chip race."""

from __future__ import annotations

from tapete.cards import STANDARD_52
from tapete.desk import orders as od
from tapete.desk.acts import Acted
from tapete.desk.deciding.entries import player
from tapete.desk.deciding.table import Bounds, Decided
from tapete.desk.draft import Draft
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.state import LiveState
from tapete.engine.types import Chips, Seat
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.chips.chip_race import odd_chips
from tapete.tournament.draws import chosen
from tapete.tournament.refusals import TournamentReason, TournamentRefused


def _count(draft: Draft, order: od.CountChips) -> None:
    """Correct stacks. Stacks outside this count absorb the difference, in proportion.

    Raises:
        DeskRefused: the chips don't add up to those in play.
    """
    tournament = draft.tournament
    had: dict[int, Chips] = {}
    for entry in tournament.tables.entries:
        found = tournament.entries[entry]
        had[found.account] = found.stack
    for account in order.counts:
        player(draft.live, account)
        if account not in had:
            raise TournamentRefused(TournamentReason.NOT_PLAYING)
    wanted = had | order.counts
    left = sum(had.values()) - sum(order.counts.values())
    others = {account: stack for account, stack in had.items() if account not in order.counts}
    unit = tournament.structure.smallest_chip
    zero = [account for account, chips in order.counts.items() if not chips]
    if zero or left < unit * len(others) or (not others and left):
        raise DeskRefused(
            DeskReason.COUNT_DIFFERS,
            counted=sum(order.counts.values()),
            most=sum(had.values()) - unit * len(others),
            in_play=sum(had.values()),
        )
    wanted |= in_proportion(others, left, unit)
    _passed(draft, had, wanted)


def count_seats(draft: Draft, table: int, stacks: dict[Seat, Chips]) -> None:
    """Correct the stacks of some seats of a table."""
    players = draft.tournament.tables.players(table) if table in draft.tournament.tables else {}
    if not set(stacks) <= set(players):
        raise TournamentRefused(TournamentReason.NOT_PLAYING)
    counts = {draft.tournament.entries[players[seat]].account: chips for seat, chips in stacks.items()}
    _count(draft, od.CountChips(counts=counts))


def in_proportion(stacks: dict[int, Chips], total: Chips, unit: Chips) -> dict[int, Chips]:
    """Scale stacks to a new total in proportion, in whole smallest chips, none of them empty.

    >>> in_proportion({1: 1_000, 2: 3_000}, 2_000, 100)
    {1: 500, 2: 1500}
    """
    if not stacks or sum(stacks.values()) == total:
        return dict(stacks)
    before = sum(stacks.values())
    found = {one: max(unit, chips * total // before // unit * unit) for one, chips in stacks.items()}
    left = total - sum(found.values())
    for one in sorted(found, key=lambda account: -found[account]):
        change = left if left > 0 else max(left, unit - found[one])
        found[one] += change
        left -= change
        if not left:
            break
    return found


def _passed(draft: Draft, had: dict[int, Chips], wanted: dict[int, Chips]) -> None:
    givers = [[one, had[one] - wanted[one]] for one in sorted(had) if had[one] > wanted[one]]
    takers = [[one, wanted[one] - had[one]] for one in sorted(had) if had[one] < wanted[one]]
    while givers and takers:
        chips = min(givers[0][1], takers[0][1])
        draft.give(cmd.PassChips(giver=givers[0][0], taker=takers[0][0], chips=chips, why="chip count"))
        for side in (givers, takers):
            side[0][1] -= chips
            if not side[0][1]:
                side.pop(0)


def _odd_cards(live: LiveState, order: od.RaceChips) -> int:
    counts = _counts(live, order)
    return sum(odd_chips(counts, removed=order.removed, into=min(order.in_play)).values())


def _counts(live: LiveState, order: od.RaceChips) -> dict[int, dict[int, int]]:
    """Return chips by seat: the removed denomination as counted, the rest in the lowest one that stays.

    Raises:
        DeskRefused: a stack that can't be made of these.
    """
    into = min(order.in_play)
    found = {}
    for seat, stack in live.tournament.stacks(order.table).items():
        small = order.odd.get(seat, 0)
        rest = stack - small * order.removed
        if rest < 0 or rest % into:
            raise DeskRefused(
                DeskReason.COUNT_DIFFERS,
                table=order.table,
                seat=seat,
                counted=small * order.removed,
                in_play=stack,
                most=stack,
            )
        found[seat] = {order.removed: small, into: rest // into}
    return found


def _race_bounds(live: LiveState, order: od.RaceChips, at: int) -> tuple[int, ...]:
    cards = 0 if order.shown or order.removed in order.in_play else _odd_cards(live, order)
    if cards > len(STANDARD_52):
        raise DeskRefused(DeskReason.COUNT_DIFFERS, table=order.table, counted=cards, most=52, in_play=cards)
    return tuple(range(52, 52 - cards, -1))


def _race(draft: Draft, order: od.RaceChips) -> None:
    shown = order.shown or tuple(STANDARD_52[index] for index in chosen(draft.draws, 52))
    draft.give(
        cmd.ColourUp(
            table=order.table,
            counts=_counts(draft.live, order),
            removed=order.removed,
            in_play=order.in_play,
            shown=shown,
        )
    )


def note(live: LiveState, act: Acted) -> None:
    """Record whose chips were counted; a hand at the table makes its counted stacks uncertain."""
    if isinstance(act.order, od.CountChips):
        live.counted.update(dict.fromkeys(act.order.counts, act.at))
    for event in act.events:
        if isinstance(event, ev.HandFinished | ev.HandBegan):
            for entry in (
                live.tournament.tables.players(event.table).values()
                if (event.table in live.tournament.tables)
                else ()
            ):
                live.counted.pop(live.tournament.entries[entry].account, None)


DECIDED: Decided = {od.CountChips: _count, od.RaceChips: _race}
BOUNDS: Bounds = {od.RaceChips: _race_bounds}
