"""A new game needs only one file to be dealt, counted, played by bots, named and written."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tapete.bots.game import game_from as bot_game
from tapete.cards import DECKS, read_cards
from tapete.cards.equity import equity, game_from
from tapete.engine import Call, Check, Hand, Stakes
from tapete.formats.ohh.games import type_of
from tapete.formats.phh.table import code_of
from tapete.formats.pokerstars.write_words import game_named
from tapete.rules import RulebookError, book, declared_games, hand_rules
from tapete.rules.loader import GameFile, read_game, resolve

ROOT = Path(__file__).parents[2]

SHORT_OMAHA = """\
id = "short-omaha"
deck = "short-36"
limits = ["pot-limit", "no-limit"]
ranking = ["high-short"]
from_hole = 2
streets = [
    { name = "preflop", hole_down = 4, opener = "left-of-big-blind" },
    { name = "flop", board = 3 },
    { name = "turn", board = 1, bet = "big" },
    { name = "river", board = 1, bet = "big" },
]

[name]
en = "short-deck Omaha"
es = "Omaha de baraja corta"
pt = "Omaha de baralho curto"
short = "O6+"
"""

ASKED = """
import json, random, sys
from pathlib import Path
from tapete.bots import house_bot, seed_for
from tapete.cards import DECKS, read_cards
from tapete.engine import Call, Fold, Hand, Stakes
from tapete.formats.ohh import read_ohh
from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh import read_phh
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.record import Record
from tapete.rules import declared_games, games, hand_rules
sys.path.insert(0, sys.argv[1])
from tools import generate_games

NAME = "short-omaha-pot-limit"
rules = hand_rules(NAME)
told = {"games": [game for game in games() if game.startswith("short-omaha")]}
told["names"] = [declared_games()["short-omaha"].called(language) for language in ("en", "es", "pt")]

def begun(held, number=1):
    rest = [card for card in DECKS["short-36"] if card not in held]
    random.Random(number).shuffle(rest)
    # Dealt one by one: seats 2, 3, 1, where seat 1 holds these.
    deck = [held[turn] if seat == 2 else rest.pop() for turn in range(4) for seat in range(3)]
    hand, _ = Hand.start(rules, hand=number, stakes=Stakes(small_blind=5, big_blind=10),
        stacks={1: 1000, 2: 1000, 3: 1000}, button=1, small_blind=2, big_blind=3, deck=(*deck, *rest))
    return hand

def acts(text):
    found = []
    for number in range(60):
        hand = begun(read_cards(text), number)
        seed = seed_for(stream="table/1", account=number, decision=f"{number}.0")
        found.append(type(house_bot(hand.view_for(1), seed=seed, rules=rules)).__name__)
    return {name: found.count(name) for name in sorted(set(found))}

told["good"], told["bad"] = acts("AhAdKhKd"), acts("6c6d6h9s")
hand, place = begun(read_cards("AhAdKhKd")), 0
while not hand.over:
    place += 1
    seed = seed_for(stream="table/1", account=hand.to_act, decision=f"1.{place}")
    hand.act(house_bot(hand.view_for(hand.to_act), seed=seed, rules=rules))
told["chips"] = sum(hand.stacks.values())
record = Record(game=NAME, events=tuple(hand.events), number="1")
for name, write, read in (("phh", write_phh, read_phh), ("ohh", write_ohh, read_ohh),
                          ("pokerstars", write_pokerstars, read_pokerstars)):
    try:
        text = write([record])
        told[name] = NAME if [r.events for r in read(text.encode())] == [record.events] else text
    except ValueError as error:
        told[name] = str(error)
told["page"] = generate_games.for_the_browser()
told["known"] = generate_games.for_bots() + generate_games.for_cards()
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the package and add one more game file."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(
        ROOT / "src" / "tapete",
        folder / "tapete",
        ignore=shutil.ignore_patterns("__pycache__", "static", "scenarios", "*.so"),
    )
    shutil.copytree(ROOT / "src" / "tapete" / "scenarios", folder / "tapete" / "scenarios")
    (folder / "tapete" / "rules" / "games" / "short-omaha.toml").write_text(SHORT_OMAHA, encoding="utf-8")
    return folder


def run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=copy, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def told(copy: Path) -> dict[str, Any]:
    """Return the results of the package with the new file."""
    done = run(copy, "-c", ASKED, str(ROOT))
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_file_alone_makes_it_a_game_with_its_own_name(told: dict[str, Any]) -> None:
    assert told["games"] == ["short-omaha-pot-limit", "short-omaha-no-limit"]
    assert told["names"] == ["short-deck Omaha", "Omaha de baraja corta", "Omaha de baralho curto"]
    for name in told["names"]:
        assert f'"{name}"' in told["page"]
    assert '"short-omaha": BotGame(ranking=("high-short",), hole=4, dealt=4' in told["known"]
    assert '"short-omaha": Game(name="short-omaha", hole_cards=4, ranking="high-short"' in told["known"]


def test_bots_tell_a_good_hand_of_it_from_a_bad_one(told: dict[str, Any]) -> None:
    assert told["good"].get("Fold", 0) == 0 and told["good"]["RaiseTo"] > 30
    assert told["bad"].get("Fold", 0) > 45
    assert told["chips"] == 3_000


def test_each_format_writes_it_or_says_why_not(told: dict[str, Any]) -> None:
    assert told["phh"] == told["ohh"] == "short-omaha-pot-limit"
    assert told["pokerstars"] == "hand 1: PokerStars has no game short-omaha-pot-limit"


def test_its_equities_are_told_on_the_command_line(copy: Path) -> None:
    hands = ["AhAdKhKd", "6c6d7c7d", "--board", "6h9sTs"]
    for game in ("short-omaha", "o6+", "tapete/rules/games/short-omaha.toml"):
        done = run(copy, "-m", "tapete", "equity", *hands, "--game", game)
        assert done.returncode == 0, done.stderr
        assert "short-omaha, board 6h9sTs: all 300 deals" in done.stdout
    done = run(copy, "-m", "tapete", "equity", "AhAdKhKd", "2c2d7c7d", "--game", "short-omaha")
    assert (done.returncode, "2c" in done.stderr) == (2, True)


def declared(text: str) -> GameFile:
    return read_game(text, file="games/new.toml")


@pytest.mark.parametrize("engine", ["python", "numpy"])
def test_its_equities_are_those_of_the_engines_showdowns(engine: Any) -> None:
    pytest.importorskip("numpy")
    game = game_from(declared(SHORT_OMAHA))
    held, board = ["AhKhQd9s", "8c8dJsTs"], read_cards("8h9cTd")
    exact = equity(held, board=board, game=game, engine=engine)
    rules = resolve(declared(SHORT_OMAHA), "no-limit", book("tda-2019"))
    one, two = read_cards(held[0]), read_cards(held[1])
    rest = [card for card in DECKS["short-36"] if card not in (*one, *two, *board)]
    won = 0
    for at, turn in enumerate(rest):
        for river in rest[at + 1 :]:
            deck = [card for pair in zip(two, one, strict=True) for card in pair]
            hand, _ = Hand.start(
                rules,
                hand=1,
                stakes=Stakes(small_blind=5, big_blind=10),
                stacks={1: 10, 2: 10},
                button=1,
                small_blind=1,
                big_blind=2,
                deck=[*deck, *board, turn, river, *(c for c in rest if c not in (turn, river))],
            )
            while not hand.over:
                menu = hand.menu
                assert menu is not None
                hand.act(Check(seat=menu.seat) if menu.call is None else Call(seat=menu.seat))
            won += hand.stacks[1]
    assert exact.deals == len(rest) * (len(rest) - 1) // 2
    assert exact.shares[0].equity == pytest.approx(won / (20 * exact.deals))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            [('ranking = ["high-short"]', 'ranking = ["low-27"]')],
            "no equity of short-omaha: hands ranked by low-27 can't be counted",
        ),
        (
            [('ranking = ["high-short"]', 'ranking = ["low-a5", "high-short"]')],
            "no equity of short-omaha: a half of the pot for high-short can't be counted",
        ),
        (
            [('{ name = "river", board = 1, bet = "big" },', "")],
            "no equity of short-omaha: its board has 4 cards, and only boards of 5 can be counted",
        ),
        (
            [("from_hole = 2\n", ""), ("hole_down = 4", "hole_down = 1")],
            "no equity of short-omaha: its hands have 6 cards,"
            " and with a board only those of 7 can be counted",
        ),
        (
            [('"turn", board = 1', '"turn", draw = 1')],
            "no equity of short-omaha: its cards are changed during the hand",
        ),
    ],
)
def test_an_unsupported_game_has_a_reason(change: list[tuple[str, str]], why: str) -> None:
    text = SHORT_OMAHA
    for old, new in change:
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(ValueError) as refused:
        game_from(declared(text))
    assert str(refused.value) == why


def test_equities_of_every_packaged_game_are_told_or_refused_in_a_sentence() -> None:
    for name, game in declared_games().items():
        try:
            assert game_from(game).name == name
        except ValueError as error:
            assert str(error).startswith(f"no equity of {name}: ") and str(error).count(".") == 0
            with pytest.raises(ValueError, match=f"no equity of {name}: "):
                equity(["AhKhQhJhTh", "*"], game=name)


def test_what_bots_know_follows_from_the_rules() -> None:
    for name, game in declared_games().items():
        for limit in game.limits:
            known = bot_game(hand_rules(f"{name}-{limit}"), starts=game.bots.starts)
            assert known.ranking == game.ranking and known.first == game.streets[0].name


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('pt = "Omaha de baralho curto"\n', "", "name: `pt` is missing"),
        ('es = "Omaha de baraja corta"', 'es = " "', "name.es: the name is empty"),
        ("[name]", "[bots]\nstarts = [600, 500]\n\n[name]", "bots.starts: expected 19 numbers, not 2"),
        (
            "[name]",
            "[bots]\nstarts = [500, 600]\n\n[name]",
            "bots.starts: the values must not rise",
        ),
        ("[name]", '[formats]\nphh = ["X", "X"]\n\n[name]', "formats.phh: a name is empty or appears twice"),
        ("[name]", '[formats]\nwinamax = ["X"]\n\n[name]', "formats: unknown word `winamax`"),
    ],
)
def test_invalid_hints_are_refused_with_their_place(old: str, new: str, says: str) -> None:
    with pytest.raises(RulebookError) as refused:
        declared(SHORT_OMAHA.replace(old, new))
    assert says in str(refused.value)


def test_hints_change_no_rule_of_a_hand() -> None:
    plain = SHORT_OMAHA[: SHORT_OMAHA.index("[name]")]
    one, other = (resolve(declared(text), "pot-limit", book("tda-2019")) for text in (plain, SHORT_OMAHA))
    assert one == other and one.id == other.id
    assert declared(plain).called("en") == "short-omaha"


def test_a_writer_refuses_a_game_that_its_format_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    none = declared(SHORT_OMAHA + "\n[formats]\nphh = []\nohh = []\n")
    monkeypatch.setattr("tapete.formats.names.declared_games", lambda: {"short-omaha": none})
    with pytest.raises(ValueError, match="^PHH has no game short-omaha$"):
        code_of("short-omaha-pot-limit")
    with pytest.raises(ValueError, match="^Open Hand History has no game short-omaha$"):
        type_of("short-omaha-pot-limit")
    assert game_named("short-omaha-pot-limit") is None
    named = declared(
        SHORT_OMAHA + '\n[formats]\nphh = ["SO"]\nohh = ["ShortOmaha"]\npokerstars = ["6+ Omaha"]\n'
    )
    monkeypatch.setattr("tapete.formats.names.declared_games", lambda: {"short-omaha": named})
    assert code_of("short-omaha-pot-limit") == "PSO"
    assert type_of("short-omaha-no-limit") == ("ShortOmaha", "NL")
    assert game_named("short-omaha-pot-limit") == "6+ Omaha Pot Limit"
