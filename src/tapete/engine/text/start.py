"""The first item of a hand's text: game, rules, stakes, button and stacks.

>>> start = read_start("holdem-no-limit 50/100 button=3 1:5000 2:5000 3:5000")
>>> start.button, start.stacks[2], start.stakes.big_blind
(3, 5000, 100)
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

import tapete.engine.text.words as w
from tapete.engine.events import HandStarted
from tapete.engine.positions import usual_blinds
from tapete.engine.text.errors import TextError
from tapete.engine.text.stakes import STAKES, stakes_of, stakes_text
from tapete.engine.types import Chips, HandRules, Seat, Stakes

RULES_DIGITS: Final = 12
"""Number of leading digits of the rules' id, a SHA-256, in a text."""

_START: Final[Mapping[str, w.Codec[Any]]] = MappingProxyType(
    {
        "rules": w.WORD,
        "hand": w.NUMBER,
        "button": w.NUMBER,
        "small_blind": w.MAYBE_NUMBER,
        "big_blind": w.MAYBE_NUMBER,
        "boards": w.NUMBER,
        "event_heads_up": w.YES,
        "openers": w.Codec(
            lambda text: dict(_opener(word) for word in text.split(",")),
            lambda openers: ",".join(f"{w.street_word(street)}:{seat}" for street, seat in openers.items()),
        ),
    }
)


class TextStart(Struct, frozen=True, kw_only=True):
    """First item of a hand's text."""

    game: str
    rules: str = ""
    """Beginning of `HandRules.id`; empty if the text names no rules."""
    hand: int = 1
    stakes: Stakes
    stacks: dict[Seat, Chips]
    button: Seat
    blinds: tuple[Seat | None, Seat | None] | None = None
    """Seats of the small and the big blind; None for their usual seats."""
    boards: int = 1
    event_heads_up: bool = False
    openers: dict[str, Seat] = {}


def _opener(word: str) -> tuple[str, Seat]:
    street, colon, seat = word.partition(":")
    if not colon:
        raise TextError("written_like", example="openers=third:4,fourth:2")
    return w.STREET.read(street), w.number(seat)


def rules_digits(rules: HandRules) -> str:
    """Return the beginning of the rules' id, long enough to identify the rules."""
    return rules.id[:RULES_DIGITS]


def start_text(started: HandStarted, rules: HandRules) -> str:
    """Write the start of a hand; leave out blinds that are in their usual seats."""
    found = [w.plain(started.game), f"rules={w.plain(rules_digits(rules))}"]
    if started.hand != 1:
        found.append(f"hand={started.hand}")
    stakes = stakes_text(started.stakes)
    found += [stakes] if stakes else []
    found.append(f"button={started.button}")
    blinds = (started.small_blind, started.big_blind)
    if blinds != usual_blinds(rules, seats=started.stacks, button=started.button):
        found += [
            f"{name}={w.MAYBE_NUMBER.write(seat)}"
            for name, seat in zip(("small_blind", "big_blind"), blinds, strict=True)
        ]
    if started.boards != 1:
        found.append(f"boards={started.boards}")
    if started.event_heads_up:
        found.append("event_heads_up=yes")
    if started.openers:
        found.append(f"openers={_START['openers'].write(started.openers)}")
    found.append(w.CHIPS.write(started.stacks))
    return " ".join(found)


def read_start(text: str) -> TextStart:
    """Read the start of a hand; the words after the game may be in any order.

    Raises:
        TextError: an unknown or missing word, or an invalid value.
    """
    game, *words = text.split()
    alone, named = w.options(words, {**_START, **STAKES})
    blinds = [word for word in alone if "/" in word]
    seats = [word for word in alone if "/" not in word]
    if "button" not in named:
        raise TextError("needs_word", word="button")
    if not seats:
        raise TextError("written_like", example="holdem-no-limit 50/100 button=2 1:5000 2:5000")
    if len(blinds) > 1:
        raise TextError("word_twice", word=blinds[1])
    posting = None
    if "small_blind" in named or "big_blind" in named:
        posting = (named.pop("small_blind", None), named.pop("big_blind", None))
    return TextStart(
        game=game,
        stakes=stakes_of(blinds[0] if blinds else None, named),
        stacks=w.chips_by_seat(" ".join(seats)),
        blinds=posting,
        **{name: value for name, value in named.items() if name in _START},
    )
