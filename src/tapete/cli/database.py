"""Build a database's address with its password, which must never be in a process's arguments."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from tapete.room.store.folder_lock import folder_of

PASSWORD_VARIABLE = "TAPETE_DATABASE_PASSWORD"  # noqa: S105 - the name of a variable


class WrongAddress(Exception):
    """Error in the named store; the message is one line that says what to do."""


def with_password(data: str, *, on_command_line: bool, file: Path | None) -> str:
    """Return the address of a store with its password from the environment or a file.

    Args:
        data: address or folder as the operator gives it.
        on_command_line: whether `data` is an argument of the process, which every local user can see.
        file: file with the password of the database.

    Raises:
        WrongAddress: a misplaced password, two passwords, or a file without one.
    """
    url = _url_of(data)
    if url is not None and _has_password(url) and on_command_line:
        raise WrongAddress(
            "A password among the arguments can be read by everybody on this machine; give the address in"
            f" TAPETE_DATA, or the password in {PASSWORD_VARIABLE} or --database-password-file."
        )
    password = _password_in(file) if file is not None else os.environ.get(PASSWORD_VARIABLE)
    if not password:
        return data
    source = "--database-password-file" if file is not None else PASSWORD_VARIABLE
    if url is None:
        raise WrongAddress(
            f"{source} is for a postgresql: address, and --data names none; leave it out, or name the"
            " database."
        )
    if _has_password(url):
        raise WrongAddress(
            f"The password of the database is given twice; leave out {source} or that of the address."
        )
    return url.set(password=password).render_as_string(hide_password=False)


def without_password(data: str) -> str:
    """Return the address of a store without its password, for display.

    >>> without_password("postgresql://ana:secret@db/room")
    'postgresql://ana:***@db/room'
    >>> without_password("data")
    'data'
    """
    url = _url_of(data)
    if url is None:
        return data
    return url.difference_update_query(["password"]).render_as_string(hide_password=True)


def _url_of(data: str) -> URL | None:
    """Return the URL of a database with accounts; None for a data folder or an invalid address."""
    if "://" not in data or folder_of(data) is not None:
        return None
    try:
        return make_url(data)
    except (ArgumentError, ValueError):
        return None  # the store reports the fault


def _has_password(url: URL) -> bool:
    return bool(url.password) or "password" in url.query


def _password_in(file: Path) -> str:
    try:
        password = file.read_text(encoding="utf-8").rstrip("\r\n")
    except OSError as error:
        raise WrongAddress(
            f"The file with the password of the database, {file}, can't be read ({error.strerror}); mend"
            " that, or name another one with --database-password-file."
        ) from error
    except UnicodeDecodeError as error:
        raise WrongAddress(f"{file} holds no password: it is not text.") from error
    if not password:
        raise WrongAddress(f"{file} is empty; write the password of the database into it.")
    return password
