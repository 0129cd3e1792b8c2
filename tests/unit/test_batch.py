"""Batches give the same strengths as single hands, in both engines, and their errors name the place."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import chain, combinations, product
from types import SimpleNamespace

import numpy as np
import pytest

from tapete.cards import STANDARD_52, Card, HandClass, class_of, read_cards, strength
from tapete.cards import batch as module
from tapete.cards.batch import (
    BATCH_RANKINGS,
    OMAHA_RANKINGS,
    Engine,
    Ids,
    check_distinct,
    engines,
    ids,
    omaha,
    strengths,
)

ENGINES: list[Engine] = ["numpy", "numba"]
FIVE_CARD_COUNTS = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]


def deals(ranking: str, size: int, count: int, seed: str) -> list[tuple[Card, ...]]:
    """Deal random hands. Every other one has only two suits, so that flushes are frequent."""
    chance = random.Random(seed)
    deck = STANDARD_52[16:] if ranking == "high-short" else STANDARD_52
    suited = [c for c in deck if c[1] in "ds"]
    return [tuple(chance.sample(suited if at % 2 else deck, size)) for at in range(count)]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("ranking", BATCH_RANKINGS)
def test_a_batch_has_the_strengths_of_its_single_hands(ranking: str, engine: Engine) -> None:
    for size in (1, 2, 3, 4) if ranking == "badugi" else (5, 6, 7):
        hands = deals(ranking, size, 1_000, f"{ranking} {size}")
        found = strengths(ranking, ids(hands), engine=engine)
        assert found.dtype == np.uint16
        assert found.tolist() == [strength(ranking, hand) for hand in hands]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("ranking", OMAHA_RANKINGS)
def test_an_omaha_batch_plays_two_cards_with_three(ranking: str, engine: Engine) -> None:
    sizes = list(product((2, 4, 5, 6), (3, 4, 5)))
    for hole, board in sizes if engine == "numpy" else [(2, 4), (4, 5), (6, 3)]:  # a kernel each takes time
        hands = deals(ranking, hole + board, 120, f"{ranking} {hole} {board}")
        holes, boards = ids([hand[:hole] for hand in hands]), ids([hand[hole:] for hand in hands])
        found = omaha(ranking, holes, boards, engine=engine)
        assert found.tolist() == [strength(ranking, hand[:hole], hand[hole:], from_hole=2) for hand in hands]


def test_five_card_hands_all_have_their_class() -> None:
    every = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8).reshape(-1, 5)
    counts = np.bincount(strengths("high", every))
    by_class = [0] * len(HandClass)
    for s, hands in enumerate(counts.tolist()):
        if hands:
            by_class[class_of(s)] += hands
    assert by_class == FIVE_CARD_COUNTS


@pytest.mark.parametrize("engine", ENGINES)
def test_batches_come_by_rows_or_by_columns_in_any_layout(engine: Engine) -> None:
    hands = ids(deals("high", 7, 500, "layout"))
    expected = strengths("high", hands, engine="numpy").tolist()
    wide = np.zeros((500, 14), np.uint8)
    wide[:, ::2] = hands
    for rows in (hands, np.asfortranarray(hands), wide[:, ::2], hands.astype(np.int64), hands.tolist()):
        assert strengths("high", rows, engine=engine).tolist() == expected
    for columns in (hands.T, np.ascontiguousarray(hands.T)):
        assert strengths("high", columns, columns=True, engine=engine).tolist() == expected
    hole, board = hands[:, :2].T, hands[:, 3:].T
    by_columns = omaha("high", hole, board, columns=True, engine=engine)
    assert by_columns.tolist() == omaha("high", hole.T, board.T, engine="numpy").tolist()


@pytest.mark.parametrize("engine", ENGINES)
def test_batches_longer_than_a_chunk_and_empty_ones(engine: Engine) -> None:
    hands = ids(deals("high", 7, 1_000, "chunks"))
    many = np.tile(hands, (70, 1))
    assert (strengths("high", many, engine=engine) == np.tile(strengths("high", hands), 70)).all()
    nothing = np.zeros((0, 7), np.uint8)
    assert strengths("high", nothing, engine=engine).tolist() == []
    assert omaha("high", nothing[:, :4], nothing[:, :5], engine=engine).tolist() == []


@pytest.mark.parametrize("engine", ENGINES)
def test_a_card_that_is_there_twice_does_no_harm(engine: Engine) -> None:
    """Such a hand means nothing; but it must not read beside the tables either."""
    same = np.repeat(np.arange(52, dtype=np.uint8)[:, None], 11, axis=1)
    for ranking in BATCH_RANKINGS[:5]:
        of_deck = same[16:] if ranking == "high-short" else same
        for size in (5, 6, 7):
            assert len(strengths(ranking, of_deck[:, :size], engine=engine)) == len(of_deck)
    assert len(omaha("high", same[:, :4], same[:, :5], engine=engine)) == 52


@pytest.mark.parametrize(
    ("ranking", "given", "why"),
    [
        ("best", [[0, 1, 2, 3, 4]], "unknown ranking 'best': expected one of high, high-short, "),
        (
            "high",
            [[0, 1, 2, 3]],
            r"high hands: expected 5 to 7 cards in the shape \(hands, cards\), not \(1, 4\)",
        ),
        ("badugi", [[0, 1, 2, 3, 4]], "badugi hands: expected 1 to 4 cards"),
        ("high", [0, 1, 2, 3, 4], r"not \(5,\)"),
        ("high", [[0.0, 1, 2, 3, 4]], "expected ids of cards as whole numbers, not float64"),
        ("high", [[0, 1, 2, 3, 4], [5, 6, 52, 8, 9]], "52 in hand 1 is no card's id: expected 0 to 51"),
        ("high", [[0, 1, 2, 3, -1]], "-1 in hand 0 is no card's id"),
        ("high-short", [[16, 17, 18, 19, 15]], "15 in hand 0 is no card's id: expected 16 to 51"),
    ],
)
def test_what_cannot_be_evaluated_is_refused(ranking: str, given: list[list[int]], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        strengths(ranking, given)


def test_what_cannot_be_played_in_omaha_is_refused() -> None:
    one: Ids = np.arange(9, dtype=np.uint8)[None, :]
    for arguments, why in [
        (("low-27", one[:, :4], one[:, 4:]), "no Omaha ranking 'low-27': expected one of high, "),
        (("high", one[:, :1], one[:, 4:]), "hole cards: expected 2 to 6 cards"),
        (("high", one[:, :4], one[:, 7:]), "boards: expected 3 to 5 cards"),
        (("high", np.repeat(one, 2, axis=0)[:, :4], one[:, 4:]), "as many boards as hands, not 1 for 2"),
    ]:
        with pytest.raises(ValueError, match=why):
            omaha(*arguments)


def test_ids_are_places_in_the_deck() -> None:
    assert ids([STANDARD_52]).tolist() == [list(range(52))]
    with pytest.raises(ValueError, match=r"'\?\?' is not a card in sight"):
        ids([read_cards("Ah??")])
    with pytest.raises(ValueError, match="the same number of cards"):
        ids([read_cards("AhKh"), read_cards("QhJhTh")])


def test_a_card_twice_is_found_when_asked() -> None:
    hands = ids([read_cards("AhKhQhJhTh"), read_cards("AhKh2c7dAh")])
    check_distinct(hands[:1])
    for given, columns in ((hands, False), (hands.T, True)):
        with pytest.raises(ValueError, match="hand 1 has Ah twice"):
            check_distinct(given, columns=columns)


def test_numba_is_taken_by_itself_once_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def five_of(known: object, rows: Ids) -> list[int]:
        calls.append(len(rows))
        return [0] * len(rows)

    monkeypatch.setattr(module, "_numba", lambda: SimpleNamespace(five_of=five_of))
    monkeypatch.setattr(module, "_WORTH_COMPILING", 25)
    module._asked.clear()
    hands = ids(deals("high", 7, 10, "by itself"))
    for _ in range(4):
        strengths("high", hands)
    strengths("high", hands, engine="numpy")
    assert calls == [10, 10]
    with pytest.raises(ValueError, match="unknown engine 'gpu': expected numpy or numba"):
        strengths("high", hands, engine="gpu")  # type: ignore[arg-type]


def test_both_engines_are_there_with_the_extras() -> None:
    assert engines() == ("numba", "numpy")


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_tapete_brings_neither_numpy_nor_numba_nor_matplotlib() -> None:
    imports = (
        "import sys, tapete, tapete.cards.equity, tapete.cli, tapete.cli.equity, tapete.cli.equity_plot\n"
    )
    heavy = "print([name for name in ('numpy', 'numba', 'matplotlib') if name in sys.modules])"
    assert run(imports + heavy) == "[]"


def test_without_numpy_an_error_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "try:\n    import tapete.cards.batch\n"
        "except ModuleNotFoundError as error:\n    print(error)"
    )
    assert run(code) == "tapete.cards.batch needs NumPy: install the extra tapete[batch]"


def test_without_numba_numpy_does_the_work_and_numba_cannot_be_asked_for() -> None:
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from tapete.cards import batch\n"
        "print(batch.engines(), batch.strengths('high', [[0, 1, 2, 3, 4]]).tolist())\n"
        "try:\n    batch.strengths('high', [[0, 1, 2, 3, 4]], engine='numba')\n"
        "except ModuleNotFoundError as error:\n    print(error)"
    )
    four_twos = strength("high", STANDARD_52[:5])
    assert run(code).splitlines() == [
        f"('numpy',) [{four_twos}]",
        "the engine numba needs numba: install the extra tapete[fast]",
    ]
