"""Implement `tapete room finish`: open an online final from the stage files of live flights."""

from __future__ import annotations

import csv
import json
import os
import uuid
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.conversation import text_in
from tapete.cli.lan import KEY_VARIABLE
from tapete.cli.room import WAIT_S
from tapete.desk.rulings.texts import words_of_desk
from tapete.floor.wording import fill
from tapete.rules.rows import Language

SAME_FILES: Final = uuid.UUID("2f9d4a57-6a0e-4b0b-8d67-0c2f3b1f7a11")
"""Namespace of the ids: the same files open one final, however often the command runs."""


class NoFinal(Exception):
    """The final can't be opened; the message says why."""


def finish(
    structure: Path,
    stages: Sequence[Path],
    *,
    starts: str,
    accounts: Path | None,
    url: str,
    key: str | None,
    language: Language,
) -> int:
    """Send structure, stage files and accounts to a running server. Returns the exit code.

    Args:
        starts: start of the final as `2026-12-01 20:00`, in this machine's time zone unless it names one.
        accounts: CSV file with two columns: player, account in the room.
    """
    try:
        texts = [one.read_text(encoding="utf-8") for one in stages]
        final = structure.read_text(encoding="utf-8")
        body = {
            "id": str(uuid.uuid5(SAME_FILES, "\0".join([final, *texts]))),
            "structure": final,
            "stages": texts,
            "starts_at": _instant(starts, language),
            "accounts": _accounts(accounts),
        }
        made = _posted(url, key or os.environ.get(KEY_VARIABLE) or "", body, language)
    except (OSError, UnicodeDecodeError) as error:
        complain(error)
        return NOT_DONE
    except NoFinal as error:
        complain(error)
        return NOT_DONE
    print(text_in(language, "room.finished_online", **made))
    return DONE


def _instant(text: str, language: Language) -> int:
    try:
        return round(datetime.fromisoformat(text).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise NoFinal(text_in(language, "room.no_instant", text=text)) from None


def _accounts(file: Path | None) -> dict[str, str]:
    """Return the account of each player, by name."""
    if file is None:
        return {}
    with file.open(encoding="utf-8-sig", newline="") as lines:
        rows = [[one.strip() for one in row] for row in csv.reader(lines) if len(row) >= 2]
    return {row[0]: row[1] for row in rows if row[0] and row[1]}


def _posted(url: str, key: str, body: dict[str, Any], language: Language) -> dict[str, Any]:
    if not url.startswith(("http://", "https://")):
        raise NoFinal(text_in(language, "room.no_answer", url=url, why="http://, https://"))
    request = Request(  # noqa: S310 - http and https only, checked above
        f"{url.rstrip('/')}/desk/finals",
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
        method="POST",
    )
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=WAIT_S) as answer:
            made: dict[str, Any] = json.load(answer)
            return made
    except HTTPError as error:
        try:
            problem: dict[str, Any] = json.loads(error.read())
        except ValueError:
            problem = {"detail": str(error.code)}
        raise NoFinal(_why(problem, language)) from error
    except (URLError, TimeoutError, OSError, ValueError) as error:
        why = error.reason if isinstance(error, URLError) else error
        raise NoFinal(text_in(language, "room.no_answer", url=url, why=why)) from error


def _why(problem: dict[str, Any], language: Language) -> str:
    """Return why the server refused, in the language if it has a text without names."""
    code, detail = str(problem.get("code")), str(problem.get("detail"))
    if language == "en" or code in ("no_account", "structure", "stage_file"):
        return detail
    try:
        return fill(words_of_desk(language)[f"refused.{code}"], problem.get("facts", {}), language)
    except KeyError:
        return detail
