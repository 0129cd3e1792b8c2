"""Helpers for rulings on acts out of turn."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from tapete.engine.commands import Command, LetStand, ReleaseAct
from tapete.engine.types import Seat
from tapete.floor.incidents.turn import OutOfTurn, TurnComes
from tapete.floor.known.turn import pending_of
from tapete.floor.rulings.turn.acts import (
    aggressive_to,
    all_in_as,
    command_for,
)
from tapete.floor.spot import Spot, StreetAct

E = TypeVar("E", OutOfTurn, TurnComes)


def as_made(spot: Spot, early: E) -> E:
    """Replace an all-in by the act that it makes: a raise, or a call for less."""
    act, to = all_in_as(spot, early.seat, early.act, early.to)
    return replace(early, act=act, to=to)


def released_from(spot: Spot, seat: Seat) -> tuple[Command, ...]:
    """Return the command that drops a seat's pending act out of turn, if any."""
    return () if pending_of(spot, seat) is None else (ReleaseAct(seat=seat),)


def binding_acts(spot: Spot, acts: Sequence[StreetAct]) -> tuple[Spot, list[Command]]:
    """Return the spot after acts out of turn that stand, and the commands that let them stand."""
    carry: list[Command] = []
    for act in acts:
        made, total = all_in_as(spot, act.seat, act.act, act.to)
        carry.append(LetStand(act=command_for(spot, act.seat, made, total)))
        if made in ("bet", "raise"):
            to = aggressive_to(spot, act.seat, total)
            spot = replace(spot, bet=to, raise_by=max(spot.least_raise, to - spot.bet))
    return spot, carry
