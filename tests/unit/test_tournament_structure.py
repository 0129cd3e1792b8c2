"""Structures: what is read, and the one-line errors."""

import msgspec
import pytest
from msgspec import structs

from tapete.tournament import BlindLevel, Structure, StructureError, read_structure
from tapete.tournament.policy import Policies
from tapete.tournament.structure.sections import HandForHandPlay, TablePolicy
from tapete.tournament.structures import names, structure

GOOD = """\
name = "Heads-up"
seats = 2
starting_stack = 500
buy_in = 100
payout = [70, 30]
smallest_chip = 5
ante_form = "per_player"
levels = [
    { small_blind = 5, big_blind = 10, minutes = 3 },
    { small_blind = 10, big_blind = 20, ante = 5, minutes = 3 },
]
"""


def test_a_good_one_is_read() -> None:
    read = read_structure(GOOD, "good.toml")
    own = structs.replace(
        read,
        tables=TablePolicy(),
        hand_for_hand=HandForHandPlay(),
        by_book={},
        policy=Policies(),
    )
    assert own == Structure(
        name="Heads-up",
        seats=2,
        starting_stack=500,
        buy_in=100,
        payout=(70, 30),
        smallest_chip=5,
        ante_form="per_player",
        levels=(
            BlindLevel(small_blind=5, big_blind=10, minutes=3),
            BlindLevel(small_blind=10, big_blind=20, ante=5, minutes=3),
        ),
    )
    assert (read.stakes(2).ante, read.stakes(2).ante_form, read.stakes(2).smallest_chip) == (
        5,
        "per_player",
        5,
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("seats = 2", "seats = 2\nseatz = 2", "seatz: unknown key; did you mean `seats`?"),
        ("seats = 2\n", "", "seats: missing"),
        ("seats = 2", "seats = 1", "seats: expected a whole number, 2 or more"),
        ("seats = 2", 'seats = "2"', "seats: expected a whole number, found text"),
        ("buy_in = 100", "buy_in = -1", "buy_in: expected a whole number, 0 or more"),
        ("buy_in = 100", "buy_in = 1.5", "buy_in: expected a whole number, found a decimal number"),
        ("buy_in = 100", "buy_in = true", "buy_in: expected a whole number, found `true` or `false`"),
        ("buy_in = 100", "buy_in = ", "line 4, column 10: expected a value"),
        ("ante = 5", "big_blinds = 5", "levels[1].big_blinds: unknown key; did you mean `big_blind`?"),
        ("big_blind = 20, ", "", "levels[1].big_blind: missing"),
        ("big_blind = 20", 'big_blind = "20"', "levels[1].big_blind: expected a whole number, found text"),
        ("big_blind = 20", "big_blind = 5", "levels[1].big_blind: 5 is below the small blind"),
        ("small_blind = 5, big_blind = 10", "small_blind = 5, big_blind = 30",
         "levels[1].big_blind: 20 is below the 30 of the level before"),
        ("small_blind = 5,", "small_blind = 5, ante = 10,",
         "levels[1].ante: 5 is below the 10 of the level before"),
        ("ante = 5", "ante = 4", "levels[1].ante: 4 can't be made of chips of 5"),
        ("stack = 500", "stack = 501", "starting_stack: 501 can't be made of chips of 5"),
        ("stack = 500", "stack = 5", "starting_stack: 5 does not cover the first big blind"),
        ('"per_player"', '"none"', 'levels[1].ante: 5, but ante_form is "none"'),
        ("ante = 5, ", "", 'ante_form: "per_player", but no level has an ante'),
        ('"per_player"', '"buton"', "ante_form: unknown word `buton`; did you mean `button`?"),
        ("[70, 30]", "[70, 20]", "payout: the percentages add up to 90, not to 100"),
        ("[70, 30]", "[30, 70]", "payout[1]: 70 per cent is more than the place above gets"),
        ("[70, 30]", "[50, 30, 20]", "payout: 3 places are paid, but there are 2 seats"),
        ("[70, 30]", "[100, 0]", "payout[1]: expected a whole number, 1 or more"),
        ("[70, 30]", "[]", "payout: missing"),
        ("seats = 2", 'seats = 2\nbook = "tda-2091"',
         "book: no book `tda-2091`; did you mean `tda-2019`?; there are "
         "aconcagua, casino-club, roberts, tda-2013, tda-2019, tda-2024, tda-2026, riverside"),
        ("seats = 2", "seats = 2\nby_book = {}", "by_book: unknown key"),
    ],
)  # fmt: skip
def test_a_wrong_one_says_where_and_why(old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(StructureError) as error:
        read_structure(GOOD.replace(old, new, 1), "bad.toml")
    assert str(error.value) == f"bad.toml: {says}"


def test_the_shipped_ones_are_read_and_survive_the_log() -> None:
    sit_and_gos = ("sit-and-go-6", "sit-and-go-6-turbo")
    assert set(sit_and_gos) <= set(names())
    for name in names():
        shipped = structure(name)
        assert msgspec.json.decode(msgspec.json.encode(shipped), type=Structure) == shipped
    for name in sit_and_gos:
        shipped = structure(name)
        assert (shipped.seats, shipped.starting_stack, shipped.payout) == (6, 1_500, (50, 30, 20))
        assert (shipped.buy_in, shipped.fee) == (100, 10)
    assert {level.minutes for level in structure("sit-and-go-6").levels} == {5}
    assert {level.minutes for level in structure("sit-and-go-6-turbo").levels} == {2}


def test_an_unknown_name_tells_the_known_ones() -> None:
    with pytest.raises(StructureError) as error:
        structure("../secret")
    assert str(error.value) == f"../secret: no such structure; there are {', '.join(names())}"
