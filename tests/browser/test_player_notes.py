"""Notes about other players: kept in the browser, told by colour and in words; none about aliases."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.looking import accessible, sideways
from tests.browser.served import Server
from tests.browser.staged import NAMES, dealt, staged, table_of
from tests.browser.test_cash import RING, cash_of, own_of, ring

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_note_and_its_colour_are_kept(browser: Browser, house: Server, size: str) -> None:
    with staged(browser, house.url, table_of(dealt("holdem-no-limit", 6)), size) as stage:
        page = stage.page
        page.get_by_test_id("about-3").click()
        page.get_by_test_id("tag-red").check()
        page.get_by_test_id("player-note").fill("  folds to the third bet  ")
        accessible(page)
        if shots := os.environ.get("TAPETE_SHOTS"):
            page.screenshot(path=f"{shots}/note-{size}.png")
        page.get_by_test_id("player-keep").click()
        expect(page.get_by_test_id("dot-3")).to_be_visible()
        assert "your colour: Red" in (page.get_by_test_id("seat-3").get_attribute("aria-label") or "")
        assert not sideways(page)
        accessible(page)
        kept = page.evaluate("localStorage.getItem('tapete.players')")
        assert NAMES[2] in kept
        page.get_by_test_id("about-3").click()
        expect(page.get_by_test_id("player-note")).to_have_value("folds to the third bet")
        page.get_by_test_id("tag-none").check()
        page.get_by_test_id("player-note").fill("")
        page.get_by_test_id("player-keep").click()
        expect(page.get_by_test_id("dot-3")).to_have_count(0)
        assert page.evaluate("localStorage.getItem('tapete.players')") == "[]"
        assert page.get_by_test_id("about-1").count() == 0  # nobody needs one about themselves


def test_nothing_is_noted_at_an_anonymous_table(browser: Browser, house: Server) -> None:
    table = ring(dealt("holdem-no-limit", 4), you=2, own=own_of(may_sit=False), cash=cash_of(anonymous=True))
    with staged(browser, house.url, table, place=RING) as stage:
        expect(stage.page.get_by_test_id("seat-3")).to_be_visible()
        stage.page.get_by_test_id("about-3").click()
        expect(stage.page.get_by_role("dialog")).to_contain_text("aliases")
        assert stage.page.get_by_test_id("player-note").count() == 0
