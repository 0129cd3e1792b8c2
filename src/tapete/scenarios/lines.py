"""Read the lines of a play: commands in the notation of `tapete.engine.text.commands`, and `to flop`.

>>> read_line("3 raise_to 600")
RaiseTo(seat=3, amount=600)
>>> read_line("to flop")
To(where='flop')
>>> read_line("3 riase_to 600")
Traceback (most recent call last):
tapete.floor.impossible.Impossible: '3 riase_to 600': no such play `riase_to`; did you mean `raise_to`?
"""

from __future__ import annotations

from typing import NamedTuple

from tapete.engine import Command, Hand, TextError
from tapete.engine.text import words
from tapete.engine.text.commands import AllIn, read_play
from tapete.floor.impossible import Impossible


def number(word: str) -> int:
    """Read a number of a line.

    Raises:
        Impossible: the word is not a number.
    """
    try:
        return words.number(word)
    except TextError as error:
        raise Impossible.because(error) from None


class To(NamedTuple):
    """Step that plays on to a street: every seat does the least that keeps its hand alive."""

    where: str


Line = Command | To | AllIn


def lines_of(step: str) -> list[str]:
    """Split a step of a play into its lines.

    >>> lines_of("3 raise_to 600; 4 fold")
    ['3 raise_to 600', '4 fold']
    """
    return [line.strip() for line in step.split(";")]


def read_line(line: str) -> Line:
    """Read a line of play.

    Raises:
        Impossible: the line is invalid; with the line and the nearest known word.
    """
    match line.split():
        case ["to", *where] if where:
            return To(" ".join(where))
    try:
        return read_play(line)
    except TextError as error:
        raise Impossible.because(error) from None


def command_of(line: str, hand: Hand | None = None) -> Command:
    """Read the command in a line of play.

    Args:
        line: of a scenario's `play`.
        hand: the hand to act in; only an all-in needs it.

    Raises:
        Impossible: the line is invalid, or not a single command.

    >>> command_of("3 fold")
    Fold(seat=3)
    """
    found = read_line(line)
    if isinstance(found, AllIn) and hand is not None:
        return found.command(hand)
    if isinstance(found, To | AllIn):
        raise Impossible(line, "no_act_of_a_seat")
    return found
