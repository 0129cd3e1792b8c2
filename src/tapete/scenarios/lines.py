"""The lines of a play, read: what a seat does, what the dealer does, and what everybody does for a while.

>>> read_line("3 raise_to 600")
RaiseTo(seat=3, amount=600)
>>> read_line("to flop")
To(where='flop')
>>> read_line("3 riase_to 600")
Traceback (most recent call last):
tapete.floor.impossible.Impossible: '3 riase_to 600': no such play `riase_to`; did you mean `raise_to`?
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tapete.cards import Card, read_cards
from tapete.engine import Bet, BringIn, Call, Check, Command, Draw, Fold, Hand, Kill, RaiseTo
from tapete.engine.commands import LetStand, MoveCards
from tapete.engine.places import Move, Place
from tapete.engine.types import Seat
from tapete.floor.impossible import Impossible
from tapete.scenarios.dealer import COMMANDS, number

LONGEST_QUOTE = 60
"""Characters of a line that an error repeats."""


class To(NamedTuple):
    """Everybody does the least that keeps a hand alive until then."""

    where: str


class Reshuffled(NamedTuple):
    """The stub is shuffled anew, these cards on top."""

    top: tuple[Card, ...]


class AllIn(NamedTuple):
    """A seat goes all-in: a bet, raise or call, depending on the hand."""

    seat: Seat
    wrongly: bool = False
    """Whether the act is not on the menu."""

    def command(self, hand: Hand) -> Command:
        """Turn it into a command for a hand.

        >>> AllIn(3)
        AllIn(seat=3, wrongly=False)
        """
        seat = self.seat
        total = hand.stacks.get(seat, 0) + hand.bets.get(seat, 0)
        act: Bet | RaiseTo | Call
        if total <= hand.level:
            act = Call(seat=seat)
        else:
            act = RaiseTo(seat=seat, amount=total) if hand.level else Bet(seat=seat, amount=total)
        return LetStand(act=act) if self.wrongly else act


Line = Command | To | Reshuffled | AllIn


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
                return Reshuffled(read_cards(" ".join(top)))
            case [verb, *further] if verb in COMMANDS:
                return COMMANDS[verb](further)
            case [seat, verb, *further] if seat.isdecimal():
                return _act(number(seat), verb, further)
            case [verb, *_] if not verb.isdecimal():
                raise Impossible("", "begins_with_no_seat", word=verb, among=["to", "reshuffle", *COMMANDS])
        raise Impossible("", "seat_and_play")
    except ValueError as error:
        shown = line if len(line) <= LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]}..."
        raise Impossible.because(error).within(repr(shown)) from None


def command_of(line: str, hand: Hand | None = None) -> Command:
    """Read the command in a line of play.

    Args:
        line: of a scenario's `play`.
        hand: the hand to act in; only an all-in needs it.

    Raises:
        ValueError: the line is invalid, or not a single command.

    >>> command_of("3 fold")
    Fold(seat=3)
    """
    found = read_line(line)
    if isinstance(found, AllIn) and hand is not None:
        return found.command(hand)
    if isinstance(found, To | Reshuffled | AllIn):
        raise Impossible(line, "no_act_of_a_seat")
    return found


def _act(seat: Seat, verb: str, further: list[str]) -> Command | AllIn:
    made = ACTS.get(verb)
    if made is None:
        raise Impossible("", "no_such_play", word=verb, among=list(ACTS))
    return made(seat, further)


def _alone(kind: Callable[..., Command]) -> Callable[[Seat, list[str]], Command]:
    def made(seat: Seat, words: list[str]) -> Command:
        if words:
            raise Impossible("", "nothing_comes_after", words=" ".join(words))
        return kind(seat=seat)

    return made


def _amount(kind: Callable[..., Command]) -> Callable[[Seat, list[str]], Command]:
    def made(seat: Seat, words: list[str]) -> Command:
        if len(words) != 1:
            raise Impossible("", "one_amount_after")
        return kind(seat=seat, amount=number(words[0]))

    return made


def _all_in(seat: Seat, words: list[str]) -> AllIn:
    if words:
        raise Impossible("", "nothing_comes_after", words=" ".join(words))
    return AllIn(seat)


def _wrongly(seat: Seat, words: list[str]) -> Command | AllIn:
    """What the menu does not offer happened all the same, and nobody noticed at once."""
    act = _act(seat, words[0], words[1:]) if words else None
    if isinstance(act, AllIn):
        return act._replace(wrongly=True)
    if not isinstance(act, Fold | Check | Call | Bet | RaiseTo):
        raise Impossible("", "done_wrongly")
    return LetStand(act=act)


def _extra_card(seat: Seat, words: list[str]) -> Command:
    """The dealer has dealt one card too many."""
    if words:
        raise Impossible("", "top_card")
    return MoveCards(moves=(Move(source=Place.STUB, target=Place.HOLE, count=1, seat=seat),))


def _lacks(seat: Seat, words: list[str]) -> Command:
    """The dealer has left this card out: it still lies on top."""
    if len(words) != 1:
        raise Impossible("", "one_card_after")
    return MoveCards(
        moves=(Move(source=Place.HOLE, target=Place.TOP, cards=read_cards(words[0]), seat=seat),)
    )


def _draw(seat: Seat, words: list[str]) -> Command:
    if not words:
        raise Impossible("", "cards_after")
    return Draw(seat=seat, discard=read_cards(" ".join(words)))


ACTS: Mapping[str, Callable[[Seat, list[str]], Command | AllIn]] = MappingProxyType(
    {
        "fold": _alone(Fold),
        "check": _alone(Check),
        "call": _alone(Call),
        "bet": _amount(Bet),
        "raise_to": _amount(RaiseTo),
        "all_in": _all_in,
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
