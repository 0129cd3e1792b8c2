"""Every tournament file of the examples, played to its end by bots on virtual time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
import pytest

from tapete.cli.simulate import Logged
from tapete.rules import book as book_of
from tapete.rules import books
from tapete.simulation import Draw, Habits, Simulated, quick, results, simulate, simulate_stages
from tapete.tournament import Event, Structure, Tournament, TournamentRefused, read_structure
from tapete.tournament import events as ev

EXAMPLES = Path(__file__).parents[2] / "examples" / "tournaments"
ALONE = sorted(file.stem for file in EXAMPLES.glob("*.toml") if file.stem != "final")
FIELD = 30


def seeded(seed: int) -> Draw:
    rng = random.Random(seed)
    return lambda bound: int(rng.random() * bound)


def structure(name: str) -> Structure:
    file = EXAMPLES / f"{name}.toml"
    return read_structure(file.read_text(encoding="utf-8"), file.name)


class Run:
    """A finished event and its log, as it is written to a file."""

    def __init__(self, played: Simulated, lines: Sequence[bytes]) -> None:
        self.played = played
        self.tournament = played.tournament
        self.lines = lines
        self.events: list[Event] = [msgspec.json.decode(line, type=Logged).event for line in lines]

    def count(self, kind: type) -> int:
        return sum(isinstance(event, kind) for event in self.events)


@cache
def run(name: str, seed: int = 5, entries: int = FIELD) -> Run:
    """An example, simulated; a Sit & Go with the players that it asks for."""
    what, draw, lines = structure(name), seeded(seed), []
    if what.start.kind == "sit_and_go":
        entries = what.capacity
    played = simulate(
        what,
        entries=entries,
        player=quick(draw),
        draw=draw,
        sink=lambda event, at: lines.append(msgspec.json.encode(Logged(at, event))),
    )
    return Run(played, lines)


@cache
def flights_and_final() -> tuple[Run, ...]:
    draw = seeded(8)
    logs: list[list[bytes]] = [[], [], []]
    played = simulate_stages(
        [structure("flight"), structure("flight"), structure("final")],
        entries=24,
        player=quick(draw),
        draw=draw,
        sinks=[
            lambda event, at, log=log: log.append(msgspec.json.encode(Logged(at, event)))  # type: ignore[misc]
            for log in logs
        ],
    )
    return tuple(Run(one, log) for one, log in zip(played, logs, strict=True))


def everything() -> list[Run]:
    return [*(run(name) for name in ALONE), *flights_and_final()]


@pytest.mark.parametrize("name", ALONE)
def test_an_example_is_played_to_its_end(name: str) -> None:
    done = run(name)
    tournament = done.tournament
    assert tournament.state == "finished"
    assert all(entry.place for entry in tournament.entries.values())
    assert tournament.in_play == tournament.issued - tournament.removed
    assert sum(entry.stack for entry in tournament.entries.values()) == tournament.in_play
    assert (tournament.accounts.pool, tournament.accounts.heads) == (0, 0)


@pytest.mark.parametrize("name", ALONE)
def test_its_log_replays_to_the_same_hash(name: str) -> None:
    done = run(name)
    again = Tournament.replay(done.events)
    assert again.fingerprint == done.tournament.fingerprint
    assert again == done.tournament


def test_the_same_seed_gives_the_same_log_and_another_seed_another() -> None:
    assert run.__wrapped__("freezeout").lines == run("freezeout").lines
    assert run("freezeout", seed=6).lines != run("freezeout").lines


def test_nobody_begins_a_hand_at_two_tables() -> None:
    done = run("re-entry")
    tournament = Tournament.replay(done.events[:1])
    playing: dict[int, set[int]] = {}
    for event in done.events[1:]:
        tournament.apply(event)
        if isinstance(event, ev.HandBegan):
            dealt = set(tournament.tables.players(event.table).values())
            assert not any(dealt & others for others in playing.values())
            playing[event.table] = dealt
        elif isinstance(event, ev.HandFinished):
            del playing[event.table]


def test_money_that_comes_in_goes_out() -> None:
    for done in everything():
        tournament = done.tournament
        accounts = tournament.accounts
        assert accounts.players + accounts.fees + accounts.house + accounts.stages == 0
        stage = tournament.structure.stage
        if stage is None:
            won = sum(
                line.won + line.tickets * (tournament.structure.prizes.ticket or 0)
                for line in results(tournament)
            )
            assert won == sum(line.paid for line in results(tournament)) - accounts.fees - accounts.house


def test_late_players_come_and_those_who_are_out_come_again() -> None:
    done = run("re-entry")
    kinds = Counter(event.seat.kind for event in done.events if isinstance(event, ev.LateSeated))
    assert kinds["late"] > 0 and kinds["re_entry"] > 0
    numbers = {entry.number for entry in done.tournament.entries.values()}
    assert numbers <= {1, 2, 3} and 2 in numbers


def test_in_a_freezeout_nobody_comes_again() -> None:
    done = run("freezeout")
    assert len(done.tournament.entries) == FIELD
    assert {entry.number for entry in done.tournament.entries.values()} == {1}


def test_rebuys_are_offered_and_add_ons_sold_in_the_break() -> None:
    done = run("rebuy-add-on")
    offers, bought, declined = done.count(ev.WentBroke), done.count(ev.Rebought), done.count(ev.OfferDeclined)
    assert offers == bought + declined and bought > 0 and declined > 0
    assert 0 < done.count(ev.AddedOn) <= FIELD
    on_break = False
    for event in done.events:
        on_break = isinstance(event, ev.BreakBegan) or (on_break and not isinstance(event, ev.BreakEnded))
        assert on_break or not isinstance(event, ev.AddedOn)


def test_a_fixed_bounty_is_paid_whole_and_a_progressive_one_half() -> None:
    fixed = [event for event in run("knockout").events if isinstance(event, ev.BountyWon)]
    assert sum(event.cash for event in fixed) == 500 * len(run("knockout").tournament.entries)
    assert not any(event.added for event in fixed)
    done = run("progressive-knockout")
    progressive = [event for event in done.events if isinstance(event, ev.BountyWon)]
    assert progressive[0].cash == progressive[0].added == 500
    assert sum(event.cash for event in progressive) == 1_000 * len(done.tournament.entries)


def test_a_satellite_ends_when_those_who_are_left_have_their_tickets() -> None:
    done = run("satellite")
    lines = results(done.tournament)
    tickets, rest = divmod(FIELD * 1_000, 5_500)
    assert [line.tickets for line in lines[: tickets + 1]] == [1] * tickets + [0]
    assert lines[tickets].won == rest
    assert sum(line.stack > 0 for line in lines) >= tickets > 1


def test_a_guarantee_is_filled_up_by_the_house() -> None:
    done = run("guaranteed")
    (fixed,) = [event for event in done.events if isinstance(event, ev.PrizesFixed)]
    assert fixed.pool == 50_000 == sum(line.won for line in results(done.tournament))
    assert fixed.overlay == 50_000 - 1_000 * len(done.tournament.entries) > 0


def test_a_freeroll_costs_nothing() -> None:
    lines = results(run("freeroll").tournament)
    assert {line.paid for line in lines} == {0}
    assert [line.won for line in lines[:6]] == [4_000, 2_500, 1_500, 1_000, 1_000, 0]


def test_a_thing_is_won_beside_the_money() -> None:
    lines = results(run("in-kind").tournament)
    assert lines[0].items == ("Seat in the main event, with the journey",)
    assert not any(line.items for line in lines[1:])


def test_time_ends_a_timed_event_and_the_chips_share_the_pool() -> None:
    done = run("timed")
    lines = [line for line in results(done.tournament) if line.stack]
    assert len(lines) > 1
    assert 40 * 60_000 <= done.played.ended_at < 43 * 60_000
    assert [line.won for line in lines] == sorted((line.won for line in lines), reverse=True)


def test_a_windfall_is_drawn_before_the_first_card() -> None:
    done = run("windfall")
    kinds = [type(event) for event in done.events]
    assert kinds.index(ev.WindfallDrawn) < kinds.index(ev.HandBegan)
    (drawn,) = [event for event in done.events if isinstance(event, ev.WindfallDrawn)]
    assert sum(line.won for line in results(done.tournament)) == drawn.draw.multiplier * 500


def test_a_mix_plays_all_its_games() -> None:
    games = Counter(
        event.game.game
        for event in run("horse").events
        if isinstance(event, ev.HandBegan) and event.game is not None
    )
    assert len(games) == 5 and min(games.values()) > 10


def test_the_director_announces_levels_breaks_and_hand_for_hand() -> None:
    done = run("casino-club")
    levels = [event.level for event in done.events if isinstance(event, ev.LevelBegan)]
    assert levels == list(range(1, len(levels) + 1))
    breaks = [event.after_level for event in done.events if isinstance(event, ev.BreakBegan)]
    assert breaks == [level for level in (4, 8, 12, 16) if level < levels[-1]]
    antes = {event.ante for event in done.events if isinstance(event, ev.HandBegan) and event.level == 1}
    assert {0, 200} <= antes <= {0, 100, 200}


def test_the_bubble_is_played_hand_for_hand() -> None:
    done = run("freezeout", entries=90)
    assert (done.count(ev.HandForHandBegan), done.count(ev.HandForHandEnded)) == (1, 1)
    assert done.count(ev.RoundBegan) >= 1
    assert done.tournament.state == "finished"


def test_flights_leave_stacks_and_pool_to_their_final() -> None:
    first, second, final = flights_and_final()
    left = [
        {event.entry: event.stack for event in flight.events if isinstance(event, ev.Qualified)}
        for flight in (first, second)
    ]
    assert all(left)
    best: dict[int, int] = {}
    for flight, stacks in zip((first, second), left, strict=True):
        for entry, stack in stacks.items():
            account = flight.tournament.entries[entry].account
            best[account] = max(stack, best.get(account, 0))
    seated = {entry.account: entry.carried for entry in final.tournament.entries.values()}
    assert seated == best
    sold = len(first.tournament.entries) + len(second.tournament.entries)
    assert sum(line.won for line in results(final.tournament)) == 2_000 * sold
    (level,) = [event.level for event in final.events if isinstance(event, ev.LevelBegan)][:1]
    assert level == 9


def test_stages_that_are_none_are_refused() -> None:
    draw = seeded(1)
    with pytest.raises(
        ValueError, match="several stages are flights and then a final, not Freezeout, Freezeout"
    ):
        simulate_stages(
            [structure("freezeout")] * 2, entries=4, player=quick(draw), draw=draw, sinks=[print, print]
        )


def test_too_few_entries_are_refused() -> None:
    draw = seeded(1)
    with pytest.raises(TournamentRefused, match="too_few_entries"):
        simulate(structure("freezeout"), entries=3, player=quick(draw), draw=draw)


def test_habits_say_who_comes_again() -> None:
    draw = seeded(2)
    never = Habits(late=0, re_enter=0)
    played = simulate(structure("re-entry"), entries=20, player=quick(draw), draw=draw, habits=never)
    assert len(played.tournament.entries) == 20
    always = Habits(late=0, re_enter=100)
    played = simulate(structure("re-entry"), entries=20, player=quick(draw), draw=draw, habits=always)
    assert len(played.tournament.entries) > 25


BOOK_EVENT = """
name = "Event"
book = "{book}"
seats = {seats}
starting_stack = 5_000
buy_in = 100
levels = [
{levels}
]
ante_form = "{form}"
[start]
kind = "scheduled"
[entries]
late_until_level = 4
re_entries = 1
surrender = true
[prizes]
kind = "curve"
[breaks]
announced = "{who}"
[hand_for_hand]
kind = "{who}"
[roll_back]
below = 30
"""
BLINDS = (100, 150, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 4_000, 6_000, 10_000, 16_000, 24_000)


@pytest.mark.parametrize("book", books())
@pytest.mark.parametrize(("seats", "who"), [(9, "director"), (6, "automatic"), (2, "automatic")])
def test_an_event_by_any_book_is_played_to_its_end(book: str, seats: int, who: str) -> None:
    """Its values halt tables, move the button and form the final table: nothing comes to a standstill."""
    halves = book_of(book).tournament.ante_half_players is not None
    levels = ",".join(
        f"{{ small_blind = {blind // 2}, big_blind = {blind}, minutes = {30 if who == 'director' else 6}"
        + ("}" if halves else f", ante = {blind} }}")
        for blind in BLINDS
    )
    form = "button_half" if halves else "big_blind"
    what = read_structure(
        BOOK_EVENT.format(book=book, seats=seats, levels=levels, form=form, who=who), "event.toml"
    )
    draw, log = seeded(seats), []
    done = simulate(
        what,
        entries=min(40, 5 * seats),
        player=quick(draw),
        draw=draw,
        sink=lambda event, at: log.append(event),
        habits=Habits(surrender=20),
    )
    assert done.tournament.state == "finished"
    assert Tournament.replay(log) == done.tournament
    final = [event for event in log if isinstance(event, ev.Redrawn) and event.draw.kind == "final_table"]
    wanted = done.tournament.final_table_size
    # Several may go out at once, so that it begins with fewer.
    assert all(wanted - 2 <= len(event.draw.places) <= wanted for event in final) and (final or seats == 2)
