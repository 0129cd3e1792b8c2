"""Chat at tables: who may say what, who hears it, and what it never does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.room.cash_tables import R1, Regular, offer
from tests.room.persons import GO, T1, Person, game_of, person, until, wait
from tests.room.test_room_messages import new_id
from tests.simulation.virtual import open_room, run_virtual

from tapete.room import protocol as p
from tapete.room.cash.offers import CashOffer
from tapete.room.chat.chat import OF_PERSON
from tapete.room.chat.talk import MOST_LINES
from tapete.room.chat.terms import ChatTerms, allowed
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.rules import book
from tapete.tournament.structure.structure import Structure

ALL = ChatTerms(players=p.ChatMode.ALL)
THREE = structs.replace(GO, name="Three", seats=3, start=structs.replace(GO.start, players=3), fill_ms=10**9)


def talking(
    work: Callable[[Room, MemoryDisk], Awaitable[None]],
    *,
    structures: Sequence[Structure] = (THREE,),
    cash: Sequence[CashOffer] = (),
    chat: ChatTerms = ChatTerms(),  # noqa: B008 - it is frozen
) -> None:
    """Do something in a room with chat."""

    async def whole() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"chat", structures=list(structures), cash=cash, chat=chat)
        await work(room, disk)
        await room.close()

    run_virtual(whole())


def phrase(one: p.Phrase = p.Phrase.GOOD_LUCK, stream: str = T1) -> p.Say:
    return p.Say(id=new_id(), stream=stream, phrase=one)


def text(said: str, stream: str = T1) -> p.Say:
    return p.Say(id=new_id(), stream=stream, text=said)


async def three(room: Room) -> list[Person]:
    """Three players of a tournament that hear the chat; none acts."""
    found = [await person(room, name, wait) for name in ("Ana", "Ben", "Caio")]
    for one in found:
        await room.handle(one, p.Watch(stream=T1, whole=True, chat=True))
    return found


def lines(one: Any) -> list[p.ChatLine]:
    """What somebody has heard since they watched."""
    return [told.line for told in one.heard if isinstance(told, p.ChatSaid)]


def last_chat(one: Any) -> p.Chat:
    found = [told for told in one.heard if isinstance(told, p.Chat)]
    return found[-1]


def test_all_at_the_table_hear_a_phrase_and_the_log_does_not() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, caio = await three(room)
        await until(lambda: game_of(room).hand_runs(1))
        stored, game = len(disk.events[T1]), game_of(room)
        await ana.accepted(phrase(p.Phrase.NICE_HAND))
        place = game.tournament.place_of(ana.id)
        assert place is not None
        for one in (ana, ben, caio):
            (line,) = lines(one)
            assert (line.name, line.phrase, line.text, line.seat) == ("Ana", "nice_hand", None, place.seat)
        assert len(disk.events[T1]) == stored, "a line is no event"

    talking(work)


def test_nobody_hears_who_has_not_asked_for_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, _ = await three(room)
        await room.handle(ben, p.Watch(stream=T1, whole=True))
        await ana.accepted(phrase())
        assert not lines(ben) and len(lines(ana)) == 1

    talking(work)


def test_a_watcher_hears_and_speaks_only_where_the_room_allows_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, *_ = await three(room)
        eva = await person(room, "Eva", enter=False, watch=False)
        assert await eva.refused(phrase()) == "not_seated", "she looks at no table"
        await room.handle(eva, p.Watch(stream=T1, chat=True))
        assert (last_chat(eva).players, last_chat(eva).watchers) == ("phrases", "off")
        assert await eva.refused(phrase()) == "chat_not_at_table"
        await ana.accepted(phrase())
        assert [one.name for one in lines(eva)] == ["Ana"]

    async def open_to_all(room: Room, disk: MemoryDisk) -> None:
        ana, *_ = await three(room)
        eva = await person(room, "Eva", enter=False, watch=False)
        await room.handle(eva, p.Watch(stream=T1, chat=True))
        await eva.accepted(phrase(p.Phrase.CONGRATULATIONS))
        assert [(one.name, one.seat) for one in lines(ana)] == [("Eva", None)]

    talking(work)
    talking(open_to_all, chat=ChatTerms(watchers=p.ChatMode.ALL))


def test_free_text_only_where_allowed_and_only_between_hands() -> None:
    async def phrases(room: Room, disk: MemoryDisk) -> None:
        ana, *_ = await three(room)
        assert await ana.refused(text("hi all")) == "chat_phrases_only"

    async def all_said(room: Room, disk: MemoryDisk) -> None:
        ana = await person(room, "Ana", wait)
        await room.handle(ana, p.Watch(stream=T1, chat=True))
        await ana.accepted(text("hola, ¿qué tal?"))
        for name in ("Ben", "Caio"):
            await person(room, name, wait)
        await until(lambda: game_of(room).hand_runs(1))
        answer = await ana.ask(text("I have aces"))
        assert isinstance(answer, p.Error)
        assert (answer.code, answer.reason, answer.rule) == ("chat_refused", "chat_hand_runs", "TDA19-67.1")
        await ana.accepted(phrase())
        assert [one.text for one in lines(ana)] == ["hola, ¿qué tal?", None]

    talking(phrases)
    tda = structs.replace(THREE, book="tda-2024")
    talking(all_said, chat=ALL, structures=[tda])


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("one\ntwo", "chat_signs"),
        ("one\u2028two", "chat_signs"),
        ("tab\there", "chat_signs"),
        ("\u202eevil", "chat_signs"),
        ("a\u200bb", "chat_signs"),
        ("a\u2066b\u2069", "chat_signs"),
        ("\u3164", "chat_signs"),
        ("bell\x07", "chat_signs"),
        ("   ", "chat_blank"),
        (" hi", "chat_blank"),
        ("e" + "\u0301" * 20, "chat_marks"),
        ("<b>hi</b> <img src=x onerror=alert(1)>", None),
        ("שלום עליכם", None),
        ("x" * 120, None),
    ],
)
def test_a_text_is_one_line_of_signs_that_are_seen(said: str, reason: str | None) -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await person(room, "Ana", wait)
        await room.handle(ana, p.Watch(stream=T1, chat=True))
        if reason is None:
            await ana.accepted(text(said))
            assert lines(ana)[0].text == said
        else:
            assert await ana.refused(text(said)) == reason
            assert not lines(ana)

    talking(work, chat=ALL)


@pytest.mark.parametrize(
    "fields",
    [
        {"text": "x" * 121},
        {"text": ""},
        {"phrase": "no_such_phrase"},
        {"phrase": "hello", "text": "hello"},
        {},
        {"phrase": 7},
        {"text": None, "phrase": None},
    ],
)
def test_what_makes_no_sense_gets_one_error(fields: dict[str, Any]) -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await person(room, "Ana", wait)
        await room.handle(ana, p.Watch(stream=T1, chat=True))
        id, since = new_id(), len(ana.heard)
        await room.handle_text(ana, msgspec.json.encode({"type": "say", "id": id, "stream": T1, **fields}))
        (error,) = [one for one in ana.heard[since:] if isinstance(one, p.Error)]
        assert (error.code, error.re) == ("malformed", id)
        assert not lines(ana)

    talking(work, chat=ALL)


def test_one_person_can_stop_nobody() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, _ = await three(room)
        told = 0
        for _ in range(300):
            answer = await ana.ask(phrase())
            told += isinstance(answer, p.Accepted)
            assert told or isinstance(answer, p.Error)
        assert told == OF_PERSON[0]
        answer = await ana.ask(phrase())
        assert (answer.reason, answer.facts) == ("chat_too_fast", {"seconds": 3})
        await ben.accepted(phrase(p.Phrase.THANKS))
        assert len(lines(ben)) == told + 1
        game = game_of(room)
        await until(lambda: game.hand_runs(1))

    talking(work)


def test_only_the_last_lines_are_kept() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        players = await three(room)
        for number in range(50):
            await players[number % 3].accepted(phrase())
            await asyncio.sleep(6)
        eva = await person(room, "Eva", enter=False, watch=False)
        await room.handle(eva, p.Watch(stream=T1, chat=True))
        kept = last_chat(eva).lines
        assert len(kept) == MOST_LINES and kept[-1].number == 50

    talking(work)


def test_a_repeat_is_said_once_and_an_id_has_one_meaning() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, _ = await three(room)
        said = phrase()
        await ana.accepted(said)
        await ana.accepted(said)
        assert len(lines(ben)) == 1
        assert await ana.refused(structs.replace(said, phrase=p.Phrase.SORRY)) == "id_reused"

    talking(work)


def test_off_is_off() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, *_ = await three(room)
        assert last_chat(ana).players == "off"
        assert await ana.refused(phrase()) == "chat_off"

    talking(work, chat=ChatTerms(players=p.ChatMode.OFF, watchers=p.ChatMode.ALL))


def test_in_an_anonymous_tournament_the_alias_speaks() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, caio = await three(room)
        await ana.accepted(phrase())
        assert await ana.refused(text("it is me, Ana")) == "chat_phrases_only"
        alias = lines(ben)[0].name
        assert alias != "Ana" and lines(ana)[0].name == alias, "the same line goes to all"
        for one in (ben, caio):
            heard = msgspec.json.encode([told for told in one.heard if isinstance(told, p.ChatSaid | p.Chat)])
            assert b"Ana" not in heard and b"account" not in heard
        eva = await person(room, "Eva", enter=False, watch=False)
        await room.handle(eva, p.Watch(stream=T1, chat=True))
        assert await eva.refused(phrase()) == "chat_not_at_table", "her name would stand among aliases"

    everything = ChatTerms(players=p.ChatMode.ALL, watchers=p.ChatMode.ALL)
    talking(work, structures=[structs.replace(THREE, anonymous=True)], chat=everything)


async def regulars(room: Room, *names: str) -> list[Regular]:
    """Players of a cash table who hear the chat and do not act."""
    found = []
    for name in names:
        one = await Regular(room, name).arrive()
        one.plays = False
        await room.handle(one, p.Watch(stream=R1, chat=True))
        assert isinstance(await one.ask(p.SitDown, chips=1_000), p.Accepted)
        found.append(one)
    return found


def test_chat_at_a_cash_table() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await regulars(room, "Ana", "Ben")
        assert isinstance(await ana.say(phrase(p.Phrase.HELLO, R1)), p.Accepted)
        assert [(one.name, one.seat) for one in lines(ben)] == [("Ana", ana.you)]
        eva = await Regular(room, "Eva").arrive()
        await room.handle(eva, p.Watch(stream=R1, chat=True))
        assert [one.name for one in last_chat(eva).lines] == ["Ana"]
        answer = await eva.say(phrase(p.Phrase.HELLO, R1))
        assert answer.reason == "chat_not_at_table"

    talking(work, structures=(), cash=[offer()])


def test_an_anonymous_cash_table_has_no_chat() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await regulars(room, "Ana", "Ben")
        assert (last_chat(ben).players, last_chat(ben).rule) == ("off", "ACO-O-anon-tools")
        answer = await ana.say(phrase(p.Phrase.HELLO, R1))
        assert (answer.code, answer.reason, answer.rule) == ("chat_refused", "chat_off", "ACO-O-anon-tools")
        assert not lines(ben)

    talking(work, structures=(), cash=[offer(anonymous=True)], chat=ALL)


def test_chat_comes_with_the_table_that_a_player_is_moved_to() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = [await person(room, name, wait) for name in ("Ana", "Ben", "Caio", "Dora", "Elis", "Fred")]
        for one in found:
            await room.handle(one, p.Watch(stream=T1, whole=True, chat=True))
        await until(lambda: game_of(room).tournament.running_hands == 2)
        tournament = game_of(room).tournament
        ana = found[0]
        place = tournament.place_of(ana.id)
        assert place is not None and last_chat(ana).table == place.table
        await ana.accepted(phrase())
        for one in found:
            other = tournament.place_of(one.id)
            assert other is not None
            assert bool(lines(one)) is (other.table == place.table), "only her own table hears her"

    talking(work, structures=[GO])


@pytest.mark.parametrize(
    ("named", "row"),
    [
        ("tda-2013", "TDA13-59-1"),
        ("tda-2019", "TDA19-67.1"),
        ("tda-2026", "TDA19-67.1"),
        ("casino-club", "CCL-oph-comment"),
        ("aconcagua", "ACO-O-conduct"),
    ],
)
def test_each_book_has_its_own_row_on_speaking_of_a_hand(named: str, row: str) -> None:
    assert allowed(ALL, book=book(named), anonymous=False, ring=False).rule == row


def report(one: Person, seat: int | None, name: str, **more: Any) -> p.ReportPlayer:
    fields: dict[str, Any] = {"cause": p.ReportCause.COLLUSION, "text": "They never raise each other."}
    return p.ReportPlayer(id=new_id(), stream=one.stream, seat=seat, name=name, **(fields | more))


def seat_of(room: Room, one: Person) -> int:
    place = game_of(room).tournament.place_of(one.id)
    assert place is not None
    return place.seat


def test_a_report_keeps_the_hand_and_the_last_lines_and_tells_nobody() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, caio = await three(room)
        await until(lambda: game_of(room).hand_runs(1))
        await ben.accepted(phrase(p.Phrase.UNLUCKY))
        heard = len(ben.heard), len(caio.heard)
        told = report(ana, seat_of(room, ben), "Ben")
        await ana.accepted(told)
        await ana.accepted(told)
        assert await ana.refused(structs.replace(told, text="other")) == "id_reused"
        assert (len(ben.heard), len(caio.heard)) == heard
        (kept,) = await room.gateway.people.reports.all()
        assert (kept.by, kept.about, kept.hand, kept.cause) == (ana.id, ben.id, 1, "collusion")
        assert [(one.account, one.line.phrase) for one in kept.lines] == [(ben.id, "unlucky")]
        by_line = report(ana, None, "Ben", line=1, cause=p.ReportCause.CHAT)
        await ana.accepted(by_line)
        assert len(await room.gateway.people.reports.all()) == 2

    talking(work)


def test_what_no_report_can_be() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, _ = await three(room)
        await until(lambda: game_of(room).hand_runs(1))
        mine, theirs = seat_of(room, ana), seat_of(room, ben)
        assert await ana.refused(report(ana, mine, "Ana")) == "report_yourself"
        assert await ana.refused(report(ana, 9, "Ben")) == "report_nobody"
        assert await ana.refused(report(ana, theirs, "Caio")) == "report_nobody", "another has the seat"
        assert await ana.refused(report(ana, None, "Ben", line=99)) == "report_nobody"
        assert await ana.refused(report(ana, None, "Ben")) == "malformed"
        assert await ana.refused(report(ana, theirs, "Ben", line=1)) == "malformed"
        assert await ana.refused(report(ana, theirs, "Ben", text="a\u202eb")) == "report_text"
        for _ in range(3):
            await ana.accepted(report(ana, theirs, "Ben"))
        assert await ana.refused(report(ana, theirs, "Ben")) == "report_too_fast"
        eva = await person(room, "Eva", enter=False, watch=False)
        assert await eva.refused(report(eva, theirs, "Ben")) == "not_seated", "she sees no table"

    talking(work)


def test_at_an_anonymous_tournament_the_alias_is_reported_and_the_operator_learns_the_account() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben, _ = await three(room)
        await until(lambda: game_of(room).hand_runs(1))
        seat = seat_of(room, ben)
        alias = next(one.name for one in ana.table.seats if one.seat == seat)
        assert alias != "Ben"
        assert await ana.refused(report(ana, seat, "Ben")) == "report_nobody", "a guess tells nothing"
        await ana.accepted(report(ana, seat, alias))
        (kept,) = await room.gateway.people.reports.all()
        assert kept.about == ben.id

    talking(work, structures=[structs.replace(THREE, anonymous=True)])
