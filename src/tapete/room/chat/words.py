"""Check free text: one line of visible characters."""

from __future__ import annotations

import unicodedata
from typing import Final, Literal

from tapete.room.people.lookalikes import is_unseen, joins

NotSaid = Literal["blank", "signs", "marks"]
"""Why a text is refused: blank, invisible or line-breaking characters, or too many marks."""

MOST_MARKS: Final = 4
"""Maximum marks on one letter, as in names; the scripts of India and South-East Asia need up to three."""
_EMOJI_LOOK: Final = "\ufe0f"
_JOINER: Final = "\u200d"


def why_not_said(text: str) -> NotSaid | None:
    """Return the reason why a text is refused; None if it is allowed.

    Direction marks are refused: they could reverse the rest of the line or a name beside it.

    >>> why_not_said("gl, ¡suerte! Ça va? שלום 👍"), why_not_said("  "), why_not_said("a" + chr(10) + "b")
    (None, 'blank', 'signs')
    >>> why_not_said("abc\\u202edef"), why_not_said("e" + "\\u0301" * 9), why_not_said("❤️ 👩\\u200d🚀")
    ('signs', 'marks', None)
    """
    if not text.strip() or text != text.strip():
        return "blank"
    marks = 0
    for at, sign in enumerate(text):
        kind = unicodedata.category(sign)
        if not _seen(text, at, kind):
            return "signs"
        marks = marks + 1 if kind[0] == "M" and sign != _EMOJI_LOOK else 0
        if marks > MOST_MARKS:
            return "marks"
    return None


def _seen(text: str, at: int, kind: str) -> bool:
    """Whether a character is visible, or belongs to an adjacent emoji or letter."""
    sign = text[at]
    if sign == " ":
        return True
    if sign in (_EMOJI_LOOK, _JOINER) and _in_picture(text, at):
        return True
    if kind[0] in "CZ" or is_unseen(sign):
        return joins(text, at)
    return sign != "\u2800"  # a braille pattern without dots


def _in_picture(text: str, at: int) -> bool:
    """Whether a joiner or variation selector follows an emoji, and a joiner precedes another one."""
    before = unicodedata.category(text[at - 1]) if at else ""
    if text[at] == _EMOJI_LOOK:
        return before in ("So", "Sm", "Po", "Nd")
    after = unicodedata.category(text[at + 1]) if at + 1 < len(text) else ""
    return after in ("So", "Sm") and (before in ("So", "Sk") or text[at - 1] == _EMOJI_LOOK)
