"""Facts of a table in the middle of a hand, as a person sees them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tapete.cards import Card, read_cards
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.engine.types import Seat

Amount = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]


class Middle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table as it is now. Bets belong to this street; pots belong to earlier streets."""

    street: Annotated[str, Meta(max_length=20)] = "preflop"
    to_act: Seat | None = None
    """Seat in turn; None: the betting of the last street is over."""
    stacks: dict[Seat, Amount] = {}
    """Chips behind. For a missing seat: the stack known to the table, less the chips it put in."""
    bets: dict[Seat, Amount] = {}
    """Chips in front. Before the flop, a missing seat has its blind in front."""
    folded: tuple[Seat, ...] = ()
    pots: Annotated[tuple[Amount, ...], Meta(max_length=9)] = ()
    """Chips gathered on earlier streets, the main pot first."""
    capped: dict[Seat, Annotated[int, Meta(ge=0, le=8)]] = {}
    """Seats that went all-in on an earlier street, with the last pot that each can win: 0 is the main pot."""
    board: Annotated[str, Meta(max_length=40)] = ""
    """Community cards as `Ah Kd 2c`, if somebody types them."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Community cards.

        Raises:
            DeskRefused: the cards can't be read, or a card appears twice.

        >>> len(Middle(board="Ah Kd 2c").cards)
        3
        """
        try:
            found = tuple(read_cards(self.board))
        except ValueError:
            raise DeskRefused(DeskReason.BOARD_UNREAD, at="board") from None
        if len(set(found)) < len(found):
            raise DeskRefused(DeskReason.BOARD_TWICE, at="board")
        return found
