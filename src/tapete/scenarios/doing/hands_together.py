"""Hand-for-hand and simultaneous hands: tables that wait for each other."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.scenarios.noted import noted
from tapete.tournament.course.hand_for_hand import HandForHand, HandForHandRules, batch_of, due
from tapete.tournament.policy.by_book import hand_for_hand_rules
from tapete.tournament.timing.clock import (
    ClockDeducted,
    ClockStopped,
    LevelAnnounced,
    Record,
    Schedule,
    read_clock,
)


class Round(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One hand at all tables."""

    seconds: int = 90
    """How long it really lasts."""
    out: dict[int, tuple[str, ...]] = {}
    """Who goes out, by table."""


class Bubble(Given, frozen=True, kw_only=True):
    """Hand-for-hand, from its announcement on."""

    left: int
    paid: int
    tables: tuple[int, ...] = (1, 2)
    remaining: int
    """Seconds left of the level at the announcement."""
    minutes: int = 20
    """Of the levels that follow."""
    seconds: int | None = None
    """What a hand is counted as, if the event sets that."""
    rounds: tuple[Round, ...]
    """The hand in progress at the announcement, then one after another."""


@procedure(Bubble)
def hand_for_hand(given: Bubble, book: Book, read: Citing) -> Mapping[str, Any]:
    """Plays hand-for-hand: `clock` and `levels` as each next hand starts, how many are `left`, `over`."""
    points = book.tournament
    if given.seconds is not None and points.hand_for_hand_most is not None:
        most = read(points.hand_for_hand_most)
        if given.seconds > most:
            return {"refused": "more_than_allowed", "facts": {"asked": given.seconds, "most": most}}
    policy = noted(book, read, covered=True).together
    rules = hand_for_hand_rules(book, read, seconds=given.seconds)
    length = given.minutes * 60_000
    schedule = Schedule(level_ms=(given.remaining * 1_000, *(length for _ in range(len(given.rounds) + 1))))
    records: list[Record] = [LevelAnnounced(level=1, at=0), ClockStopped(at=0)]
    play = HandForHand(rules, tables=given.tables, left=given.left, paid=given.paid, batch=batch_of(policy))
    at = 0
    told: dict[str, list[Any]] = {"clock": [], "levels": [], "left": [], "over": [], "together": []}
    for one in given.rounds:
        at += one.seconds * 1_000
        ended = None
        for table in given.tables:
            ended = play.finish(table, eliminated=range(len(one.out.get(table, ()))))
        if charge := play.begin(given.tables):
            records.append(ClockDeducted(at=at, ms=charge))
        shown = read_clock(schedule, records, at=at)
        while shown.level_due is not None and policy.hand_for_hand_levels == "rise":
            records.append(LevelAnnounced(level=shown.level_due, at=at))
            shown = read_clock(schedule, records, at=at)
        told["clock"].append((shown.remaining_ms or 0) // 1_000)
        told["levels"].append(shown.level)
        if ended is not None:
            told["left"].append(ended.left)
            told["over"].append(ended.over)
            told["together"].append(sorted(who for out in one.out.values() for who in out))
    return told


class Announced(Given, frozen=True, kw_only=True):
    """Hand-for-hand is announced, or something happens during it."""

    tables: dict[int, Literal["in_hand", "between_hands"]]
    """What each is doing."""
    all_in_at: int | None = None
    """The table with an all-in that is called."""


@procedure(Announced)
def hold_tables(given: Announced, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says what each table does when hand-for-hand is announced; and, in it, at an all-in that is called."""
    points = book.tournament
    if given.all_in_at is not None and given.all_in_at not in given.tables:
        raise Impossible("all_in_at", "no_such_table", table=given.all_in_at)
    if given.all_in_at is not None:
        rules = HandForHandRules(hold_all_in=read(points.hand_for_hand_all_in) == "held")
        play = HandForHand(rules, tables=given.tables, left=20, paid=10)
        held = play.hold(given.all_in_at)
        return {"tables": {table: play.state_of(table) for table in given.tables}, "face_down": held}
    after = noted(book, read, covered=True).together.hand_for_hand_from == "after-the-hand"
    return {
        "tables": {
            table: "finishes_hand" if state == "in_hand" and after else "held"
            for table, state in given.tables.items()
        }
    }


class InTheMoneySoon(Given, frozen=True, kw_only=True):
    """How far it is to the money."""

    left: int
    paid: int
    tables: int = 2


@procedure(InTheMoneySoon)
def on_the_bubble(given: InTheMoneySoon, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says whether the bubble is reached; if so, where the book tells, what begins hand-for-hand, `begun_by`,
    and what the level `clock` does."""
    points = book.tournament
    reached = due(given.left, paid=given.paid, tables=given.tables, above=read(points.bubble))
    found: dict[str, Any] = {"bubble": reached}
    if reached and points.hand_for_hand_by is not None:
        found["begun_by"] = read(points.hand_for_hand_by)
    if reached and points.hand_for_hand_clock is not None:
        found["clock"] = read(points.hand_for_hand_clock)
    return found


class Simultaneous(Given, frozen=True, kw_only=True):
    """Tables that are to deal together."""

    tables: tuple[int, ...]
    ordered_by: Literal["director", "player"] = "director"
    by: Literal["hand", "betting-round"] = "hand"
    """What the director has them wait for."""
    finished: tuple[int, ...]
    """Tables that have finished it, in that order."""


@procedure(Simultaneous)
def simultaneous_hands(given: Simultaneous, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says which tables may deal on after each has finished its hand or its betting round."""
    points = book.tournament
    may_order = read(points.simultaneous) == "director"
    if not may_order or given.ordered_by != "director":
        return {"in_force": False, "may_deal": [[table] for table in given.finished]}
    by = given.by if given.by in read(points.simultaneous_by) else "hand"
    if by == "hand" and read(points.simultaneous_start) == "as-ready":
        return {"in_force": True, "may_deal": [[table] for table in given.finished]}
    sync: Literal["hand", "betting_round"] = "hand" if by == "hand" else "betting_round"
    play = HandForHand(HandForHandRules(sync=sync), tables=given.tables, left=99, paid=1)
    may_deal: list[list[int]] = []
    for table in given.finished:
        if sync == "betting_round":
            together = play.finish_betting_round(table)
        else:
            together = play.finish(table) is not None
        may_deal.append(list(given.tables) if together else [])
    return {"in_force": True, "may_deal": may_deal}


PROCEDURES: Procedures = {
    "hand_for_hand": hand_for_hand,
    "hold_tables": hold_tables,
    "on_the_bubble": on_the_bubble,
    "simultaneous_hands": simultaneous_hands,
}
