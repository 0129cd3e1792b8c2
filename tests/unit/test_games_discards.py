"""Streets on which cards are thrown away or changed before the board: pineapple, Irish, Drawmaha."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from tests.unit.games_table import blinds, seated

from tapete.bots import house_bot
from tapete.cards import HIDDEN, deck_named, read_cards, strength
from tapete.cards.shuffling import shuffled
from tapete.engine import (
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Fold,
    Hand,
    HandRefused,
    Kill,
    RaiseTo,
    Stakes,
    hand_text,
)
from tapete.engine import events as ev
from tapete.engine.views import seen_by
from tapete.rules import hand_rules
from tapete.rules.played import read_hand

BARE = Stakes(small_blind=0, big_blind=2, ante=2, ante_form="per_player")
HELD = {1: "AhAd7c", 2: "KhKd2c"}


def pineapple(game: str = "pineapple-no-limit", **more: str) -> Hand:
    return seated(
        game,
        {1: 100, 2: 100},
        stakes=blinds(1, 2),
        button=1,
        held={seat: more.get(f"seat{seat}", cards) for seat, cards in HELD.items()},
        board="AsKs3d4h9h",
    )


def kinds(events: tuple[ev.Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_in_pineapple_a_card_goes_before_the_flop_and_none_comes() -> None:
    hand = pineapple()
    hand.act(Call(seat=1))
    assert kinds(hand.act(Check(seat=2))) == ["Checked", "BetsCollected", "StreetBegan"]
    assert (hand.to_act, hand.board, hand.menu) == (2, (), hand.menu)
    assert hand.menu is not None and (hand.menu.draw, hand.menu.discard, hand.menu.fold) == (1, True, False)
    assert kinds(hand.act(Draw(seat=2, discard=read_cards("2c")))) == ["Discarded"]
    assert kinds(hand.act(Draw(seat=1, discard=read_cards("7c")))) == ["Discarded", "BoardDealt"]
    assert hand.hole_cards == {1: read_cards("AhAd"), 2: read_cards("KhKd")}
    assert (hand.board, hand.to_act) == (read_cards("AsKs3d"), 2)


def test_in_crazy_pineapple_and_irish_cards_go_after_the_betting_of_the_flop() -> None:
    crazy = pineapple("crazy-pineapple-no-limit")
    for command in (Call(seat=1), Check(seat=2), Check(seat=2)):
        crazy.act(command)
    assert kinds(crazy.act(Check(seat=1)))[-1] == "StreetBegan" and len(crazy.board) == 3
    irish = pineapple("irish-no-limit", seat1="AhAd7c7d", seat2="KhKd2c2d")
    for command in (Call(seat=1), Check(seat=2), Check(seat=2), Check(seat=1)):
        irish.act(command)
    assert irish.menu is not None and irish.menu.draw == 2
    irish.act(Draw(seat=2, discard=read_cards("2c2d")))
    irish.act(Draw(seat=1, discard=read_cards("7c7d")))
    assert len(irish.board) == 4 and irish.street.name == "turn"


def test_another_number_of_cards_is_refused_and_none_leaves_it_to_the_dealer() -> None:
    hand = pineapple("irish-no-limit", seat1="AhAd7c7d", seat2="KhKd2c2d")
    for command in (Call(seat=1), Check(seat=2), Check(seat=2), Check(seat=1)):
        hand.act(command)
    for text, why in (
        ("2c", "too_few_discards"),
        ("2c2dKh", "too_many_discards"),
        ("2cAh", "not_your_cards"),
    ):
        with pytest.raises(HandRefused, match=why):
            hand.act(Draw(seat=2, discard=read_cards(text)))
    with pytest.raises(HandRefused, match="draw_first"):
        hand.act(Fold(seat=2))
    hand.act(Draw(seat=2))
    assert hand.hole_cards[2] == read_cards("KhKd")  # the last ones dealt go


def test_who_is_all_in_throws_away_too_and_hands_are_tabled_only_then() -> None:
    hand = pineapple("crazy-pineapple-no-limit")
    hand.act(RaiseTo(seat=1, amount=100))
    events = hand.act(Call(seat=2))
    assert "Shown" not in kinds(events) and len(hand.board) == 3 and hand.to_act == 2
    assert HIDDEN in hand.view_for(1).hole_cards[2]
    hand.act(Draw(seat=2, discard=read_cards("2c")))
    events = hand.act(Draw(seat=1, discard=read_cards("7c")))
    assert kinds(events)[:3] == ["Discarded", "Shown", "Shown"]
    assert hand.over and hand.stacks[1] == 200


def test_nobody_else_ever_sees_a_card_that_was_thrown_away() -> None:
    hand = pineapple()
    for command in (
        Call(seat=1),
        Check(seat=2),
        Draw(seat=2, discard=read_cards("2c")),
        Draw(seat=1, discard=read_cards("7c")),
    ):
        hand.act(command)
    while not hand.over:
        hand.act(Check(seat=hand.to_act or 0))
    for viewer in (1, None):
        told = [seen_by(event, viewer) for event in hand.events]
        assert not any("2c" in getattr(event, "cards", ()) for event in told)
        assert "2c" not in str(hand.view_for(viewer))
    assert any("2c" in getattr(seen_by(event, 2), "cards", ()) for event in hand.events)


def test_a_kill_while_cards_are_thrown_away_goes_on_to_the_board() -> None:
    hand = seated("pineapple-no-limit", {1: 100, 2: 100, 3: 100}, stakes=blinds(1, 2), button=3)
    for command in (Call(seat=3), Call(seat=1), Check(seat=2), Draw(seat=1), Draw(seat=2)):
        hand.act(command)
    hand.act(Kill(seat=3))
    assert len(hand.board) == 3 and hand.to_act == 1
    assert Hand.replay(hand.rules, hand.events) == hand


def test_a_hand_with_cards_thrown_away_is_the_same_again_from_its_text() -> None:
    for game in ("pineapple-no-limit", "irish-pot-limit", "drawmaha-pot-limit", "bomb-pot-omaha-pot-limit"):
        rules = hand_rules(game)
        bare = not rules.has_blinds
        stakes = BARE if bare else blinds(1, 2)
        deck = shuffled(random.Random(4), rules.deck)
        hand, _ = Hand.start(rules, stakes=stakes, stacks=[90, 80, 70], deck=deck)
        rng = random.Random(8)
        while not hand.over:
            seat, menu = hand.to_act or 0, hand.menu
            assert menu is not None
            held = list(hand.hole_cards[seat])
            if menu.draw is not None:
                hand.act(Draw(seat=seat, discard=tuple(rng.sample(held, menu.draw))))
            else:
                hand.act(Check(seat=seat) if menu.check else Call(seat=seat))
        assert read_hand(hand_text(hand)).events == hand.events


def test_in_drawmaha_the_halves_go_to_the_omaha_hand_and_to_the_five_cards() -> None:
    hand = seated(
        "drawmaha-pot-limit",
        {1: 100, 2: 100},
        stakes=blinds(1, 2),
        button=1,
        held={1: "AhAd7c6c5c", 2: "KhKdKc2c2d"},
        board="As3d4h9hTd",
    )
    for command in (Call(seat=1), Check(seat=2), Check(seat=2), Check(seat=1), Draw(seat=2), Draw(seat=1)):
        hand.act(command)
    assert len(hand.board) == 4
    while not hand.over:
        hand.act(Check(seat=hand.to_act or 0))
    won = {e.half: (e.seat, e.amount) for e in hand.events if isinstance(e, ev.PotAwarded)}
    assert won == {"high": (1, 2), "draw": (2, 2)}
    played = {e.half: set(e.cards) for e in hand.events if isinstance(e, ev.PotAwarded)}
    assert played["draw"] == set(read_cards("KhKdKc2c2d"))
    assert len(played["high"] & set(read_cards("AhAd7c6c5c"))) == 2


def test_in_drawmaha_cards_are_changed_between_the_flop_and_the_turn() -> None:
    hand = seated(
        "drawmaha-27-pot-limit",
        {1: 100, 2: 100},
        stakes=blinds(1, 2),
        button=1,
        held={1: "AhAd7c6c5c", 2: "KhKdKc2c2d"},
        board="As3d4hQsQd",  # the last two are drawn
        then="9h",
    )
    for command in (Call(seat=1), Check(seat=2), Check(seat=2), Check(seat=1)):
        hand.act(command)
    assert hand.menu is not None and (hand.menu.draw, hand.menu.discard) == (5, False)
    hand.act(Draw(seat=2, discard=read_cards("2c2d")))
    assert hand.hole_cards[2] == read_cards("KhKdKcQsQd")
    hand.act(Draw(seat=1))
    assert hand.board == read_cards("As3d4h9h")


@pytest.mark.parametrize(("game", "kept"), [("pineapple-no-limit", 2), ("irish-pot-limit", 2)])
def test_house_bots_throw_away_what_helps_least(game: str, kept: int) -> None:
    """On a flop that gives three of a kind, the pair is kept in nearly every deal."""
    held = "AhAd7c" if game.startswith("pine") else "AhAd7c8d"
    kept_pairs = 0
    for number in range(20):
        hand = pineapple(game, seat1=held, seat2="KhKd2c" if game.startswith("pine") else "KhKd2c3c")
        passive: list[Action] = [Call(seat=1), Check(seat=2)]
        passive += [] if game.startswith("pine") else [Check(seat=2), Check(seat=1)]
        for command in passive:
            hand.act(command)
        hand.act(Draw(seat=2))
        command = house_bot(hand.view_for(1), seed=b"t/1/%d" % number)
        assert isinstance(command, Draw)
        hand.act(command)
        assert len(hand.hole_cards[1]) == kept
        kept_pairs += set(hand.hole_cards[1]) == {"Ah", "Ad"}
    assert kept_pairs >= 18


def test_half_of_every_double_board_pot_goes_to_each_board() -> None:
    rules = hand_rules("bomb-pot-holdem-no-limit")
    #      hole cards of seats 1 and 2, two flops, two turns, two rivers
    deck = read_cards("AhKh AdKd 2s3s7d Ks8s9d 4c 5d 6h Jc")
    rest = [card for card in deck_named(rules.deck) if card not in deck]
    stakes = Stakes(small_blind=0, big_blind=10, ante=10, ante_form="per_player")
    hand, events = Hand.start(rules, stakes=stakes, stacks=[100, 100], deck=(*deck, *rest))
    assert kinds(events)[-2:] == ["BoardDealt", "BoardDealt"]
    assert hand.boards == (read_cards("2s3s7d"), read_cards("Ks8s9d"))
    assert (hand.to_act, hand.pot, hand.menu) == (1, 20, hand.menu)
    assert hand.menu is not None and hand.menu.bet is not None and hand.menu.bet.least == 10
    while not hand.over:
        hand.act(Check(seat=hand.to_act or 0))
    won = [(e.board, e.seat, e.amount) for e in hand.events if isinstance(e, ev.PotAwarded)]
    assert won == [(0, 1, 10), (1, 2, 10)]
    view = hand.view_for(None)
    assert (view.board, view.further_boards) == (read_cards("2s3s7d4c6h"), (read_cards("Ks8s9d5dJc"),))


def test_kuhn_and_leduc_are_antes_and_few_bets() -> None:
    stakes = Stakes(small_blind=0, big_blind=0, ante=1, ante_form="per_player", small_bet=2, big_bet=4)
    leduc, _ = Hand.start("leduc-fixed-limit", stakes=stakes, stacks=[13, 13], deck="JhQhKsJsQsKh")
    assert (leduc.to_act, leduc.pot) == (1, 2)
    leduc.act(Bet(seat=1, amount=2))
    leduc.act(RaiseTo(seat=2, amount=4))
    assert leduc.menu is not None and leduc.menu.raise_to is None
    with pytest.raises(HandRefused, match=r"capped: bets 2, most 2 \(games/leduc\)"):
        leduc.act(RaiseTo(seat=1, amount=6))
    leduc.act(Call(seat=1))
    assert leduc.board == ("Ks",) and leduc.menu is not None and leduc.menu.bet is not None
    assert leduc.menu.bet.least == leduc.menu.bet.most == 4


def test_every_hand_of_leduc_is_ranked_pairs_first_then_by_rank() -> None:
    deck = deck_named("JQK of hs")
    for board in deck:
        held = [card for card in deck if card != board]
        order = sorted(held, key=lambda card: (card[0] == board[0], "JQK".index(card[0])))
        found = [strength("high-few", [card], [board]) for card in order]
        assert found == sorted(found)
        for one, other in combinations(held, 2):
            tie = strength("high-few", [one], [board]) == strength("high-few", [other], [board])
            assert tie == (one[0] == other[0])
