"""From facts to a ruling."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from msgspec.structs import replace

from tapete.cards.typed import checked
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.contradicting import check_incident, check_spot
from tapete.floor.implied import implied
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.claims import HandsMixed, KilledByMistake
from tapete.floor.incidents.penalties import Uncovered
from tapete.floor.incidents.players import WrongSeat
from tapete.floor.known import filled, with_turn
from tapete.floor.replaying import replayed
from tapete.floor.ruling import Option, Rule, Rules, Ruling
from tapete.floor.rulings import bets, board, claims, deal, penalties, players, turn
from tapete.floor.spot import HandSpot, Spot
from tapete.rules import Book

T = TypeVar("T", bound=Incident)

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


@checked
def rule(spot: Spot, incident: Incident, book: Book) -> Ruling:
    """What the book says of an incident. Pure: the same facts get the same ruling.

    What the book doesn't cover is never made up: the outcome is then "not_covered", which cites the
    director's general power and names the rows of the neighbourhood in `facts`.

    Raises:
        Impossible: facts that can't be so, as 200 put in by a seat that has 50. It names the fact.
    """
    known, incident = settled(spot, incident, book)
    return rule_as(type(incident), known, incident, book)


def settled(spot: Spot, incident: T, book: Book) -> tuple[Spot, T]:
    """Both with all that follows from the facts told: acts are played through the engine.

    Raises:
        Impossible: facts that contradict each other, or one that nobody tells and nothing leads to.
    """
    spot = spot_known(with_turn(spot, incident), book)
    incident = filled(spot, incident)
    check_incident(spot, incident)
    return with_turn(spot, incident), incident


def spot_known(spot: Spot, book: Book) -> Spot:
    """A typed spot with what its acts lead to, or its bets imply; one of a hand as it is."""
    if isinstance(spot, HandSpot):
        return spot
    check_spot(spot)
    return replayed(spot, book) if spot.acts else implied(spot, book)


def rule_as(kind: type[Incident], spot: Spot, incident: Incident, book: Book) -> Ruling:
    """The same for settled facts; the incident may be of a type derived from the one that is ruled on."""
    read = Citing()
    try:
        return without_equal_options(RULES[kind](spot, incident, book, read))
    except NotCovered:
        return not_covered(kind, incident, book, read)


def without_equal_options(ruling: Ruling) -> Ruling:
    """The same with each way to decide once; where only one is left, there is nothing to decide."""
    different: dict[str, Option] = {}
    for option in ruling.options:
        different.setdefault(effect(option.ruling), option)
    if len(different) == len(ruling.options):
        return ruling
    options = tuple(different.values())
    if len(options) > 1:
        return replace(ruling, options=options)
    only = options[0].ruling
    return replace(
        only,
        penalty=only.penalty or ruling.penalty,
        facts=ruling.facts | only.facts,
        cites=tuple(dict.fromkeys((*ruling.cites, *only.cites))),
    )


def effect(ruling: Ruling) -> str:
    """All that comes of a ruling: equal for two that differ in their grounds alone."""
    return repr(replace(ruling, facts={}, cites=(), options=())) + "".join(
        effect(option.ruling) for option in ruling.options
    )


def by_chance(kind: type[Incident]) -> bool:
    """Whether an incident is an error with cards or seats, which a draw can mend.

    >>> from tapete.floor.incidents import Wager
    >>> by_chance(Wager), by_chance(WrongSeat)
    (False, True)
    """
    return AREA_OF[kind] in ("deal", "board") or kind in (HandsMixed, KilledByMistake, Uncovered, WrongSeat)


def not_covered(kind: type[Incident], incident: Incident, book: Book, read: Citing) -> Ruling:
    """The book is silent: the director's general power, for errors chance as a remedy, and the rows nearby.

    Rules: TDA19-1, TDA19-PR14.
    """
    chance = book.penalties.random_remedy
    beyond = (chance.source,) if chance is not None and chance.value != "never" and by_chance(kind) else ()
    area = getattr(book, AREA_OF[kind])
    near = [value.source for name in area.__struct_fields__ if (value := getattr(area, name)) is not None]
    neighbours = list(dict.fromkeys([*read.cites, *near]))
    return Ruling(
        outcome="not_covered",
        seat=getattr(incident, "seat", None),
        facts={"neighbours": neighbours[:8]},
        cites=(*book.general_power, *beyond),
    )
