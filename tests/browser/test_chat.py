"""Chat at a table: two people talk in their own languages; it covers no cards; a muted player is silent."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.looking import accessible, box, boxes, overlap, screen, sideways
from tests.browser.served import Server
from tests.browser.staged import NAMES, STREAM, Stage, dealt, play, staged, table_of
from tests.browser.test_table_geometry import SIZES, in_sight

from tapete.room import protocol as p

pytestmark = pytest.mark.browser


def line(number: int, seat: int, phrase: p.Phrase | None = None, text: str | None = None) -> p.ChatLine:
    return p.ChatLine(number=number, at=0, seat=seat, name=NAMES[seat - 1], phrase=phrase, text=text)


LINES = (
    line(1, 2, p.Phrase.GOOD_LUCK),
    line(2, 3, text="<b>gl</b> a todos, y que gane el mejor de esta mesa tan larga"),
)


def chat(
    *lines: p.ChatLine, players: p.ChatMode = p.ChatMode.ALL, watchers: p.ChatMode = p.ChatMode.OFF
) -> p.Chat:
    rule = "TDA19-67.1"
    return p.Chat(stream=STREAM, table=1, players=players, watchers=watchers, rule=rule, lines=lines)


def open_chat(page: Page) -> None:
    """Open the chat where it is put away."""
    if page.get_by_test_id("chat-button").is_visible():
        page.get_by_test_id("chat-button").click()
    expect(page.get_by_test_id("chat-lines")).to_be_visible()


def shot(page: Page, name: str) -> None:
    if shots := os.environ.get("TAPETE_SHOTS"):
        page.screenshot(path=str(Path(shots) / f"chat-{name}.png"))


def hear(stage: Stage, *said: p.ChatLine) -> None:
    for one in said:
        stage.tell(p.ChatSaid(stream=STREAM, table=1, line=one))


@pytest.mark.parametrize("size", SIZES)
def test_chat_covers_no_card_and_no_button(browser: Browser, house: Server, size: str) -> None:
    table = table_of(dealt("holdem-no-limit", 9), you=dealt("holdem-no-limit", 9).to_act)
    with staged(browser, house.url, table, size) as stage:
        page = stage.page
        stage.tell(chat(*LINES))
        hear(stage, line(3, 5, p.Phrase.NICE_HAND))
        narrow = size in ("phone", "landscape")
        if narrow:
            expect(page.get_by_test_id("chat-button")).to_be_visible()
        else:
            expect(page.get_by_test_id("chat-lines")).to_contain_text("Nice hand")
        stage.still()
        shot(page, size)
        assert not sideways(page)
        bar = box(page.get_by_test_id("action-bar"))
        covered = [*boxes(page, ".stage [data-card]"), *boxes(page, ".stage .plate"), bar]
        for test_id in ("chat", "chat-strip"):
            place = page.get_by_test_id(test_id)
            if place.count() and place.is_visible():
                assert not [one for one in covered if overlap(box(place), one)], test_id
        accessible(page)
        if narrow:
            assert in_sight(page) == []  # before the drawer lies over the table
        open_chat(page)
        page.get_by_test_id("chat-open").click()
        stage.still()
        shot(page, f"{size}-open")
        assert page.evaluate("(one => one.scrollWidth <= one.clientWidth)(document.querySelector('aside'))")
        accessible(page)
        if not narrow:
            assert in_sight(page) == []


def test_muting_hides_what_was_said_and_what_is_said(browser: Browser, house: Server) -> None:
    with staged(browser, house.url, table_of(dealt("holdem-no-limit", 6), you=1)) as stage:
        page = stage.page
        stage.tell(chat(*LINES))
        lines = page.get_by_test_id("chat-lines")
        expect(lines).to_contain_text("<b>gl</b> a todos")  # as it was written, and no HTML
        page.get_by_test_id("chat-name").filter(has_text=NAMES[1]).click()
        page.get_by_test_id("player-mute").click()
        accessible(page)
        page.keyboard.press("Escape")
        expect(lines).not_to_contain_text(NAMES[1])
        hear(stage, line(3, 2, p.Phrase.SORRY), line(4, 3, p.Phrase.THANKS))
        expect(lines).to_contain_text("Thank you")
        assert "Sorry" not in lines.inner_text()
        page.get_by_test_id("about-2").click()
        page.get_by_test_id("player-mute").click()
        page.keyboard.press("Escape")
        expect(lines).to_contain_text("Sorry")


def test_a_text_waits_for_the_end_of_the_hand(browser: Browser, house: Server) -> None:
    with staged(browser, house.url, table_of(dealt("holdem-no-limit", 3), you=1)) as stage:
        page = stage.page
        stage.tell(chat())
        expect(page.get_by_test_id("chat-rule")).to_contain_text("TDA19-67.1")
        page.get_by_test_id("chat-text").fill("well done f")
        page.get_by_test_id("chat-text").press("Enter")
        expect(page.get_by_test_id("chat-held")).to_contain_text("well done f")
        assert not [one for one in stage.sent if one["type"] in ("say", "act")], (
            "keys in the field act on nothing"
        )
        stage.tell(table_of(play(dealt("holdem-no-limit", 3)), you=1))
        expect(page.get_by_test_id("chat-held")).to_have_count(0)
        (said,) = [one for one in stage.sent if one["type"] == "say"]
        assert said["text"] == "well done f"


def test_chat_can_be_switched_off(browser: Browser, house: Server) -> None:
    with staged(browser, house.url, table_of(dealt("holdem-no-limit", 3), you=1)) as stage:
        page = stage.page
        assert next(one for one in stage.sent if one["type"] == "watch")["chat"] is True
        stage.tell(chat(*LINES))
        expect(page.get_by_test_id("chat")).to_be_visible()
        page.get_by_test_id("settings").click()
        page.get_by_text("Hidden", exact=True).click()
        expect(page.get_by_test_id("chat")).to_have_count(0)
        assert "chat" not in [one for one in stage.sent if one["type"] == "watch"][-1]


def test_two_people_talk_each_in_their_language(browser: Browser, house: Server) -> None:
    def at_table(page: Page) -> None:
        page.get_by_test_id("tab-cash").click()
        page.get_by_test_id("filter-game").select_option("holdem")
        page.locator("[data-testid^=cash-ring]").first.click()
        page.get_by_test_id("buy-in-amount").fill("600")
        page.get_by_test_id("buy-in").click()
        expect(page.get_by_test_id("stand-up")).to_be_visible()

    with (
        screen(browser, house, "desktop", locale="es-ES") as one,
        screen(browser, house, "phone", locale="pt-BR") as other,
    ):
        at_table(one)
        at_table(other)
        one.get_by_test_id("chat-open").focus()
        one.keyboard.press("Enter")
        one.get_by_test_id("phrase-good_luck").focus()
        one.keyboard.press("Enter")
        expect(one.get_by_test_id("chat-lines")).to_contain_text("Buena suerte")
        expect(other.get_by_test_id("chat-strip")).to_contain_text("Boa sorte")
        shot(other, "heard")
        open_chat(other)
        expect(other.get_by_test_id("chat-lines")).to_contain_text("Boa sorte")
        other.get_by_test_id("chat-open").click()
        other.get_by_test_id("phrase-thanks").click()
        expect(one.get_by_test_id("chat-lines")).to_contain_text("Gracias")
        expect(one.locator("[aria-live=polite]").first).to_contain_text("Gracias")
        assert one.get_by_test_id("chat-text").count() == 0, "the room's setting is phrases"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_player_is_reported_from_their_dialog(browser: Browser, house: Server, size: str) -> None:
    with staged(browser, house.url, table_of(dealt("holdem-no-limit", 6), you=1), size) as stage:
        page = stage.page
        stage.answers["report_player"] = lambda said: [p.Accepted(re=said["id"])]
        page.get_by_test_id("about-3").click()
        page.get_by_test_id("player-report").locator("summary").click()
        page.get_by_test_id("cause-collusion").check()
        page.get_by_test_id("report-text").fill("soft play")
        accessible(page)
        shot(page, f"report-{size}")
        page.get_by_test_id("report-send").click()
        expect(page.get_by_test_id("toast").first).to_contain_text("operator")
        (said,) = [one for one in stage.sent if one["type"] == "report_player"]
        assert (said["seat"], said["name"], said["cause"]) == (3, NAMES[2], "collusion")


@pytest.mark.parametrize("size", ["phone", "landscape", "desktop"])
def test_a_notice_covers_no_phrase(browser: Browser, house: Server, size: str) -> None:
    with staged(browser, house.url, table_of(dealt("holdem-no-limit", 3), you=1), size) as stage:
        page = stage.page
        stage.tell(chat(*LINES))
        open_chat(page)
        page.get_by_test_id("chat-open").click()
        stage.tell(p.ChatStopped(until=None))
        toast = page.get_by_test_id("toast").last
        expect(toast).to_be_visible()
        stage.still()
        shot(page, f"notice-{size}")
        assert not [one for one in boxes(page, "[data-testid^=phrase-]") if overlap(box(toast), one)]
        assert toast.get_by_role("button").evaluate(
            "one => { const {x, y, width, height} = one.getBoundingClientRect();"
            " return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
        ), "nothing lies over the notice"
        stage.tell(p.ChatStopped(until=4_102_444_800_000))
        expect(page.get_by_test_id("chat-stopped")).to_contain_text("The floor has stopped your chat until")
        expect(page.get_by_test_id("chat-open")).to_have_count(0)
        stage.still()
        shot(page, f"stopped-{size}")
