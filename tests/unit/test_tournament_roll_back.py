"""The level falls when a final table is formed with few big blinds, if the event has that option."""

from typing import Any

import pytest
from tests.unit.tournament_game import LEVELS, MINUTE, Game, event, of

from tapete.tournament import StructureError, Tournament, read_structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.structure.lint import remarks
from tapete.tournament.structure.sections import Entries, RollBack, TablePolicy


def at_the_final_table(**changes: Any) -> tuple[Game, tuple[ev.Event, ...]]:
    """Four players of 1,000 at two tables; one goes out in level 3, and three make the final table.

    Big blinds: 100, 200, 400, 800, 1,600. The average is then 1,333.
    """
    kept = {"roll_back": RollBack(below=10), "tables": TablePolicy(final_table={3: 3})}
    game = Game(event(**{**kept, **changes}), entries=4)
    game.start()
    assert game.t.tables.table_count == 2
    for level in (2, 3):
        game.at = (level - 1) * 10 * MINUTE
        game.begin(1)
        game.finish({}, table=1)
    assert game.t.level_number == 3
    (seat, other) = sorted(game.t.stacks(1))
    game.begin(1)
    game.finish({seat: -1_000, other: 1_000}, table=1)
    for table in game.t.tables.numbers:
        game.arrange(table)
    assert game.t.final_table
    (table,) = game.t.tables.numbers
    game.at += 1
    return game, game.begin(table)


@pytest.mark.parametrize(
    ("below", "level"),
    [
        (3, None),  # 1,333 are more than three big blinds of 400
        (4, 2),  # less than four of 400, and six of 200
        (6, 2),
        (7, 1),  # less than seven of 200, 13 of 100
        (40, 1),  # no level gives as many: the first one
    ],
)
def test_the_last_level_with_enough_big_blinds_begins_again(below: int, level: int | None) -> None:
    game, begun = at_the_final_table(roll_back=RollBack(below=below))
    assert [one.level for one in of(begun, ev.LevelBegan)] == ([level] if level else [])
    assert game.t.level_number == game.t.hand_at(game.t.tables.numbers[0]).level == (level or 3)  # type: ignore[union-attr]
    assert Tournament.replay(game.log) == game.t


def test_it_lasts_its_whole_time_and_then_levels_rise_again() -> None:
    game, begun = at_the_final_table(roll_back=RollBack(below=4))
    (fell,) = of(begun, ev.LevelBegan)
    assert (fell.at, fell.ends_at) == (game.at, game.at + 10 * MINUTE)
    (table,) = game.t.tables.numbers
    game.finish({}, table=table)
    game.at = fell.ends_at
    assert [one.level for one in of(game.begin(table), ev.LevelBegan)] == [3]
    game.finish({}, table=table)
    assert not of(game.begin(table), ev.LevelBegan)  # once only


def test_without_the_option_the_level_stays() -> None:
    _, begun = at_the_final_table(roll_back=None)
    assert not of(begun, ev.LevelBegan)


def test_sales_never_open_again() -> None:
    _, begun = at_the_final_table(roll_back=RollBack(below=40), entries=Entries(late_until_level=1))
    assert [one.level for one in of(begun, ev.LevelBegan)] == [2]
    game, begun = at_the_final_table(roll_back=RollBack(below=40), entries=Entries(late_until_level=2))
    assert not of(begun, ev.LevelBegan)
    game, begun = at_the_final_table(roll_back=RollBack(below=40), entries=Entries(late_until_level=4))
    assert not of(begun, ev.LevelBegan)
    assert game.t.registering


def test_a_single_table_from_the_start_is_no_final_table_that_was_formed() -> None:
    game = Game(event(roll_back=RollBack(below=40)), entries=3)
    game.start()
    game.at = 10 * MINUTE
    assert [one.level for one in of(game.begin(), ev.LevelBegan)] == [2]


def test_a_director_may_redraw_the_final_table_and_the_level_stays() -> None:
    game, _ = at_the_final_table(roll_back=RollBack(below=4))
    (table,) = game.t.tables.numbers
    game.finish({}, table=table)
    bounds = range(game.t.tables.player_count - 1)
    game.do(cmd.RedrawSeats(draws=tuple(0 for _ in bounds)))
    (table,) = game.t.tables.numbers
    assert not of(game.begin(table), ev.LevelBegan)


FILE = """
name = "Back"
seats = 9
starting_stack = 10_000
buy_in = 100
payout = [100]
ante_form = "{form}"
levels = [
    {{ small_blind = 50, big_blind = 100, {ante} minutes = 30 }},
    {{ small_blind = 100, big_blind = 200, {ante} minutes = 30 }},
]
[start]
kind = "scheduled"
[roll_back]
{more}
"""


def test_files_have_it_as_a_section_and_lint_warns_where_antes_fall() -> None:
    plain = read_structure(FILE.format(form="none", ante="", more=""), "back.toml")
    assert plain.roll_back == RollBack(below=40)
    assert "roll_back" not in [remark.where for remark in remarks(plain, entries=20)]
    antes = read_structure(FILE.format(form="big_blind", ante="ante = 100,", more="below = 30"), "back.toml")
    (found,) = [remark for remark in remarks(antes, entries=20) if remark.where == "roll_back"]
    assert (found.kind, found.says) == (
        "warning",
        "antes fall with the level, which TDA19-PR11.2 advises against",
    )


def test_an_event_that_ends_after_a_level_has_none() -> None:
    more = '[end]\nkind = "level"\nlevel = 1'
    with pytest.raises(StructureError) as error:
        read_structure(FILE.format(form="none", ante="", more=more), "back.toml")
    assert str(error.value) == (
        "back.toml: roll_back: an event that ends after a level can't go back to an earlier one"
    )


def test_levels_of_the_harness_are_those_that_the_figures_above_take() -> None:
    assert [level.big_blind for level in LEVELS] == [100, 200, 400, 800, 1_600]
