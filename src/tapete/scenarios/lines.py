"""The lines of a play, read: what a seat does, what the dealer does, and what everybody does for a while.

>>> read_line("3 raise_to 600")
RaiseTo(seat=3, amount=600)
>>> read_line("to flop")
To(where='flop')
>>> read_line("3 riase_to 600")
Traceback (most recent call last):
ValueError: '3 riase_to 600': no such play `riase_to`; did you mean `raise_to`?
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tapete.cards import Card, cards
from tapete.engine import Bet, BringIn, Call, Check, Command, Draw, Fold, Kill, RaiseTo
from tapete.engine.commands import LetStand, MoveCards
from tapete.engine.places import Move, Place
from tapete.engine.types import Seat
from tapete.rules.told import suggestion
from tapete.scenarios.dealer import COMMANDS, number

LONGEST_QUOTE = 60
"""Characters of a line that an error repeats."""


class To(NamedTuple):
    """Everybody does the least that keeps a hand alive until then."""

    where: str


class Reshuffled(NamedTuple):
    """The stub is shuffled anew, these cards on top."""

    top: tuple[Card, ...]


Line = Command | To | Reshuffled


def read_line(line: str) -> Line:
    """What a line of play says.

    Raises:
        ValueError: it makes no sense; the line, the nearest known word.
    """
    words = line.split()
    try:
        match words:
            case ["to", *where] if where:
                return To(" ".join(where))
            case ["reshuffle", *top]:
                return Reshuffled(cards(" ".join(top)))
            case [verb, *further] if verb in COMMANDS:
                return COMMANDS[verb](further)
            case [seat, verb, *further] if seat.isdecimal():
                return _act(number(seat), verb, further)
            case [verb, *_] if not verb.isdecimal():
                known = suggestion(verb, ["to", "reshuffle", *COMMANDS])
                raise ValueError(f"it begins with no seat, and no such word as `{verb}`{known}")
        raise ValueError("a play is a seat and what it does, as `3 call`")
    except ValueError as error:
        shown = line if len(line) <= LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]}..."
        raise ValueError(f"{shown!r}: {error}") from None


def command_of(line: str) -> Command:
    """The command that a line of play names.

    Raises:
        ValueError: it makes no sense, or it is no single command.

    >>> command_of("3 fold")
    Fold(seat=3)
    """
    found = read_line(line)
    if isinstance(found, To | Reshuffled):
        raise ValueError(f"{line!r}: that is no act of a seat")
    return found


def _act(seat: Seat, verb: str, further: list[str]) -> Command:
    made = ACTS.get(verb)
    if made is None:
        raise ValueError(f"no such play `{verb}`{suggestion(verb, list(ACTS))}")
    return made(seat, further)


def _alone(kind: Callable[..., Command]) -> Callable[[Seat, list[str]], Command]:
    def made(seat: Seat, words: list[str]) -> Command:
        if words:
            raise ValueError(f"nothing comes after it, but `{' '.join(words)}` does")
        return kind(seat=seat)

    return made


def _amount(kind: Callable[..., Command]) -> Callable[[Seat, list[str]], Command]:
    def made(seat: Seat, words: list[str]) -> Command:
        if len(words) != 1:
            raise ValueError("one amount comes after it, the total in front of the seat")
        return kind(seat=seat, amount=number(words[0]))

    return made


def _wrongly(seat: Seat, words: list[str]) -> Command:
    """What the menu does not offer happened all the same, and nobody noticed at once."""
    act = _act(seat, words[0], words[1:]) if words else None
    if not isinstance(act, Fold | Check | Call | Bet | RaiseTo):
        raise ValueError("what is done wrongly is a fold, check, call, bet or raise_to")
    return LetStand(act=act)


def _extra_card(seat: Seat, words: list[str]) -> Command:
    """The dealer has dealt one card too many."""
    if words:
        raise ValueError("nothing comes after it: it is the top card")
    return MoveCards(moves=(Move(source=Place.STUB, target=Place.HOLE, count=1, seat=seat),))


def _lacks(seat: Seat, words: list[str]) -> Command:
    """The dealer has left this card out: it still lies on top."""
    if len(words) != 1:
        raise ValueError("one card comes after it")
    return MoveCards(moves=(Move(source=Place.HOLE, target=Place.TOP, cards=cards(words[0]), seat=seat),))


def _draw(seat: Seat, words: list[str]) -> Command:
    if not words:
        raise ValueError("the cards that are changed come after it; who changes none will `stand_pat`")
    return Draw(seat=seat, discard=cards(" ".join(words)))


ACTS: Mapping[str, Callable[[Seat, list[str]], Command]] = MappingProxyType(
    {
        "fold": _alone(Fold),
        "check": _alone(Check),
        "call": _alone(Call),
        "bet": _amount(Bet),
        "raise_to": _amount(RaiseTo),
        "bring_in": _alone(BringIn),
        "draw": _draw,
        "stand_pat": _alone(Draw),
        "kill": _alone(Kill),
        "wrongly": _wrongly,
        "extra_card": _extra_card,
        "lacks": _lacks,
    }
)
"""What a seat does, and what is done to it."""
