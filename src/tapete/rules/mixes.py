"""Mixed games as data: which games follow one another, and when.

>>> horse = mix("horse")
>>> horse.change, horse.games[0]
('orbit', 'holdem-fixed-limit')
>>> turn = None
>>> for big_blind in (None, 3, 1, 2):  # who had it in the hand before: all three, so the orbit is over
...     turn = next_turn(horse, turn, seats=[1, 2, 3], big_blind=big_blind)
...     print(turn.game, turn.hand)
holdem-fixed-limit 1
holdem-fixed-limit 2
holdem-fixed-limit 3
omaha-8-fixed-limit 1
"""

from collections.abc import Collection
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from tapete.engine.types import Seat
from tapete.rules import RulebookError, hand_rules
from tapete.rules.files import names, packaged
from tapete.rules.loader import read_declared

Change = Literal["hand", "orbit", "level"]
"""What makes a mix go on to its next game: a number of hands, an orbit of the blinds, or a new level."""


class Mix(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mix as its file declares it."""

    id: str
    games: Annotated[tuple[str, ...], Meta(min_length=2)]
    """Names of games with their limits, in the order in which they are played; after the last, the first."""
    change: Change
    hands: Annotated[int, Meta(ge=1)] = 1
    """How many hands of each game, if it changes by hand."""


class MixTurn(Struct, frozen=True, kw_only=True):
    """The game of one hand, and how much of that game was played before. It is known before the deal."""

    game: str
    place: int
    """Which game of the mix it is, from 0: the same game may be there twice."""
    hand: int
    """The number of this hand in its game, from 1."""
    level: int
    orbit: int
    """How many seats were dealt into the first hand of the game."""
    due: tuple[Seat, ...]
    """Of those seats, the ones that have not had the big blind of this game yet."""


def next_turn(
    mix: Mix,
    previous: MixTurn | None,
    *,
    seats: Collection[Seat],
    level: int = 1,
    big_blind: Seat | None = None,
) -> MixTurn:
    """Say which game the next hand is.

    By hand, each game has `mix.hands` hands. By level, a level has one game, the same at every table and
    whenever a table opens: it follows from the level's number alone.

    By orbit, a game with blinds is over once every seat that was dealt into its first hand, and is still
    there, has had the big blind. It is not counted by the button, since a dead one passes seats over, while
    nobody escapes the big blind: so each game costs everybody the same. A stud game, which has no blinds, has
    as many hands as seats were dealt into its first. Who arrives later is not waited for.

    Args:
        previous: the turn of the hand before; None for the first hand of the table.
        seats: seats dealt into the next hand.
        level: of the next hand, from 1.
        big_blind: who had it in the hand before; None if that was a stud game.
    """
    if previous is None:
        return _first_hand(mix, level - 1 if mix.change == "level" else 0, seats, level)
    due = tuple(seat for seat in previous.due if seat != big_blind and seat in seats)
    following = previous.place + 1
    match mix.change:
        case "hand":
            over = previous.hand >= mix.hands
        case "level":
            over = level != previous.level
            following = level - 1
        case "orbit":
            over = previous.hand >= previous.orbit if big_blind is None else not due
    if over:
        return _first_hand(mix, following, seats, level)
    return structs.replace(previous, hand=previous.hand + 1, level=level, due=due)


def _first_hand(mix: Mix, place: int, seats: Collection[Seat], level: int) -> MixTurn:
    place %= len(mix.games)
    return MixTurn(
        game=mix.games[place], place=place, hand=1, level=level, orbit=len(seats), due=tuple(sorted(seats))
    )


@cache
def has_blinds(game: str) -> bool:
    """Whether a game has button and blinds; if not, it is a stud game, during which the button is held.

    >>> [has_blinds(game) for game in ("razz-fixed-limit", "27-triple-draw-fixed-limit")]
    [False, True]
    """
    return hand_rules(game).upcards is None


def read_mix(text: str, *, file: str = "mix.toml") -> Mix:
    """Read a mix from the text of its file.

    >>> read_mix('id = "x"\\nchange = "orbit"\\ngames = ["holdem-no-limit", "chess"]', file="mixes/x.toml")
    Traceback (most recent call last):
    tapete.rules.loader.RulebookError: mixes/x.toml: games[1]: chess: no such game
    """
    declared = read_declared(text, file, Mix)
    for index, game in enumerate(declared.games):
        try:
            hand_rules(game)
        except RulebookError as error:
            raise RulebookError(file, f"games[{index}]", str(error)) from None
    if declared.change != "hand" and declared.hands != 1:
        raise RulebookError(file, "hands", f"this mix changes by {declared.change}, not by hand")
    return declared


@cache
def mix(name: str) -> Mix:
    """One of the package's mixes by the name of its file.

    A table that changes at another moment takes it with `msgspec.structs.replace(mix, change="level")`.

    Raises:
        RulebookError: no such file, or it is wrong.
    """
    return read_mix(packaged("mixes", name), file=f"mixes/{name}.toml")


def mixes() -> tuple[str, ...]:
    """The names of the package's mixes.

    >>> mixes()
    ('eight-game', 'heros', 'horse', 'hose', 'mixed-holdem', 'triple-stud')
    """
    return tuple(names("mixes"))
