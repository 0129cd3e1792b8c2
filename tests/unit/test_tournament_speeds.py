"""Event speeds are computed in one place, required in titles, and checked by lint."""

import random

import pytest
from tests.unit.tournament_game import Game, event

from tapete.simulation import quick, results, simulate_stages
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament import read_structure
from tapete.tournament.structure.lint import remarks
from tapete.tournament.structure.lobby_axes import axes_of
from tapete.tournament.structure.sections import End, Prizes, Stage
from tapete.tournament.structure.speeds import Speed, claimed, must_say, speed
from tapete.tournament.structures import names, structure

TEXT = """
name = "{name}"
book = "{book}"
seats = 6
starting_stack = 1500
buy_in = 100
payout = [100]
levels = [
    {{ small_blind = 10, big_blind = 20, minutes = {minutes} }},
    {{ small_blind = 15, big_blind = 30, minutes = {minutes} }},
    {{ small_blind = 25, big_blind = 50, minutes = 60 }},
]
[start]
kind = "scheduled"
"""


def said(name: str, minutes: int, book: str = "aconcagua") -> list[str]:
    found = read_structure(TEXT.format(name=name, minutes=minutes, book=book), "event.toml")
    return [one.says for one in remarks(found, entries=12) if one.where == "name"]


@pytest.mark.parametrize("name", names())
def test_every_event_of_the_house_is_titled_rightly(name: str) -> None:
    found = structure(name)
    expected = speed(found)
    assert claimed(found.name) == (None if expected == "normal" else expected)
    assert not [one for one in remarks(found, entries=18) if one.where == "name"]


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Sit & Go 6", None),
        ("Sit & Go 6 Turbo", "turbo"),
        ("TURBO knockout", "turbo"),
        ("Main Event (hyper-turbo)", "hyper_turbo"),
        ("Hyper Turbo 50", "hyper_turbo"),
        ("Hyperturbo 50", "hyper_turbo"),
        ("50 Hyper", "hyper_turbo"),
        ("Híper-turbo 50", "hyper_turbo"),
        ("Hiper turbo", "hyper_turbo"),
        ("Turbot dinner", None),
        ("Hyperion Cup", None),
    ],
)
def test_what_a_title_says(title: str, found: Speed | None) -> None:
    assert claimed(title) == found


@pytest.mark.parametrize(
    ("minutes", "found"), [(2, "hyper_turbo"), (4, "hyper_turbo"), (5, "turbo"), (7, "turbo"), (8, "normal")]
)
def test_a_speed_is_that_of_the_usual_level(minutes: int, found: Speed) -> None:
    one = read_structure(TEXT.format(name="Event", minutes=minutes, book="aconcagua"), "event.toml")
    assert speed(one) == found == axes_of(one).speed
    asked = must_say(one)
    assert asked == (None if found == "normal" else (found, "ACO-speed-default"))


def test_lint_tells_a_title_that_says_another_speed() -> None:
    assert said("Event Turbo", 2) == ["it says Turbo, but levels of 2 minutes are Hyper-turbo"]
    assert said("Event Hyper-turbo", 5) == ["it says Hyper-turbo, but levels of 5 minutes are Turbo"]
    assert said("Event Turbo", 15) == ["it says Turbo, but levels of 15 minutes are of normal speed"]
    assert said("Event", 3) == ["levels of 3 minutes are Hyper-turbo: a title says so (ACO-speed-default)"]
    assert said("Event", 1) == ["levels of 1 minute are Hyper-turbo: a title says so (ACO-speed-default)"]
    for right in (("Event Hyper-turbo", 3), ("Event Turbo", 6), ("Event", 10)):
        assert said(*right) == []


def test_a_book_without_speeds_asks_for_none_but_no_title_may_mislead() -> None:
    assert said("Event", 3, book="tda-2019") == []
    assert said("Event Turbo", 3, book="tda-2019") == [
        "it says Turbo, but levels of 3 minutes are Hyper-turbo"
    ]


def test_a_windfall_has_the_speed_of_its_likeliest_draw() -> None:
    assert speed(structure("windfall")) == "hyper_turbo"


# ------------------------------------------------------------ a final with one qualifier


@pytest.mark.parametrize(
    "prizes",
    [
        Prizes(kind="winner"),
        Prizes(kind="table"),
        Prizes(kind="curve", minimum=5),
        Prizes(kind="fixed", amounts=(50, 30)),
        Prizes(kind="tickets", ticket=70),
        Prizes(kind="winner", guarantee=5_000),
    ],
    ids=lambda prizes: f"{prizes.kind}-{prizes.guarantee}",
)
def test_one_qualifier_wins_the_final(prizes: Prizes) -> None:
    game = Game(event(payout=(), prizes=prizes, stage=Stage(kind="final")))
    results = (cmd.Carried(account=7, flight="1A", stack=3_000),)
    game.do(cmd.SeedFinal(results=results, pool=300, entries=3, end_levels=(1,)))
    game.start()
    assert game.t.state == "finished"
    assert game.t.accounts.pool == 0
    (winner,) = game.t.standings
    entry = game.t.entries[winner.entry]
    assert (winner.place, entry.place, entry.account) == (1, 1, 7)
    assert entry.prize + entry.tickets * (prizes.ticket or 0) == max(300, prizes.guarantee)
    assert not [one for one in game.log if isinstance(one, ev.Cancelled | ev.HandBegan)]


def test_an_event_that_nobody_qualified_for_still_needs_two() -> None:
    game = Game(event(), entries=1)
    assert game.refusal(cmd.Start(seat_order=(0,))).startswith("too_few_entries")


def test_the_simulator_plays_on_to_such_a_final() -> None:
    rng = random.Random(3)
    draw = lambda bound: int(rng.random() * bound)  # noqa: E731
    last_one = End(kind="players", players=1)
    flight = event(payout=(), stage=Stage(kind="flight"), end=last_one, prizes=Prizes(kind="winner"))
    final = event(payout=(), stage=Stage(kind="final"), prizes=Prizes(kind="winner"))
    played = simulate_stages(
        [flight, final], entries=3, player=quick(draw), draw=draw, sinks=[lambda event, at: None] * 2
    )
    assert [one.tournament.state for one in played] == ["finished", "finished"]
    (winner,) = results(played[-1].tournament)
    assert (winner.place, winner.won) == (1, 300)
