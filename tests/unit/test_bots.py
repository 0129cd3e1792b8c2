"""The house bots act only as the menu allows, and a Sit & Go of them comes to its end."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.counting import calls

from tapete.bots import NAMES, house_bot, seed_for, style_of, think_ms
from tapete.bots.acts import aggress
from tapete.bots.chance import share
from tapete.bots.postflop import win_share
from tapete.bots.spot import spot_of
from tapete.cards import STANDARD_52, Card, read_cards
from tapete.cards.shuffling import shuffled
from tapete.engine import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Hand,
    HandView,
    Menu,
    RaiseTo,
    Stakes,
)
from tapete.engine.events import BetMade, HandStarted, RaisedTo
from tapete.rules import games, hand_rules
from tapete.tournament import BeginHand, Enter, FinishHand, HandBegan, Start, Tournament
from tapete.tournament.structures import structure

RULES = hand_rules("holdem-no-limit")


def on_menu(menu: Menu, command: Action) -> bool:
    """Whether the menu offers a command. A fold for nothing does not count."""
    if command.seat != menu.seat:
        return False
    match command:
        case Fold():
            return menu.call is not None
        case Check():
            return menu.check
        case Call():
            return menu.call is not None
        case Bet():
            return menu.bet is not None and command.amount in menu.bet
        case RaiseTo():
            return menu.raise_to is not None and command.amount in menu.raise_to
        case BringIn():
            return menu.bring_in is not None
        case Draw():
            return menu.draw is not None


def deal(
    stacks: dict[int, int],
    deck: tuple[Card, ...],
    *,
    stakes: Stakes,
    button: int,
    small: int | None,
    big: int,
) -> Hand:
    hand, _ = Hand.start(
        RULES,
        hand=1,
        stakes=stakes,
        stacks=stacks,
        button=button,
        small_blind=small,
        big_blind=big,
        deck=deck,
    )
    return hand


def play_out(hand: Hand, *, stream: str, tally: Counter[str] | None = None) -> None:
    """Let bots play a hand to its end, and check every command and every chip on the way."""
    started = hand.events[0]
    assert isinstance(started, HandStarted)
    chips = sum(started.stacks.values())
    for step in range(200):
        if hand.over:
            break
        seat = hand.to_act
        assert seat is not None
        view = hand.view_for(seat)
        assert view.menu is not None
        seed = seed_for(stream=stream, account=seat, decision=f"{hand.number}.{step}")
        command = house_bot(view, seed=seed)
        assert on_menu(view.menu, command), (view, command)
        if tally is not None:
            tally[type(command).__name__] += 1
        for event in hand.decide(command):
            hand.apply(event)
        if not hand.over:
            assert sum(hand.stacks.values()) + sum(hand.put_in.values()) == chips
    assert hand.over
    assert sum(hand.stacks.values()) == chips


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Yield hands of every size and depth, with antes and dead small blinds."""
    seats = sorted(draw(st.sets(st.integers(1, 9), min_size=2, max_size=9)))
    small_blind = draw(st.integers(1, 400))
    big_blind = small_blind * 2
    ante = draw(st.sampled_from([0, max(1, big_blind // 8)]))
    stakes = Stakes(
        small_blind=small_blind, big_blind=big_blind, ante=ante, ante_form="per_player" if ante else "none"
    )
    depth = draw(st.sampled_from([2, 12, 40, 300]))
    stacks = {seat: draw(st.integers(1, depth * big_blind)) for seat in seats}
    start = draw(st.integers(0, len(seats) - 1))
    turned = seats[start:] + seats[:start]
    deck = list(STANDARD_52)
    random.Random(draw(st.integers(0, 2**32))).shuffle(deck)
    if len(seats) == 2:
        button, small, big = turned[0], turned[0], turned[1]
    else:
        button, small, big = turned[0], turned[1], turned[2]
    dead = len(seats) > 3 and draw(st.booleans())
    return deal(stacks, tuple(deck), stakes=stakes, button=button, small=None if dead else small, big=big)


@given(hands(), st.integers(0, 1_000))
def test_a_bot_only_does_what_is_on_the_menu(hand: Hand, number: int) -> None:
    play_out(hand, stream=f"table/{number}")


def test_thousands_of_hands_keep_to_the_menu_and_use_all_of_it() -> None:
    chance = random.Random(5)
    tally: Counter[str] = Counter()
    for number in range(2_000):
        deck = list(STANDARD_52)
        chance.shuffle(deck)
        stacks = {seat: chance.choice([60, 300, 1_500, 4_000]) for seat in range(1, 7)}
        stakes = Stakes(small_blind=10, big_blind=20)
        hand = deal(stacks, tuple(deck), stakes=stakes, button=1, small=2, big=3)
        play_out(hand, stream=f"table/{number}", tally=tally)
    assert set(tally) == {"Fold", "Check", "Call", "Bet", "RaiseTo"}
    assert tally["Fold"] < sum(tally.values()) * 0.6


@pytest.mark.parametrize("game", [game for game in games() if hand_rules(game).has_blinds])
def test_bots_put_in_only_what_the_chips_in_play_make(game: str) -> None:
    """A fourth of the big blind is no multiple of the chip here; bets still are."""
    chance = random.Random(f"chips {game}")
    rules = hand_rules(game)
    raised = 0
    for number in range(6 if "fixed" in game else 25):
        chip, big = chance.choice([(25, 150), (25, 250), (25, 75), (100, 300), (100, 1_500), (500, 2_500)])
        stakes = Stakes(small_blind=big // 3 // chip * chip, big_blind=big, smallest_chip=chip)
        stacks = [chance.randint(big // chip, 60 * big // chip) * chip for _ in range(4)]
        deck = shuffled(chance, rules.deck)
        hand, _ = Hand.start(rules, hand=number + 1, stakes=stakes, stacks=stacks, deck=deck)
        play_out(hand, stream=f"table/{number}")
        put_in = [event for event in hand.events if isinstance(event, BetMade | RaisedTo)]
        assert not [event for event in put_in if event.amount % chip], (chip, big)
        assert not [stack for stack in hand.stacks.values() if stack % chip], (chip, big)
        raised += sum(not event.all_in for event in put_in)
    assert raised


@pytest.mark.parametrize("odd", [1_001, 1_037, 1_500])
def test_a_bot_answers_an_odd_bet_with_a_whole_raise(odd: int) -> None:
    stakes = Stakes(small_blind=50, big_blind=100, smallest_chip=25)
    hand = deal({1: 20_000, 2: 20_000}, STANDARD_52, stakes=stakes, button=1, small=1, big=2)
    hand.act(RaiseTo(seat=1, amount=odd))
    menu = hand.menu
    assert menu is not None and menu.raise_to is not None
    chosen = [aggress(spot_of(hand.view_for(2)), amount) for amount in (0, menu.raise_to.least, 5_010)]
    assert all(isinstance(action, RaiseTo) and action.amount % 25 == 0 for action in chosen), chosen
    assert all(on_menu(menu, action) for action in chosen)


def sit_and_go(number: int, *, hand_ms: int = 25_000) -> tuple[int, tuple[int, ...]]:
    """Play a Sit & Go of bots. Return how many hands it took, and the seats from first to last."""
    chance = random.Random(number)
    tournament = Tournament.replay(Tournament.create(structure("sit-and-go-6"), tournament=1))
    at = 0
    for account in range(1, 7):
        for event in tournament.decide(Enter(account=account, bot=True), at=at):
            tournament.apply(event)
    for event in tournament.decide(Start(seat_order=tuple(range(6))), at=at):
        tournament.apply(event)
    while tournament.state == "running":
        at += hand_ms
        began = tournament.decide(BeginHand(), at=at)
        for event in began:
            tournament.apply(event)
        last = began[-1]
        assert isinstance(last, HandBegan) and last.big_blind is not None
        deck = list(STANDARD_52)
        chance.shuffle(deck)
        hand = deal(
            tournament.stacks(),
            tuple(deck),
            stakes=tournament.stakes(),
            button=last.button,
            small=last.small_blind,
            big=last.big_blind,
        )
        play_out(hand, stream=f"tournament/{number}/{last.hand}")
        for event in tournament.decide(FinishHand(hand=last.hand, stacks=dict(hand.stacks)), at=at):
            tournament.apply(event)
        assert last.hand < 400
    return tournament.hands_played, tuple(standing.entry for standing in tournament.standings)


def test_sit_and_gos_of_bots_end_in_good_time_with_different_winners() -> None:
    played = [sit_and_go(number) for number in range(30)]
    lengths = sorted(length for length, _ in played)
    assert 25 <= lengths[len(lengths) // 2] <= 150
    assert len({order[0] for _, order in played}) >= 4


def view_of(hole: str, *, chips: int = 1_500, button_raises_to: int | None = None) -> HandView:
    """Return the button's view before the flop, three-handed, or the big blind's after the button raised."""
    other = [card for card in STANDARD_52 if card not in read_cards(hole)]
    big_blind = button_raises_to is not None
    # The deal begins at the button's left, one card at a time.
    first, second = read_cards(hole)
    order = [other[0], first, other[1], other[2], second, other[3]] if big_blind else []
    order = order or [other[0], other[1], first, other[2], other[3], second]
    deck = (*order, *(card for card in other if card not in order))
    stakes = Stakes(small_blind=10, big_blind=20)
    hand = deal({1: chips, 2: chips, 3: chips}, deck, stakes=stakes, button=1, small=2, big=3)
    if button_raises_to is not None:
        for command in (RaiseTo(seat=1, amount=button_raises_to), Fold(seat=2)):
            for event in hand.decide(command):
                hand.apply(event)
    assert hand.to_act is not None
    view = hand.view_for(hand.to_act)
    assert set(view.hole_cards[hand.to_act]) == set(read_cards(hole))
    return view


def decisions(view: HandView, bots: int = 60) -> Counter[str]:
    """Return the acts of several different bots in the same spot."""
    return Counter(
        type(house_bot(view, seed=seed_for(stream="table/1", account=account, decision="1.0"))).__name__
        for account in range(bots)
    )


def test_trash_is_folded_and_aces_never() -> None:
    assert decisions(view_of("7h2c"))["Fold"] > 55
    assert decisions(view_of("AhAc"))["Fold"] == 0
    assert decisions(view_of("AhAc"))["RaiseTo"] > 25


def test_short_stacks_shove_or_fold() -> None:
    for hole in ("AhKc", "9h9c", "8h3c", "Td6s"):
        view = view_of(hole, chips=120)
        for account in range(30):
            command = house_bot(view, seed=seed_for(stream="table/1", account=account, decision="1.0"))
            assert command in (Fold(seat=1), RaiseTo(seat=1, amount=120))
    assert decisions(view_of("AhKc", chips=120))["RaiseTo"] == 60
    assert decisions(view_of("8h3c", chips=120))["Fold"] > 45


def test_an_all_in_is_called_with_the_best_hands_and_not_with_the_worst() -> None:
    assert decisions(view_of("KhKc", button_raises_to=1_500))["Call"] == 60
    assert decisions(view_of("Jh4c", button_raises_to=1_500))["Fold"] == 60


def test_a_tight_bot_opens_fewer_hands_than_a_loose_one() -> None:
    seeds = [seed_for(stream="table/1", account=account, decision="1.0") for account in range(200)]
    tight = min(seeds, key=lambda seed: style_of(seed).loose)
    loose = max(seeds, key=lambda seed: style_of(seed).loose)
    chance = random.Random(1)
    holes = ["".join(chance.sample(STANDARD_52, 2)) for _ in range(300)]
    opened = {
        seed: sum(not isinstance(house_bot(view_of(hole), seed=seed), Fold) for hole in holes)
        for seed in (tight, loose)
    }
    assert opened[tight] * 1.4 < opened[loose]


def test_the_same_view_and_seed_give_the_same_command() -> None:
    view = view_of("QhJh")
    seed = seed_for(stream="tournament/1", account=3, decision="1.0")
    assert [house_bot(view, seed=seed) for _ in range(3)] == [house_bot(view, seed=seed)] * 3


def test_hidden_cards_are_not_looked_at() -> None:
    view = view_of("QhJh")
    assert [held for seat, held in view.hole_cards.items() if seat != view.seat] == [("??", "??")] * 2


def test_nobody_is_asked_out_of_turn() -> None:
    hand = deal(
        {1: 500, 2: 500}, STANDARD_52, stakes=Stakes(small_blind=5, big_blind=10), button=1, small=1, big=2
    )
    for seat in (2, None):
        with pytest.raises(ValueError, match="not asked for a decision"):
            house_bot(hand.view_for(seat), seed=b"x")
        with pytest.raises(ValueError, match="not asked for a decision"):
            think_ms(hand.view_for(seat), seed=b"x")


def test_bots_think_as_long_as_people_and_fold_trash_fast() -> None:
    seeds = [seed_for(stream="table/1", account=account, decision="1.0") for account in range(100)]
    good = [think_ms(view_of("AhAc"), seed=seed) for seed in seeds]
    trash = [think_ms(view_of("7h2c"), seed=seed) for seed in seeds]
    assert all(600 <= wait <= 2_500 for wait in good + trash)
    assert sum(trash) * 1.5 < sum(good)
    assert len(set(good)) > 50


def test_imagined_deals_tell_strong_from_weak() -> None:
    board = read_cards("Kd7c2s")
    assert win_share(read_cards("KhKc"), board, b"s") > 0.9 > 0.5 > win_share(read_cards("4h3c"), board, b"s")
    assert win_share(read_cards("2h3h"), read_cards("AsKsQsJsTs"), b"s") == 0.5


def test_chance_is_even() -> None:
    drawn = [share(b"tournament/1/%d/1.0" % number, "x") for number in range(4_000)]
    assert all(0 <= value < 1 for value in drawn)
    assert 0.48 < sum(drawn) / len(drawn) < 0.52


def test_names_are_short_and_different() -> None:
    assert len(NAMES) >= 40
    assert len({name.casefold() for name in NAMES}) == len(NAMES)
    assert all(2 <= len(name) <= 8 and name.isalpha() for name in NAMES)


def test_a_decision_is_little_work() -> None:
    """About three hundred calls: a decision simulates no deals."""
    hand = deal(
        {1: 500, 2: 500}, STANDARD_52, stakes=Stakes(small_blind=5, big_blind=10), button=1, small=1, big=2
    )
    for command in (Call(seat=1), Check(seat=2)):
        for event in hand.decide(command):
            hand.apply(event)
    view = hand.view_for(2)
    assert view.street == "flop"
    house_bot(view, seed=b"0")
    assert max(calls(partial(house_bot, view, seed=b"%d" % number)) for number in range(20)) < 1_000
