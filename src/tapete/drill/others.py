"""Find wrong answers among real rulings: of other books, and on other facts at the same spot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from msgspec import Struct, inspect
from msgspec.structs import replace

from tapete.desk.rulings.answers import form_of
from tapete.drill.seeded import mixed
from tapete.drill.situations import Situation, documents, documents_of, situation_at
from tapete.engine.types import Limit
from tapete.floor import Ruling, Spot, rule
from tapete.floor.incidents import Incident
from tapete.floor.incidents.bets import BetsTouched, CountAsked, FactsAsked
from tapete.rules import Book
from tapete.scenarios.incidents import read_incident

ASKED: Mapping[type[Incident], tuple[str, ...]] = MappingProxyType(
    {FactsAsked: ("about", "of"), CountAsked: ("what", "of"), BetsTouched: ("what",)}
)
"""Facts that choose the question itself. The answer to another question is not a wrong answer to this one."""

SEATS = frozenset("asker assigned bettor by caller finder of other owner seat should to".split())
"""Facts that are seats. They stay: a ruling on another seat answers another question."""

MOST_TRIED = 120
"""Most cases of one kind that are ruled on for a question."""
MOST_SCENARIOS = 12

SMALL = 20
"""A number up to this is a count: of cards, offences, seconds. A larger one is chips."""


class OtherRuling(Struct, frozen=True, kw_only=True):
    """A ruling on other facts or by another book, with the difference."""

    ruling: Ruling
    incident: Incident
    """Incident that leads to the ruling."""
    book: str = ""
    """Book of the ruling; empty for the book of the question."""
    moment: str = ""
    """The moment of another scenario whose spot it was ruled at; empty for the spot of the question."""

    def differing(self, incident: Incident) -> tuple[str, ...]:
        """Names of the facts that differ from those of an incident; empty for one of another type."""
        if type(incident) is not type(self.incident):
            return ()
        names = incident.__struct_fields__
        return tuple(name for name in names if getattr(incident, name) != getattr(self.incident, name))


class _Case(NamedTuple):
    """Facts to be ruled on."""

    spot: Spot
    incident: Incident
    book: Book
    own: bool = True
    """Whether the ruling is by the book of the question."""
    moment: str = ""

    @property
    def name(self) -> str:
        return f"{self.book.id} {self.spot.bet} {self.spot.limit} {self.incident}"

    def ruled(self) -> OtherRuling | None:
        """The ruling; None if such facts can't be at this spot."""
        try:
            ruling = rule(self.spot, self.incident, self.book)
        except (ValueError, LookupError):
            return None
        book = "" if self.own else self.book.id
        return OtherRuling(ruling=ruling, incident=self.incident, book=book, moment=self.moment)


def near_rulings(
    situation: Situation, book: Book, others: Sequence[Book], *, seed: int
) -> Iterator[OtherRuling]:
    """Rule by other books on the same facts, and by the same book with one fact changed."""
    spot, incident = situation.spot, situation.incident
    cases = [_Case(spot, incident, other, own=False) for other in others]
    cases += [_Case(spot, one, book) for one in changed(incident, spot)]
    yield from _ruled(cases, situation, seed)


def far_rulings(
    situation: Situation, book: Book, others: Sequence[Book], *, seed: int
) -> Iterator[OtherRuling]:
    """Rule on the same type of incident on facts that are further away, the nearest first."""
    spot, incident = situation.spot, situation.incident
    tag = str(type(incident).__struct_config__.tag)
    theirs = [_of_our_seats(one, incident) for one in documents_of(tag)]
    one_changed = list(changed(incident, spot))
    yield from _ruled((_Case(spot, one, book) for one in theirs), situation, seed)
    yield from _ruled((_Case(one, incident, book) for one in _other_spots(spot)), situation, seed)
    two_changed = (two for one in one_changed for two in changed(one, spot))
    yield from _ruled((_Case(spot, one, book) for one in two_changed), situation, seed)
    by_others = [_Case(spot, one, other, own=False) for other in others for one in (*one_changed, *theirs)]
    yield from _ruled(by_others, situation, seed)
    yield from _of_other_scenarios(situation, book, tag, seed)


def _ruled(cases: Iterable[_Case], situation: Situation, seed: int) -> Iterator[OtherRuling]:
    for case in mixed(cases, seed, situation.moment.key, name=lambda one: one.name)[:MOST_TRIED]:
        ruling = case.ruled()
        if ruling is not None:
            yield ruling


def _other_spots(spot: Spot) -> Iterator[Spot]:
    """The spot with other amounts, or another limit."""
    amounts = {name: getattr(spot, name) for name in ("bet", "raise_by", "pot", "big_blind")}
    yield from (replace(spot, **{name: 2 * amount}) for name, amount in amounts.items() if amount)
    yield from (replace(spot, limit=limit) for limit in get_args(Limit) if limit != spot.limit)
    yield replace(spot, raise_by=spot.bet + spot.big_blind)
    yield replace(spot, may_raise=not spot.can_raise)
    yield replace(spot, last_street=not spot.last_street)


def _of_other_scenarios(situation: Situation, book: Book, tag: str, seed: int) -> Iterator[OtherRuling]:
    """Rule on incidents of other scenarios that are about the same seats."""
    ours, seats = situation.incident, set(situation.spot.seats)
    same = [
        moment
        for moment, document in documents().items()
        if document["is"] == tag and moment != situation.moment and _same_matter(document, ours)
    ]
    for moment in mixed(same, seed, situation.moment.key, name=lambda one: one.key)[:MOST_SCENARIOS]:
        theirs = situation_at(moment, book)
        if theirs is not None and set(theirs.spot.seats) <= seats:
            ruling = _Case(theirs.spot, theirs.incident, book, moment=moment.key).ruled()
            if ruling is not None:
                yield ruling


def _same_matter(document: Mapping[str, Any], ours: Incident) -> bool:
    """Whether another scenario's incident has the seats of ours and asks the same."""
    theirs, kind = read_incident({**document}), type(ours)
    fixed = [name for name in kind.__struct_fields__ if name in SEATS]
    return all(getattr(theirs, name) == getattr(ours, name) for name in (*fixed, *ASKED.get(kind, ())))


def changed(incident: Incident, spot: Spot) -> Iterator[Incident]:
    """Change one fact of an incident at a time. Seats stay; amounts become others that matter at the spot."""
    kept = ASKED.get(type(incident), ())
    for field in _fields(type(incident)).values():
        if field.name in kept:
            continue
        for value in _other_values(field, getattr(incident, field.name), spot):
            yield replace(incident, **{field.name: value})


def _other_values(field: inspect.Field, value: Any, spot: Spot) -> list[Any]:
    form = form_of(field.type)
    match form.how:
        case "yes_no":
            return [one for one in (True, False) if one != value]
        case "choice":
            return [one for one in form.values if one != value]
        case "number" if isinstance(value, int) and field.name not in SEATS:
            return [one for one in _near(value, spot) if one != value]
        case "numbers" if value:
            totals = {sum(value[:-1]), 2 * sum(value), spot.bet, spot.bet + spot.raise_by} - {0, sum(value)}
            return [(total,) for total in sorted(totals)]
        case "motions" if value:
            return [()]
        case _:
            return []


def _near(value: int, spot: Spot) -> list[int]:
    if value <= SMALL:
        return [value + 1, *([value - 1] if value else [])]
    return sorted({value * 2, value // 2, spot.bet, spot.bet + spot.raise_by} - {0})


@cache
def _fields(kind: type[Incident]) -> Mapping[str, inspect.Field]:
    shape = inspect.type_info(kind)
    return {field.name: field for field in shape.fields} if isinstance(shape, inspect.StructType) else {}


def _of_our_seats(document: Mapping[str, Any], ours: Incident) -> Incident:
    """Another scenario's incident of the same type, about the seats of this one."""
    theirs = read_incident({**document})
    kind = type(theirs)
    seats = {
        name: getattr(ours, name)
        for name in kind.__struct_fields__
        if name in SEATS and getattr(ours, name) is not None
    }
    asked = {name: getattr(ours, name) for name in ASKED.get(kind, ())}
    return replace(theirs, **(seats | asked))
