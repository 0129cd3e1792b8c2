"""Whether ledger and tournament say the same of a tournament's money. If not, we are wrong, and it stops."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from tapete.engine.refusals import InvariantBroken
from tapete.room.ledger import Transfer
from tapete.room.money.accounts import FEES, heads
from tapete.tournament import Tournament
from tapete.tournament.sharing import Money


class Held(Struct, frozen=True):
    """What a tournament holds."""

    pool: Money = 0
    heads: Money = 0
    fees: Money = 0
    """Those that it has brought; the ledger keeps the fees of all tournaments together."""


def held(tournament: Tournament) -> Held:
    """What a tournament holds by its own accounts."""
    accounts = tournament.accounts
    return Held(accounts.pool, accounts.heads, accounts.fees)


def moved(transfers: Iterable[Transfer], stream: str) -> Held:
    """What transfers bring to a tournament, less what they take."""
    sums = dict.fromkeys((stream, heads(stream), FEES), 0)
    for transfer in transfers:
        for posting in transfer.postings:
            if posting.account in sums:
                sums[posting.account] += posting.amount
    return Held(sums[stream], sums[heads(stream)], sums[FEES])


def check_agreement(before: Held, transfers: Iterable[Transfer], after: Held, *, stream: str) -> None:
    """Check the transfers of a batch against what the tournament made of the same batch.

    Args:
        before: what it held before the batch.
        transfers: what was moved with it.
        after: what it holds once the batch is applied.
        stream: of the tournament.

    Raises:
        InvariantBroken: they differ.
    """
    by = moved(transfers, stream)
    ledger = Held(before.pool + by.pool, before.heads + by.heads, before.fees + by.fees)
    if ledger != after:
        raise InvariantBroken(f"{stream}: by the ledger it holds {ledger}, by its own accounts {after}")
