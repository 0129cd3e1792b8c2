"""Nobody's cards are ever cut or covered: every table on every screen, its rectangles compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.looking import Box, accessible, box, boxes, inside, overlap, sideways
from tests.browser.served import Server
from tests.browser.staged import at, dealt, play, raise_to, shuffled, staged, table_of

from tapete.engine import Hand, Stakes
from tapete.room import protocol as p
from tapete.rules import hand_rules

pytestmark = pytest.mark.browser

SIZES: Final = ("desktop", "wide", "phone", "landscape")


def _bets(seats: int) -> Hand:
    """All have called before the flop, and seat 2 is to act."""
    return play(dealt("holdem-no-limit", seats), until=lambda hand: hand.to_act == 2)


def _two_boards(game: str, seats: int, street: str) -> Hand:
    """A bomb pot up to a street, or to its end."""
    hand, _ = Hand.start(
        hand_rules(f"bomb-pot-{game}"),
        hand=12,
        stakes=Stakes(small_blind=10, big_blind=20, ante=40, ante_form="per_player"),
        stacks={seat: 1_500 - 10 * seat for seat in range(1, seats + 1)},
        button=1,
        small_blind=None,
        big_blind=None,
        deck=shuffled(5),
    )
    return play(hand, until=at(street))


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
    "hold'em, five bets": lambda: _seen(_bets(5)),
    "hold'em, six bets": lambda: _seen(_bets(6)),
    "hold'em, eight bets": lambda: _seen(_bets(8)),
    "hold'em, nine bets": lambda: _seen(_bets(9)),
    "bomb pot, nine players, flop": lambda: _seen(_two_boards("holdem-no-limit", 9, "flop")),
    "Omaha bomb pot, turn": lambda: _seen(_two_boards("omaha-pot-limit", 6, "turn")),
    "Omaha bomb pot, nine players, shown down": lambda: _seen(_two_boards("omaha-pot-limit", 9, "end")),
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
            laid = [box(one) for one in page.locator("[data-testid=board], [data-testid=board-2]").all()]
            if any(overlap(one, other) > 1 for one, other in zip(laid, laid[1:], strict=False)):
                found.append("one board lies on the other")
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
                if any(board[2] > board[0] and overlap(hand, board) > 1 for board in laid):
                    found.append(f"hand at {hand} lies on the board")
            told = boxes(page, ".stage .made") if len(laid) > 1 else []
            if any(overlap(one, other) > 1 for one in told for other in [*hands, *laid]):
                found.append("the words on your hand lie under cards")
            bets = boxes(page, ".stage .bet:not(.won)")
            for i, bet in enumerate(bets):
                if any(overlap(bet, one) > 1 for one in [*hands, *plates, *boxes(page, ".stage .pot")]):
                    found.append(f"bet at {bet} lies on cards, a plate or a pot")
                if any(overlap(bet, other) > 1 for other in bets[i + 1 :]):
                    found.append(f"bet at {bet} lies on another bet")
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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("locale", ["en-US", "es-AR"])
@pytest.mark.parametrize("seats", [6, 9])
def test_the_winners_of_two_boards_are_told_beside_both(
    browser: Browser, house: Server, size: str, locale: str, seats: int
) -> None:
    river = _two_boards("omaha-pot-limit", seats, "river")
    with staged(browser, house.url, table_of(river, you=2), size, locale=locale) as stage:
        seen = len(river.events)
        play(river)
        stage.tell(table_of(river, you=2, events=river.events[seen:], resync=False))
        banner = stage.page.get_by_test_id("winner")
        expect(banner.locator("span")).to_have_count(2)
        told = box(banner)
        cards = boxes(stage.page, ".stage [data-card]")
        assert all(overlap(told, card) == 0 for card in cards)


def test_a_second_board_in_play_begins_at_the_first_place(browser: Browser, house: Server) -> None:
    hand = _two_boards("holdem-no-limit", 6, "flop")
    with staged(browser, house.url, table_of(hand, you=2)) as stage:
        first, second = (
            boxes(stage.page, f"[data-testid={board}] [data-card]") for board in ("board", "board-2")
        )
        assert len(first) == len(second) == 3
        assert [one[0] for one in first] == pytest.approx([one[0] for one in second], abs=1)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [6, 9])
def test_the_time_bank_lies_over_no_plate(browser: Browser, house: Server, size: str, seats: int) -> None:
    hand = play(dealt("holdem-no-limit", seats), until=at("flop"))
    you = hand.to_act
    assert you is not None
    clock = p.Clock(seat=you, began=1_000_000, deadline=1_008_000, bank_deadline=1_008_000)
    bank = p.OwnBank(left_ms=60_000, automatic=False)
    table = table_of(hand, you=you, clock=clock, bank=bank, remind_ms=10_000)
    with staged(browser, house.url, table, size) as stage:
        button = stage.page.get_by_test_id("use-bank")
        expect(button).to_contain_text("60 s")
        told = box(button)
        covered = [*boxes(stage.page, ".stage .plate"), *boxes(stage.page, ".stage [data-card]")]
        assert all(overlap(told, one) == 0 for one in covered)


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
