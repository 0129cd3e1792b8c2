"""Free play money: the first contents of a new wallet, and refills of an empty one.

A new wallet also gets a ticket for the target event of the house satellites and some tournament money, so
that players can try everything.
"""

from collections.abc import Sequence

from tapete.room import money
from tapete.room.cash.offers import CashOffer, cheapest
from tapete.room.store.ledger import Posting, Transfer
from tapete.room.store.store import Account, Batch, DuplicateTransfer, Store
from tapete.tournament.sharing import Money
from tapete.tournament.structure.structure import Structure

WELCOME_MONEY = 10_000
WELCOME_TOURNAMENT_MONEY = 500
CURRENCY = "PLAY"


class Purses:
    """Fill the purses of accounts at login."""

    def __init__(self, store: Store, structures: Sequence[Structure], cash: Sequence[CashOffer] = ()) -> None:
        self._store = store
        prices = [one.price.total for one in structures if one.currency == CURRENCY and one.price.total]
        if cash:
            prices.append(cheapest(cash, CURRENCY))
        self._cheapest = min((price for price in prices if price), default=0)
        self._ticket = next((one.prizes.ticket for one in structures if one.prizes.kind == "tickets"), None)

    async def greet(self, account: Account) -> Money:
        """Give a new account its gifts once, and a refill to an account that can't afford any entry.

        Returns:
            The money in the purse.
        """
        purse = money.player(account.id)
        held = await self._store.balances_under(purse, CURRENCY)
        missing = [one for one in self._gifts(account) if not any(to.account in held for to in one.postings)]
        if missing:
            await self._give(account, missing)
            held = await self._store.balances_under(purse, CURRENCY)
        if held.get(purse, 0) < self._cheapest:
            # The id names the last entry, so that two simultaneous connections get one refill.
            (last,) = await self._store.entries(purse, 1)
            await self._give(account, [_issued(f"{purse}/refill/{last.transfer}", "refill", purse)])
            held = await self._store.balances_under(purse, CURRENCY)
        return held.get(purse, 0)

    def _gifts(self, account: Account) -> list[Transfer]:
        """Return the gifts for a new account. The ids ensure that each is posted only once."""
        purse = money.player(account.id)
        gifts = [_issued(f"{purse}/welcome", "welcome", purse)]
        if self._ticket is not None and not account.bot:
            gifts += [
                money.grant_ticket(purse, self._ticket, currency=CURRENCY, id=f"{purse}/welcome/ticket"),
                money.grant_tournament_money(
                    purse,
                    WELCOME_TOURNAMENT_MONEY,
                    currency=CURRENCY,
                    id=f"{purse}/welcome/tournament_money",
                ),
            ]
        return gifts

    async def _give(self, account: Account, transfers: Sequence[Transfer]) -> None:
        """Post transfers together. If some were posted before, post the others one by one."""
        wallet = f"wallet/{account.id}"
        try:
            await self._store.append(Batch(wallet, 0, (), tuple(transfers)))
        except DuplicateTransfer:
            if len(transfers) > 1:
                for one in transfers:
                    await self._give(account, [one])


def _issued(id: str, memo: str, purse: str) -> Transfer:
    postings = (Posting(f"issue/{CURRENCY}", -WELCOME_MONEY), Posting(purse, WELCOME_MONEY))
    return Transfer(id, CURRENCY, memo, postings)
