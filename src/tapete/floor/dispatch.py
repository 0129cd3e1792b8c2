"""Rule on an incident: derive missing facts, then call the ruling function of its type."""

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
"""The ruling function of each incident type."""

AREA_OF: Mapping[type[Incident], str] = MappingProxyType(
    {incident: area for area, rules in _BY_AREA.items() for incident in rules}
)
"""The area of the book for each incident type."""


@checked
def rule(spot: Spot, incident: Incident, book: Book) -> Ruling:
    """Rule on an incident by the book. Pure: the same facts give the same ruling.

    Nothing is invented: if the book does not cover the incident, the outcome is "not_covered". That ruling
    cites the director's general power and names the nearest rows in `facts`.

    Raises:
        Impossible: contradictory facts, for example 200 put in by a seat with 50. It names the fact.
    """
    known, incident = settled(spot, incident, book)
    return rule_as(type(incident), known, incident, book)


def settled(spot: Spot, incident: T, book: Book) -> tuple[Spot, T]:
    """Complete the spot and the incident with derived facts; the engine plays the acts.

    Raises:
        Impossible: contradictory facts, or a missing fact that can't be derived.
    """
    spot = spot_known(with_turn(spot, incident), book)
    incident = filled(spot, incident)
    check_incident(spot, incident)
    return with_turn(spot, incident), incident


def spot_known(spot: Spot, book: Book) -> Spot:
    """Complete a typed spot from its acts or bets; a spot of a running hand is already complete."""
    if isinstance(spot, HandSpot):
        return spot
    check_spot(spot)
    return replayed(spot, book) if spot.acts else implied(spot, book)


def rule_as(kind: type[Incident], spot: Spot, incident: Incident, book: Book) -> Ruling:
    """Rule on settled facts as incident type `kind`; the incident may be of a subclass."""
    read = Citing()
    try:
        return without_equal_options(RULES[kind](spot, incident, book, read))
    except NotCovered:
        return not_covered(kind, incident, book, read)


def without_equal_options(ruling: Ruling) -> Ruling:
    """Merge options with the same effect; a single remaining option becomes the ruling."""
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
    """Return a text of a ruling's effect; it ignores facts and citations."""
    return repr(replace(ruling, facts={}, cites=(), options=())) + "".join(
        effect(option.ruling) for option in ruling.options
    )


def by_chance(kind: type[Incident]) -> bool:
    """Whether an incident is an error with cards or seats that a random draw can correct.

    >>> from tapete.floor.incidents import Wager
    >>> by_chance(Wager), by_chance(WrongSeat)
    (False, True)
    """
    return AREA_OF[kind] in ("deal", "board") or kind in (HandsMixed, KilledByMistake, Uncovered, WrongSeat)


def not_covered(kind: type[Incident], incident: Incident, book: Book, read: Citing) -> Ruling:
    """Rule where the book is silent: the director's general power, chance for errors, and nearby rows.

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
