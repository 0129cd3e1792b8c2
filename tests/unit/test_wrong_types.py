"""Wrong argument types in public functions raise an error in plain words, never an internal error."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tapete import Fold, Hand, Refused, Stakes, hand_rules, read_cards
from tapete.bots import house_bot, seed_for, share_of, style_of, think_ms
from tapete.cards import (
    STANDARD_52,
    best_five,
    card,
    class_of,
    evaluator,
    high,
    made,
    made_of,
    playing,
    showing,
    strength,
    text_of,
    words,
)
from tapete.cards.equity import equity
from tapete.engine import usual_blinds
from tapete.floor import Spot, rule
from tapete.floor.incidents import Wager
from tapete.formats.convert import WRITERS, convert
from tapete.formats.detect import detect
from tapete.formats.readers import READERS
from tapete.ring import RingPool, RingRefused, TableSettings, check_settings
from tapete.ring.pool import commands as pcmd
from tapete.rules import RulebookError, book, layers
from tapete.rules.loader import read_game
from tapete.scenarios import ScenarioError, check, packaged, read_scenario
from tapete.simulation import house, pace_of, quick, results, simulate
from tapete.tournament import StructureError, Tournament, read_structure
from tapete.tournament import TournamentRefused as TournamentRefused
from tapete.tournament import commands as cmd
from tapete.tournament.policy import PositionPolicy
from tapete.tournament.positions.button import next_positions
from tapete.tournament.prizes.icm import worth, worth_in_units
from tapete.tournament.structures import structure

RULES = hand_rules("holdem-no-limit")
STAKES = Stakes(small_blind=50, big_blind=100)


def start(**changes: Any) -> Hand:
    given: dict[str, Any] = {
        "rules": RULES,
        "hand": 1,
        "stakes": STAKES,
        "stacks": {1: 5_000, 2: 5_000},
        "button": 1,
        "small_blind": 1,
        "big_blind": 2,
        "deck": STANDARD_52,
    }
    given |= changes
    return Hand.start(given.pop("rules"), **given)[0]


def draw(bound: int) -> int:
    return random.randrange(bound)


C: Any = read_cards
HAND = start()
EVENT = structure("sit-and-go-6")
T = Tournament.replay(Tournament.create(EVENT, tournament=1))
TABLE = TableSettings(
    name="Lima",
    game="holdem-no-limit",
    book="aconcagua",
    fast_fold=True,
    stakes=Stakes(small_blind=1, big_blind=2),
    buy_in_least=80,
    buy_in_most=200,
)
P = RingPool.replay(RingPool.create(TABLE, pool=1))
FACING = Spot.facing(seat=4, bet=1_100, raise_by=600)
WAGER = Wager(seat=4, chips=(1_000, 500))
WRONG: tuple[Any, ...] = (
    None,
    "x",
    "AhKd",
    5,
    -1,
    1.5,
    [],
    {},
    [1],
    ["Ah", "Kd"],
    object(),
    (1, 2),
    b"x",
    {1: "x"},
    True,
    [[1]],
    {"a": []},
)
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Hand.start": (
        lambda **k: start(**k),
        dict(
            rules=RULES,
            hand=1,
            stakes=STAKES,
            stacks={1: 5, 2: 5},
            button=1,
            small_blind=1,
            big_blind=2,
            deck=STANDARD_52,
            posts=None,
            boards=1,
            event_heads_up=False,
        ),
    ),
    "Hand.replay": (
        lambda rules, events, deck: Hand.replay(rules, events, deck=deck),
        dict(rules=RULES, events=HAND.events, deck=()),
    ),
    "Hand": (
        lambda rules, started, deck: Hand(rules, started, deck),
        dict(rules=RULES, started=HAND.events[0], deck=()),
    ),
    "act": (lambda command: HAND.copy().act(command), dict(command=Fold(seat=1))),
    "decide": (lambda command: HAND.copy().decide(command), dict(command=Fold(seat=1))),
    "apply": (lambda event: HAND.copy().apply(event), dict(event=HAND.events[1])),
    "view_for": (lambda seat: HAND.view_for(seat), dict(seat=1)),
    "cards": (lambda text: C(text), dict(text="Ah")),
    "card": (lambda text: card(text), dict(text="Ah")),
    "text_of": (lambda cards: text_of(cards), dict(cards=["Ah"])),
    "high": (lambda cards: high(cards), dict(cards=C("AhKhQhJhTh"))),
    "best_five": (lambda cards: best_five(cards), dict(cards=C("AhKhQhJhTh"))),
    "class_of": (lambda strength: class_of(strength), dict(strength=5)),
    "evaluator": (
        lambda ranking, from_hole: evaluator(ranking, from_hole),
        dict(ranking="high", from_hole=2),
    ),
    "made": (lambda cards: made(cards), dict(cards=C("AhKhQhJhTh"))),
    "made_of": (
        lambda ranking, hole, board: made_of(ranking, hole, board),
        dict(ranking="high", hole=C("AhKh"), board=C("QhJhTh")),
    ),
    "strength": (
        lambda ranking, hole, board, from_hole: strength(ranking, hole, board, from_hole=from_hole),
        dict(ranking="high", hole=C("AhKh"), board=C("QhJhTh"), from_hole=None),
    ),
    "playing": (
        lambda ranking, hole, board: playing(ranking, hole, board),
        dict(ranking="high", hole=C("AhKh"), board=C("QhJhTh")),
    ),
    "showing": (lambda ranking, cards: showing(ranking, cards), dict(ranking="high", cards=C("AhKh"))),
    "words": (lambda made, language: words(made, language), dict(made=made(C("AhKhQhJhTh")), language="en")),
    "equity": (
        lambda **k: equity(k.pop("hands"), **k),
        dict(
            hands=["AhKh", "QdQc"],
            board=C("2c3c4d5h"),
            dead=(),
            game="holdem",
            exact=None,
            samples=1000,
            chance=0,
            engine=None,
            progress=None,
        ),
    ),
    "usual_blinds": (
        lambda rules, seats, button: usual_blinds(rules, seats=seats, button=button),
        dict(rules=RULES, seats=[1, 2], button=1),
    ),
    "book": (lambda name: book(name), dict(name="tda-2019")),
    "layers": (lambda name: layers(name), dict(name="tda-2019")),
    "hand_rules": (
        lambda game, book: hand_rules(game, book=book),
        dict(game="holdem-no-limit", book="tda-2019"),
    ),
    "rule": (
        lambda spot, incident, book: rule(spot, incident, book),
        dict(spot=FACING, incident=WAGER, book=book("tda-2019")),
    ),
    "Spot.facing": (lambda **k: Spot.facing(**k), dict(seat=4, bet=1100, raise_by=600)),
    "Spot": (lambda seats: Spot(seats=seats), dict(seats=FACING.seats)),
    "Spot.of_hand": (lambda hand: Spot.of_hand(hand), dict(hand=HAND)),
    "T": (
        lambda tournament, structure: Tournament(tournament, structure),
        dict(tournament=1, structure=EVENT),
    ),
    "next_positions": (
        lambda previous, alive, **k: next_positions(previous, alive, **k),
        dict(previous=None, alive=[1, 2, 3], policy=PositionPolicy(), seats=9, newcomers=()),
    ),
    "T.create": (
        lambda structure, tournament: Tournament.create(structure, tournament=tournament),
        dict(structure=EVENT, tournament=1),
    ),
    "T.replay": (
        lambda events: Tournament.replay(events),
        dict(events=Tournament.create(EVENT, tournament=1)),
    ),
    "T.decide": (lambda command, at: T.decide(command, at=at), dict(command=cmd.Enter(account=1), at=0)),
    "T.apply": (
        lambda event: Tournament.replay(Tournament.create(EVENT, tournament=1)).apply(event),
        dict(event=T.decide(cmd.Enter(account=1), at=0)[0]),
    ),
    "T.required": (lambda table: T.required(table), dict(table=1)),
    "read_structure": (lambda text, name: read_structure(text, name), dict(text="x", name="x")),
    "structure": (lambda name: structure(name), dict(name="sit-and-go-6")),
    "worth": (lambda stacks, prizes: worth(stacks, prizes), dict(stacks={1: 100, 2: 50}, prizes=[10, 5])),
    "worth_in_units": (
        lambda stacks, prizes: worth_in_units(stacks, prizes),
        dict(stacks={1: 100, 2: 50}, prizes=[10, 5]),
    ),
    "P.create": (lambda table, pool: RingPool.create(table, pool=pool), dict(table=TABLE, pool=1)),
    "P.replay": (lambda events: RingPool.replay(events), dict(events=RingPool.create(TABLE, pool=1))),
    "P.decide": (
        lambda command, at: P.decide(command, at=at),
        dict(command=pcmd.Join(account=1, stack=100), at=0),
    ),
    "P.apply": (
        lambda event: RingPool.replay(RingPool.create(TABLE, pool=1)).apply(event),
        dict(event=P.decide(pcmd.Join(account=1, stack=100), at=0)[0]),
    ),
    "check_settings": (
        lambda table, book: check_settings(table, book),
        dict(table=TABLE, book=book("aconcagua")),
    ),
    "house_bot": (lambda view, seed: house_bot(view, seed=seed), dict(view=HAND.view_for(1), seed=b"x" * 32)),
    "think_ms": (lambda view, seed: think_ms(view, seed=seed), dict(view=HAND.view_for(1), seed=b"x" * 32)),
    "seed_for": (lambda **k: seed_for(**k), dict(stream="x", account=1, decision="1")),
    "share_of": (lambda seed, purpose: share_of(seed, purpose), dict(seed=b"x" * 32, purpose="x")),
    "style_of": (lambda seed: style_of(seed), dict(seed=b"x" * 32)),
    "simulate": (
        lambda structure, entries, player, draw: simulate(
            structure, entries=entries, player=player, draw=draw
        ),
        dict(structure=EVENT, entries=6, player=quick(draw), draw=draw),
    ),
    "house": (lambda stream: house(stream), dict(stream="x")),
    "pace_of": (lambda structure: pace_of(structure), dict(structure=EVENT)),
    "results": (lambda tournament: results(tournament), dict(tournament=T)),
    "check": (
        lambda scenario, under: check(scenario, under),
        dict(scenario=packaged("tda-2019/TDA19-X45-1B"), under="tda-2019"),
    ),
    "packaged": (lambda name: packaged(name), dict(name="tda-2019/TDA19-X45-1B")),
    "read_scenario": (lambda text, file: read_scenario(text, file=file), dict(text="x", file="x")),
    **{f"READ {n}": (lambda data, n=n: list(READERS[n](data)), dict(data=b"x")) for n in READERS},
    "convert": (
        lambda data, source, target: convert(data, source, target),
        dict(data=b"x", source="phh", target="ohh"),
    ),
    "detect": (lambda name, data: detect(name, data), dict(name="x", data=b"x")),
    **{f"WRITE {n}": (lambda records, n=n: WRITERS[n](records), dict(records=[])) for n in WRITERS},
}


def questions(kind: type, *changing: str) -> list[str]:
    """Yield the public methods with arguments that only answer: all but those in `changing`."""
    return [
        name
        for name, made in inspect.getmembers(kind, callable)
        if name[0] != "_" and name not in changing
        if not isinstance(inspect.getattr_static(kind, name), staticmethod | classmethod)
        if len(inspect.signature(made).parameters) > 1
    ]


QUESTIONS: list[tuple[Any, str]] = [
    *((HAND, name) for name in questions(Hand, "act", "apply", "decide")),
    *((T, name) for name in questions(Tournament, "apply", "decide")),
]

OURS = (
    ValueError,
    Refused,
    TournamentRefused,
    RingRefused,
    RulebookError,
    ScenarioError,
    StructureError,
)
"""Errors that these functions document."""
ANY: Any = SimpleNamespace(
    act=HAND.act,
    decide=HAND.decide,
    apply=HAND.apply,
    view_for=HAND.view_for,
    facing=HAND.facing,
    stacks=T.stacks,
    entry_of=T.entry_of,
    charged=T.charged,
    worth=worth,
    rule=rule,
    simulate=simulate,
    high=high,
    event=T.decide,
    pool=P.decide,
)
"""Untyped access, for calls that the type checker would reject."""
RAW = re.compile(
    "has no attribute|not iterable|not supported between|unsupported operand|object is not|has no len|"
    "argument must|must be str|not subscriptable|Rational|instance, |not callable|Errno|unhashable"
)


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_type_is_explained(name: str) -> None:
    call, good = CALLS[name]
    for argument in good:
        for wrong in WRONG:
            try:
                call(**{**good, argument: wrong})
            except TypeError as error:
                assert not RAW.search(str(error)), (argument, wrong)
            except OURS as error:
                assert not RAW.search(str(error)), (argument, wrong)


@pytest.mark.parametrize(("of", "name"), QUESTIONS)
def test_a_question_with_a_wrong_type_is_explained(of: Any, name: str) -> None:
    """A method that fails here needs `tapete.cards.typed.explained`."""
    asked = getattr(of, name)
    parameters = inspect.signature(asked).parameters
    needed = {one: 1 for one, known in parameters.items() if known.default is known.empty}
    for argument in parameters:
        for wrong in WRONG:
            try:
                asked(**{**needed, argument: wrong})
            except TypeError as error:
                assert not RAW.search(str(error)), (argument, wrong)
            except OURS as error:
                assert not RAW.search(str(error)), (argument, wrong)


def test_questions_are_found() -> None:
    names = {name for _, name in QUESTIONS}
    assert {"facing", "view_for", "stacks", "charged", "fees_of", "may_come_back"} <= names


@pytest.mark.parametrize("name", CALLS)
def test_right_types_are_accepted(name: str) -> None:
    call, good = CALLS[name]
    try:
        call(**good)
    except TypeError:
        pytest.fail(f"{name} refuses what it asks for")
    except OURS:
        assert name in ("read_structure", "read_scenario"), name


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            lambda: start(rules=7),
            "rules should be HandRules, not 7",
        ),
        (
            lambda: start(stacks=200),
            "stacks should be a mapping from whole numbers to whole numbers, not",
        ),
        (lambda: start(stakes=(1, 2)), "stakes should be Stakes, not"),
        (
            lambda: start(deck=7),
            "deck should be a list of Card, not 7",
        ),
        (lambda: ANY.act("fold"), "'fold' is not a command; an example is Fold.seat=1."),
        (lambda: ANY.decide(5), "5 is not a command"),
        (lambda: ANY.apply(Fold(seat=1)), "is not an event"),
        (lambda: ANY.view_for("1"), "there is no seat '1'|int or None object expected; got str"),
        (lambda: ANY.worth({1: 100, 2: 50}, [50.0]), "prizes should be a list of whole numbers, not .50.0."),
        (lambda: ANY.stacks([]), "stacks: table should be a whole number, not .."),
        (lambda: ANY.entry_of({}), "entry_of: account should be a whole number"),
        (lambda: ANY.charged("1"), "entry should be a whole number, not '1'"),
        (lambda: ANY.facing("1"), "there is no seat '1'|int object expected; got str"),
        (lambda: ANY.worth({1: 1.5}, [5]), "stacks should be a mapping"),
        (
            lambda: ANY.rule(FACING, WAGER, "tda-2019"),
            "book should be Book, .*tapete.rules.book.'tda-2019'. reads it",
        ),
        (
            lambda: ANY.simulate("sit-and-go-6", entries=6, player=quick(draw), draw=draw),
            "structure should be Structure",
        ),
        (lambda: ANY.high("AhKhQhJhTh"), "expected a list of cards, not 'AhKhQhJhTh'"),
        (lambda: ANY.event("start", at=0), "'start' is not a command to a tournament"),
        (lambda: ANY.pool("join", at=0), "'join' is not a command to a pool"),
        (lambda: equity("AhKh"), "hands should be a list of text"),
    ],
)
def test_the_words(asked: Callable[[], Any], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        asked()


def test_a_hand_is_as_it_was_after_wrong_types() -> None:
    before = HAND.copy()
    for wrong in WRONG:
        for act in (HAND.act, HAND.decide, HAND.apply):
            with pytest.raises(TypeError):
                act(wrong)
    assert before == HAND


def test_equity_accepts_cards_as_text() -> None:
    as_text = equity(["AhKh", "QdQc"], board="2c7d9s", dead="3c")
    assert as_text == equity(["AhKh", "QdQc"], board=C("2c7d9s"), dead=C("3c"))
    with pytest.raises(ValueError, match="illegal card"):
        equity(["AhKh", "QdQc"], board="2c7d9")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda: T.charged(99), "there is no entry 99"),
        (lambda: T.fees_of(99), "there is no entry 99"),
        (lambda: HAND.facing(99), "hand 1: there is no seat 99"),
    ],
)
def test_an_unknown_number_is_named(asked: Callable[[], Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        asked()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda: hand_rules("plo"), "plo: no such game; did you mean `omaha-pot-limit`"),
        (lambda: hand_rules("NLHE"), "did you mean `holdem-no-limit`"),
        (lambda: hand_rules("holdm-no-limit"), "did you mean `holdem-no-limit`"),
        (lambda: hand_rules("omaha-no-limitt"), "did you mean `omaha-no-limit`"),
        (
            lambda: hand_rules("holdem"),
            "say at which limit: holdem-no-limit, holdem-pot-limit, holdem-fixed-limit",
        ),
        (lambda: hand_rules("razz"), "say at which limit: razz-fixed-limit"),
        (lambda: hand_rules("razz-no-limit"), "not played at no-limit"),
        (lambda: hand_rules("holdem-no-limit", book="tda-2091"), "no such book; did you mean `tda-2019`"),
        (lambda: book("robert"), "no such book; did you mean `roberts`"),
        (lambda: layers("x/../common"), "no such book"),
        (lambda: structure("sit-and-go-7"), "no such structure; there are freeroll, "),
        (lambda: packaged("tda-2019/TDA19-X45-1Z"), "no such scenario; did you mean `tda-2019/TDA19-X45-"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(asked: Callable[[], Any], told: str) -> None:
    with pytest.raises((RulebookError, ScenarioError, ValueError, StructureError), match=re.escape(told)):
        asked()


@pytest.mark.parametrize("ranking", ["high", "low-a5"])
def test_one_ranking_cannot_share_the_pot_with_itself(ranking: str) -> None:
    text = f"""
id = "mine"
deck = "standard-52"
ranking = ["{ranking}", "{ranking}"]
limits = ["no-limit"]
[[streets]]
name = "preflop"
hole_down = 2
opener = "left-of-big-blind"
bet = "small"
[[streets]]
name = "flop"
board = 3
opener = "left-of-button"
bet = "small"
"""
    with pytest.raises(RulebookError, match=f"ranking: {ranking} appears twice: one hand wins both halves"):
        read_game(text, file="mine.toml")
