"""Define the commands of a pool. The caller passes the time: `decide(command, at=...)`.

Randomness comes in with the command: draws below the required bounds, and a shuffled deck.
"""

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.commands import Action, Kill, Reshuffle, VoidHand
from tapete.engine.types import Chips, snake
from tapete.ring.pool.terms import Then


class PoolCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of all commands."""


class Join(PoolCommand, frozen=True, kw_only=True):
    """Open an entry: a separate session with its own chips. The room handles the money."""

    account: int
    stack: Chips
    bot: bool = False


class PoolTopUp(PoolCommand, frozen=True, kw_only=True, tag="top_up"):
    """Bring more chips to an entry, between two hands."""

    entry: int
    chips: Chips


class PoolSetAutoTopUp(PoolCommand, frozen=True, kw_only=True, tag="set_auto_top_up"):
    """Fill an entry up between hands whenever it has fewer chips than `below`.

    The room switches this off if the wallet does not hold the amount due.
    """

    entry: int
    below: Chips = 0
    to: Chips = 0
    """Both 0: switch off."""


class PoolSitOut(PoolCommand, frozen=True, kw_only=True, tag="sit_out"):
    """Sit out; during a hand, from its end on."""

    entry: int


class PoolComeBack(PoolCommand, frozen=True, kw_only=True, tag="come_back"):
    """Wait for a table again."""

    entry: int


class PoolLeave(PoolCommand, frozen=True, kw_only=True, tag="leave"):
    """Close an entry and take its chips, once its hands are over."""

    entry: int


class FormTable(PoolCommand, frozen=True, kw_only=True):
    """Seat some of the waiting entries at one table, and deal."""

    draws: tuple[int, ...]
    """One draw below each of the bounds of `RingPool.required`."""
    deck: tuple[Card, ...]
    """The whole deck, in dealing order."""


class ActInHand(PoolCommand, frozen=True, kw_only=True, tag="act"):
    """Act in the hand that an entry plays. A player who folds this way watches until `WaitNextHand`."""

    entry: int
    action: Action


class PoolFastFold(PoolCommand, frozen=True, kw_only=True, tag="fast_fold"):
    """Fold now, regardless of whose turn it is; the fold is applied when the turn comes."""

    entry: int
    then: Then = "next-hand"
    confirmed: bool = False
    """Whether a player who could check for free has confirmed the fold."""


class WaitNextHand(PoolCommand, frozen=True, kw_only=True, tag="next_hand"):
    """Leave a folded hand before its end, or end the pause after a hand, and wait for the next one."""

    entry: int


class Intervene(PoolCommand, frozen=True, kw_only=True):
    """Carry out the room's intervention in a hand: reshuffle the stub, kill a hand, or void the deal."""

    hand: int
    action: Reshuffle | Kill | VoidHand


class EndPauses(PoolCommand, frozen=True, kw_only=True):
    """Return entries to the line once their pause after a hand is over."""


class RemoveIdle(PoolCommand, frozen=True, kw_only=True):
    """Close entries that have sat out too long."""


class ClosePool(PoolCommand, frozen=True, kw_only=True, tag="close"):
    """Close the pool: nobody joins, no table is formed, and every entry leaves after its hands."""


Command = (
    Join
    | PoolTopUp
    | PoolSetAutoTopUp
    | PoolSitOut
    | PoolComeBack
    | PoolLeave
    | FormTable
    | ActInHand
    | PoolFastFold
    | WaitNextHand
    | Intervene
    | EndPauses
    | RemoveIdle
    | ClosePool
)
