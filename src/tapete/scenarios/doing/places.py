"""Places: who finishes where, what a place is paid, and what is decided when time is up."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.scenarios.noted import noted
from tapete.scenarios.under import event_by, event_noting
from tapete.tournament.course.endings import OneLeft, TimedEnd, state_of
from tapete.tournament.course.ranking import Placed, TiesOf, WentOut, pay, pay_by_chips, rank, rank_survivors
from tapete.tournament.policy import RankingPolicy
from tapete.tournament.prizes.bounties import place_bounties
from tapete.tournament.prizes.payouts import prizes_by_place


class OneOut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who went out."""

    player: str
    at: int
    """When the hand ended; only the order counts."""
    table: int
    hand: int = 1
    """Its number at that table."""
    chips: Chips = 0
    """At the start of the hand."""
    after_ante: Chips | None = None
    together: int | None = None
    """The number of the hand that all tables played at once."""
    unknown: int | None = None
    """A mark of the floor: those who bear the same one went out in an order that nobody knows."""


class Outs(Given, frozen=True, kw_only=True):
    """Those who went out, and what the places pay."""

    before: int
    """Players in before any of them went out."""
    paid: int = 0
    outs: tuple[OneOut, ...]
    prizes: dict[int, int] = {}
    """By place; what is not said is not paid."""
    bounties: tuple[int, ...] = ()
    """That depend on the order of those who went out, the highest first."""


@procedure(Outs)
def finishing_places(given: Outs, book: Book, read: Citing) -> Mapping[str, Any]:
    """Gives those who went out their places and prizes; those who `share` a place share what it covers."""
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
    """What they get for their places: the highest bounty is on the best of these."""
    best = min(one.place for one in placed)
    lines = [(one.entry, one.place, one.shared) for one in reversed(placed)]
    hands = {one.player: (one.table, one.hand) for one in given.outs}
    return place_bounties(lines, dict(enumerate(given.bounties, start=best)), hands=hands, policy=policy)


class TimedEvent(Given, frozen=True, kw_only=True):
    """An event that may be over."""

    elapsed: int
    """Minutes since the start."""
    timed: bool = True
    """Whether it ends on time, or only with one player left."""
    minutes: int | None = None
    """How long it lasts, if the event says so."""
    players: int = 30
    hands_running: int = 0


@procedure(TimedEvent)
def event_over(given: TimedEvent, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says whether an event `goes_on`, completes its `last_hands` or has `ended`."""
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
    """Those who are left when time is up."""

    stacks: dict[str, Chips]
    pool: int
    payout: tuple[int | str, ...]
    """Per cent by place."""


@procedure(TimeUp)
def pay_when_time_is_up(given: TimeUp, book: Book, read: Citing) -> Mapping[str, Any]:
    """Pays those who are left when time is up: their `prizes`."""
    if event_by(book, read, ["end.pay"], end={"kind": "time"}).end.pay == "chips":
        return {"prizes": pay_by_chips(given.stacks, given.pool)}
    placed = rank_survivors(given.stacks)
    return {"prizes": pay(placed, prizes_by_place(given.pool, given.payout))}


PROCEDURES: Procedures = {
    "finishing_places": finishing_places,
    "event_over": event_over,
    "pay_when_time_is_up": pay_when_time_is_up,
}
