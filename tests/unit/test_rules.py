"""Rulebooks and games: the packaged ones, and the errors of wrong ones."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tapete.rules import RulebookError, hand_rules, layers, rules_of_hand
from tapete.rules.book_layers import Book, read_book
from tapete.rules.loader import read_game, resolve

GAME = (files("tapete.rules") / "games" / "holdem.toml").read_text(encoding="utf-8")
BOOK = (files("tapete.rules") / "books" / "tda-2019.toml").read_text(encoding="utf-8")


def tda_2019(text: str) -> Book:
    """Return the TDA 2019 book if its file held this text, on the books it builds on."""
    return read_book(text, file="books/mine.toml", below=layers("common"))


def test_values_carry_the_row_that_they_come_from() -> None:
    rules = hand_rules("holdem-no-limit", book="tda-2019")
    assert rules.betting.min_raise.source == "TDA19-43A"
    assert rules.betting.reopen.source == "TDA19-47A"
    assert rules.betting.free_fold.source == "TDA19-58"
    assert rules.showdown.odd_chip.source == "TDA19-20A"
    assert rules.showdown.all_in_tabled.source == "TDA19-16"
    assert [street.name for street in rules.streets] == ["preflop", "flop", "turn", "river"]


def test_a_ruleset_is_named_by_all_of_its_values() -> None:
    rules = hand_rules("holdem-no-limit")
    assert len(rules.id) == 64
    assert resolve(read_game(GAME), "no-limit", tda_2019(BOOK)) == rules
    other = resolve(read_game(GAME), "no-limit", tda_2019(BOOK.replace("TDA19-58", "TDA19-58.2")))
    assert other.id != rules.id


def test_comments_and_the_order_of_keys_do_not_change_the_name() -> None:
    lines = [line for line in BOOK.splitlines() if not line.startswith("#")]
    again = resolve(read_game(GAME), "no-limit", tda_2019("\n".join(lines)))
    assert again.id == hand_rules("holdem-no-limit").id


def test_an_unknown_name_is_told_with_one_that_is_like_it() -> None:
    with pytest.raises(RulebookError) as error:
        hand_rules("holdum-no-limit")
    assert str(error.value) == "holdum-no-limit: no such game; did you mean `holdem-no-limit`?"
    with pytest.raises(RulebookError, match=r"^games/holdem.toml: say at which limit: holdem-no-limit, "):
        hand_rules("holdem")
    with pytest.raises(
        RulebookError, match=r"^games/razz.toml: limits: not played at no-limit, but at fixed"
    ):
        hand_rules("razz-no-limit")
    with pytest.raises(RulebookError, match=r"^\.\./games/x: no such book"):
        hand_rules("holdem-no-limit", book="../games/x")


@pytest.mark.parametrize(
    ("old", "new", "path", "why"),
    [
        ('id = "holdem"\n', "", "", "`id` is missing"),
        ('deck = "standard-52"', 'deck = "pinochle"', "deck", "unknown deck 'pinochle'"),
        ('deck = "standard-52"', "deck = 52", "deck", "expected text, found a whole number"),
        ('ranking = ["high"]', 'ranking = ["tall"]', "ranking[0]", "unknown word `tall`"),
        ('ranking = ["high"]', "ranking = []", "ranking", "a game has one way to rank hands"),
        ('["no-limit"', '["no-limits"', "limits[0]", "unknown word `no-limits`; did you mean `no-limit`?"),
        ('["no-limit"', '["pot-limit"', "limits", "a game needs betting structures, none twice"),
        ('ranking = ["high"]', 'ranking = ["high"]\ncap = 3', "", "unknown word `cap`"),
        ('ranking = ["high"]', 'ranking = ["high"]\nfrom_hole = 3', "from_hole", "no seat can use 3"),
        ("board = 3", "board = 3\nhole_up = 1", "streets[1]", "a later street deals to the seats, or to the"),
        ("board = 3", "draw = 1\ndiscard = 1", "streets[1]", "either changes cards or throws them away"),
        ("board = 3", "board = 3\ndiscard = 2", "streets[1].discard", "a seat must keep a card"),
        ("board = 3", "board = 3\ndiscard = -1", "streets[1]", "a street can't deal fewer"),
        (
            'ranking = ["high"]',
            'ranking = ["high"]\nfrom_hole = [2, 2]',
            "from_hole",
            "as many as there are rankings",
        ),
        ('ranking = ["high"]', 'ranking = ["high", "high"]', "ranking", "high appears twice"),
        ('ranking = ["high"]', 'ranking = ["high"]\nboards = 4', "boards", "3 or less"),
        ('deck = "standard-52"', 'deck = "JJQ of cdhs"', "deck", "unknown deck 'JJQ of cdhs'"),
        ("board = 3", 'board = 3\nopener = "bring-in"', "streets[1].opener", "this needs [upcards]"),
        ("board = 3", 'board = 3\nopener = "eldest"', "streets[1].opener", "unknown word `eldest`"),
        ("hole_down = 2", 'hole_down = "2"', "streets[0].hole_down", "expected a whole number, found text"),
        ("hole_down = 2", "hole_down = -2", "streets[0]", "the first street deals hole cards"),
        ("board = 3", "board = 0", "streets[1]", "a street deals cards or lets seats draw"),
        ("board = 3", "board = -3", "streets[1]", "a street can't deal fewer"),
        ("board = 3", "bord = 3", "streets[1]", "unknown word `bord`; did you mean `board`?"),
        ("board = 3", "board = 52", "streets", "more than the deck has"),
        ("board = 3", "board = 6", "ranking[0]", "expected 5 to 9 cards, not 10"),
        ("hole_down = 2", "hole_down = 2\nhole_up = 3\n", "ranking[0]", "expected 5 to 9 cards, not 10"),
        ("board = 3", "draw = 2", "ranking[0]", "expected 5 to 9 cards, not 4"),
        ('ranking = ["high"]', 'ranking = ["high-few"]', "ranking[0]", "expected 1 to 4 cards, not 7"),
        ('ranking = ["high"]', 'ranking = ["high", "high-few"]', "ranking[1]", "1 to 4 cards, not 7"),
        ('ranking = ["high"]', 'ranking = ["low-8"]', "ranking[0]", "it can only be second"),
        ('ranking = ["high"]', 'ranking = ["high"]\nfrom_hole = 1', "ranking[0]", "expected 2"),
        ('ranking = ["high"]', 'ranking = ["high-short"]', "ranking[0]", "cannot evaluate"),
        ('name = "turn"', 'name = "flop"', "streets[2].name", "there is another street 'flop'"),
        ("[[streets]]", "[[streets]", "", "line 7"),
    ],
)
def test_a_wrong_game_is_told_with_file_and_path(old: str, new: str, path: str, why: str) -> None:
    assert old in GAME
    with pytest.raises(RulebookError) as error:
        read_game(GAME.replace(old, new, 1), file="games/mine.toml")
    assert (error.value.file, error.value.path) == ("games/mine.toml", path)
    assert why in error.value.why
    assert str(error.value) == ": ".join(part for part in ("games/mine.toml", path, error.value.why) if part)


def test_cards_in_sight_are_not_changed() -> None:
    streets = '[{ name = "deal", hole_down = 4, hole_up = 1 }, { name = "draw", draw = 5 }]'
    text = f'id = "x"\ndeck = "standard-52"\nlimits = ["no-limit"]\nranking = ["high"]\nstreets = {streets}'
    assert read_game(text.replace("hole_down = 4, hole_up = 1", "hole_down = 5")).streets[1].draw == 5
    with pytest.raises(RulebookError, match=r"streets\[1\]\.draw: cards in sight can't be changed"):
        read_game(text)


@pytest.mark.parametrize(
    ("old", "new", "path", "why"),
    [
        ("TDA19-43A", "", "betting.min_raise.source", "expected text, found none"),
        (
            'value = "full-raise-faced"',
            "value = 3",
            "betting.reopen.value",
            "expected text, found a whole number",
        ),
        (
            'value = "full-raise-faced"',
            'value = "full-raise"',
            "betting.reopen.value",
            "unknown word `full-raise`; did you mean `full-raise-faced`?",
        ),
        (
            'value = "binding", source',
            'value = "binding", sourse',
            "betting.free_fold",
            "unknown word `sourse`; did you mean `source`?",
        ),
        (
            "all_in_tabled = { value = true",
            'all_in_tabled = { value = "yes"',
            "showdown.all_in_tabled.value",
            "expected `true` or `false`, found text",
        ),
        (
            "_tabled = { value = true,",
            "_tabled = { value = true, note = 1,",
            "showdown.all_in_tabled",
            "unknown word `note`; there are value, source, also, reading",
        ),
        ("[showdown]", "[show]", "", "unknown word `show`; did you mean `showdown`?"),
        ('"shdc"', '"shd"', "showdown.suit_order.value", "expected the suits cdhs in some order"),
        (
            "value = 50",
            "value = 0",
            "betting.limit_reopen_percent.value",
            "expected a whole number, 1 or more",
        ),
    ],
)
def test_a_wrong_book_is_told_with_file_and_path(old: str, new: str, path: str, why: str) -> None:
    assert old in BOOK
    with pytest.raises(RulebookError) as error:
        tda_2019(BOOK.replace(old, new, 1))
    assert (error.value.file, error.value.path) == ("books/mine.toml", path)
    assert why in error.value.why


OLD_STUD = "a371c45c324897a55b488d32f72620b4f51a0fa6ac442ae8a0a6a98464f0d1d1"
"""Id of the stud rules under Aconcagua from before the value for short all-ins existed."""


def test_a_hand_stored_by_an_earlier_version_keeps_its_rules() -> None:
    now = hand_rules("stud-fixed-limit", book="aconcagua")
    assert now.id != OLD_STUD and now.betting.after_short_all_in.value == "completes"
    then = rules_of_hand("stud-fixed-limit", book="aconcagua", id=OLD_STUD)
    assert then.id == OLD_STUD and then.betting.after_short_all_in.value == "one-bet-more"
    assert rules_of_hand("stud-fixed-limit", book="aconcagua", id=now.id) is now
    assert rules_of_hand("stud-fixed-limit", book="aconcagua", id="unknown") is now
