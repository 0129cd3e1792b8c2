"""A player checks the draw of their seat against the commitment that the page showed before they entered."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.served import Server, enter, open_page, sit_down
from tools import verify

pytestmark = pytest.mark.browser

GOOD = "Every draw so far follows from what the room had committed to."


def test_the_draw_of_a_seat_is_checked_on_the_page(page: Page, server: Server, tmp_path: Path) -> None:
    enter(page, server, "Marina")
    open_page(page, "Sit & Go 6 Turbo")
    page.get_by_test_id("open-draws").click()
    expect(page.get_by_test_id("draws-verdict")).to_contain_text("Nothing was drawn yet")
    before = page.get_by_test_id("draws-commitment").inner_text()
    page.keyboard.press("Escape")
    page.locator(".back").click()
    sit_down(page)
    page.get_by_test_id("to-page").click()
    page.get_by_test_id("open-draws").click()
    expect(page.get_by_test_id("draws-verdict")).to_contain_text(GOOD)
    expect(page.get_by_test_id("draws-commitment")).to_have_text(before)
    expect(page.get_by_test_id("draw-1")).to_contain_text("Yours: table 1, seat")
    with page.expect_download() as download:
        page.get_by_test_id("draws-save").click()
    file = tmp_path / "draws.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["told"] == [before]
    assert verify.main([str(file)]) == 0
