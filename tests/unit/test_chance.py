"""Orders drawn from a seed are unbiased, can have any length, and never change."""

import hashlib
from collections import Counter

import pytest

from tapete.room.world.chance import permutation


@pytest.mark.parametrize(
    ("count", "begins"),
    [
        (6, "b8264b53d73783d2"),
        (52, "b47755c283fea9b2"),
        (1_000, "ac4f9a0cf39e0ccb"),
    ],
)
def test_a_seed_gives_the_order_that_it_always_gave(count: int, begins: str) -> None:
    """Decks and seats of old logs are dealt from it."""
    order = permutation(count, b"s" * 32)
    assert hashlib.sha256(repr(order).encode()).hexdigest().startswith(begins)


@pytest.mark.parametrize("count", [65_535, 65_536, 65_537, 70_000])
def test_more_than_sixteen_bits_can_number(count: int) -> None:
    order = permutation(count, b"s" * 32)
    assert sorted(order) == list(range(count))
    assert order != permutation(count, b"t" * 32)


def test_orders_of_three_are_equally_likely() -> None:
    """6,000 seeds: each of six orders about 1,000 times; five standard deviations are 144."""
    found = Counter(permutation(3, seed.to_bytes(32, "big")) for seed in range(6_000))
    assert len(found) == 6
    assert all(abs(count - 1_000) < 144 for count in found.values())
