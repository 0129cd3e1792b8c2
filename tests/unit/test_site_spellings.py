"""Other spellings of the same line mean the same hand, whichever client printed it."""

from __future__ import annotations

import pytest
from tests.unit import (
    bovada_hands,
    full_tilt_hands,
    ipoker_hands,
    test_pacific,
    test_partypoker,
    test_winamax,
)

from tapete.formats import Record, read_hands
from tapete.formats.pokerstars.header import UnknownGame
from tapete.formats.site_text.games import game_of


def record(text: str) -> Record:
    (read,) = read_hands(text.encode())
    assert isinstance(read, Record), str(read)
    return read


SPELLINGS = [
    (bovada_hands.CASH, "Folds(timeout)", "Folds(Disconnected)"),
    (bovada_hands.CASH, "Bovada Hand", "Bodog.eu Hand"),
    (bovada_hands.CASH, "Seat sit out", "Seat sit down"),
    (bovada_hands.POOL, "Return uncalled portion of bet $0.50", "Return uncalled blind [$0.50]"),
    (full_tilt_hands.STUD, "Stud H/L", "Stud Hi/Lo"),
    (ipoker_hands.HOLDEM, "Holdem NL €0.50", "Hold'em No limit €0.50"),
    (ipoker_hands.HOLDEM, "Holdem NL €0.50", "Texas Hold'em SL €0.50"),
    (test_pacific.CASH, "** Dealing turn ** [ 2d ]", "** Dealing Turn ** : [ 2d ]"),
    (test_partypoker.BUY_IN, "posts big blind [", "posts big blind of ["),
    (test_partypoker.UNCALLED, "FL Omaha Hi-Lo", "FL Omaha High-Low"),
    (test_winamax.CASH, "CashGame", "Escape"),
]


@pytest.mark.parametrize(("text", "old", "new"), SPELLINGS)
def test_another_spelling_is_the_same_hand(text: str, old: str, new: str) -> None:
    assert old in text
    one, other = record(text), record(text.replace(old, new))
    assert (one.game, one.events) == (other.game, other.events)
    assert one.finishing_stacks == other.finishing_stacks


@pytest.mark.parametrize(
    ("name", "limit", "game"),
    [
        ("7-Card Stud Hi-Lo", "fixed-limit", "stud-8-fixed-limit"),
        ("Seven Card Stud High/Low", "fixed-limit", "stud-8-fixed-limit"),
        ("Omaha Hi-Lo 8 or better", "pot-limit", "omaha-8-pot-limit"),
        ("OMAHA HiLo", "pot-limit", "omaha-8-pot-limit"),
        ("Five Card Draw", "no-limit", "five-card-draw-no-limit"),
        ("6-Card Omaha", "pot-limit", "omaha-6-pot-limit"),
        ("6+ Hold'em", "no-limit", "short-deck-no-limit"),
        ("2-7 Triple Draw", "fixed-limit", "27-triple-draw-fixed-limit"),
    ],
)
def test_a_game_has_many_names(name: str, limit: str, game: str) -> None:
    assert game_of("1", name, limit) == game


@pytest.mark.parametrize("name", ["Omaha Hi-Lo-Lo", "Stud 7", "Hi-Lo", "", "5 Card Stud"])
def test_a_name_of_no_game_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame):
        game_of("1", name, "pot-limit")
