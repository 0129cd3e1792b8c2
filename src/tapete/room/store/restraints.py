"""Limits and exclusions of players, checked in the transaction that moves their money.

If a limit were checked before the transaction, two simultaneous commands could exceed it. Here each stake and
deposit is checked against rows read in the same transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from tapete.room.store.ledger import InsufficientFunds, Transfer

Kind = Literal["deposit", "loss", "time", "excluded"]
DAY_MS: Final = 86_400_000
NO_STAKE: Final = frozenset({"withdrawal", "erased", "void", "seat"})
"""Transfers from a player that are not stakes. An excluded player may still withdraw money."""
NO_LOSS: Final = NO_STAKE | {"deposit", "welcome", "refill", "grant", "ticket", "tournament_money"}
"""Transfers that count as neither win nor loss."""


class Restraint(Struct, kw_only=True):
    """A limit or an exclusion in force, and the used part of a limit."""

    account: int
    kind: Kind
    currency: str = ""
    """Currency of the limit; empty for all."""
    days: int = 0
    most: int = 0
    until_at: int | None = None
    used: int = 0


class Restrained(InsufficientFunds):
    """A player's limit or an exclusion forbids a stake or a deposit."""

    def __init__(self, account: str, currency: str, balance: int, asked: int, kind: Kind) -> None:
        super().__init__(account, currency, balance, asked)
        self.kind = kind
        self.args = (f"{account}: {kind} forbids {asked:,} {currency}",)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.account, self.currency, self.balance, self.asked, self.kind)


def player_in(account: str) -> int | None:
    """Return the player of a ledger account; None for other accounts.

    >>> player_in("player/7/tickets/2200"), player_in("house/fees")
    (7, None)
    """
    kind, _, rest = account.partition("/")
    number = rest.partition("/")[0]
    return int(number) if kind == "player" and number.isdigit() else None


def players_of(transfers: Iterable[Transfer]) -> set[int]:
    """Return the players whose restraints apply to these transfers."""
    found = {
        player_in(posting.account)
        for transfer in transfers
        for posting in transfer.postings
        if _stake(transfer, posting.amount) or (transfer.memo == "deposit" and posting.amount > 0)
    }
    return {one for one in found if one is not None}


def check(transfers: Sequence[Transfer], restraints: Mapping[int, Sequence[Restraint]]) -> None:
    """Refuse a batch that exceeds a limit; otherwise add its amounts to the used parts.

    Raises:
        Restrained: a limit is exceeded; nothing is counted.
    """
    more: list[tuple[Restraint, int]] = []
    for transfer in transfers:
        for posting in transfer.postings:
            player = player_in(posting.account)
            if player is None:
                continue
            for one in restraints.get(player, ()):
                if one.currency not in ("", transfer.currency):
                    continue
                used = one.used + sum(amount for other, amount in more if other is one)
                step = _step(one, transfer, posting.amount)
                stake = _stake(transfer, posting.amount)
                deposit = transfer.memo == "deposit" and posting.amount > 0
                if (
                    (one.kind == "excluded" and (stake or deposit))
                    or (one.kind == "time" and stake and used >= one.most)
                    or (one.kind == "deposit" and deposit and used + step > one.most)
                    or (one.kind == "loss" and stake and used + step > one.most)
                ):
                    asked = abs(posting.amount)
                    raise Restrained(posting.account, transfer.currency, one.most - used, asked, one.kind)
                more.append((one, step))
    for one, step in more:
        one.used += step


def since(one: Restraint, now: int) -> int:
    """Return the start of a limit's window."""
    return now - one.days * DAY_MS


def standing(
    rows: Iterable[Restraint], now: int, used: Callable[[Restraint, int], int]
) -> dict[int, list[Restraint]]:
    """Return restraints by player, with their used parts.

    Args:
        used: returns the amount that a player has deposited, lost or played since a time.
    """
    found: dict[int, list[Restraint]] = {}
    for one in rows:
        if one.kind != "excluded":
            one.used = used(one, since(one, now))
        found.setdefault(one.account, []).append(one)
    return found


def _stake(transfer: Transfer, amount: int) -> bool:
    return amount < 0 and transfer.memo not in NO_STAKE


def _step(one: Restraint, transfer: Transfer, amount: int) -> int:
    """Return the amount of a limit that a posting uses; negative for a prize."""
    if one.kind == "deposit":
        return amount if transfer.memo == "deposit" and amount > 0 else 0
    if one.kind == "loss":
        return 0 if transfer.memo in NO_LOSS else -amount
    return 0
