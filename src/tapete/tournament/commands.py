"""What may be asked of a tournament, in the imperative. Whoever asks says when: `decide(command, at=...)`."""

from msgspec import Struct

from tapete.engine.types import Chips, Seat, snake


class TournamentCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of all commands."""


class Enter(TournamentCommand, frozen=True, kw_only=True):
    """Take a place in the tournament; the price is the room's affair."""

    account: int
    bot: bool = False


class Withdraw(TournamentCommand, frozen=True, kw_only=True):
    """Give the entry back before the last seat is taken."""

    account: int


class Start(TournamentCommand, frozen=True, kw_only=True):
    """Draw the seats and start the level clock."""

    seat_order: tuple[int, ...]
    """A drawn permutation of the indexes (from 0) of the entries, in the order in which they entered: the
    first one named gets seat 1."""


class BeginHand(TournamentCommand, frozen=True, kw_only=True):
    """Announce a new level if it is time, then begin the next hand."""


class FinishHand(TournamentCommand, frozen=True, kw_only=True):
    """Take over the stacks that a hand has left."""

    hand: int
    stacks: dict[Seat, Chips]
    """Chips of every seat that was dealt in, zero for those who lost all."""


Command = Enter | Withdraw | Start | BeginHand | FinishHand
