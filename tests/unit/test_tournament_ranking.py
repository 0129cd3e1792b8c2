"""Places: who goes out together, what ranks them, and what they share."""

import pytest

from tapete.tournament.course.ranking import Tie, TieRules, WentOut, pay, pay_by_chips, rank, rank_survivors


def out(
    entry: str,
    at: int,
    chips: int = 1_000,
    table: int = 1,
    hand: int | None = None,
    together: int | None = None,
    undecided: int | None = None,
) -> WentOut[str]:
    return WentOut(
        entry=entry,
        at=at,
        chips=chips,
        table=table,
        hand=at if hand is None else hand,
        together=together,
        undecided=undecided,
    )


def places(
    *outs: WentOut[str], before: int = 10, one_table_together: Tie = "stack", many_tables: Tie = "share"
) -> dict[str, str]:
    """Return the place of each player, with "=" if it is shared."""
    ties = TieRules(one_table_together=one_table_together, many_tables=many_tables)
    ranked = rank(outs, before=before, ties=ties)
    return {one.entry: f"{one.place}{'=' * (one.shared - 1)}" for one in ranked}


def test_later_is_higher_whatever_the_stacks() -> None:
    assert places(out("A", 3, 1), out("B", 1, 9_999), out("C", 2, 5, table=2)) == {
        "B": "10",
        "C": "9",
        "A": "8",
    }


def test_one_hand_of_one_table_goes_by_stack_and_equal_stacks_share() -> None:
    assert places(out("A", 1, 700), out("B", 1, 300), out("C", 1, 300)) == {"B": "9=", "C": "9=", "A": "8"}


def test_the_same_moment_at_two_tables_is_shared_whatever_the_stacks() -> None:
    assert places(out("A", 1, 700), out("B", 1, 300, table=2)) == {"A": "9=", "B": "9="}
    assert places(out("A", 1, 700), out("B", 1, 300, table=2), many_tables="stack") == {"B": "10", "A": "9"}


def test_a_synchronised_hand_is_shared_across_tables() -> None:
    outs = [
        out("A", 1, 700, together=12),
        out("B", 5, 300, table=2, together=12),
        out("C", 5, 900, table=2, together=12),
    ]
    assert places(*outs) == {"A": "8==", "B": "8==", "C": "8=="}
    assert places(*outs, many_tables="stack") == {"B": "10", "A": "9", "C": "8"}


def test_a_synchronised_hand_in_which_only_one_table_lost_players() -> None:
    outs = [out("A", 5, 700, together=12), out("B", 5, 300, together=12)]
    assert places(*outs) == {"B": "10", "A": "9"}
    assert places(*outs, one_table_together="share") == {"A": "9=", "B": "9="}


def test_two_synchronised_hands_are_two_groups() -> None:
    outs = [out("A", 1, together=12), out("B", 9, table=2, together=13), out("C", 8, together=13)]
    assert places(*outs) == {"A": "10", "B": "8=", "C": "8="}


def test_what_the_floor_could_not_tell_is_shared_with_all_of_those_hands() -> None:
    """B and C went out in one hand, and nobody knows whether before or after A: all three share."""
    outs = [out("A", 4, undecided=1), out("B", 7, 9_000, table=2), out("C", 7, 1, table=2, undecided=1)]
    assert places(*outs) == {"A": "8==", "B": "8==", "C": "8=="}


def test_removed_at_one_moment_without_a_hand() -> None:
    """Two who passed chips are disqualified together; a third loses his last chips later."""
    outs = [
        WentOut(entry="A", at=5, chips=9_000),
        WentOut(entry="B", at=5, chips=200),
        WentOut(entry="C", at=6, chips=50, table=1, hand=8),
    ]
    assert places(*outs) == {"A": "9=", "B": "9=", "C": "8"}


def test_more_than_there_were_or_somebody_twice() -> None:
    with pytest.raises(ValueError):
        rank([out("A", 1), out("B", 2)], before=1)
    with pytest.raises(ValueError):
        rank([out("A", 1), out("A", 2)], before=10)


def test_when_time_is_up_chips_rank_and_equal_ones_share() -> None:
    stacks = {"A": 500, "B": 900, "C": 500, "D": 1_200, "E": 100}
    ranked = rank_survivors(stacks)
    assert [(one.entry, one.place, one.shared) for one in ranked] == [
        ("E", 5, 1),
        ("A", 3, 2),
        ("C", 3, 2),
        ("B", 2, 1),
        ("D", 1, 1),
    ]
    assert pay(ranked, (50, 30, 15, 6)) == {"E": 0, "A": 11, "C": 10, "B": 30, "D": 50}
    assert pay_by_chips(stacks, 320) == {"A": 50, "B": 90, "C": 50, "D": 120, "E": 10}
