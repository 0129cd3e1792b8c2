"""What strangers have written, on its way in and out: the bytes of a file, and text for a line of output."""

from pathlib import Path

_MOST_BYTES = 256 * 1024 * 1024
_LONGEST_QUOTE = 80


def bytes_of(path: Path) -> bytes:
    """The bytes of a file; of a device or a pipe too, which may have no end.

    Raises:
        OSError: it can't be read, or is too large.
    """
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise OSError(f"larger than {_MOST_BYTES // 1024 // 1024} MB")
    return data


def plain(text: str, longest: int = _LONGEST_QUOTE) -> str:
    """Text of a stranger's file on one short line, without control characters.

    >>> plain("a" + chr(27) + "[1mb")
    'a?[1mb'
    """
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[: longest + 1])
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def name_of(path: Path) -> str:
    """The name of a file for a line of output; of `.`, which has none, the path."""
    return plain(path.name or str(path))
