"""Chat and reports at the tables of a Boost pool, through the socket."""

from __future__ import annotations

import asyncio

from tests.room.cash_tables import new_id, until
from tests.room.pools import Entrant, in_pool_room, pool_offer

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk


async def watching(room: Room, *names: str) -> list[Entrant]:
    """Entries that hear the chat and do not act."""
    found = [await Entrant.join(room, name, plays=False) for name in names]
    for one in found:
        await room.handle(one, p.Watch(stream=one.stream, chat=True))
    await until(lambda: all(one.table is not None and one.table.hand is not None for one in found))
    return found


def lines(one: Entrant) -> list[p.ChatSaid]:
    return [told for told in one.heard if isinstance(told, p.ChatSaid)]


def seat_of(one: Entrant) -> int:
    assert one.table is not None and one.table.you is not None
    return one.table.you


async def say(one: Entrant, phrase: p.Phrase = p.Phrase.NICE_HAND) -> p.ServerMessage:
    answer: p.ServerMessage = await one.say(p.Say(id=new_id(), stream=one.stream, phrase=phrase))
    return answer


def test_those_who_are_shown_the_same_hand_hear_each_other_and_nobody_else_does() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await watching(room, *(f"P{number}" for number in range(1, 13)))
        speaker = found[0]
        assert speaker.table is not None
        here = [one for one in found if one.table and one.table.table == speaker.table.table]
        assert 1 < len(here) < len(found)
        assert isinstance(await say(speaker), p.Accepted)
        for one in found:
            told = lines(one)
            if one in here:
                (only,) = told
                assert (only.stream, only.line.phrase, only.line.name) == (one.stream, "nice_hand", "P1")
                assert only.line.seat == seat_of(speaker)
            else:
                assert not told

    in_pool_room(work, pool_offer())


def test_the_lines_of_a_hand_end_with_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await watching(room, *(f"P{number}" for number in range(1, 7)))
        assert isinstance(await say(found[0]), p.Accepted)
        first = found[0].table.hand.hand  # type: ignore[union-attr]
        assert lines(found[1])
        for one in found:
            one.folds = True
        await asyncio.sleep(120)
        chats = [told for told in found[1].heard if isinstance(told, p.Chat)]
        assert found[1].table is not None and found[1].table.hand is not None
        assert found[1].table.hand.hand > first and chats[-1].lines == ()

    in_pool_room(work, pool_offer())


def test_a_player_of_the_hand_is_reported_with_the_hand_and_its_lines() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, *others = await watching(room, *(f"P{number}" for number in range(1, 7)))
        ben = others[0]
        assert isinstance(await say(ben, p.Phrase.UNLUCKY), p.Accepted)

        async def report(seat: int, name: str) -> p.ServerMessage:
            cause = p.ReportCause.COLLUSION
            message = p.ReportPlayer(id=new_id(), stream=ana.stream, seat=seat, name=name, cause=cause)
            answer: p.ServerMessage = await ana.say(message)
            return answer

        wrong = await report(seat_of(ben), "Somebody")
        assert isinstance(wrong, p.Error) and wrong.reason == "report_nobody"
        assert isinstance(await report(seat_of(ben), ben.name), p.Accepted)
        (kept,) = await room.gateway.people.reports.all()
        assert ben.account is not None and ana.account is not None and ana.table is not None
        assert (kept.by, kept.about, kept.stream) == (ana.account.id, ben.account.id, ana.stream)
        assert ana.table.hand is not None and kept.hand == ana.table.hand.hand
        assert [(one.account, one.line.phrase) for one in kept.lines] == [(ben.account.id, "unlucky")]

    in_pool_room(work, pool_offer())


def test_an_entry_without_a_hand_and_another_players_entry_say_nothing() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        alone = await Entrant.join(room, "Alone", plays=False)
        await room.handle(alone, p.Watch(stream=alone.stream, chat=True))
        waiting = await say(alone)
        assert isinstance(waiting, p.Error) and waiting.code == p.ErrorCode.NOT_SEATED
        message = p.Say(id=new_id(), stream="pool/1.99", phrase=p.Phrase.HELLO)
        other = await alone.say(message)
        assert isinstance(other, p.Error) and other.code == p.ErrorCode.NOT_SEATED
        whole = await alone.say(p.Say(id=new_id(), stream="pool/1", phrase=p.Phrase.HELLO))
        assert isinstance(whole, p.Error) and whole.code == p.ErrorCode.NOT_THIS_KIND

    in_pool_room(work, pool_offer())


def test_an_anonymous_pool_has_no_chat() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await watching(room, *(f"P{number}" for number in range(1, 7)))
        refused = await say(found[0])
        assert isinstance(refused, p.Error)
        assert (refused.reason, refused.rule) == ("chat_off", "ACO-O-anon-tools")

    in_pool_room(work, pool_offer(anonymous=True))
