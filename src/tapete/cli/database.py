"""The address of a database and its password, which never stands in the arguments of a process."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from tapete.room.store.alone import folder_of

PASSWORD_VARIABLE = "TAPETE_DATABASE_PASSWORD"  # noqa: S105 - the name of a variable


class WrongAddress(Exception):
    """The store can't be opened as it is named; the message is one line that says what to do."""


def with_password(data: str, *, on_command_line: bool, file: Path | None) -> str:
    """The address of a store, with the password that the environment or a file has for it.

    Args:
        data: as the operator names it.
        on_command_line: whether `data` is an argument of the process: everybody on the machine sees those.
        file: holds the password of the database.

    Raises:
        WrongAddress: a password where it does not belong, two of them, or a file that has none.
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
    """The address of a store as it may be shown.

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
    """The address of a database with accounts; None for a data folder, and for what is no address at all."""
    if "://" not in data or folder_of(data) is not None:
        return None
    try:
        return make_url(data)
    except (ArgumentError, ValueError):
        return None  # the store says what is wrong with it


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
