"""Run a real server for the browser tests, with the first steps of most journeys."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import msgspec
from playwright.sync_api import Page, expect
from tests.waiting import wait_for_server

from tapete.room import protocol as p

_decoder = msgspec.json.Decoder(p.ServerMessage | list[p.ServerMessage])


class Server:
    """`tapete serve` on a free port, which can be killed and started again on the same data.

    Args:
        fast: bots act almost at once, so pre-actions vanish before a person can tick them.
        programme: the folder of the events that are on offer, beside this file; None: the house's own.
    """

    def __init__(self, data: Path, *, fast: bool = True, programme: str | None = "tournaments") -> None:
        self.data = data
        self.programme = programme
        self.fast = fast
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [str(Path(sys.executable).parent / "tapete"), "serve", *(["--fast"] if self.fast else [])]
        if self.programme is not None:
            command += ["--tournaments", str(Path(__file__).parent / self.programme)]
        self.process = subprocess.Popen([*command, "--port", str(self.port), "--data", str(self.data)])
        process = self.process
        wait_for_server(f"{self.url}/readyz", lives=lambda: process.poll() is None)

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def enter(page: Page, server: Server, name: str) -> None:
    page.goto(server.url)
    page.get_by_test_id("name-input").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("lobby")).to_be_visible()


def sit_down(page: Page, name: str = "Sit & Go 6 Turbo") -> None:
    row = page.locator("[data-testid^=row-]").filter(has_text=name)
    row.locator("[data-testid^=register-]").click()
    expect(page.get_by_test_id("hero-cards")).to_be_visible()


def open_page(page: Page, name: str) -> None:
    """Open the page of a tournament from the lobby, by its facts beside the list."""
    page.locator("[data-testid^=row-]").filter(has_text=name).first.locator(".title").click()
    page.get_by_test_id("panel").locator("[data-testid^=page-]").click()
    expect(page.get_by_test_id("tournament-page")).to_be_visible()


def all_in(page: Page) -> None:
    """Go all-in, or call, if it is our turn."""
    if page.locator("[data-testid=raise]:enabled").count():
        page.wait_for_timeout(350)
        page.keyboard.press("5")
        page.keyboard.press("r")
    page.keyboard.press("c")
    page.wait_for_timeout(150)


def click_at_once(page: Page, selector: str) -> None:
    """Click a button as soon as it can be clicked, before anybody can have seen it; once."""
    page.evaluate(
        """(selector) => {
            const watcher = new MutationObserver(() => {
                const button = document.querySelector(selector);
                if (!button) return;
                watcher.disconnect();
                button.click();
            });
            watcher.observe(document.body, {subtree: true, childList: true, attributes: true});
        }""",
        selector,
    )


def number(page: Page, test_id: str) -> int:
    return int(re.sub(r"\D", "", page.get_by_test_id(test_id).inner_text()) or 0)


def my_turn(page: Page) -> None:
    expect(page.get_by_test_id("check-call")).to_be_enabled()
    page.wait_for_timeout(350)  # an earlier click would count for the previous decision


def messages_in(frame: str | bytes) -> list[p.ServerMessage]:
    """The messages that the room sends together."""
    told = _decoder.decode(frame)
    return told if isinstance(told, list) else [told]
