"""The worked examples of the catalogue's rows on hand ranks, each under its id."""

from collections.abc import Sequence

import pytest
from tests.unit.naive_rankings import FEW

from tapete.cards import RANKINGS, Card, made_of, playing, read_cards, strength, words


def strengths(ranking: str, hands: Sequence[str]) -> list[int]:
    return [strength(ranking, read_cards(text)) for text in hands]


def low(ranks: str) -> tuple[Card, ...]:
    """Return five cards of these ranks in mixed suits."""
    return tuple(Card(rank + suit) for rank, suit in zip(ranks, "cdhsc", strict=True))


def held(seats: dict[str, str], board: str, ranking: str = "high", from_hole: int | None = None) -> list[str]:
    """Return the seats that hold the best hand; none if nobody has one."""
    found = {
        seat: strength(ranking, read_cards(hole), read_cards(board), from_hole=from_hole)
        for seat, hole in seats.items()
    }
    best = max(found.values())
    return [seat for seat in seats if best and found[seat] == best]


RANK_ORDER = {
    "AsKsQsJsTs": "Royal flush",
    "9h8h7h6h5h": "Straight flush to the nine",
    "7c7d7h7sKd": "Four of a kind, sevens",
    "QcQdQh4s4d": "Full house, queens full of fours",
    "AdJd8d5d2d": "Flush, ace high",
    "9c8d7h6s5c": "Straight to the nine",
    "5c5d5hKs9d": "Three of a kind, fives",
    "AhAd4c4s9h": "Two pair, aces and fours",
    "KcKd8h5s3c": "Pair of kings",
    "AsQd9c6h3s": "High card, ace",
}


def test_aco_x_rank_order_1() -> None:
    found = strengths("high", list(RANK_ORDER))
    assert found == sorted(set(found), reverse=True)
    for text, name in RANK_ORDER.items():
        hand = made_of("high", read_cards(text))
        assert hand and words(hand, "en") == name


def test_aco_x_tie_straight_flush_1() -> None:
    found = strengths("high", ["KsQsJsTs9s", "9h8h7h6h5h", "6c5c4c3c2c", "5d4d3d2dAd"])
    assert found == sorted(set(found), reverse=True)


def test_aco_x_straight_ace_1() -> None:
    hands = ["AsKdQcJhTs", "KdQcJhTs9c", "6s5d4c3h2s", "5d4c3h2sAc"]
    found = strengths("high", hands)
    assert found == sorted(set(found), reverse=True)
    for text in hands:
        hand = made_of("high", read_cards(text))
        assert hand and hand.kind == "straight"


@pytest.mark.parametrize("text", ["QcKdAh2s3c", "KcAd2h3s4c"])
def test_aco_x_straight_wrap_1(text: str) -> None:
    hand = made_of("high", read_cards(text))
    assert hand and hand.kind == "high_card"


@pytest.mark.parametrize(
    ("a", "b", "board", "winners"),
    [
        pytest.param("Kd2d", "QdQh", "8c8d8h8s3c", ["A"], id="ACO-X-tie-quads-1"),
        pytest.param("4h9s", "2d2h", "TcTdTh4s2c", ["A"], id="ACO-X-tie-full-house-1"),
        pytest.param("AhJh9h6h3h", "AdJd9d6d2d", "", ["A"], id="ACO-X-tie-flush-1"),
        pytest.param("AhJh9h6h3h", "AsJs9s6s3s", "", ["A", "B"], id="ACO-X-tie-flush-2"),
        pytest.param("7hQd", "7sJd", "7c7dKs4h2c", ["A"], id="ACO-X-tie-trips-1"),
        pytest.param("Ah3d", "QhJd", "KcKd5h5s9c", ["A"], id="ACO-X-tie-two-pair-1"),
        pytest.param("8h3d", "7h3s", "AcAhKd9s2c", ["A"], id="ACO-X-tie-pair-1"),
        pytest.param("AcKd9h6s4c", "AdKh9s6c3d", "", ["A"], id="ACO-X-tie-high-card-1"),
    ],
)
def test_ties_of_high_hands(a: str, b: str, board: str, winners: list[str]) -> None:
    assert held({"A": a, "B": b}, board) == winners


LADDER = ["87654", "87653", "8642A", "8432A", "76542", "7652A", "75432", "65432", "6432A", "5432A"]


@pytest.mark.parametrize("ranking", ["low-8", "low-a5"])
def test_aco_x_low_order_1(ranking: str) -> None:
    found = [strength(ranking, low(ranks)) for ranks in LADDER]
    assert 0 not in found
    assert found == sorted(set(found))
    assert found[-1] == strength(ranking, low("5432A"))


def test_aco_x_low_tie_1() -> None:
    assert strength("low-8", low("6432A")) > strength("low-8", low("6542A"))


def test_aco_x_low_tie_2() -> None:
    assert strength("low-8", read_cards("5c4d3h2sAc")) == strength("low-8", read_cards("5d4h3s2cAd")) == 56


def test_aco_x_low_straight_1() -> None:
    a, b = read_cards("6c5c4c3c2c"), read_cards("7d5s4h3d2h")
    assert strength("low-8", a) > strength("low-8", b) > 0
    assert playing("low-8", a) == a


def test_aco_x_low_pair_1() -> None:
    assert strength("low-8", read_cards("As2dKhKd"), read_cards("2c3h7sTsJd"), from_hole=2) == 0


def test_aco_x_low_name_1() -> None:
    a, b = made_of("low-8", low("6432A")), made_of("low-8", low("65432"))
    assert a and b
    assert [words(a, "en"), words(b, "en")] == ["Six-four low", "Six-five low"]
    assert strength("low-8", low("6432A")) > strength("low-8", low("65432"))


def test_aco_x_o8_exact_1() -> None:
    board = read_cards("Ac4s5hQdJc")
    assert playing("low-8", read_cards("2c3dKhKd"), board, from_hole=2) == read_cards("5h4s3d2cAc")
    assert playing("low-8", read_cards("2h2d9c9s"), board, from_hole=2) == ()


def test_aco_x_o8_split_1() -> None:
    board, seats = "3c7d8hKsKd", {"A": "Ac2cQsQd", "B": "KhJd9c9s"}
    assert held(seats, board, "high", 2) == ["B"]
    assert held(seats, board, "low-8", 2) == ["A"]
    assert set(playing("high", read_cards(seats["A"]), read_cards(board), from_hole=2)) >= set(
        read_cards("QsQd")
    )
    assert playing("low-8", read_cards(seats["A"]), read_cards(board), from_hole=2) == read_cards(
        "8h7d3c2cAc"
    )


def test_aco_x_o8_no_low_1() -> None:
    board, seats = "9cTcJdKh2s", {"A": "Ac2d3h4s", "B": "QhQd8c7c"}
    assert held(seats, board, "low-8", 2) == []
    assert held(seats, board, "high", 2) == ["B"]
    hand = made_of("high", read_cards(seats["B"]), read_cards(board), from_hole=2)
    assert hand and hand.kind == "straight"


def test_aco_x_o8_scoop_1() -> None:
    board, seats = "4c5d8hTsKc", {"A": "6d7cQsJd", "B": "AcAdKdKh"}
    assert held(seats, board, "high", 2) == held(seats, board, "low-8", 2) == ["A"]
    hole = read_cards(seats["A"])
    assert playing("high", hole, read_cards(board), from_hole=2) == read_cards("8h7c6d5d4c")
    assert playing("low-8", hole, read_cards(board), from_hole=2) == read_cards("8h7c6d5d4c")


def test_aco_x_o8_quarter_1() -> None:
    board, seats = "3c5d8hKdKs", {"A": "Ac2cQsJd", "B": "Ad2dKh9c"}
    assert held(seats, board, "low-8", 2) == ["A", "B"]
    assert held(seats, board, "high", 2) == ["B"]


def test_aco_x_o8_sidepot_1() -> None:
    board = "3c7d8hKsKd"
    seats = {"A": "Ac2cQsQd", "B": "KhJd9c9s", "C": "Ad4dJsTc"}
    assert held(seats, board, "high", 2) == ["B"]
    assert held(seats, board, "low-8", 2) == ["A"]
    del seats["A"]
    assert held(seats, board, "high", 2) == ["B"]
    assert held(seats, board, "low-8", 2) == ["C"]


@pytest.mark.parametrize("ranking", RANKINGS)
def test_aco_suits_never(ranking: str) -> None:
    """ACO-suits-never: the same ranks with the suits exchanged tie under every ranking."""
    hand = read_cards("AhJh9c6s") if ranking in FEW else read_cards("AhJh9c6s7h")
    exchanged = str.maketrans("cdhs", "shdc")
    assert strength(ranking, hand) == strength(ranking, read_cards("".join(hand).translate(exchanged)))
