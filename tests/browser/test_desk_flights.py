"""A director's event of several days: flights, bags, the final day; on a laptop and on a tablet."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.served import Server
from tests.browser.test_desk import accessible, desk_server, enter, sheet  # noqa: F401 - a fixture

pytestmark = pytest.mark.browser


def unseen(page: Page, name: str) -> None:
    """Take no picture."""


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()


def say_why(page: Page, words: str) -> None:
    page.get_by_label("Why? It is kept in the log.").last.fill(words)
    page.get_by_role("button", name="Do it").click()


def set_up(page: Page) -> None:
    """Set up flights 1A and 1B of one level of a minute each, and their final."""
    page.get_by_role("button", name="New event").click()
    page.get_by_label("Name", exact=True).fill("Spring Main")
    page.get_by_label("Minutes a level").fill("1")
    page.get_by_label("Days").select_option("flights")
    page.get_by_label("Flights, with commas").fill("1A, 1B")
    page.get_by_label("Last level").fill("1")


def flight(page: Page, name: str) -> None:
    """Open a flight from its final's page."""
    page.get_by_role("link", name=f"Open: {name}").click()
    expect(page.get_by_text(f"Spring Main, {name}").first).to_be_visible()


def players(page: Page, *names: str) -> None:
    """Enter players and start."""
    page.get_by_label("Name, or one name a line").fill("\n".join(names))
    page.get_by_role("button", name=f"Enter {len(names)}").click()
    page.get_by_text(f"{len(names)} players: draw the seats and start").wait_for()
    page.get_by_role("button", name="Start", exact=True).click()


def bag(page: Page, name: str, chips: int) -> None:
    page.get_by_label(name).fill(str(chips))


def journey(
    browser: Browser, server: Server, size: tuple[int, int], look: Callable[[Page, str], None]
) -> None:
    page = sheet(browser, *size)
    enter(page, server)
    set_up(page)
    look(page, "setup")
    page.get_by_role("button", name="Open registration").click()
    expect(page.get_by_role("heading", name="Flights")).to_be_visible()
    final = page.url

    flight(page, "1A")
    players(page, "Ana Lima", "Rui Costa", "Eva Paz", "Leo Sol")
    tab(page, "Clock")
    page.get_by_role("button", name="−1 min").click()
    say_why(page, "the last minute was played before")
    expect(page.get_by_text("4 stacks are still to be counted and bagged")).to_be_visible()
    wall = sheet(browser, 1920, 1080)
    wall.goto(f"{server.url}/wall?{page.url.partition('?')[2]}")
    expect(wall.get_by_text("Play is over: count your chips")).to_be_visible()
    look(wall, "wall-over")

    tab(page, "Bags")
    bag(page, "Ana Lima", 30_000)
    bag(page, "Rui Costa", 10_050)
    expect(page.get_by_text("Not a multiple of 100")).to_be_visible()
    bag(page, "Rui Costa", 9_900)
    bag(page, "Eva Paz", 20_000)
    bag(page, "Leo Sol", 20_000)
    expect(page.get_by_text("100 chips are missing")).to_be_visible()
    accessible(page)
    look(page, "bags-wrong")
    bag(page, "Rui Costa", 10_000)
    page.get_by_role("button", name="Save the bags of table 1").click()
    expect(page.get_by_text("The count is right").first).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="End the flight").click()
    expect(page.get_by_text("4 players go on with 80,000 chips")).to_be_visible()
    look(page, "bags-done")
    page.get_by_role("button", name="Print bag slips").click()
    expect(page.get_by_text("Count: 30,000")).to_be_visible()
    accessible(page)
    look(page, "slips")
    page.get_by_role("button", name="Close", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a stage file").click()
    stage = json.loads(Path(saved.value.path()).read_text())
    assert (stage["flight"], stage["chips"], len(stage["players"])) == ("1A", 80_000, 4)
    expect(wall.get_by_text("4 players go on with 80,000 chips")).to_be_visible()

    page.goto(final)
    flight(page, "1B")
    page.get_by_label("Name, or one name a line").fill("ana lima\nBo Ek\nCy Fox")
    expect(
        page.get_by_text("The same player as in another flight: Ana Lima (1A, bag 30,000)")
    ).to_be_visible()
    look(page, "known")
    players(page, "Ana Lima", "Bo Ek", "Cy Fox", "Di Gad")
    tab(page, "Bags")
    for name in ("Ana Lima", "Bo Ek", "Cy Fox", "Di Gad"):
        bag(page, name, 20_000)
    page.get_by_role("button", name="Save the bags of table 1").click()
    page.get_by_role("button", name="End the flight early").or_(
        page.get_by_role("main").get_by_role("button", name="End the flight", exact=True)
    ).first.click()
    if page.get_by_label("Why? It is kept in the log.").count():
        say_why(page, "the club closes")
    expect(page.get_by_text("4 players go on with 80,000 chips")).to_be_visible()

    page.goto(final)
    expect(page.get_by_text("7 players from 8 entries go on")).to_be_visible()
    expect(page.get_by_role("row", name="Ana Lima 30,000 + 20,000 30,000")).to_be_visible()
    accessible(page)
    look(page, "flights")
    page.get_by_label("Play begins").fill("2030-05-04T14:00")
    page.get_by_role("button", name="Set up the final day").click()
    expect(page.get_by_text("the clock waits at level 2")).to_be_visible()
    look(page, "final")
    tab(page, "Players")
    expect(page.get_by_role("row", name="Ana Lima")).to_contain_text("30,000")
    page.get_by_role("button", name="Print seat cards").click()
    expect(page.get_by_text("Spring Main").first).to_be_visible()
    look(page, "cards")
    wall.goto(f"{server.url}/wall?{final.partition('?')[2]}")
    expect(wall.get_by_text("Begins")).to_be_visible()
    look(wall, "wall-final")
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Start the clock").click()
    expect(wall.get_by_text("Level 2", exact=True)).to_be_visible()
    wall.context.close()
    page.context.close()


def test_flights_are_bagged_and_the_final_day_is_set_up_on_a_laptop(
    browser: Browser,
    desk_server: Server,  # noqa: F811 - the fixture
) -> None:
    journey(browser, desk_server, (1280, 800), unseen)


def test_flights_are_bagged_and_the_final_day_is_set_up_on_a_tablet(
    browser: Browser,
    desk_server: Server,  # noqa: F811 - the fixture
) -> None:
    journey(browser, desk_server, (1024, 768), unseen)
