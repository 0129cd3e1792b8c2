"""Records of the log: where they come from, in text and in JSON, and nothing secret in any of them."""

from __future__ import annotations

import json
import logging
import re as word
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from msgspec import structs
from tests.room.persons import GO, T1, game_of, in_room, of, over, people, shove, until, wait
from tests.room.test_room_messages import new_id
from tests.simulation.virtual import FIRST_TOKEN

from tapete.room import protocol as p
from tapete.room.core import dealing
from tapete.room.core import events as room_events
from tapete.room.core.floor import HandFault
from tapete.room.core.table_play import TablePlay
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.world.logs import HIDDEN, LogFormat, LogLevel, configure_logs
from tapete.tournament import events as te
from tapete.tournament.structure.sections import StartRule
from tapete.tournament.tournament import Tournament

DUEL = structs.replace(GO, name="Duel", seats=2, start=StartRule(), payout=(70, 30), fill_ms=60_000)
LIKE_A_TOKEN = "-".join(("kq3ZVJ0rX1cT9", "ePzD8_bYwHsUoLmNaFgQiRtKxE7uA"))


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The log of the other tests is as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    configure_logs()


def play_with_faults(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Play an event with a message that fails and a hand that can't go on; their errors tell secrets.

    Returns:
        What was told: the id of the message, cards, seeds and nonces.
    """
    told: dict[str, Any] = {"secrets": set()}

    def secrets_of(room: Room) -> str:
        """All that a careless error could say of a running hand."""
        game = game_of(room)
        found = []
        for play in game.live():
            assert play.hand is not None and play.shuffle is not None and game.key is not None
            found += [str(card) for cards in play.hand.hole_cards.values() for card in cards]
            found += [play.shuffle.nonce, dealing.seed_of(T1, play.number, play.shuffle, game.key).hex()]
        assert len(found) > 4
        found += [LIKE_A_TOKEN]
        told["secrets"] |= {*found}
        return f"{' '.join(found)} {found!r} postgresql://ana:pass%20word@db/room"

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", plan=wait)
        await until(lambda: any(guest.table.decision for guest in guests))
        told["id"] = new_id()
        with monkeypatch.context() as broken:

            def decide(*args: Any, **named: Any) -> Any:
                raise ZeroDivisionError(secrets_of(room))

            broken.setattr(Tournament, "decide", decide)
            answer = await guests[0].ask(p.Decline(id=told["id"], stream=T1))
        assert isinstance(answer, p.Error) and answer.code == p.ErrorCode.FAULT
        with monkeypatch.context() as broken:

            def time_out(self: TablePlay, **named: Any) -> Any:
                assert self.hand is not None
                raise HandFault(self.hand.number, secrets_of(room))

            broken.setattr(TablePlay, "time_out", time_out)
            await until(lambda: bool(of(disk, room_events.FaultFound)))
        for guest in guests:
            guest.plan = shove
            guest.tell(guest.table)
        assert (await over(room)).state == "finished"
        told["void"] = next(event.hand for event in of(disk, te.HandFinished) if event.void)

    in_room(check, DUEL)
    return told


def test_records_say_where_they_come_from(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    configure_logs(form="json")
    told = play_with_faults(monkeypatch)
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for record in records:
        assert list(record)[:3] == ["time", "level", "event"] and record["time"].endswith("Z")
        assert record.get("stream") is None or record["seq"] > 0
    by_event = {record["event"]: record for record in records}
    for what in ("room opened", "registration opened", "event begun", "event ended", "room closed"):
        assert by_event[what]["level"] == "info"
    assert by_event["event begun"]["stream"] == T1 and by_event["event begun"]["seq"] > 1
    assert by_event["event ended"]["entries"] == 2
    assert (by_event["hand voided"]["hand"], by_event["hand voided"]["table"]) == (told["void"], 1)
    assert by_event["hand can't go on"]["level"] == "error"
    failed = by_event["message refused by a fault"]
    assert failed["command"] == told["id"] and failed["incident"] > 0
    assert "in decide" in failed["exception"]


@pytest.mark.parametrize("size", [16, 32, 64])
def test_a_salt_or_a_seed_within_a_text_is_hidden(size: int, capsys: pytest.CaptureFixture[str]) -> None:
    secret = bytes(range(7, 7 + size)).hex()
    id = "0123456789abcdef0123456789abcdef"
    structlog.get_logger().info("told", why=f"{secret} has no deck", command=id)
    said = capsys.readouterr().out
    assert secret not in said and f'why="{HIDDEN} has no deck"' in said and f"command={id}" in said


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_record_tells_a_card_a_seed_a_token_or_a_password(
    form: LogFormat, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    configure_logs(form=form)
    told = play_with_faults(monkeypatch)
    said = capsys.readouterr().out
    assert "ZeroDivisionError" in said and HIDDEN in said
    for secret in told["secrets"]:
        assert not word.search(rf"\b{word.escape(secret)}\b", said), secret
    assert "pass%20word" not in said and FIRST_TOKEN not in said
    structlog.get_logger().info("told", token=FIRST_TOKEN, seed="a", nonce="b", password="c", key="d")  # noqa: S106
    said = capsys.readouterr().out
    assert FIRST_TOKEN not in said and said.count(HIDDEN) == 5


def test_those_secrets_would_be_told_if_nobody_hid_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tapete.room.world.logs.hide_secrets", lambda _logger, _method, record: record)
    configure_logs()
    told = play_with_faults(monkeypatch)
    said = capsys.readouterr().out
    assert all(secret in said for secret in told["secrets"]) and "pass%20word" in said


def test_text_is_one_line_a_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    configure_logs()
    play_with_faults(monkeypatch)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 6
    for line in lines:
        assert line.startswith("time=2") and " level=" in line and " event=" in line
    assert any('event="event begun" stream=tournament/1 seq=' in line for line in lines)


@pytest.mark.parametrize(("level", "shown"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)])
def test_records_below_the_level_are_left_out(
    level: LogLevel, shown: int, capsys: pytest.CaptureFixture[str]
) -> None:
    configure_logs(level=level)
    log = structlog.get_logger()
    for each in (log.debug, log.info, log.warning, log.error):
        each("said")
    assert len(capsys.readouterr().out.splitlines()) == shown


def test_libraries_log_in_the_same_form(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs(form="json", libraries=True)
    logging.getLogger("uvicorn.error").info("nobody asks")
    logging.getLogger("asyncio").warning("slow with %s", "Ah Kd")
    (line,) = capsys.readouterr().out.splitlines()
    record = json.loads(line)
    assert (record["event"], record["level"]) == (f"slow with {HIDDEN}", "warning")


@pytest.mark.parametrize(
    "said",
    ["tournament/7 is over: it is cancelled already", "a_name_of_a_test_that_is_longer_than_a_token_is"],
)
def test_plain_words_stay(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs()
    structlog.get_logger().info("told", why=said, count=7)
    assert said in capsys.readouterr().out
