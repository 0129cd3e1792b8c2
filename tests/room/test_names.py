"""Names: similar and unreadable ones are refused; every living script is accepted."""

from __future__ import annotations

import asyncio
import sqlite3
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.room.persons import in_room
from tests.simulation.virtual import Guest

from tapete.bots import NAMES
from tapete.room import protocol as p
from tapete.room.people.lookalikes import look_of, why_no_name
from tapete.room.people.reserved import WORDS, is_reserved
from tapete.room.room import Room
from tapete.room.store import identity_tables, tables
from tapete.room.store.archive_tables import archived, hand_lines, hands
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.sql import SqlStore

GOOD = (
    "Ana", "Ñandú", "José María", "O'Brien", "J.", "Ana-Lu", "Ana 2", "Łukasz", "Đức",
    "Nguyễn Văn", "İpek", "Øyvind",
    "आरव", "क्षितिज", "श्रीनिवास", "প্রিয়াঙ্কা", "தமிழ்",
    "తెలుగు", "ಕನ್ನಡ", "മലയാളം",
    "สมชาย", "ชื่อดี", "ຄຳແພງ", "မြန်မာ", "ភាសាខ្មែរ",
    "Наталья", "Σωκράτης", "محمد", "נועם", "დავით", "Արամ", "李明", "さくら", "サクラ",
    "민수", "Kim 민수", "Ana 李",
    "क्\u200dषितिज", "क्\u200cषितिज", "രാമന്\u200d", "শর্\u200dমা", "علی\u200cرضا",
)  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_any_living_script_is_one(name: str) -> None:
    assert why_no_name(name) is None
    assert why_no_name(unicodedata.normalize("NFD", name)) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("\u3164\u3164\u3164", "invisible"),
        ("Ana\u3164", "invisible"),
        ("\u115f\u1160", "invisible"),
        ("\uffa0\uffa0", "invisible"),
        ("An\u200ba", "invisible"),
        ("Ana\u202ebob", "invisible"),
        ("A\ufe0fna", "invisible"),
        ("A\u034fna", "invisible"),
        ("\U000e0041\U000e0042", "invisible"),
        ("An\u200da", "invisible"),
        ("An\u200ca", "invisible"),
        ("आ\u200dरव", "invisible"),
        ("क्\u200d\u200dष", "invisible"),
        ("\u200dक्ष", "invisible"),
        ("رضا\u200cعلی", "invisible"),  # an alef does not join what follows
        ("علی\u200dرضا", "invisible"),
        ("علی\u200c", "invisible"),
        ("\u2800\u2800", "letters"),
        ("\ufdfa\ufdfa\ufdfa\ufdfa", "too_wide"),
        ("A\ufdfb", "too_wide"),
        ("\U0001202b\U0001202b", "letters"),
        ("\ufdfd\ufdfd", "letters"),
        ("а\u0301\u0301\u0301\u0301\u0301\u0301", "marks"),
        ("\u0301a", "letters"),
        ("<b>", "letters"),
        ("Ana;", "letters"),
        ("Ana\u00a0B", "letters"),
        ("A\u2003B", "letters"),
        ("🂡🂡", "letters"),
        ("A²", "letters"),
        ("Ⅷ.", "letters"),
        ("Ana-", "letters"),
        ("-Ana", "letters"),
        ("Аiko", "two_alphabets"),
        ("Aіko", "two_alphabets"),
        ("AIkо", "two_alphabets"),
        ("Αιko", "two_alphabets"),
        ("Ana Ива", "two_alphabets"),
        ("ᎪᏁᎪ", "letters"),
    ],
)
def test_invalid_names_are_refused(name: str, why: str) -> None:
    assert why_no_name(name) == why


ALIKE = (
    ("Aiko", "Aik0"),
    ("Aiko", "Аіко"),
    ("Aiko", "Ａｉｋｏ"),
    ("Aiko", "𝐀𝐢𝐤𝐨"),
    ("Aiko", "A i k o"),
    ("Aiko", "Aiko."),
    ("Alice", "AIice"),
    ("Alice", "A1ice"),
    ("Mamie", "Marnie"),
    ("Oscar", "0scar"),
    ("Pao", "Рао"),
    ("Hopo", "Норо"),
    ("Aeo", "Αεο".replace("ε", "е")),
)


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_similar_names_match(name: str, other: str) -> None:
    assert look_of(name) == look_of(other)


def test_different_names_do_not_match() -> None:
    apart = [
        "Ana",
        "Aná",
        "Anna",
        "Ana 2",
        "Ena",
        "Elle",
        "Elie",
        "Ali",
        "Lia",
        "Mila",
        "Иван",
        "आरव",
        "आरवी",
        *NAMES,
    ]
    assert len({look_of(name) for name in apart}) == len(apart)


@given(st.text(min_size=1, max_size=20))
def test_any_text_has_an_answer(text: str) -> None:
    assert why_no_name(text) in (None, "letters", "invisible", "two_alphabets", "marks", "too_wide")
    assert look_of(text) == look_of(unicodedata.normalize("NFC", text))


async def hello(room: Room, name: str) -> p.ServerMessage:
    guest = Guest()
    room.connect(guest)
    await room.handle(guest, p.Hello(protocol=p.PROTOCOL, name=name))
    return next(m for m in guest.heard if isinstance(m, p.Welcome | p.Error))


def test_a_name_similar_to_an_existing_one_is_refused() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        assert isinstance(await hello(room, "Aiko"), p.Welcome)
        before = len(disk.accounts)
        for name in ("aiko", "Aik0", "Аіко", "Ａｉｋｏ", "A.i.k.o"):
            answer = await hello(room, name)
            assert isinstance(answer, p.Error) and answer.code == p.ErrorCode.NAME_TAKEN, name
            free = answer.suggestion
            assert free is not None and look_of(free) != look_of("Aiko") and why_no_name(free) is None
        for name, why in (
            ("Аiko", "two_alphabets"),
            ("\u3164\u3164", "invisible"),
            ("\ufdfa\ufdfa", "too_wide"),
        ):
            answer = await hello(room, name)
            assert isinstance(answer, p.Error)
            assert (answer.code, answer.reason) == (p.ErrorCode.NAME_NOT_ALLOWED, why)
        bot = await hello(room, NAMES[0].replace("o", "0"))
        assert isinstance(bot, p.Error) and bot.code == p.ErrorCode.NAME_TAKEN
        assert len(disk.accounts) == before
        for name in ("आरव", "สมชาย"):
            answer = await hello(room, name)
            assert isinstance(answer, p.Welcome) and answer.name == name

    in_room(check)


@pytest.mark.parametrize("word", WORDS)
def test_the_names_of_the_room_and_its_staff_are_reserved(word: str) -> None:
    plain = unicodedata.normalize("NFD", word).encode("ascii", "ignore").decode()
    for name in (word, word.upper(), word.title(), plain, f"{word} 2", f"{word}7", word.replace("o", "0")):
        assert is_reserved(name), name


@pytest.mark.parametrize(
    ("name", "reserved"),
    [
        ("ТАРЕТЕ", True),
        ("T.a.p.e.t.e", True),
        ("Ｔａｐｅｔｅ", True),
        ("adm1n", True),
        ("AdmIn", True),
        ("adrnin", True),
        ("Ádmin", True),
        ("Tapete Admin", True),
        ("Dealer Dan", False),
        ("Tapetinho", False),
        ("Ana", False),
        ("Admir", False),
        ("आरव", False),
        *((name, False) for name in NAMES),
    ],
)
def test_names_that_look_reserved_are_so(name: str, reserved: bool) -> None:
    assert is_reserved(name) is reserved


def test_nobody_comes_in_as_the_room() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        before = len(disk.accounts)
        for name in ("Tapete", "admin", "Operador", "Diretora", "Crupiê", "Dealer"):
            answer = await hello(room, name)
            assert isinstance(answer, p.Error) and answer.code == p.ErrorCode.NAME_RESERVED, name
        assert len(disk.accounts) == before
        assert isinstance(await hello(room, "क्\u200dषितिज"), p.Welcome)
        alike = await hello(room, "क्षितिज")  # the joiner is not to be seen
        assert isinstance(alike, p.Error) and alike.code == p.ErrorCode.NAME_TAKEN

    in_room(check)


def test_of_two_similar_names_at_once_one_is_accepted() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        answers = await asyncio.gather(
            *(hello(room, name) for name in ("Marnie", "Mamie", "marnie", "Mam1e"))
        )
        assert sum(isinstance(answer, p.Welcome) for answer in answers) == 2  # Mam1e looks like Mamle

    in_room(check)


def test_accounts_of_an_old_store_keep_their_names_and_are_protected(tmp_path: Path) -> None:
    async def run() -> None:
        store = await SqlStore.in_folder(tmp_path).open()
        for name in ("Aiko", "Aik0"):
            await store.create_account(name, False, name.encode(), 1)
        await store.close()
        with sqlite3.connect(tmp_path / "tapete.db") as database:
            later = (tables.snapshots, archived, hands, hand_lines, *identity_tables.TABLES)
            for table in ("partitions", *(one.name for one in later)):
                database.execute(f"DROP TABLE {table}")
            database.execute("DROP INDEX ix_streams_part")
            database.execute("ALTER TABLE streams DROP COLUMN part")
            database.execute("DROP INDEX ix_accounts_name_look")
            database.execute("ALTER TABLE accounts DROP COLUMN name_look")
            database.execute("UPDATE tapete_version SET version_num = 'r0001'")
        store = await SqlStore.in_folder(tmp_path).open()
        for name in ("Aiko", "Aik0"):
            kept = await store.account_by_token(name.encode())
            assert kept is not None and kept.name == name
        assert await store.account_like("Аіко") is not None
        assert await store.account_like("Ana") is None
        await store.close()

    asyncio.run(run())
