"""A director's journeys at the desk, on a laptop, a tablet and a wall screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.served import Server

pytestmark = pytest.mark.browser

KEY = "24681357"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture
def desk_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("TAPETE_DESK_KEY", KEY)
    server = Server(tmp_path / "data")
    yield server
    server.kill()


def sheet(browser: Browser, width: int, height: int) -> Page:
    """A page of this size, in English."""
    return browser.new_context(locale="en-US", viewport={"width": width, "height": height}).new_page()


def enter(page: Page, server: Server, name: str = "Ana", path: str = "/desk") -> None:
    page.goto(server.url + path)
    page.get_by_label("Key of the desk").fill(KEY)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Open the desk").click()


def started(page: Page, players: int) -> None:
    """Set up an event from the first template, enter players, and start it."""
    page.get_by_role("button", name="New event").click()
    page.get_by_label("Name", exact=True).fill("Friday club")
    page.get_by_role("button", name="Open registration").click()
    names = page.get_by_label("Name, or one name a line")
    names.fill("\n".join(f"Player {number}" for number in range(1, players + 1)))
    page.get_by_role("button", name=f"Enter {players}").click()
    page.get_by_text(f"{players} players: draw the seats and start").wait_for()
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Tables", exact=True).click()
    expect(page.get_by_role("button", name="Table 1, Players")).to_be_visible()


def accessible(page: Page) -> None:
    """Have axe find nothing serious."""
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        "axe.run().then(({violations}) => violations"
        ".filter(({impact}) => impact === 'serious' || impact === 'critical')"
        ".map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(' ')}`))"
    )
    assert found == []


def test_an_event_of_thirty_is_started_and_shown_on_the_wall(browser: Browser, desk_server: Server) -> None:
    page = sheet(browser, 1280, 800)
    enter(page, desk_server)
    started(page, 30)
    accessible(page)
    wall = sheet(browser, 1920, 1080)
    wall.goto(f"{desk_server.url}/wall")
    expect(wall.get_by_role("timer")).to_contain_text(re.compile(r"1\d:\d\d"))
    expect(wall.get_by_text("100 / 200")).to_be_visible()
    page.get_by_role("button", name="Clock", exact=True).click()
    page.get_by_role("button", name="Pause").click()
    expect(wall.get_by_text("Level 1 · Paused")).to_be_visible()
    accessible(wall)


def test_eliminations_lead_to_a_proposal_that_is_accepted_and_undone(
    browser: Browser, desk_server: Server
) -> None:
    page = sheet(browser, 1280, 800)
    enter(page, desk_server)
    started(page, 20)
    page.get_by_role("button", name="Table 1, Players").click()
    for _ in range(2):
        page.locator("button.who").first.click()
        page.get_by_role("button", name="Out", exact=True).click()
        expect(page.locator("button.who.out")).to_have_count(0)
    page.get_by_role("button", name="Draw", exact=True).or_(
        page.get_by_role("button", name="Show the move")
    ).first.click()
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_role("button", name="Accept")).to_have_count(0)
    page.get_by_role("button", name="Log", exact=True).click()
    page.get_by_role("main").get_by_role("button", name="Undo").first.click()
    page.get_by_label("Why? It is kept in the log.").last.fill("the wrong table")
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_text("the wrong table")).to_be_visible()
    expect(page.get_by_text("undone")).to_be_visible()
    accessible(page)


def test_a_second_director_is_told_what_changed(browser: Browser, desk_server: Server) -> None:
    ana, rui = sheet(browser, 1280, 800), sheet(browser, 1024, 768)
    enter(ana, desk_server)
    started(ana, 12)
    enter(rui, desk_server, "Rui", f"/desk?{ana.url.partition('?')[2]}")
    for page in (ana, rui):
        page.get_by_role("button", name="Tables", exact=True).click()
        page.get_by_role("button", name="Table 1, Players").click()
        page.locator("button.who").first.click()
    out = rui.get_by_role("button", name="Out", exact=True)
    rui.context.set_offline(True)
    rui.evaluate("() => { window.dispatchEvent(new Event('offline')) }")
    ana.get_by_role("button", name="Out", exact=True).click()
    expect(ana.locator("button.who.out")).to_have_count(0)
    rui.context.set_offline(False)
    expect(out).to_have_count(0)  # the player is gone here too
    expect(rui.get_by_role("region", name="Tables")).to_contain_text(re.compile(r"Players\s*11 of 12"))


def test_a_ruling_at_a_recorded_table_takes_three_taps(browser: Browser, desk_server: Server) -> None:
    page = sheet(browser, 1024, 768)
    enter(page, desk_server)
    started(page, 6)
    page.get_by_label("Button at seat").select_option("3")
    page.get_by_role("button", name="Record the hand").click()
    page.get_by_label("Amount").fill("600")
    page.get_by_role("button", name="Raise to 600").click()
    page.get_by_label("Amount").fill("700")
    page.get_by_role("button", name="Raise to 700").click()
    expect(page.get_by_role("alert")).to_contain_text("1,000")  # the least raise
    page.locator(".more").get_by_role("button", name="Rulings").click()
    page.get_by_label("What happened?").fill("too few chips")
    page.get_by_text("1 matches").wait_for()
    page.get_by_role("button", name="Undercall").click()  # 1; the hand tells that seat 1 is in turn
    page.get_by_role("textbox").last.fill("500")
    page.get_by_role("button", name="Answer").click()  # 2
    page.get_by_role("button", name="None of it").click()  # 3
    expect(page.get_by_role("heading", level=1)).to_have_text("Full call")
    expect(page.get_by_text("TDA19-51B.4").first).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Rule: Full call").click()
    page.get_by_role("button", name="Rulings log · 1").click()
    expect(page.get_by_text("Ana")).to_be_visible()


def test_chips_without_a_word_are_ruled_on_and_carried_out(browser: Browser, desk_server: Server) -> None:
    page = sheet(browser, 1024, 768)
    enter(page, desk_server)
    started(page, 6)
    page.get_by_label("Button at seat").select_option("3")
    page.get_by_role("button", name="Record the hand").click()
    page.get_by_role("button", name="1,000", exact=True).click()  # 1
    page.get_by_role("button", name="1,000 without a word: rule").click()  # 2
    page.get_by_role("button", name="None of it").or_(
        page.get_by_role("button", name="All the rest as usual")
    ).first.click()  # 3
    expect(page.get_by_role("heading", level=1)).to_have_text("Seat 6 calls 200.")
    page.get_by_label("Compare with").select_option("casino-club")
    expect(page.get_by_role("complementary", name="casino-club")).to_be_visible(timeout=60_000)
    accessible(page)
    page.get_by_role("button", name="Rule: Seat 6 calls 200.").click()  # 4
    expect(page.get_by_text("Kept in the log")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Rulings log · 1").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Dispute as PDF").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")
    page.get_by_role("button", name="Tables", exact=True).click()
    expect(page.locator(".now", has_text="Seat 1")).to_be_visible(timeout=60_000)
    page.get_by_role("banner").get_by_role("button", name="Undo").click()  # one tap takes the ruling back
    expect(page.locator(".now", has_text="Seat 6")).to_be_visible(timeout=60_000)


def test_players_of_two_tables_go_out_with_one_button(browser: Browser, desk_server: Server) -> None:
    page = sheet(browser, 1280, 800)
    enter(page, desk_server)
    started(page, 20)
    for table in (1, 2):
        page.get_by_role("button", name=f"Table {table}, Players").click()
        page.locator("button.who").first.click()
        page.get_by_role("button", name="More at other tables").click()
    page.get_by_role("button", name="2 out").click()
    expect(page.get_by_text("18").first).to_be_visible()
    accessible(page)


def test_axe_finds_nothing_on_any_tab_and_a_dealer_has_two(browser: Browser, desk_server: Server) -> None:
    page = sheet(browser, 1024, 768)
    enter(page, desk_server)
    started(page, 6)
    for tab in ("Players", "Rulings", "Prizes", "Clock", "Log"):
        page.get_by_role("button", name=tab, exact=True).click()
        expect(page.get_by_role("button", name=tab, exact=True)).to_have_attribute("aria-current", "page")
        accessible(page)
    page.get_by_role("button", name="Devices").click()
    expect(page.get_by_text("PIN of dealers")).to_be_visible()
    accessible(page)
    pin = page.get_by_text("PIN of dealers").locator("b").inner_text()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Players", exact=True).click()
    page.get_by_role("button", name="Print seat cards").click()
    expect(page.get_by_text("/seat?event=1").first).to_be_visible(timeout=60_000)
    accessible(page)
    dealer = sheet(browser, 1024, 768)
    dealer.goto(desk_server.url + "/desk?event=1")
    dealer.get_by_label("Key of the desk").fill(pin)
    dealer.get_by_label("Your name").fill("Rui")
    dealer.get_by_role("button", name="Open the desk").click()
    expect(dealer.get_by_role("button", name="Rulings", exact=True).first).to_be_visible()
    expect(dealer.get_by_role("button", name="Prizes", exact=True)).to_have_count(0)
    accessible(dealer)


def test_typed_counts_stay_when_a_chip_race_is_refused(browser: Browser, desk_server: Server) -> None:
    page = sheet(browser, 1024, 768)
    enter(page, desk_server)
    started(page, 6)
    expect(page.locator(".what")).to_contain_text("Friday club")  # the event's name, on a tablet too
    page.get_by_role("button", name="Chip race").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("1 · Player").fill("3")
    dialog.get_by_role("button", name="Draw the cards").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(dialog.get_by_label("1 · Player")).to_have_value("3")


def test_what_was_confirmed_survives_a_kill(browser: Browser, desk_server: Server) -> None:
    page = sheet(browser, 1280, 800)
    enter(page, desk_server)
    started(page, 12)
    page.get_by_role("button", name="Table 1, Players").click()
    page.locator("button.who").first.click()
    page.get_by_role("button", name="Out", exact=True).click()
    figures = page.get_by_role("region", name="Tables")
    expect(figures).to_contain_text(re.compile(r"Players\s*11 of 12"))
    desk_server.kill()
    expect(page.get_by_text("Line lost")).to_be_visible()
    page.locator("button.who").first.click()
    page.get_by_role("button", name="Out", exact=True).click()  # kept until the line is back
    expect(page.get_by_text("1 waiting")).to_be_visible()
    desk_server.start()
    expect(page.get_by_text("Line lost")).to_have_count(0)
    expect(figures).to_contain_text(re.compile(r"Players\s*10 of 12"))
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_text("(place 11)").last).to_be_visible()
    expect(page.get_by_text("(place 12)").last).to_be_visible()
