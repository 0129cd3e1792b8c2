"""Read and write single words: numbers, chips of seats, cards, and `name=value`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tapete.cards import read_cards, text_of
from tapete.engine.text.errors import TextError
from tapete.engine.types import Chips, Seat

MOST_DIGITS: Final = 16
"""Most digits of a number: as many as 2^53-1, the largest number of chips."""

_NUMBER: Final = re.compile(r"-?[0-9]+")

T = TypeVar("T")


def number(word: str) -> int:
    """Read a number.

    >>> number("twelve")
    Traceback (most recent call last):
    tapete.engine.text.errors.TextError: `twelve` is no number
    """
    if not _NUMBER.fullmatch(word):
        raise TextError("no_number", word=word)
    if len(word) > MOST_DIGITS:
        raise TextError("too_many_digits", most=MOST_DIGITS, digits=len(word))
    return int(word)


def chips_by_seat(text: str) -> dict[Seat, Chips]:
    """Read chips by seat.

    >>> chips_by_seat("1:300 2:50"), chips_by_seat("1:300,2:50")
    ({1: 300, 2: 50}, {1: 300, 2: 50})
    """
    found: dict[Seat, Chips] = {}
    for word in re.split(r"[\s,]+", text.strip()):
        seat, colon, chips = word.partition(":")
        if not colon:
            raise TextError("no_chips_of_seats", word=word)
        if number(seat) in found:
            raise TextError("word_twice", word=seat)
        found[number(seat)] = number(chips)
    return found


def one_of(name: str, known: Iterable[str]) -> Callable[[str], str]:
    """Return a reader that accepts one of the known words.

    >>> one_of("until", ["act", "street"])("strete")
    Traceback (most recent call last):
    tapete.engine.text.errors.TextError: `until` can't be `strete`; did you mean `street`?
    """
    words = [*known]

    def read(word: str) -> str:
        if word not in words:
            raise TextError("no_such_value", name=name, word=word, among=words)
        return word

    return read


class Codec(NamedTuple, Generic[T]):
    """Reader and writer of a value."""

    read: Callable[[str], T]
    write: Callable[[T], str]


def maybe(codec: Codec[T]) -> Codec[T | None]:
    """Return the codec of a value that may be `none`."""
    return Codec(
        lambda word: None if word == "none" else codec.read(word),
        lambda value: "none" if value is None else codec.write(value),
    )


def many(codec: Codec[Any], empty: Any) -> Codec[Any]:
    """Return the codec of several values; `none` stands for no values."""
    return Codec(
        lambda text: empty if text == "none" else codec.read(text),
        lambda value: codec.write(value) if value else "none",
    )


def plain(word: str) -> str:
    """Write text that must be one word.

    Raises:
        ValueError: the text is not one word, so it can't be read back.
    """
    if not word or len(word.split()) != 1 or ";" in word or word != word.strip():
        raise ValueError(f"{word!r} is not one word, so a line can't hold it")
    return word


def street_word(street: str) -> str:
    """Write the name of a street as one word.

    >>> street_word("first draw")
    'first_draw'
    """
    if "_" in street:
        raise ValueError(f"{street!r} has a `_`, so a line can't hold it")
    return plain(street.replace(" ", "_"))


def _street(word: str) -> str:
    return word.replace("_", " ")


def _yes_or_no(word: str) -> bool:
    return one_of("yes or no", ["yes", "no"])(word) == "yes"


NUMBER: Final = Codec(number, str)
MAYBE_NUMBER: Final = maybe(NUMBER)
YES: Final = Codec(_yes_or_no, lambda value: "yes" if value else "no")
WORD: Final = Codec(str, plain)
STREET: Final = Codec(_street, street_word)
CARDS: Final = many(Codec(read_cards, text_of), ())
SEATS: Final = many(
    Codec(
        lambda text: tuple(number(word) for word in text.split()),
        lambda seats: " ".join(map(str, seats)),
    ),
    (),
)
CHIPS: Final = many(
    Codec(chips_by_seat, lambda chips: " ".join(f"{seat}:{amount}" for seat, amount in chips.items())), {}
)
CHIPS_IN_A_WORD: Final = Codec(CHIPS.read, lambda chips: CHIPS.write(chips).replace(" ", ","))


def choice(name: str, known: Sequence[str]) -> Codec[str]:
    """Return the codec of one of the known words."""
    return Codec(one_of(name, known), str)


def options(words: Iterable[str], known: Mapping[str, Codec[Any]]) -> tuple[list[str], dict[str, Any]]:
    """Split words into standalone words and the values of `name=value`.

    >>> options(["3", "until=street"], {"until": WORD})
    (['3'], {'until': 'street'})
    """
    alone: list[str] = []
    values: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            alone.append(word)
        elif name not in known:
            raise TextError("unknown_word", word=name, among=[*known])
        elif name in values:
            raise TextError("word_twice", word=name)
        else:
            values[name] = known[name].read(value)
    return alone, values
