"""An evening in an anonymous pool: no hidden card, no name, and no fold before its turn leaves the room."""

from __future__ import annotations

import asyncio
import random
import re as regex
from typing import Any

import msgspec
from tests.room.cash_tables import new_id, until
from tests.room.pools import Entrant, game_of, happened, in_pool_room, pool_offer

from tapete.engine import events as hand_events
from tapete.ring.pool import events as ev
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

NAMES = tuple(f"Zorro {number}" for number in range(11))
TABLES = 40


class Regular(Entrant):
    """Plays at random: folds before the turn, at it, watches, goes on, rests and comes back."""

    def __init__(self, room: Room, name: str, stream: str = "pool/1") -> None:
        super().__init__(room, name, stream)
        self.random = random.Random(name)

    def hear(self, message: p.ServerMessage) -> None:
        super().hear(message)
        if isinstance(message, p.Snapshot | p.News | p.Yours) and self.table is not None:
            wish = self._wish(self.table)
            if wish is not None:
                asyncio.get_running_loop().call_later(self.random.random() * 2, self._send, wish)

    def _send(self, message: Any) -> None:
        asyncio.get_running_loop().create_task(self.room.handle(self, message))

    def _wish(self, table: p.Table) -> Any:
        mine, dice = table.your_pool, self.random.random()
        if mine is None:
            return None
        if mine.fast_fold != "no" and dice < 0.3:
            then: Any = self.random.choice(["next_hand", "watch"])
            return p.FastFold(id=new_id(), stream=self.stream, then=then, confirmed=True)
        if mine.folded and dice < 0.5:
            return p.LeaveHand(id=new_id(), stream=self.stream)
        if dice > 0.985:
            return p.SitOut(id=new_id(), stream=self.stream)
        if mine.status == "inactive" or dice > 0.97:
            return p.ComeBack(id=new_id(), stream=self.stream)
        return None


def test_an_evening_lets_nothing_out() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = [await Regular.join(room, name) for name in NAMES]
        await until(lambda: len(happened(disk, ev.TableFormed)) >= TABLES)
        assert len(happened(disk, ev.FastFolded)) > 10, "there is something to hide"
        dealt = _hole_cards(room, disk)
        for one in found:
            heard = [message for message in one.heard if not isinstance(message, p.Welcome)]
            text = b"".join(msgspec.json.encode(message) for message in heard)
            assert not [name for name in NAMES if name != one.name and f'"{name}"'.encode() in text]
            _check_cards(one, dealt, _shown(disk))
            _check_players(one)
        _check_folds(found, disk)
        assert game_of(room).pool.in_play == game_of(room).pool.issued - game_of(room).pool.rake

    in_pool_room(work, pool_offer(anonymous=True))


def _hole_cards(room: Room, disk: MemoryDisk) -> dict[int, dict[int, tuple[str, ...]]]:
    """By hand and account: the cards that were dealt."""
    accounts, formed = game_of(room).accounts, dict[int, dict[int, int]]()
    found: dict[int, dict[int, tuple[str, ...]]] = {}
    running: dict[int, int] = {}
    for stored in disk.events["pool/1"]:
        table, event = room_events.where(room_events.decode(stored.body))
        match event:
            case room_events.OfPool(event=ev.TableFormed(hand=hand, entries=entries)):
                formed[hand] = {seat: accounts[entry] for seat, entry in entries.items()}
            case hand_events.HandStarted(hand=hand):
                running[table] = hand
            case hand_events.HoleDealt(seat=seat, cards=cards):
                hand = running[table]
                found.setdefault(hand, {})[formed[hand][seat]] = cards
            case _:
                pass
    return found


def _shown(disk: MemoryDisk) -> dict[int, set[str]]:
    """By hand: the cards that all could see at its end."""
    found: dict[int, set[str]] = {}
    running: dict[int, int] = {}
    for stored in disk.events["pool/1"]:
        table, event = room_events.where(room_events.decode(stored.body))
        match event:
            case hand_events.HandStarted(hand=hand):
                running[table] = hand
            case hand_events.Shown(cards=cards) | hand_events.BoardDealt(cards=cards):
                found.setdefault(running[table], set()).update(cards)
            case _:
                pass
    return found


def _check_cards(
    one: Entrant, dealt: dict[int, dict[int, tuple[str, ...]]], shown: dict[int, set[str]]
) -> None:
    """Every card in what a player heard of a hand is their own, on the board, or was shown."""
    for table in one.tables:
        if table.hand is None:
            continue
        hand = table.hand.hand
        known = set(dealt[hand].get(one.id, ())) | shown.get(hand, set())
        text = msgspec.json.encode((table.hand, table.events, table.menu)).decode()
        seen = set(regex.findall(r'"([2-9TJQKA][cdhs])"', text))
        assert seen <= known, (one.name, hand, seen - known)


def _check_players(one: Entrant) -> None:
    """The number of a player in one hand comes in no other hand."""
    hands: dict[int, int] = {}
    for table in one.tables:
        for seat in table.seats:
            if table.hand is not None:
                assert hands.setdefault(seat.player, table.hand.hand) == table.hand.hand


def _check_folds(found: list[Entrant], disk: MemoryDisk) -> None:
    """Nobody else at a table sees a seat as folded before the log has its fold."""
    folded_in_log: dict[int, list[int]] = {}
    running: dict[int, int] = {}
    for stored in disk.events["pool/1"]:
        table, event = room_events.where(room_events.decode(stored.body))
        if isinstance(event, hand_events.HandStarted):
            running[table] = event.hand
        if isinstance(event, hand_events.Folded):
            folded_in_log.setdefault(running[table], []).append(event.seat)
    for one in found:
        for told in one.tables:
            if told.hand is not None:
                order = folded_in_log.get(told.hand.hand, [])
                seen = set(told.hand.folded)
                assert seen == set(order[: len(seen)]), "folds are seen in the order of the turns"
