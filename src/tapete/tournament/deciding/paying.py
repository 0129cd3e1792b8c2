"""Decide places, bounties, prizes, and the end of an event."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import structs

from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.tournament import events as ev
from tapete.tournament.chips.leaving import prize_of_disqualified
from tapete.tournament.course.endings import Ending, LevelEnd, TimedEnd, state_of
from tapete.tournament.course.ranking import (
    after_ante,
    pay_by_chips,
    places,
    places_stand,
    rank_survivors,
)
from tapete.tournament.course.stages import qualifiers
from tapete.tournament.deciding.placing import by_policy, place_bounties_won, places_changed
from tapete.tournament.prizes.bounties import head_of_disqualified, knock_out
from tapete.tournament.prizes.prizing import Fixed, with_bounty
from tapete.tournament.prizes.tickets import satellite_over
from tapete.tournament.sharing import Money
from tapete.tournament.state import State

# -------------------------------------------------------------------- prizes


def prizes_fixed(state: State, *, at: int, without: int = 0) -> tuple[ev.Event, ...]:
    """Fix pool and prizes when sales end; a flight leaves both to its final.

    Players still waiting for a seat get a refund.

    Args:
        state: the state before.
        at: the instant.
        without: number of unpaid entries that go out at the start.

    Rules: ACO-pool-lock, ACO-pool-overlay, ACO-O-pay-count, ACO-pay-ticket-remainder.
    """
    if state.fixed is not None or (state.structure.stage and state.structure.stage.kind == "flight"):
        return ()
    waiting = len(state.queue) + without
    fixed = state.prizes_now(without=waiting)
    contributed = state.contributed + state.due_at_start - state.put_in_by(waiting)
    return (
        *(ev.Withdrawn(entry=entry) for entry in state.queue),
        ev.PrizesFixed(
            at=at,
            entries=state.sold - waiting,
            pool=fixed.pool,
            overlay=fixed.pool + fixed.kept - contributed - state.carried,
            prizes=fixed.prizes,
            tickets=fixed.tickets,
            ticket=fixed.ticket,
            cut=fixed.cut,
            kept=fixed.kept,
        ),
    )


# -------------------------------------------------------------------- going out


def eliminations(
    state: State,
    table: int,
    lost: Mapping[int, Chips],
    started: Mapping[Seat, Chips],
    *,
    hand: int,
    button: Seat,
) -> tuple[ev.Eliminated, ...]:
    """Rank the entries that went out in one hand of one table, the lowest place first.

    Args:
        state: the state before any of them is out.
        table: the table of the hand.
        lost: the entries, with their stacks at the start of the hand.
        started: chips of every seat at the start of the hand.
        hand: the number of the hand.
        button: the button of the hand.

    Rules: ACO-t-elimination, ACO-O-bust-order, CCL-rank-same-table, CCL-rank-order, TDA26-22.
    """
    if not lost:
        return ()
    by_seat = {state.entries[entry].seat or 0: entry for entry in lost}
    had = {**started, **{seat: lost[entry] for seat, entry in by_seat.items()}}
    elsewhere = state.alive - len(had)
    if state.structure.ranking.after_ante and in_the_money(state):
        had = stacks_after_ante(state, table, had)
    found = tuple(
        ev.Eliminated(
            entry=by_seat[finish.seat],
            seat=finish.seat,
            place=finish.place + elsewhere,
            shared=finish.shared,
            hand=hand,
            table=table,
            among=among(state),
        )
        for finish in places(by_seat, had, button=button, tie=state.structure.ranking.one_table)
    )
    return by_policy(state, found, lost)


def in_the_money(state: State) -> bool:
    """Whether every remaining player is sure of a prize."""
    return not state.selling and state.alive <= state.paid_places


def stacks_after_ante(state: State, table: int, stacks: Mapping[Seat, Chips]) -> dict[Seat, Chips]:
    """Return the stacks at the start of a table's last hand, less a paid big-blind ante (TDA26-22)."""
    hand, found = state.hand_at(table), dict(stacks)
    if hand is None or hand.big_blind not in found:
        return found
    stakes = state.stakes_of(hand)
    if stakes.ante_form == "big_blind":
        found[hand.big_blind] = after_ante(
            found[hand.big_blind],
            ante=stakes.ante,
            big_blind=stakes.big_blind,
            ante_first=stakes.ante_first,
        )
    return found


def among(state: State) -> int:
    """Return the number of entries so far, if more may come; else 0."""
    return len(state.entries) if state.fixed is None and not state.structure.plain else 0


def prizes_when_out(state: State, eliminated: Sequence[ev.Eliminated]) -> Iterator[ev.Event]:
    """Yield the prizes of players who have just gone out, where prizes are paid at once.

    If later eliminations may still change their places, the prizes are paid at the end.
    """
    structure = state.structure
    at_once = structure.prizes.paid == "when_out" and places_stand(structure.policy.ranking)
    if at_once and state.fixed is not None:
        yield from _prizes(state, state.fixed, [(one.entry, one.place, one.shared) for one in eliminated], ())


def bounties(
    state: State,
    table: int,
    out: Sequence[int],
    knockouts: Mapping[Seat, Sequence[Sequence[Seat]]],
    *,
    button: Seat,
) -> tuple[ev.BountyWon, ...]:
    """Return the bounties won in one hand of one table.

    Args:
        state: the state before.
        table: the table of the hand.
        out: the eliminated entries.
        knockouts: winners of the pot with the last chips of each eliminated seat.
        button: the button of the hand; odd units of a tie go clockwise from its left.

    Raises:
        ValueError: no winner is given for a bounty.

    Rules: ACO-bounty-ko, ACO-pko-split, ACO-O-bounty-split, ACO-O-pko-rounding.
    """
    if not any(state.entries[entry].head for entry in out):
        return ()
    players = state.tables.players(table)
    heads = {entry: state.entries[entry].head for entry in players.values()}
    order = [players[seat] for seat in clockwise(players, after=button)]
    rule = state.structure.bounties
    found: list[ev.BountyWon] = []
    for entry in out:
        seat = state.entries[entry].seat or 0
        if seat not in knockouts:
            raise ValueError(f"seat {seat} of table {table} went out: who has won its bounty?")
        done = knock_out(
            heads,
            entry,
            [[players[one] for one in group] for group in knockouts[seat]],
            order=order,
            out=set(out),
            own_share=rule.share if rule.kind == "progressive" else 0,
            odd=rule.odd,
            unit=rule.unit,
        )
        found += [
            ev.BountyWon(
                entry=winner, victim=entry, cash=done.cash.get(winner, 0), added=done.added.get(winner, 0)
            )
            for winner in dict.fromkeys((*done.cash, *done.added))
        ]
    return tuple(found)


# -------------------------------------------------------------------- the end


def stops(state: State, *, alive: int, at: int) -> bool:
    """Whether no hand may begin any more: the event has reached its time, level or number of players.

    Rules: ACO-duration-time, ACO-O-timed-end, ACO-O-stage-end, ACO-O-satellite-end.
    """
    end = state.structure.end
    if alive < 2:
        return not (state.registering and state.structure.late_until_level)
    if end.kind in ("time", "level"):
        levels = state.level_number - 1 + int(state.zero_at is not None and at >= state.zero_at)
        ending: Ending = TimedEnd(elapsed_ms=(end.minutes or 0) * 60_000)
        if end.level is not None:
            ending = LevelEnd(level=end.level)
        elapsed = at - (state.started_at or 0)
        found = state_of(
            ending,
            elapsed_ms=elapsed,
            levels_done=levels,
            players=alive,
            hands_running=state.running_hands,
            policy=state.structure.policy.levels,
        )
        return found != "goes_on"
    if state.level_number <= state.structure.sells_until_level or state.offers:
        return False  # others may still enter; chips that are sold to the end bring no new player
    if end.kind == "players":
        return alive <= (end.players or qualifiers(state.sold, end.share or "1"))
    fixed = state.fixed
    if state.structure.prizes.kind == "tickets" and state.structure.sells_to_the_end:
        fixed = state.prizes_now(without=len(state.queue))
    return fixed is not None and bool(fixed.tickets) and satellite_over(alive, fixed.ticket_prizes)


def conclude(
    state: State,
    *,
    stacks: Mapping[int, Chips],
    heads: Mapping[int, Money],
    eliminated: Sequence[ev.Eliminated] = (),
    dealt: Collection[int] = (),
    at: int,
) -> Iterator[ev.Event]:
    """Close an event: rank the remaining players, pay all prizes, and finish.

    Args:
        state: the state before the end and before `eliminated`.
        stacks: final stacks of the remaining entries.
        heads: bounties on the remaining entries.
        eliminated: entries that have just gone out.
        dealt: entries already paid by a deal.
        at: the instant.

    Rules: ACO-t-winner, ACO-duration-time-pay, ACO-O-timed-end, ACO-O-bounty-winner, ACO-O-bounty-leftover,
    ACO-stage-qualify.
    """
    stage = state.structure.stage
    flight = stage is not None and stage.kind == "flight"
    fixed = state.fixed
    gone = {one.entry for one in eliminated}
    found = absent_out(state, len(stacks), others=stacks, gone=gone, beside=eliminated)
    yield from found
    missing = tuple(one for one in found if isinstance(one, ev.Eliminated))
    changed = places_changed(state, eliminated, missing=missing)
    yield from changed
    eliminated = (*eliminated, *missing)
    if fixed is None and not state.structure.plain and not flight:
        yield from prizes_fixed(state, at=at)
        fixed = state.prizes_now(without=len(state.queue))
    if fixed is None:
        fixed = Fixed(pool=state.pool, prizes=() if flight else state.prizes)
    placed = rank_survivors(stacks)
    if len(stacks) > 1 or flight:
        for one in placed:
            yield ev.Survived(entry=one.entry, place=one.place, shared=one.shared, stack=stacks[one.entry])
    before = fixed
    for entry, head in heads.items():
        if head and len(stacks) == 1 and not flight and to_prizes(state):
            fixed = with_bounty(fixed, head)
            yield ev.BountyToPrizes(entry=entry, amount=head, prizes=fixed.prizes)
        elif head:
            yield ev.BountyWon(entry=entry, victim=entry, cash=head)
    if flight:
        for entry, stack in stacks.items():
            yield ev.Qualified(entry=entry, stack=stack)
        if state.accounts.pool:
            yield ev.PoolCarried(amount=state.accounts.pool)
    else:
        lines = sorted(
            [
                *((one.entry, one.place, one.shared) for one in reversed(placed)),
                *((one.entry, one.place, one.shared) for one in _final_places(state, eliminated, changed)),
            ],
            key=lambda line: line[1],
        )
        chips = _by_chips(state, fixed, stacks)
        yield from _prizes(state, fixed, lines, chips, dealt=dealt, before=before)
        yield from place_bounties_won(state, lines, eliminated)
    yield ev.Finished(at=at)


def absent_out(
    state: State,
    ahead: int,
    *,
    others: Collection[int],
    gone: Collection[int] = (),
    beside: Sequence[ev.Eliminated] = (),
) -> tuple[ev.Eliminated | ev.BountyWon, ...]:
    """Rank players absent since the start who never came; they share the next places.

    Args:
        state: the state before.
        ahead: number of players ranked above them.
        others: entries that share their bounties, which nobody has won.
        gone: entries already ranked.
        beside: entries that go out just before them.

    Rules: CCL-absent-removal, ACO-O-bounty-leftover.
    """
    found: list[ev.Eliminated | ev.BountyWon] = []
    away = [entry for entry in state.absent if entry not in gone]
    by_chips = state.structure.policy.ranking.rank_by == "chips-won"
    outs = tuple(
        ev.Eliminated(
            entry=entry,
            seat=0,
            place=ahead + 1,
            shared=len(away),
            hand=0,
            table=0,
            among=among(state) if by_chips else 0,
        )
        for entry in away
    )
    for out in by_policy(state, outs, dict.fromkeys(away, 0), beside=beside):
        found.append(out)
        entry = out.entry
        if head := state.entries[entry].head:
            parts = head_of_disqualified({entry: head, **dict.fromkeys(others, 0)}, entry)
            found += [ev.BountyWon(entry=one, victim=entry, cash=part) for one, part in parts.items() if part]
    return tuple(found)


def to_prizes(state: State) -> bool:
    """Whether the bounty on the winner's own head adds to the prizes (ACO-O-bounty-winner)."""
    return state.structure.policy.prizes.winner_bounty == "to-prizes"


def _final_places(
    state: State, eliminated: Sequence[ev.Eliminated], changed: Sequence[ev.PlacesChanged]
) -> Iterator[ev.Eliminated]:
    """Yield all eliminations with their final places; later entries have pushed some places down."""
    total = len(state.entries) - len(state.queue)
    now = {one.entry: (one, event.among) for event in changed for one in event.places}
    for one in (*state.eliminated, *eliminated):
        if one.entry in now:
            place, among = now[one.entry]
            one = structs.replace(one, place=place.place, shared=place.shared, among=among)
        moved = total - one.among if one.among and state.fixed is None else 0
        yield structs.replace(one, place=one.place + moved)


def _by_chips(state: State, fixed: Fixed, stacks: Mapping[int, Chips]) -> tuple[tuple[int, Money], ...]:
    if state.structure.end.pay != "chips" or len(stacks) < 2:
        return ()
    left = sum(fixed.prizes[: len(stacks)])
    return tuple(pay_by_chips(dict(stacks), left).items())


def _prizes(
    state: State,
    fixed: Fixed,
    lines: Sequence[tuple[int, int, int]],
    by_chips: Iterable[tuple[int, Money]],
    *,
    dealt: Collection[int] = (),
    before: Fixed | None = None,
) -> Iterator[ev.Event]:
    """Yield the prizes of places, in the order given; equal places stand together.

    Args:
        state: the state before.
        fixed: pool and prizes.
        lines: entry, place, and the number of entries that share it.
        by_chips: prizes of entries paid by their chips instead of their place.
        dealt: entries already paid by a deal.
        before: the earlier prizes, if they have grown since some were paid: a paid player gets the
            difference. That of a disqualified player goes to the winner.
    """
    chips = dict(by_chips)
    turns: dict[int, int] = {}
    better: list[int] = []
    extra: dict[int, Money] = {}
    events: list[ev.PrizeWon | ev.PrizeHeld] = []
    for entry, place, shared in lines:
        turn = turns.get(place, 0)
        turns[place] = turn + 1
        money, tickets = fixed.prize_of(place, shared=shared, turn=turn)
        money = chips.get(entry, money)
        found = state.entries[entry]
        items = state.structure.prizes.items
        item = items[place - 1] if place <= len(items) and shared == 1 else ""
        policy = state.structure.discipline.disqualified_prize
        if found.settled and before is not None and before is not fixed:
            more = money - before.prize_of(place, shared=shared, turn=turn)[0]
            taker = entry if policy == "paid" or not found.disqualified else lines[0][0]
            if more:
                extra[taker] = extra.get(taker, 0) + more
        elif found.settled or entry in dealt or not (money or tickets or item):
            pass
        elif found.disqualified and policy != "paid":
            share = prize_of_disqualified(
                money + tickets * fixed.ticket,
                entry,
                better,
                policy=policy if better else "held",
            )
            for one, amount in share.paid.items():
                extra[one] = extra.get(one, 0) + amount
            if share.held:
                events.append(ev.PrizeHeld(entry=entry, place=place, amount=share.held))
        else:
            events.append(ev.PrizeWon(entry=entry, place=place, amount=money, tickets=tickets, item=item))
        better.append(entry)
    yield from events
    of = {entry: place for entry, place, _ in lines}
    for entry, amount in extra.items():
        yield ev.PrizeWon(entry=entry, place=of[entry], amount=amount)
