"""From facts to a ruling."""

from collections.abc import Mapping
from types import MappingProxyType

from tapete.floor.citing import Citing, NotCovered
from tapete.floor.incidents.base import Incident
from tapete.floor.ruling import Rule, Rules, Ruling
from tapete.floor.rulings import bets, board, claims, deal, penalties, players, turn
from tapete.floor.spot import Spot
from tapete.rules import Book

_BY_AREA: Mapping[str, Rules] = MappingProxyType(
    {
        "bets": bets.RULES,
        "turn": turn.RULES,
        "deal": deal.RULES,
        "board": board.RULES,
        "claims": claims.RULES,
        "players": players.RULES,
        "penalties": penalties.RULES,
    }
)

RULES: Mapping[type[Incident], Rule] = MappingProxyType(
    {incident: ruling for rules in _BY_AREA.values() for incident, ruling in rules.items()}
)
"""Who rules on what."""

AREA_OF: Mapping[type[Incident], str] = MappingProxyType(
    {incident: area for area, rules in _BY_AREA.items() for incident in rules}
)
"""The area of the book that an incident belongs to."""


def rule(spot: Spot, incident: Incident, book: Book) -> Ruling:
    """What the book says of an incident. Pure: the same facts get the same ruling.

    What the book doesn't cover is never made up: the outcome is then "not_covered", which cites the
    director's general power and names the rows of the neighbourhood in `facts`.

    Raises:
        Impossible: facts that can't be so, as 200 put in by a seat that has 50. It names the fact.
    """
    return rule_as(type(incident), spot, incident, book)


def rule_as(kind: type[Incident], spot: Spot, incident: Incident, book: Book) -> Ruling:
    """The same for an incident of a type that may be derived from the one that is ruled on."""
    read = Citing()
    try:
        return RULES[kind](spot, incident, book, read)
    except NotCovered:
        return not_covered(kind, incident, book, read)


def not_covered(kind: type[Incident], incident: Incident, book: Book, read: Citing) -> Ruling:
    """The book is silent: the director's general power, and the rows next to it."""
    area = getattr(book, AREA_OF[kind])
    near = [value.source for name in area.__struct_fields__ if (value := getattr(area, name)) is not None]
    neighbours = list(dict.fromkeys([*read.cites, *near]))
    return Ruling(
        outcome="not_covered",
        seat=getattr(incident, "seat", None),
        facts={"neighbours": neighbours[:8]},
        cites=book.general_power,
    )
