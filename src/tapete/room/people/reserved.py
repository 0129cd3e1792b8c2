"""Names that only the room and its staff may use.

A player with such a name could pretend to speak for the house.

>>> is_reserved("Tapete"), is_reserved("ADM1N"), is_reserved("Crupiê 2"), is_reserved("Dealer Dan")
(True, True, True, False)
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from tapete.room.people.lookalikes import BETWEEN, is_joiner, look_of

WORDS: Final = (
    "Tapete", "admin", "administrator", "system", "staff", "support", "moderator", "operator", "director",
    "tournament director", "dealer", "floor", "floorman", "croupier",
    "administrador", "administradora", "sistema", "soporte", "moderador", "moderadora", "operador",
    "operadora", "directora", "director de torneo", "crupier", "repartidor", "repartidora", "jefe de sala",
    "suporte", "diretor", "diretora", "diretor de torneio", "crupiê", "carteador", "carteadora",
)  # fmt: skip
"""Names of the room, its operator, director and dealer, in English, Spanish and Portuguese."""
DIGITS: Final = "0123456789"


def is_reserved(name: str) -> bool:
    """Whether a name is a reserved word, looks like one, or consists only of reserved words.

    Capitals, accents and numbers after a word make no difference.
    """
    visible = "".join(letter for letter in name if not is_joiner(letter))
    parts = [part.rstrip(DIGITS) for part in re.split(f"[{re.escape(BETWEEN)}]+", visible)]
    words = [part for part in parts if part]
    return _is_one(visible) or _is_one(" ".join(words)) or (bool(words) and all(map(_is_one, words)))


def _is_one(text: str) -> bool:
    return not _looks().isdisjoint(_looks_of(text))


def _looks_of(text: str) -> set[str]:
    """Return the looks of a text as written and in lower case, which may resemble other alphabets."""
    return {_plain(text), _plain(text.lower())}


def _plain(text: str) -> str:
    """Return the look of a text without accents. I, 1 and, only here, i count as l."""
    apart = unicodedata.normalize("NFD", look_of(text))
    return "".join(letter for letter in apart if unicodedata.category(letter)[0] != "M").replace("i", "l")


@cache
def _looks() -> frozenset[str]:
    return frozenset(look for word in WORDS for one in (word, word.upper()) for look in _looks_of(one))
