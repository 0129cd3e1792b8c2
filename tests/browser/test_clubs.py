"""A club from its founding to its league, on a laptop and a phone, in three languages."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.looking import accessible, screen, sideways
from tests.browser.served import Server

pytestmark = pytest.mark.browser


def photographed(page: Page, name: str) -> None:
    """Keep a picture if a folder for them is named."""
    folder = os.environ.get("TAPETE_PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def to_clubs(page: Page) -> None:
    """Go to the clubs: a tab of the bar, or a button of the lobby on a phone."""
    wide = page.get_by_test_id("to-clubs")
    (wide if wide.is_visible() else page.get_by_test_id("to-clubs-narrow")).click()
    expect(page.get_by_test_id("clubs")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "locale"), [("desktop", "en-US"), ("phone", "es-ES"), ("phone", "pt-BR"), ("desktop", "pt-BR")]
)
def test_a_club_is_founded_joined_by_its_link_and_has_a_table_and_a_league(
    browser: Browser, house: Server, size: str, locale: str
) -> None:
    name = f"Amigos {size} {locale}"
    with screen(browser, house, size, locale=locale) as owner:
        to_clubs(owner)
        expect(owner.get_by_test_id("no-clubs")).to_be_visible()
        owner.get_by_test_id("club-name").fill(name)
        owner.keyboard.press("Enter")
        expect(owner.get_by_test_id("club").get_by_role("heading", name=name)).to_be_visible()
        owner.get_by_test_id("club-invite").click()
        link = owner.get_by_test_id("club-link").input_value()
        owner.get_by_test_id("club-open-event").click()
        owner.get_by_test_id("open-name").fill("Domingo")
        accessible(owner)
        owner.get_by_test_id("open-it").click()
        expect(owner.locator("[data-testid^=club-event-]")).to_contain_text("Domingo")
        owner.get_by_test_id("club-open-event").click()
        owner.get_by_test_id("open-name").fill("Jueves")
        owner.get_by_test_id("open-repeats").check()
        owner.get_by_test_id("open-at").fill("21:15")
        owner.get_by_test_id("open-day-thursday").check()
        accessible(owner)
        photographed(owner, f"club-recurs-form-{size}-{locale}")
        owner.get_by_test_id("open-it").click()
        schedule = owner.locator("li[data-testid^=club-schedule-]")
        expect(schedule).to_contain_text("Jueves")
        expect(schedule).to_contain_text("21:15")
        expect(owner.locator("[data-testid^=club-event-]").filter(has_text="Jueves")).to_be_visible()
        owner.get_by_test_id("club-new-league").click()
        owner.get_by_test_id("league-name").fill("Liga 2026")
        owner.get_by_test_id("league-formula").select_option("places")
        accessible(owner)
        photographed(owner, f"league-form-{size}-{locale}")
        owner.get_by_test_id("league-make").click()
        expect(owner.locator("[data-testid^=league-]").filter(has_text="Liga 2026")).to_be_visible()
        accessible(owner)
        assert not sideways(owner)
        photographed(owner, f"club-{size}-{locale}")

        with screen(browser, house, size, locale=locale) as guest:
            # A visitor who is no member finds neither the club nor its tournament.
            expect(guest.get_by_test_id("lobby")).not_to_contain_text("Domingo")
            guest.goto(link)
            guest.reload()
            expect(guest.get_by_test_id("invited")).to_contain_text(name)
            accessible(guest)
            photographed(guest, f"invited-{size}-{locale}")
            guest.get_by_test_id("club-join").click()
            event = guest.locator("[data-testid^=club-event-]").filter(has_text="Domingo")
            expect(event).to_be_visible()
            guest.locator("[data-testid^=league-]").filter(has_text="Liga 2026").click()
            expect(guest.get_by_test_id("league-empty")).to_be_visible()
            accessible(guest)
            guest.get_by_test_id("league-back").click()
            event.click()
            expect(guest.get_by_test_id("tournament-page")).to_contain_text("Domingo")

        owner.reload()
        expect(owner.locator("[data-testid^=member-]")).to_have_count(2)
        owner.get_by_test_id("club-dissolve").click()
        owner.get_by_test_id("club-dissolve-name").fill(name)
        owner.get_by_test_id("club-dissolve-sure").click()
        expect(owner.get_by_test_id("no-clubs")).to_be_visible()
