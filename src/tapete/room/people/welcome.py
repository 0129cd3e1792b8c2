"""Free play money: the first contents of a new wallet, and refills of an empty one.

A new wallet also has a ticket for the event that the house satellites lead to, and some tournament money, so
that players can try everything.
"""

from collections.abc import Sequence

from tapete.room import money
from tapete.room.store.ledger import Posting, Transfer
from tapete.room.store.store import Account, Batch, DuplicateTransfer, Store
from tapete.tournament.structure.structure import Structure

WELCOME_MONEY = 10_000
WELCOME_TOURNAMENT_MONEY = 500
CURRENCY = "PLAY"


class Purses:
    """Fills the purses of accounts at login."""

    def __init__(self, store: Store, structures: Sequence[Structure]) -> None:
        self._store = store
        prices = [one.price.total for one in structures if one.currency == CURRENCY and one.price.total]
        self._cheapest = min(prices, default=0)
        self._ticket = next((one.prizes.ticket for one in structures if one.prizes.kind == "tickets"), None)

    async def greet(self, account: Account) -> None:
        """Give the welcome money once, and a refill to an account that can pay for no entry."""
        purse = money.player(account.id)
        await self._grant(account, _issued(f"{purse}/welcome", "welcome", purse))
        if self._ticket is not None and not account.bot:
            await self._grant(
                account,
                money.grant_ticket(purse, self._ticket, currency=CURRENCY, id=f"{purse}/welcome/ticket"),
            )
            await self._grant(
                account,
                money.grant_tournament_money(
                    purse,
                    WELCOME_TOURNAMENT_MONEY,
                    currency=CURRENCY,
                    id=f"{purse}/welcome/tournament_money",
                ),
            )
        if await self._store.balance(purse, CURRENCY) < self._cheapest:
            # Named after what emptied the wallet, so that two connections at once get one refill.
            (last,) = await self._store.entries(purse, 1)
            await self._grant(account, _issued(f"{purse}/refill/{last.transfer}", "refill", purse))

    async def _grant(self, account: Account, transfer: Transfer) -> None:
        try:
            await self._store.append(Batch(f"wallet/{account.id}", 0, (), (transfer,)))
        except DuplicateTransfer:
            return


def _issued(id: str, memo: str, purse: str) -> Transfer:
    postings = (Posting(f"issue/{CURRENCY}", -WELCOME_MONEY), Posting(purse, WELCOME_MONEY))
    return Transfer(id, CURRENCY, memo, postings)
