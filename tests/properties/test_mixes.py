"""In mixed games where anybody comes and goes, the held button is fair to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tapete.engine.pots import clockwise
from tapete.engine.types import Seat
from tapete.rules.mixes import Change, MixTurn, has_blinds, mix, mixes, next_turn
from tapete.tournament.positions.button import Held, Positions, hold_button, next_positions


class Dealt(NamedTuple):
    """One hand as it began."""

    players: dict[Seat, int]
    """Who sits where: a seat that is taken again has another player."""
    turn: MixTurn
    positions: Positions | Held


CHANGES: tuple[Change, ...] = ("hand", "orbit", "level")


@st.composite
def tables(draw: st.DrawFn, changes: Sequence[Change] = CHANGES) -> list[Dealt]:
    """Play up to sixty hands of a mix at a table of eight, where players go out and others sit down."""
    played = mix(draw(st.sampled_from(mixes())))
    change = draw(st.sampled_from(changes))
    hands = draw(st.integers(1, 6)) if change == "hand" else 1
    played = msgspec.structs.replace(played, change=change, hands=hands)
    players = {seat: seat for seat in draw(st.sets(st.integers(1, 8), min_size=2))}
    level, newest = draw(st.integers(1, 3)), 8
    log: list[Dealt] = []
    turn: MixTurn | None = None
    positions: Positions | Held | None = None
    for _ in range(draw(st.integers(2, 60))):
        had_it = positions.big_blind if isinstance(positions, Positions) else None
        turn = next_turn(played, turn, seats=players, level=level, big_blind=had_it)
        positions = (next_positions if has_blinds(turn.game) else hold_button)(positions, players)
        log.append(Dealt(dict(players), turn, positions))
        level += draw(st.sampled_from([0, 0, 0, 1]))
        if draw(st.sampled_from([False, False, True])):
            seat = draw(st.integers(1, 8))
            if seat not in players:
                newest += 1
                players[seat] = newest
            elif len(players) > 2:
                del players[seat]
    return log


def blinds_of(log: list[Dealt]) -> list[tuple[Dealt, Positions]]:
    return [(dealt, dealt.positions) for dealt in log if isinstance(dealt.positions, Positions)]


@given(tables())
def test_nobody_has_the_big_blind_twice_in_a_row_because_of_stud(log: list[Dealt]) -> None:
    """TDA19-11B.3, TDA19-32, TDA19-34.4."""
    blinds = blinds_of(log)
    for (_, before), (_, after) in zip(blinds, blinds[1:], strict=False):
        assert before.big_blind != after.big_blind


@given(tables())
def test_the_big_blind_passes_nobody_over(log: list[Dealt]) -> None:
    """Between two big blinds of a player, each other who stayed all the while had it once."""
    last: dict[int, int] = {}
    blinds = blinds_of(log)
    for at, (dealt, positions) in enumerate(blinds):
        player = dealt.players[positions.big_blind]
        if player in last:
            between = blinds[last[player] : at + 1]
            stayed = set.intersection(*({*there.players.values()} for there, _ in between)) - {player}
            had_it = [there.players[found.big_blind] for there, found in between]
            assert [had_it.count(other) for other in stayed] == [1] * len(stayed)
        last[player] = at


@given(tables())
def test_the_button_moves_on_once_for_stud_and_then_stays_until_blinds_are_back(log: list[Dealt]) -> None:
    """TDA19-11B, TDA19-11B.3. A table of two has its button by the blinds (TDA19-34).

    Where arrivals and departures have brought the blinds round to it, it lies just before them.
    """
    of_two = False
    for before, after in zip(log, log[1:], strict=False):
        if isinstance(before.positions, Positions):
            of_two = len(before.players) == 2
        of_two = of_two or len(after.players) == 2
        if isinstance(after.positions, Positions):
            if isinstance(before.positions, Held) and not of_two:
                held, blinds = before.positions.button, after.positions
                round_ = clockwise(range(1, 9), after=blinds.small_blind_due - 1)
                if held not in round_[: round_.index(blinds.big_blind) + 1]:
                    assert blinds.button == held
                else:
                    others = {*after.players} - {blinds.small_blind_due}
                    assert blinds.button == clockwise(others, after=blinds.small_blind_due)[-1]
        elif isinstance(before.positions, Held):
            assert after.positions == before.positions
        else:
            would_be = next_positions(before.positions, after.players)
            assert after.positions == Held(button=would_be.button, last=before.positions)


@given(tables())
def test_blinds_are_posted_by_players_and_the_small_one_by_who_had_the_big_one(log: list[Dealt]) -> None:
    """TDA19-32."""
    blinds = blinds_of(log)
    for dealt, positions in blinds:
        assert positions.big_blind in dealt.players
        assert positions.small_blind is None or positions.small_blind in dealt.players
    for (_, before), (dealt, after) in zip(blinds, blinds[1:], strict=False):
        if len(dealt.players) > 2:
            assert after.small_blind == (before.big_blind if before.big_blind in dealt.players else None)


@given(tables(["orbit"]))
def test_an_orbit_costs_everybody_who_stays_one_big_blind(log: list[Dealt]) -> None:
    """In a stud game, as many hands as its first had seats."""
    begun = [at for at, dealt in enumerate(log) if dealt.turn.hand == 1]
    for start, end in zip(begun, begun[1:], strict=False):
        game = log[start:end]
        if isinstance(game[0].positions, Held):
            assert len(game) == len(game[0].players)
            continue
        stayed = set.intersection(*({*dealt.players.values()} for dealt in [*game, log[end]]))
        stayed &= {*game[0].players.values()}
        had_it = [dealt.players[positions.big_blind] for dealt, positions in blinds_of(game)]
        assert [had_it.count(player) for player in stayed] == [1] * len(stayed)
