"""Money movements for the events of a cash table. The room books them in the same transaction.

>>> from tapete.ring.table import events as ev
>>> movements([ev.CashSeated(account=7, seat=2, chips=200, at=0, arrival=1), ev.CashHandFinished(
...     hand=1, at=9, stacks={2: 190, 5: 207}, rake=3, credited={7: 2, 8: 1})])
(Movement(what='buy-in', account=7, amount=200), Movement(what='rake', account=None, amount=3))
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.ring.table import events as ev


class Movement(Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """Money between a wallet, the table and the house."""

    what: Literal["buy-in", "top-up", "cash-out", "rake"]
    """`buy-in`, `top-up`: wallet to table; `cash-out`: table to wallet; `rake`: table to house."""
    account: int | None
    """None for the rake."""
    amount: Chips
    bot: bool = False
    """Whether the account is a house bot, for which money is issued and taken back."""


def movements(events: Iterable[ev.Event]) -> tuple[Movement, ...]:
    """Return the movements of a batch of events, in order, without movements of 0.

    A batch is stored only if every wallet holds what it pays, so chips never appear before their money.
    """
    found = []
    for event in events:
        match event:
            case ev.CashSeated(account=account, chips=chips, bot=bot):
                found.append(Movement(what="buy-in", account=account, amount=chips, bot=bot))
            case ev.ToppedUp(account=account, chips=chips, bot=bot):
                found.append(Movement(what="top-up", account=account, amount=chips, bot=bot))
            case ev.Left(account=account, chips=chips, bot=bot) if chips:
                found.append(Movement(what="cash-out", account=account, amount=chips, bot=bot))
            case ev.CashHandFinished(rake=rake) if rake:
                found.append(Movement(what="rake", account=None, amount=rake))
            case _:
                pass
    return tuple(found)
