"""The key that decks grow from lies outside the database; a room without it does not start."""

from __future__ import annotations

import asyncio
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.room.persons import GO, T1, back, natural, of, over, people, restart, until
from tests.simulation.virtual import open_room, run_virtual
from tests.waiting import HANG_S

from tapete.cards import Card, deck_named
from tapete.cli.serve import find_deal_key
from tapete.engine import events as hand_events
from tapete.engine.types import HandRules
from tapete.room import protocol as p
from tapete.room.core import dealing
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.store.memory import MemoryDisk
from tapete.room.world.chance import shuffled
from tapete.room.world.deal_key import DealKey, KeyUnusable, beside, key_in

TAPETE = str(Path(sys.executable).parent / "tapete")


def test_a_key_is_made_once_for_its_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "room.deal-key"
    key = key_in(path, mark=None)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    assert key_in(path, mark=None).mark == key_in(path, mark=key.mark).mark == key.mark
    assert key.mark not in path.read_text() and path.read_text().strip() not in repr(key)


def test_two_keys_two_names_and_two_nonces_have_nothing_in_common() -> None:
    one, other = DealKey(b"a" * 32), DealKey(b"b" * 32)
    seeds = [
        key.seed(name, nonce) for key in (one, other) for name in "ab" for nonce in (b"1" * 32, b"2" * 32)
    ]
    assert len({*seeds}) == 8 and one.mark != other.mark
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        DealKey(b"a" * 31)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "missing; put it back from its backup"),
        (b"a letter", "holds no deal key"),
        (b"ab" * 31, "holds no deal key"),
        (b"\xff" * 64, "holds no deal key"),
        (b"ab" * 32, "dealt with another key"),
    ],
)
def test_a_key_that_can_t_be_this_room_s_is_refused_in_one_line(
    tmp_path: Path, content: bytes | None, says: str
) -> None:
    path = tmp_path / "room.deal-key"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(KeyUnusable) as refused:
        key_in(path, mark=DealKey(b"k" * 32).mark)
    assert says in str(refused.value) and "--deal-key" in str(refused.value)
    assert "\n" not in str(refused.value) and path.exists() == (content is not None)


def test_a_place_where_no_key_can_be_kept_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(KeyUnusable, match="can't be kept in"):
        key_in(tmp_path / "file" / "room.deal-key", mark=None)


def test_a_data_folder_has_its_key_beside_it_and_none_in_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    key = asyncio.run(find_deal_key(str(data), None))
    assert beside(data).read_text().strip() and not list(data.glob("*key*"))
    assert asyncio.run(find_deal_key(str(data), None)).mark == key.mark
    secret = beside(data).read_text().strip()
    for file in data.iterdir():
        assert secret.encode() not in file.read_bytes() and bytes.fromhex(secret) not in file.read_bytes()
    moved = beside(data).rename(tmp_path / "elsewhere")
    assert asyncio.run(find_deal_key(str(data), moved)).mark == key.mark
    for arguments in ((), ("--deal-key", str(tmp_path / "nowhere"))):
        command = [TAPETE, "serve", "--port", "18999", "--data", str(data), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=HANG_S, check=False)
        assert done.returncode == 2 and done.stdout == ""
        (line,) = done.stderr.splitlines()
        assert line.startswith("tapete: The key of this room's decks") and "is missing" in line


def test_a_database_without_a_folder_needs_a_named_key() -> None:
    with pytest.raises(KeyUnusable, match="name one with --deal-key"):
        asyncio.run(find_deal_key("postgresql://db/room", None))


def test_a_thief_of_the_log_can_t_put_the_deck_of_a_running_hand_together() -> None:
    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"tournaments", structures=[GO])
        guests = await people(room, *(f"Guest {n}" for n in range(6)), plan=natural)
        await until(lambda: len(of(disk, room_events.DeckShuffled)) > 3)
        game = room.owners[T1].game
        assert game.key is not None
        for play in game.live():
            assert play.shuffle is not None and play.hand is not None
            seed = dealing.seed_of(T1, play.number, play.shuffle, game.key)
            thief = dealing.seed_of(T1, play.number, play.shuffle, DealKey(bytes(32)))
            assert seed != thief
            for stored in disk.events[T1]:
                assert seed.hex().encode() not in stored.body and seed not in stored.body
        stolen = GameState.replay(T1, RoomPace(), disk.events[T1])
        assert all(play.hand._deck == () for play in stolen.live() if play.hand)
        again = await restart(room, disk, GO)  # the same chance, hence the same key
        for guest in guests:
            await back(again, guest)
        await over(again)
        assert len(of(disk, hand_events.HandVoided)) == 0
        await again.close()

    run_virtual(check())


def as_the_first_version(
    stream: str, table: int, opened: room_events.DealOpened, *, hand: int, rules: HandRules, **_: object
) -> tuple[room_events.DeckShuffled, tuple[Card, ...]]:
    """The deck grew from a seed alone, and the log held it."""
    deck = shuffled(deck_named(rules.deck), bytes.fromhex(opened.nonce))
    return room_events.DeckShuffled(hand=hand, seed=opened.nonce, commitment="c" * 64), deck


def test_a_hand_of_the_first_version_goes_on_with_the_deck_of_its_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"tournaments", structures=[GO])
        with monkeypatch.context() as first:
            first.setattr(dealing, "fixed", as_the_first_version)
            guests = await people(room, *(f"Guest {n}" for n in range(6)), plan=natural)
            await until(lambda: len(of(disk, room_events.DeckShuffled)) > 3)
            again = await restart(room, disk, GO)
        old = max(shuffle.hand for shuffle in of(disk, room_events.DeckShuffled))
        anew = [await back(again, guest) for guest in guests]
        await over(again)
        assert (
            len(of(disk, hand_events.HandVoided)) == 0 and of(disk, room_events.DeckShuffled)[-1].seed == ""
        )
        last = max(play.hand.number for play in again.owners[T1].game.plays.values() if play.hand)
        assert isinstance(await anew[0].ask(p.HandSteps(stream=T1, hand=old)), p.HandReplay)
        assert await anew[0].refused(p.ProveHand(stream=T1, hand=old)) == "no_proof"
        assert isinstance(await anew[0].ask(p.ProveHand(stream=T1, hand=last)), p.HandProof)
        await again.close()

    run_virtual(check())
