"""Back from paper after a power failure, by keyboard and mouse, on a laptop and a tablet."""

from __future__ import annotations

from datetime import datetime

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.served import Server
from tests.browser.test_desk import accessible, desk_server, enter, sheet, started

__all__ = ["desk_server"]
pytestmark = pytest.mark.browser


def now(page: Page) -> str:
    """The time of day in the browser."""
    return datetime.fromtimestamp(page.evaluate("Date.now()") / 1_000).strftime("%H:%M")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_an_event_comes_back_from_paper(
    browser: Browser, desk_server: Server, width: int, height: int
) -> None:
    page = sheet(browser, width, height)
    enter(page, desk_server)
    started(page, 12)
    page.get_by_role("button", name="Players", exact=True).click()
    page.get_by_role("button", name="We played on paper").click()
    time = now(page)
    page.get_by_label("We played on paper since").fill(time)
    accessible(page)
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Table 1")).to_be_focused()
    out = page.get_by_role("checkbox").first
    out.focus()
    page.keyboard.press("Space")
    page.get_by_label("Time: ").fill(time)
    chips = page.get_by_role("spinbutton")
    for field in chips.all():
        field.fill("20000")
    wrong = "Table 1: 100,000 were counted, 120,000 must be there (difference -20,000)"
    expect(page.get_by_role("alert")).to_contain_text(wrong)
    accessible(page)
    page.reload()  # what was typed is still there
    page.get_by_role("button", name="Table 1").click()
    expect(page.get_by_role("alert")).to_contain_text(wrong)
    chips.first.fill("40000")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Level, time, breaks").click()
    page.get_by_label("Level that is played now").select_option("3")
    page.get_by_label("Minutes left").fill("7")
    accessible(page)
    page.get_by_role("button", name="Next").click()
    lines = page.get_by_role("main").get_by_role("listitem")
    for line in (
        "Played on paper since",
        "Announced level 3",
        "Corrected the clock to 7 min",
        "Counted chips",
    ):
        expect(lines.filter(has_text=line)).to_be_visible()
    expect(lines.filter(has_text="(place 12)")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Take it in: 5 acts").click()
    expect(page.locator(".what")).to_contain_text("Level 3")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_text("Power failure: played on paper")).to_have_count(5)
    accessible(page)
