"""The client's part in the cut of a deck: it commits, and reveals only if the room has committed too."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator

from tests.room.serving import in_memory, serving
from tests.waiting import soon

from tapete.client import Client
from tapete.client.cutting import KEPT, MOST_SECRETS, Cutting
from tapete.room import protocol as p
from tapete.room.core.pace import RoomPace
from tapete.room.fair.decks import contribution
from tapete.room.net.app import make_app
from tapete.room.world.chance import SeededChance
from tapete.tournament.structure.structure import BlindLevel, Structure

T1 = "tournament/1"


def bytes_of() -> Iterator[bytes]:
    return (hashlib.sha256(number.to_bytes(4)).digest() for number in range(10_000))


def new() -> Cutting:
    made = bytes_of()
    return Cutting(lambda: next(made))


def opened(*awaited: str, deal: int = 1, commitment: str = "d" * 64, table: int = 1) -> p.DealOpened:
    return p.DealOpened(
        stream=T1,
        table=table,
        deal=deal,
        commitment=commitment,
        awaited=dict(enumerate(awaited, start=1)),
        until=0,
    )


def test_bytes_are_revealed_once_the_room_awaits_them_and_others_committed_for_the_next_deal() -> None:
    cutting = new()
    first, second, third = (contribution(made).hex() for made, _ in zip(bytes_of(), range(3), strict=False))
    assert cutting.begun(T1, 0) == [p.CommitBytes(stream=T1, commitment=first)]
    (reveal,) = cutting.deal_opened(opened("a" * 64, first))
    assert isinstance(reveal, p.RevealBytes)
    assert reveal == p.RevealBytes(stream=T1, deal="d" * 64, reveal=next(bytes_of()).hex(), next=second)
    assert cutting.begun(T1, 1) == [] == cutting.begun(T1, 1)
    (again,) = cutting.deal_opened(opened(second, deal=2, commitment="e" * 64))
    assert isinstance(again, p.RevealBytes) and again.next == third and again.deal == "e" * 64


def test_a_commitment_that_no_deal_awaited_is_sent_again_with_the_next_hand() -> None:
    cutting = new()
    (first,) = cutting.begun(T1, 4)
    assert cutting.deal_opened(opened("a" * 64)) == []
    assert cutting.begun(T1, 5) == [first]
    assert cutting.begun("tournament/2", 5) != [first]


def test_after_a_lost_line_the_same_bytes_are_revealed_for_the_same_deal() -> None:
    cutting = new()
    (first,) = cutting.begun(T1, 0)
    assert isinstance(first, p.CommitBytes)
    (before,) = cutting.deal_opened(opened(first.commitment))
    cutting.lost()
    (after,) = cutting.deal_opened(opened(first.commitment))
    assert isinstance(before, p.RevealBytes) and isinstance(after, p.RevealBytes)
    assert (after.reveal, after.deal, after.next) == (before.reveal, before.deal, None)


def test_nothing_is_revealed_against_a_second_deck_of_one_deal() -> None:
    """A room that could see the bytes and then put another deck in its place would choose the cards."""
    cutting = new()
    (first,) = cutting.begun(T1, 0)
    assert isinstance(first, p.CommitBytes)
    assert cutting.deal_opened(opened(first.commitment))
    assert cutting.deal_opened(opened(first.commitment, commitment="e" * 64)) == []
    assert cutting.opened[T1, 1, 1].commitment == "d" * 64


def test_bytes_revealed_for_one_deal_are_not_revealed_for_another() -> None:
    cutting = new()
    (first,) = cutting.begun(T1, 0)
    assert isinstance(first, p.CommitBytes)
    assert cutting.deal_opened(opened(first.commitment))
    assert cutting.deal_opened(opened(first.commitment, deal=2, commitment="e" * 64)) == []


def test_what_is_remembered_is_bounded() -> None:
    cutting = new()
    for number in range(KEPT + 50):
        (sent,) = cutting.begun(T1, number) or (None,)
        awaited = sent.commitment if isinstance(sent, p.CommitBytes) else "a" * 64
        cutting.deal_opened(opened(awaited, deal=number + 1, commitment=f"{number:064x}"))
        cutting.lost()
    assert len(cutting.opened) == KEPT and (T1, 1, 1) not in cutting.opened
    assert len(cutting._secrets[T1]) == MOST_SECRETS


QUICK = Structure(
    name="Quick",
    seats=2,
    starting_stack=400,
    buy_in=100,
    payout=(100,),
    levels=(BlindLevel(small_blind=50, big_blind=100, minutes=60),),
    fill_ms=60_000,
)


def test_two_clients_of_a_real_room_cut_its_decks_without_doing_anything_for_it() -> None:
    app = make_app(
        in_memory,
        structures=[QUICK],
        chance=SeededChance(b"cutting"),
        pace=RoomPace(start=200, between=100, showdown=100, street=5, reveal=90),
    )

    async def play(client: Client) -> list[p.HandProof]:
        await client.register(T1)
        await client.watch(T1)
        proofs: list[p.HandProof] = []
        async for message in client:
            if isinstance(message, p.Table) and message.stream == T1:
                if message.decision and message.menu:
                    await client.act(T1, message.decision, "check" if message.menu.check else "fold")
                if message.hand is not None and message.hand.over and message.hand.hand > len(proofs) + 1:
                    await client.send(p.ProveHand(stream=T1, hand=len(proofs) + 1))
            elif isinstance(message, p.HandProof):
                proofs.append(message)
                if len(proofs) == 4:
                    return proofs
        return proofs

    async def main(url: str) -> None:
        async with await Client.connect(url, name="Ada") as ada, await Client.connect(url, name="Bea") as bea:
            found = await asyncio.gather(play(ada), play(bea))
            for client, proofs in zip((ada, bea), found, strict=True):
                cut = [one for one in proofs if len(one.contributions) == 2]
                assert len(cut) >= 2
                for proof in cut:
                    before = client.cutting.opened[T1, proof.table, proof.deal]
                    assert before.commitment == proof.decks[0].commitment
                    assert before.awaited == {one.seat: one.commitment for one in proof.contributions}
                assert any(one.reveal for proof in cut for one in proof.contributions)

    with serving(app) as served:
        asyncio.run(soon(main(served.url)))
