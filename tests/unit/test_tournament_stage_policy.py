"""Stages by policy: where flights begin, how they end, what may be changed, who enters a final."""

from typing import Any

import pytest
from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.tournament import Structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy import Policies, StagePolicy
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.sections import End, Stage


def flight(*, end: End | None = None, **values: Any) -> Structure:
    """Return a flight that ends after level 3, with the given changes."""
    return event(
        payout=(),
        stage=Stage(kind="flight"),
        end=end or End(kind="level", level=3),
        policy=Policies(stages=StagePolicy(**values)),
    )


def test_a_flight_starts_at_the_level_of_its_book() -> None:
    """CCL-qualifying-start."""
    game = Game(flight(qualifying_level=2), entries=3)
    (began,) = of(game.start(), ev.LevelBegan)
    assert (began.level, began.ends_at) == (2, 10 * 60_000)
    (hand,) = of(game.begin(), ev.HandBegan)
    assert hand.level == 2


@pytest.mark.parametrize(
    ("structure", "said"),
    [
        (
            flight(qualifying_level=4),
            "levels: a flight starts at level 4 (CCL-qualifying-start), and level 3 is its last one",
        ),
        (flight(end=End()), "end.kind: a flight ends at a level or with a number of players"),
        (
            flight(qualifying_ends=("players",)),
            "end.kind: by the book, no flight ends after a level (ACO-O-stage-end)",
        ),
        (
            flight(end=End(kind="players", players=2), qualifying_ends=("level",)),
            "end.kind: by the book, no flight ends with a number of players left (ACO-O-stage-end)",
        ),
    ],
)
def test_a_flight_has_to_fit_its_book(structure: Structure, said: str) -> None:
    assert list(wrongs(structure)) == [said]


def test_the_end_of_a_running_flight_is_changed_only_by_a_book_that_allows_it() -> None:
    """CCL-qualifying-change."""
    fixed = Game(flight(), entries=3)
    fixed.start()
    assert fixed.refusal(cmd.ChangeEnd(level=2)) == "terms_fixed (CCL-qualifying-change)"
    other = Game(event(policy=Policies(stages=StagePolicy(qualifying_terms="may-change"))), entries=3)
    other.start()
    assert other.refusal(cmd.ChangeEnd(level=2)) == "terms_fixed (CCL-qualifying-change)"


def test_a_changed_end_has_to_be_ahead_and_playable() -> None:
    game = Game(flight(qualifying_terms="may-change"), entries=3)
    assert game.refusal(cmd.ChangeEnd(level=2)).startswith("not_running")
    game.start()
    for wrong in (cmd.ChangeEnd(), cmd.ChangeEnd(players=2), cmd.ChangeEnd(level=99)):
        with pytest.raises(ValueError, match=r"^end\."):
            game.do(wrong)
    game.at = 10 * MINUTE
    game.begin()
    game.finish({})
    assert game.t.level_number == 2
    assert game.refusal(cmd.ChangeEnd(level=1)).startswith("level_begun: asked 1, level 2")
    game.do(cmd.ChangeEnd(level=2), at=20 * MINUTE)
    game.do(cmd.EndEvent())
    assert len(of(game.log, ev.Qualified)) == 3 and game.t.structure.end.level == 2


def open_final() -> Game:
    return Game(event(stage=Stage(kind="final"), policy=Policies(stages=StagePolicy(final_entry="open"))))


def seed(*stacks: tuple[int, int], entries: int = 10) -> cmd.SeedFinal:
    """Return stacks by account, of a flight that sold ten entries for 1,000 in all."""
    results = tuple(cmd.Carried(account=account, flight="1A", stack=stack) for account, stack in stacks)
    return cmd.SeedFinal(results=results, pool=1_000, entries=entries, end_levels=(1,))


def test_an_open_final_sells_entries_beside_those_who_have_qualified() -> None:
    """ACO-stage-final-closed, turned round: money and places count what is bought here, too."""
    game = open_final()
    game.do(cmd.Enter(account=8))
    assert game.refusal(cmd.Start(seat_order=(0,))) == "too_early (ACO-stage-final-stacks)"
    game.do(seed((1, 4_000), (2, 6_000)))
    game.do(cmd.Enter(account=9))
    assert (game.t.pool, game.t.sold) == (1_200, 12)
    game.do(cmd.Withdraw(account=9))
    assert (game.t.pool, game.t.sold, game.t.accounts.players) == (1_100, 11, -100)
    game.start()
    assert game.stacks() == {8: 1_000, 1: 4_000, 2: 6_000} and game.t.level_number == 2
    game.play({1: -1_000, 2: 1_000})
    game.play({2: -5_000, 3: 5_000})
    assert game.won() == {2: 550, 1: 330, 8: 220}


def test_who_buys_an_entry_of_a_final_and_qualifies_too_has_the_better_stack_once() -> None:
    """ACO-O-stage-double."""
    game = open_final()
    game.do(cmd.Enter(account=1))
    game.do(cmd.Enter(account=2))
    done = game.do(seed((1, 4_000), (2, 500), (3, 700)))
    assert of(done, ev.StackBrought) == [ev.StackBrought(entry=1, stack=4_000)]
    (seeded,) = of(done, ev.StageSeeded)
    assert seeded.discarded == 1_000 + 500 and game.t.sold == 12
    game.do(cmd.Withdraw(account=1))
    assert game.t.accounts.players == -100  # the other's: what the first paid here was given back
    game.start()
    assert game.stacks() == {2: 1_000, 3: 700}


def test_an_open_final_that_is_cancelled_gives_back_or_shares() -> None:
    """ACO-O-cancel-running: before the flights hand over, entries are refunded; after that all is shared."""
    early = open_final()
    early.do(cmd.Enter(account=8))
    early.do(cmd.Cancel())
    assert early.t.accounts.players == 0
    late = open_final()
    late.do(cmd.Enter(account=8))
    late.do(seed((1, 4_000)))
    late.do(cmd.Cancel())
    assert sum(late.won().values()) == 1_100 and late.won().keys() == {1, 8}
