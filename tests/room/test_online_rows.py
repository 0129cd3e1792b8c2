"""Rows of the online room's book, played through the socket."""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec import structs
from tests.room.cash_tables import act, offer, seated, turn_of
from tests.room.cash_tables import in_room as at_cash
from tests.room.cash_tables import until as till
from tests.room.persons import GO, T1, game_of, in_room, levels, of, people, until, wait
from tests.room.test_room_messages import settle
from tools import verify

from tapete.engine import events as hand_events
from tapete.engine.types import Stakes
from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import events as te
from tapete.tournament.seats.choices import Choice
from tapete.tournament.structure.reading import read_structure

LIMIT = offer(
    game="omaha-fixed-limit", stakes=Stakes(small_blind=10, big_blind=20, small_bet=20), rake_caps=()
)


ONLINE = """
name = "Go"
book = "aconcagua"
game = "holdem-no-limit"
seats = 3
starting_stack = 1_500
buy_in = 100
fill_ms = 2_000
payout = [100]
levels = [
    { small_blind = 10, big_blind = 20, minutes = 5 },
    { small_blind = 15, big_blind = 30, minutes = 5 },
]
[start]
kind = "sit_and_go"
players = 6
"""


def passive(table: p.Table) -> tuple[p.Action, int | None]:
    assert table.menu is not None
    return (p.Action.CHECK if table.menu.check else p.Action.CALL), None


def test_bets_on_the_turn_of_fixed_limit_omaha_are_double() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        for street, size in (("flop", 20), ("turn", 40), ("river", 40)):
            while True:
                await till(lambda: turn_of(ana) or turn_of(ben))
                one = ana if turn_of(ana) else ben
                assert one.table is not None
                hand, menu = one.table.hand, one.table.menu
                assert hand is not None
                assert menu is not None
                if hand.street == street:
                    break
                await act(one, passive)
            assert menu.bet is not None
            assert (menu.bet.least, menu.bet.most) == (size, size)
            decision = one.table.decision
            small = await one.ask(p.Act, decision=decision, action=p.Action.BET, amount=size // 2)
            assert isinstance(small, p.Refusal)
            assert (small.reason, small.rule) == ("bet_too_small", "ACO-fl-bet-size")
            await act(one, lambda table: (p.Action.BET, table.menu.bet.least if table.menu else 0))  # type: ignore[union-attr]

    at_cash(work, LIMIT)


@pytest.mark.shows("ACO-t-button-seat1", book="aconcagua")
def test_the_first_button_is_at_seat_1() -> None:
    """At every table, wherever players were drawn to; the online book says so."""
    event = read_structure(ONLINE, "go.toml")

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", "Dani", "Eva", "Flor", plan=wait)
        await until(lambda: len(of(disk, hand_events.HandStarted)) + len(tables_started(room)) >= 2)
        await settle()
        for guest in guests:
            hand = guest.table.hand
            assert hand is not None
            assert hand.button == guest.table.button == min(seat.seat for seat in guest.table.seats) == 1

    for seed in (b"a", b"b"):
        in_room(check, event, seed=seed)


def tables_started(room: Room) -> list[int]:
    """Tables at which a hand runs."""
    return [play.number for play in game_of(room).live() if play.running]


@pytest.mark.shows("ACO-t-reminder", book="aconcagua")
def test_a_client_is_told_when_to_remind_its_player() -> None:
    """Eight seconds before the end of a turn; a book that names no time has the client choose."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        (guest, *_) = await people(room, "Ana", "Bea", "Caio", plan=wait)
        await until(lambda: guest.table.clock is not None)
        assert guest.table.remind_ms == 8_000

    async def other(room: Room, disk: MemoryDisk) -> None:
        (guest, *_) = await people(room, "Ana", "Bea", "Caio", plan=wait)
        await until(lambda: guest.table.clock is not None)
        assert guest.table.remind_ms == 0

    event = structs.replace(GO, seats=3, levels=levels(20, minutes=60))
    in_room(check, event)
    in_room(other, structs.replace(event, book="tda-2019"))


@pytest.mark.shows("CCL-button-initial", book="casino-club")
def test_the_first_button_is_drawn_for_all_tables() -> None:
    """Casino Club draws it at one table; in a room the draw is part of the draw of the seats, and proven."""
    text = ONLINE.replace('"aconcagua"', '"casino-club"').replace("seats = 3", "seats = 3\nsmallest_chip = 5")
    event = read_structure(text, "go.toml")
    assert event.start.button_drawn
    buttons = set[int]()

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", "Dani", "Eva", "Flor", plan=wait)
        await until(lambda: len(of(disk, hand_events.HandStarted)) + len(tables_started(room)) >= 2)
        await settle()
        started = of(disk, te.Started)
        (button,) = {one.button for one in started}
        buttons.add(button)
        assert {guest.table.hand.button for guest in guests if guest.table.hand is not None} == {button}
        await room.handle(guests[0], p.ProveDraws(stream=T1))
        await settle()
        (proof,) = [one for one in guests[0].heard if isinstance(one, p.DrawsProof)]
        draw = proof.draws[0]
        assert (draw.kind, draw.button) == ("initial", button)
        assert draw.choices[-1] == Choice(what="button", among=(1, 2, 3), bounds=(3,))
        told = json.loads(msgspec.json.encode(proof))
        assert verify.check(told) == []
        other = {**told, "draws": [{**told["draws"][0], "button": button % 3 + 1}, *told["draws"][1:]]}
        assert verify.check(other), "another seat would be found out"

    for seed in (b"a", b"b", b"c", b"d", b"e"):
        in_room(check, event, seed=seed)
    assert len(buttons) > 1
