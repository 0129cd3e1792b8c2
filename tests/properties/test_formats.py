"""Hands of every game go through every format and come back the same."""

import json
import random
import tomllib
from decimal import Decimal
from typing import Any

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from msgspec import structs
from tests.properties.format_hands import play

from tapete.engine import events as ev
from tapete.formats.ohh import read_ohh
from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh import read_phh
from tapete.formats.phh.toml import plain, value
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.record import Record, Unread, Unwritable, as_seen_by
from tapete.rules import games

GAMES = st.sampled_from(games())
SEEDS = st.integers(min_value=0, max_value=2**32)
FORMATS = {"phh": (write_phh, read_phh), "ohh": (write_ohh, read_ohh)}


def only(reads: list[Record | Unread]) -> Record:
    """Return the only hand that was read."""
    assert len(reads) == 1 and isinstance(reads[0], Record), [str(read) for read in reads]
    return reads[0]


def as_text(record: Record) -> str:
    """Return the hand in PokerStars text, and reject hands that this text can't hold."""
    try:
        return write_pokerstars([record])
    except Unwritable:
        assume(False)
        raise


def as_text_tells(record: Record) -> list[ev.Event]:
    """Return the events without what no text has: extra stakes, stubs, order of discarded or shown cards."""
    told: list[ev.Event] = []
    for event in record.events[1:]:
        match event:
            case ev.Discarded(cards=cards) | ev.Shown(cards=cards):
                told.append(structs.replace(event, cards=tuple(sorted(cards))))
            case ev.StubReshuffled():
                pass
            case _:
                told.append(event)
    return told


@given(GAMES, SEEDS, st.sampled_from(sorted(FORMATS)))
@settings(deadline=None, max_examples=150)
def test_a_hand_comes_back_whole_from_phh_and_ohh(game: str, seed: int, name: str) -> None:
    record = play(game, random.Random(seed))
    write, read = FORMATS[name]
    assert only(list(read(write([record]).encode()))) == record


@given(GAMES, SEEDS)
@settings(deadline=None, max_examples=100)
def test_a_hand_goes_round_from_text_through_phh_and_ohh_to_the_same_text(game: str, seed: int) -> None:
    record = structs.replace(play(game, random.Random(seed), text=True), hero=None)
    text = as_text(record)
    told = only(list(read_pokerstars(text.encode())))
    assert as_text_tells(told) == as_text_tells(record)
    assert told.finishing_stacks == record.finishing_stacks
    through_phh = only(list(read_phh(write_phh([told]).encode())))
    through_both = only(list(read_ohh(write_ohh([through_phh]).encode())))
    assert through_both == told
    assert write_pokerstars([through_both]) == text


@given(GAMES, SEEDS, st.booleans())
@settings(deadline=None, max_examples=100)
@example("27-triple-draw-fixed-limit", 341, False)
def test_a_hand_with_hidden_cards_comes_back_too(game: str, seed: int, spectator: bool) -> None:
    record = play(game, random.Random(seed), text=True)
    record = structs.replace(record, comments=())
    seen = as_seen_by(record, None if spectator else next(iter(record.start.stacks)))
    hidden = [event for event in seen.events if isinstance(event, ev.HoleDealt) and "??" in event.cards]
    # What a second reshuffle among hidden cards was made of is not guessed.
    shuffled = sum(isinstance(event, ev.StubReshuffled) for event in seen.events)
    assume(hidden and shuffled < 2)
    for write, read in FORMATS.values():
        again = only(list(read(write([seen]).encode())))
        assert again.finishing_stacks == seen.finishing_stacks
        assert as_seen_by(again, seen.hero) == as_seen_by(seen, seen.hero)
    if shuffled:
        return  # from text, a card of a shuffled stub is put under one of the backs in the muck
    text = as_text(seen)
    told = only(list(read_pokerstars(text.encode())))
    assert told.finishing_stacks == seen.finishing_stacks
    assert write_pokerstars([told]) == text


@given(SEEDS, st.sampled_from(sorted(FORMATS)), st.data())
@settings(deadline=None, max_examples=100)
def test_a_damaged_hand_is_one_error_and_leaves_the_others_unharmed(
    seed: int, name: str, data: st.DataObject
) -> None:
    rng = random.Random(seed)
    hands = [play("holdem-no-limit", rng, wild=False) for _ in range(3)]
    hands = [structs.replace(hand, number=str(100 + place)) for place, hand in enumerate(hands)]
    write, read = FORMATS[name]
    text = write(hands)
    pieces = text.split("\n[" if name == "phh" else "\n\n{")
    assert len(pieces) == 3
    at = data.draw(st.integers(min_value=3, max_value=len(pieces[1]) - 1))
    what = data.draw(st.sampled_from(("", "x", '"', "}", "0", "-", "p9", "\\")))
    pieces[1] = pieces[1][:at] + what + pieces[1][at + 1 :]
    reads = list(read(("\n[" if name == "phh" else "\n\n{").join(pieces).encode()))
    numbers = [read.number for read in reads if isinstance(read, Record)]
    assert {"100", "102"} <= set(numbers)
    assert len(reads) == 3


@given(st.binary(max_size=400), st.sampled_from(sorted(FORMATS)))
def test_noise_is_an_error_and_never_a_crash(noise: bytes, name: str) -> None:
    reads = list(FORMATS[name][1](noise))
    assert reads
    assert all(isinstance(read, Unread) for read in reads)


ODD: st.SearchStrategy[Any] = st.sampled_from(
    (None, True, -1, 0, 2**70, 0.5, 1e300, "", "x", "\ud800", [], [[]], {}, {"a": [1]})
)


@given(SEEDS, ODD, st.data())
@settings(deadline=None, max_examples=200)
def test_a_strange_value_anywhere_in_an_object_is_never_a_crash(
    seed: int, odd: object, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(("holdem-no-limit", "stud-fixed-limit", "badugi-no-limit")))
    told = json.loads(write_ohh([play(game, random.Random(seed))]))
    place = told["ohh"]
    while True:
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            place[key] = odd
            break
        place = place[key]
    assert len(list(read_ohh(json.dumps(told).encode()))) == 1


@given(SEEDS, ODD, st.data())
@settings(deadline=None, max_examples=200)
def test_a_strange_value_in_any_field_of_a_table_is_never_a_crash(
    seed: int, odd: object, data: st.DataObject
) -> None:
    assume(odd is not None and odd not in (2**70, "\ud800"))
    game = data.draw(st.sampled_from(("holdem-no-limit", "stud-fixed-limit", "badugi-no-limit")))
    text = write_phh([play(game, random.Random(seed))])
    names = [line.split(" = ")[0] for line in text.splitlines() if " = " in line and line[0].isalpha()]
    name = data.draw(st.sampled_from(names))
    table = tomllib.loads(text, parse_float=Decimal)
    table[name] = odd
    lines = "".join(f"{field} = {value(plain(found))}\n" for field, found in table.items())
    assert len(list(read_phh(lines.encode()))) == 1
