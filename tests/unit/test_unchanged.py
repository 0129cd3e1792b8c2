"""The check that deciding changes nothing notices every change, and reports nothing without one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.unchanged import ALL, EVERY, METHODS, compiled, deep, unchanged, watch_decides
from tests.unit.tournament_game import Game, event

from tapete.cards import STANDARD_52
from tapete.engine import Hand, Stakes
from tapete.engine import commands as hand_cmd
from tapete.rules import hand_rules
from tapete.tournament import Tournament
from tapete.tournament import commands as cmd


def running() -> Game:
    game = Game(event(), entries=5)
    game.start()
    return game


def a_stack(t: Tournament) -> None:
    t.entries[1].stack += 1


def a_table(t: Tournament) -> None:
    t.tables.open_table(9)


def nothing(t: Tournament) -> None:
    assert t.fingerprint and t.prizes is not None and t.required(1) is None


@pytest.mark.parametrize(("change", "seen"), [(a_stack, True), (a_table, True), (nothing, False)])
def test_a_decision_that_changes_something_is_told(change: Callable[[Tournament], None], seen: bool) -> None:
    game = running()

    def decide(t: Tournament) -> str:
        change(t)
        return "decided"

    checked = unchanged("decide", decide, lambda t: t)
    if seen:
        with pytest.raises(AssertionError, match="decide changed the state"):
            checked(game.t)
    else:
        assert checked(game.t) == "decided"


def test_a_refused_command_is_checked_too() -> None:
    def refuses(t: Tournament) -> None:
        a_stack(t)
        raise LookupError("no")

    with pytest.raises(AssertionError, match="changed the state"):
        unchanged("refuses", refuses, lambda t: t)(running().t)


def test_after_many_calls_a_sample_is_checked() -> None:
    game, seen = running(), 0
    checked = unchanged("decide", a_stack, lambda t: t)
    for _ in range(400):
        try:
            checked(game.t)
        except AssertionError:
            seen += 1
    assert seen == ALL + 400 // EVERY - ALL // EVERY


def test_a_hand_is_seen_whole_but_for_its_cached_menu() -> None:
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks={1: 1_000, 2: 1_000, 3: 1_000},
        button=1,
        small_blind=2,
        big_blind=3,
        deck=STANDARD_52,
    )
    before = deep(hand)
    assert hand.menu is not None and hand.decide(hand_cmd.Fold(seat=1)) and deep(hand) == before
    hand.bets[1] = 5
    assert deep(hand) != before


def test_everything_that_decides_is_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = [(kind, name) for kind, name, _ in METHODS if kind is not Hand or not compiled()]
    plain = [getattr(kind, name) for kind, name in watched]
    watch_decides(monkeypatch)
    wrapped = [getattr(kind, name) for kind, name in watched]
    assert all(one is not other for one, other in zip(plain, wrapped, strict=True))
    game = running()
    assert game.do(cmd.BeginHand(table=1))
