"""Limits and exclusions of players, checked in the transaction that would move their money.

A limit that is checked before the transaction could be passed by two commands at once. Here each stake and
each deposit is judged with the rows that the same transaction has read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from tapete.room.store.ledger import InsufficientFunds, Transfer

Kind = Literal["deposit", "loss", "time", "excluded"]
DAY_MS: Final = 86_400_000
NO_STAKE: Final = frozenset({"withdrawal", "erased", "void", "seat"})
"""Transfers that take from a player and are no stake: an excluded player may still take their money out."""
NO_LOSS: Final = NO_STAKE | {"deposit", "welcome", "refill", "grant", "ticket", "tournament_money"}
"""Transfers that are neither won nor lost."""


class Restraint(Struct, kw_only=True):
    """A limit or an exclusion that is in force, and how much of it is used."""

    account: int
    kind: Kind
    currency: str = ""
    """Empty: all of them."""
    days: int = 0
    most: int = 0
    until_at: int | None = None
    used: int = 0


class Restrained(InsufficientFunds):
    """A stake or a deposit that a player's own limit, or an exclusion, forbids."""

    def __init__(self, account: str, currency: str, balance: int, asked: int, kind: Kind) -> None:
        super().__init__(account, currency, balance, asked)
        self.kind = kind
        self.args = (f"{account}: {kind} forbids {asked:,} {currency}",)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.account, self.currency, self.balance, self.asked, self.kind)


def player_in(account: str) -> int | None:
    """The player of a ledger account.

    >>> player_in("player/7/tickets/2200"), player_in("house/fees")
    (7, None)
    """
    kind, _, rest = account.partition("/")
    number = rest.partition("/")[0]
    return int(number) if kind == "player" and number.isdigit() else None


def players_of(transfers: Iterable[Transfer]) -> set[int]:
    """The players whose restraints matter for these transfers."""
    found = {
        player_in(posting.account)
        for transfer in transfers
        for posting in transfer.postings
        if _stake(transfer, posting.amount) or (transfer.memo == "deposit" and posting.amount > 0)
    }
    return {one for one in found if one is not None}


def check(transfers: Sequence[Transfer], restraints: Mapping[int, Sequence[Restraint]]) -> None:
    """Refuse a batch that goes beyond a limit; count what it uses if it does not.

    Raises:
        Restrained: nothing is counted then.
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
    """When the window of a limit began."""
    return now - one.days * DAY_MS


def standing(
    rows: Iterable[Restraint], now: int, used: Callable[[Restraint, int], int]
) -> dict[int, list[Restraint]]:
    """Restraints by player, with what is used of them.

    Args:
        used: gives what a player has deposited, lost or played since a moment.
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
    """By how much a posting uses a limit up; below zero for a prize."""
    if one.kind == "deposit":
        return amount if transfer.memo == "deposit" and amount > 0 else 0
    if one.kind == "loss":
        return 0 if transfer.memo in NO_LOSS else -amount
    return 0
