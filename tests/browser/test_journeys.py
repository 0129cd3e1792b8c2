"""A person's journeys in a real browser, against a real server that can be killed."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.served import Server, all_in, click_at_once, enter, my_turn, number, sit_down
from tests.waiting import tries

pytestmark = pytest.mark.browser


def test_a_whole_sit_and_go_by_keyboard(page: Page, server: Server) -> None:
    enter(page, server, "Marina")
    assert number(page, "wallet-balance") == 10_000
    sit_down(page)
    expect(page.get_by_test_id("wallet-balance")).to_contain_text("9,890")
    result = page.get_by_test_id("result")
    for _ in tries("the Sit & Go ends", every_s=0):
        if result.is_visible():
            break
        all_in(page)
    # Bots go on to the end; the places fill in while we watch.
    expect(result).to_contain_text("1st")
    mine = result.get_by_role("row").filter(has_text="Marina").inner_text()
    prize = int(re.sub(r"\D", "", mine.split("Marina")[1]) or 0)
    assert prize in (0, 120, 180, 300)
    expect(page.get_by_test_id("wallet-balance")).to_contain_text(f"{9_890 + prize:,}")


def test_a_hand_just_played_can_be_stepped_through(page: Page, server: Server) -> None:
    enter(page, server, "Rui")
    sit_down(page)
    my_turn(page)
    page.get_by_test_id("fold").click()
    page.get_by_test_id("hands-tab").click()
    page.get_by_test_id("replay-1").click()
    expect(page.get_by_test_id("replay")).to_be_visible()
    before = page.get_by_test_id("replay").inner_text()
    for _ in range(4):
        page.get_by_test_id("replay-next").click()
    assert page.get_by_test_id("replay").inner_text() != before
    page.get_by_test_id("replay-prev").click()


def test_reload_and_sigkill_in_the_middle_of_a_hand(page: Page, server: Server) -> None:
    enter(page, server, "Ana")
    sit_down(page)
    my_turn(page)
    mine = page.get_by_test_id("hero-cards")
    cards = mine.locator("[aria-label]").evaluate_all("all => all.map(card => card.ariaLabel)")
    assert len(cards) >= 2
    page.reload()
    expect(mine).to_be_visible()
    assert mine.locator("[aria-label]").evaluate_all("all => all.map(card => card.ariaLabel)") == cards
    server.kill()
    page.wait_for_timeout(500)
    server.start()
    expect(page.get_by_test_id("check-call")).to_be_enabled()
    assert mine.locator("[aria-label]").evaluate_all("all => all.map(card => card.ariaLabel)") == cards
    page.wait_for_timeout(350)
    page.get_by_test_id("check-call").click()
    expect(page.get_by_test_id("check-call")).not_to_be_enabled()


def test_a_box_ticked_by_keyboard_is_played_by_the_room(page: Page, unhurried: Server) -> None:
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    enter(page, unhurried, "Iara")
    sit_down(page)
    # Folds if there is a bet and checks if there is none: only the end of the hand can take it off.
    box = page.locator("[data-testid=pre-fold], [data-testid=pre-check_or_fold]")
    mine = page.locator("[data-testid=log] li.yours").filter(has_text=re.compile("fold|check"))
    turn = page.locator("[data-testid=check-call]:enabled")
    played = False
    for _ in tries("a box is played", every_s=0):
        if played:
            break
        page.wait_for_timeout(400)  # the page ignores a press on something that has just appeared
        if turn.count():
            page.keyboard.press("c")
        if not box.count():
            continue
        before, acts = mine.count(), sum('"act"' in text for text in sent)
        # The hand may be over by now; a missing pre-action is no error.
        page.evaluate(
            "document.querySelector('[data-testid=pre-fold], [data-testid=pre-check_or_fold]')?.focus()"
        )
        page.keyboard.press("Space")
        for _ in range(1_500):
            if played or turn.count():
                break
            played = mine.count() > before
            page.wait_for_timeout(10)
        played = played and sum('"act"' in text for text in sent) == acts
    assert any('"pre_act"' in text for text in sent)


@pytest.mark.parametrize(
    ("locale", "word"), [("en-US", "Register"), ("es-ES", "Inscribirse"), ("pt-BR", "Inscrever")]
)
def test_the_first_screens_speak_the_visitors_language(
    browser: Browser, server: Server, locale: str, word: str
) -> None:
    context = browser.new_context(locale=locale, viewport={"width": 375, "height": 812})
    page = context.new_page()
    enter(page, server, "Inês")
    expect(page.locator("[data-testid^=register-]").first).to_contain_text(word, ignore_case=True)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 375, "the page must not scroll sideways on a phone"
    context.close()


def test_a_tournament_of_several_tables_and_its_page(page: Page, server: Server) -> None:
    enter(page, server, "Luísa")
    sit_down(page, "Three Tables")
    expect(page.get_by_test_id("wallet-balance")).to_contain_text("9,790")
    page.get_by_test_id("to-page").click()
    expect(page.get_by_test_id("tournament-page")).to_be_visible()
    page.get_by_test_id("section-players").click()
    expect(page.get_by_test_id("players").get_by_role("row")).to_have_count(10)  # nine and the head
    page.get_by_test_id("section-tables").click()
    others = page.locator("[data-testid^=watch-]:not(.primary)")
    expect(others.first).to_be_visible()
    others.first.click()
    expect(page.get_by_test_id("my-table")).to_be_visible()
    expect(page.get_by_test_id("hero-cards")).not_to_be_visible()  # nobody's cards but those that were shown
    page.get_by_test_id("my-table").click()
    result = page.get_by_test_id("result")
    for _ in tries("we win or go out", every_s=0):
        if result.is_visible():
            break
        all_in(page)
    expect(result).to_contain_text("Luísa")
    page.get_by_test_id("to-lobby").click()
    expect(page.get_by_test_id("lobby")).to_be_visible()


def test_who_has_lost_everything_buys_again(page: Page, server: Server) -> None:
    enter(page, server, "Bento")
    sit_down(page, "Rebuys")
    offer = page.get_by_test_id("rebuy-offer")
    click_at_once(page, "[data-testid=rebuy-offer] [data-testid=buy-rebuy]")
    result = page.get_by_test_id("result")
    for _ in tries("we lose all in the time of rebuys, all-in hand after hand", every_s=0):
        if offer.is_visible():
            break
        if result.is_visible():  # won it all: once more
            page.get_by_test_id("to-lobby").click()
            sit_down(page, "Rebuys")
        all_in(page)
    before = number(page, "wallet-balance")
    # A click on something that has just appeared buys nothing, and that stands beside the button.
    expect(offer.get_by_test_id("too-soon")).to_contain_text("it did nothing. Press again")
    page.wait_for_timeout(350)
    page.get_by_test_id("buy-rebuy").click()
    expect(offer).not_to_be_visible()
    expect(page.get_by_test_id("wallet-balance")).to_contain_text(f"{before - 100:,}")
    expect(page.get_by_test_id("hero-cards")).to_be_visible()


def test_who_gives_his_chips_up_is_out_after_the_hand_and_enters_again(page: Page, server: Server) -> None:
    enter(page, server, "Duarte")
    sit_down(page, "Once More")
    expect(page.get_by_test_id("wallet-balance")).to_contain_text("9,890")
    my_turn(page)
    page.get_by_test_id("to-page").click()
    page.get_by_test_id("surrender").click()
    page.get_by_test_id("surrender-sure").click()
    status = page.get_by_test_id("your-status")
    expect(status.get_by_test_id("wished")).to_contain_text("when this hand is over")
    expect(status.get_by_test_id("surrender")).not_to_be_visible()
    status.locator("[data-testid^=open-]").click()
    my_turn(page)  # the hand is played to its end
    page.get_by_test_id("fold").click()
    result = page.get_by_test_id("result")
    expect(result).to_contain_text("You may enter again 2 more times. Offered until level 3 ends.")
    expect(page.get_by_test_id("wallet-balance")).to_contain_text("9,890")  # nothing comes back
    page.wait_for_timeout(400)  # the page ignores a press on something that has just appeared
    result.get_by_test_id("buy-re_entry").click()
    expect(result).not_to_be_visible()
    expect(page.get_by_test_id("wallet-balance")).to_contain_text("9,780")
    expect(page.get_by_test_id("hero-cards")).to_be_visible()
    mine = page.locator("[data-testid^=seat-]").filter(has=page.get_by_test_id("hero-cards"))
    expect(mine).to_contain_text("Duarte [2]")
