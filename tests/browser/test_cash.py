"""Cash tables on the page: the lobby's tab, the buy-in, the waiting list, a seat's settings, both boards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, expect
from tests.browser.looking import accessible, box, overlap, sideways
from tests.browser.served import Server
from tests.browser.staged import BLINDS, WELCOME, Stage, dealt, play, raise_to, shuffled, staged, table_of

from tapete.engine import Hand
from tapete.room import protocol as p
from tapete.rules import hand_rules

pytestmark = pytest.mark.browser

RING = "ring/7"
STAKES = p.CashStakes(small_blind=10, big_blind=20)


def cash_of(**more: Any) -> p.CashTable:
    facts: dict[str, Any] = {
        "game": "holdem-no-limit",
        "stakes": STAKES,
        "buy_in_least": 400,
        "buy_in_most": 2_000,
        "twice": "asked",
        "straddles": 1,
        "straddle_from": "left_of_big_blind",
        "buy_button": False,
        "auto_top_up": True,
        "bomb_ante": 0,
        "anonymous": False,
        "private": False,
    }
    return p.CashTable(**{**facts, **more})


def own_of(**more: Any) -> p.OwnCash:
    facts: dict[str, Any] = {"may_sit": True, "buy_in_least": 400, "buy_in_most": 2_000}
    return p.OwnCash(**{**facts, **more})


def ring(
    hand: Hand,
    *,
    you: int | None = None,
    cash: p.CashTable | None = None,
    own: p.OwnCash | None = None,
    **more: Any,
) -> p.Table:
    return table_of(
        hand,
        you=you,
        stream=RING,
        name="Alfama",
        prizes=(),
        level=p.Level(number=1, small_blind=10, big_blind=20, ante=0),
        cash=cash or cash_of(),
        your_cash=own or own_of(may_sit=you is None),
        **more,
    )


def row(number: int, name: str, **more: Any) -> p.CashRow:
    facts: dict[str, Any] = {
        "stream": f"ring/{number}",
        "name": name,
        "game": "holdem-no-limit",
        "stakes": STAKES,
        "currency": "PLAY",
        "buy_in_least": 400,
        "buy_in_most": 2_000,
        "seats": 6,
        "players": 4,
        "bots": 1,
        "free": 2,
        "waiting": 0,
        "average_pot": 153,
        "hands_per_hour": 62,
        "flop_percent": 41,
        "twice": "asked",
        "straddles": True,
    }
    return p.CashRow(**{**facts, **more})


ROWS = (
    row(7, "Alfama"),
    row(8, "Ribeira", players=6, free=0, waiting=2),
    row(9, "Boa Vista", game="omaha-pot-limit", stakes=p.CashStakes(small_blind=50, big_blind=100)),
    row(10, "Gràcia", game="stud-fixed-limit", stakes=p.CashStakes(ante=5, bring_in=15, small_bet=40)),
)


def asked(stage: Stage, kind: str) -> list[dict[str, Any]]:
    return [{k: v for k, v in said.items() if k != "id"} for said in stage.sent if said["type"] == kind]


def preflop() -> Hand:
    return dealt("holdem-no-limit", 4)


def with_free_seats(table: p.Table) -> p.Table:
    return msgspec.structs.replace(table, size=6)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_from_the_lobby_to_a_seat_with_chips(browser: Browser, house: Server, size: str) -> None:
    with staged(browser, house.url, with_free_seats(ring(preflop())), size, lobby=ROWS) as stage:
        page = stage.page
        page.get_by_test_id("tab-cash").click()
        expect(page.locator("[data-testid^=row-ring]")).to_have_count(4)
        assert not sideways(page)
        accessible(page)
        page.get_by_test_id("filter-stakes").select_option("50")
        expect(page.locator("[data-testid^=row-ring]")).to_have_count(3)  # all but 50/100
        page.get_by_test_id("cash-ring/7").click()
        amount = page.get_by_test_id("buy-in-amount")
        expect(amount).to_have_value("2,000")
        amount.fill("5000")
        expect(page.get_by_test_id("buy-in")).to_be_disabled()  # no more than the table takes
        expect(page.locator("#chips-note")).to_have_text("You may bring 400 to 2,000.")
        amount.fill("800")
        page.get_by_test_id("buy-in").click()
        assert asked(stage, "sit_down") == [{"type": "sit_down", "stream": RING, "seat": None, "chips": 800}]


def test_a_free_seat_is_taken_by_a_press_on_it(browser: Browser, house: Server) -> None:
    with staged(browser, house.url, with_free_seats(ring(preflop())), place=RING) as stage:
        page = stage.page
        page.get_by_test_id("sit-5").click()
        page.get_by_test_id("buy-in").dblclick()
        assert asked(stage, "sit_down") == [{"type": "sit_down", "stream": RING, "seat": 5, "chips": 2_000}]


def test_who_has_too_little_is_told_so(browser: Browser, house: Server) -> None:
    poor = msgspec.structs.replace(WELCOME, balance=120)
    with staged(browser, house.url, with_free_seats(ring(preflop())), place=RING, welcome=poor) as stage:
        stage.page.get_by_test_id("sit-down").click()
        expect(stage.page.get_by_role("alert").filter(has_text="this table needs 400")).to_be_visible()
        assert stage.page.get_by_test_id("buy-in").count() == 0


def test_the_waiting_list_from_the_first_press_to_the_seat(browser: Browser, house: Server) -> None:
    hand = dealt("holdem-no-limit", 6)
    with staged(browser, house.url, ring(hand, own=own_of(may_sit=False)), place=RING) as stage:
        page = stage.page
        page.get_by_test_id("join-line").click()
        assert asked(stage, "join_waiting_list") == [{"type": "join_waiting_list", "stream": RING}]
        stage.tell(
            ring(hand, own=own_of(may_sit=False, place=2), cash=cash_of(line=2), resync=False, events=())
        )
        expect(page.get_by_test_id("line-place")).to_have_text("2nd in line")
        offered = own_of(may_sit=True, offered=4, offered_until=1_025_000)
        stage.tell(ring(hand, own=offered, cash=cash_of(kept=(4,)), resync=False, events=()))
        expect(page.get_by_test_id("take-offered")).to_contain_text("Take seat 4")
        expect(page.get_by_test_id("toast")).to_contain_text("A seat is free for you at Alfama")
        page.get_by_test_id("take-offered").click()
        page.get_by_test_id("buy-in").click()
        assert asked(stage, "sit_down") == [{"type": "sit_down", "stream": RING, "seat": 4, "chips": 2_000}]


def test_a_seat_tops_up_sits_out_and_leaves(browser: Browser, house: Server) -> None:
    hand = preflop()
    with staged(
        browser, house.url, ring(hand, you=2, own=own_of(may_sit=False, top_up_most=500)), place=RING
    ) as stage:
        page = stage.page
        page.get_by_test_id("top-up").click()
        page.get_by_test_id("buy-in").click()
        assert asked(stage, "top_up") == [{"type": "top_up", "stream": RING, "chips": 500}]
        page.get_by_test_id("cash-options").click()
        accessible(page)
        page.get_by_test_id("straddles").click()
        page.get_by_test_id("posts").click()
        page.get_by_test_id("twice-always").click()
        page.get_by_test_id("auto-top-up").click()
        page.get_by_test_id("sit-out-next").click()
        page.get_by_test_id("stand-up").click()
        assert asked(stage, "set_presets") == [
            {"type": "set_presets", "stream": RING, "straddles": True},
            {"type": "set_presets", "stream": RING, "posts": True},
            {"type": "set_presets", "stream": RING, "twice": "always"},
        ]
        assert asked(stage, "auto_top_up") == [
            {"type": "auto_top_up", "stream": RING, "below": 2_000, "to": 2_000}
        ]
        assert asked(stage, "sit_out") == [{"type": "sit_out", "stream": RING, "when": "next_big_blind"}]
        assert asked(stage, "stand_up") == [{"type": "stand_up", "stream": RING, "when": "now"}]
        out = own_of(may_sit=False, out="asked", seat_until=1_300_000)
        stage.tell(ring(hand, you=2, own=out, cash=cash_of(out={2: "asked"}), resync=False, events=()))
        expect(page.get_by_test_id("sits-out")).to_contain_text("You sit out · seat lost in")
        page.get_by_test_id("cash-back").click()
        assert asked(stage, "come_back") == [{"type": "come_back", "stream": RING}]


def twice() -> Hand:
    """Two players all-in before the flop; the board comes twice."""
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=12,
        stakes=BLINDS,
        stacks={1: 500, 2: 500},
        button=1,
        small_blind=1,
        big_blind=2,
        deck=shuffled(3),
        boards=2,
    )
    raise_to(hand, 500)
    return play(hand)


@pytest.mark.parametrize("size", ["desktop", "phone", "landscape"])
def test_both_boards_of_a_hand_run_twice_are_on_show(browser: Browser, house: Server, size: str) -> None:
    with staged(browser, house.url, ring(twice(), you=1), size, place=RING) as stage:
        page = stage.page
        first, second = page.get_by_test_id("board"), page.get_by_test_id("board-2")
        expect(first.locator("[data-card]")).to_have_count(5)
        expect(second.locator("[data-card]")).to_have_count(5)
        assert overlap(box(first), box(second)) == 0
        hands = [box(one) for one in page.locator(".stage .cards").all()]
        assert all(overlap(hand, box(board)) <= 1 for hand in hands for board in (first, second))


def test_the_question_whether_to_run_it_twice(browser: Browser, house: Server) -> None:
    hand = preflop()
    with staged(browser, house.url, ring(hand, you=2), place=RING) as stage:
        page = stage.page
        stage.tell(
            ring(
                hand,
                you=2,
                own=own_of(may_sit=False, asked_twice=True),
                cash=cash_of(twice_until=1_010_000),
                resync=False,
                events=(),
            )
        )
        page.get_by_test_id("twice-yes").click(no_wait_after=True)
        page.wait_for_timeout(400)  # a press on what has just appeared is none
        page.get_by_test_id("twice-yes").click()
        assert asked(stage, "answer_twice")[-1] == {"type": "answer_twice", "stream": RING, "yes": True}


def test_dealers_choice_is_asked_where_one_acts(browser: Browser, house: Server) -> None:
    games = ("omaha-pot-limit", "short-deck-no-limit")
    hand = preflop()
    with staged(browser, house.url, ring(hand, you=2), place=RING) as stage:
        page = stage.page
        stage.tell(
            ring(
                hand,
                you=2,
                own=own_of(may_sit=False, may_choose=games),
                cash=cash_of(games=games, choice_until=1_010_000),
                resync=False,
                events=(),
            )
        )
        button = page.get_by_test_id("choose-omaha-pot-limit")
        expect(button).to_contain_text("Omaha")
        page.wait_for_timeout(400)  # a press on what has just appeared is none
        button.click()
        sent = {"type": "choose_game", "stream": RING, "game": "omaha-pot-limit"}
        assert asked(stage, "choose_game")[-1] == sent
        accessible(page)
