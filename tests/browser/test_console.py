"""An operator's journey: find an account, grant money, take it back; the player reads it in the cashier."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.served import Server
from tests.browser.test_accounts import another, secured, sign_in

pytestmark = pytest.mark.browser


def test_an_operator_grants_money_and_the_player_sees_it(
    page: Page, browser: Browser, server: Server, tmp_path: Path
) -> None:
    secured(page, server, "Inés")
    command = [str(Path(sys.executable).parent / "tapete"), "room", "role", "Inés", "operator"]
    told = subprocess.run(
        [*command, "--data", str(server.data), "--reason", "runs the room"],
        capture_output=True,
        text=True,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert told.returncode == 0, told.stderr
    assert re.fullmatch(r"Inés \(account \d+\) is operator now\n", told.stdout)
    page.reload()
    page.get_by_test_id("account").click()
    page.get_by_test_id("console").click()
    page.get_by_test_id("console-find").fill("inés")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("console-account")).to_contain_text("Inés")
    page.get_by_test_id("pay-amount").fill("2500")
    page.get_by_test_id("pay-go").click()
    expect(page.get_by_test_id("account-refused")).to_have_text("Give a reason of at least 3 characters.")
    page.get_by_test_id("console-reason").fill("a prize of the house")
    page.get_by_test_id("pay-go").dblclick()
    expect(page.get_by_test_id("console-said")).to_have_text("Done and logged.")
    expect(page.get_by_test_id("console-account")).to_contain_text("12,500")
    expect(page.get_by_test_id("console-log").locator("li")).to_have_count(2)
    shots = os.environ.get("TAPETE_SHOTS")
    if shots:
        page.screenshot(path=f"{shots}/console.png")
    page.get_by_test_id("console-lines").get_by_role("button").click()
    expect(page.get_by_test_id("console-account")).to_contain_text("10,000")
    expect(page.get_by_test_id("console-log").locator("li")).to_have_count(3)
    page.keyboard.press("Escape")
    page.get_by_test_id("account").click()
    page.get_by_test_id("cashier").click()
    expect(page.get_by_test_id("statement").locator("tbody tr")).to_have_count(3)
    with page.expect_download() as download:
        page.get_by_test_id("cashier-csv").click()
    assert Path(download.value.path()).read_text().count("\n") == 4
    page.locator("summary", has_text="Limits").click()
    page.get_by_test_id("limit-most").fill("500")
    page.get_by_test_id("limit-set").click()
    expect(page.get_by_test_id("limits")).to_contain_text("Losses 500 a week")
    if shots:
        page.screenshot(path=f"{shots}/cashier.png")
    with another(browser, server) as second:
        sign_in(second, "Inés")
        expect(second.get_by_test_id("lobby")).to_be_visible()
