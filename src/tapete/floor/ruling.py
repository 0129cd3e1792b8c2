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


class Step(Struct, frozen=True):
    """One thing that the dealer or the floor does now. `do` is a word of the texts, `step.<do>`."""

    do: Deed
    facts: dict[str, Fact] = {}


class Option(Struct, frozen=True, kw_only=True):
    """One way that is open to the director, with all that follows from it."""

    name: str
    ruling: Ruling


class Ruling(Struct, frozen=True, kw_only=True):
    """A decision and what it rests on. Amounts are totals in front of the seat, this street.

    Where the book leaves it to the director, `outcome` is "director" and `options` hold what may be
    decided; the first is the default.
    """

    outcome: Outcome
    """What it comes to; the texts have the word as `ruling.<outcome>`."""
    seat: Seat | None = None
    """The seat that it is about."""
    to: Chips | None = None
    """What stands in front of the seat afterwards."""
    returned: Chips = 0
    """Chips that go back to the seat."""
    add: Chips = 0
    """Chips that the seat still has to put in."""
    turn: Seat | None = None
    """Whose turn it is now, if the ruling changes that."""
    may: tuple[str, ...] = ()
    """All that the seat may do at its next act, if the ruling limits that."""
    owes: dict[Seat, Chips] = {}
    """What each other seat still has to put in; below zero, what goes back to it."""
    dead: tuple[Seat, ...] = ()
    """Hands that are dead now."""
    steps: tuple[Step, ...] = ()
    """The procedure, in order."""
    penalty: tuple[str, ...] = ()
    """Penalties that go with it, the usual one first; `none` among them if it may be left out."""
    options: tuple[Option, ...] = ()
    facts: dict[str, Fact] = {}
    """The figures that decided, by name."""
    cites: tuple[str, ...] = ()
    """The rows that it rests on, the deciding one first."""
    reason: str = ""
    """Why the director set aside what the rules say, in the director's words."""
    instead_of: Ruling | None = None
    """What the rules say, where the director decided otherwise."""
    carry: tuple[Command, ...] = ()
    """What is done to the running hand. Empty if nothing is to be done, or an option must be chosen first."""

    @property
    def default(self) -> Ruling:
        """The ruling itself, or the first of its options."""
        return self.options[0].ruling.default if self.options else self

    def option(self, name: str) -> Ruling:
        """The ruling that the director makes by choosing an option.

        Raises:
            ValueError: there is no such option; the message lists the options.
        """
        for option in self.options:
            if option.name == name:
                return option.ruling
        if not self.options:
            raise Impossible("", "no_options", option=name)
        raise Impossible("", "no_such_option", option=name, known=[option.name for option in self.options])

    def told(self) -> dict[str, Any]:
        """All that is not empty, by name: what a scenario can expect."""
        apart = ("carry", "options", "instead_of")
        return {
            name: value
            for name in self.__struct_fields__
            if name not in apart and (value := getattr(self, name)) not in (None, (), {}, 0, "")
        }


Rule = Callable[[Spot, Any, Book, Citing], Ruling]
"""Rules on one kind of incident."""

Rules = dict[type[Incident], Rule]
"""Who rules on what."""
