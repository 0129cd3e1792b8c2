"""What the dealer does in a scenario, by mistake or to put it right: cards too early, burns, cards moved.

>>> COMMANDS["early"](["3", "4"])
DealEarly(count=None, seats=(3, 4))
>>> COMMANDS["burns"](["2"])
SetBurns(count=2)
>>> COMMANDS["move"](["stub", "hole", "1", "at", "3"]).moves[0].seat
3
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tapete.cards import read_cards
from tapete.engine.commands import DealEarly, GoOn, Hold, MoveCards, Release, SetBurns, StaffCommand
from tapete.engine.places import Move, Place
from tapete.floor.impossible import Impossible

MOST_DIGITS = 16
"""Of a number: 2^53-1, the greatest number of chips, has as many."""


def number(word: str) -> int:
    """A number of a line.

    >>> number("twelve")
    Traceback (most recent call last):
    tapete.floor.impossible.Impossible: `twelve` is no number
    """
    if not word.lstrip("-").isdecimal():
        raise Impossible("", "no_number", word=word)
    if len(word) > MOST_DIGITS:
        raise Impossible("", "too_many_digits", most=MOST_DIGITS, digits=len(word))
    return int(word)


def _early(words: list[str]) -> StaffCommand:
    """`early`: the next street; `early burn`: its burn alone; `early 3 4`: these seats' cards, in stud."""
    if words == ["burn"]:
        return DealEarly(count=0)
    return DealEarly(seats=tuple(number(word) for word in words))


def _burns(words: list[str]) -> StaffCommand:
    """`burns 2`: the number of burns before the next cards."""
    if len(words) != 1:
        raise Impossible("", "one_number_after")
    return SetBurns(count=number(words[0]))


def _move(words: list[str]) -> StaffCommand:
    """`move FROM TO CARDS`, or how many from the top of the stub; `at SEAT` with cards of a hand."""
    seat = None
    if words[-2:-1] == ["at"]:
        seat, words = number(words[-1]), words[:-2]
    if len(words) < 3:
        raise Impossible("", "from_where_to_where")
    source, target, what, *more = words
    count = number(what) if what.isdecimal() else 0
    move = Move(
        source=_place(source),
        target=_place(target),
        cards=() if count else read_cards(" ".join([what, *more])),
        count=count,
        seat=seat,
    )
    return MoveCards(moves=(move,))


def _place(word: str) -> Place:
    known = [place.value for place in Place]
    if word not in known:
        raise Impossible("", "no_such_place", word=word, among=known)
    return Place(word)


def _alone(command: StaffCommand) -> Callable[[list[str]], StaffCommand]:
    def made(words: list[str]) -> StaffCommand:
        if words:
            raise Impossible("", "stands_alone")
        return command

    return made


COMMANDS: Mapping[str, Callable[[list[str]], StaffCommand]] = MappingProxyType(
    {
        "early": _early,
        "burns": _burns,
        "move": _move,
        "hold": _alone(Hold()),
        "go_on": _alone(GoOn()),
        "release": _alone(Release()),
    }
)
"""How each line begins, and what the words after it make of it."""
