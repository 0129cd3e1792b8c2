"""The lobby: many quiet rows, sorted and filtered, with the facts of one of them beside the list."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.looking import accessible, box, boxes, inside, overlap, screen, sideways, window
from tests.browser.served import Server

pytestmark = pytest.mark.browser

ROWS = "[data-testid^=row-]"


def names(page: Page) -> list[str]:
    return page.locator(f"{ROWS} .title").all_inner_texts()


def warm(page: Page) -> int:
    """How many buttons have the accent."""
    return int(
        page.evaluate(
            """() => {
                const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim();
                const probe = document.createElement("i");
                probe.style.color = accent;
                document.body.append(probe);
                const colour = getComputedStyle(probe).color;
                probe.remove();
                return [...document.querySelectorAll("button")]
                    .filter((one) => getComputedStyle(one).backgroundColor === colour).length;
            }"""
        )
    )


def test_fourteen_rows_fit_on_a_laptop_and_one_button_is_warm(browser: Browser, house: Server) -> None:
    with screen(browser, house, "desktop") as page:
        expect(page.locator(ROWS).nth(13)).to_be_visible()
        whole = [row for row in boxes(page, ROWS) if inside(row, window(page))]
        assert len(whole) >= 14
        assert warm(page) == 1
        assert not sideways(page)
        accessible(page)


def test_a_wide_screen_is_used_whole(browser: Browser, house: Server) -> None:
    with screen(browser, house, "wide") as page:
        panel, rows = box(page.get_by_test_id("panel")), boxes(page, ROWS)
        assert 1920 - panel[2] <= 40
        assert rows[0][0] <= 40
        assert panel[0] - rows[0][2] <= 40
        assert overlap(panel, rows[0]) == 0


@pytest.mark.parametrize("size", ["phone", "landscape"])
@pytest.mark.parametrize("locale", ["en-US", "es-ES", "pt-BR"])
def test_rows_fit_on_a_telephone(browser: Browser, house: Server, size: str, locale: str) -> None:
    with screen(browser, house, size, locale=locale) as page:
        expect(page.locator(ROWS).nth(13)).to_be_attached()
        assert not sideways(page)
        left, _, right, _ = window(page)
        assert all(left <= one[0] and one[2] <= right for one in boxes(page, f"{ROWS} button"))
        for row in page.locator(ROWS).all()[:4]:
            row.scroll_into_view_if_needed()
            name, do = box(row.locator(".title")), box(row.locator(".btn").first)
            assert overlap(name, do) == 0
            assert box(row.locator(".price"))[2] - box(row.locator(".price"))[0] >= 15  # not cut away
        assert page.get_by_test_id("panel").count() == 0 or not page.get_by_test_id("panel").is_visible()


def test_the_choice_is_kept_in_the_address_and_in_the_browser(browser: Browser, house: Server) -> None:
    with screen(browser, house, "desktop") as page:
        everything = names(page)
        page.get_by_test_id("filter-game").select_option("stud")
        expect(page.locator(ROWS)).to_have_count(1)
        assert names(page) == ["Stud Sit & Go Hyper-turbo"]
        page.get_by_test_id("filter-game").select_option("")
        page.get_by_test_id("filter-limit").select_option("pot-limit")
        expect(page.locator(ROWS)).to_have_count(2)
        assert "limit=pot-limit" in page.url
        page.reload()
        expect(page.locator(ROWS)).to_have_count(2)
        page.goto(house.url)  # the address says nothing, the browser knows
        expect(page.locator(ROWS)).to_have_count(2)
        page.get_by_test_id("find").fill("hi/lo")
        expect(page.locator(ROWS)).to_have_count(1)
        page.get_by_test_id("find").fill("nothing like it")
        page.get_by_test_id("clear-filters").click()
        expect(page.locator(ROWS)).to_have_count(len(everything))


def test_columns_sort_both_ways_and_favourites_stay(browser: Browser, house: Server) -> None:
    with screen(browser, house, "desktop") as page:
        first = names(page)

        def prices() -> list[int]:
            texts = page.locator(f"{ROWS} .price").all_inner_texts()
            return [0 if text == "Free" else int(text.replace(",", "")) for text in texts]

        head = page.get_by_role("columnheader", name="Buy-in")
        page.get_by_test_id("sort-price").click()
        expect(head).to_have_attribute("aria-sort", "ascending")
        assert prices() == sorted(prices())
        assert prices()[0] == 0
        page.get_by_test_id("sort-price").click()
        expect(head).to_have_attribute("aria-sort", "descending")
        assert prices() == sorted(prices(), reverse=True)
        page.get_by_test_id("sort-price").click()
        expect(head).to_have_attribute("aria-sort", "none")
        assert names(page) == first
        page.locator(ROWS).filter(has_text="HORSE").locator("[data-testid^=star-]").click()
        page.reload()
        page.get_by_test_id("filter-starred").check()
        expect(page.locator(ROWS)).to_have_count(1)
        assert names(page) == ["HORSE Hyper-turbo"]


def test_the_keyboard_finds_selects_and_opens(browser: Browser, house: Server) -> None:
    with screen(browser, house, "desktop") as page:
        page.keyboard.press("/")
        expect(page.get_by_test_id("find")).to_be_focused()
        page.locator(f"{ROWS} .title").first.focus()
        page.keyboard.press("ArrowDown")
        second = page.locator(f"{ROWS} .title").nth(1)
        expect(second).to_be_focused()
        expect(second).to_have_attribute("aria-current", "true")
        expect(page.get_by_test_id("panel").get_by_role("heading", level=2)).to_have_text(second.inner_text())
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("tournament-page")).to_be_visible()


def test_the_quick_seat_is_at_a_table_within_one_click(browser: Browser, server: Server) -> None:
    with screen(browser, server, "desktop") as page:
        page.get_by_test_id("quick-seat").click()
        expect(page.get_by_test_id("hero-cards")).to_be_visible()
