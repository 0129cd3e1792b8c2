"""What the dealer does in a scenario, by mistake or to put it right: cards too early, burns, cards moved.

>>> dealer_command("early 3 4")
DealEarly(count=None, seats=(3, 4))
>>> dealer_command("burns 2")
SetBurns(count=2)
>>> dealer_command("move stub hole 1 at 3").moves[0].seat
3
>>> dealer_command("3 call") is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tapete.cards import cards
from tapete.engine.commands import DealEarly, GoOn, Hold, MoveCards, Release, SetBurns, StaffCommand
from tapete.engine.places import Move, Place


def dealer_command(line: str) -> StaffCommand | None:
    """The command of a line of play that is the dealer's; None if it is somebody else's.

    Raises:
        ValueError: the line makes no sense.
    """
    verb, *words = line.split()
    made = COMMANDS.get(verb)
    if made is None:
        return None
    try:
        return made(words)
    except ValueError as error:
        raise ValueError(f"no such play: {line!r} ({error})") from None


def _early(words: list[str]) -> StaffCommand:
    """`early`: the next street; `early burn`: its burn alone; `early 3 4`: these seats' cards, in stud."""
    if words == ["burn"]:
        return DealEarly(count=0)
    return DealEarly(seats=tuple(int(word) for word in words))


def _burns(words: list[str]) -> StaffCommand:
    """`burns 2`: so many before the next cards."""
    (count,) = words
    return SetBurns(count=int(count))


def _move(words: list[str]) -> StaffCommand:
    """`move FROM TO CARDS`, or how many from the top of the stub; `at SEAT` with cards of a hand."""
    seat = None
    if "at" in words:
        at = words.index("at")
        (seat_,) = words[at + 1 :]
        seat, words = int(seat_), words[:at]
    source, target, what, *more = words
    count = int(what) if what.isdecimal() else 0
    move = Move(
        source=Place(source),
        target=Place(target),
        cards=() if count else cards(" ".join([what, *more])),
        count=count,
        seat=seat,
    )
    return MoveCards(moves=(move,))


def _alone(command: StaffCommand) -> Callable[[list[str]], StaffCommand]:
    def made(words: list[str]) -> StaffCommand:
        if words:
            raise ValueError("it stands alone")
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
"""How each line begins, and what it means."""
