"""Single ante of a table that follows the blinds, where the book has one.

>>> button_ante(100, 200, button=1, dealt=range(1, 10), players=9)
ButtonAnte(seat=1, amount=200, why='due', rules=('CCL-ante-button',))
>>> button_ante(100, 200, button=1, dealt=range(1, 7), players=6).amount
100

Antes with their own amounts need no such calculation: they are the same for each hand of a level.
"""

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.tournament.policy.positions import PositionPolicy
from tapete.tournament.positions.button import HandSeats


class ButtonAnte(Struct, frozen=True, kw_only=True):
    """Payer and amount of a hand's ante."""

    seat: Seat | None
    """Seat that pays; None if the hand has no ante."""
    amount: Chips
    why: Literal["due", "half", "small_blind_out", "nobody_on_button", "newcomer_on_button"]
    rules: tuple[str, ...]


def table_ante(
    small_blind: Chips,
    big_blind: Chips,
    *,
    hand: HandSeats,
    players: int,
    small_blind_out: bool,
    policy: PositionPolicy,
) -> ButtonAnte:
    """Return the payer and amount of a hand's ante under a policy.

    Args:
        small_blind: of the level.
        big_blind: of the level; it is the whole ante.
        hand: the positions of the hand, and the seats dealt in.
        players: number of players at the table.
        small_blind_out: whether the small blind of the last hand went out in it.
        policy: gives the payer, and when the ante is halved or not due.

    Rules: CCL-ante-button, CCL-ante-half, CCL-ante-none-sb, CCL-ante-none-moved, TDA24-RP11.
    """
    positions = hand.positions
    if policy.ante_payer == "big-blind":
        return ButtonAnte(seat=positions.big_blind, amount=big_blind, why="due", rules=())
    return button_ante(
        small_blind,
        big_blind,
        button=positions.button,
        dealt=hand.dealt,
        players=players,
        newcomer_on_button=positions.button in hand.waiting,
        small_blind_out=small_blind_out and policy.ante_small_blind_out == "none",
        half_at=policy.ante_half_players,
    )


def button_ante(
    small_blind: Chips,
    big_blind: Chips,
    *,
    button: Seat,
    dealt: Collection[Seat],
    players: int,
    newcomer_on_button: bool = False,
    small_blind_out: bool = False,
    half_at: int = 6,
) -> ButtonAnte:
    """Return the payer and amount of the next hand's ante.

    Args:
        small_blind: of the level.
        big_blind: of the level; it is the whole ante.
        button: the seat of the button.
        dealt: seats dealt in. Without a dealt-in player on the button there is no ante, however often this
            happens in a row.
        players: number of players at the table.
        newcomer_on_button: whether a moved player sits out on the button's seat.
        small_blind_out: whether the small blind of the last hand went out in it: the button stays, and its
            player does not pay twice.
        half_at: number of players at or below which the ante is the small blind.

    Rules: CCL-ante-button, CCL-ante-half, CCL-ante-none-sb, CCL-ante-none-moved.
    """
    if small_blind_out:
        return ButtonAnte(seat=None, amount=0, why="small_blind_out", rules=("CCL-ante-none-sb",))
    if newcomer_on_button:
        return ButtonAnte(seat=None, amount=0, why="newcomer_on_button", rules=("CCL-ante-none-moved",))
    if button not in dealt:
        return ButtonAnte(seat=None, amount=0, why="nobody_on_button", rules=("CCL-ante-button",))
    if players <= half_at:
        return ButtonAnte(seat=button, amount=small_blind, why="half", rules=("CCL-ante-half",))
    return ButtonAnte(seat=button, amount=big_blind, why="due", rules=("CCL-ante-button",))
