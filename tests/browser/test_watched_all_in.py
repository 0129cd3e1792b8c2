"""An all-in, seen without a seat: each open hand has its share of the pot while the board comes."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.browser.served import Server
from tests.browser.staged import dealt, play, raise_to, staged, table_of

from tapete.cards import read_cards
from tapete.engine import Fold
from tapete.room.archive.equities import run_out

pytestmark = pytest.mark.browser


def count(route: Route) -> None:
    """Answer as the room's route does, for a page without a room."""
    query = {name: one[0] for name, one in parse_qs(urlsplit(route.request.url).query).items()}
    hands = [read_cards(hand) for hand in query["hands"].split(".")]
    shares = run_out(query["game"].removesuffix("-no-limit"), hands, read_cards(query["board"]))
    route.fulfill(json={"shares": {str(seen): found for seen, found in shares.items()}})


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_spectator_sees_the_equities_of_an_all_in(browser: Browser, house: Server, size: str) -> None:
    hand = dealt("holdem-no-limit", 3, stacks={1: 500, 2: 500, 3: 500})
    raise_to(hand, 500)
    hand.act(Fold(seat=2))
    before, seen = table_of(hand, you=None), len(hand.events)
    with staged(browser, house.url, before, size, calm=False) as stage:
        page = stage.page
        page.route("**/api/v1/hands/run-out*", count)
        play(hand)
        assert hand.over
        with page.expect_request("**/api/v1/hands/run-out*"):
            stage.tell(table_of(hand, you=None, events=hand.events[seen:], resync=False))
        for seat in (1, 3):
            expect(page.get_by_test_id(f"equity-{seat}")).to_contain_text("%")
        assert page.get_by_test_id("equity-2").count() == 0
        expect(page.get_by_test_id("winner")).to_be_visible()
        expect(page.locator("[data-testid^=equity-]")).to_have_count(0)
