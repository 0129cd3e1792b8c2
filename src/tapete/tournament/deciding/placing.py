"""Rank eliminations by the book, also where later eliminations change earlier places.

Under most books a place is final once given, and this module changes nothing.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import structs

from tapete.engine.types import Chips
from tapete.tournament import events as ev
from tapete.tournament.course.ranking import Placed, WentOut, places_stand, rank
from tapete.tournament.prizes.bounties import place_bounties
from tapete.tournament.state import State

Outs = tuple[ev.Eliminated, ...]


def by_policy(
    state: State, eliminated: Outs, chips: Mapping[int, Chips], *, beside: Sequence[ev.Eliminated] = ()
) -> Outs:
    """Return eliminations that happen together, with their places by the book.

    Args:
        state: the state before them.
        eliminated: in the order of their places, as if all earlier places were final.
        chips: by entry, the stack at the start of the last hand, or the chips removed.
        beside: entries that go out just before them.

    Rules: CCL-rank-order, CCL-rank-different-tables, ACO-t-elimination, ACO-O-bust-order.
    """
    if not eliminated or places_stand(state.structure.policy.ranking):
        return eliminated
    found = _with_facts(state, eliminated, chips)
    placed = {one.entry: one for one in _places(state, (*beside, *found))}
    ranked = (
        structs.replace(out, place=one.place, shared=one.shared)
        for out in found
        for one in (placed.get(out.entry, out),)
    )
    return tuple(sorted(ranked, key=lambda out: -out.place))


def places_changed(
    state: State, eliminated: Sequence[ev.Eliminated], *, missing: Sequence[ev.Eliminated] = ()
) -> tuple[ev.PlacesChanged, ...]:
    """Return the earlier eliminations whose places change because others go out.

    Args:
        state: the state before these eliminations.
        eliminated: the eliminations, with their places by the book.
        missing: absent players who are ranked after them.
    """
    policies = state.structure.policy
    if not (eliminated or missing) or places_stand(policies.ranking):
        return ()
    out_before = (*state._placed(state.eliminated), *eliminated)
    before = {out.entry: (out.place, out.shared) for out in out_before}
    now = tuple(
        ev.PlaceNow(entry=one.entry, place=one.place, shared=one.shared)
        for one in _places(state, (*eliminated, *missing))
        if one.entry in before and before[one.entry] != (one.place, one.shared)
    )
    by_chips = policies.ranking.rank_by == "chips-won"
    value, row = ("rank_by", "CCL-rank-order") if by_chips else ("rank_many_tables", "ACO-O-bust-order")
    rules = policies.rows_of(f"ranking.{value}", row)
    among = (*eliminated, *missing)[0].among
    return (ev.PlacesChanged(places=now, among=among, rules=rules),) if now else ()


def place_bounties_won(
    state: State, lines: Sequence[tuple[int, int, int]], eliminated: Sequence[ev.Eliminated]
) -> tuple[ev.PlaceBountyWon, ...]:
    """Return the bounties on places at the end; the house keeps that of a disqualified player.

    Args:
        state: the state before the end.
        lines: entry, place, and the number of entries that share it; the best place first.
        eliminated: entries that have just gone out.

    Rules: TDA26-22.2.
    """
    structure = state.structure
    if not structure.bounties.places:
        return ()
    hands = {out.entry: (out.table, out.hand) for out in (*state.eliminated, *eliminated) if out.hand}
    won = place_bounties(lines, structure.bounties.places, hands=hands, policy=structure.policy.ranking)
    kept = structure.discipline.disqualified_prize != "paid"
    return tuple(
        ev.PlaceBountyWon(entry=entry, place=place, amount=won[entry])
        for entry, place, _ in lines
        if entry in won and not (kept and state.entries[entry].disqualified)
    )


def _with_facts(state: State, eliminated: Outs, chips: Mapping[int, Chips]) -> Outs:
    """Add to eliminations the facts that later eliminations are compared with."""
    if state.structure.policy.ranking.rank_by == "chips-won":
        return tuple(structs.replace(out, chips=chips[out.entry]) for out in eliminated)
    if state.round is not None or not eliminated[0].hand:
        # a round of all tables is a group by itself, and so is a player who just leaves
        return eliminated
    group = _group_until(state)
    until = group if eliminated[0].hand <= group else state.hands_played
    return tuple(structs.replace(out, until=until) for out in eliminated)


def _places(state: State, eliminated: Outs) -> Iterable[Placed[int]]:
    """Return the places of eliminations and of entries that they affect; empty if no others are affected."""
    policy = state.structure.policy.ranking
    if policy.rank_by == "chips-won":
        everybody = (*state.eliminated, *eliminated)
        outs = [WentOut(entry=out.entry, at=0, chips=out.chips) for out in everybody]
        return rank(outs, before=state.alive + len(state.eliminated), policy=policy)
    group = _group(state)
    eliminated = tuple(out for out in eliminated if group and out.until == group[0].until)
    if not eliminated:
        return ()
    # Time is measured in hands begun.
    outs = [
        WentOut(
            entry=out.entry, at=out.until + later, began=out.hand, chips=0, table=out.table, hand=out.hand
        )
        for later, out in enumerate((*group, *eliminated))
    ]
    return rank(outs, before=state.alive + len(group), policy=policy)


def _group(state: State) -> Outs:
    """Return the last eliminations with which later ones may still tie."""
    until = _group_until(state)
    found: list[ev.Eliminated] = []
    for out in reversed(state.eliminated):
        if not until or out.until != until:
            break
        found.append(out)
    return tuple(reversed(found))


def _group_until(state: State) -> int:
    return state.eliminated[-1].until if state.eliminated else 0
