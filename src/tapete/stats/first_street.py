"""Count figures of the first street: entering, raising, and folding to raises."""

from collections.abc import Iterator

from tapete.engine.types import Seat
from tapete.stats.course import Course
from tapete.stats.positions import STEALS_FROM

Counted = tuple[Seat, str, bool]
"""A seat, the id of a share, and whether it was done; no entry means no chance."""

_AGGRESSIVE = ("bet", "raise")


def first_street(course: Course) -> Iterator[Counted]:
    """Count VPIP, PFR, raises of raises, and folds to them."""
    turns = course.streets[0]
    for seat in dict.fromkeys(turn.seat for turn in turns):
        done = {turn.kind for turn in turns if turn.seat == seat}
        yield seat, "vpip", not done.isdisjoint(("call", *_AGGRESSIVE))
        yield seat, "pfr", not done.isdisjoint(_AGGRESSIVE)
    raisers: list[Seat] = []
    counted: set[tuple[Seat, str]] = set()
    bet = course.blind_is_a_bet
    for turn in turns:
        for share, done_ in _faced(turn.seat, turn.kind, turn.could_raise, raisers):
            if (turn.seat, share) not in counted:
                counted.add((turn.seat, share))
                yield turn.seat, share, done_
        if turn.kind in _AGGRESSIVE:
            if bet:
                raisers.append(turn.seat)
            bet = True


def _faced(seat: Seat, kind: str, could_raise: bool, raisers: list[Seat]) -> Iterator[tuple[str, bool]]:
    raised, folded = kind in _AGGRESSIVE, kind == "fold"
    match raisers:
        case [first] if seat != first:
            if could_raise:
                yield "three_bet", raised
        case [first, second] if seat != second:
            if seat == first:
                yield "fold_to_three_bet", folded
            if could_raise:
                yield ("four_bet" if seat == first else "cold_four_bet"), raised
        case [_, second, third] if seat == second != third:
            yield "fold_to_four_bet", folded
        case _:
            pass


def steals(course: Course) -> Iterator[Counted]:
    """Count opening raises from late position, and blinds that fold to them."""
    if not course.blinds:
        return
    stolen = False
    for turn in course.streets[0]:
        position = course.positions[turn.seat]
        if stolen:
            if position in ("SB", "BB"):
                yield turn.seat, "fold_to_steal", turn.kind == "fold"
            if turn.kind != "fold":
                return
            continue
        if position in STEALS_FROM:
            yield turn.seat, "steal", turn.kind in _AGGRESSIVE
            stolen = turn.kind in _AGGRESSIVE
        if turn.kind != "fold" and not stolen:
            return
