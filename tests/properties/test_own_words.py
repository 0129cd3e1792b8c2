"""Errors about damaged files of every format use our sentences, never a library's message."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.format_hands import play
from tests.scenarios.test_corpus import corpus

from tapete.formats.convert import WRITERS
from tapete.formats.readers import READERS
from tapete.formats.record import Record, Unread, Unwritable
from tapete.formats.sites import Format
from tapete.rules import RulebookError, games, hand_rules
from tapete.rules.book_layers import read_layer
from tapete.rules.files import packaged
from tapete.rules.loader import read_game
from tapete.rules.mixes import read_mix
from tapete.rules.rows import Language
from tapete.scenarios.document import ScenarioError
from tapete.scenarios.reading import read_scenario
from tapete.tournament import read_structure
from tapete.tournament.structure.toml_data import StructureError

LIBRARY = re.compile(
    r"Expected `|Expected '|Object (?:missing|contains)|Invalid (?:value|statement|enum|initial|date|hex)"
    r"|Invalid literal|Expecting |Expected newline|Unescaped|Unterminated|Unclosed"
    r"|Cannot (?:declare|overwrite|mutate|redefine)|Found invalid|Illegal character|Extra data"
    r"|substring not found|not in list|invalid literal|could not convert|out of range|must be in|index out"
    r"|Errno|codec can't|surrogates|NoneType|has no attribute|object is not|unpack|recursion"
    r"|while (?:scanning|parsing|constructing)|did not find expected|found unexpected|cannot start any token"
    r"|mapping values|could not determine|found character|max_str_digits|ConversionSyntax|<class|at `\$"
    r"|dictionary|KeyError|ValueError|TypeError|Error\b"
)
"""Phrases from messages of msgspec, tomllib, json, PyYAML and Python."""

PIECES = (
    *(""" x " ' } ] [ { = : - 0 1e999 \\q # ?? true null 2024-13-45 p9 Zz 10d &a *a @ % é """.split(" ")),
    *("9" * 25, "\t", "\n", "\x00", "\x07"),
)
FORMATS: list[Format] = list(WRITERS)


def damaged(text: str, rng: random.Random) -> str:
    """Damage a text in one to three places: insert, cut or double a piece, or move a line."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((0, 0, 1, 1, 2, 8, 40)))
        match rng.randrange(4):
            case 0 | 1:
                text = text[:at] + rng.choice(PIECES) + text[to:]
            case 2:
                text = text[:at] + text[at:to] * 2 + text[to:]
            case _:
                lines = text.split("\n")
                line = lines.pop(rng.randrange(len(lines)))
                lines.insert(rng.randrange(len(lines) + 1), line)
                text = "\n".join(lines)
    return text


def check_reads(reads: Iterator[Record | Unread], text: str) -> None:
    for read in reads:
        if isinstance(read, Unread):
            # Text in quotes comes from the file.
            why = re.sub(r"\"[^\"]*\"|'[^']*'|`[^`$]*`", "", str(read))
            assert not LIBRARY.search(why), (str(read), text)


@given(st.sampled_from(games()), st.integers(0, 2**32), st.sampled_from(FORMATS))
@settings(deadline=None, max_examples=300)
def test_a_damaged_hand_history(game: str, seed: int, name: Format) -> None:
    rng = random.Random(seed)
    try:
        text = WRITERS[name]([play(game, rng, text=True)])
    except Unwritable:
        return
    spoilt = damaged(text, rng)
    check_reads(READERS[name](spoilt.encode("utf-8", "surrogatepass")), spoilt)


@pytest.mark.skipif(not corpus().is_dir(), reason="the real hands are not here")
@given(st.integers(0, 2**32))
@settings(deadline=None, max_examples=40)
def test_a_damaged_real_file(seed: int) -> None:
    rng = random.Random(seed)
    path = rng.choice(sorted(corpus().glob("*/*.txt")))
    text = path.read_bytes().decode("utf-8", "replace")
    at = rng.randrange(max(1, len(text) - 3_000))
    spoilt = damaged(text[at : at + 6_000], rng)
    check_reads(READERS["pokerstars"](spoilt.encode("utf-8", "surrogatepass")), spoilt)


def readers() -> dict[str, tuple[str, Callable[[str], object]]]:
    """A valid text for each kind of declared data, with its reader."""
    structure = files("tapete.tournament.structures").joinpath("windfall.toml").read_text(encoding="utf-8")
    rebuy = files("tapete.tournament.structures").joinpath("rebuy.toml").read_text(encoding="utf-8")
    return {
        "game": (packaged("games", "stud-8"), lambda text: read_game(text)),
        "book": (packaged("books", "tda-2019"), lambda text: read_layer(text, file="mine.toml", areas={})),
        "mix": (packaged("mixes", "horse"), lambda text: read_mix(text, file="mine.toml")),
        "windfall": (structure, lambda text: read_structure(text, "mine.toml")),
        "rebuy": (rebuy, lambda text: read_structure(text, "mine.toml")),
        "scenario": (SCENARIO, lambda text: read_scenario(text, file="mine.yaml")),
    }


SCENARIO = """\
title: "Two chips: a call"
rules: [TDA19-45A]
book: tda-2019
game: holdem-no-limit
stakes: {small_blind: 100, big_blind: 200}
seats: {1: 20000, 2: 20000, 3: 5000}
button: 3
small_blind: 1
big_blind: 2
play:
  - 3 raise_to 600
  - incident: {is: wager, seat: 1, chips: [500, 500]}
    ruling: {outcome: call}
  - hold
expect: {to_act: 2, may: [fold, call, raise]}
"""


@pytest.mark.parametrize("kind", ["game", "book", "mix", "windfall", "rebuy", "scenario"])
@given(st.integers(0, 2**32))
@settings(deadline=None, max_examples=150)
def test_damaged_declared_data(kind: str, seed: int) -> None:
    text, read = readers()[kind]
    read(text)
    spoilt = damaged(text, random.Random(seed))
    try:
        read(spoilt)
    except (RulebookError, StructureError, ScenarioError) as error:
        why = re.sub(r"\"[^\"]*\"|'[^']*'|`[^`$]*`", "", str(error))
        assert not LIBRARY.search(why), (str(error), spoilt)
        if isinstance(error, ScenarioError):
            languages: tuple[Language, ...] = ("es", "pt")
            for language in languages:
                assert not LIBRARY.search(re.sub(r"`[^`$]*`|'[^']*'", "", error.in_words(language)))


def test_the_pattern_finds_library_messages() -> None:
    """Otherwise the tests above could not fail."""
    for message in (
        "substring not found",
        "Expected `int`, got `str`",
        "Invalid value (at line 1, column 2)",
    ):
        assert LIBRARY.search(message)
    with pytest.raises(RulebookError):
        hand_rules("holdem-spread")
