"""Taps while the connection is down are kept over a reload; the director then sees how they are merged."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.served import Server
from tests.browser.test_desk import accessible, desk_server, enter, sheet, started

__all__ = ["desk_server"]
pytestmark = pytest.mark.browser


def test_taps_survive_a_reload_without_a_line_and_are_merged_in_the_open(
    browser: Browser, desk_server: Server
) -> None:
    ana, rui = sheet(browser, 1280, 800), sheet(browser, 1024, 768)
    enter(ana, desk_server)
    started(ana, 12)
    ana.evaluate("navigator.serviceWorker.ready")
    ana.wait_for_function("async () => Boolean(await caches.match('./desk'))")
    event = ana.url.partition("?")[2]
    desk_server.kill()
    expect(ana.get_by_text("Line lost")).to_be_visible()
    ana.get_by_role("button", name="Clock", exact=True).click()
    ana.get_by_role("button", name="Pause").click()
    ana.get_by_role("button", name="Tables", exact=True).click()
    ana.get_by_role("button", name="Table 1, Players").click()
    gone = ana.locator("button.who b").first.inner_text()
    ana.locator("button.who").first.click()
    ana.get_by_role("button", name="Out", exact=True).click()
    expect(ana.get_by_text("2 waiting")).to_be_visible()
    ana.reload()
    alert = ana.get_by_role("alert")
    expect(alert).to_contain_text("2 waiting")
    expect(alert).to_contain_text(f"Out: {gone}")
    expect(ana.get_by_role("button", name="Table 1, Players")).to_be_visible()  # the last picture
    accessible(ana)
    ana.context.set_offline(True)
    desk_server.start()
    enter(rui, desk_server, "Rui", f"/desk?{event}")
    rui.get_by_role("button", name="Table 1, Players").click()
    rui.locator("button.who", has_text=re.compile(f"^{gone}\\b")).click()
    rui.get_by_role("button", name="Out", exact=True).click()
    expect(rui.get_by_role("region", name="Tables")).to_contain_text(re.compile(r"Players\s*11 of 12"))
    ana.context.set_offline(False)
    merged = ana.get_by_role("region", name="The line is back. Accepted: 1. Refused: 1.")
    expect(merged).to_contain_text(re.compile(r"accepted\s*Paused the clock"))
    expect(merged).to_contain_text(
        re.compile(rf"refused\s*Out: {gone}: That tap came after something had changed: Out: {gone} .* · Rui")
    )
    accessible(ana)
    ana.reload()
    expect(merged).to_be_visible()  # until somebody has read it
    ana.get_by_role("button", name="I have read it").click()
    expect(merged).to_have_count(0)
    expect(rui.get_by_role("region", name="Tables")).to_contain_text(re.compile(r"Players\s*11 of 12"))
