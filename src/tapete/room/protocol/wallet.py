"""The wallet of one account: money, tournament money, tickets, and what moved them."""

from msgspec import Struct

from tapete.room.protocol.base import Tell


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
    """Your money, its last movements and your tickets."""

    currency: str
    balance: int
    entries: tuple[WalletEntry, ...]
    tournament_money: int = 0
    """Good for entries only, and never mixed with money (ACO-tm-use, ACO-tm-balance)."""
    tickets: tuple[Ticket, ...] = ()
