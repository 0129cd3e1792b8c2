"""A satellite from the lobby to the result: tickets are paid places, and an entry may be paid with one."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.served import Server, click_at_once, enter, my_turn, sit_down
from tests.waiting import HANG_S, tries

pytestmark = pytest.mark.browser


@pytest.fixture
def with_satellite(tmp_path: Path) -> Iterator[Server]:
    """A server with a satellite: new accounts then also have tournament money, and choose how to pay."""
    server = Server(tmp_path / "satellite", programme="satellite")
    yield server
    server.kill()


@pytest.fixture
def narrow_es(browser: Browser, server: Server) -> Iterator[Page]:
    """A telephone in Spanish."""
    context = browser.new_context(locale="es-ES", viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_default_timeout(HANG_S * 1_000)
    yield page
    context.close()


def row_of(page: Page, name: str = "Satellite") -> Locator:
    return page.locator("[data-testid^=row-]").filter(has_text=name)


def test_tickets_are_paid_places_until_the_bubble_and_in_the_result(
    page: Page, with_satellite: Server
) -> None:
    enter(page, with_satellite, "Marina")
    row = row_of(page)
    expect(row).to_contain_text("2 tickets")
    for part in ("2 tickets worth 250 each", "100 for 3rd", "3 places paid"):
        expect(page.get_by_test_id("panel")).to_contain_text(part)
    page.locator("[data-testid^=page-tournament]").first.click()
    expect(page.get_by_test_id("paid-places")).to_have_text("3 places paid")
    page.get_by_test_id("section-prizes").click()
    rows = page.get_by_test_id("prizes").locator("tbody tr")
    expect(rows).to_have_text([re.compile(r"1st to 2nd\s*1 ticket"), re.compile(r"3rd\s*100")])
    page.locator("[data-testid^=register-]").first.click()
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
    # Two who are out in one round of hand for hand share the third place and its 100.
    thirds = result.get_by_role("row").filter(has_text=re.compile("^3rd")).all()
    assert thirds and all(str(100 // len(thirds)) in one.inner_text() for one in thirds)
    expect(result).not_to_contain_text("won the tournament")
    mine = result.get_by_role("row").filter(has_text="Marina").inner_text()
    if "1 ticket" in mine:
        assert near
        expect(result).to_contain_text("You won a ticket")
        expect(page.get_by_test_id("prize")).to_have_text("1 ticket worth 250 paid to your wallet")
    elif not mine.startswith("3rd"):
        expect(page.get_by_test_id("no-prize")).to_have_text(
            "No prize this time. The prizes go to the first 3."
        )


def test_a_question_how_to_pay_does_not_vanish_without_a_word(page: Page, with_satellite: Server) -> None:
    enter(page, with_satellite, "Duarte")
    row = row_of(page)
    stream = (row.get_attribute("data-testid") or "").removeprefix("row-")
    row.locator("[data-testid^=register-]").click()
    expect(page.get_by_test_id("pay-confirm")).to_be_visible()
    tapete = str(Path(sys.executable).parent / "tapete")
    subprocess.run(
        [tapete, "room", "cancel", stream, "--yes", "--data", str(with_satellite.data)], check=True
    )
    expect(page.get_by_test_id("toast")).to_contain_text("Satellite was cancelled. Nothing was paid.")
    expect(page.get_by_test_id("pay-confirm")).to_have_count(0)
    expect(page.get_by_test_id("wallet-balance")).to_contain_text("10,000")


def test_a_press_on_a_result_that_has_just_opened_buys_nothing(page: Page, server: Server) -> None:
    bought: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: _note(bought, str(frame))))
    enter(page, server, "Rui")
    sit_down(page, "Once More")
    my_turn(page)
    page.get_by_test_id("to-page").click()
    page.get_by_test_id("surrender").click()
    page.get_by_test_id("surrender-sure").click()
    page.get_by_test_id("your-status").locator("[data-testid^=open-]").click()
    my_turn(page)
    click_at_once(page, "[data-testid=buy-re_entry]")
    page.get_by_test_id("fold").click()
    result = page.get_by_test_id("result")
    expect(result.get_by_test_id("too-soon")).to_contain_text("it did nothing. Press again")
    assert bought == []
    page.wait_for_timeout(400)
    result.get_by_test_id("buy-re_entry").click()
    expect(result).not_to_be_visible()
    assert len(bought) == 1


def _note(found: list[str], frame: str) -> None:
    if '"type":"buy"' in frame:
        found.append(frame)


def test_the_buttons_of_a_narrow_telephone_take_a_line_for_the_act_and_one_for_the_amount(
    narrow_es: Page, server: Server
) -> None:
    page = narrow_es
    enter(page, server, "Ana")
    sit_down(page)
    my_turn(page)
    labels = page.locator("[data-testid=action-bar] .buttons .big > *")
    labels.evaluate_all("(all, texts) => all.forEach((one, at) => (one.textContent = texts[at]))", LABELS)
    lines = labels.evaluate_all(
        "all => all.map(one => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)))"
    )
    assert lines == [1] * len(LABELS), dict(zip(LABELS, lines, strict=True))


LABELS = ["Retirarse", "F", "Igualar 160", "1.160 en total", "Subir a 1.320", "pones 1.320"]
