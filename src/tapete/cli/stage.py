"""Implement `tapete room stage`: write the result of an online flight for a live final."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.conversation import text_in
from tapete.cli.database import WrongAddress, with_password, without_password
from tapete.desk.stage_file import StageFile, StageFileError, stage_of, stage_text
from tapete.engine.refusals import InvariantBroken
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.store.reading import read_log
from tapete.room.store.store import StoreUnavailable
from tapete.room.world.deal_key import SETTING
from tapete.rules.rows import Language


def export(
    stream: str,
    *,
    data: str,
    on_command_line: bool,
    password_file: Path | None,
    output: Path | None,
    language: Language,
) -> int:
    """Write the stage file of a flight to a new file. Returns the exit code."""
    file = output or Path(f"{stream.replace('/', '-')}.stage.json")
    try:
        where = with_password(data, on_command_line=on_command_line, file=password_file)
        stage = asyncio.run(_stage(stream, where))
        if stage is None:
            complain(text_in(language, "room.audit_nothing", stream=stream, data=without_password(data)))
            return NOT_DONE
        with file.open("x", encoding="utf-8") as out:
            out.write(stage_text(stage))
    except FileExistsError:
        complain(text_in(language, "room.audit_exists", file=file))
        return NOT_DONE
    except StageFileError as error:
        complain(text_in(language, "room.stage_none", stream=stream, why=str(error)))
        return NOT_DONE
    except (StoreUnavailable, WrongAddress) as error:
        complain(error)
        return NOT_DONE
    except (InvariantBroken, msgspec.DecodeError) as error:
        complain(f"{stream}: its log can't be read: {error}")
        return NOT_DONE
    except OSError as error:
        complain(text_in(language, "room.audit_unwritable", file=file, why=error.strerror))
        return NOT_DONE
    facts = {"file": file, "named": f"{stage.event} ({stream})", "players": len(stage.players)}
    print(text_in(language, "room.staged", **facts, chips=stage.chips))
    return DONE


async def _stage(stream: str, where: str) -> StageFile | None:
    """Return the result of a flight; None if the stream does not exist.

    Raises:
        StoreUnavailable: the log can't be read.
        StageFileError: the stream is no flight that is over.
    """
    found = await read_log(where, stream, SETTING, names=True)
    if not found.events:
        return None
    if not stream.startswith("tournament/"):
        raise StageFileError("it is no tournament")
    game = GameState(stream, RoomPace())
    for stored in found.events:
        game.apply(room_events.decode(stored.body), at=stored.at)
    return stage_of(game.tournament, found.names)
