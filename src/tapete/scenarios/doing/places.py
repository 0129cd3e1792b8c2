"""Run procedures for places: ranking, prizes by place, and the end when time is up."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.scenarios.noted_values import noted
from tapete.scenarios.plain_events import event_by, event_noting
from tapete.tournament.course.endings import OneLeft, TimedEnd, state_of
from tapete.tournament.course.ranking import Placed, TiesOf, WentOut, pay, pay_by_chips, rank, rank_survivors
from tapete.tournament.policy import RankingPolicy
from tapete.tournament.prizes.bounties import place_bounties
from tapete.tournament.prizes.payouts import prizes_by_place


class OneOut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Eliminated player."""

    player: str
    at: int
    """End of the hand; only the order of these numbers counts."""
    table: int
    hand: int = 1
    """Number of the hand at that table."""
    chips: Chips = 0
    """Stack at the start of the hand."""
    after_ante: Chips | None = None
    together: int | None = None
    """Number of the hand that all tables played at once."""
    unknown: int | None = None
    """Mark set by the floor: players with the same mark went out in an unknown order."""


class Outs(Given, frozen=True, kw_only=True):
    """Eliminated players, and the prizes by place."""

    before: int
    """Players in before the first elimination."""
    paid: int = 0
    outs: tuple[OneOut, ...]
    prizes: dict[int, int] = {}
    """Prizes by place; a missing place pays nothing."""
    bounties: tuple[int, ...] = ()
    """Bounties that depend on the order of elimination, highest first."""


@procedure(Outs)
def finishing_places(given: Outs, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return `places` and `prizes` of eliminated players; players who `share` a place share its prizes."""
    event, policy = event_noting(book, read, "ranking", "hand_for_hand"), noted(book, read).ranking
    if any(one.unknown is not None for one in given.outs) and event.ranking.unknown == "director":
        raise Impossible("unknown", "order_of_going_out")
    outs = [_out(one) for one in given.outs]
    placed = rank(outs, before=given.before, paid=given.paid, ties=TiesOf(event), policy=policy)
    prizes = [given.prizes.get(place, 0) for place in range(1, given.before + 1)]
    found = {
        "places": {one.entry: one.place for one in placed},
        "share": {one.entry: one.shared for one in placed if one.shared > 1},
        "prizes": pay(placed, prizes),
    }
    if given.bounties:
        found["bounties"] = _bounties(placed, given, noted(book, read, covered=True).ranking)
    return found


def _out(one: OneOut) -> WentOut[str]:
    return WentOut(
        entry=one.player,
        at=one.at,
        table=one.table,
        hand=one.hand,
        chips=one.chips,
        after_ante=one.after_ante,
        together=one.together,
        undecided=one.unknown,
    )


def _bounties(placed: Sequence[Placed[str]], given: Outs, policy: RankingPolicy) -> dict[str, int]:
    """Return the bounties for places: the highest bounty goes to the best place."""
    best = min(one.place for one in placed)
    lines = [(one.entry, one.place, one.shared) for one in reversed(placed)]
    hands = {one.player: (one.table, one.hand) for one in given.outs}
    return place_bounties(lines, dict(enumerate(given.bounties, start=best)), hands=hands, policy=policy)


class TimedEvent(Given, frozen=True, kw_only=True):
    """Event that may be over."""

    elapsed: int
    """Minutes since the start."""
    timed: bool = True
    """Whether the event ends by time; otherwise it ends with one player."""
    minutes: int | None = None
    """Length in minutes, if the event states it."""
    players: int = 30
    hands_running: int = 0


@procedure(TimedEvent)
def event_over(given: TimedEvent, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return whether an event `goes_on`, plays its `last_hands` or has `ended`."""
    ending: OneLeft | TimedEnd = OneLeft()
    if given.timed:
        minutes = given.minutes
        if minutes is None:
            minutes = event_by(book, read, ["end.minutes"], end={"kind": "time"}).end.minutes or 0
        ending = TimedEnd(elapsed_ms=minutes * 60_000)
    policy = noted(book, read).levels
    state = state_of(
        ending,
        elapsed_ms=given.elapsed * 60_000,
        levels_done=0,
        players=given.players,
        hands_running=given.hands_running,
        policy=policy,
    )
    return {"state": state}


class TimeUp(Given, frozen=True, kw_only=True):
    """Players left when time is up."""

    stacks: dict[str, Chips]
    pool: int
    payout: tuple[int | str, ...]
    """Percentages by place."""


@procedure(TimeUp)
def pay_when_time_is_up(given: TimeUp, book: Book, read: Citing) -> Mapping[str, Any]:
    """Pay the players left when time is up: return their `prizes`."""
    if event_by(book, read, ["end.pay"], end={"kind": "time"}).end.pay == "chips":
        return {"prizes": pay_by_chips(given.stacks, given.pool)}
    placed = rank_survivors(given.stacks)
    return {"prizes": pay(placed, prizes_by_place(given.pool, given.payout))}


PROCEDURES: Procedures = {
    "finishing_places": finishing_places,
    "event_over": event_over,
    "pay_when_time_is_up": pay_when_time_is_up,
}
