"""After the hand: cards are shown one by one or together; those that would have come lie in their places."""

from __future__ import annotations

import os

import msgspec
import pytest
from playwright.sync_api import Browser, expect
from tests.browser.looking import accessible, box, boxes, overlap, sideways
from tests.browser.served import Server
from tests.browser.staged import dealt, play, staged
from tests.browser.test_cash import RING, asked, cash_of, own_of, ring

from tapete.engine import Fold, Hand
from tapete.room import protocol as p

pytestmark = pytest.mark.browser


def given_up() -> Hand:
    """A hand that ends on the flop: seats 1 and 2 are left, and seat 1 folds."""
    hand = play(dealt("holdem-no-limit", 6), until=lambda hand: hand.street_index == 1)
    while not hand.over:
        assert hand.to_act is not None
        hand.act(Fold(seat=hand.to_act))
    return hand


def after(you: int, **more: object) -> p.Table:
    hand = given_up()
    mine = tuple(hand.hole_cards[you])
    table = ring(hand, you=you, own=own_of(may_sit=False), cash=cash_of(rabbit_hunt=True))
    return msgspec.structs.replace(table, may_show=mine, may_hunt=True, **more)


@pytest.mark.parametrize(
    ("size", "locale"),
    [("desktop", "en-US"), ("wide", "en-US"), ("phone", "pt-BR"), ("phone", "es-ES"), ("landscape", "es-ES")],
)
def test_cards_are_shown_and_hunted(browser: Browser, house: Server, size: str, locale: str) -> None:
    hand = given_up()
    with staged(browser, house.url, after(2), size, place=RING, locale=locale) as stage:
        page = stage.page
        first, second = hand.hole_cards[2]
        page.get_by_test_id(f"show-{first}").click()
        page.get_by_test_id("show-all").click()
        page.get_by_test_id("rabbit").click()
        assert asked(stage, "show_cards") == [
            {"type": "show_cards", "stream": RING, "hand": 12, "cards": [first]},
            {"type": "show_cards", "stream": RING, "hand": 12, "cards": [first, second]},
        ]
        assert asked(stage, "rabbit_hunt") == [{"type": "rabbit_hunt", "stream": RING, "hand": 12}]
        assert not sideways(page)
        accessible(page)
        others = {3: tuple(hand.hole_cards[3])[:1], 5: tuple(hand.hole_cards[5])}
        shown = after(2, revealed=others, rabbit=("2c", "3d"))
        stage.tell(msgspec.structs.replace(shown, resync=False, events=(), may_show=(), may_hunt=False))
        expect(page.get_by_test_id("rabbit-card")).to_have_count(2)
        for seat, cards in others.items():
            for card in cards:
                expect(page.get_by_test_id(f"seat-{seat}").locator(f"[data-card='{card}']")).to_be_visible()
        expect(page.get_by_test_id("after-hand")).to_have_count(0)
        if shots := os.environ.get("TAPETE_SHOTS"):
            page.screenshot(path=f"{shots}/after-{size}-{locale}.png")
        accessible(page)
        board = box(page.get_by_test_id("board"))
        assert all(overlap(cards, board) <= 1 for cards in boxes(page, ".stage .cards"))
