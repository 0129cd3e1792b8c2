"""Decide from a game's file whether its equities can be computed, and how."""

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from tapete.cards.choosing import FromHole

_BY_RANKS: Final = ("low-8", "low-a5")
"""Rankings that ignore suits."""
_RANKINGS: Final = ("high", "high-short", *_BY_RANKS)
"""Rankings that every engine supports."""
_BOARD: Final = 5
_HAND: Final = 7


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """How a game deals cards and awards the pot."""

    name: str
    hole_cards: int
    ranking: str = "high"
    other_half: str | None = None
    """A second ranking; it takes half of the pot if any hand qualifies for it."""
    from_hole: int | None = None
    board_cards: int = _BOARD
    deck: str = "standard-52"


class DeclaredStreet(Protocol):
    """The cards that one street of a game's file deals."""

    @property
    def hole_down(self) -> int: ...
    @property
    def hole_up(self) -> int: ...
    @property
    def board(self) -> int: ...
    @property
    def draw(self) -> int: ...
    @property
    def discard(self) -> int: ...


class Declared(Protocol):
    """The part of a game's file that equities need; `tapete.rules.loader.GameFile` matches it."""

    @property
    def id(self) -> str: ...
    @property
    def deck(self) -> str: ...
    @property
    def ranking(self) -> Sequence[str]: ...
    @property
    def from_hole(self) -> FromHole | tuple[FromHole, ...]: ...
    @property
    def boards(self) -> int: ...
    @property
    def streets(self) -> Sequence[DeclaredStreet]: ...


def _said(from_hole: FromHole | tuple[FromHole, ...]) -> str:
    return " and ".join(map(str, from_hole)) if isinstance(from_hole, tuple) else str(from_hole)


def game_from(declared: Declared) -> Game:
    """Describe a game for equities.

    Raises:
        ValueError: the equities can't be computed; the message says why.
    """
    streets = declared.streets
    hole = sum(street.hole_down + street.hole_up for street in streets)
    board = sum(street.board for street in streets)
    first, *other = declared.ranking
    why = None
    from_hole = declared.from_hole
    if any(street.draw for street in streets):
        why = "its cards are changed during the hand"
    elif any(street.discard for street in streets):
        why = "cards are thrown away during the hand"
    elif declared.boards > 1:
        why = f"it has {declared.boards} boards, and only one can be counted"
    elif not (from_hole is None or isinstance(from_hole, int)):
        why = f"hands of {_said(from_hole)} hole cards can't be counted"
    elif first not in _RANKINGS:
        why = f"hands ranked by {first} can't be counted"
    elif other and other[0] not in _BY_RANKS:
        why = f"a half of the pot for {other[0]} can't be counted"
    elif board not in (0, _BOARD):
        why = f"its board has {board} cards, and only boards of {_BOARD} can be counted"
    elif board and from_hole is None and hole + board != _HAND:
        why = f"its hands have {hole + board} cards, and with a board only those of {_HAND} can be counted"
    if why is not None or isinstance(from_hole, tuple | str):
        raise ValueError(f"no equity of {declared.id}: {why}")
    return Game(
        name=declared.id,
        hole_cards=hole,
        ranking=first,
        other_half=other[0] if other else None,
        from_hole=from_hole,
        board_cards=board,
        deck=declared.deck,
    )
