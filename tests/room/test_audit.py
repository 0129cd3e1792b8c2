"""An auditor's export lets every hand and every draw of an event be made again, and hides what still runs."""

from __future__ import annotations

import asyncio
import copy
import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.room.persons import GO, T1, game_of, in_room, levels, natural, of, over, people, until
from tests.room.test_entropy import cutters
from tests.room.test_proofs import MIXED
from tests.simulation.test_kills import SEED, TABLES, unkilled
from tests.simulation.virtual import open_room, run_virtual
from tools import verify

import tapete
from tapete.engine import events as hand_events
from tapete.room.core import dealing
from tapete.room.core import events as room_events
from tapete.room.core.audit import Audit
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.opening import open_store
from tapete.room.store.store import Batch, StoredEvent
from tapete.room.world.chance import SeededChance
from tapete.room.world.deal_key import SETTING, DealKey
from tapete.tournament.structure.sections import Prizes, StartRule
from tapete.tournament.structure.structure import Structure

TABLES_KEY = DealKey(SeededChance(SEED).seed("deal key"))
Lines = list[dict[str, Any]]


def exported(stored: Iterable[StoredEvent], key: DealKey | None) -> Lines:
    assert key is not None
    lines: Lines = json.loads(msgspec.json.encode(Audit(T1, stored, key).lines()))
    return lines


def wrong(lines: Lines) -> list[str]:
    return verify.check({**lines[0], "lines": lines})


@cache
def _whole() -> bytes:
    return msgspec.json.encode(exported(unkilled(TABLES).events[T1], TABLES_KEY))


def whole() -> Lines:
    """The export of an event of three tables."""
    lines: Lines = json.loads(_whole())
    return lines


def test_a_whole_event_is_dealt_and_drawn_again() -> None:
    lines = whole()
    assert wrong(lines) == []
    end = lines[-1]
    assert (end["running"], end["entries"], end["state"]) == ([], 9, "finished")
    hands = [line for line in lines if line["type"] == "hand"]
    assert len(hands) == end["hands"] > 20 and {hand["table"] for hand in hands} == {1, 2, 3}
    assert sum(line["type"] == "draw" for line in lines) == end["draws"] >= 3


def event_of(game: Structure, *, withholds: bool = False) -> tuple[MemoryDisk, Lines]:
    """An event in which players' clients cut the decks, and its export."""
    found: list[tuple[MemoryDisk, Lines]] = []

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await cutters(room)
        guests[0].withholds = withholds
        await over(room)
        found.append((disk, exported(disk.events[T1], game_of(room).key)))

    in_room(check, game)
    return found[0]


def test_it_says_who_cut_each_deck_and_who_was_late() -> None:
    disk, lines = event_of(GO, withholds=True)
    assert wrong(lines) == []
    given = [one for line in lines if line["type"] == "hand" for one in line["contributions"]]
    late = [one["entry"] for one in given if one["reveal"] is None]
    assert len(given) > 30 and len(late) > 3 and None not in late
    assert len(set(late)) == 1, "only one of them withholds"
    assert len(late) == sum(len(shuffle.left_out) for shuffle in of(disk, room_events.DeckShuffled))


def test_a_mix_of_games_is_dealt_again_with_the_deals_that_were_opened_for_another_game() -> None:
    _, lines = event_of(MIXED)
    assert wrong(lines) == []
    games = {event["game"] for line in lines if line["type"] == "hand" for event in line["events"][:1]}
    assert len(games) > 2


def test_shuffled_discards_are_dealt_again() -> None:
    game = structs.replace(
        GO,
        game="27-triple-draw-fixed-limit",
        seats=6,
        start=StartRule(players=6),
        levels=levels(2, minutes=60),
    )
    game = structs.replace(
        game, levels=tuple(structs.replace(level, small_bet=level.big_blind) for level in game.levels)
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, *(f"Guest {n}" for n in range(6)), plan=natural)
        await until(lambda: len(of(disk, hand_events.HandEnded)) > 2)
        lines = exported(disk.events[T1], game_of(room).key)
        assert wrong(lines) == []

    in_room(check, game)


def test_a_windfall_is_drawn_again() -> None:
    event = structs.replace(
        TABLES, seats=3, start=StartRule(), prizes=Prizes(kind="windfall"), payout=(), fee=0, bounty=0
    )
    lines = exported(unkilled(event).events[T1], TABLES_KEY)
    assert wrong(lines) == []
    (windfall,) = [line for line in lines if line["type"] == "windfall"]
    windfall["draw"] += 1
    assert "another prize" in wrong(lines)[0]


# ------------------------------------------------------------ what was changed is found


def _hand(lines: Lines, number: int) -> dict[str, Any]:
    return next(line for line in lines if line.get("hand") == number)


def _one_card(lines: Lines) -> None:
    cards = _hand(lines, 7)["decks"][0]["cards"]
    cards[3] = "2c" if cards[3] != "2c" else "2d"


def _two_undealt_cards(lines: Lines) -> None:
    cards = _hand(lines, 7)["decks"][0]["cards"]
    cards[50], cards[51] = cards[51], cards[50]


def _one_card_of_the_board(lines: Lines) -> None:
    event = next(
        event
        for line in lines
        if line["type"] == "hand"
        for event in line["events"]
        if event["type"] == "board_dealt"
    )
    event["cards"][0] = "2c" if event["cards"][0] != "2c" else "2d"


def _one_hole_card(lines: Lines) -> None:
    event = next(event for event in _hand(lines, 7)["events"] if event["type"] == "hole_dealt")
    event["cards"] = event["cards"][::-1]


def _one_salt(lines: Lines) -> None:
    _hand(lines, 7)["decks"][0]["salts"][20] = "0" * 64


def _one_seed(lines: Lines) -> None:
    _hand(lines, 7)["seed"] = "0" * 64


def _one_commitment(lines: Lines) -> None:
    _hand(lines, 7)["decks"][0]["commitment"] = "0" * 64


def _one_seat(lines: Lines) -> None:
    next(line for line in lines if line["type"] == "draw")["seats"][2][2] += 1


def _one_seat_of_a_break(lines: Lines) -> None:
    next(line for line in lines if line.get("kind") == "break")["seats"][0][2] += 1


def _missing_hand(lines: Lines) -> None:
    lines.remove(_hand(lines, 7))


def _missing_last_hand(lines: Lines) -> None:
    lines.remove(_hand(lines, lines[-1]["hands"]))


def _swapped_hands(lines: Lines) -> None:
    one, other = (lines.index(_hand(lines, number)) for number in (7, 8))
    lines[one], lines[other] = lines[other], lines[one]


def _swapped_decks(lines: Lines) -> None:
    one, other = _hand(lines, 7), _hand(lines, 8)
    one["decks"], other["decks"] = other["decks"], one["decks"]


def _swapped_numbers(lines: Lines) -> None:
    one, other = _hand(lines, 7), _hand(lines, 8)
    one["hand"], other["hand"] = other["hand"], one["hand"]


def _missing_draw(lines: Lines) -> None:
    lines.remove(next(line for line in lines if line["type"] == "draw"))


def _missing_last_draw(lines: Lines) -> None:
    lines.remove(next(line for line in reversed(lines) if line["type"] == "draw"))


def _missing_entry(lines: Lines) -> None:
    lines.remove(next(line for line in lines if line["type"] == "entry"))


def _missing_end(lines: Lines) -> None:
    lines.pop()


def _another_stream(lines: Lines) -> None:
    lines[0]["stream"] = "tournament/2"


CHANGES: dict[Callable[[Lines], None], str] = {
    _one_card: "hand 7",
    _two_undealt_cards: "hand 7: deck 0: the card of place 50 is not the one committed to",
    _one_card_of_the_board: "place",
    _one_hole_card: "hand 7: place",
    _one_salt: "hand 7: deck 0: the card of place 20 is not the one committed to",
    _one_seed: "hand 7: deck 0",
    _one_commitment: "hand 7: deck 0: the hashes of its cards don't make its commitment",
    _one_seat: "draw : its seed gives other seats",
    _one_seat_of_a_break: "its seed gives other seats or another table (break)",
    _missing_hand: "deal",
    _missing_last_hand: "a hand, is missing",
    _swapped_hands: "out of order",
    _swapped_decks: "hand 7: deck 0 is named",
    _swapped_numbers: "hand 8: its events are not those of hand 8",
    _missing_draw: "draw 1 is missing",
    _missing_last_draw: "a draw or an entry is missing",
    _missing_entry: "entry 1 is missing",
    _missing_end: "can't be read",
    _another_stream: "draw : its seed is not the one",
}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__.strip("_"))
def test_each_change_is_found_and_named(change: Callable[[Lines], None]) -> None:
    lines = whole()
    before = copy.deepcopy(lines)
    change(lines)
    assert lines != before
    found = wrong(lines)
    assert found and CHANGES[change] in found[0], found


def test_a_hand_without_its_deal_is_found_by_its_number() -> None:
    """Of the last deal at a table only the numbers of hands tell that it is missing."""
    lines = whole()
    last = {line["table"]: line for line in lines if line["type"] == "hand"}
    early = min(last.values(), key=lambda line: line["hand"])
    assert early["hand"] < lines[-1]["hands"]
    lines.remove(early)
    assert wrong(lines) == ["its end, or a hand, is missing"]


# ------------------------------------------------------------ what still runs


def test_nothing_of_a_running_hand_of_an_open_deal_or_of_draws_to_come_is_exported() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        await cutters(room)
        await until(lambda: len(of(disk, hand_events.HandEnded)) > 3)
        game = game_of(room)
        await until(lambda: any(play.hand and not play.hand.over for play in game.live()))
        lines = exported(disk.events[T1], game.key)
        text = json.dumps(lines)
        running = [play for play in game.live() if play.running and play.shuffle and play.hand]
        assert running and game.key
        assert lines[-1]["running"] == [play.hand.number for play in running if play.hand]
        for play in running:
            assert play.shuffle
            assert dealing.seed_of(T1, play.number, play.shuffle, game.key).hex() not in text
            assert play.shuffle.commitment not in text
        for play in game.live():
            if play.opened is not None:
                assert play.opened.nonce not in text
        chain = game.drawing.chains[0]
        top = game.key.seed(f"{T1}/draws/1", bytes.fromhex(chain.nonce))
        assert top.hex() not in text
        assert wrong(lines) == [], "what is over can be checked while the event runs"
        await over(room)
        assert wrong(exported(disk.events[T1], game.key)) == []

    in_room(check, GO)


def test_hands_that_were_taken_back_are_over_and_stand_in_it() -> None:
    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"tournaments", structures=[GO])
        await people(room, *(f"Guest {n}" for n in range(6)), plan=natural)
        await until(lambda: len(of(disk, hand_events.HandStarted)) > 2)
        await room.operate(T1, "roll_back", reason="a test")
        await over(room)
        lines = exported(disk.events[T1], game_of(room).key)
        assert wrong(lines) == []
        assert [line["hand"] for line in lines if line.get("outcome") == "undone"]
        await room.close()

    run_virtual(check())


def test_hands_of_the_first_version_are_named_as_unproven() -> None:
    disk = unkilled(TABLES)
    events = []
    for stored in disk.events[T1]:
        table, event = room_events.where(room_events.decode(stored.body))
        if isinstance(event, room_events.DeckShuffled) and event.hand == 3:
            (old,) = room_events.at_table(table, [structs.replace(event, format="")])
            stored = structs.replace(stored, body=room_events.encode(old))
        events.append(stored)
    lines = exported(events, TABLES_KEY)
    assert [line["hand"] for line in lines if line["type"] == "unproven"] == [3]


# ------------------------------------------------------------ the command


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a whole event, and its key beside it."""
    data = tmp_path / "data"

    stored = tuple(unkilled(TABLES).events[T1])

    async def fill() -> None:
        store = await open_store(data)
        await store.append(Batch(T1, 0, stored))
        await store.put_setting(SETTING, TABLES_KEY.mark)
        await store.close()

    asyncio.run(fill())
    (tmp_path / "data.deal-key").write_text(SeededChance(SEED).seed("deal key").hex())
    return data


def commanded(*arguments: str, cwd: Path, data: str = "data") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tapete", "room", "audit", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(Path(tapete.__file__).parent.parent), "TAPETE_DATA": data}
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, env=environment)


def checked(file: Path) -> str:
    program = Path(verify.__file__)
    return subprocess.run(
        [sys.executable, str(program), str(file)], capture_output=True, text=True, check=False
    ).stdout


def test_the_command_writes_a_file_that_the_program_passes_and_changes_nothing(
    folder: Path, tmp_path: Path
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = commanded(T1, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("tournament-1.audit.jsonl: Three tables (tournament/1), 50 hands")
    file = tmp_path / "tournament-1.audit.jsonl"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [json.loads(line) for line in file.read_text().splitlines()] == whole()
    assert checked(file) == f"{file}: ok: all is as the room had committed to\n"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    again = commanded(T1, "--language", "es", cwd=tmp_path)
    assert again.returncode == 2 and again.stderr == (
        "tapete: tournament-1.audit.jsonl ya existe; indique otro con --output.\n"
    )
    text = file.read_text().replace('"outcome":"played","deal":3', '"outcome":"played","deal":4', 1)
    file.write_text(text)
    assert "WRONG: line" in checked(file)


@pytest.mark.parametrize(
    ("language", "says"), [("en", "mucked ones too"), ("es", "no mostradas"), ("pt", "não mostradas")]
)
def test_the_command_reads_beside_a_server_that_writes(
    folder: Path, tmp_path: Path, language: str, says: str
) -> None:
    with sqlite3.connect(folder / "tapete.db", isolation_level=None) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE settings SET value = 'another' WHERE key = ?", (SETTING,))
        done = commanded(T1, "-o", "out.jsonl", "--language", language, cwd=tmp_path)
        writer.execute("ROLLBACK")
    assert done.returncode == 0 and says in done.stdout, done.stderr
    assert checked(tmp_path / "out.jsonl").endswith("ok: all is as the room had committed to\n")


def test_the_command_reads_a_folder_that_may_not_be_written(folder: Path, tmp_path: Path) -> None:
    if os.getuid() == 0:
        pytest.skip("the superuser may write everywhere")
    folder.chmod(0o500)
    try:
        assert commanded(T1, cwd=tmp_path).returncode == 0
    finally:
        folder.chmod(0o700)


def test_the_command_reads_postgres_beside_a_server_that_has_it_alone(
    postgres_url: str, tmp_path: Path
) -> None:
    stored = tuple(unkilled(TABLES).events[T1])
    key = tmp_path / "key"
    key.write_text(SeededChance(SEED).seed("deal key").hex())

    async def export_beside() -> subprocess.CompletedProcess[str]:
        store = await open_store(postgres_url, alone=True)
        try:
            await store.append(Batch(T1, 0, stored))
            await store.put_setting(SETTING, TABLES_KEY.mark)
            arguments = [T1, "--deal-key", str(key), "-o", "out.jsonl"]
            return await asyncio.to_thread(commanded, *arguments, cwd=tmp_path, data=postgres_url)
        finally:
            await store.close()

    done = asyncio.run(export_beside())
    assert (done.returncode, done.stderr) == (0, "")
    assert checked(tmp_path / "out.jsonl").endswith("ok: all is as the room had committed to\n")
    without_key = commanded(T1, cwd=tmp_path, data=postgres_url)
    assert without_key.returncode == 2 and "--deal-key" in without_key.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["tournament/9"],
            "There is no tournament/9 in data; `tapete room list --all` shows all tournaments.",
        ),
        (["tournament/9", "--language", "pt"], "Não há tournament/9 em data;"),
        ([T1, "--data", "nowhere"], "There is no nowhere/tapete.db; name the data folder of the room."),
        ([T1, "--deal-key", "missing"], "is missing; put it back from its backup"),
        ([T1, "--deal-key", "other"], "were dealt with another key than that of other"),
        ([T1, "-o", "nowhere/out"], "nowhere/out can’t be written (No such file or directory)"),
    ],
)
def test_what_can_not_be_exported_is_said_in_one_line(
    folder: Path, tmp_path: Path, arguments: list[str], says: str
) -> None:
    (tmp_path / "other").write_text("0" * 64)
    done = commanded(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr and done.stderr.count("\n") == 1
    assert not (tmp_path / "missing").exists() and not (tmp_path / "nowhere").exists()
