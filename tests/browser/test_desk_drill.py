"""The drill in a browser: by tap and by key, in three languages, and the report for directors."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.served import Server
from tests.browser.test_desk import accessible, desk_server, enter, sheet

__all__ = ["desk_server"]
pytestmark = pytest.mark.browser


def answers(page: Page) -> list[str]:
    """Return the answers that are offered."""
    return page.locator("ol.answers button span").all_inner_texts()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_questions_are_answered_by_tap_and_by_key_and_reported(
    browser: Browser, desk_server: Server, width: int, height: int
) -> None:
    page = sheet(browser, width, height)
    enter(page, desk_server)
    page.get_by_role("button", name="Drill").click()
    expect(page.get_by_role("heading", name="How does TDA 2019 rule?")).to_be_visible()
    assert 4 <= len(answers(page)) <= 6
    accessible(page)
    verdict = page.get_by_role("heading", name=re.compile(r"^(Right|Wrong\. Right is \d\.)$"))
    page.locator("ol.answers button").first.click()
    expect(verdict).to_be_visible()
    expect(page.get_by_text(re.compile(r"^[01] of 1 right$"))).to_be_visible()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    expect(page.get_by_role("button", name="Next question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(verdict).to_have_count(0)
    page.keyboard.press("2")
    expect(verdict).to_be_visible()
    expect(page.get_by_text(re.compile(r"^[012] of 2 right$"))).to_be_visible()

    page.get_by_label("Rulebook").select_option("casino-club")
    expect(page.get_by_role("heading", name="How does Casino Club rule?")).to_be_visible()
    page.get_by_label("About").select_option("claims")
    expect(page.get_by_text("Showdown: showing, mucking, pots", exact=True).last).to_be_visible()

    page.get_by_role("button", name="Staff report").click()
    expect(page.get_by_role("row", name=re.compile("^Ana 2"))).to_be_visible()
    accessible(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    assert download.value.suggested_filename == "drill.csv"


@pytest.mark.parametrize(
    ("language", "drill", "asks"),
    [("es-ES", "Entrenamiento", "¿Qué decide TDA 2019?"), ("pt-BR", "Treino", "O que decide TDA 2019?")],
)
def test_the_drill_speaks_the_language_of_the_page(
    browser: Browser, desk_server: Server, language: str, drill: str, asks: str
) -> None:
    page = browser.new_context(locale=language, viewport={"width": 1024, "height": 768}).new_page()
    page.goto(desk_server.url + "/desk")
    page.locator("input").first.fill("24681357")
    page.locator("input").nth(1).fill("Ana")
    page.locator("button.primary").click()
    page.get_by_role("button", name=drill).click()
    expect(page.get_by_role("heading", name=asks)).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("#drill-verdict")).to_be_visible()
    accessible(page)
