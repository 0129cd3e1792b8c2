"""Lock of a data folder: only one server may use it, because two would write to the same streams."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from tapete.room.store.store import StoreUnavailable

LOCK = "server.lock"
PROCESS = "server.pid"
"""File with the server's process id, separate because every attempt to lock empties the lock file."""


class Alone:
    """A lock on a data folder for this process. The system releases it when the process ends for any reason.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     first = Alone(Path(folder))
    ...     try:
    ...         Alone(Path(folder))
    ...     except StoreUnavailable as error:
    ...         print(str(error).replace(folder, "data").partition(" (")[0])
    ...     first.let_go()
    ...     Alone(Path(folder)).let_go()
    Another server is using data
    """

    def __init__(self, folder: Path) -> None:
        """
        Raises:
            StoreUnavailable: another server holds the folder, or it can't be written; one line with a remedy.
        """
        self._lock = FileLock(folder / LOCK, timeout=0, thread_local=False)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock.acquire()
        except Timeout as error:
            held = f"Another server is using {folder}{_by_whom(folder)}"
            raise StoreUnavailable(f"{held}; stop that one, or name another data folder.") from error
        except OSError as error:
            raise StoreUnavailable(
                f"The data folder {folder} can't be used ({error.strerror}); name one that may be written."
            ) from error
        for file in folder.glob("tapete.db*"):
            with suppress(OSError):
                file.chmod(0o600)  # it has nonces and old seeds of decks
        with suppress(OSError):
            (folder / PROCESS).write_text(f"{os.getpid()}\n")

    def let_go(self) -> None:
        """Release the folder."""
        self._lock.release()


def _by_whom(folder: Path) -> str:
    try:
        process = (folder / PROCESS).read_text().strip()
    except OSError:
        return ""
    return f" (process {process})" if process.isdigit() else ""


def folder_of(where: str) -> Path | None:
    """Return the data folder of a store; None for a store without one.

    >>> folder_of("data").name, folder_of("sqlite:///rooms/one.db").name, folder_of("postgresql://db/room")
    ('data', 'rooms', None)
    """
    if where == "memory:":
        return None
    if "://" not in where:
        return Path(where).resolve()
    scheme, _, rest = where.partition("://")
    if scheme.partition("+")[0] != "sqlite":
        return None
    return Path(rest.removeprefix("/").partition("?")[0]).resolve().parent
