"""Equities: exact values, every engine against a readable count of all deals, and random sampling."""

from __future__ import annotations

import random
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib.resources import files
from itertools import combinations

import pytest

from tapete.cards import STANDARD_52, Card, deck_named, read_cards, strength
from tapete.cards.equity import GAMES, Engine, Equity, equity
from tapete.cards.equity.games import Game
from tapete.cards.ranges import read_range

ENGINES: list[Engine] = ["python", "numpy", "numba"]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("hands", "board", "deals", "expected"),
    [
        (["AhKh", "QcQs"], "", 1_712_304, 0.462145),
        (["AhKh", "QQ"], "", 10_273_824, 0.460485),
        (["AhKh", "QcQs"], "2c7d9s", 990, 0.239394),
        (["AhKh", "QcQs"], "2c7d9s3h", 44, 0.136364),
        (["AhKh", "QcQs"], "2c7d9s3h4h", 1, 0),
    ],
)
def test_ace_king_suited_against_queens(
    hands: list[str], board: str, deals: int, expected: float, engine: Engine
) -> None:
    """eval7 0.1.11 answers 0.0 to all of these but the last: it does not deal the board that is missing."""
    found = equity(hands, board=read_cards(board), exact=True, engine=engine)
    suited, queens = found.shares
    assert suited.deals == queens.deals == found.deals == deals
    assert round(suited.equity, 6) == expected
    assert suited.parts + queens.parts == deals * suited.parts_of_a_pot
    assert suited.error == queens.error == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_games_are_dealt_and_won_as_their_rules_say(game: Game) -> None:
    rules = tomllib.loads(files("tapete.rules").joinpath(f"games/{game.name}.toml").read_text("utf-8"))
    dealt = Counter[str]()
    for street in rules["streets"]:
        for to in ("hole_down", "hole_up", "board"):
            dealt[to.split("_")[0]] += street.get(to, 0)
    assert dealt == Counter(hole=game.hole_cards, board=game.board_cards)
    assert rules["deck"] == game.deck
    assert rules["ranking"] == [game.ranking, *([game.other_half] if game.other_half else [])]
    assert rules.get("from_hole") == game.from_hole


# A count of all deals that shares nothing with the product but the strength of single hands.


def all_deals(
    game: str, ranges: Sequence[str], board: Sequence[Card], dead: Sequence[Card]
) -> Iterator[tuple[int, list[tuple[Card, ...]], tuple[Card, ...]]]:
    """Yield the weight, the hole cards of each player and the board of every deal."""
    played = GAMES[game]
    deck = list(deck_named(played.deck))
    deck = [c for c in deck if c not in board and c not in dead]
    least = None if played.board_cards else 1

    def deal(
        at: int, weight: int, holes: list[tuple[Card, ...]], left: list[Card]
    ) -> Iterator[tuple[int, list[tuple[Card, ...]], tuple[Card, ...]]]:
        if at == len(ranges):
            for more in combinations(left, played.board_cards - len(board)):
                yield weight, holes, (*board, *more)
            return
        held = read_range(ranges[at], hole_cards=played.hole_cards, least=least)
        for hand, its_weight in zip(held.hands or [()], held.weights or [1], strict=True):
            if set(hand) <= set(left):
                rest = [c for c in left if c not in hand]
                for more in combinations(rest, played.hole_cards - len(hand)):
                    after = [c for c in rest if c not in more]
                    yield from deal(at + 1, weight * its_weight, [*holes, (*hand, *more)], after)

    yield from deal(0, 1, [], deck)


def best_of(strengths: list[int]) -> list[int]:
    best = max(strengths)
    return [at for at, s in enumerate(strengths) if s == best > 0]


def naive(
    game: str, ranges: Sequence[str], board: Sequence[Card], dead: Sequence[Card]
) -> tuple[int, list[tuple[Fraction, int, int, int, int, int]]]:
    """Count all deals, and by player pots won, high wins and ties, low wins and ties, whole pots."""
    played, deals = GAMES[game], 0
    pots = [Fraction(0) for _ in ranges]
    counts = [[0, 0, 0, 0, 0] for _ in ranges]
    for weight, holes, shown in all_deals(game, ranges, board, dead):
        deals += weight
        high = best_of([strength(played.ranking, hole, shown, from_hole=played.from_hole) for hole in holes])
        low: list[int] = []
        if played.other_half:
            low = best_of(
                [strength(played.other_half, hole, shown, from_hole=played.from_hole) for hole in holes]
            )
        for winners, first in ((high, 0), (low, 2)):
            for at in winners:
                counts[at][first + (len(winners) > 1)] += weight
                pots[at] += Fraction(weight, len(winners) * (2 if low else 1))
        if len(high) == 1 and (not low or low == high):
            counts[high[0]][4] += weight
    return deals, [(pot, *count) for pot, count in zip(pots, counts, strict=True)]  # type: ignore[misc]


def figures(found: Equity) -> tuple[int, list[tuple[Fraction, int, int, int, int, int]]]:
    return found.deals, [
        (Fraction(s.parts, s.parts_of_a_pot), s.wins, s.ties, s.low_wins, s.low_ties, s.scoops)
        for s in found.shares
    ]


def random_spot(game: str, chance: random.Random) -> tuple[list[str], tuple[Card, ...], tuple[Card, ...]]:
    """Return random hands and a board with most cards dead, so that the naive count is short."""
    played = GAMES[game]
    players = chance.choice([2, 2, 3])
    deck = list(deck_named(played.deck))
    chance.shuffle(deck)
    often = chance.choice(["cdhs", "dh", "h"])
    deck.sort(key=lambda c: c[1] not in often)  # now and then, full of one suit or two
    taken = iter(deck)
    known = played.hole_cards if played.board_cards else 6
    hands = ["".join(next(taken) for _ in range(known)) for _ in range(players)]
    board = tuple(next(taken) for _ in range(chance.choice(range(6)) if played.board_cards else 0))
    live = [next(taken) for _ in range(9 - len(board))]
    if known <= len(live) and chance.random() < 0.5:
        hands[0] += f", {''.join(chance.sample(live, known))}:0.5"
    return hands, board, tuple(taken)


@pytest.mark.parametrize("game", GAMES)
def test_every_engine_counts_what_a_naive_count_finds(game: str) -> None:
    chance = random.Random(f"naive {game}")
    for _ in range(25):
        hands, board, dead = random_spot(game, chance)
        expected = naive(game, hands, board, dead)
        for engine in ENGINES[:2]:
            found = equity(hands, board=board, dead=dead, game=game, exact=True, engine=engine)
            assert figures(found) == expected, (engine, hands, board, dead)


def test_hands_that_differ_by_the_names_of_suits_are_counted_as_often_as_they_are() -> None:
    dead = [c for c in STANDARD_52 if c[0] not in "AKQ3"]
    for ranges in (["AKs", "QQ"], ["AKs:0.5,QQ", "AA,AKo:0.25"], ["AKs", "QQ", "33"]):
        expected = naive("holdem", ranges, (), dead)
        for engine in ENGINES[:2]:
            found = equity(ranges, dead=dead, exact=True, engine=engine)
            assert figures(found) == expected
    uneven = [*dead, Card("3c"), Card("Qd")]  # two suits are no longer like the others
    assert figures(equity(["AKs", "QQ"], dead=uneven, exact=True)) == naive(
        "holdem", ["AKs", "QQ"], (), uneven
    )


def test_random_hands_are_all_hands() -> None:
    board = read_cards("2c7d9s3hKd")
    dead = [c for c in STANDARD_52 if c[0] in "45689"]
    expected = naive("holdem", ["AhKh", "random"], board, [c for c in dead if c not in board])
    for engine in ENGINES[:2]:
        live = [c for c in dead if c not in board]
        assert figures(equity(["AhKh", "*"], board=board, dead=live, exact=True, engine=engine)) == expected


def test_stud_hands_get_the_cards_they_lack() -> None:
    dead = [c for c in STANDARD_52 if c[0] in "56789T"]
    hands = ["AhAd2h3dKc", "4c4s3s2sQdJd"]
    for game in ("stud", "stud-8", "razz"):
        expected = naive(game, hands, (), dead)
        for engine in ENGINES[:2]:
            assert figures(equity(hands, game=game, dead=dead, exact=True, engine=engine)) == expected


# Chance.


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["AhKh", "QcQs"], ""),
        ("holdem", ["AKs:0.3,22+", "QQ,A2s+:0.25", "random"], "2c7d9s"),
        ("holdem", ["*"] * 9, ""),
        ("holdem", ["AA,KK,QQ"] * 6, ""),
        ("short-deck", ["AhKh", "JTs,99"], ""),
        ("omaha", ["AhAdKhKd", "QcQsJcJs,2c2d3c3d"], ""),
        ("omaha-5-8", ["AhAd2h3d4c", "*", "*"], "8c7s6c"),
        ("stud-8", ["AhAd2h,KhKdKs", "3h4h5h6h", "*"], ""),
    ],
)
def test_a_seed_draws_the_same_deals_on_every_engine(game: str, hands: list[str], board: str) -> None:
    def drawn(engine: Engine, seed: int) -> Equity:
        return equity(
            hands, board=read_cards(board), game=game, exact=False, samples=700, chance=seed, engine=engine
        )

    first = drawn("python", 7)
    assert not first.exact
    assert first.deals == 700
    assert sum(share.parts for share in first.shares) == 700 * first.shares[0].parts_of_a_pot
    for engine in ENGINES[1:]:
        assert drawn(engine, 7) == first
    assert drawn("numpy", 8) != first


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["AhKh", "QQ"], ""),
        ("holdem", ["AhKh", "AKs,AQs"], "2c7d9s"),
        # The third player is left with one hand, which the fourth cannot have then.
        ("holdem", ["AhKh", "AdKd", "AKs", "AKs,QQ"], "Ac7d9s"),
        # Hands that take each other's cards: drawing them one after the other would favour some.
        ("holdem", ["AA,KK", "AA,QQ", "AKs,22"], ""),
        ("holdem", ["AA,KK:0.25", "KK,QQ:0.5", "KQs"], "Kc7d9s"),
        ("omaha-8", ["AhAd2h3d", "8c7s6c5s"], ""),
        ("short-deck", ["AhKh", "*"], "6c7d9s"),
        ("razz", ["Ah2d3cKsKd", "4c5c6c7c8c"], ""),
    ],
)
def test_samples_agree_with_the_exact_answer(game: str, hands: list[str], board: str) -> None:
    exact = equity(hands, board=read_cards(board), game=game, exact=True)
    drawn = equity(
        hands, board=read_cards(board), game=game, exact=False, samples=200_000, chance=2024, engine="numpy"
    )
    for true, found in zip(exact.shares, drawn.shares, strict=True):
        assert 0 < found.error < 0.0012
        assert abs(found.equity - true.equity) < 4 * found.error
        for counted in ("win", "tie", "low_win", "low_tie", "scoop"):
            share = getattr(true, counted)
            tolerance = 4 * (share * (1 - share) / drawn.deals) ** 0.5
            assert abs(getattr(found, counted) - share) <= tolerance


def test_the_standard_error_is_that_of_a_share() -> None:
    found = equity(["AhAd", "AcAs"], board=read_cards("2c7d9s"), exact=False, samples=1_000).shares[0]
    assert (found.ties, found.error) == (1_000, 0)
    found = equity(["AhKh", "QcQs"], board=read_cards("2c7d9s"), exact=False, samples=10_000).shares[0]
    assert found.ties == 0
    assert found.error == pytest.approx((found.win * (1 - found.win) / 10_000) ** 0.5)


def test_chance_may_be_a_generator() -> None:
    def drawn(chance: random.Random) -> Equity:
        return equity(["AhKh", "QQ"], exact=False, samples=500, chance=chance)

    assert drawn(random.Random(1)) == drawn(random.Random(1)) != drawn(random.Random(2))
    one = random.Random(1)
    assert drawn(one) != drawn(one)


def test_it_counts_all_deals_where_that_is_quick() -> None:
    assert equity(["AhKh", "QQ"]).exact
    assert equity(["AhAdKhKd", "QcQsJcJs"], game="omaha").exact
    assert equity(["AKs", "random"], board=read_cards("2c7d9s3h")).exact
    assert not equity(["random", "random"], samples=100).exact
    assert not equity(["22+", "A2s+", "random"], board=read_cards("2c7d9s"), samples=100).exact
    assert not equity(["AhAdKhKd", "random"], game="omaha", samples=100).exact
    assert not equity(["AhKh", "QQ"], exact=False, samples=100).exact


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("hands", "board", "exact"),
    [(["AKs", "QQ"], "", True), (["AKs", "QQ+"], "2c7d9s", True), (["AhKh", "QQ"], "", False)],
)
def test_progress_runs_up_to_all_of_the_work(
    hands: list[str], board: str, exact: bool, engine: Engine
) -> None:
    seen: list[tuple[int, int]] = []
    equity(
        hands,
        board=read_cards(board),
        exact=exact,
        samples=50_000 if engine != "python" else 10_000,
        engine=engine,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert len(seen) > 2
    assert all(0 <= done <= total for done, total in seen)
    last_total = seen[-1][1]
    run = [done for done, total in seen if total == last_total]
    assert run == sorted(run)
    assert seen[-1] == (last_total, last_total)


@pytest.mark.parametrize(
    ("hands", "board", "dead", "game", "why"),
    [
        (["AhKh"], "", "", "holdem", "expected the hands of 2 to 10 players, not 1"),
        (["*"] * 11, "", "", "holdem", "expected the hands of 2 to 10 players, not 11"),
        (["*"] * 10, "", "", "omaha-6", "10 players need 65 more cards, and 52 are left"),
        (["*"] * 8, "", "", "stud", "8 players need 56 more cards, and 52 are left"),
        (
            ["AhKh", "QQ"],
            "",
            "",
            "whist",
            "unknown game 'whist': expected one of courchevel, courchevel-8",
        ),
        (
            ["AhKh", "AhQd"],
            "",
            "",
            "holdem",
            "Ah appears twice: in the hand of player 1 and in the hand of pl",
        ),
        (["AhKh", "QQ"], "2c2c3d", "", "holdem", "2c appears twice: in the board"),
        (
            ["AhKh", "QQ"],
            "AhKd2c",
            "",
            "holdem",
            "Ah appears twice: in the board and in the hand of player 1",
        ),
        (["AhKh", "QQ"], "2c", "2c", "holdem", "2c appears twice: in the board and in the dead cards"),
        (["AhKh", "QQ"], "??", "", "holdem", r"\?\? in the board is not a card of the deck"),
        (["AhKh", "QQ"], "", "2c", "short-deck", "2c in the dead cards is not a card of the deck"),
        (["AhKh", "QQ"], "2c3c4c5c6c7c", "", "holdem", "the board of holdem has at most 5 cards, not 6"),
        (["AhKhQh", "QsQdQc"], "2c", "", "stud", "the board of stud has no cards, not 1"),
        (
            ["AhKh", "QQ"],
            "",
            "QcQdQh",
            "holdem",
            "player 2: the hands of 'QQ' are all gone: their cards are h",
        ),
        (
            ["AhKh", "AKs:2"],
            "",
            "",
            "holdem",
            "player 2: illegal hands 'AKs:2' at character 1 of 'AKs:2': ex",
        ),
        (
            ["AhKh", "QQ"],
            "",
            "",
            "omaha",
            "player 1: illegal hands 'AhKh' at character 1 of 'AhKh': expected 4",
        ),
        (
            ["AhKhQh,AdKd", "*"],
            "",
            "",
            "stud",
            "player 1: the hands of 'AhKhQh,AdKd' differ in their number of",
        ),
        (
            ["AhKh", "AdKd", "AcKc", "AKs", "AKs"],
            "",
            "",
            "holdem",
            "player 5: the hands of 'AKs' are all gone",
        ),
        (["AA", "AA", "AA"], "", "", "holdem", "no deal has a hand of each of these ranges"),
    ],
)
def test_questions_without_an_answer_are_refused(
    hands: list[str], board: str, dead: str, game: str, why: str
) -> None:
    for exact in (True, False):
        with pytest.raises(ValueError, match=why):
            equity(hands, board=read_cards(board), dead=read_cards(dead), game=game, exact=exact)


def test_what_would_take_too_long_or_too_much_memory_is_refused() -> None:
    with pytest.raises(ValueError, match=r"player 2 may hold 20,358,520 hands: too many to count them all"):
        equity(["AhKhQhJhThTd", "*"], game="omaha-6", exact=True)
    with pytest.raises(
        ValueError, match="137,145,528 matchups are too many to count them all, ask for samples"
    ):
        equity(["random", "random", "22+"], exact=True)
    for count in (0, 1, 10**12 + 1):
        with pytest.raises(ValueError, match=f"expected 2 to 1,000,000,000,000 samples, not {count:,}"):
            equity(["AhKh", "QQ"], exact=False, samples=count)
    with pytest.raises(ValueError, match="unknown engine 'gpu': expected python, numpy or numba"):
        equity(["AhKh", "QQ"], engine="gpu")  # type: ignore[arg-type]


def test_ranges_that_hardly_fit_together_are_drawn_from_those_that_do() -> None:
    """Six players who each hold one of 18 hands: one in 1,750 joint draws fits."""
    found = equity(["AA,KK,QQ"] * 6, exact=False, samples=300, engine="python")
    assert found.deals == 300
    with pytest.raises(ValueError, match="no deal has a hand of each of these ranges"):
        equity(["AA,KK,QQ"] * 7, exact=False, samples=300)


def test_without_numpy_the_answer_is_the_same() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from tapete.cards.equity import equity\n"
        "print(equity(['AhKh', 'QQ']).shares[0].parts)\n"
        "print(equity(['AhKh', 'QQ'], exact=False, samples=99).shares[0].parts)\n"
        "try:\n    equity(['AhKh', 'QQ'], engine='numpy')\n"
        "except ModuleNotFoundError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        str(equity(["AhKh", "QQ"]).shares[0].parts),
        str(equity(["AhKh", "QQ"], exact=False, samples=99).shares[0].parts),
        "the engine numpy is not installed: install the extra tapete[batch]",
    ]
