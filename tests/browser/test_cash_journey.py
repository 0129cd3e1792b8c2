"""A visitor sits down at a cash table of the house, plays, adds chips and leaves with what is left."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.looking import screen
from tests.browser.served import Server, number
from tests.waiting import tries

pytestmark = pytest.mark.browser


def test_a_visitor_plays_for_cash_and_takes_the_chips_home(browser: Browser, house: Server) -> None:
    with screen(browser, house, "desktop") as page:
        before = number(page, "wallet-balance")
        page.get_by_test_id("tab-cash").click()
        page.get_by_test_id("filter-game").select_option("holdem")
        page.locator("[data-testid^=cash-ring]").first.click()
        page.get_by_test_id("buy-in-amount").fill("600")
        page.get_by_test_id("buy-in").dblclick()  # a double click brings chips once
        expect(page.get_by_test_id("stand-up")).to_be_visible()
        expect(page.get_by_test_id("wallet-balance")).to_contain_text(f"{before - 600:,}")
        expect(page.get_by_test_id("hero-cards")).to_be_visible()
        bar = page.get_by_test_id("action-bar")
        expect(bar).to_be_visible()
        page.get_by_test_id("cash-options").click()
        page.get_by_test_id("posts").click()
        expect(page.get_by_test_id("posts")).to_be_checked()
        page.keyboard.press("Escape")
        page.get_by_test_id("top-up").click()
        page.get_by_test_id("buy-in-amount").fill("100")
        page.get_by_test_id("buy-in").click()
        page.get_by_test_id("stand-up").click()
        sit = page.get_by_test_id("sit-down")
        for _ in tries("the hand is over and the seat is free", every_s=0.2):
            if sit.is_visible():
                break
            if page.get_by_test_id("fold").is_enabled():
                page.get_by_test_id("fold").click()
        after = number(page, "wallet-balance")
        # At most the blinds of a hand are lost, and a raise of others was folded to.
        assert before - 15 <= after <= before + 1_000
        assert page.locator("[data-testid^=sit-]").count() > 0
