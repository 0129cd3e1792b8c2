"""Tables put on a page without a room: the hand is the engine's, the socket is this test's.

So any table can be looked at on any screen: seven cards a seat, ten seats, a won pot.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.browser.looking import SCREENS
from tests.waiting import HANG_S

from tapete.cards import DECKS, Card, read_cards
from tapete.engine import BringIn, Call, Check, Draw, Hand, RaiseTo, Stakes
from tapete.engine.events import Event
from tapete.engine.views import seen_by
from tapete.room import protocol as p
from tapete.room.publish.own_parts import strength
from tapete.rules import hand_rules

STREAM: Final = "tournament/1"
SEEN_MS: Final = 350
NAMES: Final = (
    *("Marina", "Rui Fernandes", "Inês", "tobias_k", "Camila Ortega"),
    *("Diego", "Ana", "Bo", "Chuck", "Wanja Wu"),
)
LIMIT: Final = Stakes(small_blind=20, big_blind=40, small_bet=40)
STUD: Final = Stakes(small_blind=0, big_blind=0, small_bet=40, ante=5, ante_form="per_player", bring_in=15)
WELCOME: Final = p.Welcome(
    protocol=2,
    account=1,
    name=NAMES[0],
    token="t" * 32,
    now=1_000_000,
    currency="PLAY",
    balance=9_890,
)
BLINDS: Final = Stakes(small_blind=10, big_blind=20)


def shuffled(seed: int, *, top: Sequence[Card] = ()) -> tuple[Card, ...]:
    """A deck in an order of this seed, after the cards that are to come first."""
    rest = [card for card in DECKS["standard-52"] if card not in top]
    random.Random(seed).shuffle(rest)
    return (*top, *rest)


def dealt(
    game: str,
    seats: int,
    *,
    stacks: Mapping[int, int] | None = None,
    seed: int = 7,
    deck: Sequence[Card] | None = None,
) -> Hand:
    """A hand of a game with this many seats, up to its first decision."""
    stud = game.startswith(("stud", "razz"))
    limit = game.endswith("fixed-limit")
    hand, _ = Hand.start(
        hand_rules(game),
        hand=12,
        stakes=STUD if stud else LIMIT if limit else BLINDS,
        stacks=stacks or {seat: 1_500 - 10 * seat for seat in range(1, seats + 1)},
        button=1,
        small_blind=None if stud else 1 if seats == 2 else 2,
        big_blind=None if stud else 2 if seats == 2 else 3,
        deck=deck or shuffled(seed),
    )
    return hand


def play(hand: Hand, *, until: Callable[[Hand], bool] = lambda hand: hand.over) -> Hand:
    """Check, call and stand pat until something is so."""
    while not hand.over and not until(hand):
        seat, menu = hand.to_act, hand.menu
        assert seat is not None
        assert menu is not None
        if menu.bring_in is not None:
            hand.act(BringIn(seat=seat))
        elif menu.draw is not None:
            hand.act(Draw(seat=seat))
        else:
            hand.act(Check(seat=seat) if menu.check else Call(seat=seat))
    return hand


def raise_to(hand: Hand, amount: int) -> Hand:
    """Raise by the seat to act."""
    assert hand.to_act is not None
    hand.act(RaiseTo(seat=hand.to_act, amount=amount))
    return hand


def at(street: str) -> Callable[[Hand], bool]:
    """Whether a hand has come to a street."""
    return lambda hand: hand.view_for(None).street == street


def table_of(
    hand: Hand, *, you: int | None = 1, events: Sequence[Event] | None = None, **more: Any
) -> p.Table:
    """The whole table as a seat sees it."""
    view = hand.view_for(you)
    seats = tuple(
        p.SeatView(
            seat=seat,
            name=NAMES[seat - 1],
            player=seat,
            bot=seat % 3 == 2,
            stack=stack,
            away=False,
            connected=True,
        )
        for seat, stack in view.stacks.items()
    )
    told = hand.events if events is None else events
    made = strength(hand, you) if you is not None and not hand.over else None
    facts: dict[str, Any] = {
        "stream": STREAM,
        "table": 1,
        "version": len(hand.events),
        "now": 1_000_000,
        "resync": True,
        "name": "Sunday Linen",
        "state": "running",
        "you": you,
        "your_table": 1 if you is not None else None,
        "seats": seats,
        "size": len(seats),
        "level": p.Level(number=3, small_blind=10, big_blind=20, ante=0),
        "button": view.button,
        "hand": msgspec.structs.replace(view, menu=None),
        "decision": "12.1" if view.menu else None,
        "menu": view.menu,
        "made": made,
        "clock": p.Clock(seat=hand.to_act, began=1_000_000, deadline=1_020_000, bank_deadline=1_080_000)
        if hand.to_act is not None
        else None,
        "standings": (),
        "prizes": (300, 180, 120),
        "currency": "PLAY",
        "events": tuple(seen_by(event, you) for event in told),
        "shuffle": "0" * 64,
    }
    return p.Table(**{**facts, **more})


class Stage:
    """A page at a table, and the words that it sends."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        self.answers: dict[str, Callable[[dict[str, Any]], list[p.ServerMessage]]] = {}
        self._line: WebSocketRoute | None = None
        self._first: p.Table | None = None
        self.welcome = WELCOME
        self.cash: tuple[p.CashRow, ...] = ()

    def route(self, line: WebSocketRoute) -> None:
        self._line = line
        line.on_message(self._said)

    def _said(self, text: str | bytes) -> None:
        said = json.loads(text)
        self.sent.append(said)
        kind = said["type"]
        if kind == "hello":
            self.tell(self.welcome)
        elif kind == "lobby":
            self.tell(p.LobbyRows(rows=(), cash=self.cash))
        elif kind == "watch" and self._first is not None:
            self.tell(self._first)
        elif kind in self.answers:
            for message in self.answers[kind](said):
                self.tell(message)

    def tell(self, message: p.ServerMessage) -> None:
        """Send the page a message of the room."""
        assert self._line is not None
        self._line.send(msgspec.json.encode(message).decode())

    def open(self, url: str, table: p.Table, place: str | None) -> None:
        """Come to the table, or to the lobby, as somebody who was here before."""
        self._first = table
        page = self.page
        page.add_init_script("localStorage.setItem('tapete.token', 'a token')")
        page.route_web_socket("**/ws", self.route)
        page.goto(f"{url}/#{'lobby' if place is None else place}")
        where = "[data-testid=lobby]" if place is None else "[data-testid^=seat-]"
        expect(page.locator(where).first).to_be_visible()
        self.still()

    def show(self, table: p.Table) -> None:
        """Put another table on the page in place of the first."""
        self._first = table
        self.page.reload()
        expect(self.page.locator("[data-testid^=seat-]").first).to_be_visible()
        self.still()

    def still(self) -> None:
        """Wait for the end of all movement, and as long as a person needs to see what is there.

        The page ignores a press, and a typed amount, on a decision that has just appeared.
        """
        self.page.wait_for_function(
            """() => document.getAnimations().every(
                (one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)"""
        )
        self.page.wait_for_timeout(SEEN_MS)


@contextmanager
def staged(
    browser: Browser,
    url: str,
    table: p.Table,
    size: str = "desktop",
    *,
    place: str | None = STREAM,
    lobby: tuple[p.CashRow, ...] = (),
    welcome: p.Welcome = WELCOME,
    locale: str = "en-US",
    calm: bool = True,
    **settings: Any,
) -> Iterator[Stage]:
    """A page with this table on a screen of this size."""
    width, height = SCREENS[size]
    context = browser.new_context(
        locale=locale,
        viewport={"width": width, "height": height},
        reduced_motion="reduce" if calm else "no-preference",
    )
    page = context.new_page()
    page.set_default_timeout(HANG_S * 1_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    if settings:
        page.add_init_script(f"localStorage.setItem('tapete.settings', {json.dumps(json.dumps(settings))})")
    stage = Stage(page)
    stage.welcome, stage.cash = welcome, lobby
    stage.open(url, table, None if lobby else place)
    yield stage
    context.close()
    assert errors == []


__all__ = ["STREAM", "Stage", "at", "dealt", "play", "raise_to", "read_cards", "staged", "table_of"]
