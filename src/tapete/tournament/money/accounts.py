"""Double-entry accounts of a tournament: every movement has two sides, so no money is made or lost.

>>> accounts = MoneyBalances()
>>> accounts.move(1_000, "players", "pool")
>>> accounts.move(600, "pool", "players")
>>> accounts.pool, accounts.players
(400, -400)
"""

from dataclasses import dataclass
from typing import Literal

from tapete.engine.refusals import InvariantBroken
from tapete.tournament.sharing import Money

Account = Literal["players", "house", "pool", "heads", "fees", "stages"]


@dataclass(slots=True)
class MoneyBalances:
    """Balances in the smallest unit. `players`, `house` and `stages` are the world: they may be negative."""

    players: Money = 0
    """What players have got, less what they have paid."""
    house: Money = 0
    """What the house has got out of the pool, less what it has put in; fees are apart."""
    pool: Money = 0
    heads: Money = 0
    """Bounties on the heads of those who are in."""
    fees: Money = 0
    stages: Money = 0
    """What went on to a later stage, less what came from an earlier one."""

    def move(self, amount: Money, giver: Account, taker: Account) -> None:
        """Move money; the other way round if the amount is below zero."""
        setattr(self, giver, getattr(self, giver) - amount)
        setattr(self, taker, getattr(self, taker) + amount)

    def check(self) -> None:
        """Raise InvariantBroken if something was paid that was not there."""
        if min(self.pool, self.heads, self.fees) < 0:
            raise InvariantBroken(f"paid more than there was: {self}")
        if self.players + self.house + self.pool + self.heads + self.fees + self.stages:
            raise InvariantBroken(f"money was made or lost: {self}")
