"""Input counts for one turn only; expired turns and stopped events are announced in one line."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.served import Server, click_at_once, enter, messages_in, my_turn, sit_down
from tests.waiting import wait_until

from tapete.room import protocol as p

pytestmark = pytest.mark.browser


def acts_of(page: Page) -> list[str]:
    """Collect the actions that the page sends from now on."""
    sent: list[str] = []

    def note(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "act":
            sent.append(message["action"])

    page.on("websocket", lambda line: line.on("framesent", note))
    return sent


def test_an_amount_typed_for_an_expired_turn_is_never_sent(page: Page, server: Server) -> None:
    acts = acts_of(page)
    enter(page, server, "Marina")
    sit_down(page, "Quick Clock")
    my_turn(page)
    amount = page.get_by_test_id("amount")
    amount.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#amount-note")).to_contain_text("Type an amount")
    amount.fill("120")
    # Nobody acts, so turns expire one after the other while Enter is pressed repeatedly.
    expect(page.get_by_test_id("come-back")).to_be_visible()
    expect(page.get_by_test_id("toast").filter(has_text="Your amount was meant for")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    assert acts == []
    page.get_by_test_id("come-back").click()
    my_turn(page)
    expect(amount).not_to_have_value("120")
    # The same keys for this turn; after an expired turn the page waits a second before accepting them.
    page.wait_for_timeout(1_000)
    amount.fill("120")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("raise")).to_be_disabled()
    wait_until(lambda: acts, "the bet is sent")
    assert len(acts) == 1 and acts[0] in ("bet", "raise_to")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_press_that_comes_too_soon_is_told_beside_the_buttons(
    page: Page, server: Server, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    acts = acts_of(page)
    enter(page, server, "Inês")
    click_at_once(page, "[data-testid=check-call]:enabled")
    sit_down(page)
    note = page.get_by_test_id("too-soon")
    expect(note).to_contain_text("it did nothing. Press again")
    assert acts == []
    bar, said = page.get_by_test_id("action-bar").bounding_box(), note.bounding_box()
    assert bar and said and said["x"] >= 0 and said["x"] + said["width"] <= width
    assert said["y"] + said["height"] <= bar["y"]  # it covers no button
    my_turn(page)
    page.get_by_test_id("check-call").click()
    expect(note).to_have_count(0)
    wait_until(lambda: acts, "the second press is sent")


def test_an_expired_turn_is_shown_in_one_line_with_its_rule(page: Page, server: Server) -> None:
    enter(page, server, "Rui")
    sit_down(page, "Quick Clock")
    my_turn(page)
    told = re.compile(r"^Time ran out: (you checked|you folded|your hand is dead)$")
    toast = page.get_by_test_id("toast").filter(has_text="Time ran out")
    expect(toast.locator("p").first).to_have_text(told)
    toast.locator("summary").click()
    expect(toast.locator(".rule")).to_contain_text("29 (TDA19-29.5): Result when the clock expires")
    line = page.get_by_test_id("ruling").first
    expect(line.locator("summary")).to_have_text(told)
    expect(line.locator("small").first).to_be_hidden()
    line.locator("summary").click()
    expect(line.locator("small").first).to_contain_text("TDA19-29.5")


class Halting:
    """A proxy between page and room that can tell the page that its event has stopped.

    The room knows nothing of it and plays on, so what it says meanwhile is held back.
    """

    def __init__(self, page: Page) -> None:
        self._line: WebSocketRoute | None = None
        self._watched = p.Watched()
        self._held: list[str | bytes] | None = None
        self._tell: Callable[[str | bytes], None] = lambda text: None
        page.route_web_socket(re.compile(r"/ws$"), self._between)

    def _between(self, line: WebSocketRoute) -> None:
        self._line = line
        room = line.connect_to_server()

        def tell(text: str | bytes) -> None:
            if self._held is not None:
                self._held.append(text)
                return
            for message in messages_in(text):
                if isinstance(message, p.Snapshot | p.News | p.Yours):
                    self._watched.fold(message)
            line.send(text)

        self._tell = tell
        room.on_message(tell)

    @property
    def _table(self) -> dict[str, Any]:
        table: dict[str, Any] = msgspec.to_builtins(self._watched.table, str_keys=True)
        return table

    def says(self, **changes: object) -> None:
        """Send the table whole, with changes."""
        assert self._line
        self._line.send(json.dumps(self._table | {"events": [], "resync": False} | changes))

    def stops(self) -> None:
        self._held = []
        self.says(stopped=True, decision=None, menu=None, clock=None, beforehand=None)

    def goes_on(self) -> None:
        """Let the page hear what the room has said meanwhile."""
        self.says()
        held, self._held = self._held or [], None
        for text in held:
            self._tell(text)

    def refunds(self, amount: int) -> None:
        assert self._line
        entry = {"at": 0, "memo": "refund", "stream": self._table["stream"], "amount": amount}
        wallet = {"number": 0, "currency": "PLAY", "balance": 10_000, "tournament_money": 0, "tickets": []}
        self._line.send(json.dumps({"type": "wallet_state", "entries": [entry]} | wallet))


@pytest.mark.parametrize("width", [1280, 390])
def test_a_stopped_event_is_announced_resumed_and_refunded(page: Page, server: Server, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    acts, halting = acts_of(page), Halting(page)
    enter(page, server, "Ana")
    sit_down(page)
    my_turn(page)
    halting.stops()
    stopped = page.get_by_test_id("stopped")
    expect(stopped).to_contain_text("Sit & Go 6 Turbo has stopped. Your seat and your chips are kept")
    expect(page.get_by_test_id("check-call")).to_have_count(0)
    expect(page.locator(".left")).to_have_count(0)  # no seconds anywhere
    assert "Your turn" not in page.title()
    for key in ("c", "r", "f", "Enter"):
        page.keyboard.press(key)
    assert acts == []
    page.get_by_test_id("to-lobby-tab").click()
    expect(page.get_by_test_id("toast")).to_have_count(0)
    page.locator("[data-testid^=open-]").first.click()
    halting.goes_on()
    expect(stopped).to_have_count(0)
    my_turn(page)
    page.wait_for_timeout(1_000)
    page.keyboard.press("c")
    expect(page.get_by_test_id("check-call")).to_be_disabled()
    halting.stops()
    expect(stopped).to_be_visible()
    halting.refunds(110)
    halting.says(state="cancelled", decision=None, menu=None, clock=None, beforehand=None)
    expect(page.get_by_test_id("result")).to_contain_text("The tournament was cancelled")
    expect(page.get_by_test_id("refunded")).to_have_text("110 play chips returned to your wallet")


def test_a_cancelled_event_shows_its_refund(page: Page, server: Server) -> None:
    enter(page, server, "Duarte")
    sit_down(page)
    stream = page.evaluate("location.hash.slice(1)")
    tapete = str(Path(sys.executable).parent / "tapete")
    subprocess.run([tapete, "room", "cancel", stream, "--yes", "--data", str(server.data)], check=True)
    expect(page.get_by_test_id("result")).to_contain_text("The tournament was cancelled")
    expect(page.get_by_test_id("refunded")).to_have_text(
        re.compile(r"^1[01]\d play chips returned to your wallet$")  # the fee and a share of the pool
    )


def test_a_deal_that_leaves_something_for_the_winner_closes_its_dialog(page: Page, server: Server) -> None:
    halting = Halting(page)
    enter(page, server, "Ana")
    sit_down(page)
    my_turn(page)
    paused: dict[str, Any] = {"decision": None, "menu": None, "clock": None, "beforehand": None}
    deal = {"terms": "1.c0ffee", "method": "custom", "kept": 10, "yes": 0, "missing": 6, "your_vote": None}
    shares = [{"name": "Ana", "amount": 50}]
    halting.says(waits="deal", deal=deal | {"shares": shares, "since": 0, "until": 0}, **paused)
    expect(page.get_by_test_id("deal-yes")).to_be_visible()
    halting.says(prizes=[10], may_propose=["even"], **paused)
    expect(page.get_by_test_id("toast").filter(has_text="The deal is settled.")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_the_time_bank_is_switched_on_by_a_press_and_covers_nothing(
    page: Page, server: Server, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    enter(page, server, "Tiago")
    sit_down(page, "Time Bank")
    my_turn(page)
    bank = page.get_by_test_id("use-bank")
    expect(bank).to_have_text(re.compile(r"Time bank \+60 s"))
    if shots := os.environ.get("TAPETE_SHOTS"):
        page.screenshot(path=f"{shots}/time-bank-{size[0]}.png")
    button, bar = bank.bounding_box(), page.get_by_test_id("action-bar").bounding_box()
    cards = page.locator(".hero .cards").bounding_box()
    assert button and bar and cards
    assert button["y"] + button["height"] <= bar["y"]
    assert button["x"] >= cards["x"] + cards["width"] or button["y"] >= cards["y"] + cards["height"]
    bank.click()
    expect(bank).to_be_hidden()
    expect(page.locator(".hero .left small")).to_contain_text("60 s")
