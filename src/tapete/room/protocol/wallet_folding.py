"""Fold `wallet_news` into a wallet, and compute it from two wallets.

>>> before = WalletState(currency="PLAY", balance=100, entries=())
>>> bought = WalletEntry(at=1, memo="buy_in", stream="tournament/1", amount=-30)
>>> after = WalletState(number=1, currency="PLAY", balance=70, entries=(bought,))
>>> news = wallet_news(before, after, new=1)
>>> fold_wallet(before, news) == after
True
"""

from tapete.room.protocol.numbered import is_next
from tapete.room.protocol.wallet import ENTRIES_TOLD, WalletEntry, WalletNews, WalletState


def wallet_news(before: WalletState, after: WalletState, *, new: int) -> WalletNews:
    """Return the news between two states of a wallet.

    Args:
        new: number of entries in `after` that came since `before`.
    """
    return WalletNews(
        number=after.number,
        balance=after.balance,
        entries=after.entries[:new],
        tournament_money=after.tournament_money,
        tickets=after.tickets,
    )


def fold_wallet(state: WalletState, news: WalletNews) -> WalletState:
    """Return the wallet after news, or the same wallet if the news is already included.

    Raises:
        Gap: news before this one is missing.
    """
    if not is_next(state.number, news.number):
        return state
    entries: tuple[WalletEntry, ...] = (*news.entries, *state.entries)
    return WalletState(
        number=news.number,
        currency=state.currency,
        balance=news.balance,
        entries=entries[:ENTRIES_TOLD],
        tournament_money=news.tournament_money,
        tickets=news.tickets,
    )
