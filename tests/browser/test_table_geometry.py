"""Nobody's cards are ever cut or covered: every table on every screen, its rectangles compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.looking import Box, accessible, box, boxes, inside, overlap, sideways
from tests.browser.served import Server
from tests.browser.staged import at, dealt, play, raise_to, staged, table_of

from tapete.engine import Hand
from tapete.room import protocol as p

pytestmark = pytest.mark.browser

SIZES: Final = ("desktop", "wide", "phone", "landscape")


def _seen(hand: Hand) -> p.Table:
    return table_of(hand, you=2)


TABLES: Final[dict[str, Callable[[], p.Table]]] = {
    "stud on seventh street": lambda: _seen(play(dealt("stud-fixed-limit", 7), until=at("seventh"))),
    "stud shown down": lambda: _seen(play(dealt("stud-fixed-limit", 6))),
    "pot-limit Omaha, nine players": lambda: _seen(
        raise_to(play(dealt("omaha-pot-limit", 9), until=lambda hand: hand.to_act == 2), 60)
    ),
    "hold'em, ten players, river": lambda: _seen(play(dealt("holdem-no-limit", 10), until=at("river"))),
    "hold'em shown down": lambda: _seen(play(dealt("holdem-no-limit", 9))),
    "triple draw": lambda: _seen(play(dealt("27-triple-draw-fixed-limit", 6), until=at("second draw"))),
}


def in_sight(page: Page) -> list[str]:
    """Cards whose rank or suit something else lies over; each is looked at in nine points."""
    page.add_style_tag(
        content="* { pointer-events: auto !important; }"
    )  # what takes no clicks covers all the same
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".stage [data-card]:not([data-card='??'])")].flatMap((card) =>
            [".rank", ".small"].flatMap((part) => {
                const place = card.querySelector(part);
                const area = place.getBoundingClientRect();
                if (area.width === 0) return [];
                const points = [0.2, 0.5, 0.8].flatMap((x) => [0.25, 0.5, 0.75].map((y) => [x, y]));
                const hidden = points.some(([x, y]) => {
                    const at = [area.left + area.width * x, area.top + area.height * y];
                    const frames = ".slot, .cards, .at, .mid, .place, .place > span, .board, .over";
                    const top = document.elementsFromPoint(...at).find((one) => !one.matches(frames));
                    return top === undefined || !card.contains(top);
                });
                return hidden ? [`${card.dataset.card} ${part}`] : [];
            }))"""
    )
    return found


@pytest.mark.parametrize("size", SIZES)
def test_cards_are_whole_and_lie_over_nothing(browser: Browser, house: Server, size: str) -> None:
    faults: list[str] = []
    first = next(iter(TABLES.values()))()
    with staged(browser, house.url, first, size) as stage:
        page = stage.page
        for name, table in TABLES.items():
            stage.show(table())
            found: list[str] = []
            assert not sideways(page)
            plates = boxes(page, ".stage .plate")
            hands = [box(one) for one in page.locator(".stage .cards").all()]
            board = box(page.get_by_test_id("board"))
            area = box(page.locator(".stage"))
            whole: Box = (area[0], area[1], area[2], area[3])
            cards = boxes(page, ".stage [data-card]")
            assert len(cards) >= 10, name
            found += [f"card at {one} leaves the stage" for one in cards if not inside(one, whole)]
            found += [f"plate at {one} leaves the stage" for one in plates if not inside(one, whole)]
            for i, hand in enumerate(hands):
                # Each hand touches its own plate alone.
                if sum(overlap(hand, plate) > 20 for plate in plates) > 1:
                    found.append(f"hand at {hand} lies on another plate")
                if any(overlap(hand, other) > 1 for other in hands[i + 1 :]):
                    found.append(f"hand at {hand} lies on another hand")
                if board[2] > board[0] and overlap(hand, board) > 1:
                    found.append(f"hand at {hand} lies on the board")
            for bet in boxes(page, ".stage .bet:not(.won)"):
                if any(overlap(bet, one) > 1 for one in [*hands, *plates]):
                    found.append(f"bet at {bet} lies on cards or a plate")
            found += [f"{card} is covered" for card in in_sight(page)]
            faults += [f"{name}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", SIZES)
def test_the_winner_is_told_beside_the_board(browser: Browser, house: Server, size: str) -> None:
    river = play(dealt("holdem-no-limit", 9), until=at("river"))
    before = table_of(river, you=2)
    with staged(browser, house.url, before, size) as stage:
        seen = len(river.events)
        play(river)
        stage.tell(table_of(river, you=2, events=river.events[seen:], resync=False))
        banner = stage.page.get_by_test_id("winner")
        expect(banner).to_be_visible()
        told = box(banner)
        cards = boxes(stage.page, ".stage [data-card]")
        assert len(cards) > 5
        assert all(overlap(told, card) == 0 for card in cards)


def test_your_up_cards_are_told_from_your_down_cards(browser: Browser, house: Server) -> None:
    with staged(browser, house.url, TABLES["stud on seventh street"](), "phone") as stage:
        cards = stage.page.get_by_test_id("hero-cards").locator("[data-card]")
        expect(cards).to_have_count(7)
        told = [(one.get_attribute("aria-label") or "").endswith("face up") for one in cards.all()]
        assert told == [False, False, False, True, True, True, True]
        areas = [box(one) for one in cards.all()]
        up, down = areas[3:], areas[:3]
        assert min(one[1] for one in up) > max(one[1] for one in down)
        assert min(one[2] - one[0] for one in up) > 1.2 * max(one[2] - one[0] for one in down)
        assert all(one[2] - one[0] >= 44 for one in up)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_table_in_play_is_accessible(browser: Browser, house: Server, size: str) -> None:
    with staged(browser, house.url, TABLES["stud on seventh street"](), size) as stage:
        accessible(stage.page)
