"""PokerStars text: descriptions of hands, add-ons in a break, cash-outs and indented lines."""

from __future__ import annotations

import random
import re

import pytest
from tests.scenarios.test_corpus import corpus
from tests.unit import pokerstars_hands as hands
from tests.unit.test_pokerstars_games import one, reason, result

from tapete.cards import RANKS
from tapete.formats.pokerstars import read_hands
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.pokerstars.replay import ADDED, Inconsistent, Replayed, replay_all
from tapete.formats.record import Record
from tapete.formats.text import lines_of

TEXTS = {name: text for name, text in vars(hands).items() if name.isupper() and isinstance(text, str)}
NAMES = "Deuce Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split()

SAID = re.compile(r"shows \[[^]]*\] \((.*)\)$|(?:lost|won \([^)]*\)) with (.*?)(?: \(pot not.*)?$")


def otherwise(words: str) -> str | None:
    """Change a description to that of another hand of the same kind; None if it names no rank."""
    found = list(re.finditer(rf"\b({'|'.join(NAMES)})(?:e?s)?\b|(?<=[:, ])[2-9TJQKA](?=,|$|;)", words))
    if not found:
        return None
    last = found[-1]
    if last[1] is None:
        other = "K" if last[0] != "K" else "Q"
        return words[: last.start()] + other + words[last.end() :]
    other = NAMES[(NAMES.index(last[1]) + 1) % 13]
    plural = last[0] != last[1]
    told = ("Sixes" if other == "Six" else f"{other}s") if plural else other
    return words[: last.start()] + told + words[last.end() :]


def spoilt(text: str) -> list[tuple[int, str]]:
    """Yield variants of the text with one description changed, each with its line number."""
    lines = text.splitlines()
    found = []
    for place, line in enumerate(lines):
        said = SAID.search(line)
        words = said and (said[1] or said[2])
        if words and " - " not in words and (other := otherwise(words)) is not None:
            changed = [*lines[:place], line.replace(words, other), *lines[place + 1 :]]
            found.append((place + 1, "\n".join(changed) + "\n"))
    return found


def test_the_description_of_every_hand_is_checked() -> None:
    count = 0
    for name, text in TEXTS.items():
        reads = list(read_hands(lines_of(text.encode())))
        if len(reads) != 1 or not isinstance(result(text), Replayed):
            continue
        for line, changed in spoilt(text):
            wrong = result(changed)
            assert isinstance(wrong, Inconsistent), (name, changed.splitlines()[line - 1])
            assert wrong.line == line and "the file says" in wrong.reason
            count += 1
    assert count > 20


@pytest.mark.skipif(not corpus().is_dir(), reason="the real hands are not here")
def test_the_descriptions_of_real_hands_are_checked() -> None:
    rng = random.Random(5)
    noticed = checked = 0
    for path in sorted(corpus().glob("*/*.txt")):
        text = "\n".join(lines_of(path.read_bytes()))
        for part in re.split(r"\n(?=\S.{0,60}(?:Hand|Game) #\w+ ?:)", text):
            if not any(
                isinstance(outcome, Replayed) for _, outcome in replay_all(read_hands(part.split("\n")))
            ):
                continue
            changes = spoilt(part)
            for line, changed in rng.sample(changes, min(2, len(changes))):
                outcomes = [outcome for _, outcome in replay_all(read_hands(changed.split("\n")))]
                checked += 1
                noticed += any(isinstance(o, Inconsistent) and o.line == line for o in outcomes)
    assert checked > 150
    assert noticed >= checked - 1  # a razz hand shown on fourth street


def test_a_wrong_pair_is_a_contradiction() -> None:
    wrong = reason(hands.STUD_HI_LO.replace("Kings and Eights)", "Kings and Sevens)", 1))
    assert wrong.reason == (
        'Cleo has HI: two pair, Kings and Eights; the file says "HI: two pair, Kings and Sevens"'
    )
    assert (
        "LO: 7,5,3,2,A" in reason(hands.STUD_HI_LO.replace("; LO: 7,5,3,2,A)", "; LO: 7,5,4,2,A)", 1)).reason
    )


@pytest.mark.parametrize(
    ("words", "sound"),
    [
        ("a pair of Kings", True),
        ("A pair of kings", True),
        ("a pair of Kings - Queen kicker", True),
        ("a pair of Kings - Queen+Seven kicker", True),
        ("a pair of Kings - lower kicker", True),
        ("a pair of Kings - Ace kicker", False),
        ("a pair of Queens", False),
        ("two pair, Kings and Sevens", False),
        ("una pareja de Reyes", True),
        ("Pair of Kings", True),
    ],
)
def test_descriptions_of_a_pair_of_kings(words: str, sound: bool) -> None:
    text = SHOWDOWN.replace("(a pair of Kings)", f"({words})")
    assert isinstance(result(text), Replayed if sound else Inconsistent)


SHOWDOWN = """\
PokerStars Hand #9:  Hold'em No Limit ($1/$2 USD) - 2022/01/05 10:00:00 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: Ana ($100 in chips)
Seat 2: Bea ($100 in chips)
Ana: posts small blind $1
Bea: posts big blind $2
*** HOLE CARDS ***
Ana: calls $1
Bea: checks
*** FLOP *** [2c 7d Qh]
Bea: checks
Ana: checks
*** TURN *** [2c 7d Qh] [4s]
Bea: checks
Ana: checks
*** RIVER *** [2c 7d Qh 4s] [6s]
Bea: checks
Ana: checks
*** SHOW DOWN ***
Bea: shows [Kh Kd] (a pair of Kings)
Ana: mucks hand
Bea collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Board [2c 7d Qh 4s 6s]
Seat 1: Ana (button) (small blind) mucked [3h 5d]
Seat 2: Bea (big blind) showed [Kh Kd] and won ($4) with a pair of Kings
""".replace("[3h 5d]", "[Jh 9d]")

SOLD = """\
PokerStars Hand #2:  Hold'em No Limit ($0.50/$1.00 USD) - 2022/01/05 10:00:00 ET
Table 'Halley' 6-max Seat #1 is the button
Seat 1: Ana ($40 in chips)
Seat 2: Bea ($10 in chips)
Seat 4: Cleo ($60 in chips)
Bea: posts small blind $0.50
Cleo: posts big blind $1
*** HOLE CARDS ***
Ana: raises $39 to $40 and is all-in
Bea: calls $9.50 and is all-in
Cleo: calls $39
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Jc]
*** RIVER *** [2c 7d 9h Jc] [3s]
*** SHOW DOWN ***
Ana: shows [Ah Kd] (high card Ace)
Bea: shows [4h 5d] (high card Jack)
Cleo: shows [As Kc] (high card Ace)
Ana cashed out the hand for $35.72 | Cash Out Fee $0.36
Cleo cashed out the hand for $57.71 | Cash Out Fee $0.58
*** SUMMARY ***
Total pot $90 Main pot $29.71. Side pot $59.31. | Rake $0.98
Board [2c 7d 9h Jc 3s]
Seat 1: Ana (button) showed [Ah Kd] and won ($44.51) with high card Ace (pot not awarded as player cashed out)
Seat 2: Bea (small blind) showed [4h 5d] and lost with high card Jack
Seat 4: Cleo (big blind) showed [As Kc] and won ($44.51) with high card Ace (pot not awarded as player cashed out)
"""


@pytest.mark.parametrize(("ana", "cleo"), [("44.51", "44.51"), ("44.52", "44.50"), ("44.50", "44.52")])
def test_several_pots_whose_winners_all_cashed_out(ana: str, cleo: str) -> None:
    """Each pot is shared between them; the summary decides the odd cents."""
    text = SOLD.replace("won ($44.51)", f"won (${ana})", 1)
    head, _, tail = text.rpartition("won ($44.51)") if ana == "44.51" else text.partition("won ($44.51)")
    text = f"{head}won (${cleo}){tail}"
    outcome = result(text)
    assert isinstance(outcome, Replayed), outcome
    assert "cashed out" in outcome.notes
    [record] = read_pokerstars(text.encode())
    assert isinstance(record, Record)
    assert record.winnings == {1: round(float(ana) * 100), 2: 0, 4: round(float(cleo) * 100)}


def test_a_cash_out_whose_sums_are_wrong_is_a_contradiction() -> None:
    assert isinstance(result(SOLD.replace("won ($44.51)", "won ($40.51)", 1)), Inconsistent)
    both = SOLD.replace("won ($44.51)", "won ($43.51)", 1).replace("won ($44.51)", "won ($45.51)", 1)
    assert isinstance(result(both), Inconsistent)


def test_one_pot_is_sold_and_the_other_collected() -> None:
    text = SOLD.replace("Bea: shows [4h 5d] (high card Jack)", "Bea: shows [9c 9s] (three of a kind, Nines)")
    text = text.replace("showed [4h 5d] and lost with high card Jack",
                        "showed [9c 9s] and won ($29.71) with three of a kind, Nines")  # fmt: skip
    text = text.replace("*** SUMM", "Bea collected $29.71 from main pot\n*** SUMM")
    text = text.replace("won ($44.51) with high card Ace", "won ($29.66) with high card Ace", 1)
    text = text.replace("won ($44.51) with high card Ace", "won ($29.65) with high card Ace", 1)
    assert isinstance(result(text), Replayed), result(text)


FIRST = """\
PokerStars Hand #7: Tournament #9, $1+$0.10 USD Hold'em No Limit - Level IV (10/20) - 2010/01/05 10:00:00 ET
Table '9 1' 9-max Seat #1 is the button
Seat 1: Ana (500 in chips)
Seat 2: Bea (500 in chips)
Seat 3: Cleo (500 in chips)
Bea: posts small blind 10
Cleo: posts big blind 20
*** HOLE CARDS ***
Ana: folds
Bea: folds
Uncalled bet (10) returned to Cleo
Cleo collected 20 from pot
*** SUMMARY ***
Total pot 20 | Rake 0
Seat 1: Ana (button) folded before Flop (didn't bet)
Seat 2: Bea (small blind) folded before Flop
Seat 3: Cleo (big blind) collected (20)

"""


@pytest.mark.parametrize(
    ("stacks", "sound"),
    [
        ((500, 490, 510), True),
        ((2500, 2490, 510), True),
        ((2500, 2490, 2510), True),
        ((500, 2490, 510), False),
        ((2500, 2490, 500), False),
        ((490, 490, 510), False),
        ((499, 491, 520), False),
    ],
)
def test_stacks_that_only_grow_between_two_hands_are_an_add_on(stacks: tuple[int, ...], sound: bool) -> None:
    then = FIRST.replace("#7:", "#8:")
    for name, stack in zip(("Ana", "Bea", "Cleo"), stacks, strict=True):
        then = then.replace(f"{name} (500", f"{name} ({stack}")
    _, (_, outcome) = replay_all(read_hands(lines_of((FIRST + then).encode())))
    assert isinstance(outcome, Replayed if sound else Inconsistent)
    if isinstance(outcome, Replayed):
        assert (ADDED in outcome.notes) == (sum(stacks) > 1500)


@pytest.mark.parametrize("blank", [" ", "\t", "\u00a0", "    "])
@pytest.mark.parametrize("name", sorted(TEXTS))
def test_blanks_before_every_line_change_nothing(name: str, blank: str) -> None:
    text = TEXTS[name]
    plain = [outcome for _, outcome in replay_all(read_hands(lines_of(text.encode())))]
    indented = "".join(f"{blank}{line}" if line.strip() else line for line in text.splitlines(keepends=True))
    assert [outcome for _, outcome in replay_all(read_hands(lines_of(indented.encode())))] == plain
    rng = random.Random(name)
    some = "".join(blank * rng.randrange(2) + line for line in text.splitlines(keepends=True))
    assert [outcome for _, outcome in replay_all(read_hands(lines_of(some.encode())))] == plain


def test_a_name_that_begins_with_a_blank_is_kept() -> None:
    text = SHOWDOWN.replace("Ana", " Ana")
    history = one(text)
    assert [seated.name for seated in history.seats] == [" Ana", "Bea"]
    assert isinstance(result(text), Replayed)


def test_ranks_have_their_names() -> None:
    assert len(NAMES) == len(RANKS)
