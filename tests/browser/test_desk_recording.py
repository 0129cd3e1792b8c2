"""A high-low hand recorded at the desk: each half of the pot is awarded by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.served import Server
from tests.browser.test_desk import accessible, desk_server, enter, sheet

__all__ = ["desk_server"]
pytestmark = pytest.mark.browser

OMAHA = 'game = "omaha-8-pot-limit"\n'
LIVE = Path(__file__).parents[2] / "examples" / "tournaments" / "tda-live.toml"


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_both_halves_of_a_pot_are_awarded_with_the_odd_chip(
    browser: Browser, desk_server: Server, tmp_path: Path, width: int, height: int
) -> None:
    file = tmp_path / "omaha.toml"
    file.write_text(OMAHA + LIVE.read_text())
    page = sheet(browser, width, height)
    enter(page, desk_server)
    page.get_by_role("button", name="New event").click()
    page.get_by_label("or a file").set_input_files(file)
    expect(page.get_by_label("Name", exact=True)).to_have_value("Live, TDA 2019")
    page.get_by_role("button", name="Open registration").click()
    page.get_by_label("Name, or one name a line").fill("Ada\nBo\nCleo\nDan\nEva\nFay")
    page.get_by_role("button", name="Enter 6").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Tables", exact=True).click()
    page.get_by_role("button", name="Table 1, Players").click()
    page.get_by_role("button", name="Record the hand").click()
    check = page.get_by_role("button", name=re.compile(r"^(Check|Call \d+)"))
    for _ in range(24):
        check.click()
    halves = [page.get_by_role("group", name=f"{half} half") for half in ("High", "Low")]
    expect(page.get_by_text("nobody qualifies")).to_be_visible()
    halves[0].get_by_role("button").nth(0).click()
    for at in (1, 2):
        halves[1].get_by_role("button").nth(at).click()
    expect(page.get_by_text("nobody qualifies")).to_have_count(0)
    accessible(page)
    page.get_by_role("button", name="Award").click()
    expect(page.get_by_role("button", name="Record the hand")).to_be_visible()
    # The pot holds 1,400 with the ante: 700 for the high, 400 and 300 for the lows. Each had put in 200, the
    # big blind 200 more for the ante.
    expect(page.get_by_text(re.compile("30,(500|300)$")).first).to_be_visible()
