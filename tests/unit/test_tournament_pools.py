"""Prize pools: who pays in what, and what the house adds."""

import pytest

from tapete.tournament.money.prices import Price
from tapete.tournament.prizes.pools import PrizePool, check_start, joined, paid_places, prize_pool
from tapete.tournament.refusals import TournamentRefused


def test_bounties_and_fees_do_not_count_towards_a_guarantee() -> None:
    pool = prize_pool(Price(20, 2, 5), entries=10, guarantee=250)
    assert (pool.contributed, pool.bounties, pool.fees) == (200, 50, 20)
    assert (pool.overlay, pool.total) == (50, 250)


def test_a_rebuy_costs_the_whole_price_unless_said_otherwise_and_pays_no_fee() -> None:
    pool = prize_pool(Price(10, 1), entries=10, rebuys=2)
    assert (pool.contributed, pool.fees) == (122, 10)


def test_the_pool_of_several_flights() -> None:
    first = prize_pool(Price(10, 1, 5), entries=30)
    second = prize_pool(Price(10, 1, 5), entries=50)
    pool = joined([first, second], guarantee=1_000)
    assert (pool.total, pool.overlay, pool.fees, pool.bounties) == (1_000, 200, 80, 400)
    with pytest.raises(ValueError, match="belongs to the event"):
        joined([PrizePool(contributed=5, guarantee=10)])


def test_paid_places_are_rounded_up() -> None:
    assert [paid_places(entries) for entries in (27, 45, 60, 90, 180, 500, 1_710)] == [
        5,
        7,
        9,
        14,
        27,
        75,
        257,
    ]
    assert paid_places(100, share="0.1") == 10


def test_paid_places_never_fall_as_the_field_grows() -> None:
    paid = [paid_places(entries) for entries in range(1, 500)]
    assert paid == sorted(paid)


@pytest.mark.parametrize("share", [0, "1.1", -1])
def test_no_share(share: object) -> None:
    with pytest.raises(ValueError):
        paid_places(10, share=share)  # type: ignore[arg-type]


def test_an_event_needs_its_minimum_guaranteed_or_not() -> None:
    check_start(2)
    with pytest.raises(
        TournamentRefused, match=r"too_few_entries: entries 5, least 6 \(ACO-O-start-minimum\)"
    ):
        check_start(5, minimum=6)


def test_nothing_below_zero() -> None:
    with pytest.raises(ValueError):
        prize_pool(Price(10), entries=-1)
