"""The battery's functions give known values, pass the room's shuffle and reject wrong shuffles."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tools.battery import sources
from tools.battery.__main__ import corrected, page, rejected, results
from tools.battery.probability import chi_square, chi_square_tail, holm, kolmogorov_tail, normal_tails
from tools.battery.statistics import OF_DECKS, OF_NUMBERS, OF_SEATS, Found, poker

from tapete.room.fair.decks import STANDARD_52, Sealed
from tapete.room.world.chance import shuffled


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [
        # Tables of the chi-square distribution.
        (3.841459, 1, 0.05),
        (6.634897, 1, 0.01),
        (18.307038, 10, 0.05),
        (23.209251, 10, 0.01),
        (3.940299, 10, 0.95),
        (67.504807, 50, 0.05),
        (124.342113, 100, 0.05),
        (0.0, 7, 1.0),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(value: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(tail, abs=2e-7)


def test_the_tail_of_chi_square_with_two_degrees_is_an_exponential() -> None:
    for value in (0.1, 1.0, 5.0, 40.0, 200.0):
        assert chi_square_tail(value, 2) == pytest.approx(math.exp(-value / 2), rel=1e-10)


def test_the_tail_of_chi_square_with_many_degrees_is_nearly_normal() -> None:
    """By Wilson and Hilferty, on both sides of the mean, where the series and the fraction take turns."""
    for freedom in (500, 2_601):
        for share in (0.9, 0.97, 1.0, 1.03, 1.1):
            nearly = (share ** (1 / 3) - 1 + 2 / 9 / freedom) / math.sqrt(2 / 9 / freedom)
            tail = 0.5 * math.erfc(nearly / math.sqrt(2))
            assert chi_square_tail(share * freedom, freedom) == pytest.approx(tail, abs=2e-5)


def test_other_tails_are_those_of_the_tables() -> None:
    assert normal_tails(1.959964) == pytest.approx(0.05, abs=1e-6) == normal_tails(-1.959964)
    assert kolmogorov_tail(1.3581) == pytest.approx(0.05, abs=1e-5)
    assert kolmogorov_tail(1.6276) == pytest.approx(0.01, abs=1e-5)
    assert kolmogorov_tail(0.1) == 1.0


def test_small_cells_are_counted_together_and_sums_must_agree() -> None:
    assert chi_square([10, 12, 1, 2], [10, 10, 2, 3]) == chi_square([10, 12, 3], [10, 10, 5])
    with pytest.raises(ValueError, match="expected"):
        chi_square([10, 10], [10, 11])
    with pytest.raises(ValueError, match="too few"):
        chi_square([1, 1], [1, 1])


def test_holm_keeps_the_order_and_never_exceeds_one() -> None:
    assert holm({"a": 0.5, "b": 0.001, "c": 0.9}) == {"b": 0.003, "a": 1.0, "c": 1.0}


@pytest.fixture(scope="module")
def others() -> list[sources.Decks]:
    """Return decks from another generator."""
    chance = np.random.default_rng(7)
    new = np.tile(np.arange(52), (4_000, 1))
    return [chance.permuted(new, axis=1) for _ in range(20)]


@pytest.mark.parametrize("name", OF_DECKS)
def test_no_statistic_is_tuned_to_the_room(name: str, others: list[sources.Decks]) -> None:
    """On another generator its probabilities are spread evenly too."""
    found = [OF_DECKS[name](decks)[1] for decks in others]
    if name == "repeats":
        assert found == [1.0] * 20
        return
    assert sum(one < 0.01 for one in found) <= 2
    assert 3 <= sum(one < 0.5 for one in found) <= 17


def test_poker_hands_are_counted_as_they_should_be() -> None:
    """A deck for each kind of hand; the chi-square of these nine is that of nine such counts."""
    number: dict[str, int] = {card: at for at, card in enumerate(STANDARD_52)}
    hands = [
        "2c 3d 4h 5s 7c",
        "2c 2d 4h 5s 7c",
        "2c 2d 4h 4s 7c",
        "2c 2d 2h 5s 7c",
        "Ac 2d 3h 4s 5c",
        "2c 4c 6c 8c Tc",
        "2c 2d 2h 5s 5c",
        "2c 2d 2h 2s 5c",
        "Tc Jc Qc Kc Ac",
    ]
    ways = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]
    assert sum(ways) == math.comb(52, 5)
    decks = []
    for hand, count in zip(hands, ways, strict=True):
        first = [number[card] for card in hand.split()]
        rest = [at for at in range(52) if at not in first]
        decks += [[*first, *rest]] * round(count / 260)
    value, chance = poker(np.array(decks))
    assert value < 1 and chance > 0.99, "each kind came as often as expected"


def test_the_room_passes_with_published_seeds() -> None:
    rows = list(results("tapete-battery-test", 4_000))
    assert len(rows) == 2 * len(OF_DECKS) + len(OF_SEATS) + 2 * len(OF_NUMBERS)
    assert min(corrected(rows).values()) > 0.05
    assert [found[0] for _, name, found in rows if name == "repeats"] == [0.0, 0.0]


def test_the_decks_are_those_that_the_room_deals() -> None:
    """What is measured is the code that deals, not a copy of it."""
    for number, deck in enumerate(sources.dealt("t", 3)):
        sealed = Sealed(f"tournament/1/1/{number + 1}/0", STANDARD_52, sources.seed("t", number))
        cut = sealed.cut({1: sources.seed("t/player", number)})
        assert [STANDARD_52[at] for at in deck] == list(cut.cards)
    for number, deck in enumerate(sources.ordered("t", 3)):
        assert list(shuffled(STANDARD_52, sources.seed("t", number))) == [STANDARD_52[at] for at in deck]


@pytest.fixture(scope="module")
def found() -> dict[str, list[str]]:
    return dict(rejected("tapete-battery-test", 6_000))


@pytest.mark.parametrize(
    ("what", "by"),
    [
        ("each card swapped with any card", "chi-square, card by position"),
        ("bytes modulo the choices", "chi-square, card by position"),
        ("no card stays in its place", "Poisson"),
        ("a seed of 16 bits", "repeats"),
        ("two tables share a seed", "serial correlation"),
        ("four riffles", "runs"),
    ],
)
def test_wrong_shuffles_are_rejected(what: str, by: str, found: dict[str, list[str]]) -> None:
    assert set(found) == set(sources.WRONG)
    assert by in found[what]


def test_the_page_has_every_statistic_and_says_when_one_fails() -> None:
    rows: list[tuple[str, str, Found]] = [("deck", name, (1.0, 0.5)) for name in OF_DECKS]
    good = page("a-label", 1_000, rows, [("naive", ["gap"])])
    assert "holds at 95 % and at 99 %" in good and "a-label/SOURCE/n" in good and "| naive | gap |" in good
    assert all(f"| {name} |" in good for name in OF_DECKS)
    bad = page("a-label", 1_000, [*rows, ("deck", "more", (9.0, 1e-6))], [])
    assert "the whole FAILS" in bad
