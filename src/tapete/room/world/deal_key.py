"""The key from which the seeds of decks and draws are derived. It is kept outside the room's database.

The database keeps a random number for each deck, its *nonce*. The seed is an HMAC over the deck's name and
this number. So the database alone reveals no seed, and a room restarted with its key can continue.

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
"""Setting in the store with the mark of the room's key."""


class DealKey:
    """32 secret bytes. The `repr` does not show them."""

    def __init__(self, key: bytes) -> None:
        """
        Raises:
            ValueError: the key does not have 32 bytes.
        """
        if len(key) != KEY_BYTES:
            raise ValueError(f"a deal key has {KEY_BYTES} bytes, not {len(key)}")
        self._key = key

    def seed(self, name: str, nonce: bytes) -> bytes:
        """Return the seed of one deck or draw.

        Args:
            name: unique name of the deck or draw.
            nonce: random number of the deck or draw in the log.
        """
        return hmac.digest(self._key, b"tapete-deal-1 seed\0" + name.encode() + b"\0" + nonce, "sha256")

    @property
    def mark(self) -> str:
        """Fingerprint that identifies the key without revealing it."""
        return hmac.digest(self._key, b"tapete-deal-1 mark", "sha256").hex()

    def __repr__(self) -> str:
        return "<DealKey ...>"


class KeyUnusable(Exception):
    """The key can't be used for this room; the message is one line with the remedy."""


def beside(folder: Path) -> Path:
    """Return the path of a data folder's key: beside the folder, so that a copy of the folder lacks it.

    >>> beside(Path("/srv/tapete/data")).name
    'data.deal-key'
    """
    return folder.with_name(f"{folder.name}.deal-key")


def key_in(path: Path, *, mark: str | None) -> DealKey:
    """Read the key from a file, or make one if no seed depends on another key.

    Args:
        mark: mark of the room's key; None for a room without a key.

    Raises:
        KeyUnusable: the key is missing, can't be read or made, or belongs to another room.
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
    """Make a key file that only the room's user may read, complete before it gets its name."""
    key = secrets.token_bytes(KEY_BYTES)
    whole = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key.hex().encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(whole, path)  # unlike a rename, this fails if another process has made one
    except FileExistsError:
        return _read(path)
    finally:
        whole.unlink()
    return DealKey(key)
