"""List the acts of a running hand, street by street, with the bet that each one faced.

>>> from tapete.cards import STANDARD_52
>>> from tapete.engine import Bet, Hand, Stakes
>>> from tapete.rules import hand_rules
>>> hand, _ = Hand.start(hand_rules("holdem-no-limit"), hand=1, stakes=Stakes(small_blind=50, big_blind=100),
...     stacks={1: 5_000, 2: 5_000}, button=1, small_blind=1, big_blind=2, deck=STANDARD_52)
>>> history_of(hand)
()
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, structs

from tapete.engine import Hand
from tapete.engine import events as ev
from tapete.engine.betting import pot_total
from tapete.engine.changes import apply
from tapete.engine.staff.rewinding import begun
from tapete.engine.state import HandState
from tapete.engine.types import Chips, Seat

Did = Literal["fold", "check", "call", "bet", "raise", "bring_in"]


class PastAct(Struct, frozen=True, kw_only=True):
    """One act of a hand. Amounts are totals in front of the seat, on the street of the act."""

    street: int
    """Index of the street, from 0."""
    seat: Seat
    act: Did
    to: Chips = 0
    """Total in front after a bet, call or raise."""
    in_turn: bool = True
    at: int = 0
    """Index in the log of the hand."""
    faced: Chips = 0
    """The bet to match before the act."""
    least_raise: Chips = 0
    """The least amount that a bet or raise had to add."""
    pot_to: Chips = 0
    """Total of a pot-size bet or raise, ignoring the stack."""

    @property
    def aggressive(self) -> bool:
        """Whether the act is a bet or a raise."""
        return self.act in ("bet", "raise")


def history_of(hand: Hand, since: Hand | None = None) -> tuple[PastAct, ...]:
    """List all valid acts in order, without acts taken back and with corrected amounts.

    Args:
        since: the hand at an earlier moment; acts before it are left out.
    """
    state: HandState = HandState(hand.rules, begun(hand)) if since is None else since.copy()
    first = len(state.events)
    done: list[PastAct] = []
    out_of_turn: Seat | None = None
    for at, event in enumerate(hand.events[first:], start=first):
        if isinstance(event, ev.ActLetStand):
            out_of_turn = event.seat if state.to_act not in (None, event.seat) else None
        else:
            one = _done(state, event, at, in_turn=out_of_turn is None)
            if one is not None:
                done.append(one)
                out_of_turn = None
            done = list(_as_ruled(done, event, state.street_index))
        apply(state, event)
    return tuple(done)


def _done(state: HandState, event: ev.Event, at: int, *, in_turn: bool) -> PastAct | None:
    """Turn an event into an act, given the hand before it."""
    bets = state.bets
    did: Did
    to = 0
    match event:
        case ev.Folded():
            did = "fold"
        case ev.Checked():
            did = "check"
        case ev.Called(seat=seat, amount=amount):
            did, to = "call", bets[seat] + amount
        case ev.BroughtIn(amount=amount):
            did, to = "bring_in", amount
        case ev.BetMade(amount=amount):
            did, to = "bet", amount
        case ev.RaisedTo(amount=amount):
            did, to = "raise", amount
        case _:
            return None
    seat = event.seat
    facing = max(0, state.level - bets[seat])
    return PastAct(
        street=state.street_index,
        seat=seat,
        act=did,
        to=to,
        in_turn=in_turn,
        at=at,
        faced=state.level,
        least_raise=state.full_raise,
        pot_to=max(pot_total(state, facing), state.level + state.full_raise),
    )


def _as_ruled(done: list[PastAct], event: ev.Event, street: int) -> Iterator[PastAct]:
    """Adjust the acts for a floor event that takes some back or corrects amounts."""
    match event:
        case ev.ActionTakenBack(seat=seat, round=restored):
            # The seat's last act and all later acts are taken back; folds may stand.
            own = (at for at, act in enumerate(done) if act.street == street and act.seat == seat)
            undone = max(own, default=len(done))
            for at, act in enumerate(done):
                stands = act.street != street or act.act != "fold" or act.seat in restored.folded
                if at < undone and stands:
                    yield act
        case ev.BetsCorrected(bets=corrected):
            for act in done:
                right = corrected.get(act.seat, act.to) if act.street == street else act.to
                yield structs.replace(act, to=right)
        case ev.HandRestored(seat=seat):
            for act in done:
                if act.street != street or act.seat != seat or act.act != "fold":
                    yield act
        case _:
            yield from done
