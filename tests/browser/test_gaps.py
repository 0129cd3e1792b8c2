"""Lost news: the page asks once for the whole table, and then shows what the room knows."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.served import Server, enter, messages_in, my_turn, number, sit_down
from tests.waiting import tries

from tapete.room import protocol as p

pytestmark = pytest.mark.browser


class Losing:
    """A proxy between page and room that loses frames with one kind of news."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self.lose: type[p.ServerMessage] | None = None
        self.lost = 0
        page.route_web_socket(re.compile(r"/ws$"), self._between)

    def _between(self, line: WebSocketRoute) -> None:
        room = line.connect_to_server()

        def ask(text: str | bytes) -> None:
            self.asked.append(json.loads(text)["type"])
            room.send(text)

        def tell(text: str | bytes) -> None:
            if self.lose and any(isinstance(one, self.lose) for one in messages_in(text)):
                self.lost += 1
                return
            line.send(text)

        line.on_message(ask)
        room.on_message(tell)


def test_a_table_whose_news_was_lost_is_asked_for_once_and_shown_as_it_is(page: Page, server: Server) -> None:
    losing = Losing(page)
    enter(page, server, "Marina")
    sit_down(page)
    my_turn(page)
    losing.asked.clear()
    losing.lose = p.News
    page.get_by_test_id("fold").click()
    for _ in tries("news is lost", every_s=0):
        if losing.lost:
            break
        page.wait_for_timeout(20)
    losing.lose = None
    # Our turn comes again in the next hand.
    expect(page.get_by_test_id("hero-cards")).to_be_visible()
    my_turn(page)
    assert losing.asked.count("watch") == 1
    page.get_by_test_id("check-call").click()
    expect(page.get_by_test_id("check-call")).not_to_be_enabled()


def test_a_wallet_whose_news_was_lost_is_asked_for_again(page: Page, server: Server) -> None:
    losing = Losing(page)
    enter(page, server, "Rui")
    before = number(page, "wallet-balance")
    losing.asked.clear()
    losing.lose = p.WalletNews
    sit_down(page, "Once More")
    assert (losing.lost, number(page, "wallet-balance")) == (1, before)
    losing.lose = None
    page.get_by_test_id("to-lobby-tab").click()
    page.locator("[data-testid^=row-]").filter(has_text="Quick Clock").locator(
        "[data-testid^=register-]"
    ).click()
    expect(page.get_by_test_id("wallet-balance")).to_contain_text(f"{before - 220:,}")
    assert losing.asked.count("wallet") == 1
