"""Derive the first seat to act on each street of stud from the actions of a file."""

from collections.abc import Sequence

from tapete.engine import HandRules, PostKind
from tapete.engine.types import Seat
from tapete.formats.record.steps import DealCards, FirstBets, RecordedAct, Step


def openers_told(opening: FirstBets, steps: Sequence[Step], rules: HandRules) -> dict[str, Seat]:
    """Find the first seat to act on each street that has an action, by street name.

    On the first street this is the bring-in. If the first action is not a bring-in or a bet, the bring-in is
    a seat that is all-in for its ante. If several seats are, the bring-in is unknown (TDA19-PR10E).
    """
    found: dict[str, Seat] = {}
    counts: dict[Seat, int] = {}
    first = rules.streets[0].hole_down + rules.streets[0].hole_up
    for step in steps:
        if isinstance(step, DealCards):
            counts[step.seat] = counts.get(step.seat, 0) + len(step.cards)
        elif isinstance(step, RecordedAct) and step.kind != "kill":
            street = max(0, max(counts.values(), default=0) - first)
            if street < len(rules.streets) and rules.streets[street].name not in found:
                seat = step.seat if street else _brings_in(opening, step)
                if seat is not None:
                    found[rules.streets[street].name] = seat
    return found


def _brings_in(opening: FirstBets, first: RecordedAct) -> Seat | None:
    if first.kind in ("bring in", "to", "by"):
        return first.seat
    antes = {post.seat: post.amount for post in opening.posts if post.kind is PostKind.ANTE}
    broke = [seat for seat, stack in opening.stacks.items() if stack <= antes.get(seat, 0)]
    return broke[0] if len(broke) == 1 else None
