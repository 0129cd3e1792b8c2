"""Mixed games: the packaged mixes, which game comes next, and its stakes."""

from __future__ import annotations

import random

import msgspec
import pytest

from tapete.cards import deck_named
from tapete.engine import BringIn, Call, Check, Draw, Hand
from tapete.rules import RulebookError, hand_rules
from tapete.rules.mixed_stakes import MixedLevel, stakes_in
from tapete.rules.mixes import Mix, MixTurn, has_blinds, mix, mixes, next_turn, read_mix
from tapete.tournament.positions.button import Held, Positions, hold_button, next_positions

# Fixed limit 150/300, blinds of 75/150; stud with an ante of 25 and a bring-in of 50; the others at 50/100.
LEVEL = MixedLevel(small_bet=150, ante=25, bring_in=50, small_blind=50, big_blind=100, blind_ante=100)


def letters(game: str) -> str:
    """Return the first letter of a game, with its limit if that is not fixed."""
    name = {"holdem": "H", "omaha-8": "O", "razz": "R", "stud": "S", "stud-8": "E", "27-triple-draw": "T"}
    return name.get(game.removesuffix("-fixed-limit"), game)


def table(played: Mix, *hands: list[int], levels: tuple[int, ...] = ()) -> tuple[list[MixTurn], list[int]]:
    """Return the turns of hands dealt to these seats, and the button of each, with blinds."""
    turns: list[MixTurn] = []
    buttons = []
    positions: Positions | Held | None = None
    for number, seats in enumerate(hands):
        had_it = positions.big_blind if isinstance(positions, Positions) else None
        level = levels[number] if levels else 1
        turn = next_turn(played, turns[-1] if turns else None, seats=seats, level=level, big_blind=had_it)
        positions = (next_positions if has_blinds(turn.game) else hold_button)(positions, seats)
        turns.append(turn)
        buttons.append(positions.button)
    return turns, buttons


def spelled(turns: list[MixTurn]) -> str:
    return "".join(letters(turn.game) for turn in turns)


def test_the_mixes_of_the_package() -> None:
    assert {name: "".join(letters(game) for game in mix(name).games) for name in mixes()} == {
        "eight-game": "THORSEholdem-no-limitomaha-pot-limit",
        "heros": "HEROS",
        "horse": "HORSE",
        "hose": "HOSE",
        "mixed-holdem": "Hholdem-no-limit",
        "triple-stud": "SRE",
    }
    assert all(mix(name).id == name for name in mixes())


def test_by_orbit_each_game_lasts_until_everybody_has_had_the_big_blind() -> None:
    turns, buttons = table(mix("horse"), *[[1, 2, 3, 4]] * 22)
    assert spelled(turns) == "HHHHOOOORRRRSSSSEEEEHH"
    assert [turn.hand for turn in turns[:9]] == [1, 2, 3, 4, 1, 2, 3, 4, 1]
    # Before razz the button goes on once; it is held for three games and waits there for hold'em (TDA19-11B).
    assert buttons == [1, 2, 3, 4, 1, 2, 3, 4, *[1] * 12, 1, 2]


def test_by_orbit_who_goes_out_before_the_big_blind_shortens_it() -> None:
    # Seat 3 has the first big blind; seat 4, which was to be next, goes out.
    assert spelled(table(mix("horse"), [1, 2, 3, 4], [1, 2, 3], [1, 2, 3], [1, 2, 3])[0]) == "HHHO"


def test_by_orbit_who_goes_out_after_the_big_blind_does_not() -> None:
    assert spelled(table(mix("horse"), [1, 2, 3, 4], *[[1, 2, 4]] * 4)[0]) == "HHHHO"


def test_by_orbit_who_arrives_is_not_waited_for_but_may_lengthen_it_on_the_way() -> None:
    assert spelled(table(mix("horse"), [1, 2, 3], *[[1, 2, 3, 4]] * 4)[0]) == "HHHHO"  # 3, 4, 1, 2
    assert spelled(table(mix("horse"), [1, 3, 4], [1, 3, 4], *[[1, 2, 3, 4]] * 3)[0]) == "HHHHO"  # 4, 1, 2, 3
    # Seat 2 sits down where the blinds have passed already: the game is over all the same.
    assert spelled(table(mix("horse"), *[[1, 3, 4]] * 3, [1, 2, 3, 4])[0]) == "HHHO"


def test_by_orbit_stud_has_as_many_hands_as_seats_were_dealt_into_its_first() -> None:
    assert (
        spelled(table(mix("triple-stud"), [1, 2, 3], [1, 2], [1, 2], [1, 2], [1, 2], [1, 2])[0]) == "SSSRRE"
    )


def test_by_hand_each_game_has_its_number_of_hands_whoever_sits_there() -> None:
    turns, buttons = table(mix("eight-game"), *[[1, 2, 3]] * 20, *[[1, 2]] * 30)
    assert spelled(turns[:24]) == "TTTTTTHHHHHHOOOOOORRRRRR"
    assert [turn.game for turn in turns[35:49:6]] == [
        "stud-8-fixed-limit",
        "holdem-no-limit",
        "omaha-pot-limit",
    ]
    assert turns[48].game == "27-triple-draw-fixed-limit"
    assert len(set(buttons[18:36])) == 1  # razz, stud and stud hi/lo


def test_by_level_a_game_goes_by_the_number_of_the_level() -> None:
    by_level = msgspec.structs.replace(mix("horse"), change="level")
    levels = (1, 1, 1, 2, 2, 3, 4, 5, 5, 6)
    assert spelled(table(by_level, *[[1, 2, 3]] * 10, levels=levels)[0]) == "HHHOORSEEH"
    opened_late = next_turn(by_level, None, seats=[5, 6], level=3)
    assert opened_late == MixTurn(game="razz-fixed-limit", place=2, hand=1, level=3, orbit=2, due=(5, 6))


def test_a_level_does_not_disturb_a_game_that_changes_otherwise() -> None:
    turns, _ = table(mix("horse"), *[[1, 2, 3]] * 4, levels=(1, 1, 2, 3))
    assert spelled(turns) == "HHHO"
    assert [turn.level for turn in turns] == [1, 1, 2, 3]


HORSE = """
id = "mine"
change = "orbit"
games = ["holdem-fixed-limit", "razz-fixed-limit"]
"""


def test_a_mix_may_have_a_game_twice() -> None:
    mine = read_mix(HORSE.replace('"razz', '"holdem-fixed-limit", "razz'))
    assert spelled(table(mine, *[[1, 2]] * 7)[0]) == "HHHHRRH"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "mine"', "", "mixes/mine.toml: `id` is missing"),
        ('"orbit"', '"moon"', "mixes/mine.toml: change: unknown word `moon`"),
        (
            '"razz-fixed-limit"',
            '"razz-no-limit"',
            "mixes/mine.toml: games[1]: games/razz.toml: limits: not played",
        ),
        (
            '"razz-fixed-limit"',
            '"bridge-fixed-limit"',
            "mixes/mine.toml: games[1]: bridge-fixed-limit: no such game",
        ),
        (', "razz-fixed-limit"', "", "mixes/mine.toml: games: expected a list of 2 or more"),
        ('"orbit"', '"orbit"\nhands = 6', "mixes/mine.toml: hands: this mix changes by orbit, not by hand"),
        ('"orbit"', '"hand"\nhands = 0', "mixes/mine.toml: hands: expected a whole number, 1 or more"),
        ('"orbit"', '"orbit"\nsize = 9', "mixes/mine.toml: unknown word `size`"),
        ("games = [", "games = ", "mixes/mine.toml: "),
    ],
)
def test_a_wrong_mix_says_where(old: str, new: str, said: str) -> None:
    assert old in HORSE
    with pytest.raises(RulebookError) as error:
        read_mix(HORSE.replace(old, new), file="mixes/mine.toml")
    assert str(error.value).startswith(said)


def test_an_unknown_mix_is_told_with_those_that_exist() -> None:
    with pytest.raises(RulebookError, match=r"^mixes/cow.toml: no such file; there are eight-game, heros"):
        mix("cow")


# ---------------------------------------------------------------- what they are played for


def test_fixed_limit_with_blinds() -> None:
    stakes = stakes_in(LEVEL, hand_rules("omaha-8-fixed-limit"))
    assert (stakes.small_blind, stakes.big_blind, stakes.small_bet, stakes.big_bet) == (75, 150, 150, 300)
    assert (stakes.ante, stakes.ante_form, stakes.bring_in) == (0, "none", 0)


def test_the_small_blind_is_half_a_bet_down_to_a_whole_chip() -> None:
    rules = hand_rules("holdem-fixed-limit")
    assert stakes_in(LEVEL, rules, smallest_chip=25).small_blind == 75
    assert stakes_in(MixedLevel(small_bet=75), rules, smallest_chip=25).small_blind == 25
    with pytest.raises(ValueError, match=r"^the smallest chip can't be 0$"):
        stakes_in(LEVEL, rules, smallest_chip=0)
    assert stakes_in(MixedLevel(small_bet=75), rules).small_blind == 37


def test_stud_has_antes_and_a_bring_in_and_no_blinds() -> None:
    stakes = stakes_in(LEVEL, hand_rules("stud-8-fixed-limit"))
    assert (stakes.small_blind, stakes.big_blind, stakes.small_bet, stakes.big_bet) == (0, 0, 150, 300)
    assert (stakes.ante, stakes.ante_form, stakes.bring_in) == (25, "per_player", 50)


@pytest.mark.parametrize("game", ["holdem-no-limit", "omaha-pot-limit"])
def test_games_for_the_whole_stack_have_blinds_of_their_own(game: str) -> None:
    stakes = stakes_in(LEVEL, hand_rules(game))
    assert (stakes.small_blind, stakes.big_blind, stakes.ante, stakes.ante_form) == (
        50,
        100,
        100,
        "big_blind",
    )
    assert (stakes.bring_in, stakes.small_bet) == (0, 0)


@pytest.mark.parametrize(
    ("game", "field"),
    [
        ("holdem-fixed-limit", "small_bet"),
        ("stud-fixed-limit", "bring_in"),
        ("holdem-no-limit", "big_blind"),
    ],
)
def test_a_level_must_say_what_each_game_is_played_for(game: str, field: str) -> None:
    with pytest.raises(ValueError, match=f"^{game} is in the mix, but the level has no {field}$"):
        stakes_in(MixedLevel(), hand_rules(game))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"small_bet": 100, "bring_in": 100}, "the bring-in, 100, is not below the small bet, 100"),
        ({"small_blind": 200, "big_blind": 100}, "the small blind, 200, is above the big one, 100"),
        ({"blind_ante": 100}, "an ante of 100 beside blinds, but there are none"),
    ],
)
def test_limits_that_do_not_fit_together(values: dict[str, int], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}$"):
        MixedLevel(**values)  # type: ignore[arg-type]  # amounts only


def test_a_level_in_a_file_says_where_it_is_wrong() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"^Expected `int` >= 0 - at `\$.ante`$"):
        msgspec.convert({"ante": -1}, MixedLevel)
    with pytest.raises(
        msgspec.ValidationError, match=r"^the bring-in, 9, is not below the small bet, 5 - at"
    ):
        msgspec.convert({"levels": [{"small_bet": 5, "bring_in": 9}]}, dict[str, list[MixedLevel]])


# ---------------------------------------------------------------- all of it at a table


def play(hand: Hand) -> None:
    """Play a hand in which nobody bets, draws or folds."""
    while not hand.over:
        menu = hand.menu
        assert menu
        if menu.draw is not None:
            hand.act(Draw(seat=menu.seat))
        elif menu.bring_in is not None:
            hand.act(BringIn(seat=menu.seat))
        else:
            hand.act(Check(seat=menu.seat) if menu.check else Call(seat=menu.seat))


@pytest.mark.parametrize("name", mixes())
def test_a_mix_can_be_played_round(name: str) -> None:
    """Four seats play two rounds, an orbit of each game at a time."""
    chance = random.Random(name)
    played = msgspec.structs.replace(mix(name), change="orbit", hands=1)
    stacks = dict.fromkeys([1, 2, 4, 5], 20_000)
    turn: MixTurn | None = None
    positions: Positions | Held | None = None
    seen: list[str] = []
    while len(seen) < 2 * len(played.games) * 4:
        had_it = positions.big_blind if isinstance(positions, Positions) else None
        turn = next_turn(played, turn, seats=stacks, big_blind=had_it)
        rules = hand_rules(turn.game)
        deck = list(deck_named(rules.deck))
        chance.shuffle(deck)
        positions = (next_positions if has_blinds(turn.game) else hold_button)(positions, stacks)
        blinds = positions if isinstance(positions, Positions) else None
        hand, _ = Hand.start(
            rules,
            hand=len(seen) + 1,
            stakes=stakes_in(LEVEL, rules),
            stacks=stacks,
            button=positions.button,
            small_blind=blinds.small_blind if blinds else None,
            big_blind=blinds.big_blind if blinds else None,
            deck=deck,
        )
        play(hand)
        assert sum(hand.stacks.values()) == 80_000
        stacks = dict(hand.stacks)
        assert len(stacks) == sum(chips > 0 for chips in stacks.values()) == 4
        seen.append(turn.game)
    assert seen == [game for game in played.games for _ in range(4)] * 2
