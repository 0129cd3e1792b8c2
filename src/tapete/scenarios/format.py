"""Define the format of a scenario file: four kinds of situation, distinguished by the keys of their set-up.

`docs/scenarios.md` explains every word to authors; `tapete.scenarios.reading` parses the text.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tapete.engine import Post, Stakes
from tapete.floor import Spot
from tapete.floor.impossible import Impossible
from tapete.floor.spot import Amount
from tapete.scenarios.facts import Expect
from tapete.scenarios.ruled import Ruled


class RefusedPlay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play that must be refused, with the reason, the rule and the numbers."""

    play: str
    reason: str
    rule: str | None = None
    facts: dict[str, int] = {}


class Look(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Check between two plays: the hand, a refused play, or an incident and its ruling."""

    expect: Expect | None = None
    refused: RefusedPlay | None = None
    incident: dict[str, Any] | None = None
    ruling: Ruled | None = None
    under: dict[str, Ruled] = {}
    """Differing rulings by book; each key here replaces the key of `ruling`."""
    carry_out: bool | str = False
    """Whether to carry out the ruling on the hand; or the name of the option that the director takes."""

    def __post_init__(self) -> None:
        if self.incident is None and (self.ruling is not None or self.under or self.carry_out):
            raise Impossible("", "ruling_needs_incident")
        if self.expect is None and self.refused is None and self.incident is None:
            raise Impossible("", "nothing_to_look_at")


class ScenarioFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Keys that every file begins with."""

    title: str = ""
    rules: list[str] = []
    """Catalogue rows that the scenario demonstrates, and the id of its worked example, if any. A file that
    only asks for a ruling needs neither title nor rows.
    """
    book: str | None = None
    books: list[str] = []
    """Books under which the scenario applies."""

    def __post_init__(self) -> None:
        if (self.book is None) == (not self.books):
            raise Impossible("", "names_its_book")
        if len(set(self.rules)) < len(self.rules):
            raise Impossible("", "names_its_rows")

    @property
    def under(self) -> tuple[str, ...]:
        """Books under which the scenario applies."""
        return tuple(self.books) if self.book is None else (self.book,)


class HandScenario(ScenarioFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hand that is played."""

    game: str
    stakes: Stakes
    seats: dict[int, int]
    button: int
    small_blind: int | None = None
    big_blind: int | None = None
    expect: Expect | None = None
    play: list[str | Look] = []
    street: str | None = None
    posts: list[Post] | None = None
    cards: dict[int, str] = {}
    board: str = ""
    further_boards: list[str] = []
    draws: str = ""
    burns: bool | str = False
    """Whether a card is burned before each later street; or the burn cards, in order."""
    stub: str = ""
    """Cards in the deck after the named board and draw cards, in order."""
    pot: Amount | dict[int, Amount] = 0
    """Chips put in before `street`, as a total or by seat."""
    boards: int = 1
    event_heads_up: bool = False
    cannot_start: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pot and (self.street is None or self.posts is not None):
            raise Impossible("pot", "pot_needs_street")
        ruled = any(isinstance(step, Look) and step.incident for step in self.play)
        if not ruled and (self.expect is None) == (self.cannot_start is None):
            raise Impossible("", "says_what_to_expect")


class SpotScenario(ScenarioFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Spot given only by the facts that matter, and incidents in it."""

    spot: Spot
    play: list[Look]


class Compared(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hand to compare, with its name."""

    cards: str
    name: str | None = None


class Comparison(ScenarioFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hands to compare, best first."""

    game: str
    hands: list[Compared]
    half: str | None = None


class Doing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One run of a procedure: its input and expected output."""

    given: dict[str, Any] = {}
    expect: dict[str, Any]
    under: dict[str, dict[str, Any]] = {}
    """Differing output by book."""


class ProcedureScenario(ScenarioFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Procedure of the floor or of a tournament, run once or several times."""

    procedure: str
    runs: list[Doing]

    @property
    def plays(self) -> bool:
        """Whether the scenario plays a whole event or a pool instead of a single procedure."""
        return self.procedure in ("play_event", "play_pool")


Scenario = HandScenario | SpotScenario | Comparison | ProcedureScenario
"""Any kind of scenario file."""

KINDS: dict[str, type[ScenarioFile]] = {
    "hands": Comparison,
    "spot": SpotScenario,
    "procedure": ProcedureScenario,
    "seats": HandScenario,
}
"""Key that determines the kind of a file."""
