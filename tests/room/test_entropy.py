"""Players' clients cut the deck: the room commits before it knows their bytes, and waits for nobody long."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.room.persons import GO, T1, Person, back, game_of, in_room, log, natural, of, over, until
from tests.simulation.virtual import open_room, run_virtual
from tools import verify

from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import dealing
from tapete.room.core import events as room_events
from tapete.room.core.pace import RoomPace
from tapete.room.fair.decks import contribution
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.store import Batch
from tapete.room.world.deal_key import DealKey
from tapete.rules import hand_rules


class Cutter(Person):
    """A person whose client takes part in every deal; `withholds` says at which it does not reveal."""

    withholds = False
    wrong = False

    def __init__(self, room: Room, stream: str = T1) -> None:
        super().__init__(room, stream, natural)
        self.bytes: dict[str, bytes] = {}
        self.opened: list[p.DealOpened] = []

    def fresh(self) -> str:
        """A commitment to bytes that nobody else knows."""
        made = hashlib.sha256(f"{self.id}/{len(self.bytes)}".encode()).digest()
        self.bytes[contribution(made).hex()] = made
        return contribution(made).hex()

    def hear(self, message: p.ServerMessage) -> None:
        super().hear(message)
        if not isinstance(message, p.DealOpened):
            return
        self.opened.append(message)
        mine = next((one for one in message.awaited.values() if one in self.bytes), None)
        if mine is None:
            self._send(p.CommitBytes(stream=self.stream, commitment=self.fresh()))
        elif not self.withholds:
            reveal = bytes(32) if self.wrong else self.bytes[mine]
            self._send(
                p.RevealBytes(
                    stream=self.stream, deal=message.commitment, reveal=reveal.hex(), next=self.fresh()
                )
            )
        else:
            self._send(p.CommitBytes(stream=self.stream, commitment=self.fresh()))


async def cutter(room: Room, name: str, *, commits: bool = True) -> Cutter:
    guest = Cutter(room)
    room.connect(guest)
    await room.handle(guest, p.Hello(protocol=p.PROTOCOL, name=name))
    await guest.enter()
    await room.handle(guest, p.Watch(stream=T1, whole=True))
    if commits:
        await room.handle(guest, p.CommitBytes(stream=T1, commitment=guest.fresh()))
    return guest


async def cutters(room: Room, count: int = 6) -> list[Cutter]:
    return [await cutter(room, f"Cutter {n}") for n in range(count)]


async def proofs_of(guest: Person) -> list[p.HandProof]:
    listed = await guest.ask(p.Hands(stream=T1))
    found = [await guest.ask(p.ProveHand(stream=T1, hand=row.hand)) for row in listed.hands]
    for proof in found:
        assert verify.check(json.loads(msgspec.json.encode(proof))) == []
    return found


def test_all_who_take_part_cut_every_deck_and_the_room_committed_before() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await cutters(room)
        await over(room)
        assert not of(disk, hand_events.HandVoided)
        hands = mine = 0
        for guest in guests:
            told = {(one.table, one.deal): one for one in guest.opened}
            for proof in await proofs_of(guest):
                before = told.get((proof.table, proof.deal))
                if before is None:
                    continue
                hands += 1
                assert proof.decks[0].commitment == before.commitment
                assert {one.seat: one.commitment for one in proof.contributions} == before.awaited
                cut = [one for one in proof.contributions if one.commitment in guest.bytes]
                for one in cut:
                    assert one.seat == proof.you and one.reveal == guest.bytes[one.commitment].hex()
                    mine += 1
        assert hands > 30 and mine > 20
        shuffles = of(disk, room_events.DeckShuffled)
        assert sum(bool(one.reveals) for one in shuffles) >= len(shuffles) - 1
        assert not any(one.left_out for one in shuffles)

    in_room(check, GO)


def test_the_room_has_stored_its_order_before_any_byte_is_revealed_to_it() -> None:
    """The order of the log: what was opened stands before the deal, with the same commitment and nonce."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        await cutters(room)
        await over(room)
        opened: dict[str, tuple[int, room_events.DealOpened]] = {}
        found = 0
        for at, _, event in log(disk):
            if isinstance(event, room_events.DealOpened):
                assert event.commitment not in opened
                opened[event.commitment] = at, event
            elif isinstance(event, room_events.DeckShuffled) and event.reveals:
                then, before = opened[event.commitment]
                assert then < at and (before.deal, before.nonce) == (event.deal, event.nonce)
                for seat, reveal in event.reveals.items():
                    assert before.awaited[seat].commitment == contribution(bytes.fromhex(reveal)).hex()
                found += 1
        assert found > 5

    in_room(check, GO)


def test_another_s_bytes_change_what_one_is_dealt() -> None:
    """The deck of a stored deal, with one byte of one reveal changed: nobody's cards stay what they were."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        await cutters(room)
        await until(lambda: any(one.reveals for one in of(disk, room_events.DeckShuffled)))
        shuffle = next(one for one in of(disk, room_events.DeckShuffled) if one.reveals)
        seat = min(shuffle.reveals)
        other = structs.replace(shuffle, reveals=shuffle.reveals | {seat: "00" + shuffle.reveals[seat][2:]})
        key, rules = game_of(room).key, hand_rules("holdem-no-limit")
        assert key is not None
        decks = [dealing.deck_of(T1, 1, one, rules, key) for one in (shuffle, other)]
        assert sorted(decks[0]) == sorted(decks[1])
        assert sum(one == two for one, two in zip(*decks, strict=True)) < 8
        await over(room)

    in_room(check, GO)


@pytest.mark.parametrize("how", ["withholds", "wrong"])
def test_bytes_that_do_not_come_are_left_out_for_all_to_see_and_nobody_waits(how: str) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await cutters(room)
        setattr(guests[0], how, True)
        await over(room)
        left = [one for one in of(disk, room_events.DeckShuffled) if one.left_out]
        assert left and all(set(one.left_out.values()) <= guests[0].bytes.keys() for one in left)
        proofs = {proof.hand: proof for proof in await proofs_of(guests[1])}
        for one in left:
            if one.hand in proofs:
                silent = [each for each in proofs[one.hand].contributions if each.reveal is None]
                assert {each.seat: each.commitment for each in silent} == one.left_out
        if how == "wrong":  # a player who has left the table since gets the same answer
            assert p.ErrorCode.NOT_AWAITED in [one.code for one in guests[0].told(p.Error)]

    in_room(check, GO)


def begins_after(disk: MemoryDisk) -> list[int]:
    """Milliseconds from the end of each hand to the next one at table 1."""
    found, ended = [], 0
    for stored in disk.events[T1]:
        table, event = room_events.where(room_events.decode(stored.body))
        if table == 1 and isinstance(event, hand_events.HandEnded):
            ended = stored.at
        elif table == 1 and isinstance(event, hand_events.HandStarted) and ended:
            found.append(stored.at - ended)
    return found


def test_a_hand_begins_when_it_would_have_begun_without_the_bytes() -> None:
    """Clients are asked for their bytes in the pause between two hands, and late ones are left out."""
    pauses: dict[str, list[int]] = {}

    def played(kind: str) -> Any:
        async def check(room: Room, disk: MemoryDisk) -> None:
            guests = [await cutter(room, f"Cutter {n}", commits=kind != "none") for n in range(6)]
            for guest in guests:
                guest.withholds = kind == "withheld"
            await over(room)
            pauses[kind] = begins_after(disk)

        return check

    for kind in ("none", "revealed", "withheld"):
        in_room(played(kind), GO)
    pace = RoomPace()
    usual = {base + pace.street * n for base in (pace.between, pace.showdown) for n in range(5)}
    for kind, found in pauses.items():
        assert len(found) > 3 and set(found) <= usual, kind


def test_a_crash_between_commitment_and_deal_changes_no_deck_and_late_bytes_still_count() -> None:
    async def check() -> None:
        disk, key = MemoryDisk(), DealKey(b"k" * 32)

        def opened(batch: Batch) -> bool:
            return any(
                isinstance(room_events.where(room_events.decode(one.body))[1], room_events.DealOpened)
                for one in batch.events
            )

        room, _ = await open_room(disk, seed=b"one chance", structures=[GO], after=opened, key=key)
        guests = await cutters(room)
        await until(lambda: of(disk, room_events.DealOpened))
        for owner in room.owners.values():
            await owner.stop()
        again, _ = await open_room(disk, seed=b"another chance", structures=[GO], key=key)
        anew = [await back(again, guest) for guest in guests]
        (before,) = of(disk, room_events.DealOpened)
        told = {one.commitment for line in anew for one in line.told(p.DealOpened)}
        assert told == {before.commitment} and before.awaited
        for guest, line in zip(guests, anew, strict=True):
            for one in before.awaited.values():
                if one.commitment in guest.bytes:
                    reveal = guest.bytes[one.commitment].hex()
                    given = p.RevealBytes(stream=T1, deal=before.commitment, reveal=reveal)
                    await again.handle(line, given)
        await until(lambda: of(disk, room_events.DeckShuffled))
        dealt = next(one for one in of(disk, room_events.DeckShuffled) if one.commitment == before.commitment)
        assert dealt.reveals.keys() == before.awaited.keys() and dealt.nonce == before.nonce
        await again.close()

    run_virtual(check())


def test_strangers_and_late_bytes_are_told_that_nobody_awaits_them() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await cutters(room)
        stranger = Cutter(room)
        room.connect(stranger)
        await room.handle(stranger, p.Hello(protocol=p.PROTOCOL, name="Stranger"))
        id = "0b0f4c1e-3d5c-4f0e-9a43-0a6f3f1f5b10"
        assert await stranger.refused(p.CommitBytes(stream=T1, commitment="a" * 64, id=id)) == "not_awaited"
        await until(lambda: of(disk, room_events.DeckShuffled))
        first = of(disk, room_events.DealOpened)[0]
        seat, reveal = next(iter(of(disk, room_events.DeckShuffled)[0].reveals.items()))
        late = p.RevealBytes(stream=T1, deal=first.commitment, reveal=reveal, id=id)
        for guest in (guests[0], stranger):
            assert await guest.refused(late) == "not_awaited"
        for bad in ("A" * 64, "a" * 63, "zz" * 32):
            text = json.dumps({"type": "commit_bytes", "stream": T1, "commitment": bad, "id": id})
            await room.handle_text(guests[0], text)
            assert guests[0].told(p.Error)[-1].code is p.ErrorCode.MALFORMED
        assert seat
        await over(room)

    in_room(check, GO)


def test_nobody_else_is_told_another_s_bytes_before_the_deal() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await cutters(room)
        await over(room)
        secrets = {value.hex() for guest in guests for value in guest.bytes.values()}
        for guest in guests:
            for message in guest.heard:
                if not isinstance(message, p.HandProof):
                    text = msgspec.json.encode(message).decode()
                    assert not any(secret in text for secret in secrets)
        assert len(secrets) > 20

    in_room(check, GO)


def test_house_bots_add_nothing_and_wait_for_nobody() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await cutter(room, "Alone")
        await over(room)
        shuffles = of(disk, room_events.DeckShuffled)
        assert {len(one.reveals) for one in shuffles if one.reveals} == {1}
        assert any(not one.reveals and not one.left_out for one in shuffles) or len(shuffles) > 3
        assert len(of(disk, room_events.DealOpened)) == sum(
            bool(one.reveals or one.left_out) for one in shuffles
        )

    in_room(check, GO)


def test_a_thief_of_the_log_sees_no_reveal_before_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes are stored with the deal that they cut and not before."""
    seen: list[bytes] = []
    append = MemoryStore.append

    async def kept(self: MemoryStore, batch: Batch) -> None:
        seen.append(b"".join(event.body for event in batch.events))
        await append(self, batch)

    monkeypatch.setattr(MemoryStore, "append", kept)

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await cutters(room)
        await over(room)
        secrets = [value.hex().encode() for guest in guests for value in guest.bytes.values()]
        for body in seen:
            if any(secret in body for secret in secrets):
                assert b'"deck_shuffled"' in body

    in_room(check, GO)
