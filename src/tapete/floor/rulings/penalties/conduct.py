"""Rule on offences and breaches, with the book's penalties (TDA19-69 to 71, CCL-conduct-*)."""

from collections.abc import Mapping
from functools import cache
from typing import get_args

from tapete.engine.types import Sourced
from tapete.floor.citing import Citing
from tapete.floor.dealing import on_last_street
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.penalties import Breach, Infraction, Misconduct, SoftPlay
from tapete.floor.ruling import Option, Rules, Ruling
from tapete.floor.rulings.penalties.offered import Verdict, offer, weigh
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Outcome
from tapete.rules import Book
from tapete.rules.points.penalties import Offence, Weight
from tapete.rules.rows import BASES, Row, rows_in_force

OFFENCES: tuple[Offence, ...] = get_args(Offence)
TECHNICAL: frozenset[Offence] = frozenset(
    {"exposing_cards", "splashing", "out_of_reach", "out_of_turn", "delay", "not_visible"}
)
"""Technical faults of play; every other offence is improper conduct."""
OUTCOMES: Mapping[Verdict, Outcome] = {"must": "penalty", "may": "penalty_possible", "no": "recorded"}


def misconduct(spot: Spot, found: Misconduct, book: Book, read: Citing) -> Ruling:
    """Rule on one or more offences, by the gravest."""
    if not found.offences:
        raise Impossible("offences", "say_offences")
    points = book.penalties
    if no_harm(found.harm, book, read):
        return Ruling(outcome="recorded", seat=found.seat, cites=read.cites)
    if not found.knew and points.ignorance_excuses is not None and read(points.ignorance_excuses):
        return Ruling(outcome="recorded", seat=found.seat, cites=read.cites)
    offences = list(found.offences)
    conduct = [offence for offence in offences if offence not in TECHNICAL]
    higher = outranking(book, read) if conduct else 0
    if higher:
        offences = [*conduct, *(offence for offence in offences if offence in TECHNICAL)]
    verdicts: list[Verdict] = [
        weigh(read(weight_of(offence, book)), deliberate=found.deliberate, repeated=found.earlier > 0)
        for offence in offences
    ]
    verdict = gravest(verdicts)
    offered = offer(book, read, verdict, deliberate=found.deliberate, earlier=found.earlier, higher=higher)
    return Ruling(
        outcome=OUTCOMES[verdict],
        seat=found.seat,
        penalty=offered.kinds,
        facts={"offences": [*offences], "earlier": found.earlier, **offered.facts},
        cites=read.cites,
    )


def outranking(book: Book, read: Citing) -> int:
    """Return the extra steps of improper conduct above a technical fault."""
    first = book.penalties.conduct_first
    return int(first is not None and read(first))


def no_harm(harm: bool, book: Book, read: Citing) -> bool:
    """Whether a harmless breach has no penalty because the book requires harm."""
    needed = book.penalties.harm_needed
    return not harm and needed is not None and read(needed)


def weight_of(offence: Offence, book: Book) -> Sourced[Weight] | None:
    """Return the book's weight of an offence, or of other offences if the book doesn't name it."""
    named: Sourced[Weight] | None = getattr(book.penalties, offence)
    return book.penalties.other if named is None else named


def gravest(verdicts: list[Verdict]) -> Verdict:
    """Return the gravest verdict."""
    return "must" if "must" in verdicts else "may" if "may" in verdicts else "no"


def soft_play(spot: Spot, found: SoftPlay, book: Book, read: Citing) -> Ruling:
    """Rule on soft play; a check of the best possible hand, last on the river, is left to the director."""
    spot.place(found.seat)
    points = book.penalties
    if not found.checked_nuts:
        return played_softly(found, book, read)
    if not on_last_street(spot):
        raise Impossible("checked_nuts", "nuts_on_last_street", street=spot.street)
    rule = read(points.nuts_checked)
    if rule == "soft-play" or (rule == "director-if-exclusive" and not found.exclusive):
        return played_softly(found, book, read)
    nothing = Ruling(outcome="no_breach", seat=found.seat, cites=read.cites)
    return Ruling(
        outcome="director",
        seat=found.seat,
        options=(
            Option(name="no_breach", ruling=nothing),
            Option(name="soft_play", ruling=played_softly(found, book, read)),
        ),
        cites=nothing.cites,
    )


def played_softly(found: SoftPlay, book: Book, read: Citing) -> Ruling:
    """Return the penalty for soft play."""
    points = book.penalties
    verdict = weigh(read(points.soft_play), deliberate=True, repeated=found.earlier > 0)
    extra = () if points.soft_play_may_cost is None else read(points.soft_play_may_cost)
    higher = outranking(book, read)
    offered = offer(book, read, verdict, earlier=found.earlier, higher=higher, extra=extra)
    return Ruling(
        outcome=OUTCOMES[verdict],
        seat=found.seat,
        penalty=offered.kinds,
        facts={"may_cost": [*extra], **offered.facts},
        cites=read.cites,
    )


def breach(spot: Spot, found: Breach, book: Book, read: Citing) -> Ruling:
    """Record a breach of a published rule under that rule, with the book's penalties.

    Raises:
        ValueError: unknown rule in this book, or a rule with a ruling of its own.
    """
    row = rows_of(book.catalogues).get(found.row)
    if found.row not in book.own:
        if row is None:
            raise Impossible("row", "no_such_rule", row=found.row, book=book.title)
        if row.kind != "stated":
            raise Impossible("row", "own_incident", row=found.row, kind=row.kind)
    read(Sourced(True, found.row))
    weight = next(
        (
            point
            for offence in OFFENCES
            if (point := getattr(book.penalties, offence)) is not None
            and found.row in (point.source, *point.also)
        ),
        book.penalties.other,
    )
    if no_harm(found.harm, book, read):
        verdict: Verdict = "no"
    else:
        verdict = weigh(read(weight), deliberate=found.deliberate, repeated=found.earlier > 0)
    offered = offer(book, read, verdict, deliberate=found.deliberate, earlier=found.earlier)
    return Ruling(
        outcome="breach" if verdict != "no" else "recorded",
        seat=found.seat,
        penalty=offered.kinds,
        facts={"row": found.row, "earlier": found.earlier, **offered.facts},
        cites=read.cites,
    )


def infraction(spot: Spot, seen: Infraction, book: Book, read: Citing) -> Ruling:
    """Rule whether a dealer must report a breach to the floor, and how urgently."""
    if seen.row not in rows_of(book.catalogues) and seen.row not in book.own:
        raise Impossible("row", "no_such_rule", row=seen.row, book=book.title)
    points = book.penalties
    outcome: Outcome = "keep_an_eye"
    if seen.row in read(points.reported):
        first = points.reported_first is not None and seen.row in read(points.reported_first)
        outcome = "report_first" if first else "report"
    return Ruling(
        outcome=outcome,
        seat=seen.seat,
        facts={"row": seen.row, "looming": seen.looming},
        cites=read.cites,
    )


@cache
def rows_of(catalogues: tuple[str, ...]) -> Mapping[str, Row]:
    """Return every row in force under these catalogues; an edition replaces the ones it builds on."""
    bases = {BASES.get(name) for name in catalogues}
    found: dict[str, Row] = {}
    for name in catalogues:
        if name not in bases:
            found |= rows_in_force(name)
    return found


RULES: Rules = {
    Misconduct: misconduct,
    SoftPlay: soft_play,
    Breach: breach,
    Infraction: infraction,
}
