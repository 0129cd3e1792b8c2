"""Find the penalties that a director may give for an offence, the usual one first."""

from typing import Literal

from msgspec import Struct

from tapete.floor.citing import Citing
from tapete.floor.penalties import from_ladder
from tapete.floor.ruling import Fact
from tapete.rules import Book
from tapete.rules.points.penalties import Kind, Weight

Verdict = Literal["must", "may", "no"]


def weigh(weight: Weight, *, deliberate: bool, repeated: bool) -> Verdict:
    """Return whether an offence must, may or may not be penalised under its circumstances.

    >>> weigh("must-if-repeated", deliberate=False, repeated=False)
    'may'
    """
    match weight:
        case "must" | "may":
            return weight
        case "never":
            return "no"
        case "only-if-deliberate":
            return "must" if deliberate else "no"
        case "may-if-deliberate":
            return "may" if deliberate else "no"
        case "must-if-deliberate":
            return "must" if deliberate else "may"
        case "must-if-repeated":
            return "must" if repeated else "may"
        case "must-if-deliberate-or-repeated":
            return "must" if deliberate or repeated else "may"


class OfferedPenalties(Struct, frozen=True):
    """Penalties that the director may give."""

    kinds: tuple[str, ...] = ()
    """Kinds of penalty: the usual one, then greater ones, then milder ones that are still open; `none` at the
    end if the penalty may be left out."""
    count: int = 1
    """Number of hands or rounds of the usual penalty."""

    @property
    def facts(self) -> dict[str, Fact]:
        """Number of hands or rounds, if the usual penalty has one."""
        return {"count": self.count} if self.kinds[:1] in (("missed_hands",), ("missed_rounds",)) else {}


def offer(
    book: Book,
    read: Citing,
    verdict: Verdict,
    *,
    deliberate: bool = False,
    earlier: int = 0,
    higher: int = 0,
    extra: tuple[Kind, ...] = (),
) -> OfferedPenalties:
    """Return the book's penalties from the offender's step of the ladder on.

    Args:
        book: its kinds of penalty, with their numbers of hands and rounds, form the ladder.
        read: cites the deciding rows.
        verdict: `must` requires a penalty; `no` offers none.
        deliberate: whether the offence was deliberate, which is a step higher in some books.
        earlier: earlier offences of this player; each is a step higher if repetition escalates.
        higher: steps up for another reason.
        extra: kinds that the rule itself adds.

    Raises:
        NotCovered: the book has no penalties.
    """
    if verdict == "no":
        return OfferedPenalties()
    points = book.penalties
    kinds = read(points.kinds)
    step, binding = higher, False
    if deliberate and points.intent_escalates is not None and read(points.intent_escalates):
        step += 1
    if earlier and points.escalation is not None:
        repeated = read(points.escalation)
        step += 0 if repeated == "no" else earlier
        binding = repeated == "must"
    reached = from_ladder(rungs(book, read), step) if step else [(kind, 1) for kind in kinds]
    found: list[str] = list(dict.fromkeys(kind for kind, _ in reached))
    if not binding:
        found += [kind for kind in kinds if kind not in found]
    if points.warning is not None and "warning" in found:
        if read(points.warning) == "first-offence-only" and earlier:
            found.remove("warning")
    found += [kind for kind in extra if kind not in found]
    if verdict == "may":
        found.append("none")
    return OfferedPenalties(tuple(found), reached[0][1])


def rungs(book: Book, read: Citing) -> list[tuple[Kind, int]]:
    """Return the ladder: each kind of penalty with each number of hands or rounds in the book."""
    points = book.penalties
    counts = {"missed_hands": points.hand_counts, "missed_rounds": points.round_counts}
    found: list[tuple[Kind, int]] = []
    for kind in read(points.kinds):
        named = counts.get(kind)
        found += [(kind, count) for count in ((1,) if named is None else read(named))]
    return found
