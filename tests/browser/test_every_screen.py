"""Every screen and dialog around the table in three languages, and the files that a player takes away."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.looking import SCREENS, accessible, sideways
from tests.browser.served import Server, enter, my_turn, sit_down
from tests.browser.test_accounts import PASSWORD
from tests.waiting import HANG_S

from tapete.formats import Unread, read_hands

pytestmark = pytest.mark.browser

LOCALES = [("desktop", "en-US"), ("phone", "es-AR"), ("phone", "pt-BR"), ("landscape", "en-US")]


def looked_at(page: Page, name: str) -> None:
    """Have axe look at a screen, whose picture is kept if `TAPETE_SHOTS` names a folder."""
    page.wait_for_timeout(250)  # a dialog fades in, and half-seen words have too little contrast
    if shots := os.environ.get("TAPETE_SHOTS"):
        size = page.viewport_size
        language = page.evaluate("document.documentElement.lang")
        page.screenshot(path=f"{shots}/{name}-{language}-{size['width'] if size else 0}.png")
    try:
        accessible(page)
    except AssertionError as error:
        raise AssertionError(f"{name}: {error}") from None
    assert not sideways(page), name


def visitor(browser: Browser, size: str, locale: str) -> Page:
    """A page of a browser that has never been here."""
    width, height = SCREENS[size]
    context = browser.new_context(locale=locale, viewport={"width": width, "height": height})
    page = context.new_page()
    page.set_default_timeout(HANG_S * 1_000)
    return page


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page of the size and the language of the test's parameters; a page error fails."""
    size, locale = request.param
    page = visitor(browser, size, locale)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.context.close()
    assert errors == []


def closed(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def secure(page: Page) -> None:
    """Give the guest a password, with a look at each step."""
    page.get_by_test_id("account").click()
    looked_at(page, "guest")
    page.get_by_test_id("new-password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("recovery-codes").locator("code")).to_have_count(10)
    looked_at(page, "recovery-codes")
    page.get_by_test_id("codes-kept").click()
    expect(page.get_by_test_id("signed-in-as")).to_be_visible()


@pytest.mark.parametrize("page", LOCALES, indirect=True)
def test_the_dialogs_of_an_account_and_of_its_operator(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_test_id("sign-in").click()
    looked_at(page, "sign-in")
    page.get_by_test_id("sign-in-forgot").click()
    looked_at(page, "sign-in-code")
    closed(page)
    enter(page, server, "Marina")
    secure(page)
    looked_at(page, "account")
    for summary in page.locator("dialog[open] summary").all():
        summary.click()
    looked_at(page, "account-open")
    page.get_by_test_id("cashier").click()
    expect(page.get_by_test_id("statement")).to_be_visible()
    for summary in page.locator("dialog[open] summary").all():
        summary.click()
    looked_at(page, "cashier")
    closed(page)
    command = [str(Path(sys.executable).parent / "tapete"), "room", "role", "Marina", "operator"]
    subprocess.run([*command, "--data", str(server.data), "--reason", "a test"], check=True)
    page.reload()
    page.get_by_test_id("account").click()
    page.get_by_test_id("console").click()
    expect(page.get_by_test_id("console-linked")).to_be_visible()
    page.get_by_test_id("console-find").fill("marina")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("console-account")).to_be_visible()
    looked_at(page, "console")
    closed(page)


@pytest.mark.parametrize("page", LOCALES, indirect=True)
def test_the_dialogs_of_the_lobby_and_the_page_of_an_event(page: Page, server: Server) -> None:
    enter(page, server, "Marina")
    for button in ("keys", "settings", "wallet-balance"):
        place = page.get_by_test_id(button)
        if place.is_visible():  # a telephone has no keys
            place.click()
            expect(page.locator("dialog[open]")).to_be_visible()
            looked_at(page, button)
            closed(page)
    page.locator("[data-testid^=row-]").filter(has_text="Sit & Go 6 Turbo").first.locator(".title").click()
    size = page.viewport_size
    if size is not None and size["width"] >= 1100:  # elsewhere no facts stand beside the list
        page.get_by_test_id("panel").locator("[data-testid^=page-]").click()
    expect(page.get_by_test_id("tournament-page")).to_be_visible()
    for section in page.locator("[data-testid^=section-]").all():
        if section.is_visible():
            section.click()
            looked_at(page, f"page-{section.get_attribute('data-testid')}")
    draws = page.get_by_test_id("open-draws")
    if not draws.is_visible():
        page.locator("[data-testid^=section-]").first.click()
    draws.click()
    looked_at(page, "draws")
    closed(page)


@pytest.mark.parametrize("page", LOCALES, indirect=True)
def test_hands_their_replay_and_their_proof(page: Page, server: Server) -> None:
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": 1280, "height": 800})  # only what follows the hand is looked at
    enter(page, server, "Rui")
    sit_down(page)
    my_turn(page)
    page.get_by_test_id("fold").click()
    page.get_by_test_id("hands-tab").click()
    page.get_by_test_id("fair-1").click()
    expect(page.get_by_test_id("fair-verdict")).to_be_visible()
    page.set_viewport_size(size)
    looked_at(page, "fairness")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(server.url)
    page.get_by_test_id("to-lobby-tab").click()
    page.set_viewport_size(size)
    page.get_by_test_id("to-hands").click()
    first = page.get_by_test_id("past-1")
    expect(first).to_be_visible()
    looked_at(page, "hands")
    page.get_by_test_id("past-figures").click()
    looked_at(page, "figures")
    page.get_by_test_id("past-list").click()
    first.click()
    expect(page.get_by_test_id("replay")).to_be_visible()
    for _ in range(3):
        page.get_by_test_id("replay-next").click()
    looked_at(page, "replay")
    page.get_by_test_id("replay-share").click()
    looked_at(page, "replay-shared")


def kept_hand(page: Page, server: Server) -> None:
    """Look at the past hands until one that was folded is over and kept."""
    for _ in range(60):
        page.goto(server.url)
        page.get_by_test_id("to-hands").click()
        page.wait_for_timeout(1_000)
        if page.get_by_test_id("past-1").is_visible():
            return
    raise AssertionError("no hand is kept")


@pytest.mark.parametrize("page", [("desktop", "en-US")], indirect=True)
def test_what_a_player_takes_away_can_be_read(page: Page, server: Server, tmp_path: Path) -> None:
    enter(page, server, "Rui")
    sit_down(page)
    my_turn(page)
    page.get_by_test_id("fold").click()
    kept_hand(page, server)
    for ending in ("txt", "phhs", "ohh"):
        with page.expect_download() as download:
            page.get_by_test_id(f"past-file-{ending}").click()
        assert download.value.suggested_filename == f"hands.{ending}"
        file = tmp_path / f"hands.{ending}"
        download.value.save_as(file)
        (hand,) = read_hands(file)
        assert not isinstance(hand, Unread), str(hand)
    page.get_by_test_id("account").click()
    page.locator("summary", has_text="Your data").click()
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert kept["name"] == "Rui" and "devices_and_addresses" in kept
    assert {one["memo"] for one in kept["statement"]} >= {"welcome"}
    page.get_by_test_id("cashier").click()
    with page.expect_download() as download:
        page.get_by_test_id("cashier-csv").click()
    rows = list(csv.reader(io.StringIO(Path(download.value.path()).read_text(encoding="utf-8-sig"))))
    assert len(rows) == 1 + len(kept["statement"])
