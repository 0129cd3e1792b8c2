"""Read untrusted files safely, and make their text safe to print."""

import os
import sys
from pathlib import Path

from tapete.floor.impossible import Impossible

_MOST_BYTES = 256 * 1024 * 1024
_MOST_WRITTEN = 1024 * 1024
"""Most bytes of a rulebook or scenario, which people write by hand."""
_LONGEST_QUOTE = 80


def is_standard(path: Path) -> bool:
    """Whether a path means the standard input or output."""
    return str(path) == "-"


def bytes_of(path: Path, *, most: int | None = None) -> bytes:
    """Read a file, with a bound since a device or pipe may have no end; `-` is the standard input.

    Args:
        path: of the file, device or pipe.
        most: limit in bytes; None means the limit for hand histories.

    Raises:
        OSError: the file cannot be read or is too large.
    """
    most = _MOST_BYTES if most is None else most
    if is_standard(path):
        data = sys.stdin.buffer.read(most + 1)
    else:
        with path.open("rb") as file:
            data = file.read(most + 1)
    if len(data) > most:
        raise OSError(f"larger than {most // 1024 // 1024} MB")
    return data


def text_of_file(path: Path) -> str:
    """Read the text of a file written by a person.

    Raises:
        Impossible: the file cannot be read, is too large, or is not text.
    """
    try:
        data = bytes_of(path, most=_MOST_WRITTEN)
    except OSError as error:
        raise unreadable(error) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Impossible("", "no_text", byte=error.start) from None


def unreadable(error: OSError) -> Impossible:
    """Explain an unreadable file. System messages are English, so each usual case has its own sentence."""
    match error:
        case FileNotFoundError():
            return Impossible("", "no_such_file")
        case IsADirectoryError():
            return Impossible("", "is_folder")
        case PermissionError():
            return Impossible("", "no_permission")
        case OSError(errno=None):
            return Impossible("", "file_too_large", most=_MOST_WRITTEN // 1024 // 1024)
        case _:
            return Impossible("", "cannot_read", number=error.errno)


def plain(text: str, longest: int = _LONGEST_QUOTE) -> str:
    """Return untrusted text on one short line, without control characters.

    >>> plain("a" + chr(27) + "[1mb")
    'a?[1mb'
    """
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[: longest + 1])
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def name_of(path: Path) -> str:
    """Return a file's name for a line of output; for `.`, which has no name, the path."""
    return plain(path.name or str(path))


def why_not(error: Exception) -> str:
    """Explain an error in one line; for a system error, the file and the system's text without its number.

    >>> why_not(FileNotFoundError(2, "No such file or directory", "a.toml"))
    'a.toml: No such file or directory'
    """
    if isinstance(error, OSError) and error.strerror:
        name = f"{name_of(Path(os.fsdecode(error.filename)))}: " if error.filename is not None else ""
        return name + error.strerror
    return plain(str(error), 400)
