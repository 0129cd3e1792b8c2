"""Count figures after the first street: continuation bets, aggression, showdowns."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from tapete.engine.types import Seat
from tapete.stats.course import Course, Turn
from tapete.stats.first_street import Counted

_NAMES: Final = {1: "flop", 2: "turn", 3: "river"}
_AGGRESSIVE: Final = ("bet", "raise")


def continuation_bets(course: Course) -> Iterator[Counted]:
    """Count continuation bets and folds to them, by street."""
    if not course.has_board:
        return
    for street, name in _NAMES.items():
        if street >= len(course.streets):
            return
        aggressor = _last_aggressor(course.streets[street - 1])
        turns = course.streets[street]
        opening = next(
            (place for place, turn in enumerate(turns) if turn.seat == aggressor or turn.kind == "bet"), None
        )
        if aggressor is None or opening is None or turns[opening].seat != aggressor:
            continue
        done = turns[opening].kind == "bet"
        yield aggressor, f"cbet_{name}", done
        if done:
            yield from _answers(turns[opening + 1 :], f"fold_to_cbet_{name}")


def _answers(turns: Collection[Turn], share: str) -> Iterator[Counted]:
    """Count responses to a bet up to the first raise; the raiser is the last seat that faces the bet."""
    for turn in turns:
        yield turn.seat, share, turn.kind == "fold"
        if turn.kind == "raise":
            return


def _last_aggressor(turns: Collection[Turn]) -> Seat | None:
    return next((turn.seat for turn in reversed(tuple(turns)) if turn.kind in _AGGRESSIVE), None)


def at_the_end(course: Course, winners: Collection[Seat]) -> Iterator[Counted]:
    """Count seats that went to the showdown, and seats that won."""
    for seat in course.showdown:
        yield seat, "wsd", seat in winners
    if len(course.saw) > 1:
        for seat in course.saw[1]:
            yield seat, "wtsd", seat in course.showdown
            yield seat, "wwsf", seat in winners


def acts(course: Course) -> dict[Seat, Counter[str]]:
    """Count each seat's bets, raises, calls and folds after the first street."""
    found: dict[Seat, Counter[str]] = {seat: Counter() for seat in course.order}
    for turns in course.streets[1:]:
        for turn in turns:
            found[turn.seat][turn.kind] += 1
    return found
