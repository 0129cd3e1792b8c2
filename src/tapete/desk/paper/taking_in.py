"""Take in what was noted on paper: the usual orders one after the other, each an act of its own."""

from __future__ import annotations

import copy
from collections.abc import Iterator

from tapete.desk import orders as od
from tapete.desk.acts import Acted
from tapete.desk.event import LiveEvent
from tapete.desk.paper.checking import hints, tables, wrongs
from tapete.desk.paper.facts import Paper, PaperFault, PaperLine, PaperShown
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.state import kind_of
from tapete.desk.views import Names, facts_of
from tapete.tournament.refusals import TournamentRefused


def shown(live: LiveEvent, paper: Paper, *, at: int, names: Names) -> PaperShown:
    """Return the changes if the notes were taken in now, or their faults."""
    found, acts = tuple(wrongs(live, paper, at=at)), tuple[Acted, ...]()
    if not found:
        try:
            acts = acts_of(live, paper, by="", at=at)
        except (TournamentRefused, DeskRefused) as refused:
            at_place = getattr(refused, "at", "")
            found = (
                PaperFault(
                    at=at_place, reason=refused.reason.value, facts=dict(refused.facts), rule=refused.rule
                ),
            )
    return PaperShown(
        act=live.last_act,
        wrongs=found,
        hints=tuple(hints(live, paper)),
        tables=tables(live, paper),
        lines=tuple(PaperLine(kind=kind_of(act.order), facts=facts_of(act, names)) for act in acts),
    )


def acts_of(live: LiveEvent, paper: Paper, *, by: str, at: int) -> tuple[Acted, ...]:
    """The acts that take everything in, numbered from the event's next one. The event itself stays as it is.

    Raises:
        DeskRefused: something is wrong; `at` names where.
        Refused: the tournament can't do one of them.
    """
    wrong = next(wrongs(live, paper, at=at), None)
    if wrong is not None:
        raise DeskRefused(DeskReason.PAPER_WRONG, at=wrong.at)
    ahead = copy.deepcopy(live)
    acts = []
    for order in _orders(ahead, paper, at):
        act = ahead.decide(order, by=by, at=at)
        if not isinstance(act, Acted):
            raise TypeError(f"no act: {act!r}")
        ahead.apply(act)
        acts.append(act)
    return tuple(acts)


def _orders(ahead: LiveEvent, paper: Paper, at: int) -> Iterator[od.AnyOrder]:
    """The orders, each by what the ones before it have led to.

    The level comes first: what it sells decides whether a player who goes out may still rebuy.
    """
    why = paper.reason.strip()
    yield od.OnPaper(since_at=paper.since, breaks=paper.breaks, reason=why)
    if ahead.tournament.on_break is not None:
        yield od.SayBreakOver(reason=why)
    if paper.level != ahead.tournament.level_number:
        yield od.SayLevel(level=paper.level, reason=why)
    if paper.remaining_ms is not None and paper.remaining_ms != ahead.tournament.clock(at=at).remaining_ms:
        yield od.CorrectClock(remaining_ms=paper.remaining_ms, reason=why)
    for out in paper.outs:
        loser = od.Loser(account=out.account, winner=out.winner)
        yield od.Out(losers=(loser,), happened_at=out.at, reason=why)
        entry = ahead.tournament.entry_of(out.account)
        if entry is not None and entry.entry in ahead.tournament.offers:
            yield od.DeclineOffer(account=out.account, reason=why)
    for accounts in _together(paper):
        yield od.SameTime(accounts=accounts, reason=why)
    if ahead.tournament.state != "running":
        return
    if paper.counts:
        yield od.CountChips(counts=paper.counts, reason=why)
    if paper.break_left is not None:
        yield od.SayBreak(minutes=paper.break_left, reason=why)
    elif paper.running and not ahead.tournament.clock(at=at).running:
        yield od.ResumeClock(reason=why)
    elif not paper.running and ahead.tournament.clock(at=at).running:
        yield od.PauseClock(reason=why)


def _together(paper: Paper) -> Iterator[tuple[int, ...]]:
    """Players who went out in the same moment, by moment."""
    group: list[int] = []
    for out in paper.outs:
        if not out.same:
            if len(group) > 1:
                yield tuple(group)
            group = []
        group.append(out.account)
    if len(group) > 1:
        yield tuple(group)
