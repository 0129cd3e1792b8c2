"""Names of the ledger's accounts. All are in the currency of the tournament's structure.

| account | holds |
|---|---|
| `player/7` | a player's money |
| `player/7/tournament_money` | money for entries only (ACO-tm-balance) |
| `player/7/tickets/2200` | tickets for an event of this price; a multiple of the price |
| `tournament/12` | the prize pool; also the name of the tournament's stream |
| `tournament/12/heads` | the bounties on the remaining players |
| `stages/12` | pools of flights for their final, number 12 |
| `house/fees` | fees of all tournaments |
| `house/guarantees` | the house's money for pools, and what it gets back from them |
| `house/held` | prizes of disqualified players, until the house decides |
| `issue/PLAY` | issuer of play money; below zero by the total in circulation |
"""

from typing import Final

from tapete.room.store.ledger import may_owe
from tapete.tournament.sharing import Money

PLAY: Final = "PLAY"
"""Currency of play money, which the house can issue without limit."""

FEES: Final = "house/fees"
"""Account that receives entry fees."""
GUARANTEES: Final = "house/guarantees"
"""Account that pays the overlay of a guarantee."""
HELD: Final = "house/held"
"""Account of prizes that wait for a decision of the house."""


def player(account: int) -> str:
    """Return the ledger account of a player's money."""
    return f"player/{account}"


def player_of(account: str) -> int | None:
    """Return the player who owns a ledger account; None for other accounts.

    >>> player_of("player/7/tickets/2200"), player_of("house/fees")
    (7, None)
    """
    kind, _, rest = account.partition("/")
    return int(rest.partition("/")[0]) if kind == "player" else None


def issue(currency: str) -> str:
    """Return the ledger account that issues a currency."""
    return f"issue/{currency}"


def tournament_money(purse: str) -> str:
    """Return the ledger account of a purse's tournament money.

    >>> tournament_money("player/7"), tournament_money("issue/PLAY")
    ('player/7/tournament_money', 'issue/PLAY')
    """
    return _beside(purse, "tournament_money")


def tickets(purse: str, price: Money) -> str:
    """Return the ledger account of a purse's tickets of one price.

    >>> tickets("player/7", 2_200), tickets("issue/PLAY", 2_200)
    ('player/7/tickets/2200', 'issue/PLAY')
    """
    return _beside(purse, f"tickets/{price}")


def _beside(purse: str, kind: str) -> str:
    """Return a subaccount of a purse. Issued and outside money has only one account, returned unchanged."""
    return purse if may_owe(purse) else f"{purse}/{kind}"


def heads(stream: str) -> str:
    """Return the ledger account of a tournament's bounties."""
    return f"{stream}/heads"


def stages(final: int) -> str:
    """Return the ledger account where the pools of flights wait for their final, by the final's number."""
    return f"stages/{final}"
