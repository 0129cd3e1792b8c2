"""Types of a decision of the floor: the ruling, its options and its steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tapete.engine.commands import Command
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.base import Incident
from tapete.floor.spot import Spot
from tapete.floor.vocabulary import Deed, Outcome
from tapete.rules import Book

Fact = int | str | bool | list[int | str] | dict[Seat, Chips] | None


class RulingStep(Struct, frozen=True):
    """One step of the dealer or the floor. `do` is a word of the texts, `step.<do>`."""

    do: Deed
    facts: dict[str, Fact] = {}


class Option(Struct, frozen=True, kw_only=True):
    """One choice of the director, with its full ruling."""

    name: str
    ruling: Ruling


class Ruling(Struct, frozen=True, kw_only=True):
    """Decision on an incident with its reasons. Amounts are totals in front of the seat on this street.

    If the book leaves the decision to the director, `outcome` is "director" and `options` hold the possible
    decisions; the first is the default.
    """

    outcome: Outcome
    """Word of the decision; the texts have it as `ruling.<outcome>`."""
    seat: Seat | None = None
    """Seat concerned."""
    to: Chips | None = None
    """Total in front of the seat afterwards."""
    returned: Chips = 0
    """Chips that go back to the seat."""
    add: Chips = 0
    """Chips that the seat must still put in."""
    turn: Seat | None = None
    """Seat to act now, if the ruling changes the turn."""
    may: tuple[str, ...] = ()
    """Acts allowed to the seat at its next act, if the ruling limits them."""
    owes: dict[Seat, Chips] = {}
    """Chips that each other seat must still put in; negative if chips go back to it."""
    dead: tuple[Seat, ...] = ()
    """Hands that are dead now."""
    steps: tuple[RulingStep, ...] = ()
    """The procedure, in order."""
    penalty: tuple[str, ...] = ()
    """Possible penalties, the usual one first; `none` is among them if no penalty is required."""
    options: tuple[Option, ...] = ()
    facts: dict[str, Fact] = {}
    """Deciding figures, by name."""
    cites: tuple[str, ...] = ()
    """Rows behind the decision, the deciding row first."""
    reason: str = ""
    """Reason for overruling the rules, in the director's words."""
    instead_of: Ruling | None = None
    """Ruling by the rules, if the director decided otherwise."""
    carry: tuple[Command, ...] = ()
    """Commands to the running hand. Empty if there is nothing to do, or an option must be chosen first."""

    @property
    def default(self) -> Ruling:
        """The ruling itself, or the ruling of its first option."""
        return self.options[0].ruling.default if self.options else self

    def option(self, name: str) -> Ruling:
        """Return the ruling of the option that the director chooses.

        Raises:
            ValueError: unknown option; the message lists the options.
        """
        for option in self.options:
            if option.name == name:
                return option.ruling
        if not self.options:
            raise Impossible("", "no_options", option=name)
        raise Impossible("", "no_such_option", option=name, known=[option.name for option in self.options])

    def told(self) -> dict[str, Any]:
        """Return all fields that are not empty, by name, as scenarios expect them."""
        apart = ("carry", "options", "instead_of")
        return {
            name: value
            for name in self.__struct_fields__
            if name not in apart and (value := getattr(self, name)) not in (None, (), {}, 0, "")
        }


Rule = Callable[[Spot, Any, Book, Citing], Ruling]
"""Ruling function of one incident type."""

Rules = dict[type[Incident], Rule]
"""Ruling functions by incident type."""
