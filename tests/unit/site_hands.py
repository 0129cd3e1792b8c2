"""Helpers for tests of the sites' texts: read a text as if from its file, whole or damaged."""

from __future__ import annotations

from tapete.formats import Record, Unread, read_hands


def reads_of(text: str, *, encoding: str = "utf-8") -> list[Record | Unread]:
    return list(read_hands(text.encode(encoding)))


def record_in(text: str, *, encoding: str = "utf-8") -> Record:
    (read,) = reads_of(text, encoding=encoding)
    assert isinstance(read, Record), str(read)
    return read


def why_unread(text: str) -> str:
    (read,) = reads_of(text)
    assert isinstance(read, Unread)
    return str(read)


def changed(text: str, *pairs: tuple[str, str]) -> str:
    """Replace the first occurrence of each of these in a text. Every one must be there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text
