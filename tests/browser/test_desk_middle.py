"""A hand entered from the middle at the desk, a deal's panel, and an event opened while the line is down."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.served import Server
from tests.browser.test_desk import accessible, desk_server, enter, sheet, started

__all__ = ["desk_server"]
pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_a_hand_is_entered_from_the_middle_and_ruled_on(
    browser: Browser, desk_server: Server, width: int, height: int
) -> None:
    page = sheet(browser, width, height)
    enter(page, desk_server)
    started(page, 6)
    page.get_by_label("Button at seat").select_option("3")
    page.get_by_role("button", name="Enter it from the middle").click()
    dialog = page.get_by_role("dialog")
    names = [row.inner_text().partition(" ")[2] for row in dialog.get_by_role("rowheader").all()]
    dialog.get_by_label("Pot 1, gathered").fill("1700")
    for seat in (2, 3):
        dialog.get_by_label(f"Folded: {names[seat - 1]}").check()
    dialog.get_by_label(f"In front: {names[4]}").fill("600")
    dialog.get_by_label(f"In front: {names[5]}").fill("900")
    dialog.get_by_label("To act").select_option("1")
    dialog.get_by_role("button", name="Go on from here").click()
    wrong = dialog.get_by_role("row", name=names[5]).get_by_role("alert")
    expect(wrong).to_contain_text("No lawful act puts 900 in front of seat 6")
    accessible(page)
    dialog.get_by_label(f"In front: {names[5]}").fill("1500")
    dialog.get_by_label("Board (optional)").fill("Ah Kd 2c")
    dialog.get_by_role("button", name="Go on from here").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".now", has_text="Seat 1")).to_contain_text("2,400")  # the least raise
    expect(page.get_by_text("4 checked, 5 bet 600, 6 raised to 1,500")).to_be_visible()
    accessible(page)
    page.locator(".more").get_by_role("button", name="Rulings").click()
    page.get_by_label("What happened?").fill("too few chips")
    page.get_by_text("1 matches").wait_for()
    page.get_by_role("button", name="Undercall").click()  # 1
    page.get_by_role("textbox").last.fill("1000")
    page.get_by_role("button", name="Answer").click()  # 2
    page.get_by_role("button", name="None of it").click()  # 3
    expect(page.get_by_role("heading", level=1)).to_have_text("Full call")


def test_a_deal_is_offered_at_the_last_table_alone(browser: Browser, desk_server: Server) -> None:
    page = sheet(browser, 1280, 800)
    enter(page, desk_server)
    started(page, 12)
    page.get_by_role("button", name="Prizes", exact=True).click()
    expect(page.get_by_role("heading", name="Prizes")).to_be_visible()
    expect(page.get_by_role("heading", name="Deal", exact=True)).to_have_count(0)


def test_an_event_opened_while_the_line_is_down_is_opened_once(browser: Browser, desk_server: Server) -> None:
    page = sheet(browser, 1280, 800)
    enter(page, desk_server)
    page.get_by_role("button", name="New event").click()
    page.get_by_label("Name", exact=True).fill("Storm night")
    desk_server.kill()
    expect(page.get_by_role("button", name="Open registration")).to_be_enabled()
    page.get_by_role("button", name="Open registration").click()
    expect(page.get_by_text("The line is down.")).to_be_visible()
    desk_server.start()
    expect(page.get_by_role("button", name="Players", exact=True)).to_be_visible()
    page.goto(f"{desk_server.url}/desk")
    expect(page.get_by_text("Storm night")).to_have_count(1)
