"""Transfers and postings, without a store."""

import pytest

from tapete.room.store.ledger import MOST, InsufficientFunds, Posting, Transfer, may_owe, post


def move(id: str, *postings: tuple[str, int]) -> Transfer:
    return Transfer(id, "PLAY", "", tuple(Posting(*posting) for posting in postings))


@pytest.mark.parametrize(
    "postings",
    [
        (),
        (("player/1", 0),),
        (("player/1", 5), ("player/2", -4)),
        (("player/1", MOST + 1), ("player/2", -MOST - 1)),
        (("", 5), ("player/2", -5)),
    ],
)
def test_a_transfer_that_makes_no_sense_can_not_be_made(postings: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(ValueError, match="transfer t1"):
        move("t1", *postings)


def test_only_issuance_and_the_outside_may_owe() -> None:
    accounts = ("issue/PLAY", "outside/bank", "issue", "house/bots", "player/1")
    assert [account for account in accounts if may_owe(account)] == ["issue/PLAY", "outside/bank"]


def test_transfers_are_posted_in_order() -> None:
    take = move("t1", ("issue/PLAY", -10), ("player/1", 10))
    give = move("t2", ("player/1", -10), ("player/2", 10))
    balances: dict[tuple[str, str], int] = {}
    post((take, give), balances)
    assert balances == {("issue/PLAY", "PLAY"): -10, ("player/1", "PLAY"): 0, ("player/2", "PLAY"): 10}
    with pytest.raises(InsufficientFunds):
        post((give, take), {})


def test_inside_one_transfer_the_order_does_not_matter() -> None:
    through = move("t1", ("player/1", -10), ("issue/PLAY", -10), ("player/1", 10), ("player/2", 10))
    balances: dict[tuple[str, str], int] = {}
    post((through,), balances)
    assert balances["player/1", "PLAY"] == 0


def test_a_refusal_leaves_the_balances_alone() -> None:
    balances = {("player/1", "PLAY"): 10}
    with pytest.raises(InsufficientFunds, match="player/1 has 4 PLAY, 6 was asked of it"):
        post(
            (
                move("t1", ("player/1", -6), ("player/2", 6)),
                move("t2", ("player/1", -6), ("player/2", 6)),
            ),
            balances,
        )
    assert balances == {("player/1", "PLAY"): 10}


def test_a_balance_stays_an_exact_integer() -> None:
    full = {("player/1", "PLAY"): MOST}
    with pytest.raises(ValueError, match="would hold"):
        post((move("t1", ("issue/PLAY", -1), ("player/1", 1)),), full)
