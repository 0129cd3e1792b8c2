"""The wallet of one account: money, tournament money, tickets, and what moved them."""

from msgspec import Struct

from tapete.room.protocol.base import Tell

ENTRIES_TOLD = 50
"""How many of the last entries a wallet shows."""


class WalletEntry(Struct, frozen=True, kw_only=True):
    """One movement of your money."""

    at: int
    memo: str
    """`buy_in`, `rebuy`, `add_on`, `prize`, `bounty`, `deal`, `refund`, `welcome` or `refill`."""
    stream: str | None
    amount: int


class Ticket(Struct, frozen=True, kw_only=True):
    """Tickets that admit to an event of that price."""

    price: int
    count: int


class WalletState(Tell, frozen=True, kw_only=True):
    """Your whole wallet: your money, its last movements and your tickets."""

    number: int = 0
    """Of the last `wallet_news` that it includes; the next one has the next number."""
    currency: str
    balance: int
    entries: tuple[WalletEntry, ...]
    """The last fifty, the newest first."""
    tournament_money: int = 0
    """Good for entries only, and never mixed with money (ACO-tm-use, ACO-tm-balance)."""
    tickets: tuple[Ticket, ...] = ()


class WalletNews(Tell, frozen=True, kw_only=True):
    """What has changed in your wallet since the message before."""

    number: int
    """One more than that of the message before. If it is more than that, ask for the `wallet` again."""
    balance: int
    entries: tuple[WalletEntry, ...]
    """The new ones, the newest first; put them before those that you have."""
    tournament_money: int
    tickets: tuple[Ticket, ...]
    """All that you have now."""
