"""Deals: exact amounts, something left for the winner, and everybody's consent to these terms."""

import pytest

from tapete.tournament.prizes.deals import (
    Ballot,
    Vote,
    check_deal,
    chip_chop,
    count,
    custom_deal,
    even_deal,
    icm_deal,
    kept_for_first,
    settle,
)
from tapete.tournament.refusals import TournamentRefused

STACKS = {"A": 5_000, "B": 3_000, "C": 2_000}
PRIZES = (50_000, 30_000, 20_000)


def test_icm_to_the_unit() -> None:
    assert icm_deal(STACKS, PRIZES).amounts == {"A": 38_393, "B": 32_750, "C": 28_857}
    assert icm_deal({"A": 1, "B": 1}, (2, 1)).amounts == {
        "A": 2,
        "B": 1,
    }  # equal fractions, in the order given
    assert icm_deal({"B": 1, "A": 2}, (3, 0)).amounts == {"B": 1, "A": 2}


def test_what_is_kept_comes_off_the_first_prize() -> None:
    deal = icm_deal(STACKS, PRIZES, kept=20_000)
    assert sum(deal.amounts.values()) + deal.kept == 100_000
    with pytest.raises(TournamentRefused, match=r"kept_too_much: asked 20,001, most 20,000 \(ACO-O-deals\)"):
        icm_deal(STACKS, PRIZES, kept=20_001)
    with pytest.raises(TournamentRefused, match="asked -1"):
        icm_deal(STACKS, PRIZES, kept=-1)


def test_places_that_are_not_paid_count_as_nothing() -> None:
    assert icm_deal(STACKS, (10_000,)).amounts == {"A": 5_000, "B": 3_000, "C": 2_000}
    assert chip_chop(STACKS, (10_000,)).amounts == {"A": 5_000, "B": 3_000, "C": 2_000}


def test_a_chip_chop_keeps_what_is_already_won() -> None:
    assert chip_chop(STACKS, PRIZES).amounts == {"A": 40_000, "B": 32_000, "C": 28_000}
    assert chip_chop(STACKS, PRIZES, sure=False).amounts == {"A": 50_000, "B": 30_000, "C": 20_000}
    assert chip_chop(STACKS, PRIZES, kept=40_000).amounts == dict.fromkeys("ABC", 20_000)
    with pytest.raises(TournamentRefused, match="kept_too_much: asked 40,001, most 40,000"):
        chip_chop(STACKS, PRIZES, kept=40_001)


def test_a_great_lead_is_warned_of() -> None:
    stacks = {"A": 9_000, "B": 500, "C": 500}
    assert chip_chop(stacks, PRIZES).above_first == ("A",)
    assert icm_deal(stacks, PRIZES).above_first == ()


def test_even_parts() -> None:
    assert even_deal({"A": 1, "B": 3, "C": 2}, (6, 5), kept=3).amounts == {"A": 2, "B": 3, "C": 3}
    with pytest.raises(TournamentRefused, match="kept_too_much: asked 12, most 11"):
        even_deal(STACKS, (6, 5), kept=12)


def test_whatever_they_agree_on_must_add_up() -> None:
    deal = custom_deal({"A": 36_000, "B": 32_000, "C": 27_000}, STACKS, PRIZES, kept=5_000)
    assert (deal.method, deal.kept) == ("custom", 5_000)
    with pytest.raises(TournamentRefused, match="deal_does_not_add_up: asked 100,001, wanted 100,000"):
        custom_deal({"A": 36_001, "B": 32_000, "C": 27_000}, STACKS, PRIZES, kept=5_000)
    with pytest.raises(TournamentRefused, match="deal_does_not_add_up: asked -1, least 0"):
        custom_deal({"A": 60_001, "B": 40_000, "C": -1}, STACKS, PRIZES)
    for amounts in ({}, {"A": 50_000, "B": 50_000}, {"A": 50_000, "B": 50_000, "C": 0, "D": 0}):
        with pytest.raises(TournamentRefused, match="deal_names_all: named [0-3], wanted 3"):
            custom_deal(amounts, STACKS, PRIZES)


def test_five_per_cent_are_usually_kept() -> None:
    assert kept_for_first(PRIZES) == 5_000
    assert kept_for_first((101, 50), share="0.025") == 3


def test_votes_are_counted_and_not_told() -> None:
    deal = icm_deal(STACKS, PRIZES)
    votes = [Vote("A", deal.terms, yes=True), Vote("B", deal.terms, yes=False)]
    assert count(deal, votes) == Ballot(yes=1, no=1, missing=1)
    assert count(deal, votes).state == "closed"
    assert count(deal, votes[:1]).state == "open"
    changed = [*votes, Vote("B", deal.terms, yes=True), Vote("C", deal.terms, yes=True)]
    assert count(deal, changed) == Ballot(yes=3, no=0, missing=0)


def test_only_unanimity_pays() -> None:
    deal = icm_deal(STACKS, PRIZES, kept=5_000)
    votes = [Vote(player, deal.terms, yes=True) for player in STACKS]
    with pytest.raises(TournamentRefused, match=r"not_unanimous: yes 2, needed 3 \(ACO-O-deals\)"):
        settle(deal, votes[:2])
    settled = settle(deal, votes)
    assert not settled.ended
    assert sum(settled.paid.values()) + settled.to_play_for == sum(PRIZES)


def test_a_vote_is_for_its_own_terms() -> None:
    """Any change, of one unit or of who gets it, needs new votes."""
    deal = icm_deal(STACKS, PRIZES)
    others = [
        icm_deal(STACKS, PRIZES, kept=1),
        custom_deal(deal.amounts, STACKS, PRIZES),
        icm_deal({"A": 3_000, "B": 5_000, "C": 2_000}, PRIZES),
    ]
    assert len({deal.terms, *(other.terms for other in others)}) == 4
    with pytest.raises(TournamentRefused, match="other_terms"):
        count(others[0], [Vote("A", deal.terms, yes=True)])
    with pytest.raises(TournamentRefused, match="not_in_the_deal"):
        count(deal, [Vote("Z", deal.terms, yes=True)])


def test_where_and_when_deals_are_made() -> None:
    check_deal(offered=True, left=9, table=9)
    with pytest.raises(TournamentRefused, match=r"deals_not_offered \(CCL-no-deals\)"):
        check_deal(offered=False, left=9, table=9, rule="CCL-no-deals")
    for left in (1, 10):
        with pytest.raises(TournamentRefused, match=f"deals_not_offered: left {left}, least 2, most 9"):
            check_deal(offered=True, left=left, table=9)


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ({"A": 5}, (5,)),
        ({"A": 5, "B": 0}, (5, 3)),
        ({"A": 5, "B": 5}, (3, -1)),
        ({"A": 5, "B": 5}, (5, 3, 1)),
    ],
)
def test_nonsense(stacks: dict[str, int], prizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError):
        even_deal(stacks, prizes)
