"""Check the look of names: find similar names, and refuse names that are not allowed.

Unicode has many letters that look the same. Its table of confusables (UTS 39) and the scripts of letters come
from the library `confusable_homoglyphs`.

>>> look_of("Аіко") == look_of("Aik0") == look_of("Aiko")  # the first is Cyrillic
True
>>> why_no_name("Аiko"), why_no_name("आरव"), why_no_name("สมชาย")
('two_alphabets', None, None)
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

NoName = Literal["letters", "invisible", "two_alphabets", "marks", "too_wide"]
"""Why a name is not allowed: symbols, invisible characters, letters of two alphabets, too many marks, or a
character as wide as a word."""

BETWEEN: Final = " .-'_"
"""Characters allowed between letters. They do not make two names look different."""
MOST_MARKS: Final = 4
"""Maximum marks on one letter; the scripts of India and South-East Asia need up to three."""
MOST_LETTERS_OF_A_SIGN: Final = 3
"""Maximum letters that one character may expand to; some characters are whole words."""

# Scripts that may be mixed in one name (UTS 39, "highly restrictive").
_TOGETHER: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
# Scripts in everyday use (UAX 31, table 5). Others are hard to read, and some have very wide letters.
_SCRIPTS: Final = frozenset(
    "COMMON INHERITED ARABIC ARMENIAN BENGALI BOPOMOFO CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI"
    " GURMUKHI HANGUL HAN HEBREW HIRAGANA KANNADA KATAKANA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA"
    " TAMIL TELUGU THAANA THAI TIBETAN".split()
)
# Default_Ignorable_Code_Point: invisible characters.
_UNSEEN: Final = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip


ZWNJ: Final = "\u200c"
ZWJ: Final = "\u200d"
_VIRAMA: Final = 9
"""Combining class of a virama, which removes the vowel of a consonant in the scripts of India."""


@lru_cache(maxsize=1_024)
def look_of(name: str) -> str:
    """Return a key for the look of a name. Two names with the same key are confusable.

    Capitals, blanks and punctuation make no difference; accents do.

    >>> look_of("Marnie") == look_of("mamie"), look_of("Ana") == look_of("Aná")
    (True, False)
    """
    seen = _plainly(unicodedata.normalize("NFKC", name))
    seen = _plainly(unicodedata.normalize("NFKC", seen.casefold()))
    return "".join(letter for letter in seen if letter not in BETWEEN and not is_unseen(letter))


def why_no_name(name: str) -> NoName | None:
    """Return the reason why a name is not allowed; None if it is allowed.

    >>> why_no_name("\\u3164\\u3164\\u3164"), why_no_name("\\ufdfa\\ufdfa"), why_no_name("a<b")
    ('invisible', 'too_wide', 'letters')
    """
    if any(is_unseen(sign) and not joins(name, at) for at, sign in enumerate(name)):
        return "invisible"
    name = "".join(sign for sign in name if not is_joiner(sign))
    scripts = {_script(letter) for letter in name}
    kinds = [unicodedata.category(letter) for letter in name]
    known = all(
        kind[0] in "LM" or kind == "Nd" or sign in BETWEEN for kind, sign in zip(kinds, name, strict=True)
    )
    if not known or not scripts <= _SCRIPTS or not _stands_alone(kinds[0]) or name[-1] in " -'":
        return "letters"
    if any(len(unicodedata.normalize("NFKC", letter)) > MOST_LETTERS_OF_A_SIGN for letter in name):
        return "too_wide"
    if _most_marks(kinds) > MOST_MARKS:
        return "marks"
    scripts -= {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        return "two_alphabets"
    return None


def is_joiner(sign: str) -> bool:
    """Whether a character is a joiner or non-joiner (ZWJ, ZWNJ)."""
    return sign in (ZWJ, ZWNJ)


def joins(name: str, at: int) -> bool:
    """Whether the character at a position is a joiner that its script allows there (RFC 5892, ContextJ).

    Both may follow a virama. A non-joiner may also stand between two letters of Arabic script that would
    join, as in Persian names.
    """
    if not is_joiner(name[at]) or at == 0:
        return False
    if unicodedata.combining(name[at - 1]) == _VIRAMA:
        return True
    if name[at] == ZWJ:
        return False
    before = next((sign for sign in reversed(name[:at]) if unicodedata.category(sign) != "Mn"), "")
    after = next((sign for sign in name[at + 1 :] if unicodedata.category(sign) != "Mn"), "")
    both, right = _arabic_joining()
    return before in both and (after in both or after in right)


@cache
def _arabic_joining() -> tuple[frozenset[str], frozenset[str]]:
    """Return Arabic letters that join both neighbours, and letters that join only the previous one.

    Unicode's presentation forms show it: the first kind has an initial form, the second only a final form.
    """
    forms: dict[str, set[str]] = {"<initial>": set(), "<final>": set()}
    for number in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00)):
        kind, *letters = unicodedata.decomposition(chr(number)).split() or [""]
        if kind in forms and len(letters) == 1:
            forms[kind].add(chr(int(letters[0], 16)))
    return frozenset(forms["<initial>"]), frozenset(forms["<final>"] - forms["<initial>"])


def _stands_alone(kind: str) -> bool:
    return kind[0] == "L" or kind == "Nd"


def _most_marks(kinds: list[str]) -> int:
    most = row = 0
    for kind in kinds:
        row = row + 1 if kind[0] == "M" else 0
        most = max(most, row)
    return most


def is_unseen(letter: str) -> bool:
    """Whether a reader sees nothing of a sign (Default_Ignorable_Code_Point)."""
    return any(first <= ord(letter) <= last for first, last in _UNSEEN)


def _plainly(text: str) -> str:
    prototypes = _prototypes()
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(prototypes.get(letter, letter) for letter in apart))


class _Alike(msgspec.Struct):
    c: str


@cache
def _prototypes() -> dict[str, str]:
    """Return the representative of each letter that looks like others.

    The library lists every pair in both directions. A letter whose only partner has several partners is not
    the representative; its partner is.
    """
    data = (files("confusable_homoglyphs") / "confusables.json").read_bytes()
    alike = msgspec.json.decode(data, type=dict[str, list[_Alike]])
    found = {"ĸ": "k"}  # the Greek and Cyrillic letters for k look like it
    for letter, others in alike.items():
        if len(letter) == 1 and len(others) == 1:
            other = others[0].c.strip("\u200e")
            partners = len(alike.get(others[0].c, ()))
            if partners > 1 or (other.isascii(), other) > (letter.isascii(), letter):
                found.setdefault(letter, found.get(other, other))
    return found


class _Categories(msgspec.Struct):
    iso_15924_aliases: list[str]
    code_points_ranges: list[tuple[int, int, int, int]]


@cache
def _scripts() -> tuple[list[int], list[tuple[int, str]]]:
    """Return the first code points of the ranges, and the last code point and script of each."""
    data = (files("confusable_homoglyphs") / "categories.json").read_bytes()
    table = msgspec.json.decode(data, type=_Categories)
    ranges = sorted(table.code_points_ranges)
    return [first for first, *_ in ranges], [(last, table.iso_15924_aliases[at]) for _, last, at, _ in ranges]


def _script(letter: str) -> str:
    """Return the script of a letter; `UNKNOWN` if the table lacks it."""
    firsts, known = _scripts()
    at = bisect_right(firsts, ord(letter)) - 1
    last, script = known[at] if at >= 0 else (-1, "UNKNOWN")
    return script if ord(letter) <= last else "UNKNOWN"
