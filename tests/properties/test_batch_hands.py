"""The batch engine plays like the reference engine, event by event and menu by menu."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from tools import prove_batch  # noqa: E402

from tapete.batch import ManyTables, layout  # noqa: E402
from tapete.engine import Refused, Stakes  # noqa: E402
from tapete.rules import hand_rules  # noqa: E402


def test_random_hands_of_all_games_and_books_are_equal() -> None:
    found = prove_batch.prove(2_000, seed=2, tables=12, rounds=2)
    assert found.hands >= 2_000 and found.decisions > 5 * found.hands
    assert found.settings >= 80 and len(found.kinds) > 45


@pytest.mark.long
def test_more_random_hands_are_equal() -> None:
    assert prove_batch.prove(100_000, seed=3, tables=128).hands >= 100_000


def test_every_game_with_a_board_is_in_the_comparison() -> None:
    names = prove_batch.board_games()
    assert {hand_rules(name).betting.kind for name in names} == {"no-limit", "pot-limit", "fixed-limit"}
    assert {rules.ranking for rules in map(hand_rules, names)} == {
        ("high",),
        ("high-short",),
        ("high", "low-8"),
    }
    assert len(names) == 32


def test_a_wrong_log_is_noticed() -> None:
    """The comparison would find a chip too many, another winner, a menu that is not the engine's."""
    play = prove_batch.Played(
        rules=hand_rules("holdem-no-limit"),
        stakes=Stakes(small_blind=1, big_blind=2),
        seats=3,
        blinds="usual",
        event_heads_up=False,
        raises=0.3,
        folds=0.1,
        seed=5,
    )
    logs = list(prove_batch.hands_of(play, 8, 2))
    assert len(logs) == 16
    for log in logs:
        prove_batch.compare(log, "usual")
        for at in range(len(log.rows)):
            for column in range(1, 5):
                if is_read(log.rows[at].tolist(), column):
                    rows = log.rows.copy()
                    rows[at, column] += 1
                    with pytest.raises((prove_batch.Unequal, ValueError, LookupError, Refused)):
                        prove_batch.compare(log._replace(rows=rows), "usual")


def is_read(row: list[int], column: int) -> bool:
    """Whether one more in this column gives another event or another menu."""
    if row[0] == layout.OFFERED:
        return column != 3 or row[4] > 0
    told = {
        layout.POSTED: (1, 2),
        layout.CALLED: (1, 2),
        layout.BET: (1, 2),
        layout.RAISED: (1, 2),
        layout.RETURNED: (1, 2),
        layout.POT: (2,),
        layout.SHOWN: (1,),
        layout.MUCKED: (1,),
        layout.AWARDED: (1, 2, 3),
    }
    return column in told.get(row[0], ())


@pytest.mark.parametrize("game", ["holdem-no-limit", "omaha-8-pot-limit"])
def test_a_log_changes_nothing(game: str) -> None:
    """Tables with and without logs take different ways to the next hand."""
    both = [
        ManyTables(game, tables=50, seats=4, stakes="1/2", stacks=60, seed=9, record=record)
        for record in (True, False)
    ]
    chance = np.random.default_rng(9)
    finished = 0
    for _ in range(150):
        one, other = both
        for name in (
            "legal",
            "calls",
            "least",
            "most",
            "done",
            "payoffs",
            "to_act",
            "hands",
            "holes",
            "boards",
        ):
            assert np.array_equal(getattr(one, name), getattr(other, name)), name
        actions = np.where(one.legal[:, 2], chance.integers(0, 3, 50), chance.integers(0, 2, 50))
        actions = np.where(one.legal[:, 0] | (actions > 0), actions, 1)
        amounts = chance.integers(one.least, one.most + 1)
        for many in both:
            many.step(actions, amounts)
        finished += int(one.done.sum())
        assert (one.payoffs.sum(axis=1) == 0).all()
    assert finished > 500
