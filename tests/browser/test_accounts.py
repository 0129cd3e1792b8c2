"""A person's journey with an account: by mouse and keyboard, in two browsers, with a passkey."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.served import Server, enter

pytestmark = pytest.mark.browser

PASSWORD = "a long green cloth"  # noqa: S105 - of a test


@contextmanager
def another(browser: Browser, server: Server, **options: Any) -> Iterator[Page]:
    """Another browser of the same person."""
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800}, **options)
    page = context.new_page()
    page.goto(server.url.replace("127.0.0.1", "localhost"))
    yield page
    context.close()


def secured(page: Page, server: Server, name: str) -> list[str]:
    """Enter as a guest and secure the account, by keyboard. Returns the recovery codes."""
    page.goto(server.url.replace("127.0.0.1", "localhost"))
    page.get_by_test_id("name-input").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("lobby")).to_be_visible()
    page.get_by_test_id("account").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("new-password").fill("short")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("account-refused")).to_have_text("The password needs at least 10 characters.")
    page.get_by_test_id("new-password").fill(PASSWORD)
    page.keyboard.press("Enter")
    codes = page.get_by_test_id("recovery-codes").locator("code")
    expect(codes).to_have_count(10)
    found = codes.all_inner_texts()
    page.get_by_test_id("codes-kept").click()
    expect(page.get_by_test_id("signed-in-as")).to_have_text(f"Signed in as {name}")
    return found


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.get_by_test_id("sign-in").click()
    page.get_by_test_id("sign-in-name").fill(name)
    page.get_by_test_id("sign-in-password").fill(password)
    page.keyboard.press("Enter")


def test_a_guest_secures_the_account_and_plays_on_elsewhere(
    page: Page, browser: Browser, server: Server
) -> None:
    codes = secured(page, server, "Inés")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_test_id("lobby")).to_be_visible()
    with another(browser, server) as second:
        sign_in(second, "Inés", "not this password")
        expect(second.get_by_test_id("account-refused")).to_have_text("Name and password do not fit.")
        second.get_by_test_id("sign-in-password").fill(PASSWORD)
        second.keyboard.press("Enter")
        expect(second.get_by_test_id("lobby")).to_be_visible()
        expect(page.get_by_test_id("taken-over")).to_be_visible()
        page.get_by_test_id("taken-over").get_by_role("button").click()
        expect(second.get_by_test_id("taken-over")).to_be_visible()
        expect(page.get_by_test_id("taken-over")).to_have_count(0)
        page.get_by_test_id("account").click()
        expect(page.get_by_test_id("sessions").locator("li")).to_have_count(2)
        page.get_by_test_id("end-others").click()
        expect(page.get_by_test_id("sessions").locator("li")).to_have_count(1)
        second.reload()
        expect(second.get_by_test_id("name-input")).to_be_visible()
        second.get_by_test_id("sign-in").click()
        second.get_by_test_id("sign-in-forgot").click()
        second.get_by_test_id("sign-in-name").fill("Inés")
        second.get_by_test_id("sign-in-code").fill(codes[0])
        second.get_by_test_id("sign-in-password").fill("an entirely new one")
        second.keyboard.press("Enter")
        expect(second.get_by_test_id("lobby")).to_be_visible()
        expect(page.get_by_test_id("name-input")).to_be_visible()


def test_a_passkey_signs_in_without_a_password(page: Page, browser: Browser, server: Server) -> None:
    secured(page, server, "Inés")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.get_by_test_id("add-passkey").click()
    expect(page.get_by_test_id("passkeys").locator("li")).to_have_count(1)
    page.get_by_test_id("sign-out").click()
    page.get_by_test_id("sign-in").click()
    page.get_by_test_id("sign-in-passkey").click()
    expect(page.get_by_test_id("lobby")).to_be_visible()
    page.get_by_test_id("account").click()
    expect(page.get_by_test_id("passkeys")).to_contain_text("last used")
    page.get_by_test_id("passkeys").get_by_role("button").click()
    expect(page.get_by_test_id("passkeys").locator("li")).to_have_count(0)
    page.get_by_test_id("sign-out").click()
    page.get_by_test_id("sign-in").click()
    page.get_by_test_id("sign-in-passkey").click()
    expect(page.get_by_test_id("account-refused")).to_have_text("The passkey was not accepted.")


@pytest.mark.parametrize(("locale", "title"), [("es-AR", "Cuenta"), ("pt-BR", "Conta")])
def test_the_account_speaks_the_players_language(
    browser: Browser, server: Server, locale: str, title: str
) -> None:
    context = browser.new_context(locale=locale, viewport={"width": 390, "height": 844})
    page = context.new_page()
    enter(page, server, "Inés")
    page.get_by_test_id("account").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=title)).to_be_visible()
    box = page.get_by_role("dialog").bounding_box()
    assert box is not None and box["width"] <= 390
    context.close()
