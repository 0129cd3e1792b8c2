"""A wrong scenario is one error with its place and the nearest known word, and nothing of it is run."""

from __future__ import annotations

import copy
import random
import re
from typing import Any

import pytest
import yaml
from tests.counting import calls

from tapete.cards import read_cards
from tapete.engine import Reshuffle
from tapete.rules import RulebookError, book
from tapete.scenarios import ScenarioError, check, packaged_names, read_scenario
from tapete.scenarios.document import DEEPEST, MOST_CHARACTERS, _Lines, read_document
from tapete.scenarios.files import packaged_text
from tapete.scenarios.lines import command_of, read_line

SCENARIO = """title: Mine
rules: [TDA19-45A]
book: tda-2019
game: holdem-no-limit
stakes: {small_blind: 250, big_blind: 500}
seats: {1: 20000, 2: 20000, 3: 20000, 4: 20000}
button: 4
small_blind: 1
big_blind: 2
cards: {1: Ah Ad}
board: 2c 7d 9s Jh 3c
play:
  - 3 raise_to 1100
  - incident: {is: wager, seat: 4, chips: [1000, 500]}
    ruling: {outcome: call, to: 1100}
    under: {tda-2019: {returned: 400}}
expect: {to_act: 4}
"""


def test_it_runs_as_it_stands() -> None:
    assert check(read_scenario(SCENARIO), "tda-2019").differences == []


def placeless(error: Exception) -> str:
    """The error text without its line number."""
    return re.sub(r": line \d+(?=: )", "", str(error), count=1)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        # YAML
        ("button: 4", "\tbutton: 4", "line 7: a tab; only spaces indent"),
        ("button: 4", "button: 4\nbutton: 5", "line 8: `button` appears twice"),
        ("button: 4", "[1, 2]: 5", "line 7: a word is no list"),
        ("Mine", "&a [*a]", "line 1: `*a`: what is meant is written out each time"),
        (
            "Mine",
            "!!python/object/apply:os.system [id]",
            "line 1: os.system: only plain words, numbers, lists",
        ),
        ("Mine", "[" * 100_000, f"line 1: more than {DEEPEST} levels inside each other"),
        ("title: Mine", "- " * 2_000 + "x", f"line 1: more than {DEEPEST} levels inside each other"),
        ("Mine", "[" * 30 + "]" * 30, "title: expected text, found a list"),
        ("Mine", "x" * MOST_CHARACTERS, "longer than 250000 characters"),
        ("play:", "play\n", "line "),
        # Words
        ("stakes: {small", "stakes: {smal", "stakes: unknown word `smal_blind`; did you mean `small_blind`?"),
        ("title: Mine", "titel: Mine", "unknown word `titel`; did you mean `title`?"),
        ("is: wager, ", "", "play[1].incident: `is` says what happened, as `is: wager`"),
        ("is: wager", "is: wagr", "play[1].incident.is: no such incident `wagr`; did you mean `wager`?"),
        ("is: wager", "is: [wager]", "play[1].incident.is: no such incident `['wager']`"),
        (
            "under: {tda-2019",
            "under: {tda-2o19",
            "play[1].under: `tda-2o19` is none of the books of this file; ",
        ),
        ("book: tda-2019", "books: [tda-2019, tda-2019]", "books: a book appears twice"),
        ("holdem-no", "holdme-no", "game: no such game `holdme-no-limit`; did you mean `holdem-no-limit`?"),
        (
            "holdem-no-limit",
            "holdem",
            "game: no such game `holdem`; say one of holdem-no-limit, holdem-pot-limit, ",
        ),
        ("button:", "street: flup\nbutton:", "street: no such street `flup`; did you mean `flop`?"),
        # Cards
        ("Ah Ad", "Ah Xx", "cards.1: illegal card 'Xx'"),
        ("Ah Ad", "Ah Ah", "cards.1: Ah is named twice"),
        ("2c 7d", "Ah 7d", "board: Ah is named twice"),
        ("{1: Ah", "{9: Ah", "cards.9: seat 9 is not dealt in"),
        ("holdem-no", "short-deck-no", "board: 2c is no card of this game"),
        # Plays
        (
            "3 raise_to 1100",
            "3 riase_to 1100",
            "play[0]: '3 riase_to 1100': no such play `riase_to`; did you",
        ),
        (
            "3 raise_to 1100",
            "x raise_to 5",
            "play[0]: 'x raise_to 5': it begins with no seat, and no such word",
        ),
        ("3 raise_to 1100", "to flup", "play[0]: 'to flup': no such street `flup`; did you mean `flop`?"),
        ("- 3 raise_to 1100", '- ""', "play[0]: '': a play is a seat and what it does, as `3 call`"),
        ("- 3 raise_to 1100", "- 3", "play[0]: expected text or a mapping, found a whole number"),
        ("3 raise_to 1100", "3 raise_to " + "9" * 5_000, "play[0]: '3 raise_to 9"),
        ("3 raise_to 1100", "move stub hoel 1", "play[0]: 'move stub hoel 1': no such place `hoel`; did you"),
        (
            "- 3 raise_to 1100",
            "- refused: {play: 3 fly, reason: x}",
            "play[0].refused.play: '3 fly': no such play",
        ),
    ],
)
def test_one_error_with_its_place(before: str, after: str, told: str) -> None:
    assert before in SCENARIO

    def read() -> None:
        with pytest.raises(ScenarioError) as error:
            read_scenario(SCENARIO.replace(before, after, 1), file="mine.yaml")
        said = str(error.value) if told.startswith("line ") else placeless(error.value)
        assert said.startswith(f"mine.yaml: {told}")

    assert calls(read) < 200_000  # suggesting a similar word stays cheap for any word


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("expect: {to_act: 4}", "play[0]: in a spot there are incidents and their rulings, and nothing is"),
        (
            "incident: {is: free_fold, seat: 1}\n    carry_out: true",
            "play[0].carry_out: in a spot there is no hand",
        ),
    ],
)
def test_nothing_is_played_in_a_spot(step: str, told: str) -> None:
    text = f"title: A\nrules: [TDA19-58]\nbook: tda-2019\nspot: {{seats: {{1: {{}}}}}}\nplay:\n  - {step}\n"
    with pytest.raises(ScenarioError) as error:
        read_scenario(text, file="mine.yaml")
    assert placeless(error.value).startswith(f"mine.yaml: {told}")


def test_a_procedure_that_there_is_not() -> None:
    text = "title: A\nrules: [TDA19-58]\nbook: tda-2019\nprocedure: redael\nruns: []\n"
    with pytest.raises(
        ScenarioError, match=r"^mine.yaml: line 4: procedure: no such procedure `redael`; did you mean"
    ):
        read_scenario(text, file="mine.yaml")


@pytest.mark.parametrize(
    ("before", "after", "where", "told"),
    [
        ("4: 20000}", "4: 50}", "play[1]", "chips: seat 4 has 50 and can't put out 1500"),
        ("1100\n", "30000\n", "play[0]", "refused: more_than_stack: asked 30,000, most 20,000"),
        ("seat: 4", "seat: 9", "play[1]", "seat: seat 9 is not dealt in"),
        ("2: 20000", "2: 0", "seats", "hand 1: seat 2 can't be dealt in with 0 chips"),
        ("    under", "    carry_out: fold_it\n    under", "play[1]", "no option 'fold_it'; there are none"),
    ],
)
def test_what_cannot_happen_stops_there(before: str, after: str, where: str, told: str) -> None:
    assert before in SCENARIO
    stopped, *_ = check(read_scenario(SCENARIO.replace(before, after, 1)), book("tda-2019")).differences
    assert (stopped.where, stopped.found) == (where, told)


class Key(str):
    """A key that counts comparisons."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Key.compared += 1
        return str.__eq__(self, other)


def test_the_comparisons_per_key_do_not_grow_with_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    construct = _Lines.construct_object

    def counted(self: _Lines, node: object, deep: bool = False) -> object:
        found = construct(self, node, deep=deep)
        return Key(found) if isinstance(found, str) else found

    monkeypatch.setattr(_Lines, "construct_object", counted)
    compared, work = [], []
    for many in (500, 5_000):
        Key.compared = 0
        text = "\n".join(f"key {number}: 1" for number in range(many))
        work.append(calls(lambda text=text: read_document(text)))  # type: ignore[misc]
        compared.append(Key.compared)
        assert len(read_document(text)) == many
    assert compared[1] <= 11 * compared[0] + 100 and work[1] <= 11 * work[0]
    with pytest.raises(ScenarioError, match="`key 7` appears twice"):
        read_document("key 7: 1\nkey 8: 1\nkey 7: 1")
    assert Key.compared > 0


def test_a_line_is_a_single_command_or_it_is_not() -> None:
    assert read_line("to end") == read_line("to  end")
    assert command_of("reshuffle Ah") == Reshuffle(cards=read_cards("Ah"))
    for line in ("to end", "3 all_in"):
        with pytest.raises(ValueError, match="that is no act of a seat"):
            command_of(line)


@pytest.mark.parametrize(
    "line",
    [
        "3 fold now",
        "3 bet",
        "3 bet 1 2",
        "3 bet x",
        "3 wrongly",
        "3 wrongly draw Ah",
        "3 lacks",
        "3 lacks Ah Ad",
        "3 extra_card Ah",
        "3 draw",
        "burns",
        "burns x",
        "hold on",
        "move stub hole",
        "early x",
        "to",
        "-3 fold",
    ],
)
def test_a_line_that_makes_no_sense(line: str) -> None:
    with pytest.raises(ValueError, match="^'" + line.replace("'", "")):
        read_line(line)


@pytest.mark.parametrize(
    ("name", "before", "after", "where", "told"),
    [
        (
            "tda-2019/TDA19-68.2-ledger",
            "give: ",
            "giv: ",
            "runs[0]",
            "events[1]: unknown word `giv`; did you",
        ),
        (
            "tda-2019/TDA19-35C",
            "first: {",
            "frist: {",
            "runs[0]",
            "unknown word `frist`; did you mean `first`?",
        ),
        ("tda-2019/TDA19-26", "at: ", "att: ", "runs[0]", "unknown word `att`; did you mean `at`?"),
        (
            "tda-2019/TDA19-20-split",
            "smallest_chip: 25",
            "smallest_chip: 0",
            "runs[0]",
            "smallest_chip: there is no",
        ),
        ("tda-2019/TDA19-20-split", "holdem-no-limit", "holdem", "runs[0]", "no such game `holdem`"),
    ],
)
def test_a_procedure_is_given_what_it_knows(
    name: str, before: str, after: str, where: str, told: str
) -> None:
    text = packaged_text(name)
    assert before in text
    scenario = read_scenario(text.replace(before, after, 1))
    stopped, *_ = check(scenario, scenario.under[0]).differences
    assert stopped.where == where and str(stopped.found).startswith(told)


# The seed is fixed: what it finds is found again.
@pytest.mark.parametrize("name", packaged_names()[::7])
def test_whatever_is_wrong_in_a_file_is_no_crash(name: str) -> None:
    """Facts are changed, dropped, doubled and put in disorder; the file runs, differs, or is an error."""
    chance = random.Random(name)
    for _ in range(4):
        document = yaml.safe_load(packaged_text(name))
        spoil(document, chance)
        try:
            scenario = read_scenario(yaml.safe_dump(document, allow_unicode=True))
            check(scenario, scenario.under[0])
        except (ScenarioError, RulebookError):
            pass


SPOILT: tuple[Any, ...] = (
    -1,
    0,
    7,
    10**30,
    10**6,
    "x",
    "",
    None,
    True,
    1.5,
    "Ah Ah",
    "fold",
    [1],
    {"a": 1},
    [[1]],
)


def spoil(document: Any, chance: random.Random) -> None:
    """Spoil one thing somewhere in a document."""
    place = document
    while True:
        keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = chance.choice(keys)
        inner = place[key]
        if isinstance(inner, dict | list) and inner and chance.random() < 0.8:
            place = inner
            continue
        match chance.randrange(4):
            case 0:
                del place[key]
            case 1 if isinstance(place, list):
                place.insert(key, copy.deepcopy(inner))
            case 2 if isinstance(inner, str):
                place[key] = " ".join(reversed(inner.split()))
            case _:
                place[key] = copy.deepcopy(chance.choice(SPOILT))
        return


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "title: A\nrules: [TDA19-58]\nbook: tda-2019\nspot: {street: flop}\nplay: []\n",
            "line 4: spot: `seats` is missing: a mapping",
        ),
        (
            "title: A\nrules: [TDA19-58]\nbook: tda-2019\nspot: {seats: {1: {}}}\nplay:\n  - ruling: {}\n",
            "line 6: play[0].ruling: this expects nothing",
        ),
        (
            "title: A\nrules: [TDA19-58]\nbook: tda-2019\nspot: {seats: {1: {}}}\nplay:\n  - incident:\n"
            "      is: wager\n      seat: two\n",
            "line 8: play[0].incident.seat: expected a whole number, found text",
        ),
        (
            "title: A\nrules: [TDA19-58]\nbook: tda-2019\nspot: {seats: {1: {}}}\nplay:\n"
            "  - incident: {is: wager, says: call}\n",
            "line 6: play[0].incident: `seat` is missing: a whole number",
        ),
        ("rules: [TDA19-58]\nbook: tda-2019\nspot: {seats: {1: {}}}\nplay: []\n", "`title` is missing: text"),
        ("title: A\nbook: tda-2019\nspot: {seats: {1: {}}}\nplay: []\n", "`rules` names at least one row"),
    ],
)
def test_an_error_names_the_line(text: str, told: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read_scenario(text, file="mine.yaml")
    assert str(error.value).startswith(f"mine.yaml: {told}")


def test_a_question_needs_neither_title_nor_rows() -> None:
    text = "book: tda-2019\nspot: {seats: {1: {}}}\nplay:\n  - incident: {is: free_fold, seat: 1}\n"
    asked = read_scenario(text, asks=True)
    assert (asked.title, asked.rules) == ("", [])
    with pytest.raises(ScenarioError, match="`book`"):
        read_scenario(text.replace("book: tda-2019\n", ""), asks=True)
