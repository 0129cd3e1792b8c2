"""Statistics: each figure on hands made for it, intervals against known values, equity at all-ins."""

from statistics import stdev
from typing import Any

import pytest

from tapete import read_hand
from tapete.cards.equity import equity
from tapete.engine import commands as cmd
from tapete.formats import Record, Unread, record_of
from tapete.formats.money import Currency
from tapete.stats import (
    DEFINITIONS,
    SHARES,
    Frequency,
    Line,
    Rate,
    Uncounted,
    lines_of,
    statistics,
    totals_of,
)

SIX = "holdem-no-limit 1/2 button=6 1:200 2:200 3:200 4:200 5:200 6:200;"
"""Seat 1 has the small blind, 2 the big one; 3 is LJ, 4 HJ, 5 CO, 6 BTN."""


def played(text: str, **told: Any) -> Record:
    hand = read_hand(text)
    assert hand.over, hand.menu
    return record_of(hand, **told)


def counts(text: str) -> dict[str, dict[int, bool]]:
    """Return each share with the seats that had the chance, and whether they took it."""
    found: dict[str, dict[int, bool]] = {}
    for line in lines_of(played(text)):
        seat = int(line.player.removeprefix("Player "))
        for done, shares in ((True, line.done), (False, line.left)):
            for share in shares:
                found.setdefault(share, {})[seat] = done
    return found


def test_who_puts_chips_in_of_their_own_will() -> None:
    found = counts(SIX + "3 fold; 4 call; 5 raise_to 8; 6 fold; 1 fold; 2 fold; 4 fold")
    assert found["vpip"] == {3: False, 4: True, 5: True, 6: False, 1: False, 2: False}
    assert found["pfr"] == {3: False, 4: False, 5: True, 6: False, 1: False, 2: False}


def test_a_walk_gives_the_big_blind_no_chance() -> None:
    found = counts(SIX + "3 fold; 4 fold; 5 fold; 6 fold; 1 fold")
    assert 2 not in found["vpip"] and 2 not in found["pfr"]
    assert "wwsf" not in found


def test_raises_of_raises_and_folds_to_them() -> None:
    start = SIX + "3 raise_to 6; 4 raise_to 18; 5 fold; 6 raise_to 50; 1 fold; 2 fold;"
    found = counts(start + "3 fold; 4 fold")
    assert found["three_bet"] == {4: True}
    assert found["cold_four_bet"] == {5: False, 6: True}
    assert found["fold_to_four_bet"] == {4: True}
    assert "fold_to_three_bet" not in found  # seat 3 never faced the 3-bet alone
    found = counts(SIX + "3 raise_to 6; 4 raise_to 18; 5 fold; 6 fold; 1 fold; 2 fold; 3 raise_to 50; 4 fold")
    assert found["fold_to_three_bet"] == {3: False} and found["four_bet"] == {3: True}
    assert found["fold_to_four_bet"] == {4: True}


def test_who_can_only_call_has_no_chance_to_raise() -> None:
    short = "holdem-no-limit 1/2 button=1 1:200 2:20; 1 raise_to 200; 2 fold"
    assert "three_bet" not in counts(short)
    assert counts("holdem-no-limit 1/2 button=1 1:200 2:200; 1 raise_to 20; 2 fold")["three_bet"] == {
        2: False
    }


def test_the_first_bet_of_stud_is_no_raise() -> None:
    text = (
        "stud-fixed-limit ante=1 ante_form=per_player bring_in=2 small_bet=4 button=3 1:200 2:200 3:200;"
        "deal 1 AcAd2c; deal 2 KcKd7h; deal 3 QcQd9h;"
        "1 bring_in; 2 raise_to 4; 3 raise_to 8; 1 fold; 2 raise_to 12; 3 fold"
    )
    found = counts(text)
    assert found["three_bet"] == {1: False, 2: True}
    assert found["fold_to_three_bet"] == {3: True}


def test_a_steal_is_an_opening_raise_from_late_position() -> None:
    found = counts(SIX + "3 fold; 4 fold; 5 fold; 6 raise_to 5; 1 fold; 2 fold")
    assert found["steal"] == {5: False, 6: True}
    assert found["fold_to_steal"] == {1: True, 2: True}
    limped = counts(SIX + "3 call; 4 fold; 5 fold; 6 raise_to 5; 1 fold; 2 fold; 3 fold")
    assert "steal" not in limped and "fold_to_steal" not in limped
    called = counts(
        SIX + "3 fold; 4 fold; 5 raise_to 5; 6 call; 1 fold; 2 fold;" + "5 check; 6 bet 4; 5 fold"
    )
    assert called["steal"] == {5: True} and "fold_to_steal" not in called


def test_continuation_bets_street_by_street() -> None:
    start = SIX + "3 raise_to 6; 4 call; 5 fold; 6 fold; 1 fold; 2 call;"
    found = counts(start + "2 check; 3 bet 10; 4 call; 2 fold; 3 bet 20; 4 fold")
    assert found["cbet_flop"] == {3: True} and found["fold_to_cbet_flop"] == {4: False, 2: True}
    assert found["cbet_turn"] == {3: True} and found["fold_to_cbet_turn"] == {4: True}
    assert "cbet_river" not in found
    donk = counts(start + "2 bet 10; 3 fold; 4 fold")
    assert "cbet_flop" not in donk
    given_up = counts(start + "2 check; 3 check; 4 bet 10; 2 fold; 3 fold")
    assert given_up["cbet_flop"] == {3: False} and "fold_to_cbet_flop" not in given_up


def test_a_raise_ends_who_answers_a_continuation_bet() -> None:
    start = SIX + "3 raise_to 6; 4 call; 5 fold; 6 fold; 1 fold; 2 call;"
    found = counts(start + "2 check; 3 bet 10; 4 raise_to 30; 2 fold; 3 fold")
    assert found["fold_to_cbet_flop"] == {4: False}


SHOWN = (
    "holdem-no-limit 1/2 button=1 1:200 2:200; deal 2 AhAd; deal 1 KhKd; 1 raise_to 6; 2 call;"
    "board 2c7d9s; 2 check; 1 bet 6; 2 call; board Jc; 2 check; 1 check; board 3h; 2 bet 10; 1 call"
)


def test_showdowns() -> None:
    found = counts(SHOWN)
    assert found["wtsd"] == {1: True, 2: True}
    assert found["wsd"] == {1: False, 2: True} and found["wwsf"] == {1: False, 2: True}


def test_aggression_counts_every_act_after_the_first_street() -> None:
    of = {one.player: one for one in statistics([played(SHOWN)]).totals}
    one, two = of["Player 1"], of["Player 2"]
    assert (one.aggressive, one.calls, one.folds) == (1, 1, 0) and one.aggression_factor == 1.0
    assert (two.aggressive, two.calls) == (1, 1)
    assert one.share("aggression_frequency") == Frequency(1, 2)


def test_equity_counts_at_an_all_in() -> None:
    text = (
        "holdem-no-limit 1/2 button=1 1:200 2:150; deal 2 AhAd; deal 1 KhKd; 1 raise_to 200; 2 call;"
        "board 2c7d9s; board Jc; board 3h"
    )
    of = {line.player: line for line in lines_of(played(text))}
    share = equity(["AhAd", "KhKd"], exact=True).shares[0].equity
    assert of["Player 2"].net == 150
    assert of["Player 2"].expected == pytest.approx(300 * share - 150)
    assert of["Player 1"].expected == pytest.approx(300 * (1 - share) - 150)


def test_equity_counts_pot_by_pot() -> None:
    text = (
        "holdem-no-limit 1/2 button=1 1:50 2:100 3:100; deal 2 AhAd; deal 3 QcQs; deal 1 KhKd;"
        "1 raise_to 50; 2 call; 3 raise_to 100; 2 call; board 2c7d9s; board Jc; board 3h"
    )
    of = {line.player: line for line in lines_of(played(text))}
    main = [share.equity for share in equity(["AhAd", "QcQs", "KhKd"], exact=True).shares]
    side = [share.equity for share in equity(["AhAd", "QcQs"], dead="KhKd", exact=True).shares]
    assert of["Player 2"].expected == pytest.approx(150 * main[0] + 100 * side[0] - 100)
    assert of["Player 3"].expected == pytest.approx(150 * main[1] + 100 * side[1] - 100)
    assert of["Player 1"].expected == pytest.approx(150 * main[2] - 50)


def test_a_hand_that_is_not_over_is_left_out_and_told() -> None:
    running = record_of(read_hand(SIX + "3 fold"), number="8")
    with pytest.raises(Uncounted):
        lines_of(running)
    found = statistics([running, Unread(number="9", why="damaged"), played(SHOWN)])
    assert found.hands == 1
    assert found.left_out == ["hand 8: the hand is not over", "hand 9: damaged"]


def test_a_hand_whose_course_the_floor_changed_is_left_out() -> None:
    hand = read_hand(SIX + "3 fold")
    hand.act(cmd.VoidHand())
    with pytest.raises(Uncounted):
        lines_of(record_of(hand))


def test_players_are_divided_by_position_and_by_game() -> None:
    hands = [played(SHOWN), played(SIX + "3 fold; 4 fold; 5 fold; 6 fold; 1 fold")]
    of_one = statistics(hands, player="Player 1", by="position").totals
    assert [(one.group, one.hands) for one in of_one] == [("SB", 2)]
    of_all = statistics(hands, by="game").totals
    assert {(one.player, one.group) for one in of_all} >= {("Player 6", "holdem-no-limit")}
    with pytest.raises(ValueError, match="position or game"):
        statistics(hands, by="seat")  # type: ignore[arg-type]


def test_money_and_chips_are_never_added_together() -> None:
    dollars = played(SHOWN, currency="USD", money=Currency("$", 2))
    (one, _) = statistics([dollars, played(SHOWN)]).totals
    assert {name: str(amount) for name, amount in one.net.items()} in (
        {"USD": "-0.22", "chips": "-22"},
        {"USD": "0.22", "chips": "22"},
    )


def test_lines_that_are_there_already_add_up_to_the_same() -> None:
    lines: list[Line] = []
    found = statistics([played(SHOWN)] * 3, on_line=lines.append)
    again = totals_of(lines)
    assert [(one.player, one.hands, one.won) for one in again] == [
        (one.player, one.hands, one.won) for one in found.totals
    ]


@pytest.mark.parametrize(
    ("made", "chances", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilsons_interval(made: int, chances: int, low: float, high: float) -> None:
    share = Frequency(made, chances)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)
    assert share.value is None or share.low <= share.value <= share.high


def test_a_rate_has_the_deviation_of_its_hands() -> None:
    results = [1.5, -1.0, -0.5, 22.0, -1.0]
    rate = Rate(len(results), sum(results), sum(one * one for one in results))
    assert rate.deviation == pytest.approx(stdev(results))
    assert rate.value == pytest.approx(100 * sum(results) / 5)
    assert rate.low is not None and rate.high is not None
    assert rate.high - rate.low == pytest.approx(2 * 100 * 1.96 * stdev(results) / 5**0.5, rel=1e-4)
    assert Rate().value is None and Rate(1, 1.0, 1.0).low is None


def test_every_figure_says_what_it_means() -> None:
    assert all(one.says.endswith(".") and one.short for one in DEFINITIONS.values())
    (one, _) = statistics([played(SHOWN)]).totals
    assert all(isinstance(one.share(id), Frequency) for id in SHARES)
    with pytest.raises(KeyError):
        one.share("bb_per_100")
