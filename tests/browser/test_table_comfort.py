"""Settings at the table: amounts in big blinds, a player's own bet sizes, several tables side by side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.looking import accessible, box, boxes, inside, overlap, screen, see, sideways
from tests.browser.served import Server, sit_down
from tests.browser.staged import at, dealt, play, staged, table_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("locale", ["en-US", "es-ES", "pt-BR"])
def test_amounts_are_in_big_blinds_throughout(
    browser: Browser, house: Server, size: str, locale: str
) -> None:
    hand = play(dealt("holdem-no-limit", 6), until=lambda hand: hand.to_act == 1)
    with staged(browser, house.url, table_of(hand), size, locale=locale, bigBlinds=True) as stage:
        page = stage.page
        expect(page.get_by_test_id("check-call")).to_contain_text("1 BB")
        expect(page.get_by_test_id("raise")).to_contain_text("2 BB")
        expect(page.get_by_test_id("pot")).to_contain_text("BB")
        lines = page.get_by_test_id("log").locator("li > span:not(.cards)").all_inner_texts()
        assert [line for line in lines if re.search(r"\d", line) and "BB" not in line] == []
        field = page.get_by_test_id("amount")
        field.fill("3.5")
        field.press("Enter")
        expect(page.get_by_test_id("raise")).to_contain_text(re.compile(r"3[.,]5 BB"))
        accessible(page)


def test_own_sizes_are_kept_for_this_game_and_round(browser: Browser, house: Server) -> None:
    before = play(dealt("holdem-no-limit", 6), until=lambda hand: hand.to_act == 1)
    later = play(dealt("holdem-no-limit", 6), until=at("flop"))
    with staged(browser, house.url, table_of(before)) as stage:
        page = stage.page
        page.get_by_test_id("edit-presets").click()
        for number, text in enumerate(("2bb", "2.5bb", "3 bb", "75%", "all"), 1):
            page.get_by_test_id(f"preset-{number}").fill(text)
        accessible(page)
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("not understood")
        page.get_by_test_id("preset-5").fill("max")
        page.get_by_test_id("presets-keep").click()
        sizes = page.get_by_test_id("presets").locator("button:not(.edit)")
        expect(sizes).to_have_text(["2 BB", "2.5 BB", "3 BB", "75%", "All-in"])
        stage.still()
        page.keyboard.press("2")
        expect(page.get_by_test_id("raise")).to_contain_text("50")
        stage.show(table_of(later, you=later.to_act))
        expect(sizes).to_have_text(["Min", "½", "⅔", "Pot", "All-in"])


def test_two_tables_stand_side_by_side(browser: Browser, server: Server) -> None:
    with screen(browser, server, "wide") as page:
        sit_down(page)
        page.get_by_test_id("to-lobby-tab").click()
        sit_down_again(page)
        page.get_by_test_id("tiled").click()
        tiles = page.get_by_test_id("tiles").locator("section")
        expect(tiles).to_have_count(2)
        places = boxes(page, "[data-testid^=tile-]")
        assert overlap(places[0], places[1]) == 0
        bar = box(see(page.locator(".act-area")))
        assert all(overlap(place, bar) == 0 for place in places)
        assert all(any(inside(plate, place, slack=2) for place in places) for plate in boxes(page, ".plate"))
        assert not sideways(page)
        focused = page.locator("[data-testid^=tile-].focused")
        expect(focused).to_have_count(1)
        other = page.locator("[data-testid^=tile-]:not(.focused)")
        name = other.get_attribute("data-testid")
        other.locator("> .name").click()
        expect(page.locator(f"[data-testid='{name}']")).to_have_class(re.compile("focused"))


def sit_down_again(page: Page) -> None:
    """Enter the next event of another kind, and wait for its table."""
    row = page.locator("[data-testid^=row-]").filter(has_text="Quick Clock")
    row.locator("[data-testid^=register-]").click()
    expect(page.get_by_test_id("strip")).to_be_visible()
    tabs = page.get_by_test_id("strip").locator("[data-testid^='tab-']")
    expect(tabs).to_have_count(2)
    tabs.last.click()
    expect(page.get_by_test_id("table")).to_be_visible()
