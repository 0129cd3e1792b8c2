"""A visitor joins a Boost pool of the house: folds from hand to hand, plays two entries, and leaves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.looking import accessible, screen, sideways
from tests.browser.served import Server, number
from tests.waiting import tries

pytestmark = pytest.mark.browser

POOL = "pool/1"


def join(page: Page, chips: int) -> None:
    """Join the pool from the lobby, and wait for the first hand."""
    page.get_by_test_id("tab-cash").click()
    page.get_by_test_id("filter-kind").select_option("pool")
    expect(page.locator("[data-testid^=row-]")).to_have_count(1)
    page.get_by_test_id(f"cash-{POOL}").click()
    page.get_by_test_id("buy-in-amount").fill(str(chips))
    page.get_by_test_id("buy-in").dblclick()  # a double click opens one entry
    expect(page.get_by_test_id("pool-head")).to_be_visible()


def leave(page: Page) -> None:
    """Leave with the entry that is on show: its hand is folded as soon as that may be."""
    page.get_by_test_id("stand-up").click()
    fold = page.get_by_test_id("fold")
    for _ in tries("the entry is paid out", every_s=0.2):
        if page.get_by_test_id("lobby").is_visible():
            return
        if fold.is_visible() and fold.is_enabled():
            fold.click()


@pytest.mark.parametrize(
    ("size", "locale"), [("desktop", "en-US"), ("phone", "es-UY"), ("landscape", "pt-BR")]
)
def test_a_visitor_folds_from_hand_to_hand_and_takes_the_chips_home(
    browser: Browser, house: Server, size: str, locale: str
) -> None:
    with screen(browser, house, size, locale=locale) as page:
        before = number(page, "wallet-balance")
        join(page, 600)
        expect(page.get_by_test_id("hero-cards")).to_be_visible()
        accessible(page)
        assert not sideways(page)
        first = page.get_by_test_id("hero-cards").inner_text()
        fold = page.get_by_test_id("fold")
        for _ in tries("another hand is dealt", every_s=0.2):
            if page.get_by_test_id("hero-cards").is_visible():
                if page.get_by_test_id("hero-cards").inner_text() != first:
                    break
            if fold.is_visible() and fold.is_enabled():
                page.keyboard.press("f")
        page.get_by_test_id("cash-options").click()
        page.get_by_test_id("options-facts").click()
        expect(page.get_by_test_id("pool-facts")).to_contain_text("6")
        accessible(page)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        leave(page)
        after = number(page, "wallet-balance")
        # Blinds are lost, and what was won stays.
        assert before - 100 <= after <= before + 3_000


def test_two_entries_are_two_tabs_and_the_turn_is_marked(browser: Browser, house: Server) -> None:
    with screen(browser, house, "desktop") as page:
        join(page, 400)
        page.get_by_test_id("cash-options").click()
        page.get_by_test_id("join-again").click()
        page.get_by_test_id("buy-in").click()
        tabs = page.get_by_test_id("strip").locator("[data-testid^='tab-pool']")
        expect(tabs).to_have_count(2)
        expect(tabs.nth(0)).to_contain_text("Rayo · 1")
        expect(tabs.nth(1)).to_contain_text("Rayo · 2")
        expect(tabs.nth(1)).to_have_attribute("aria-current", "page")
        for _ in tries("it is the turn of the entry that is not on show", every_s=0.2):
            if tabs.nth(0).locator("i").count() > 0:
                break
        page.keyboard.press("n")
        expect(tabs.nth(0)).to_have_attribute("aria-current", "page")
        page.reload()
        expect(tabs).to_have_count(2)  # both are found again
        leave(page)
        page.locator("[data-testid^='cash-pool']").click()
        leave(page)
