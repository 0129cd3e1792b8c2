"""The money of a pool: ledger transfers for its events.

| account | holds |
|---|---|
| `pool/1` | all chips of the pool: entries and pots |
| `house/rake` | the rake of all tables |

>>> joined = ev.Joined(entry=1, account=7, stack=200, at=0)
>>> (made,) = transfers([(4, joined)], stream="pool/3", currency="PLAY", holder=lambda entry: (0, False),
...     purse_of=lambda account, bot: f"player/{account}")
>>> made.id, [(line.account, line.amount) for line in made.postings]
('pool/3/buy_in/4', [('player/7', -200), ('pool/3', 200)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips
from tapete.ring.pool import RingPool
from tapete.ring.pool import events as ev
from tapete.room.cash.money import RAKE
from tapete.room.store.ledger import Posting, Transfer
from tapete.room.store.store import Store


def transfers(
    events: Iterable[tuple[int, ev.Event]],
    *,
    stream: str,
    currency: str,
    holder: Callable[[int], tuple[int, bool]],
    purse_of: Callable[[int, bool], str],
) -> tuple[Transfer, ...]:
    """Return the transfers of a batch of events.

    Args:
        events: each event with its number in the stream, which names its transfer. So a batch stored again
            after a crash keeps its ids.
        holder: returns the account of an entry, and whether it is a bot.
        purse_of: returns the purse of an account; the second argument says whether it is a bot.
    """
    found = []
    for seq, event in events:
        match event:
            case ev.Joined():
                memo, amount, other = "buy_in", event.stack, purse_of(event.account, event.bot)
            case ev.PoolToppedUp():
                memo, amount, other = "top_up", event.chips, purse_of(*holder(event.entry))
            case ev.PoolLeft():
                memo, amount, other = "cash_out", -event.stack, purse_of(*holder(event.entry))
            case ev.PoolHandFinished():
                memo, amount, other = "rake", -event.rake, RAKE
            case _:
                continue
        if amount:
            postings = (Posting(other, -amount), Posting(stream, amount))
            found.append(Transfer(f"{stream}/{memo}/{seq}", currency, memo, postings))
    return tuple(found)


def check_agreement(pool: RingPool, events: Iterable[ev.Event], *, stream: str) -> None:
    """Check, before a batch is stored, that each hand gives back exactly its chips.

    Raises:
        InvariantBroken: chips would appear or disappear.
    """
    gone: dict[int, Chips] = {}
    for event in events:
        if isinstance(event, ev.WentOn):
            running = pool.hands[event.hand]
            seat = pool.entries[event.entry].hands[event.hand]
            gone[event.hand] = gone.get(event.hand, 0) + running.hand.stacks[seat]
        if isinstance(event, ev.PoolHandFinished) and event.hand in pool.hands:
            held = pool.hands[event.hand].chips - gone.get(event.hand, 0)
            back = sum(event.back.values()) + event.rake
            if held != back:
                raise InvariantBroken(f"{stream}: hand {event.hand} holds {held:,} and gives back {back:,}")


async def check_ledger(store: Store, pool: RingPool, *, stream: str) -> None:
    """Check the ledger balance of a pool against its log.

    Raises:
        InvariantBroken: they differ.
    """
    held = (await store.balances_under(stream, pool.table.currency)).get(stream, 0)
    if held != pool.in_play:
        raise InvariantBroken(f"{stream}: the ledger holds {held:,}, the log says {pool.in_play:,}")
