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

from tapete.room.ledger import may_owe
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
    """Where the money of an account is."""
    return f"player/{account}"


def issue(currency: str) -> str:
    """Where a currency is made."""
    return f"issue/{currency}"


def tournament_money(purse: str) -> str:
    """Where the tournament money beside a purse is.

    >>> tournament_money("player/7"), tournament_money("issue/PLAY")
    ('player/7/tournament_money', 'issue/PLAY')
    """
    return _beside(purse, "tournament_money")


def tickets(purse: str, price: Money) -> str:
    """Where the tickets of one price beside a purse are.

    >>> tickets("player/7", 2_200), tickets("issue/PLAY", 2_200)
    ('player/7/tickets/2200', 'issue/PLAY')
    """
    return _beside(purse, f"tickets/{price}")


def _beside(purse: str, kind: str) -> str:
    """Whoever plays for issued or outside money has one account: a ticket won is money taken back."""
    return purse if may_owe(purse) else f"{purse}/{kind}"


def heads(stream: str) -> str:
    """Where the bounties of a tournament are."""
    return f"{stream}/heads"


def stages(final: int) -> str:
    """Where the pools of flights wait for their final, which is named by its number."""
    return f"stages/{final}"
