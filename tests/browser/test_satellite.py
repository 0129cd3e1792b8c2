"""A satellite: its tickets are paid places, from the lobby to the result; and the question how to pay."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.served import Server, enter
from tests.waiting import tries

pytestmark = pytest.mark.browser


def row_of(page: Page, name: str = "Satellite") -> Locator:
    return page.locator("[data-testid^=row-]").filter(has_text=name)


def test_tickets_are_paid_places_until_the_bubble_and_in_the_result(page: Page, server: Server) -> None:
    enter(page, server, "Marina")
    row = row_of(page)
    for part in ("2 tickets worth 250 each", "100 for 3rd", "3 places paid"):
        expect(row).to_contain_text(part)
    row.locator("[data-testid^=page-]").click()
    expect(page.get_by_test_id("paid-places")).to_have_text("3 places paid")
    page.get_by_test_id("section-prizes").click()
    rows = page.get_by_test_id("prizes").locator("tbody tr")
    expect(rows).to_have_text([re.compile(r"1st to 2nd\s*1 ticket"), re.compile(r"3rd\s*100")])
    page.locator("[data-testid^=register-]").click()
    page.get_by_test_id("pay-confirm").click()
    result, call = page.get_by_test_id("result"), page.locator("[data-testid=check-call]:enabled")
    bubble = page.get_by_text("Hand for hand", exact=True).first
    near = False
    for _ in tries("the satellite is over", every_s=0):
        near = near or bubble.is_visible()
        if result.is_visible():
            break
        if call.count():
            page.wait_for_timeout(300)
            page.keyboard.press("c" if "Check" in call.inner_text() else "f")
        page.wait_for_timeout(60)
    expect(result.get_by_role("row").filter(has_text=re.compile("^2nd"))).to_contain_text("1 ticket")
    expect(result.get_by_role("row").filter(has_text=re.compile("^1st"))).to_contain_text("1 ticket")
    expect(result.get_by_role("row").filter(has_text=re.compile("^3rd"))).to_contain_text("100")
    expect(result).not_to_contain_text("won the tournament")
    mine = result.get_by_role("row").filter(has_text="Marina").inner_text()
    if "1 ticket" in mine:
        assert near
        expect(result).to_contain_text("You won a ticket")
        expect(page.get_by_test_id("prize")).to_have_text("1 ticket worth 250 paid to your wallet")
    elif "100" not in mine:
        expect(page.get_by_test_id("no-prize")).to_have_text(
            "No prize this time. The prizes go to the first 3."
        )


def test_a_question_how_to_pay_does_not_vanish_without_a_word(page: Page, server: Server) -> None:
    enter(page, server, "Duarte")
    row = row_of(page)
    stream = (row.get_attribute("data-testid") or "").removeprefix("row-")
    row.locator("[data-testid^=register-]").click()
    expect(page.get_by_test_id("pay-confirm")).to_be_visible()
    tapete = str(Path(sys.executable).parent / "tapete")
    subprocess.run([tapete, "room", "cancel", stream, "--yes", "--data", str(server.data)], check=True)
    expect(page.get_by_test_id("toast")).to_contain_text("Satellite was cancelled. Nothing was paid.")
    expect(page.get_by_test_id("pay-confirm")).to_have_count(0)
    expect(page.get_by_test_id("wallet-balance")).to_contain_text("10,000")
