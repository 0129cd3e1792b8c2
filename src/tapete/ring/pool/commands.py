"""Define the commands of a pool. The caller passes the time: `decide(command, at=...)`.

Chance comes in with the command: draws below the bounds that were asked for, and a shuffled deck.
"""

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.commands import Action, Kill, Reshuffle, VoidHand
from tapete.engine.types import Chips, snake
from tapete.ring.pool.terms import Then


class PoolCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of all commands."""


class Join(PoolCommand, frozen=True, kw_only=True):
    """Open an entry: a session of its own with its own chips. The money itself is the room's affair."""

    account: int
    stack: Chips
    bot: bool = False


class TopUp(PoolCommand, frozen=True, kw_only=True):
    """Bring more chips to an entry, between two hands."""

    entry: int
    chips: Chips


class SetAutoTopUp(PoolCommand, frozen=True, kw_only=True):
    """Have an entry filled up between hands whenever it has fewer chips than `below`.

    The room sets it off where the purse does not hold what is due.
    """

    entry: int
    below: Chips = 0
    to: Chips = 0
    """Both 0: no more."""


class SitOut(PoolCommand, frozen=True, kw_only=True):
    """Rest; from the end of the hand on, if one is being played."""

    entry: int


class ComeBack(PoolCommand, frozen=True, kw_only=True):
    """Wait for a table again."""

    entry: int


class Leave(PoolCommand, frozen=True, kw_only=True):
    """Close an entry and take its chips; once its hands are over."""

    entry: int


class FormTable(PoolCommand, frozen=True, kw_only=True):
    """Seat some of those who wait at one table, and deal."""

    draws: tuple[int, ...]
    """One below each of the bounds of `Pool.required`."""
    deck: tuple[Card, ...]
    """All cards, in the order in which they are dealt."""


class ActInHand(PoolCommand, frozen=True, kw_only=True, tag="act"):
    """Act in the hand that an entry plays; a player who folds this way watches until `WaitNextHand`."""

    entry: int
    action: Action


class FastFold(PoolCommand, frozen=True, kw_only=True):
    """Fold now, whosever turn it is; the fold is kept until the turn comes."""

    entry: int
    then: Then = "next-hand"
    confirmed: bool = False
    """Whether a player who could check for nothing was asked a second time."""


class WaitNextHand(PoolCommand, frozen=True, kw_only=True, tag="next_hand"):
    """Leave a hand that is folded before its end, or end the pause after one, and wait for the next one."""

    entry: int


class Intervene(PoolCommand, frozen=True, kw_only=True):
    """What the room does in a hand: shuffle a stub that ran out, declare a hand dead, or void the deal."""

    hand: int
    action: Reshuffle | Kill | VoidHand


class EndPauses(PoolCommand, frozen=True, kw_only=True):
    """Let entries be drawn again whose pause after a hand is over."""


class RemoveIdle(PoolCommand, frozen=True, kw_only=True):
    """Close entries that have rested too long."""


class ClosePool(PoolCommand, frozen=True, kw_only=True, tag="close"):
    """Close the pool: nobody joins, no table is formed, and every entry leaves after its hands."""


Command = (
    Join
    | TopUp
    | SetAutoTopUp
    | SitOut
    | ComeBack
    | Leave
    | FormTable
    | ActInHand
    | FastFold
    | WaitNextHand
    | Intervene
    | EndPauses
    | RemoveIdle
    | ClosePool
)
