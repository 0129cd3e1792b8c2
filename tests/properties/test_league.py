"""Standings of any league from any results: order, sums, ties, and what a corrected result changes."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from tapete.league import CountingRules, EventResult, League, PlayerResult, standings
from tapete.league.formulas import ByField, ByPlace, ByShare, Leaderboard, PointsCase, SquareRoot
from tapete.league.ranking import points_of

PEOPLE = [f"p{number}" for number in range(6)]
FORMULAS = st.sampled_from(
    [
        ByField(each=2),
        ByPlace(points=(10, 6, 4, 3), others=1),
        ByShare(percent=(50, 30, 20)),
        SquareRoot(times=10),
        Leaderboard(),
    ]
)


@st.composite
def an_event(draw: st.DrawFn, number: int) -> EventResult:
    """An event in which some share places, as a tournament ranks them."""
    people = draw(st.permutations(PEOPLE))[: draw(st.integers(1, len(PEOPLE)))]
    place = 1
    players: list[PlayerResult] = []
    for at, one in enumerate(people, start=1):
        shares: bool = draw(st.booleans())
        place = place if shares and at > 1 else at
        entries = draw(st.integers(1, 3))
        players.append(
            PlayerResult(
                player=one,
                name=one.upper(),
                place=place,
                entries=entries,
                spent=20 * entries,
                prize=draw(st.integers(0, 100)),
                knockouts=draw(st.integers(0, 3)),
            )
        )
    return EventResult(
        event=str(number), name="E", at=draw(st.integers(0, 10**12)), buy_in=20, players=tuple(players)
    )


EVENTS = st.integers(0, 4).flatmap(lambda count: st.tuples(*(an_event(number) for number in range(count))))
LEAGUES = st.builds(
    League,
    name=st.just("L"),
    points=FORMULAS,
    attendance=st.integers(0, 5),
    knockout=st.integers(0, 5),
    shared_places=st.sampled_from(["average", "best"]),
    tie_breaks=st.sampled_from([(), ("wins",), ("wins", "best"), ("fewer", "prizes", "best")]),
    counting=st.builds(
        CountingRules,
        best=st.none() | st.integers(1, 3),
        least_events=st.integers(1, 3),
        field=st.sampled_from(["players", "entries"]),
    ),
)


@given(LEAGUES, EVENTS)
def test_points_are_the_sum_of_the_best_results_and_ranks_follow_them(
    league: League, events: Sequence[EventResult]
) -> None:
    found = standings(league, events)
    ranked = [line for line in found.lines if line.rank is not None]
    assert list(found.lines[: len(ranked)]) == ranked
    for line in found.lines:
        best = sorted((one.points for one in line.results), reverse=True)[: league.counting.best]
        assert line.points == sum(best)
        assert sum(one.counts for one in line.results) == len(best)
        assert (line.rank is None) == (line.events < league.counting.least_events)
    for before, after in zip(ranked, ranked[1:], strict=False):
        assert before.points >= after.points
        assert before.rank is not None and after.rank is not None and before.rank <= after.rank
    ranks = [line.rank for line in ranked if line.rank is not None]
    # A rank is one more than the number of persons before it.
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]


@given(LEAGUES, EVENTS, st.randoms())
def test_the_order_of_events_and_persons_changes_nothing(
    league: League, events: Sequence[EventResult], chance: object
) -> None:
    shuffled = []
    for one in events:
        players = list(one.players)
        chance.shuffle(players)  # type: ignore[attr-defined]
        shuffled.append(structs.replace(one, players=tuple(players)))
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert standings(league, shuffled) == standings(league, events)


@given(LEAGUES, EVENTS, st.data())
def test_a_corrected_result_changes_its_own_event_alone(
    league: League, events: Sequence[EventResult], data: st.DataObject
) -> None:
    if not events:
        return
    at = data.draw(st.integers(0, len(events) - 1))
    corrected = structs.replace(data.draw(an_event(at)), at=events[at].at)
    after = [*events[:at], corrected, *events[at + 1 :]]

    def elsewhere(of: Sequence[EventResult]) -> set[tuple[str, str, int]]:
        found = standings(league, of)
        return {
            (line.player, one.event, one.points)
            for line in found.lines
            for one in line.results
            if one.event != str(at)
        }

    assert elsewhere(events) == elsewhere(after)
    assert standings(league, [*after[:at], events[at], *after[at + 1 :]]) == standings(league, events)


@given(FORMULAS, st.integers(1, 60), st.integers(0, 5_000), st.data())
def test_a_better_place_never_gets_fewer_points_and_a_dearer_one_never_more(
    formula: ByField, field: int, buy_in: int, data: st.DataObject
) -> None:
    spent = data.draw(st.integers(buy_in, 4 * buy_in + 1))
    points = [
        formula.of(PointsCase(place=place, field=field, buy_in=buy_in, spent=spent))
        for place in range(1, field + 1)
    ]
    assert points == sorted(points, reverse=True)
    assert all(isinstance(one, int) and one >= 0 for one in points)
    rebought = PointsCase(place=1, field=field, buy_in=buy_in, spent=spent + buy_in)
    assert formula.of(rebought) <= points[0]


@given(FORMULAS, an_event(1))
def test_sharing_a_place_keeps_the_points_of_an_event_up_to_rounding(
    formula: ByField, event: EventResult
) -> None:
    # The cost is left equal: with it, the places of one person are worth more than those of another.
    even = structs.replace(
        event, players=tuple(structs.replace(one, spent=20, knockouts=0) for one in event.players)
    )
    apart = structs.replace(
        even, players=tuple(structs.replace(one, place=at) for at, one in enumerate(even.players, start=1))
    )
    league = League(name="L", points=formula)
    together, single = (sum(points for _, points in points_of(league, one)) for one in (even, apart))
    assert abs(together - single) <= len(event.players)
