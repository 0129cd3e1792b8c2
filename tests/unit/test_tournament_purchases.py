"""Rebuys, add-ons and re-entries: what is allowed, and the one reason why something is not."""

import pytest

from tapete.tournament.money.purchases import add_on, check_rebuys, re_entry, rebuy
from tapete.tournament.refusals import TournamentRefused


def bought(stack: int, *, used: int = 0, most: int = 99, count: int = 1) -> int:
    return rebuy(stack=stack, starting_stack=3_000, chips=3_000, used=used, most=most, count=count)


def test_two_at_once_count_as_two_and_are_tested_once() -> None:
    assert bought(3_000, count=2) == 9_000
    assert bought(0, count=2) == 6_000  # the double rebuy of a player who went broke
    with pytest.raises(TournamentRefused, match="rebuys_used: asked 2, used 2, most 3"):
        bought(3_000, used=2, most=3, count=2)
    with pytest.raises(TournamentRefused, match=r"too_many_at_once: asked 3, most 2 \(ACO-O-rebuy-details\)"):
        bought(3_000, count=3)


def test_ninety_nine_is_the_last() -> None:
    assert bought(0, used=98) == 3_000
    with pytest.raises(TournamentRefused, match="most 99"):
        bought(0, used=99)


def test_no_rebuys_where_bounties_are_played_for() -> None:
    check_rebuys(most=3, bounty=0)
    check_rebuys(most=0, bounty=500)
    with pytest.raises(TournamentRefused, match=r"no_rebuys: asked 3, most 0 \(ACO-O-rebuy-bounty\)"):
        check_rebuys(most=3, bounty=500)


def test_one_add_on_whatever_the_stack_in_its_window() -> None:
    assert add_on(stack=90_000, chips=6_000, used=0) == 96_000
    with pytest.raises(TournamentRefused, match="add_ons_used: used 1, most 1"):
        add_on(stack=10, chips=6_000, used=1)
    with pytest.raises(TournamentRefused, match=r"registration_closed \(ACO-addon-what\)"):
        add_on(stack=10, chips=6_000, used=0, open_now=False)


def test_entries_are_counted_with_the_first() -> None:
    assert re_entry(made=0, most=1, alive=False) == 1
    with pytest.raises(TournamentRefused, match="entries_used: asked 2, most 1"):
        re_entry(made=1, most=1, alive=False)
    with pytest.raises(TournamentRefused, match=r"registration_closed \(ACO-re-late\)"):
        re_entry(made=1, most=None, alive=False, open_now=False)
