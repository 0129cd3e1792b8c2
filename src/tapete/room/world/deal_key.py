"""The key from which the seeds of decks and draws grow. It lies outside the room's database.

The database keeps a random number for each deck, its *nonce*; the seed is an HMAC over the deck's name and
this number. So a reader of the database has no seed, and a room that is started again with its key goes on.

>>> key = DealKey(b"k" * 32)
>>> key.seed("tournament/1/1/1", b"n" * 32) == DealKey(b"k" * 32).seed("tournament/1/1/1", b"n" * 32)
True
>>> key
<DealKey ...>
"""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path
from typing import Final

KEY_BYTES: Final = 32
SETTING: Final = "deal/key"
"""The name under which the store keeps the mark of the key that its seeds grow from."""


class DealKey:
    """32 secret bytes. The text of it shows none of them."""

    def __init__(self, key: bytes) -> None:
        """
        Raises:
            ValueError: it has another length.
        """
        if len(key) != KEY_BYTES:
            raise ValueError(f"a deal key has {KEY_BYTES} bytes, not {len(key)}")
        self._key = key

    def seed(self, name: str, nonce: bytes) -> bytes:
        """The seed of one deck or draw.

        Args:
            name: of the deck or draw; no two have the same.
            nonce: the random number that the log keeps of it.
        """
        return hmac.digest(self._key, b"tapete-deal-1 seed\0" + name.encode() + b"\0" + nonce, "sha256")

    @property
    def mark(self) -> str:
        """What tells this key from others, and says nothing else of it."""
        return hmac.digest(self._key, b"tapete-deal-1 mark", "sha256").hex()

    def __repr__(self) -> str:
        return "<DealKey ...>"


class KeyUnusable(Exception):
    """The key can't be used for this room; the message is one line that says what to do."""


def beside(folder: Path) -> Path:
    """Where the key of a data folder lies: beside it, so that a copy of the folder does not carry it.

    >>> beside(Path("/srv/tapete/data")).name
    'data.deal-key'
    """
    return folder.with_name(f"{folder.name}.deal-key")


def key_in(path: Path, *, mark: str | None) -> DealKey:
    """The key in a file, which is made if no seed can have grown from another one.

    Args:
        mark: the mark of the key that the room's seeds grow from; None for a room without any.

    Raises:
        KeyUnusable: it is missing, can't be read or made, or is another room's.
    """
    try:
        key = _read(path) if mark is not None or path.exists() else _made(path)
    except FileNotFoundError as error:
        raise KeyUnusable(
            f"The key of this room's decks, {path}, is missing; put it back from its backup, or name the file"
            " with --deal-key."
        ) from error
    except OSError as error:
        raise KeyUnusable(
            f"The key of this room's decks can't be kept in {path} ({error.strerror}); name another file with"
            " --deal-key."
        ) from error
    if mark is not None and mark != key.mark:
        raise KeyUnusable(
            f"The decks of this room were dealt with another key than that of {path}; name the right file"
            " with --deal-key."
        )
    return key


def _read(path: Path) -> DealKey:
    text = path.read_bytes().strip()
    try:
        return DealKey(bytes.fromhex(text.decode("ascii")))
    except ValueError as error:
        raise KeyUnusable(
            f"{path} holds no deal key (64 hexadecimal digits); put it back from its backup, or name another "
            "file with --deal-key."
        ) from error


def _made(path: Path) -> DealKey:
    """Make a key that only the room's user may read; the file is whole before it has its name."""
    key = secrets.token_bytes(KEY_BYTES)
    whole = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key.hex().encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(whole, path)  # unlike a replacement it fails if another process has made one meanwhile
    except FileExistsError:
        return _read(path)
    finally:
        whole.unlink()
    return DealKey(key)
