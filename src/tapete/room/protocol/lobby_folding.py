"""Fold `lobby_news` and `your_lobby` into the lobby."""

from collections.abc import Iterable

from msgspec import structs

from tapete.room.protocol.cash_table import CashRow
from tapete.room.protocol.lobby import LobbyNews, LobbyRow, LobbyRows, YourLobby
from tapete.room.protocol.numbered import is_next

_STATES = ("registering", "running", "finished", "cancelled")


def in_order(rows: Iterable[LobbyRow]) -> tuple[LobbyRow, ...]:
    """Sort rows as in the lobby: by state, then by the number of the stream."""
    return tuple(sorted(rows, key=lambda row: (_STATES.index(row.state), int(row.stream.partition("/")[2]))))


def cash_in_order(rows: Iterable[CashRow]) -> tuple[CashRow, ...]:
    """Sort rows of cash tables as in the lobby: pools first, then by the number of the stream."""
    return tuple(sorted(rows, key=lambda row: (not row.pool, int(row.stream.partition("/")[2]))))


def fold_lobby(state: LobbyRows, news: LobbyNews | YourLobby) -> LobbyRows:
    """Return the lobby after news, or the same lobby if the news is already included.

    Raises:
        Gap: news before this one is missing.
    """
    if isinstance(news, YourLobby):
        if not is_next(state.your_number, news.number):
            return state
        yours = {stream: mark for stream, mark in (state.yours | news.yours).items() if mark.entered}
        return structs.replace(state, your_number=news.number, yours=yours)
    if not is_next(state.number, news.number):
        return state
    rows = {row.stream: row for row in (*state.rows, *news.rows) if row.stream not in news.gone}
    cash = {row.stream: row for row in (*state.cash, *news.cash) if row.stream not in news.gone}
    yours = {stream: mark for stream, mark in state.yours.items() if stream not in news.gone}
    return structs.replace(
        state,
        number=news.number,
        rows=in_order(rows.values()),
        cash=cash_in_order(cash.values()),
        yours=yours,
    )
