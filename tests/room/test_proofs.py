"""Everybody at a table can prove the hands that they saw, by what the room told them."""

from __future__ import annotations

import json

import msgspec
from msgspec import structs
from tests.room.persons import GO, T1, Person, back, in_room, natural, over, people, person, restart
from tools import verify

from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament.structure.structure import BlindLevel


async def proofs(guest: Person) -> list[p.HandProof]:
    """The proof of each hand on a guest's list."""
    listed = await guest.ask(p.Hands(stream=guest.stream))
    return [await guest.ask(p.ProveHand(stream=guest.stream, hand=row.hand)) for row in listed.hands]


def checked(proof: p.HandProof) -> None:
    assert isinstance(proof, p.HandProof), proof
    assert verify.check(json.loads(msgspec.json.encode(proof))) == []


def told(guest: Person) -> dict[int, str | None]:
    """By hand: the commitment that a guest was told while it ran."""
    tables = [message for message in guest.heard if isinstance(message, p.Table) and message.hand]
    return {table.hand.hand: table.shuffle for table in tables if table.hand and not table.hand.over}


def test_all_who_sat_there_can_prove_each_hand_against_what_they_were_told_before() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *(f"Guest {n}" for n in range(6)), plan=natural)
        watcher = await person(room, "Watcher", enter=False)
        await over(room)
        seen = 0
        for guest in (*guests, watcher):
            live = told(guest)
            for proof in await proofs(guest):
                checked(proof)
                if proof.hand in live:
                    assert proof.decks[0].commitment == live[proof.hand]
                    seen += proof.you is not None
        assert seen > 30
        again = await restart(room, disk, GO)
        anew = await back(again, guests[0])
        assert await proofs(anew) == await proofs(guests[0])
        await again.close()

    in_room(check, GO)


MIXED = structs.replace(
    GO,
    mix="horse",
    levels=tuple(
        BlindLevel(
            small_blind=big // 2, big_blind=big, ante=big // 4, minutes=1, small_bet=big, bring_in=big // 2
        )
        for big in (20, 40, 80, 160, 320)
    ),
)


def test_draw_and_stud_games_are_proven_in_the_room_too() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *(f"Guest {n}" for n in range(6)), plan=natural)
        await over(room)
        found = [proof for guest in guests for proof in await proofs(guest)]
        for proof in found:
            checked(proof)
        games = {e.game for proof in found for e in proof.events if isinstance(e, hand_events.HandStarted)}
        assert len(games) > 2

    in_room(check, MIXED)


def test_a_running_hand_has_no_proof_and_one_of_the_first_version_says_why() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *(f"Guest {n}" for n in range(6)), plan=natural)
        await over(room)
        last = max(row.hand for row in (await guests[0].ask(p.Hands(stream=T1))).hands)
        assert await guests[0].refused(p.ProveHand(stream=T1, hand=last + 1)) == "no_such_hand"
        kept = list(disk.events[T1])
        for at, stored in enumerate(kept):
            table, event = room_events.where(room_events.decode(stored.body))
            if isinstance(event, room_events.DeckShuffled):
                old = structs.replace(event, format="", deal=0)
                body = room_events.encode(room_events.at_table(table, [old])[0])
                disk.events[T1][at] = structs.replace(stored, body=body)
        assert await guests[0].refused(p.ProveHand(stream=T1, hand=last)) == "no_proof"
        disk.events[T1][:] = kept

    in_room(check, GO)
