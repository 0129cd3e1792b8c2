"""Remarks on a structure: each one, and a case without any."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapete.tournament import read_structure
from tapete.tournament.structure.lint import over_in, remarks

EXAMPLES = Path(__file__).parents[2] / "examples" / "tournaments"


def event(
    *,
    levels: str = "",
    keys: str = "",
    sections: str = "",
    stack: int = 10_000,
    payout: str = "payout = [100]",
) -> str:
    """Return a scheduled event with ten levels, unless others are given."""
    levels = levels or ",".join(level(blind) for blind in BLINDS)
    return f"""
name = "Event"
seats = 9
starting_stack = {stack}
buy_in = 100
smallest_chip = 25
{payout}
{keys}
levels = [{levels}]
[start]
kind = "scheduled"
{sections}
"""


def level(big: int, *, small: int | None = None, more: str = "minutes = 20") -> str:
    return f"{{ small_blind = {big // 2 if small is None else small}, big_blind = {big}, {more} }}"


BLINDS = (100, 150, 200, 300, 400, 600, 800, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000)


def said(text: str, where: str, *, entries: int = 20) -> list[str]:
    """Return the remarks on one place, with a mark on warnings."""
    structure = read_structure(text, "event.toml")
    return [
        ("! " if remark.kind == "warning" else "") + remark.says
        for remark in remarks(structure, entries=entries)
        if remark.where == where
    ]


@pytest.mark.parametrize(
    ("stack", "says"),
    [
        (10_000, "100 big blinds at the start"),
        (1_500, "! 15 big blinds at the start: all in or out from the first hand"),
        (50_000, "500 big blinds at the start: the first levels will eliminate hardly anybody"),
    ],
)
def test_how_deep_it_starts(stack: int, says: str) -> None:
    assert said(event(stack=stack), "starting_stack") == [says]


def test_its_length_follows_from_the_chips_in_play() -> None:
    # 200,000 chips: sixty big blinds of 3,333 and twenty-five of 8,000, hence levels 12 and 14 of 20 minutes.
    assert over_in(read_structure(event(), "event.toml"), 20) == (12, 14)
    assert said(event(), "levels") == [
        "about 4 h 20 min: it should be over in level 12 to 14 of 14 (200,000 chips in play)"
    ]


def test_what_is_bought_counts_among_the_chips() -> None:
    bought = "[entries]\nlate_until_level = 3\nre_entries = 1"
    assert said(event(sections=bought), "levels")[0].endswith("(250,000 chips in play)")


def test_levels_that_run_out_are_a_warning() -> None:
    assert said(event(), "levels[13]", entries=200) == [
        "! the last level comes too early: 250 big blinds are still in play, and it has no end"
    ]


def test_a_satellite_is_over_earlier() -> None:
    text = event(payout="", sections='[prizes]\nkind = "tickets"\nticket = 500')
    structure = read_structure(text, "event.toml")
    # 40 players: eight win tickets, and four times as many chips may be left as with two.
    assert over_in(structure, 40) == (10, 12) < over_in(read_structure(event(), "event.toml"), 40) == (14, 14)
    assert said(text, "prizes", entries=22) == ["4 of 22 win a ticket, 200 are left for the next place"]
    assert said(text, "prizes", entries=4) == ["! 4 entries bring no whole ticket: it takes 5"]


def test_jumps_between_levels() -> None:
    text = event(levels=",".join(level(blind) for blind in (100, 200, 500, 500, 600)))
    assert said(text, "levels[1]") == ["the big blind is 2 times that of the level before, 100 then 200"]
    assert said(text, "levels[2]") == ["! the big blind is 2.5 times that of the level before, 200 then 500"]
    assert said(text, "levels[3]") == ["nothing rises: 500 as in the level before"]
    assert [one for one in said(text, "levels[4]") if "times" in one] == []


def test_a_small_blind_that_is_no_half() -> None:
    text = event(levels=f"{level(100)},{level(200, small=150)},{level(500, small=150)}")
    assert said(text, "levels[0]") == []
    assert said(text, "levels[1]") == [
        "the big blind is 2 times that of the level before, 100 then 200",
        "a small blind of 150 is not about half of 200",
    ]
    assert "a small blind of 150 is not about half of 500" in said(text, "levels[2]")


def test_antes_that_weigh_more_than_the_blinds() -> None:
    text = event(
        keys='ante_form = "per_player"',
        levels=f"{level(100, more='ante = 25, minutes = 20')},{level(150, more='ante = 25, minutes = 20')}",
    )
    assert said(text, "levels[0]") == ["! antes of 225 a hand weigh more than the big blind of 100"]
    assert [one for one in said(text, "levels[1]") if "antes" in one] == []


def test_the_last_stack_that_comes_in() -> None:
    late = "[entries]\nlate_until_level = {}"
    assert said(event(sections=late.format(6)), "entries.late_until_level") == [
        "late registration for 2 h 00 min; at its end a new stack has 16 big blinds"
    ]
    assert said(event(sections=late.format(9)), "entries.late_until_level") == [
        "! late registration for 3 h 00 min; at its end a new stack has 6 big blinds"
    ]


def test_how_often_one_may_come_again() -> None:
    text = event(sections="[entries]\nlate_until_level = 3\nre_entries = 4")
    assert said(text, "entries.re_entries") == [
        "5 entries at most each, 500 in all",
        "! 4 re-entries: two or three are what players expect",
    ]


def test_a_long_time_without_a_break() -> None:
    assert said(event(), "breaks.after") == ["140 minutes without a break at the end of level 7"]
    assert said(event(sections="[breaks]\nsynchronised = true"), "breaks.after") == []
    live = '[breaks]\nannounced = "director"\nafter = { 8 = 10 }'
    assert "! 140 minutes without a break at the end of level 7" in said(event(sections=live), "breaks.after")


def test_breaks_in_which_chips_leave_play() -> None:
    live = '[breaks]\nannounced = "director"\nafter = { 4 = 10, 9 = 10 }'
    found = [one for one in said(event(sections=live), "breaks.after") if "chips" in one]
    assert found == [
        # The small blinds of 750 in level 9 and of 1,500 in level 11 are the last that need them.
        "chips of 25 can be coloured up in the break after level 9",
        "chips of 100 can be coloured up in the break after level 9",
        "chips of 500 are not needed after level 11: no break to colour them up",
    ]


def test_a_live_level_shorter_than_an_orbit() -> None:
    quick = ",".join(level(blind, more="minutes = 15") for blind in BLINDS)
    live = '[breaks]\nannounced = "director"\nafter = { 4 = 10, 9 = 10 }'
    assert said(event(levels=quick, sections=live), "levels[0]") == [
        "! 15 minutes are about 7 hands: less than an orbit of 9"
    ]


def test_the_least_prize_against_the_price() -> None:
    assert said(event(payout="payout = [60, 35, 5]"), "payout", entries=20) == [
        "3 of 20 are paid (15 %): the winner gets 1,200, the last one 100, 1.00 times the price"
    ]
    assert said(event(payout="payout = [60, 35, 5]"), "payout", entries=10) == [
        "! 3 of 10 are paid (30 %): the winner gets 600, the last one 50, 0.50 times the price"
    ]


def test_prizes_that_no_table_has() -> None:
    text = event(payout="", sections='[prizes]\nkind = "table"\n[entries]\nmost = 5_000')
    assert said(text, "entries.most", entries=100)[0].startswith(
        "! 5,000 entries can't be paid: field_not_in_table"
    )
    assert said(text, "prizes", entries=3_000)[0].startswith(
        "! 3,000 entries can't be paid: field_not_in_table"
    )


def test_what_a_guarantee_costs() -> None:
    text = event(payout="", sections='[prizes]\nkind = "curve"\nguarantee = 5_000')
    where = "prizes.guarantee"
    assert said(text, where, entries=20) == ["! 50 entries cover it; with 20 the house adds 3,000"]
    assert said(text, where, entries=40) == ["50 entries cover it; with 40 the house adds 1,000"]
    assert said(text, where, entries=60) == ["50 entries cover it; with 60 the house adds 0"]


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("never", "! the bubble, 16 players, is played at 2 tables without hand-for-hand"),
        ("director", "the bubble, 16 players, is played at 2 tables: the director announces hand-for-hand"),
        ("automatic", "the bubble, 16 players, is played at 2 tables, hand for hand"),
    ],
)
def test_the_bubble_at_several_tables(kind: str, says: str) -> None:
    sections = f'[prizes]\nkind = "curve"\n[hand_for_hand]\nkind = "{kind}"'
    assert said(event(payout="", sections=sections), "hand_for_hand", entries=100) == [says]
    assert said(event(payout="", sections=sections), "hand_for_hand", entries=30) == []


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_nobody_would_warn_of_an_example(file: Path) -> None:
    structure = read_structure(file.read_text(encoding="utf-8"), file.name)
    entries = structure.capacity if structure.start.kind == "sit_and_go" else 5 * structure.seats
    found = [remark for remark in remarks(structure, entries=entries) if remark.kind == "warning"]
    assert found == []


def test_a_late_entry_has_its_own_stack_and_a_rebuy_has_its_own() -> None:
    """Ten thousand for an entry and three thousand for a rebuy, until blinds of 200."""
    sections = "[entries]\nlate_until_level = 3\n[rebuys]\nuntil_level = 3\nchips = 3_000"
    (late,) = said(event(sections=sections), "entries.late_until_level")
    (again,) = said(event(sections=sections), "rebuys.until_level")
    assert late.endswith("a new stack has 50 big blinds")
    assert again.endswith("a new stack has 15 big blinds")
