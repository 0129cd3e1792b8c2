"""The money of a cash table: ledger transfers for its events.

| account | holds |
|---|---|
| `ring/7` | all chips at the table: stacks and pots |
| `house/rake` | the rake of all tables |

>>> from tapete.ring.table import events as ring
>>> seated = ring.CashSeated(account=7, seat=2, chips=200, at=0, arrival=1)
>>> (made,) = transfers([(4, seated)], stream="ring/3",
...     currency="PLAY", purse_of=lambda account, bot: f"player/{account}")
>>> made.id, [(line.account, line.amount) for line in made.postings]
('ring/3/buy_in/4', [('player/7', -200), ('ring/3', 200)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips
from tapete.ring.table import RingTable
from tapete.ring.table import events as ring
from tapete.ring.table.money import Movement, movements
from tapete.room.store.ledger import Posting, Transfer
from tapete.room.store.store import Store

RAKE = "house/rake"


def transfers(
    events: Iterable[tuple[int, ring.Event]],
    *,
    stream: str,
    currency: str,
    purse_of: Callable[[int, bool], str],
) -> tuple[Transfer, ...]:
    """Return the transfers of a batch of events.

    Args:
        events: each event with its number in the stream, which names its transfer. So a batch stored again
            after a crash keeps its ids.
        purse_of: returns the purse of an account; the second argument says whether it is a bot.
    """
    return tuple(
        _transfer(one, seq, stream, currency, purse_of) for seq, event in events for one in movements([event])
    )


def _transfer(
    one: Movement, seq: int, stream: str, currency: str, purse_of: Callable[[int, bool], str]
) -> Transfer:
    memo = one.what.replace("-", "_")
    if one.account is None:
        lines = ((stream, -one.amount), (RAKE, one.amount))
    elif one.what == "cash-out":
        lines = ((stream, -one.amount), (purse_of(one.account, one.bot), one.amount))
    else:
        lines = ((purse_of(one.account, one.bot), -one.amount), (stream, one.amount))
    postings = tuple(Posting(account, amount) for account, amount in lines)
    return Transfer(f"{stream}/{memo}/{seq}", currency, memo, postings)


def check_agreement(before: Chips, paid: Iterable[Transfer], after: Chips, *, stream: str) -> None:
    """Check the transfers of a batch against the chips at the table before and after it.

    Raises:
        InvariantBroken: they differ.
    """
    moved = sum(line.amount for one in paid for line in one.postings if line.account == stream)
    if before + moved != after:
        raise InvariantBroken(
            f"{stream}: by the ledger {before + moved:,} chips are at the table, by its own count {after:,}"
        )


async def check_ledger(store: Store, table: RingTable, *, stream: str) -> None:
    """Check the ledger balance of a table against its log.

    Raises:
        InvariantBroken: they differ.
    """
    held = (await store.balances_under(stream, table.settings.currency)).get(stream, 0)
    if held != table.in_play:
        raise InvariantBroken(f"{stream}: the ledger holds {held:,}, the log says {table.in_play:,}")
