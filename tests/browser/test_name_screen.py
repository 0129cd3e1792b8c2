"""The name screen: it waits without a time limit, and suggests a free name for a taken one."""

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.looking import SCREENS, accessible, box, boxes, inside, overlap, see, sideways, window
from tests.browser.served import Server, enter, sit_down

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
    expect(page.get_by_test_id("name-input")).to_be_focused()
    server.kill()
    page.get_by_test_id("name-input").fill("Marina")
    page.keyboard.press("Enter")
    expect(page.locator("#name-hint")).to_contain_text("Trying again")
    expect(page.get_by_test_id("enter")).to_be_enabled()
    server.start()
    expect(page.get_by_test_id("lobby")).to_be_visible()


@pytest.mark.parametrize("size", ["desktop", "wide", "phone", "landscape"])
@pytest.mark.parametrize("locale", ["en-US", "es-ES", "pt-BR"])
def test_a_table_in_play_stands_behind_the_name(
    browser: Browser, house: Server, size: str, locale: str
) -> None:
    width, height = SCREENS[size]
    context = browser.new_context(locale=locale, viewport={"width": width, "height": height})
    page = context.new_page()
    page.goto(house.url)
    expect(page.get_by_test_id("preview").locator("[data-testid^=seat-]")).to_have_count(6)
    assert not sideways(page)
    accessible(page)
    page.get_by_test_id("watch-first").click()
    back = see(page.get_by_test_id("stop-watching"))
    assert inside(box(back), window(page))
    plates = boxes(page, "[data-testid=preview] .plate")
    assert all(overlap(plate, box(page.locator(".watched"))) == 0 for plate in plates)
    assert page.get_by_test_id("board").is_visible()
    accessible(page)
    back.click()
    expect(page.get_by_test_id("name-input")).to_be_focused()
    context.close()


def test_a_visitor_without_a_name_watches_a_table_of_the_room(
    browser: Browser, page: Page, server: Server
) -> None:
    enter(page, server, "Marina")
    sit_down(page)
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800})
    visitor = context.new_page()
    visitor.goto(server.url)
    visitor.get_by_test_id("watch-first").click()
    expect(visitor.locator(".watched")).to_contain_text("You are watching Sit & Go 6 Turbo.")
    seats = visitor.get_by_test_id("preview").locator("[data-testid^=seat-]")
    expect(seats.filter(has_text="Marina")).to_have_count(1)
    faces = visitor.get_by_test_id("preview").locator("[data-testid=hero-cards]")
    assert faces.count() == 0  # nobody's cards are the visitor's
    context.close()


def test_the_installed_page_shows_the_last_lobby_without_a_room(page: Page, server: Server) -> None:
    enter(page, server, "Marina")
    expect(page.locator("[data-testid^=row-]").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_function("caches.keys().then((names) => names.length > 0)")
    page.reload()  # controlled by the service worker from here on
    expect(page.locator("[data-testid^=row-]").first).to_be_visible()
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    server.kill()
    page.reload()
    expect(page.get_by_test_id("as-of")).to_contain_text("No line to the room")
    expect(page.locator("[data-testid^=row-]").first).to_be_visible()
    accessible(page)
    server.start()
    expect(page.get_by_test_id("as-of")).to_have_count(0)
    expect(page.get_by_test_id("wallet-balance")).to_be_visible()
