"""Points, standings, files and the command of leagues."""

import json
from datetime import date
from io import StringIO
from pathlib import Path

import pytest

from tapete.cli.league import show_league
from tapete.league import (
    CountingRules,
    EventResult,
    League,
    LeagueError,
    PlayerResult,
    Season,
    read_league,
    read_results,
    shown,
    standings,
    with_identities,
)
from tapete.league.formulas import ByField, ByPlace, ByShare, Leaderboard, PointsCase, SquareRoot

EXAMPLES = Path(__file__).parents[2] / "examples" / "leagues"
DAY = 86_400_000


def event(number: int, *order: str, name: str = "Friday", **more: object) -> EventResult:
    """An event in which these persons took the places 1, 2, 3; `ana=2` says a place."""
    players = []
    for at, one in enumerate(order, start=1):
        who, _, place = one.partition("=")
        players.append(PlayerResult(player=who, name=who.title(), place=int(place or at)))
    return EventResult(event=str(number), name=name, at=number * DAY, players=tuple(players), **more)  # type: ignore[arg-type]


def ranks(league: League, *events: EventResult) -> list[tuple[int | None, str, str]]:
    return [(one.rank, one.name, shown(one.points)) for one in standings(league, events).lines]


@pytest.mark.parametrize(
    ("formula", "finish", "points"),
    [
        (ByPlace(points=(10, 6)), PointsCase(place=3, field=9), 0),
        (ByField(each=3), PointsCase(place=4, field=9), 1800),
        (ByShare(each=100, percent=(25, 20, 16)), PointsCase(place=2, field=25), 50_000),
        # Dr. Neau: sqrt(16 * 30 * 30 / 30) / 2 = 10.954..., with a second entry of 30 sqrt(240) / 2 = 7.746.
        (SquareRoot(), PointsCase(place=1, field=16, buy_in=30, spent=30), 1095),
        (SquareRoot(), PointsCase(place=1, field=16, buy_in=30, spent=60), 775),
        (SquareRoot(), PointsCase(place=3, field=9), 75),
        # 10 * sqrt(45 / 3) * (1 + log10(5.25)) = 66.623...
        (Leaderboard(), PointsCase(place=3, field=45, buy_in=5), 6662),
    ],
)
def test_formulas_give_the_points_that_were_computed_by_hand(
    formula: ByPlace | ByField | ByShare | SquareRoot | Leaderboard, finish: PointsCase, points: int
) -> None:
    assert formula.of(finish) == points


def test_only_the_best_results_count_and_the_others_are_shown() -> None:
    league = League(name="L", points=ByPlace(points=(10, 6, 4)), counting=CountingRules(best=2))
    events = [event(1, "ana", "rui"), event(2, "rui", "eva", "ana"), event(3, "ana", "eva", "rui")]
    found = standings(league, events)
    (ana, rui, eva) = found.lines
    assert (ana.points, [one.counts for one in ana.results]) == (2000, [True, False, True])
    assert (rui.points, rui.events, eva.points) == (1600, 3, 1200)


def test_equal_points_are_broken_by_wins_then_by_single_results_and_else_share_the_rank() -> None:
    points = ByPlace(points=(5, 3, 2))
    events = [event(1, "ana", "rui", "eva"), event(2, "max", "eva", "rui")]
    # Ana and Max have won once each; Rui and Eva have 3 + 2 each.
    league = League(name="L", points=points)
    assert ranks(league, *events) == [(1, "Ana", "5"), (1, "Max", "5"), (3, "Eva", "5"), (3, "Rui", "5")]
    fewest = League(name="L", points=points, tie_breaks=("fewer",))
    assert [rank for rank, _, _ in ranks(fewest, *events)] == [1, 1, 3, 3]
    none = League(name="L", points=points, tie_breaks=())
    assert [rank for rank, _, _ in ranks(none, *events)] == [1, 1, 1, 1]


def test_persons_who_share_a_place_get_the_average_of_the_places_or_the_best() -> None:
    shared = event(1, "ana", "rui=2", "eva=2", "max=4")
    average = League(name="L", points=ByPlace(points=(10, 6, 3, 1)))
    assert ranks(average, shared)[1:3] == [(2, "Eva", "4.50"), (2, "Rui", "4.50")]
    best = League(name="L", points=ByPlace(points=(10, 6, 3, 1)), shared_places="best")
    assert ranks(best, shared)[1:3] == [(2, "Eva", "6"), (2, "Rui", "6")]


def test_events_count_by_day_name_size_and_weight() -> None:
    season = Season(name="S", first=date(1970, 1, 2), last=date(1970, 1, 4))
    league = League(
        name="L",
        seasons=(season,),
        points=ByPlace(points=(10,)),
        counting=CountingRules(names=("Fri*", "Final"), least_players=2, weights={"Final": 150}),
    )
    events = [
        event(0, "ana", "rui"),
        event(1, "ana", "rui"),
        event(2, "rui", "ana", name="Gala"),
        event(3, "rui", "ana", name="Final"),
        event(3, "eva"),
        event(4, "ana", "rui"),
    ]
    found = standings(league, events)
    assert [(one.name, shown(one.points)) for one in found.lines] == [("Rui", "15"), ("Ana", "10")]
    assert [one.why for one in found.not_counted] == [
        "other_season",
        "other_name",
        "few_players",
        "other_season",
    ]


def test_the_day_of_an_event_is_that_of_the_leagues_zone() -> None:
    season = Season(name="S", first=date(1970, 1, 3), last=date(1970, 1, 3))
    league = League(name="L", seasons=(season,))
    late = event(1, "ana", "rui")  # midnight in UTC of 2 January
    assert standings(league, [late]).events == ()
    assert len(standings(league, [late], day_of=lambda at: "1970-01-03").events) == 1


def test_persons_with_too_few_events_have_no_rank() -> None:
    league = League(name="L", points=ByPlace(points=(10, 6)), counting=CountingRules(least_events=2))
    found = ranks(league, event(1, "ana", "rui"), event(2, "eva", "rui"))
    assert found == [(1, "Rui", "12"), (None, "Ana", "10"), (None, "Eva", "10")]


def test_house_bots_keep_their_places_and_get_no_points() -> None:
    bot = PlayerResult(player="b", name="Bot", place=1, bot=True)
    ana = PlayerResult(player="a", name="Ana", place=2)
    found = standings(
        League(name="L", points=ByPlace(points=(10, 6))),
        [EventResult(event="1", name="E", at=0, players=(bot, ana))],
    )
    assert [(one.name, one.points) for one in found.lines] == [("Ana", 600)]


def test_attendance_and_knockouts_add_points() -> None:
    league = League(name="L", points=ByPlace(points=(10,)), attendance=2, knockout=3)
    ana = PlayerResult(player="a", name="Ana", place=1, knockouts=2)
    rui = PlayerResult(player="r", name="Rui", place=2)
    found = ranks(league, EventResult(event="1", name="E", at=0, players=(ana, rui)))
    assert found == [(1, "Ana", "18"), (2, "Rui", "2")]


def test_a_person_of_live_events_is_known_by_name_in_any_spelling() -> None:
    league = League(name="L", points=ByPlace(points=(10, 6)), same={"A. Lima": "Ana Lima"})
    one = EventResult(
        event="1",
        name="E",
        at=0,
        players=(
            PlayerResult(player="7", name=" ana  LIMA", place=2, spent=20),
            PlayerResult(player="9", name="A. Lima", place=4, spent=20),
            PlayerResult(player="8", name="Rui", place=1),
        ),
    )
    found = with_identities(league, one)
    assert [(of.player, of.name, of.place, of.entries, of.spent) for of in found.players] == [
        ("ana lima", "Ana Lima", 2, 2, 40),
        ("rui", "Rui", 1, 1, 0),
    ]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("name = 3", "l.toml: name: expected text, found a whole number"),
        ('name = "L"\n[counting]\nbset = 1', "l.toml: counting: unknown word `bset`; did you mean `best`?"),
        ('name = "L"\n[points]\nkind = "golden"', "l.toml: points.kind: unknown word `golden`"),
        (
            'name = "L"\n[[seasons]]\nname = "S"\nfirst = 2026-05-01\nlast = 2026-04-01',
            "l.toml: seasons[0].last: 2026-04-01 is before 2026-05-01",
        ),
        ('name = "L"\n[same]\na = "b"\nb = "c"', "l.toml: same: `a` leads to `b`, which leads on"),
    ],
)
def test_wrong_settings_are_told_with_their_place(text: str, error: str) -> None:
    with pytest.raises(LeagueError) as found:
        read_league(text, "l.toml")
    assert str(found.value) == error


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("event,date,place", "r.csv: line 1: no column `event`, `date`, `place`, `player`"),
        ("event,date,place\nE,2026-01-01,1", "r.csv: line 1: no column `player`"),
        ("event,date,place,player\nE,2026-01-01,x,Ana", "r.csv: line 2: place: expected a whole number"),
        ("event,date,place,player\nE,soon,1,Ana", "r.csv: date: expected a day as 2026-01-31, found `soon`"),
        (
            "event,date,place,player\nE,2026-01-01,1,Ana\nE,2026-01-01,2,ANA",
            "r.csv: E of 2026-01-01: `ANA` stands twice",
        ),
        ('[{"event": 1}]', "r.csv: Expected `str`, got `int`"),
        ('[{"event":"1","name":"E","at":0},{"event":"1","name":"E","at":0}]', "stands twice"),
    ],
)
def test_wrong_results_are_told_with_their_place(text: str, error: str) -> None:
    with pytest.raises(LeagueError) as found:
        read_results(text, "r.csv")
    assert error in str(found.value)


def test_the_command_prints_the_example_as_json_and_as_csv() -> None:
    files = (EXAMPLES / "fridays.toml", [EXAMPLES / "fridays.csv"])
    out = StringIO()
    assert show_league(*files, out, as_json=True) == 1  # the gala does not count
    found = json.loads(out.getvalue())
    assert [(one["rank"], one["name"], shown(one["points"])) for one in found["lines"]] == EXPECTED
    out = StringIO()
    show_league(*files, out, as_csv=True)
    head, first, *_ = out.getvalue().splitlines()
    assert head.startswith("rank,player,points") and first.startswith("1,Rui Costa,125.44,3,1,1,2,140,")


# By hand, each result as 10 * sqrt(n * b * b / e) / (place + 1), plus 5, the final times 1.5:
# Rui: 9 Jan sqrt(4 * 400 / 40) = 6.325 -> 21.08 + 5, 16 Jan sqrt(3 * 20) = 7.746 -> 19.36 + 5,
#      final sqrt(3 * 50) = 12.247 -> (61.24 + 5) * 1.5 = 99.36.
# The two of the final share places 2 and 3: (40.82 + 30.62) / 2 = 35.72, (35.72 + 5) * 1.5 = 61.08.
# Ana: 9 Jan 44.72 + 5, 16 Jan sqrt(3 * 400 / 40) = 5.477 -> 18.26 + 5. Eva: 16 Jan 38.73 + 5.
EXPECTED = [
    (1, "Rui Costa", "125.44"),
    (2, "Ana Lima", "110.80"),
    (3, "Eva Gil", "104.81"),
    (4, "Max Roy", "22.89"),
]
