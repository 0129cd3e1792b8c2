"""Betting trees counted: the engine, a naive count by brute force, and the numbers in counts.txt agree."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.perft import naive

from tapete.cards import STANDARD_52
from tapete.engine import Bet, Call, Check, Command, Fold, Hand, Menu, RaiseTo, Stakes
from tapete.rules import hand_rules

LINES = [
    line.split("#")[0].split()
    for line in (Path(__file__).parent / "counts.txt").read_text(encoding="utf-8").splitlines()
]
ROWS = [line for line in LINES if line]
STREETS = ("preflop", "flop", "turn", "river")


def table_of(row: list[str]) -> tuple[naive.Table, list[int]]:
    """What a line of counts.txt says: stacks, blinds, last street, free folds or not, then the counts."""
    stacks, blinds, street, folds, *counts = row
    small, big = blinds.split("/")
    table = naive.Table(
        stacks=tuple(int(chips) for chips in stacks.split(",")),
        small_blind=int(small),
        big_blind=int(big),
        streets=STREETS.index(street) + 1,
        free_folds={"folds": True, "no-folds": False}[folds],
    )
    return table, [int(number) for number in counts]


def every(menu: Menu, *, free_folds: bool) -> list[Command]:
    """Everything on the menu, each amount on its own."""
    seat = menu.seat
    commands: list[Command] = [Fold(seat=seat)] if free_folds or not menu.free_fold else []
    if menu.check:
        commands.append(Check(seat=seat))
    if menu.call is not None:
        commands.append(Call(seat=seat))
    if menu.bet is not None:
        commands += [Bet(seat=seat, amount=n) for n in range(menu.bet.least, menu.bet.most + 1)]
    if menu.raise_to is not None:
        commands += [RaiseTo(seat=seat, amount=n) for n in range(menu.raise_to.least, menu.raise_to.most + 1)]
    return commands


def count(table: naive.Table) -> list[int]:
    """The same count by the engine."""
    seats = len(table.stacks)
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=table.small_blind, big_blind=table.big_blind),
        stacks={seat: chips for seat, chips in enumerate(table.stacks, start=1)},
        button=1 if seats == 2 else seats,
        small_blind=1,
        big_blind=2,
        deck=STANDARD_52,
    )
    found: Counter[int] = Counter()
    walk(hand, table, 0, found)
    return [found[depth] for depth in range(1, len(found) + 1)]


def walk(hand: Hand, table: naive.Table, depth: int, found: Counter[int]) -> None:
    """Count every sequence that goes on from here."""
    menu = hand.menu
    if menu is None or hand.street_index >= table.streets:
        return
    for command in every(menu, free_folds=table.free_folds):
        found[depth + 1] += 1
        ahead = hand.copy()
        for event in hand.decide(command):
            ahead.apply(event)
        walk(ahead, table, depth + 1, found)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row[:4]))
def test_the_engine_counts_as_written(row: list[str]) -> None:
    table, counts = table_of(row)
    assert count(table) == counts


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row[:4]))
def test_brute_force_counts_as_written(row: list[str]) -> None:
    table, counts = table_of(row)
    assert naive.count(table) == counts
