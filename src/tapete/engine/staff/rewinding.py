"""Rebuild earlier moments of a hand from its events, and repeat its acts on corrected posts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, get_args

from msgspec import structs

from tapete.cards import Card
from tapete.engine import events as ev
from tapete.engine.changes import apply
from tapete.engine.posting import usual_posts
from tapete.engine.refusals import InvariantBroken
from tapete.engine.rounds import Round
from tapete.engine.staff.rounds import in_betting_order, round_of
from tapete.engine.state import HandState
from tapete.engine.turns import open_betting
from tapete.engine.types import Chips, Post, Seat

Act = ev.Folded | ev.Checked | ev.Called | ev.BetMade | ev.RaisedTo | ev.BroughtIn
ACTS: Final = get_args(Act)


def begun(hand: HandState) -> ev.HandStarted:
    """Return the first event of a hand."""
    start = hand.events[0]
    if not isinstance(start, ev.HandStarted):
        raise InvariantBroken(f"hand {hand.number}: its log has no beginning")
    return start


def footing(hand: HandState) -> ev.HandStarted:
    """Return the first event of a hand, updated with its current stakes and positions."""
    return structs.replace(
        begun(hand),
        stakes=hand.stakes,
        button=hand.button,
        small_blind=hand.small_blind,
        big_blind=hand.big_blind,
    )


def acts_of(log: Sequence[ev.Event]) -> list[tuple[int, Act]]:
    """Return the acts not taken back, each with its index in the log. Folds that stand are included."""
    found: list[tuple[int, Act]] = []
    for at, event in enumerate(log):
        if isinstance(event, ACTS):
            found.append((at, event))
        elif isinstance(event, ev.ActionTakenBack):
            last = max(place for place, act in found if act.seat == event.seat)
            stay = event.round.folded
            found = [
                (place, act)
                for place, act in found
                if place < last or (isinstance(act, ev.Folded) and act.seat in stay)
            ]
    return found


def rewound(hand: HandState, events: int) -> HandState:
    """Rebuild the hand as it was after its first `events` events."""
    state = HandState(hand.rules, begun(hand))
    for event in hand.events[1:events]:
        apply(state, event)
    return state


def before(hand: HandState, events: int) -> HandState:
    """Rebuild the betting after the first `events` events, with the posts in force now."""
    if not any(isinstance(event, ev.PostsCorrected) for event in hand.events[events:]):
        return rewound(hand, events)
    state = posted_anew(hand, footing(hand), posts_of(hand))
    do_over(state, standing(hand.events[:events], hand.seats))
    return state


def settled(state: HandState) -> Round:
    """Return the betting after acts were repeated: seats that have not matched the bet also wait to act."""
    now = round_of(state)
    owing = {seat for seat in state.active if state.bets[seat] < state.level} | set(now.waiting)
    return structs.replace(now, waiting=tuple(s for s in in_betting_order(state) if s in owing))


# ------------------------------------------------------------ from the posts on


class Stood(NamedTuple):
    """An act, a death or a forfeit of the first street that has not been taken back."""

    at: int
    """Index of the event in the log."""
    event: ev.Event
    seat: Seat
    total: Chips
    """Chips in front of the seat after the act."""
    right: Chips | None = None
    """Corrected total in front of the seat, if the floor corrected it."""


def standing(log: Sequence[ev.Event], seats: Sequence[Seat]) -> list[Stood]:
    """List in order the acts, deaths and forfeits of the first street that still count."""
    bets = dict.fromkeys(seats, 0)
    found: list[Stood] = []
    for at, event in enumerate(log):
        match event:
            case ev.Posted(seat=seat, kind=kind, amount=amount):
                bets[seat] += amount if kind.live else 0
                continue
            case ev.Called(seat=seat, amount=amount) | ev.ChipsForfeited(seat=seat, amount=amount):
                bets[seat] += amount
            case ev.BetMade(seat=seat, amount=amount) | ev.RaisedTo(seat=seat, amount=amount):
                bets[seat] = amount
            case ev.BroughtIn(seat=seat, amount=amount):
                bets[seat] += amount
            case ev.Folded(seat=seat) | ev.Checked(seat=seat) | ev.HandKilled(seat=seat):
                pass
            case ev.ActionTakenBack(seat=seat, round=now):
                back = max(place for place, act in acts_of(log[:at]) if act.seat == seat)
                found = [one for one in found if one.at < back or (_is_end(one) and one.seat in now.folded)]
                bets = now.bets.copy()
                continue
            case ev.HandRestored(seat=seat, round=now):
                found = [one for one in found if one.seat != seat or not _is_death(one)]
                bets = now.bets.copy()
                continue
            case ev.BetsCorrected(bets=changed, round=now):
                found = _corrected(found, changed)
                bets = now.bets.copy()
                continue
            case ev.PostsCorrected(round=now):
                bets = now.bets.copy()
                continue
            case _:
                continue
        found.append(Stood(at, event, seat, bets[seat]))
    return found


def _is_death(one: Stood) -> bool:
    return isinstance(one.event, ev.Folded | ev.HandKilled)


def _is_end(one: Stood) -> bool:
    return isinstance(one.event, ev.Folded | ev.HandKilled | ev.ChipsForfeited)


def _corrected(found: list[Stood], changed: dict[Seat, Chips]) -> list[Stood]:
    """Return the same acts, with the corrected total on the last act of each corrected seat."""
    last = {one.seat: one.at for one in found if isinstance(one.event, ACTS)}
    return [
        one._replace(right=changed[one.seat]) if one.seat in changed and last.get(one.seat) == one.at else one
        for one in found
    ]


def posts_of(hand: HandState) -> tuple[Post, ...]:
    """Return the posts of the hand; the last correction replaces the original posts."""
    corrected = [event.posts for event in hand.events if isinstance(event, ev.PostsCorrected)]
    if corrected:
        return corrected[-1]
    posted = (event for event in hand.events if isinstance(event, ev.Posted))
    return tuple(Post(seat=event.seat, kind=event.kind, amount=event.amount) for event in posted)


def posts_due(hand: HandState, started: ev.HandStarted) -> tuple[Post, ...]:
    """Return the posts due at the corrected stakes and seats, plus any extra posts that were made."""
    usual, due = _usual(hand, footing(hand)), _usual(hand, started)
    named = {(post.seat, post.kind) for post in (*usual, *due)}
    return (*due, *(post for post in posts_of(hand) if (post.seat, post.kind) not in named))


def _usual(hand: HandState, started: ev.HandStarted) -> tuple[Post, ...]:
    return usual_posts(
        started.stakes,
        seats=hand.seats,
        button=started.button,
        small_blind=started.small_blind,
        big_blind=started.big_blind,
    )


def posted_anew(
    hand: HandState,
    started: ev.HandStarted,
    posts: Sequence[Post],
    *,
    up: Mapping[Seat, tuple[Card, ...]] | None = None,
) -> HandState:
    """Rebuild the hand at its first decision as if it had begun with `started`; seats keep their cards.

    Args:
        up: upcards by seat, where they differ from the current ones.
    """
    state = HandState(hand.rules, started)
    for post in posts:
        stack = state._stacks[post.seat]
        amount = min(post.amount, stack)
        if amount:
            apply(state, ev.Posted(seat=post.seat, kind=post.kind, amount=amount, all_in=amount == stack))
    state.hole_cards = hand.hole_cards.copy()
    state.up = {**hand.up, **(up or {})}
    state.deals_left = 0
    open_betting(state)
    return state


def do_over(state: HandState, acts: Sequence[Stood]) -> None:
    """Repeat acts on corrected posts; chips already put in stay in as far as the stack allows."""
    for _, event, seat, total, right in acts:
        if isinstance(event, ev.ChipsForfeited):
            add(state, seat, min(event.amount, state._stacks[seat]))
        elif isinstance(event, ev.HandKilled) or (isinstance(event, ev.Folded) and seat in state.all_in):
            apply(state, ev.HandKilled(seat=seat))
        elif isinstance(event, ev.Called):
            more = max(0, total - state.bets[seat])
            act_again(state, structs.replace(event, amount=more), right)
        elif isinstance(event, ev.BroughtIn):
            due = min(state.stakes.bring_in, state._stacks[seat])
            act_again(state, structs.replace(event, amount=due, all_in=due == state._stacks[seat]), right)
        elif isinstance(event, ACTS):
            act_again(state, event, right)
        if state.bets[seat] < state.level:
            state.acted.discard(seat)  # its act is less than a call now, so the seat acts again
    state.waiting = list(settled(state).waiting)


def act_again(state: HandState, event: Act, right: Chips | None) -> None:
    """Repeat an act; if `right` is given, it replaces the total in front of the seat."""
    seat = event.seat
    if seat in state.folded or seat in state.all_in:
        return
    state.waiting = [seat, *(other for other in state.waiting if other != seat)]
    state.to_act = seat
    bet = state.bets[seat]
    if isinstance(event, ev.Folded):
        if right is not None:
            put_in_front(state, seat, right)
            if seat in state.all_in:
                apply(state, ev.HandKilled(seat=seat))
                return
        apply(state, event)
        return
    if isinstance(event, ev.BroughtIn):
        apply(state, event)
        if right is not None:
            put_in_front(state, seat, right)
        return
    if right is not None:
        total = right
    elif isinstance(event, ev.Called):
        total = min(bet + event.amount, max(bet, state.level))  # a call is never more than the bet
    elif isinstance(event, ev.Checked):
        total = bet
    else:
        total = event.amount
    total = min(total, bet + state._stacks[seat])
    all_in = total == bet + state._stacks[seat]
    if total > state.level and state.others_can_act(seat):
        apply(state, ev.RaisedTo(seat=seat, amount=total, all_in=all_in))
    elif total == bet:
        apply(state, ev.Checked(seat=seat))
    else:
        apply(state, ev.Called(seat=seat, amount=total - bet, all_in=all_in))


def put_in_front(state: HandState, seat: Seat, total: Chips) -> None:
    """Correct a bet that no act of this street made, for example a blind."""
    total = min(total, state.bets[seat] + state._stacks[seat])
    add(state, seat, total - state.bets[seat])
    if total > state.level:
        state.level = total
        state.raise_from = max(state.raise_from, total)


def add(state: HandState, seat: Seat, chips: Chips) -> None:
    """Move chips in front of any seat, including a folded one; a negative amount goes back to the stack."""
    state._stacks[seat] -= chips
    state.put_in[seat] += chips
    state.bets[seat] += chips
    state.pot += chips
    state.all_in = {other for other in state.seats if not state._stacks[other]}
    state.active = [other for other in state.seats if other not in state.folded and other not in state.all_in]
    state.waiting = [other for other in state.waiting if other in state.active]
