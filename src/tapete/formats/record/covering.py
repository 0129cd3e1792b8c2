"""Accept a bet or raise below the least if it puts every remaining player all-in.

Sites allow such an amount, since nobody could call more. The rulebooks have an exception only for an all-in
bettor, so the engine refuses it. Readers let it stand and add a note.
"""

from typing import Final

from tapete.engine import Bet, Command, Hand, HandRefused, RaiseTo, Reason
from tapete.engine import events as ev

COVERS: Final = "a bet or raise below the least covers everybody left"
"""Note on a hand with such a bet."""

_TOO_SMALL: Final = (Reason.BET_TOO_SMALL, Reason.RAISE_TOO_SMALL)


def act_as_told(hand: Hand, command: Command, notes: list[str]) -> tuple[ev.Event, ...]:
    """Act like `Hand.act`, but let a short bet or raise stand if no remaining player can call more.

    Args:
        notes: receives `COVERS`, once, if that happens.

    Raises:
        HandRefused: the rules do not allow the act; the hand is untouched.
    """
    try:
        return hand.act(command)
    except HandRefused as refused:
        if refused.reason not in _TOO_SMALL or not isinstance(command, Bet | RaiseTo):
            raise
        if not _covers(hand, command):
            raise
    made = ev.BetMade if isinstance(command, Bet) else ev.RaisedTo
    # Another seat can still respond (otherwise the engine refuses every raise), so only the turn moves on.
    event = made(seat=command.seat, amount=command.amount, all_in=False)
    hand.apply(event)
    if COVERS not in notes:
        notes.append(COVERS)
    return (event,)


def _covers(hand: Hand, command: Bet | RaiseTo) -> bool:
    """Whether the amount raises the bet to match, and no other seat in the hand could put in more."""
    others = (seat for seat in hand.stacks if seat != command.seat and seat not in hand.folded)
    return command.amount > hand.level and all(
        hand.stacks[seat] + hand.bets[seat] <= command.amount for seat in others
    )
