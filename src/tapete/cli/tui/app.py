"""Run the terminal application: one connection, a lobby, one table at a time."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import DataTable, Footer, Header, Input, Static

from tapete.cli.tui import drawing
from tapete.client import Client, HelloRefused, LineLost, UnreadableMessage
from tapete.desk.rulings.texts import words_of
from tapete.engine.menu import Menu
from tapete.floor.wording import fill
from tapete.room import protocol as p
from tapete.rules.rows import Language


class LobbyScreen(Screen[None]):
    """Screen of tournaments that take entries or that the player is in."""

    app: Play

    def __init__(self) -> None:
        super().__init__()
        self._entered: frozenset[str] = frozenset()

    def entered(self, stream: str) -> bool:
        """Whether the player is or was in a tournament."""
        return stream in self._entered

    def compose(self) -> ComposeResult:
        yield Header()
        yield Static("", id="news")
        yield DataTable(id="rows", cursor_type="row")
        yield Footer()

    def on_mount(self) -> None:
        rows = self.query_one("#rows", DataTable)
        say = self.app.say
        codes = ("play.name", "play.game", "lobby.buy_in", "play.entries", "lobby.prizes")
        rows.add_columns("", *map(say, codes))
        rows.focus()
        self.news(say("lobby.loading"))

    def news(self, text: str) -> None:
        """Show a line above the rows."""
        for line in self.query("#news").results(Static):
            line.update(Text(text))

    def show(self, told: p.LobbyRows) -> None:
        """Show the current lobby; the cursor stays on its tournament."""
        self._entered = frozenset(told.yours)
        if not self.query("#rows"):  # the application is closing
            return
        rows = self.query_one("#rows", DataTable)
        before = self.chosen
        rows.clear()
        open_now = [row for row in told.rows if row.open or row.stream in told.yours]
        for row in open_now:
            rows.add_row(*drawing.of_row(row, entered=row.stream in told.yours), key=row.stream)
        streams = [row.stream for row in open_now]
        if before in streams:
            rows.move_cursor(row=streams.index(before))
        self.news(self.app.say("play.choose") if open_now else self.app.say("lobby.empty"))

    @property
    def chosen(self) -> str | None:
        """Tournament under the cursor."""
        rows = self.query_one("#rows", DataTable)
        if not rows.row_count:
            return None
        return rows.coordinate_to_cell_key(rows.cursor_coordinate).row_key.value

    async def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        if event.row_key.value is not None:
            await self.app.sit_down(event.row_key.value)


class TableScreen(Screen[None]):
    """Screen of one table, with the keys to act at it."""

    app: Play
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "act('fold')", "Fold", show=False),
        Binding("c", "act('call')", "Check or call", show=False),
        Binding("a", "act('all_in')", "All-in", show=False),
        Binding("r", "raise_to", "Raise", show=False),
        Binding("escape", "leave", "Lobby"),
    ]

    def __init__(self, stream: str) -> None:
        super().__init__()
        self.stream = stream
        self.told: p.Table | None = None

    def compose(self) -> ComposeResult:
        yield Header()
        with Vertical():
            yield Static("", id="table")
            yield Static("", id="keys")
            yield Input(id="amount", type="integer", placeholder=self.app.say("act.amount"), disabled=True)
            yield Static("", id="said")
        yield Footer()

    def on_mount(self) -> None:
        if self.told is not None:
            self.show(self.told)

    def show(self, told: p.Table) -> None:
        """Show the current table."""
        self.told = told
        if not self.query("#table"):  # not drawn yet, or the application is closing
            return
        say = self.app.say
        self.query_one("#table", Static).update(Text("\n").join(drawing.table(told, say)))
        waits = "" if told.hand is not None else say("table.waiting")
        self.query_one("#keys", Static).update(Text(drawing.keys(self.menu, say) or waits))
        if self.menu is None:
            self._close_amount()

    def said(self, text: str) -> None:
        """Show an answer of the room."""
        for line in self.query("#said").results(Static):
            line.update(Text(text))

    @property
    def menu(self) -> Menu | None:
        """Actions that the player may take now."""
        return self.told.menu if self.told is not None and self.told.decision else None

    async def action_act(self, what: str) -> None:
        menu = self.menu
        if menu is None:
            return
        if what == "fold" and menu.fold and not menu.check:
            await self._act(p.Action.FOLD)
        elif what == "fold" and menu.check:
            self.said(self.app.say("act.check_free"))
        elif what == "call" and menu.check:
            await self._act(p.Action.CHECK)
        elif what == "call" and menu.call is not None:
            await self._act(p.Action.CALL)
        elif what == "all_in" and menu.raise_to is not None:
            await self._act(p.Action.RAISE_TO, menu.raise_to.most)
        elif what == "all_in" and menu.bet is not None:
            await self._act(p.Action.BET, menu.bet.most)

    def action_raise_to(self) -> None:
        menu = self.menu
        if menu is None or (menu.bet is None and menu.raise_to is None):
            return
        amount = self.query_one("#amount", Input)
        amount.disabled = False
        amount.focus()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        menu = self.menu
        amounts = None if menu is None else menu.bet or menu.raise_to
        if menu is None or amounts is None or not event.value.strip().lstrip("+").isdigit():
            return
        amount = int(event.value)
        if amount not in amounts:
            self.said(self.app.say("play.amount", least=f"{amounts.least:,}", most=f"{amounts.most:,}"))
            return
        self._close_amount()
        await self._act(p.Action.BET if menu.bet is not None else p.Action.RAISE_TO, amount)

    def _close_amount(self) -> None:
        amount = self.query_one("#amount", Input)
        amount.value, amount.disabled = "", True

    async def _act(self, action: p.Action, amount: int | None = None) -> None:
        if self.told is not None and self.told.decision is not None:
            self.said("")
            await self.app.act(self.stream, self.told.decision, action, amount)

    async def action_leave(self) -> None:
        await self.app.leave_table(self.stream)


class Play(App[str]):
    """Terminal client.

    Args:
        url: address of the room.
        name: name of a new player.
        token: token of a known player.
        language: language of all texts.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "quit", "Quit")]
    TITLE = "Tapete"

    def __init__(self, url: str, *, name: str | None, token: str | None, language: Language = "en") -> None:
        super().__init__()
        self._url, self._name, self._token, self._language = url, name, token, language
        self._client: Client | None = None
        self.lobby_screen = LobbyScreen()

    def say(self, code: str, **facts: object) -> str:
        """Return a text in the player's language."""
        return fill(words_of(self._language)[code], facts, self._language)

    def why(self, told: p.Error | p.Refusal) -> str:
        """Return the reason of a refusal in the player's language, if it has a text for it."""
        words = words_of(self._language)
        codes = (f"refused.{told.reason}", f"reason.{told.reason}", f"error.{getattr(told, 'code', '')}")
        code = next((one for one in codes if one in words), None)
        if code is None:
            return getattr(told, "text", "") or str(told.reason)
        try:
            return self.say(code, **told.facts)
        except KeyError:  # this refusal has fewer facts than the text needs
            return self.say(f"{code}.plain") if f"{code}.plain" in words else getattr(told, "text", "")

    @property
    def token(self) -> str | None:
        """Token that identifies the same player later."""
        return self._client.welcome.token if self._client is not None else None

    @property
    def table_screen(self) -> TableScreen | None:
        """Screen of the table being shown."""
        return self.screen if isinstance(self.screen, TableScreen) else None

    async def on_mount(self) -> None:
        await self.push_screen(self.lobby_screen)
        self.listen()

    @work(exclusive=True)
    async def listen(self) -> None:
        """Connect, and show the room's messages until the connection fails."""
        try:
            client = await Client.connect(self._url, name=self._name, token=self._token, bot=False)
            async with client:
                self._client = client
                self.sub_title = client.welcome.name
                await client.lobby()
                async for told in client:
                    self._take(told)
        except (HelloRefused, LineLost, UnreadableMessage, OSError) as error:
            self.exit(str(error), return_code=1)

    def _take(self, told: p.ServerMessage) -> None:
        shown = self.table_screen
        match told:
            case p.LobbyRows():
                self.lobby_screen.show(told)
            case p.Table() if shown is not None and told.stream == shown.stream:
                shown.show(told)
            case p.Error() | p.Refusal():
                (shown.said if shown is not None else self.lobby_screen.news)(self.why(told))
            case _:
                pass

    async def sit_down(self, stream: str) -> None:
        """Enter a tournament and watch its table; if the player is in it already, only watch."""
        client = self._client
        if client is None:
            return
        await self.push_screen(TableScreen(stream))
        if not self.lobby_screen.entered(stream):
            await client.register(stream)
        await client.watch(stream)

    async def leave_table(self, stream: str) -> None:
        """Go back to the lobby; the entry stays."""
        if self._client is not None:
            await self._client.unwatch(stream)
        self.pop_screen()

    async def act(self, stream: str, decision: str, action: p.Action, amount: int | None) -> None:
        """Act at a table."""
        if self._client is not None:
            await self._client.act(stream, decision, action, amount)
