"""The payout curve reproduces known tables, and refuses impossible fields with the possible ones."""

from decimal import Decimal
from fractions import Fraction

import pytest

from tapete.tournament.prizes.payout_curve import Curve, payout_curve
from tapete.tournament.prizes.pools import paid_places
from tapete.tournament.refusals import TournamentRefused

HALF = Decimal("0.005")  # the tables are rounded to hundredths

# Entries, least prize in buy-ins of 100, per cent of the pool by tier; 15 per cent paid, first 1.5 x second.
TABLES = """
27   2.0  41.00 27.30 14.81 9.48 7.41
45   2.0  36.40 24.22 14.27 9.16 6.47 5.04 4.44
60   2.0  32.30 21.48 13.85 9.42 6.75 5.13 4.15 3.58 3.33
90   2.0  26.86 17.86 12.46 8.97 6.66 5.11 4.06 3.33 2.84 2.51 2.31 2.22
180  2.0  26.35 17.53 11.38 7.63 5.29 3.80 2.83 2.18 1.76 1.47 1.28 1.16 1.11
500  2.0  21.51 14.30 9.62 6.61 4.64 3.32 2.43 1.82 1.40 1.10 0.88 0.73 0.62
1000 2.0  17.51 11.61 8.19 5.85 4.24 3.12 2.33 1.77 1.36 1.06 0.84 0.68 0.56
2000 2.0  15.75 10.46 7.45 5.37 3.91 2.89 2.15 1.63 1.25 0.97 0.76 0.60 0.48
5000 2.0  13.57 9.01 6.53 4.77 3.52 2.62 1.97 1.50 1.14 0.88 0.69 0.54 0.43
500  1.5  25.24 16.79 10.78 7.08 4.76 3.28 2.31 1.67 1.24 0.94 0.74 0.59 0.49
1000 1.5  21.14 14.05 9.53 6.56 4.59 3.26 2.35 1.73 1.29 0.98 0.76 0.60 0.48
"""


@pytest.mark.parametrize("line", TABLES.strip().splitlines())
def test_known_tables_come_out_to_the_hundredth_of_a_per_cent(line: str) -> None:
    entries, least, *known = line.split()
    pool = int(entries) * 100
    curve = payout_curve(pool, paid=paid_places(int(entries)), minimum=int(100 * Decimal(least)))
    parts = [Decimal(tier.prize) * 100 / pool for tier in curve.tiers[: len(known)]]
    wrong = [
        (part, text) for part, text in zip(parts, known, strict=True) if abs(part - Decimal(text)) > HALF
    ]
    assert wrong == []
    assert sum(curve.prizes) == pool


def ends(curve: Curve) -> list[tuple[int, int]]:
    return [(tier.first, tier.last) for tier in curve.tiers]


def test_a_small_rest_joins_a_tier_of_its_own_width_and_no_other() -> None:
    assert ends(payout_curve(18_000, paid=27, minimum=200))[-1] == (18, 27)
    assert ends(payout_curve(50_000, paid=75, minimum=200))[-1] == (63, 75)
    assert ends(payout_curve(9_000, paid=14, minimum=200))[-2:] == [(12, 13), (14, 14)]
    assert ends(payout_curve(100_000, paid=150, minimum=200))[-2:] == [(99, 125), (126, 150)]


def test_a_real_event() -> None:
    """1,710 entries, 15 per cent paid, 2,020 the least: the ratios fall by 0.0159 from tier to tier."""
    curve = payout_curve(1_504_800, paid=257, minimum=2_020)
    prizes = [tier.prize for tier in curve.tiers]
    assert prizes[:4] == [214_510, 142_936, 103_378, 75_640]
    assert prizes[-1] == 2_020
    ratios = [Fraction(above, below) for above, below in zip(prizes[1:], prizes[2:], strict=False)]
    steps = [float(above - below) for above, below in zip(ratios, ratios[1:], strict=False)]
    assert steps == pytest.approx([0.0159] * len(steps), abs=0.0008)
    assert prizes[0] / prizes[1] == pytest.approx(1.5, abs=0.001)


def test_one_and_two_places_leave_nothing_to_choose() -> None:
    assert payout_curve(1_000, paid=1, minimum=200).prizes == (1_000,)
    assert payout_curve(1_000, paid=2, minimum=200).prizes == (800, 200)


def test_prizes_are_multiples_of_the_unit_and_the_first_takes_the_rest() -> None:
    curve = payout_curve(100_037, paid=20, minimum=1_010, unit=100)
    assert all(prize % 100 == 0 for prize in curve.prizes[1:])
    assert curve.prizes[-1] == 1_100  # never below what was asked
    assert sum(curve.prizes) == 100_037


@pytest.mark.parametrize(
    ("pool", "paid", "minimum", "unit", "most"),
    [
        (10_000, 27, 364, 1, 363),
        (10_000, 27, 363, 10, 360),
        (999, 1, 1_000, 1, 999),
        (10, 27, 1, 1, 0),
    ],
)
def test_the_largest_least_prize_is_named_and_possible(
    pool: int, paid: int, minimum: int, unit: int, most: int
) -> None:
    with pytest.raises(TournamentRefused) as refused:
        payout_curve(pool, paid=paid, minimum=minimum, unit=unit)
    assert refused.value.facts["most"] == most
    assert refused.value.facts["asked"] > most
    if most:
        assert sum(payout_curve(pool, paid=paid, minimum=most, unit=unit).prizes) == pool


def test_the_edge_of_what_is_possible() -> None:
    """27 places at 100 and a half more for the first: exactly 2,750."""
    flat = payout_curve(2_750, paid=27, minimum=100)
    assert flat.prizes == (150, *[100] * 26)
    with pytest.raises(TournamentRefused):
        payout_curve(2_749, paid=27, minimum=100)


@pytest.mark.parametrize(
    "wrong",
    [{"paid": 0}, {"minimum": 0}, {"top": "0.9"}, {"unit": 0}, {"widths": (2, 1)}, {"pool": -1}],
)
def test_nonsense(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        payout_curve(**{"pool": 1_000, "paid": 5, "minimum": 50, **wrong})  # type: ignore[arg-type]
