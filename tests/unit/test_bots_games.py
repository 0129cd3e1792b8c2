"""The house bots act legally in every game, beat a bot that only calls, and are quick enough."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from msgspec import structs
from tests.unit.games_table import blinds, do, seated, studs
from tests.unit.test_bots import on_menu

from tapete.bots import house_bot, seed_for
from tapete.bots.drawing import discards
from tapete.bots.games import GAMES, BotGame, draws_left, game_of
from tapete.bots.starts import omaha_worth, top_share, worth
from tapete.bots.strength import SeenCards, win_share
from tapete.cards import Card, deck_named, read_cards, text_of
from tapete.engine import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Draw,
    Hand,
    HandView,
    RaiseTo,
    Reshuffle,
    Stakes,
)
from tapete.rules import games, hand_rules
from tapete.simulation import Draw as Chance
from tapete.simulation import simulate
from tapete.tournament import read_structure

OTHERS = [game for game in games() if not game.startswith("holdem")]
EXAMPLES = Path(__file__).parents[2] / "examples" / "tournaments"

Bot = Callable[[HandView, bytes], Action]


def bot(view: HandView, seed: bytes) -> Action:
    return house_bot(view, seed=seed)


def caller(view: HandView, seed: bytes) -> Action:
    """A bot that draws as it should, and calls any bet."""
    menu, game = view.menu, game_of(view)
    assert menu is not None and game is not None
    if menu.draw is not None:
        after = draws_left(game, view.street)
        held = view.hole_cards[menu.seat]
        discard = discards(game.ranking[0], held, after=after, most=menu.draw)
        return Draw(seat=menu.seat, discard=discard)
    if menu.bring_in is not None:
        return BringIn(seat=menu.seat)
    return Check(seat=menu.seat) if menu.call is None else Call(seat=menu.seat)


def dealt(game: str, chance: random.Random, stacks: dict[int, int], **more: bool) -> Hand:
    """Deal a hand of shuffled cards. The button is at the first seat, blinds are 10 and 20."""
    rules = hand_rules(game)
    deck = list(deck_named(rules.deck))
    chance.shuffle(deck)
    order = list(stacks)
    stakes = Stakes(small_blind=10, big_blind=20)
    small, big = (order[0], order[1]) if len(order) == 2 else (order[1], order[2])
    if rules.upcards:
        stakes = studs(5, 10, 20)
    elif not rules.has_blinds:
        stakes = blinds(0, 20, ante=5)
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=stakes,
        stacks=stacks,
        button=order[0],
        small_blind=small if rules.has_blinds else None,
        big_blind=big if rules.has_blinds else None,
        deck=tuple(deck),
        event_heads_up=more.get("event_heads_up", False),
    )
    return hand


def play_out(hand: Hand, chance: random.Random, players: dict[int, Bot], *, number: int = 0) -> list[Action]:
    """Play a hand to its end, and check every command and every chip on the way."""
    chips = hand.chips
    acts: list[Action] = []
    for step in count():
        assert step < 400
        if hand.over:
            break
        seat = hand.to_act
        if seat is None:
            stub = list(hand.to_shuffle)
            chance.shuffle(stub)
            hand.act(Reshuffle(cards=tuple(stub)))
            continue
        view = hand.view_for(seat)
        # In seat 1 of a hundred hands sit a hundred bots.
        seed = seed_for(stream="table/1", account=10 * number + seat, decision=f"{number}.{step}")
        command = players[seat](view, seed)
        assert view.menu is not None
        assert on_menu(view.menu, command), (view, command)
        acts.append(command)
        hand.act(command)
    assert sum(hand.stacks.values()) == chips
    return acts


@pytest.mark.parametrize("game", OTHERS)
def test_a_bot_only_does_what_is_on_the_menu(game: str) -> None:
    chance = random.Random(game)
    rules = hand_rules(game)
    seats = 6 if "6" in game or "draw" in game or "badugi" in game else 7
    board = sum(street.board for street in rules.streets)
    if len(deck_named(rules.deck)) < 10:  # of Kuhn or Leduc: nobody changes cards
        seats = (len(deck_named(rules.deck)) - board) // rules.streets[0].hole_down
    tally: Counter[str] = Counter()
    raises: list[RaiseTo] = []
    hands = 12 if rules.has_blinds or rules.upcards else 60  # with antes alone, a raise needs a bet first
    for number in range(hands):
        players = sorted(chance.sample(range(1, 10), chance.randint(2, seats)))
        stacks = {seat: chance.choice([7, 25, 60, 300, 2_000, 9_000]) for seat in players}
        hand = dealt(game, chance, stacks)
        acts = play_out(hand, chance, dict.fromkeys(players, bot), number=number)
        tally.update(type(act).__name__ for act in acts)
        raises += [act for act in acts if isinstance(act, RaiseTo)]
    # Where one bet is all that a round has, and no blind is one, nobody can raise a whole bet.
    one_bet = rules.betting.kind == "fixed-limit" and rules.betting.bets_per_round.value == 1
    assert {"Fold", "Call", "Bet" if one_bet else "RaiseTo"} <= set(tally)
    raised = {act.amount for act in raises}
    assert not one_bet or raised <= {20}  # an all-in too short to count is made up to the bet
    assert ("Draw" in tally) == any(street.chooses for street in rules.streets)
    assert ("BringIn" in tally) == (rules.upcards is not None)


@pytest.mark.parametrize(
    "game",
    [
        "omaha-pot-limit",
        "omaha-8-fixed-limit",
        "stud-fixed-limit",
        "razz-fixed-limit",
        "five-card-draw-fixed-limit",
        "27-triple-draw-fixed-limit",
        "badugi-pot-limit",
        "short-deck-no-limit",
    ],
)
def test_a_bot_beats_one_that_only_calls(game: str) -> None:
    chance = random.Random(game)
    won = 0
    hands = 100
    for number in range(hands):
        state = chance.getstate()
        for seat in (1, 2):  # the same deal twice, from both seats
            chance.setstate(state)
            hand = dealt(game, chance, {1: 1_000, 2: 1_000})
            play_out(hand, chance, {1: caller, 2: caller, seat: bot}, number=number)
            won += hand.stacks[seat] - 1_000
    assert won > hands * 2  # a tenth of a big blind a deal


def test_a_caller_loses_nothing_to_itself() -> None:
    """So that it is play, not the seats, by which the bots win."""
    chance = random.Random(1)
    won = 0
    for _ in range(20):
        state = chance.getstate()
        for seat in (1, 2):
            chance.setstate(state)
            hand = dealt("razz-fixed-limit", chance, {1: 1_000, 2: 1_000})
            play_out(hand, chance, {1: caller, 2: caller})
            won += hand.stacks[seat] - 1_000
    assert won == 0


@pytest.mark.parametrize("game", ["badugi-fixed-limit", "stud-fixed-limit"])
def test_raising_ends_where_it_is_not_capped(game: str) -> None:
    chance = random.Random(game)
    for number in range(30):
        hand = dealt(game, chance, {1: 50_000, 2: 50_000}, event_heads_up=True)
        acts = play_out(hand, chance, {1: bot, 2: bot}, number=number)
        assert sum(isinstance(act, (Bet, RaiseTo)) for act in acts) < 40


@pytest.mark.parametrize("seed", [1, 2])
def test_four_bots_of_pot_limit_omaha_soon_have_a_winner(seed: int) -> None:
    rng = random.Random(seed)
    draw: Chance = lambda bound: int(rng.random() * bound)  # noqa: E731

    def play(hand: Hand, account: int) -> Action:
        assert hand.to_act is not None
        decision = f"{hand.number}.{len(hand.events)}"
        return house_bot(
            hand.view_for(hand.to_act),
            seed=seed_for(stream=f"tournament/{seed}", account=account, decision=decision),
        )

    structure = read_structure(
        (EXAMPLES / "four-handed.toml").read_text(encoding="utf-8"), "four-handed.toml"
    )
    assert structure.game == "omaha-pot-limit"
    done = simulate(structure, entries=4, player=play, draw=draw).tournament
    assert done.state == "finished"
    assert 30 < done.hands_played < 300


# ------------------------------------------------------------ what is kept and what is changed


@pytest.mark.parametrize(
    ("game", "held", "after", "changed"),
    [
        # Pairs and better stay, made hands stand pat.
        ("five-card-draw", "AsAd9h5c2d", 0, "9h5c2d"),
        ("five-card-draw", "AsAd9h9c2d", 0, "2d"),
        ("five-card-draw", "7s7d7h9c2d", 0, "9c2d"),
        ("five-card-draw", "7s7d7h2c2d", 0, ""),
        ("five-card-draw", "5s6d7h8c9d", 0, ""),
        ("five-card-draw", "Kh2d9h5h7h", 0, "2d"),
        ("five-card-draw", "5s6d7h8cKd", 0, "Kd"),
        ("five-card-draw", "2sJdQhKcAd", 0, "2sJdQh"),
        ("five-card-draw", "2s4d7h9cAd", 0, "2s4d7h9c"),
        # Of deuce-to-seven, low cards of different ranks, and no straight or flush.
        ("27-triple-draw", "2c3d7hKs7s", 2, "Ks7s"),
        ("27-triple-draw", "2c3d4h5s7s", 2, ""),
        ("27-triple-draw", "2c3d4h9s7s", 2, "9s"),
        ("27-triple-draw", "2c3d4h9s7s", 1, ""),
        ("27-single-draw", "2c3d4hTs7s", 0, ""),
        ("27-single-draw", "2c3d4h5s6s", 0, "6s"),
        ("27-single-draw", "2c3c4c5c7c", 0, "7c"),
        ("27-triple-draw", "TcTdKhQsAs", 2, "TcTdKhQsAs"),
        ("27-triple-draw", "Ac2d3h4s5s", 0, "Ac"),
        # Of badugi, different suits and ranks.
        ("badugi", "Ac2d3h4s", 2, ""),
        ("badugi", "Ac2d3h3s", 2, "3s"),
        ("badugi", "Ac2d3h8h", 2, "8h"),
        ("badugi", "Ac2dKhQs", 2, "KhQs"),
        ("badugi", "Ac2dKhQs", 0, ""),
        ("badugi", "KcKdKhKs", 2, "KcKdKhKs"),
    ],
)
def test_discards(game: str, held: str, after: int, changed: str) -> None:
    found = discards(GAMES[game].ranking[0], read_cards(held), after=after, most=5)
    assert set(found) == set(read_cards(changed)), text_of(found)


def test_no_more_is_changed_than_may_be() -> None:
    assert discards("low-27", read_cards("TcTdKhQsAs"), after=0, most=3) == read_cards("TcTdKh")


def test_a_bot_changes_its_own_cards_at_the_table() -> None:
    hand = seated(
        "five-card-draw-fixed-limit",
        {1: 500, 2: 500},
        button=1,
        stakes=blinds(5, 10),
        held={1: "AsAd9h5c2d", 2: "KcKdTh6c3d"},
    )
    do(hand, "1 call", "2 check")
    assert house_bot(hand.view_for(2), seed=b"t/2/1") == Draw(seat=2, discard=read_cards("Th6c3d"))


# ------------------------------------------------------------ how good a hand is


def share_of_pot(
    game: str, hole: str, board: str = "", *others: str, draws: int = 0, dead: str = ""
) -> float:
    seen = SeenCards(
        hole=read_cards(hole),
        board=read_cards(board),
        others=tuple(map(read_cards, others)) or ((),),
        draws=draws,
        dead=read_cards(dead),
    )
    return win_share(GAMES[game], seen, 200, b"seed")


@pytest.mark.parametrize(
    ("game", "good", "bad", "board"),
    [
        ("omaha", "AhAdKhKd", "2c2d2h7s", "As9c4h"),
        ("omaha-5", "AhAdKhKdQs", "2c2d2h7s6s", "As9c4h"),
        ("omaha-6", "AhAdKhKdQsJs", "2c2d2h7s6sTc", "As9c4h"),
        ("omaha-8", "Ah2hKdKc", "QsJsTc9c", "3h4h8s"),
        ("omaha-5-8", "Ah2hKdKcQd", "QsJsTc9c9d", "3h4h8s"),
        ("courchevel", "AhAdKhKdQs", "2c2d2h7s6s", "As"),
        ("courchevel-8", "Ah2hKdKcQd", "QsJsTc9c9d", "3h"),
        ("stud", "AhAdKc", "9h6d2c", ""),
        ("stud-8", "AhAd2c", "KhTd9c", ""),
        ("razz", "Ah2d3c", "KhKdQc", ""),
        ("short-deck", "AhAd", "Jc6d", "Kc9s8h"),
    ],
)
def test_imagined_deals_tell_good_from_bad(game: str, good: str, bad: str, board: str) -> None:
    assert share_of_pot(game, good, board) > 0.6
    assert share_of_pot(game, bad, board) < 0.5


@pytest.mark.parametrize(
    ("game", "good", "bad"),
    [
        ("five-card-draw", "AhAdKc7s2d", "9h7d5c3s2d"),
        ("27-single-draw", "2h3d4c5s7d", "KhKdQcQs9d"),
        ("27-triple-draw", "2h3d4c7sKd", "KhKdQcQs9d"),
        ("badugi", "Ah2d3c4s", "KhQhJhTh"),
    ],
)
def test_draws_to_come_are_imagined(game: str, good: str, bad: str) -> None:
    draws = len(GAMES[game].draws)
    assert share_of_pot(game, good, draws=draws) > 0.6 > 0.5 > share_of_pot(game, bad, draws=draws)


def test_a_pat_hand_is_worth_less_while_the_other_draws_on() -> None:
    pat = "9c7d5h4s2h"
    assert share_of_pot("27-triple-draw", pat, draws=0) > share_of_pot("27-triple-draw", pat, draws=3) + 0.1


def test_cards_in_sight_count() -> None:
    kings = share_of_pot("stud", "KhKd2c")
    assert share_of_pot("stud", "KhKd2c", "", "AsAcAd") < kings - 0.2
    # A pair that can't improve, and one that can.
    assert share_of_pot("stud", "KhKd2c", dead="KcKs2d2h") < kings
    # Sure low, sure high: both halves, and only one of them.
    assert share_of_pot("stud-8", "AhAdAcAs2c3d4h", "", "KhKdKcQs") == 1.0
    assert share_of_pot("omaha-8", "AsKsQdJd", "QsJsTs2h3h") > 0.5


def test_a_card_in_the_middle_of_a_stud_game_counts_for_all() -> None:
    """TDA19-PR10H.C."""
    assert share_of_pot("razz", "Ah2d3c4s9hKd", "5c", "KcKhQcQd") == 1.0


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.steps])
def test_steps_of_the_first_street_are_those_of_the_deals(name: str) -> None:
    game = GAMES[name]
    chance = random.Random(name)
    found = sum(top_share(game, start(game, name, chance, deal)) for deal in range(120)) / 120
    assert len(game.steps) == 19 and list(game.steps) == sorted(game.steps, reverse=True)
    assert 0.4 < found < 0.6


def start(game: BotGame, name: str, chance: random.Random, number: int) -> float:
    """Return what a randomly dealt hand is worth."""
    deck: list[Card] = chance.sample(deck_named(game.deck), 10)
    stud = game.first == "third"
    seen = SeenCards(
        hole=tuple(deck[: 3 if stud else game.hole]),
        board=(deck[9],) if name.startswith("courchevel") else (),
        others=((deck[8],), (deck[7],), (deck[6],)) if stud else ((),),
        draws=len(game.draws),
    )
    return worth(game, seen, b"%d" % number)


def test_starting_hands_of_omaha() -> None:
    ordered = ["AhAdKhKd", "AhAdTc7s", "JhTh9d8d", "Kh9d7c3s", "7c7d7h2s"]
    found = [omaha_worth(read_cards(held), low=False) for held in ordered]
    assert found == sorted(found, reverse=True)
    assert omaha_worth(read_cards("Ah2h3dKd"), low=True) > omaha_worth(read_cards("KhQhJdTd"), low=True)
    assert omaha_worth(read_cards("Ah2h3dKd"), low=False) < omaha_worth(read_cards("KhQhJdTd"), low=False)


# ------------------------------------------------------------ decisions


def decisions(view: HandView, bots: int = 40) -> Counter[str]:
    """Return the acts of several different bots in the same spot."""
    return Counter(
        type(house_bot(view, seed=seed_for(stream="table/1", account=account, decision="1.0"))).__name__
        for account in range(bots)
    )


def stud_view(held: dict[int, str], game: str = "razz-fixed-limit", *words: str) -> HandView:
    hand = seated(game, dict.fromkeys(held, 500), button=1, stakes=studs(2, 3, 10), held=held)
    do(hand, *words)
    assert hand.to_act is not None
    return hand.view_for(hand.to_act)


def test_who_brings_in_completes_only_with_a_good_hand() -> None:
    rest = {1: "9h8d7c", 3: "Th9dJc"}
    bad = stud_view({2: "KhQdKc", **rest})
    assert decisions(bad) == {"BringIn": 40}
    # The lowest card brings in; two aces behind it are the best hand of stud for all that.
    good = stud_view({2: "AhAd2c", **rest}, "stud-fixed-limit")
    assert decisions(good)["Bet"] > 20


def test_a_bad_hand_is_not_played_on_and_a_good_one_is_not_folded() -> None:
    raised = ("3 bring-in", "1 raise 10")
    bad = stud_view({2: "JhJdTs", 1: "2h3d4c", 3: "KhQdKc"}, "razz-fixed-limit", *raised)
    assert decisions(bad)["Fold"] > 35
    good = stud_view({2: "Ah2d3s", 1: "9h8d7c", 3: "KhQdKc"}, "razz-fixed-limit", *raised)
    assert decisions(good)["Fold"] < 3
    assert decisions(good)["RaiseTo"] > 10


def omaha_river(hole: str) -> HandView:
    """Return a heads-up river where the opponent has bet the pot."""
    hand = seated(
        "omaha-pot-limit",
        {1: 2_000, 2: 2_000},
        button=1,
        stakes=blinds(10, 20),
        held={1: hole, 2: "7c6c3h2h"},
        board="AsKs9d4c8h",
    )
    do(hand, "1 call", "2 check", "2 check", "1 check", "2 check", "1 check", "2 bet 40")
    return hand.view_for(1)


def test_the_nuts_are_played_and_nothing_is_given_up() -> None:
    best = decisions(omaha_river("AhAdKhKd"))
    assert best["Fold"] == 0 and best["RaiseTo"] > 25
    assert decisions(omaha_river("JcTd3c2d"))["Fold"] > 30


def test_the_same_view_and_seed_give_the_same_command() -> None:
    view = omaha_river("AhTd9h8s")
    seed = seed_for(stream="tournament/1", account=3, decision="1.0")
    first = house_bot(view, seed=seed)
    win_share.cache_clear()
    assert house_bot(view, seed=seed) == first


def test_a_game_of_the_houses_own_is_played_with_care() -> None:
    view = structs.replace(omaha_river("AhAdKhKd"), game="houses-own-pot-limit")
    assert game_of(view) is None
    assert decisions(view) == {"Fold": 40}


def test_a_hand_with_a_card_too_few_is_played_with_care() -> None:
    view = omaha_river("AhAdKhKd")
    short = structs.replace(view, hole_cards={**view.hole_cards, 1: read_cards("AhAdKh")})
    assert game_of(view) is not None and game_of(short) is None
    assert decisions(short) == {"Fold": 40}


def test_every_game_but_holdem_is_known() -> None:
    """A game added to the package has to be taught to the bots."""
    for name in OTHERS:
        rules = hand_rules(name)
        known = next(
            game
            for key, game in GAMES.items()
            if name.startswith((f"{key}-no", f"{key}-pot", f"{key}-fixed"))
        )
        assert known.ranking == rules.ranking
        assert known.from_hole == rules.from_hole and known.deck == rules.deck
        assert known.first == rules.streets[0].name
        assert known.hole == sum(street.hole_down + street.hole_up for street in rules.streets)
        assert known.board == sum(street.board for street in rules.streets)
        assert known.draws == tuple(street.name for street in rules.streets if street.draw)
