"""The names of the ledger's accounts, all of them in the currency of the tournament's structure.

| account | holds |
|---|---|
| `player/7` | a player's money |
| `player/7/tournament_money` | what is good for entries only (ACO-tm-balance) |
| `player/7/tickets/2200` | tickets for an event of that price; a multiple of it |
| `tournament/12` | the prize pool; it is the tournament's stream too |
| `tournament/12/heads` | the bounties on the heads of those who are in |
| `stages/12` | what flights have left for their final, number 12 |
| `house/fees` | fees of all tournaments |
| `house/guarantees` | what the house adds to pools from, and what it gets back of them |
| `house/held` | prizes of disqualified players, until the house decides |
| `issue/PLAY` | where play money comes from; below zero by all that is in play |
"""

from typing import Final

from tapete.room.store.ledger import may_owe
from tapete.tournament.sharing import Money

PLAY: Final = "PLAY"
"""The currency of play money: the house never runs out of it."""

FEES: Final = "house/fees"
"""The account that entry fees go to."""
GUARANTEES: Final = "house/guarantees"
"""The account that pays what a guarantee lacks."""
HELD: Final = "house/held"
"""The account of prizes that are still to be given to somebody."""


def player(account: int) -> str:
    """The ledger account of a player's money."""
    return f"player/{account}"


def player_of(account: str) -> int | None:
    """The player who holds a ledger account; None if it is nobody's.

    >>> player_of("player/7/tickets/2200"), player_of("house/fees")
    (7, None)
    """
    kind, _, rest = account.partition("/")
    return int(rest.partition("/")[0]) if kind == "player" else None


def issue(currency: str) -> str:
    """The ledger account that issues a currency."""
    return f"issue/{currency}"


def tournament_money(purse: str) -> str:
    """The ledger account of a purse's tournament money.

    >>> tournament_money("player/7"), tournament_money("issue/PLAY")
    ('player/7/tournament_money', 'issue/PLAY')
    """
    return _beside(purse, "tournament_money")


def tickets(purse: str, price: Money) -> str:
    """The ledger account of a purse's tickets of one price.

    >>> tickets("player/7", 2_200), tickets("issue/PLAY", 2_200)
    ('player/7/tickets/2200', 'issue/PLAY')
    """
    return _beside(purse, f"tickets/{price}")


def _beside(purse: str, kind: str) -> str:
    """Issued and outside money has one ledger account; a ticket won is money taken back."""
    return purse if may_owe(purse) else f"{purse}/{kind}"


def heads(stream: str) -> str:
    """The ledger account of a tournament's bounties."""
    return f"{stream}/heads"


def stages(final: int) -> str:
    """The ledger account where the pools of flights wait for their final, by the final's number."""
    return f"stages/{final}"
