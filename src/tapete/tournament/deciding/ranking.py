"""Decide the places of eliminations whose order is undetermined."""

from collections.abc import Sequence

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.course.ranking import WentOut, rank
from tapete.tournament.deciding.common import check_running
from tapete.tournament.deciding.paying import among
from tapete.tournament.prizes.prizing import Fixed
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money
from tapete.tournament.state import State

ROW = "CCL-rank-undetermined"


def mark_undetermined(state: State, command: cmd.MarkUndetermined) -> tuple[ev.Event, ...]:
    """Let players who went out at different tables share their places and prizes.

    Prizes already paid are corrected, so that each player has an equal share.

    Raises:
        Refused: a player is not out, all went out at one table, others finished between them, a ticket or a
            held prize can't be taken back, or the book leaves the order to the director.

    Rules: CCL-rank-undetermined.
    """
    check_running(state)
    rows = state.structure.rows("ranking.unknown", (ROW,))
    known = {one.entry: one for one in state._placed(state.eliminated)}
    missing = next((entry for entry in command.entries if entry not in known), None)
    if missing is not None:
        raise TournamentRefused(TournamentReason.NOT_OUT, rows[0], entry=missing)
    # Use the order of the log, not of the command.
    group = [one for one in known.values() if one.entry in command.entries]
    structure = state.structure
    known_order = structure.ranking.unknown == "director" or structure.policy.ranking.rank_by == "chips-won"
    if known_order or len({one.table for one in group}) < 2:
        raise TournamentRefused(TournamentReason.ORDER_KNOWN, rows[0], entries=len(group))
    places = _places(state, group, rows[0])
    outs = [WentOut(entry=one.entry, at=0, chips=0, table=one.table, undecided=1) for one in group]
    placed = rank(outs, before=places[-1])
    marked = ev.OrderUndetermined(
        entries=tuple(one.entry for one in placed),
        place=placed[0].place,
        among=among(state),
        number=state.marks + 1,
        why=command.why,
        rules=rows,
    )
    return (marked, *_corrected(state, marked))


def _places(state: State, group: Sequence[ev.Eliminated], rule: str) -> list[int]:
    """List the places of the group, the best first.

    Raises:
        Refused: others finished between them or share a place with one of them.
    """
    covered = sorted({place for one in group for place in range(one.place, one.place + one.shared)})
    if len(covered) != len(group) or covered[-1] - covered[0] + 1 != len(covered):
        raise TournamentRefused(
            TournamentReason.PLACES_APART, rule, entries=len(group), first=covered[0], last=covered[-1]
        )
    return covered


def _corrected(state: State, marked: ev.OrderUndetermined) -> tuple[ev.Event, ...]:
    """Correct prizes that were already paid; deductions come first.

    Raises:
        Refused: a prize was a ticket, or is held for a disqualified player.
    """
    settled = [entry for entry in marked.entries if state.entries[entry].settled]
    fixed = state.fixed
    if not settled or fixed is None:
        return ()
    before = {one.entry: (one.prize, one.tickets) for one in state.standings}
    found: list[tuple[Money, ev.Event]] = []
    for turn, number in enumerate(marked.entries):
        entry, (had, tickets) = state.entries[number], before[number]
        money, won = _share(fixed, marked, turn)
        if tickets or won or entry.disqualified or entry.items:
            raise TournamentRefused(
                TournamentReason.PRIZE_HANDED_OUT, marked.rules[0], entry=number, place=marked.place
            )
        if entry.settled and money != had:
            fix = ev.PrizeCorrected(entry=number, place=marked.place, amount=money - had, mark=marked.number)
            found.append((money - had, fix))
        elif not entry.settled and money:
            found.append((money, ev.PrizeWon(entry=number, place=marked.place, amount=money)))
    return tuple(event for _, event in sorted(found, key=lambda pair: pair[0]))


def _share(fixed: Fixed, marked: ev.OrderUndetermined, turn: int) -> tuple[Money, int]:
    return fixed.prize_of(marked.place, shared=len(marked.entries), turn=turn)
