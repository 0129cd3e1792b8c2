"""Simulated Windfall games and stages under other values of the book."""

import random

from msgspec import structs

from tapete.simulation import quick, simulate, simulate_stages
from tapete.tournament import Structure
from tapete.tournament import events as ev
from tapete.tournament.policy import LevelPolicy, Policies, StagePolicy, WindfallPolicy
from tapete.tournament.structures import structure


def under(
    name: str, *, stages: StagePolicy | None = None, windfall: WindfallPolicy | None = None
) -> Structure:
    """A shipped event with other policies."""
    policies = Policies(stages=stages or StagePolicy(), windfall=windfall or WindfallPolicy())
    return structs.replace(structure(name), policy=policies)


def test_the_first_of_three_draws_the_prize_of_a_windfall() -> None:
    log: list[ev.Event] = []
    draw = random.Random(3).randrange
    played = simulate(
        under("windfall", windfall=WindfallPolicy(windfall_draw="first-registration")),
        entries=3,
        player=quick(draw),
        draw=draw,
        sink=lambda event, at: log.append(event),
    )
    _, first, second, *_ = log
    assert isinstance(first, ev.Entered) and isinstance(second, ev.WindfallDrawn)
    assert played.tournament.pool == sum(second.prizes)


def test_nobody_plays_two_flights_where_the_book_lets_nobody_try_again() -> None:
    draw = random.Random(5).randrange
    never = StagePolicy(qualifying_again="never")
    events = [under(f"main-event-{which}", stages=never) for which in ("1a", "1b", "final")]
    deaf = [lambda event, at: None] * 3
    played = simulate_stages(events, entries=12, player=quick(draw), draw=draw, sinks=deaf)
    first, second = ({entry.account for entry in one.tournament.entries.values()} for one in played[:2])
    assert len(first) == len(second) == 12
    flight = played[0].tournament
    gone = {one.account for one in flight.entries.values() if one.entry not in flight.qualified}
    assert gone and not gone & second


def test_some_who_failed_buy_an_entry_of_an_open_final() -> None:
    draw = random.Random(6).randrange
    anybody = StagePolicy(final_entry="open")
    events = [under(f"main-event-{which}", stages=anybody) for which in ("1a", "final")]
    flight, final = simulate_stages(
        events, entries=12, player=quick(draw), draw=draw, sinks=[lambda event, at: None] * 2
    )
    bought = final.tournament.bought
    assert bought and final.tournament.sold == flight.tournament.sold + len(bought)
    assert final.tournament.pool == 2_000 * final.tournament.sold


def test_a_field_is_drawn_into_flights_of_one_size() -> None:
    draw = random.Random(7).randrange
    drawn = StagePolicy(qualifying_series="drawn")
    events = [under(f"main-event-{which}", stages=drawn) for which in ("1a", "1b", "final")]
    deaf = [lambda event, at: None] * 3
    played = simulate_stages(events, entries=8, player=quick(draw), draw=draw, sinks=deaf)
    first, second = ({entry.account for entry in one.tournament.entries.values()} for one in played[:2])
    assert first | second == set(range(1, 17)) and not first & second
    assert first != set(range(1, 9))


def test_a_simulated_event_ends_at_its_time_where_hands_in_progress_are_void() -> None:
    """ACO-O-timed-end with another value."""
    log: list[tuple[int, ev.Event]] = []
    draw = random.Random(7).randrange
    void = structs.replace(structure("timed"), policy=Policies(levels=LevelPolicy(timed_end="hands-void")))
    simulate(void, entries=18, player=quick(draw), draw=draw, sink=lambda event, at: log.append((at, event)))
    started = next(at for at, event in log if isinstance(event, ev.Started))
    undone = [at for at, event in log if isinstance(event, ev.HandUndone)]
    assert undone and {*undone, log[-1][0]} == {started + 20 * 60_000}
    assert sum(event.stack for _, event in log if isinstance(event, ev.Survived)) == 18 * 2_000
