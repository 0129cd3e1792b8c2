"""The small types a rulebook fills in: streets, stakes, posts and where each value comes from."""

from enum import StrEnum
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

Seat = int
"""The number printed on the table, from 1, clockwise."""

Chips = int
"""Chips or money in the smallest unit. Never a float."""

T = TypeVar("T")


def snake(name: str) -> str:
    """The wire name of a message class.

    >>> snake("RaiseTo")
    'raise_to'
    """
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class Sourced(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A value of a rulebook and the catalogue row that it comes from."""

    value: T
    source: Annotated[str, Meta(min_length=1)]


class PostKind(StrEnum):
    """The forced bets. `ANTE` and `DEAD_BLIND` go straight to the pot; the others count as the seat's bet."""

    ANTE = "ante"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"
    DEAD_BLIND = "dead_blind"

    @property
    def live(self) -> bool:
        """Whether the chips count towards the seat's bet of the first street."""
        return self not in (PostKind.ANTE, PostKind.DEAD_BLIND)


class Post(Struct, frozen=True, kw_only=True):
    """One forced bet that a seat owes; a short stack posts what it has."""

    seat: Seat
    kind: PostKind
    amount: Chips


class Street(Struct, frozen=True, kw_only=True):
    """One round of dealing and betting."""

    name: str
    hole_down: int = 0
    """Cards dealt face down to each seat."""
    board: int = 0
    """Community cards dealt."""
    burn: bool = False


class Betting(Struct, frozen=True, kw_only=True):
    """The betting structure of a game, each value with its row."""

    kind: Literal["no-limit"]
    """The structures that the engine knows; the loader refuses others by name."""
    min_raise: Sourced[Literal["largest-full-raise"]]
    """The least raise: the largest full bet or raise of the street."""
    reopen: Sourced[Literal["full-raise-faced"]]
    """When a seat that has acted may raise again: it faces at least a full raise, short all-ins added up."""
    free_fold: Sourced[Literal["binding"]]
    """A fold with nothing to call: accepted and binding, shown as irregular."""


class Showdown(Struct, frozen=True, kw_only=True):
    """How hands are shown and pots shared."""

    first_to_show: Sourced[Literal["last-aggressor"]]
    all_in_tabled: Sourced[bool]
    """Whether all hands are tabled at once when no more betting is possible."""
    odd_chip: Sourced[Literal["left-of-button"]]
    heads_up_button: Sourced[Literal["small-blind"]]


class HandRules(Struct, frozen=True, kw_only=True):
    """All that a hand needs to know of the rulebook; it is the same for every hand of an event."""

    id: str
    """SHA-256 of the resolved ruleset; a hand's log names it."""
    game: str
    deck: str
    ranking: tuple[str, ...]
    """How hands are compared, by names the evaluator knows: `("high",)`."""
    streets: tuple[Street, ...]
    betting: Betting
    showdown: Showdown


class Rake(Struct, frozen=True, kw_only=True):
    """What the house takes from a hand. Exact integers; no part of a chip is ever taken."""

    per_mille: int = 0
    cap: Chips = 0
    no_flop_no_drop: bool = True
    exact: Chips | None = None
    """A total known beforehand, as from a hand history; it overrides the rest."""


class Stakes(Struct, frozen=True, kw_only=True):
    """What is posted in a hand and the least bet."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    ante_form: Literal["none", "per_player", "big_blind"] = "none"
    ante_first: bool = True
    """Whether a short stack serves the ante before the blind."""
    smallest_chip: Chips = 1
    rake: Rake | None = None
