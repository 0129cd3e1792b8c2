"""Values of a book that cannot have an effect in an event are listed with the reason; others are not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec import structs

from tapete.rules import book as book_of
from tapete.rules.book_layers import points
from tapete.scenarios.mutation import other_values, with_value
from tapete.simulation import Draw, quick, simulate
from tapete.tournament import Structure, read_structure
from tapete.tournament import events as ev
from tapete.tournament.policy import policies_of
from tapete.tournament.policy.idle import idle
from tapete.tournament.policy.idle_games import BY_GAME

EXAMPLES = Path(__file__).parents[2] / "examples" / "tournaments"
EVENT = """
name = "Event"
book = "{book}"
seats = 6
starting_stack = 1_500
buy_in = 100
payout = [65, 35]
{more}
"""
LEVELS = "levels = [{ small_blind = 10, big_blind = 20, minutes = 5 }]\n"
ANTES = 'ante_form = "button"\nlevels = [{ small_blind = 10, big_blind = 20, ante = 20, minutes = 5 }]\n'
TWO_LEVELS = (
    "levels = [{ small_blind = 10, big_blind = 20, minutes = 5 }, "
    "{ small_blind = 20, big_blind = 40, minutes = 5 }]\n"
)
LIMIT = (
    'game = "holdem-fixed-limit"\n'
    "levels = [{ small_blind = 10, big_blind = 20, small_bet = 20, minutes = 5 }]\n"
)
STUD = (
    'game = "stud-fixed-limit"\nante_form = "per_player"\n'
    "levels = [{ small_blind = 0, big_blind = 0, ante = 5, bring_in = 5, small_bet = 20, minutes = 5 }]\n"
)
SCHEDULED = '[start]\nkind = "scheduled"\n'


def event(more: str, book: str = "tda-2019") -> Structure:
    return read_structure(EVENT.format(book=book, more=more), "event.toml")


def reasons(structure: Structure, *values: str) -> dict[str, str]:
    """Return the reasons why values have no effect in an event, in English."""
    return {name: why.in_words("en") for name, why in idle(structure, iter(values))}


def why(value: str, more: str, book: str = "tda-2019") -> str | None:
    """Return why a value has no effect. None if it may have one."""
    return reasons(event(more, book), value).get(value)


@pytest.mark.parametrize(
    ("value", "without", "reason", "with_it"),
    [
        ("betting.bets_per_round", LEVELS, "it plays no fixed limit", LIMIT),
        ("betting.pot_limit", LEVELS, "it plays no pot limit", LEVELS + 'game = "omaha-pot-limit"\n'),
        ("showdown.odd_chip_in_stud", LEVELS, "it plays no stud", STUD),
        ("showdown.odd_chip_on_board", STUD, "it plays nothing but stud", LEVELS),
        ("board.flop_four", STUD, "it plays no game with a board", LEVELS),
        (
            "showdown.odd_chip_of_halves",
            LEVELS,
            "it plays no game of high and low",
            LEVELS + 'game = "omaha-8-pot-limit"\n',
        ),
        (
            "tournament.balance_move",
            LEVELS,
            "it has one table, and nobody comes to it later",
            LEVELS + SCHEDULED,
        ),
        ("tournament.ante_payer", LEVELS, "it has no antes", ANTES),
        (
            "tournament.hand_for_hand_most",
            LEVELS + SCHEDULED + '[hand_for_hand]\nkind = "never"\n',
            "it is never played hand for hand",
            LEVELS + SCHEDULED,
        ),
        (
            "tournament.halt_gap",
            LEVELS + SCHEDULED + "[tables]\nhalt_gap = 4\n",
            "its file says tables.halt_gap itself",
            LEVELS + SCHEDULED,
        ),
        (
            "tournament.late_stack",
            LEVELS,
            "nobody enters late",
            TWO_LEVELS + SCHEDULED + "[entries]\nlate_until_level = 1\n",
        ),
        ("ring.rake", LEVELS, "it is no cash table", None),
        ("showdown.odd_chip_of_boards", LEVELS, "the hands of an event have one board", None),
    ],
)
def test_a_value_is_named_where_it_has_no_effect(
    value: str, without: str, reason: str, with_it: str | None
) -> None:
    assert why(value, without) == reason
    if with_it is not None:
        assert why(value, with_it) is None


def test_a_mix_has_the_needs_of_all_its_games() -> None:
    horse = read_structure((EXAMPLES / "horse.toml").read_text(encoding="utf-8"), "horse.toml")
    assert not reasons(horse, "showdown.odd_chip_in_stud", "showdown.odd_chip_of_halves")
    assert reasons(horse, "betting.pot_limit") == {"betting.pot_limit": "it plays no pot limit"}


def test_names_are_those_of_values() -> None:
    known = {name for book in ("tda-2026", "casino-club", "aconcagua") for name, _ in points(book_of(book))}
    assert {"betting", "showdown", "deal", "board", "players"} == {name.split(".")[0] for name in BY_GAME}
    assert not {name for name in BY_GAME if name.startswith(("betting.", "showdown."))} - known


def drawn(seed: int) -> Draw:
    rng = random.Random(seed)
    return lambda bound: int(rng.random() * bound)


def played(structure: Structure, entries: int) -> list[ev.Event]:
    """Return an event's log without its opening, which holds the policies."""
    draw, log = drawn(3), []
    simulate(
        structure, entries=entries, player=quick(draw), draw=draw, sink=lambda event, at: log.append(event)
    )
    return log[1:]


@pytest.mark.parametrize(
    ("name", "entries"),
    [("sit-and-go", 9), ("heads-up", 2), ("windfall", 3), ("freezeout", 24), ("razz", 16)],
)
def test_an_event_is_the_same_whatever_its_book_says_there(name: str, entries: int) -> None:
    """Each idle value of its policies, changed to another lawful one."""
    structure = read_structure((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    book = structure.rulebook
    before = played(structure, entries)
    tried = 0
    for point, _ in idle(structure, (name for name, _ in points(book))):
        others = other_values(book, point) if point.startswith("tournament.") else []
        for policies in [policies_of(with_value(book, point, other)) for other in others[:1]]:
            if policies != structure.policy:
                tried += 1
                assert played(structs.replace(structure, policy=policies), entries) == before, point
    assert tried >= 3
