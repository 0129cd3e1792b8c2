"""Mixed games as data: the order of the games and the moments of change.

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

__all__ = ["Mix", "MixTurn", "has_blinds", "mix", "mixes", "next_turn", "read_mix"]

Change = Literal["hand", "orbit", "level"]
"""Trigger of the next game of a mix: a number of hands, an orbit of the blinds, or a new level."""


class Mix(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Mix as declared in its file."""

    id: str
    games: Annotated[tuple[str, ...], Meta(min_length=2)]
    """Names of games with their limits, in order of play; the first follows the last."""
    change: Change
    hands: Annotated[int, Meta(ge=1)] = 1
    """Number of hands of each game, if the mix changes by hand."""


class MixTurn(Struct, frozen=True, kw_only=True):
    """Game of one hand and its progress, known before the deal."""

    game: str
    place: int
    """Index of the game in the mix, from 0; a mix may contain a game twice."""
    hand: int
    """Number of this hand within its game, from 1."""
    level: int
    orbit: int
    """Number of seats dealt into the first hand of the game."""
    due: tuple[Seat, ...]
    """Seats of that first hand that have not had the big blind of this game yet."""


def next_turn(
    mix: Mix,
    previous: MixTurn | None,
    *,
    seats: Collection[Seat],
    level: int = 1,
    big_blind: Seat | None = None,
) -> MixTurn:
    """Return the game of the next hand.

    By hand, each game has `mix.hands` hands. By level, each level has one game, the same at every table: it
    depends only on the number of the level.

    By orbit, a game with blinds ends once every seat of its first hand that is still there has had the big
    blind. The button is not counted, because a dead button skips seats, while nobody escapes the big blind.
    Each game therefore costs every player the same. A stud game has no blinds, so it has one hand for each
    seat of its first hand. Later arrivals do not extend a game.

    Args:
        previous: the turn of the previous hand; None for the first hand of the table.
        seats: seats dealt into the next hand.
        level: level of the next hand, from 1.
        big_blind: big blind of the previous hand; None if it was a stud game.
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
    """Whether a game has a button and blinds; otherwise it is a stud game, which holds the button.

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
    """Return a mix of the package by the name of its file.

    For a table that changes at another moment, use `msgspec.structs.replace(mix, change="level")`.

    Raises:
        RulebookError: unknown or invalid file.
    """
    return read_mix(packaged("mixes", name), file=f"mixes/{name}.toml")


def mixes() -> tuple[str, ...]:
    """Return the names of the package's mixes.

    >>> mixes()
    ('eight-game', 'heros', 'horse', 'hose', 'mixed-holdem', 'triple-stud')
    """
    return tuple(names("mixes"))
