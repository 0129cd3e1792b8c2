"""The name screen: it waits without a time limit, and suggests a free name for a taken one."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.served import Server

from tapete.bots import NAMES

pytestmark = pytest.mark.browser


def test_the_name_screen_waits_for_an_hour(page: Page, server: Server) -> None:
    page.clock.install()
    page.goto(server.url)
    name = page.get_by_test_id("name-input")
    expect(name).to_be_focused()
    page.clock.run_for(60 * 60 * 1_000)
    expect(page.get_by_test_id("enter")).to_be_enabled()
    expect(page.locator("#name-hint")).to_contain_text("2 to 20 letters")
    name.fill("Marina")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("lobby")).to_be_visible()


def test_a_taken_name_gets_a_free_suggestion(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_test_id("name-input").fill(NAMES[0])
    page.keyboard.press("Enter")
    free = page.get_by_test_id("name-free")
    expect(free).to_have_text(f"Enter as {NAMES[0]} 2")
    expect(page.get_by_role("alert")).to_contain_text("Somebody has that name")
    # Connection problems meanwhile stay invisible.
    server.kill()
    expect(page.locator("#name-hint")).to_contain_text("2 to 20 letters")
    server.start()
    free.click()
    expect(page.get_by_test_id("lobby")).to_be_visible()


def test_the_page_retries_until_the_room_answers(page: Page, server: Server) -> None:
    page.goto(server.url)
    server.kill()
    page.get_by_test_id("name-input").fill("Marina")
    page.keyboard.press("Enter")
    expect(page.locator("#name-hint")).to_contain_text("Trying again")
    expect(page.get_by_test_id("enter")).to_be_enabled()
    server.start()
    expect(page.get_by_test_id("lobby")).to_be_visible()
