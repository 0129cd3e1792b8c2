"""A newcomer's first minute: from the first click to the first hand, by the clicks that it takes.

How long it takes is printed (`pytest -s`), not claimed: that depends on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.looking import SCREENS
from tests.browser.served import Server
from tests.waiting import HANG_S, tries

pytestmark = pytest.mark.browser


class Newcomer:
    """Somebody with a name, and what they have clicked so far."""

    def __init__(self, page: Page, server: Server, name: str) -> None:
        self.page = page
        self.clicks = 0
        self._began = 0.0
        page.goto(server.url)
        page.get_by_test_id("name-input").fill(name)

    def click(self, test_id: str) -> None:
        if self.clicks == 0:
            self._began = self._now()
        self.clicks += 1
        self.page.get_by_test_id(test_id).click()

    def reaches(self, what: str, place: Locator) -> None:
        """Wait until it is in sight, and print how long the way to it was."""
        expect(place).to_be_visible()
        print(f"{what}: {self.clicks} clicks, {self._now() - self._began:.1f} s")

    def _now(self) -> float:
        """Seconds by the page's clock."""
        return float(self.page.evaluate("performance.now()")) / 1_000


@contextmanager
def newcomer(browser: Browser, server: Server, name: str, size: str = "desktop") -> Iterator[Newcomer]:
    width, height = SCREENS[size]
    context = browser.new_context(locale="en-US", viewport={"width": width, "height": height})
    page = context.new_page()
    page.set_default_timeout(HANG_S * 1_000)
    yield Newcomer(page, server, name)
    context.close()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_three_clicks_lead_to_the_first_hand(browser: Browser, house: Server, size: str) -> None:
    with newcomer(browser, house, f"Ana {size}", size) as ana:
        ana.click("enter")
        ana.click("quick-seat")
        ana.click("buy-in")
        ana.reaches(f"cash table, {size}", ana.page.get_by_test_id("hero-cards"))
        assert ana.clicks == 3
        # The next newcomer is the first at a table, too.
        ana.page.get_by_test_id("stand-up").click()
        expect(ana.page.get_by_test_id("sit-down")).to_be_visible()


def test_a_quick_seat_in_an_event_asks_nothing(browser: Browser, house: Server) -> None:
    with newcomer(browser, house, "Bea") as bea:
        bea.click("enter")
        bea.click("tab-sit_and_go")
        quick = bea.page.get_by_test_id("quick-seat")
        expect(quick).to_have_attribute("title", "Heads-up Hyper-turbo, paid with Tournament money")
        bea.click("quick-seat")
        expect(bea.page.locator("dialog[open]")).to_have_count(0)
        bea.reaches("Sit & Go", bea.page.get_by_test_id("hero-cards"))
        assert bea.clicks == 3


def deal(carla: Newcomer, dora: Newcomer) -> None:
    """Let Carla fold whatever she has until Dora has cards."""
    fold = carla.page.get_by_test_id("fold")
    for _ in tries("Dora has cards", every_s=0.1):
        if dora.page.get_by_test_id("hero-cards").is_visible():
            break
        if fold.is_enabled():
            fold.click()
    dora.reaches("at a running table", dora.page.get_by_test_id("hero-cards"))


def seated(one: Newcomer) -> None:
    """Take the quick seat, and begin with chips."""
    one.click("enter")
    one.click("quick-seat")


@pytest.mark.parametrize("hurried", [True, False])
def test_who_comes_to_a_running_table_posts_at_once_or_later(
    browser: Browser, house: Server, hurried: bool
) -> None:
    with (
        newcomer(browser, house, f"Carla {hurried}") as carla,
        newcomer(browser, house, f"Dora {hurried}") as dora,
    ):
        seated(carla)
        carla.click("buy-in")
        expect(carla.page.get_by_test_id("hero-cards")).to_be_visible()
        seated(dora)
        at_once = dora.page.get_by_test_id("post-at-once")
        expect(at_once).to_be_checked()
        if not hurried:
            at_once.uncheck()
        dora.click("buy-in")
        waits = dora.page.get_by_test_id("waits-for-blind")
        if not hurried:
            expect(waits).to_contain_text("You wait for the big blind")
            dora.click("post-now")
        expect(waits).to_contain_text("You post 10 and play as soon as you may.")
        deal(carla, dora)
        for one in (carla, dora):
            one.page.get_by_test_id("stand-up").click()
