"""The desk fits a laptop and a tablet, and says in three languages why an event can not start."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.served import Server
from tests.browser.test_desk import KEY, accessible, desk_server, enter, sheet, started

__all__ = ["desk_server"]
pytestmark = pytest.mark.browser

SIZES = [(1280, 800), (1024, 768)]


def hidden_below(place: Locator) -> int:
    """How many pixels of an element have to be scrolled to."""
    return int(place.evaluate("(one) => one.scrollHeight - one.clientHeight"))


def test_the_start_says_in_three_languages_why_it_waits(browser: Browser, desk_server: Server) -> None:
    page = sheet(browser, 1024, 768)
    enter(page, desk_server)
    page.get_by_role("button", name="New event").click()
    page.get_by_role("button", name="Open registration").click()
    page.get_by_label("Name, or one name a line").fill("Ada")
    page.get_by_role("button", name="Enter · ").click()
    start = page.get_by_role("button", name="Start", exact=True)
    why = "The event can’t start yet. Entries: 1. At least 4 are needed to start."
    expect(page.get_by_text(why)).to_be_visible()
    expect(start).to_be_disabled()
    start.focus()
    page.keyboard.press("Enter")
    expect(start).to_have_accessible_description(f"{why} ACO-O-start-minimum")
    accessible(page)
    event = page.url.partition("?")[2]
    for language, told in (
        ("es", "El torneo todavía no puede empezar. Inscripciones: 1. Hacen falta al menos 4 para empezar."),
        ("pt", "O torneio ainda não pode começar. Inscrições: 1. São necessárias ao menos 4 para começar."),
    ):
        other = browser.new_context(locale=language).new_page()
        other.add_init_script(f"localStorage.setItem('desk.key', '{KEY}')")
        other.goto(f"{desk_server.url}/desk?{event}")
        expect(other.get_by_text(told)).to_be_visible()
    page.get_by_label("Name, or one name a line").fill("Bo\nCleo\nDan")
    page.get_by_role("button", name="Enter 3").click()
    expect(page.get_by_text("4 players: draw the seats and start")).to_be_visible()
    start.click()
    expect(start).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_hand_of_six_is_recorded_and_entered_without_scrolling(
    browser: Browser, desk_server: Server, width: int, height: int
) -> None:
    page = sheet(browser, width, height)
    enter(page, desk_server)
    started(page, 6)
    page.get_by_label("Button at seat").select_option("3")
    page.get_by_role("button", name="Enter it from the middle").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Go on from here")).to_be_in_viewport(ratio=1)
    assert hidden_below(dialog) == 0
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Record the hand").click()
    expect(page.get_by_role("button", name="Stop recording")).to_be_in_viewport(ratio=1)
    assert hidden_below(page.get_by_role("region", name="Table 1")) == 0
