"""The wallet of one account: money, tournament money, tickets, and their movements."""

from msgspec import Struct

from tapete.room.protocol.base import Tell

ENTRIES_TOLD = 50
"""Number of recent entries that a wallet shows."""


class WalletEntry(Struct, frozen=True, kw_only=True):
    """One movement of your money."""

    at: int
    memo: str
    """`buy_in`, `rebuy`, `add_on`, `prize`, `bounty`, `deal`, `refund`, `welcome` or `refill`."""
    stream: str | None
    amount: int


class Ticket(Struct, frozen=True, kw_only=True):
    """Tickets for an event of one price."""

    price: int
    count: int


class WalletState(Tell, frozen=True, kw_only=True):
    """Your whole wallet: your money, its last movements and your tickets."""

    number: int = 0
    """Number of the last `wallet_news` included; the next one has the next number."""
    currency: str
    balance: int
    entries: tuple[WalletEntry, ...]
    """Last fifty movements, the newest first."""
    tournament_money: int = 0
    """Pays for entries only and is never mixed with money (ACO-tm-use, ACO-tm-balance)."""
    tickets: tuple[Ticket, ...] = ()


class WalletNews(Tell, frozen=True, kw_only=True):
    """Changes in your wallet since the previous message."""

    number: int
    """Previous `number` plus one. If it is larger, news is missing: ask for the `wallet` again."""
    balance: int
    entries: tuple[WalletEntry, ...]
    """New movements, the newest first; put them before those that you have."""
    tournament_money: int
    tickets: tuple[Ticket, ...]
    """All your tickets."""
