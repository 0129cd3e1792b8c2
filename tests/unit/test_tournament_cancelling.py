"""A tournament that can't go on: what each player gets, by the published rule."""

import pytest

from tapete.tournament.money.payments import Payment, Purse
from tapete.tournament.prizes.cancelling import roll_back, roll_forward

# 100 left with 300,000 chips; the first has 37,500 of them.
CHIPS = {1: 37_500, 2: 2_800, **dict.fromkeys(range(3, 101), 2_650)}


def test_before_the_money_half_is_shared_equally_and_half_by_chips() -> None:
    """A pool of 9,000.00: 45.00 to each, and 562.50 to him who has 37,500 of the 300,000 chips."""
    ending = roll_forward(CHIPS, contributed=900_000, fees=dict.fromkeys(CHIPS, 1_000))
    assert ending.rule == "before_the_money"
    assert ending.prizes[1] == 4_500 + 56_250
    assert sum(ending.prizes.values()) == 900_000
    assert ending.fees == dict.fromkeys(CHIPS, 1_000)


def test_the_guarantee_goes_back_to_the_house_unless_it_says_otherwise() -> None:
    ending = roll_forward(CHIPS, contributed=900_000, house=100_000)
    assert (sum(ending.prizes.values()), ending.house) == (900_000, 100_000)
    ending = roll_forward(CHIPS, contributed=900_000, house=100_000, house_pays=True)
    assert (sum(ending.prizes.values()), ending.house) == (1_000_000, 0)


def test_in_the_money_each_gets_the_least_unpaid_prize_and_the_rest_goes_by_chips() -> None:
    """Three of five paid places are left: of 80, each gets 15 at once, and 35 go by chips."""
    prizes = (40, 25, 15, 12, 8)
    ending = roll_forward({"A": 500, "B": 300, "C": 200}, contributed=90, house=10, prizes=prizes)
    assert ending.rule == "in_the_money"
    assert ending.prizes == {"A": 15 + 18, "B": 15 + 10, "C": 15 + 7}  # 35 by chips: 17.5, 10.5, 7
    assert (ending.fees, ending.house) == ({}, 0)
    assert sum(ending.prizes.values()) == 40 + 25 + 15


def test_the_bubble_is_not_the_money() -> None:
    """With one more than the paid places left, nobody has won anything yet."""
    chips = {"A": 500, "B": 300, "C": 200, "D": 1_000}
    ending = roll_forward(chips, contributed=1_000, prizes=(500, 300, 200))
    assert ending.rule == "before_the_money"
    assert ending.prizes == {"A": 250, "B": 200, "C": 175, "D": 375}


def test_everybody_keeps_the_bounty_on_his_head() -> None:
    heads = {"A": 750, "B": 500}
    for prizes in ((), (600, 400)):
        ending = roll_forward({"A": 6, "B": 4}, contributed=1_000, prizes=prizes, heads=heads)
        assert ending.heads == heads


def test_odd_units_are_all_paid() -> None:
    ending = roll_forward({"A": 1, "B": 1, "C": 1}, contributed=1_001)
    assert ending.prizes == {"A": 334, "B": 334, "C": 333}


@pytest.mark.parametrize(
    "wrong",
    [
        {"chips": {}},
        {"chips": {"A": 0, "B": 5}},
        {"prizes": (600, 300)},
        {"fees": {"Z": 10}},
        {"heads": {"Z": 10}},
    ],
)
def test_nonsense(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        roll_forward(**{"chips": {"A": 6, "B": 4}, "contributed": 1_000, **wrong})  # type: ignore[arg-type]


def test_rolled_back_everything_comes_back_as_it_was_paid() -> None:
    paid = {
        "A": [Payment(money=1_500, tournament_money=1_000)],
        "B": [Payment(ticket=2_500), Payment(money=1_000), Payment(money=1_000)],
        "C": [],
    }
    assert roll_back(paid) == {
        "A": Purse(money=1_500, tournament_money=1_000),
        "B": Purse(money=2_000, tickets=(2_500,)),
        "C": Purse(),
    }


def test_the_least_prize_is_a_prize() -> None:
    """ACO-O-cancel-running: with a prize of one unit for the last of them, all are in the money."""
    ended = roll_forward({"A": 600, "B": 400}, contributed=4, prizes=(3, 1))
    assert (ended.rule, sum(ended.prizes.values())) == ("in_the_money", 4)
    assert roll_forward({"A": 600, "B": 400}, contributed=4, prizes=(4, 0)).rule != "in_the_money"
