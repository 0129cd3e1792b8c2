"""Double-entry accounts of a tournament: every movement has two sides, so no money appears or vanishes.

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
    """Balances in the smallest unit. `players`, `house` and `stages` are external and may be negative."""

    players: Money = 0
    """Money paid to players, less money paid by them."""
    house: Money = 0
    """Money the house took out of the pool, less its contributions; without fees."""
    pool: Money = 0
    heads: Money = 0
    """Bounties on the heads of live entries."""
    fees: Money = 0
    stages: Money = 0
    """Money passed to a later stage, less money from an earlier one."""

    def move(self, amount: Money, giver: Account, taker: Account) -> None:
        """Move money; a negative amount moves it the other way."""
        setattr(self, giver, getattr(self, giver) - amount)
        setattr(self, taker, getattr(self, taker) + amount)

    def check(self) -> None:
        """Check that no account is overdrawn and that all balances add up to zero; InvariantBroken if not."""
        if min(self.pool, self.heads, self.fees) < 0:
            raise InvariantBroken(f"paid more than there was: {self}")
        if self.players + self.house + self.pool + self.heads + self.fees + self.stages:
            raise InvariantBroken(f"money was made or lost: {self}")
