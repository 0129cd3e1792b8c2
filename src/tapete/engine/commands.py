"""What may be asked of a hand: one command a physical act, in the imperative."""

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.types import Chips, Seat, snake


class HandCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of all commands; `seat` is who acts."""

    seat: Seat


class Fold(HandCommand, frozen=True, kw_only=True):
    """Give the hand up; binding even with nothing to call (TDA19-58)."""


class Check(HandCommand, frozen=True, kw_only=True):
    """Pass with nothing to call."""


class Call(HandCommand, frozen=True, kw_only=True):
    """Match the bet faced, or as much of it as the stack covers."""


class Bet(HandCommand, frozen=True, kw_only=True):
    """Open the betting of a street with `amount` chips."""

    amount: Chips


class RaiseTo(HandCommand, frozen=True, kw_only=True):
    """Raise so that `amount` stands in front of the seat in all."""

    amount: Chips


class BringIn(HandCommand, frozen=True, kw_only=True):
    """Put in the bring-in, or as much of it as the stack covers. To complete instead is a `Bet`."""


class Draw(HandCommand, frozen=True, kw_only=True):
    """Change some of one's hole cards; none is to stand pat."""

    discard: tuple[Card, ...] = ()


class Reshuffle(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The dealer's act where the stub runs out: the cards of `Hand.to_shuffle` in their new order."""

    cards: tuple[Card, ...]


class Kill(HandCommand, frozen=True, kw_only=True):
    """The floor's or the room's act: declare a hand dead, whoever's turn it is."""


Action = Fold | Check | Call | Bet | RaiseTo | BringIn | Draw
"""What the seat to act may do."""

Command = Action | Kill | Reshuffle
