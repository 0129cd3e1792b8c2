"""Structures of clubs' tournaments: copies of the house's, with a name and a start of their own."""

from __future__ import annotations

from msgspec import structs

from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.sections import StartRule
from tapete.tournament.structure.structure import Structure


class NoModel(ValueError):
    """Raised if clubs can't have a tournament like this one; the message says why."""


def structure_for_club(model: Structure, name: str, start: StartRule, *, club: int) -> Structure:
    """Return the structure of a club's tournament.

    Args:
        model: structure of a tournament of the house.
        start: its start; the seat of the first button stays the model's.
        club: club of the model, 0 for the house.

    Raises:
        NoModel: the model is no tournament of the house, or can't be copied.
    """
    if club or model.stage is not None or model.prizes.kind == "windfall":
        raise NoModel("No tournament like this one can be opened for a club.")
    start = structs.replace(start, button=model.start.button)
    entries = structs.replace(model.entries, house_bots=0)  # members play among themselves
    made = structs.replace(model, name=name, start=start, entries=entries)
    wrong = next(iter(wrongs(made)), None)
    if wrong is not None:
        raise NoModel(f"No tournament like this one can be opened for a club: {wrong}")
    return made
