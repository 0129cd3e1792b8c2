"""A live event of 200 players, from registration to the last payment, through the desk's own orders."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from tests.room.desk_in_process import Director

from tapete.tournament import events as ev

PLAYERS = 200
SILENT: dict[str, Any] = {"says": None, "amount": None, "then": None, "prior": None, "left": None}
RULED_ON = 10
"""Rulings at recorded tables, and as many without a recorded hand."""


def played(file: str, seed: int, players: int = PLAYERS) -> tuple[Director, Counter[str]]:
    """Play an event to its end. Returns the desk, and how often each thing was done."""
    desk, chance = Director(), random.Random(seed)
    desk.opens(file)
    for number in range(1, players + 1):
        desk.give("register", person=f"Player {number}")
    desk.give("start_event")
    done: Counter[str] = Counter()
    while desk.state.state.state == "running":
        desk.later(chance.choice((0.5, 1, 2, 4)))
        found = desk.settle()
        done.update(found)
        if done["rulings"] < 2 * RULED_ON and not desk.state.state.clock.on_break and "break" not in found:
            ruled(desk, chance, done)
        if "break" in found:
            done["race"] += raced(desk)
            desk.later(60)
            continue
        if desk.state.state.clock.on_break:
            desk.later(5)
            continue
        state = desk.state.state
        if state.together is not None and state.together.waits_for:
            waited = chance.choice(state.together.waits_for)
            seats = [seat for seat in one_of(state.tables, waited) if seat.account is not None]
            losers = (
                [{"account": chance.choice(seats).account}]
                if chance.random() < 0.15 and len(seats) > 1
                else []
            )
            desk.give("table_done", table=waited, losers=losers)
            done["hands"] += 1
            continue
        table = chance.choice(state.tables)
        seats = [seat for seat in table.seats if seat.account is not None]
        selling = state.clock.level <= state.late_until_level
        if len(seats) > 1 and not (selling and state.figures.players < players // 2):
            loser, winner = chance.sample(seats, 2)
            desk.give("out", losers=[{"account": loser.account, "winner": winner.account}])
        if chance.random() < 0.05:
            punished(desk, chance, done)
    return desk, done


def ruled(desk: Director, chance: random.Random, done: Counter[str]) -> None:
    """Rule once at a recorded table, where the ruling is carried out, and once without a recorded hand."""
    state = desk.state.state
    idle = [one for one in state.tables if one.players > 3 and not one.playing and one.due is None]
    if not idle or state.together is not None:
        return
    table = chance.choice(idle).table
    said = desk.try_("record_hand", table=table)
    if getattr(said, "reason", None) is not None:
        return
    hand = one_table(desk, table).hand
    assert hand is not None and hand.to_act is not None
    seat, most = hand.to_act, next(one.stack for one in hand.seats if one.seat == hand.to_act)
    if most > hand.to_call:
        chip = min(most, 4 * hand.to_call)
        facts = SILENT | {"seat": seat, "chips": [chip]}
        told: Any = desk.say("ask_form", event=1, incident="wager", facts=facts, table=table)
        while told.form.ruling is None:
            facts |= {one.name: None for one in told.form.questions}
            told = desk.say("ask_form", event=1, incident="wager", facts=facts, table=table)
        desk.give("rule", incident="wager", facts=facts, book=state.book, table=table, carry=True)
        shown = one_table(desk, table).hand
        assert shown is not None  # one chip without a word is a call, in both books
        assert [one.bet for one in shown.seats if one.seat == seat] == [hand.to_call + before(hand, seat)]
        done["rulings"] += 1
    desk.give("drop_hand", table=table, reason="the hand was not followed to its end")
    desk.give("rule", incident="boxed_cards", facts={"count": 1}, book=state.book, table=table)
    done["rulings"] += 1


def before(hand: Any, seat: int) -> int:
    """What stood in front of a seat."""
    return next(int(one.bet) for one in hand.seats if one.seat == seat)


def one_table(desk: Director, number: int) -> Any:
    """A table as it is shown."""
    return next(one for one in desk.state.state.tables if one.table == number)


def one_of(tables: Any, number: int) -> Any:
    """The seats of a table."""
    return next(table.seats for table in tables if table.table == number)


def raced(desk: Director) -> int:
    """Race the smallest chips off at all tables, if no level needs them any more."""
    state, tables = desk.state.state, 0
    for table in state.tables:
        odd = {seat.seat: seat.stack // 100 % 5 for seat in table.seats if seat.account is not None}
        said = desk.try_("race_chips", table=table.table, removed=100, in_play=[500, 1_000, 5_000], odd=odd)
        if getattr(said, "reason", None) == "chips_still_needed":
            return 0
        assert not hasattr(said, "reason"), said
        tables += 1
    return tables


def punished(desk: Director, chance: random.Random, done: Counter[str]) -> None:
    """Give a penalty of two hands and count them down at the table."""
    table = chance.choice(desk.state.state.tables)
    seat = chance.choice([seat for seat in table.seats if seat.account is not None])
    desk.give("punish", account=seat.account, kind="missed_hands", count=2, reason="a phone at the table")
    for left in (1, 0):
        desk.give("missed_hand", table=table.table)
        found = [one for one in one_of(desk.state.state.tables, table.table) if one.seat == seat.seat]
        assert [one.missing for one in found] == [left]
    done["penalties"] += 1


@pytest.fixture(scope="module", params=["tda-live.toml", "casino-club.toml"])
def event(request: pytest.FixtureRequest) -> tuple[str, Director, Counter[str]]:
    desk, done = played(request.param, seed=7)
    return request.param, desk, done


def test_everybody_has_a_place_and_the_prizes_are_the_pool(event: tuple[str, Director, Counter[str]]) -> None:
    _, desk, _ = event
    state = desk.state.state
    assert state.state == "finished"
    places = Counter(one.place for one in state.players)
    taken = [place for place in sorted(place for place in places if place) for _ in range(places[place])]
    assert len(taken) == PLAYERS
    for at, place in enumerate(
        taken, start=1
    ):  # those who tie share a place, and the next places are left out
        assert place <= at < place + places[place]
    assert (
        sum(one.prize for one in state.players) == state.figures.pool == PLAYERS * (state.price - fee(desk))
    )
    assert sum(prize.amount for prize in state.prizes) == state.figures.pool


def fee(desk: Director) -> int:
    """The house's part of a price."""
    return desk.desk.owners[1].live.tournament.structure.fee


def test_breaks_levels_moves_and_hand_for_hand_were_all_needed(
    event: tuple[str, Director, Counter[str]],
) -> None:
    _, desk, done = event
    for kind in (
        "break",
        "break_over",
        "level",
        "balance",
        "final_table",
        "hand_for_hand",
        "next_hand",
        "penalties",
        "race",
    ):
        assert done[kind], kind
    state = desk.state.state
    assert len(state.log) >= PLAYERS
    assert len(state.rulings) == 2 * RULED_ON and sum(one.carried for one in state.rulings) >= RULED_ON - 2


def test_the_books_differ_as_they_say(event: tuple[str, Director, Counter[str]]) -> None:
    file, desk, done = event
    live = desk.desk.owners[1].live
    happened = [one for act in live.standing for one in act.events]
    final = [one for one in happened if isinstance(one, ev.Redrawn) and one.draw.kind == "final_table"]
    broken = [one.broken.table for one in happened if isinstance(one, ev.TableBroke)]
    if file == "casino-club.toml":
        assert len(final[-1].draw.places) == 10  # ten at the final table
        assert done["redraw"] == 1  # seats are drawn anew at two tables
    else:
        assert len(final[-1].draw.places) == 9 and not done["redraw"]
    assert len(broken) == len(set(broken))


def test_chips_are_conserved_through_every_act(event: tuple[str, Director, Counter[str]]) -> None:
    _, desk, _ = event
    live = desk.desk.owners[1].live
    tournament = live.tournament
    changed = sum(
        one.race.value_after - one.race.value_before
        for act in live.standing
        for one in act.events
        if isinstance(one, ev.ColouredUp)
    )
    assert tournament.in_play == PLAYERS * tournament.structure.starting_stack + changed


def test_the_log_leads_to_the_same_event_again(event: tuple[str, Director, Counter[str]]) -> None:
    _, desk, _ = event
    again = Director(desk.disk, desk.clock)
    assert again.state.state == desk.state.state
    assert again.desk.owners[1].live.tournament == desk.desk.owners[1].live.tournament


def test_everybody_is_paid_once(event: tuple[str, Director, Counter[str]]) -> None:
    _, desk, _ = event
    winners = [one.account for one in desk.state.state.players if one.prize and not one.paid]
    for account in winners:
        desk.give("pay_out", account=account)
    assert all(one.paid for one in desk.state.state.players if one.prize)
    if winners:
        again = desk.try_("pay_out", account=winners[0])
        assert getattr(again, "reason", None) == "nothing_pending"
