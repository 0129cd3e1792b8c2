"""Whole states, built from snapshots and the deltas after them."""

from __future__ import annotations

from tapete.room import protocol as p


class NewsMissing(Exception):
    """A delta is missing: send `ask` to get the whole state again."""

    def __init__(self, ask: p.ClientMessage) -> None:
        self.ask = ask
        super().__init__(f"news is missing before {type(ask).__name__}")


class FoldedSubjects:
    """Latest whole state of each subject that the client follows."""

    def __init__(self) -> None:
        self.lobby: p.LobbyRows | None = None
        self.pages: dict[str, p.TournamentState] = {}
        """Tournament pages by stream."""
        self.wallet: p.WalletState | None = None

    def take(self, message: p.ServerMessage) -> p.ServerMessage:
        """Return the whole state after a delta; return any other message unchanged.

        Raises:
            NewsMissing: the delta does not continue the known state.
        """
        match message:
            case p.LobbyRows():
                self.lobby = message
            case p.LobbyNews() | p.YourLobby():
                self.lobby = message = self._lobby(message)
            case p.TournamentState(stream=stream):
                self.pages[stream] = message
            case p.PageNews(stream=stream) | p.YourPage(stream=stream):
                self.pages[stream] = message = self._page(message)
            case p.WalletState():
                self.wallet = message
            case p.WalletNews():
                self.wallet = message = self._wallet(message)
            case _:
                pass
        return message

    def _lobby(self, news: p.LobbyNews | p.YourLobby) -> p.LobbyRows:
        if self.lobby is None:
            raise NewsMissing(p.Lobby())
        try:
            return p.fold_lobby(self.lobby, news)
        except p.Gap as gap:
            raise NewsMissing(p.Lobby()) from gap

    def _page(self, news: p.PageNews | p.YourPage) -> p.TournamentState:
        known = self.pages.get(news.stream)
        if known is None:
            raise NewsMissing(p.Follow(stream=news.stream))
        try:
            return p.fold_page(known, news)
        except p.Gap as gap:
            raise NewsMissing(p.Follow(stream=news.stream)) from gap

    def _wallet(self, news: p.WalletNews) -> p.WalletState:
        if self.wallet is None:
            raise NewsMissing(p.Wallet())
        try:
            return p.fold_wallet(self.wallet, news)
        except p.Gap as gap:
            raise NewsMissing(p.Wallet()) from gap
