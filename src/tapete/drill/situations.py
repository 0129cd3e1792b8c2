"""List the moments of the package's scenarios at which something happens that needs a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Self

from msgspec import Struct

from tapete.floor import Spot
from tapete.floor.dispatch import AREA_OF
from tapete.floor.incidents import Incident
from tapete.rules import Book
from tapete.scenarios import check, packaged, packaged_names
from tapete.scenarios.files import packaged_text
from tapete.scenarios.format import HandScenario, Look, SpotScenario
from tapete.scenarios.incidents import BY_NAME, read_incident


class DrillMoment(Struct, frozen=True, order=True):
    """One incident of one scenario; as text `tda-2019/TDA19-40A.2#1`."""

    scenario: str
    number: int
    """Number of the incident in its file, from 0."""

    @property
    def key(self) -> str:
        """The moment as text."""
        return f"{self.scenario}#{self.number}"

    @classmethod
    def of(cls, key: str) -> Self | None:
        """Find the moment of a text; None if the package has no such moment.

        >>> DrillMoment.of("tda-2019/TDA19-40A.2#1"), DrillMoment.of("tda-2019/TDA19-40A.2#9")
        (DrillMoment(scenario='tda-2019/TDA19-40A.2', number=1), None)
        """
        scenario, mark, number = key.rpartition("#")
        if not mark or not (number.isascii() and number.isdecimal() and len(number) < 4):
            return None
        moment = cls(scenario, int(number))
        return moment if moment in documents() and moment.key == key else None


class Situation(Struct, frozen=True, kw_only=True):
    """A situation without its ruling: the spot and the incident."""

    moment: DrillMoment
    spot: Spot
    incident: Incident
    title: str
    """The title of the scenario, in English. It gives the ruling away."""
    cards: Mapping[int, str] = {}
    """Hole cards that the scenario names, by seat."""
    board: str = ""
    """Board cards that the scenario names: those not yet dealt too."""

    @property
    def area(self) -> str:
        """The area of the book: `bets`, `turn` and so on."""
        return AREA_OF[type(self.incident)]


@cache
def documents() -> Mapping[DrillMoment, Mapping[str, Any]]:
    """Return every incident of the package's scenarios, from its file."""
    return {
        DrillMoment(name, number): document
        for name in packaged_names()
        if "incident:" in packaged_text(name)
        for number, document in enumerate(_incidents(name))
    }


def _incidents(name: str) -> list[dict[str, Any]]:
    scenario = packaged(name)
    if not isinstance(scenario, HandScenario | SpotScenario):
        return []
    return [step.incident for step in scenario.play if isinstance(step, Look) and step.incident is not None]


@cache
def documents_of(tag: str) -> tuple[Mapping[str, Any], ...]:
    """Return every incident of one type in the package's scenarios."""
    return tuple(document for document in documents().values() if document["is"] == tag)


def moments(book: Book, *, area: str | None = None) -> tuple[DrillMoment, ...]:
    """List the moments of scenarios that hold under a book, in order of their names.

    Args:
        book: of the package; a house's book has the moments of the book that it stands on, too.
        area: only incidents of this area.
    """
    names = {book.id, *book.catalogues[-1:]}
    return tuple(
        moment
        for moment, document in documents().items()
        if not names.isdisjoint(packaged(moment.scenario).under)
        and (area is None or AREA_OF[BY_NAME[document["is"]]] == area)
    )


def situation_at(moment: DrillMoment, book: Book) -> Situation | None:
    """Play a scenario under a book up to a moment; None if the book stops it earlier."""
    scenario = packaged(moment.scenario)
    run = check(scenario, book)
    if len(run.spots) <= moment.number:
        return None
    hand = scenario if isinstance(scenario, HandScenario) else None
    return Situation(
        moment=moment,
        spot=run.spots[moment.number],
        incident=read_incident({**documents()[moment]}),
        title=scenario.title,
        cards={} if hand is None else hand.cards,
        board="" if hand is None else hand.board,
    )
