"""Implement `tapete room audit`: write an auditor's export of one event."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import msgspec

from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.conversation import text_in
from tapete.cli.database import WrongAddress, with_password, without_password
from tapete.engine.refusals import InvariantBroken
from tapete.room.core.audit import Audit
from tapete.room.store.folder_lock import folder_of
from tapete.room.store.reading import read_log
from tapete.room.store.store import StoreUnavailable
from tapete.room.world.deal_key import SETTING, KeyUnusable, beside, key_in
from tapete.rules.rows import Language


def export(
    stream: str,
    *,
    data: str,
    on_command_line: bool,
    password_file: Path | None,
    deal_key: Path | None,
    output: Path | None,
    language: Language,
) -> int:
    """Write the export of an event to a new file. Returns the exit code."""
    file = output or Path(f"{stream.replace('/', '-')}.audit.jsonl")
    try:
        where = with_password(data, on_command_line=on_command_line, file=password_file)
        audit = asyncio.run(_audit(stream, where, deal_key))
        if audit is None:
            complain(text_in(language, "room.audit_nothing", stream=stream, data=without_password(data)))
            return NOT_DONE
        _write(file, audit)
    except FileExistsError:
        complain(text_in(language, "room.audit_exists", file=file))
        return NOT_DONE
    except (StoreUnavailable, KeyUnusable, WrongAddress) as error:
        complain(error)
        return NOT_DONE
    except (InvariantBroken, msgspec.DecodeError) as error:
        complain(f"{stream}: its log can't be read: {error}")
        return NOT_DONE
    except OSError as error:
        complain(text_in(language, "room.audit_unwritable", file=file, why=error.strerror))
        return NOT_DONE
    named = f"{audit.name} ({stream})"
    facts = {"file": file, "named": named, "hands": audit.hands, "draws": audit.draws}
    print(text_in(language, "room.audited", **facts))
    if audit.running:
        print(text_in(language, "room.audited_running", running=", ".join(map(str, audit.running))))
    return DONE


async def _audit(stream: str, where: str, deal_key: Path | None) -> Audit | None:
    """Return the export of a stream; None if the stream does not exist.

    Raises:
        StoreUnavailable: the log cannot be read.
        KeyUnusable: the key is missing or another room's.
    """
    found = await read_log(where, stream, SETTING)
    if not found.events:
        return None
    folder = folder_of(where)
    path = deal_key or (beside(folder) if folder is not None else None)
    if path is None:
        raise KeyUnusable("Name the file with the key of the room's decks by --deal-key.")
    if found.setting is None:
        raise KeyUnusable("Nothing was dealt here with a key: there is nothing to export.")
    return Audit(stream, found.events, key_in(path, mark=found.setting))


def _write(file: Path, audit: Audit) -> None:
    """Write the file, readable by its owner only; a partial file never has the final name."""
    encode = msgspec.json.Encoder().encode
    half = file.with_name(f"{file.name}.{os.getpid()}")
    if file.exists():
        raise FileExistsError(str(file))
    try:
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as writing:
            writing.writelines(encode(line) + b"\n" for line in audit.lines())
        half.rename(file)
    finally:
        half.unlink(missing_ok=True)
