"""Histories agree with the engine; a changed digit or a lost line is detected."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stderr
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit import pokerstars_hands as hands

from tapete.cli.replay import replay_files
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars import read_hands
from tapete.formats.pokerstars.history import HistoryText, Unreadable
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.pokerstars.replay import CancelledHand, Inconsistent, Replayed, Result, replay_all
from tapete.formats.record import Record
from tapete.formats.text import lines_of

HEAD = "PokerStars Hand #7: Hold'em No Limit ($1/$2 USD) - 2015/06/01 10:00:00 ET"
TOURNAMENT = (
    "PokerStars Hand #7: Tournament #9, $1+$0 USD Hold'em No Limit - Level I (10/20) - 2015/06/01 1:00:00 ET"
)

SIDE_POT = f"""\
{HEAD}
Table 'T' 6-max Seat #1 is the button
Seat 1: Ana ($100 in chips)
Seat 2: Bea ($30 in chips)
Seat 3: Cleo ($100 in chips)
Bea: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Dealt to Ana [Ah Ad]
Ana: raises $4 to $6
Bea: raises $24 to $30 and is all-in
Cleo: calls $28
Ana: calls $24
*** FLOP *** [2c 7d 9h]
Cleo: checks
Ana: bets $40
Cleo: calls $40
*** TURN *** [2c 7d 9h] [Js]
Cleo: checks
Ana: bets $30 and is all-in
Cleo: folds
Uncalled bet ($30) returned to Ana
*** RIVER *** [2c 7d 9h Js] [3c]
*** SHOW DOWN ***
Ana: shows [Ah Ad] (a pair of Aces)
Ana collected $78 from side pot
Bea: shows [Jh Jc] (three of a kind, Jacks)
Bea collected $88 from main pot
*** SUMMARY ***
Total pot $170 Main pot $88. Side pot $78. | Rake $4
Board [2c 7d 9h Js 3c]
Seat 1: Ana (button) showed [Ah Ad] and won ($78) with a pair of Aces
Seat 2: Bea (small blind) showed [Jh Jc] and won ($88) with three of a kind, Jacks
Seat 3: Cleo (big blind) folded on the Turn
"""

AWAY = f"""\
{TOURNAMENT}
Table '9 1' 6-max Seat #1 is the button
Seat 1: Ana (500 in chips)
Seat 2: Bea (500 in chips)
Seat 3: Cleo (15 in chips) is sitting out
Bea: posts small blind 10
Cleo: posts big blind 15 and is all-in
*** HOLE CARDS ***
Dealt to Ana [Ah Ad]
Ana: raises 485 to 500 and is all-in
Bea: calls 490 and is all-in
Cleo: folds
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Js]
*** RIVER *** [2c 7d 9h Js] [3c]
*** SHOW DOWN ***
Bea: shows [Jh Jc] (three of a kind, Jacks)
Ana: shows [Ah Ad] (a pair of Aces)
Bea collected 970 from side pot
Bea collected 45 from main pot
Ana finished the tournament in 3rd place
Cleo finished the tournament in 2nd place
Bea wins the tournament
*** SUMMARY ***
Total pot 1015 Main pot 45. Side pot 970. | Rake 0
Board [2c 7d 9h Js 3c]
Seat 1: Ana (button) showed [Ah Ad] and lost with a pair of Aces
Seat 2: Bea (small blind) showed [Jh Jc] and won (1015) with three of a kind, Jacks
Seat 3: Cleo (big blind) folded before Flop
"""

TWICE = f"""\
{HEAD}
Table 'T' 6-max Seat #1 is the button
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Ana: posts small blind $1
Bea: posts big blind $2
*** HOLE CARDS ***
Dealt to Ana [Ah Ad]
Ana: raises $48 to $50 and is all-in
Bea: calls $48 and is all-in
*** FIRST FLOP *** [2c 7d 9h]
*** FIRST TURN *** [2c 7d 9h] [Js]
*** FIRST RIVER *** [2c 7d 9h Js] [3c]
*** SECOND FLOP *** [4c 5d 6h]
*** SECOND TURN *** [4c 5d 6h] [Ts]
*** SECOND RIVER *** [4c 5d 6h Ts] [Qc]
*** FIRST SHOW DOWN ***
Bea: shows [Jh Jc] (three of a kind, Jacks)
Ana: shows [Ah Ad] (a pair of Aces)
Bea collected $49.51 from pot
*** SECOND SHOW DOWN ***
Bea: shows [Jh Jc] (a pair of Jacks)
Ana: shows [Ah Ad] (a pair of Aces)
Ana collected $49.50 from pot
*** SUMMARY ***
Total pot $100 | Rake $0.99
Hand was run twice
FIRST Board [2c 7d 9h Js 3c]
SECOND Board [4c 5d 6h Ts Qc]
Seat 1: Ana (button) (small blind) showed [Ah Ad] and lost with a pair of Aces, and won ($49.50) with a pair of Aces
Seat 2: Bea (big blind) showed [Jh Jc] and won ($49.51) with three of a kind, Jacks, and lost with a pair of Jacks
"""

SPLIT = f"""\
{HEAD}
Table 'T' 6-max Seat #1 is the button
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Seat 3: Cleo ($50 in chips)
Bea: posts small blind $1
Cleo: posts big blind $2
Ana: posts small & big blinds $3
*** HOLE CARDS ***
Ana: checks
Bea: calls $1
Cleo: checks
*** FLOP *** [Ac Kd Qh]
Bea: checks
Cleo: checks
Ana: checks
*** TURN *** [Ac Kd Qh] [Js]
Bea: checks
Cleo: checks
Ana: checks
*** RIVER *** [Ac Kd Qh Js] [Tc]
Bea: checks
Cleo: checks
Ana: checks
*** SHOW DOWN ***
Bea: shows [2h 2d] (a straight, Ten to Ace)
Cleo: shows [3h 3d] (a straight, Ten to Ace)
Ana: shows [4h 4d] (a straight, Ten to Ace)
Bea collected $2.20 from pot
Cleo collected $2.20 from pot
Ana collected $2.15 from pot
*** SUMMARY ***
Total pot $7 | Rake $0.45
Board [Ac Kd Qh Js Tc]
Seat 1: Ana (button) showed [4h 4d] and won ($2.15) with a straight, Ten to Ace
Seat 2: Bea (small blind) showed [2h 2d] and won ($2.20) with a straight, Ten to Ace
Seat 3: Cleo (big blind) showed [3h 3d] and won ($2.20) with a straight, Ten to Ace
"""

HANDS = [SIDE_POT, AWAY, TWICE, SPLIT, *hands.ALL.values()]


def results(text: str) -> list[Result | None]:
    return [result for _, result in replay_all(read_hands(lines_of(text.encode())))]


def replayed(text: str) -> Replayed:
    [result] = results(text)
    assert isinstance(result, Replayed), result
    return result


def reason(text: str) -> Inconsistent:
    [result] = results(text)
    assert isinstance(result, Inconsistent), result
    return result


def test_a_raked_side_pot_to_the_last_cent() -> None:
    assert replayed(SIDE_POT) == Replayed(pot=17_000, stacks={1: 10_800, 2: 8_800, 3: 3_000})


def test_a_player_away_whom_the_blind_put_all_in_may_be_folded() -> None:
    assert replayed(AWAY).stacks == {1: 0, 2: 1_015, 3: 0}


def test_a_hand_run_twice_has_two_boards() -> None:
    result = replayed(TWICE)
    assert result.notes == ("run twice",)
    assert result.stacks == {1: 4_950, 2: 4_951}


def test_a_site_may_share_in_coins_of_five_cents() -> None:
    assert replayed(SPLIT).notes == ("shared in chips of $0.05",)


def test_an_uneven_share_is_no_odd_unit() -> None:
    text = SPLIT.replace("$2.15", "$1.95").replace("Cleo collected $2.20", "Cleo collected $2.40")
    assert "winners" in reason(text.replace("[3h 3d] and won ($2.20)", "[3h 3d] and won ($2.40)")).reason


CHANGES = [
    ("Bea: posts small blind $1", "Bea: posts small blind $3", 6, "a small blind of $3.00, not $1.00"),
    ("Cleo: posts big blind $2", "Cleo: posts big blind $1", 7, "a big blind of $1.00, not $2.00"),
    ("Ana: raises $4 to $6", "Ana: raises $3 to $6", 10, "a raise to $6.00 is one of $4.00"),
    ("Ana: raises $4 to $6", "Ana: raises $1 to $3", 10, "raise_too_small"),
    ("Ana: raises $4 to $6", "Bea: raises $4 to $6", 10, "it is Ana's turn"),
    ("Cleo: calls $28", "Cleo: calls $27", 12, "to call is $28.00"),
    ("Ana: calls $24\n", "", 13, "it is Ana's turn"),
    ("to $30 and is all-in", "to $30", 11, "does not say so"),
    ("Seat 2: Bea ($30 in", "Seat 2: Bea ($31 in", 11, "is said to be all-in"),
    ("Uncalled bet ($30)", "Uncalled bet ($31)", 22, "due is $30.00 to Ana"),
    ("Uncalled bet ($30) returned to Ana", "Uncalled bet ($30) returned to Bea", 22, "due is $30.00 to Ana"),
    ("Uncalled bet ($30) returned to Ana\n", "", 29, "the file returns none"),
    ("[2c 7d 9h Js] [3c]", "[2c 7d 9h Js] [Jh]", 30, "dealt was 2c 7d 9h Js Jh"),
    ("*** TURN *** [2c 7d 9h] [Js]\n", "", 18, "before the next street is dealt"),
    ("Bea: shows [Jh Jc]", "Bea: shows [4h 4c]", 33, "other cards than before"),
    ("Ana collected $78", "Ana collected $79", 30, "rake"),
    ("Ana collected $78 from side pot\n", "", 29, "rake"),
    ("Bea collected $88", "Ana collected $88", 28, "winners"),
    ("from side pot", "from side pot-2", 26, "no such pot"),
    ("Total pot $170", "Total pot $171", 30, "total pot: $170.00"),
    ("Main pot $88", "Main pot $87", 30, "pots"),
    (" Main pot $88. Side pot $78.", "", 30, "2 pots"),
    ("Rake $4", "Rake $3", 30, "rake: $4.00"),
    ("Board [2c 7d 9h Js 3c]", "Board [2c 7d 9h Js 3d]", 30, "the summary's board"),
    ("and won ($88)", "and won ($87)", 33, "the summary says $87.00"),
    ("Seat #1 is the button", "Seat #3 is the button", 32, "the button"),
    ("Bea: posts small blind $1\n", "", 32, "did not post the small blind"),
]


@pytest.mark.parametrize(("old", "new", "line", "why"), CHANGES)
def test_every_change_comes_to_light(old: str, new: str, line: int, why: str) -> None:
    assert old in SIDE_POT
    wrong = reason(SIDE_POT.replace(old, new, 1))
    assert why in wrong.reason
    assert wrong.line == line


def test_what_the_site_cancelled_is_not_compared() -> None:
    text = "\n".join(
        [*SIDE_POT.splitlines()[:6], "Hand cancelled", "*** SUMMARY ***", "Seat 2: Bea collected ($0)"]
    )
    assert results(text) == [CancelledHand()]


def test_the_same_players_hold_the_same_chips_in_the_next_hand() -> None:
    first = f"""\
{TOURNAMENT}
Table '9 1' 6-max Seat #1 is the button
Seat 1: Ana (500 in chips)
Seat 2: Bea (500 in chips)
Ana: posts small blind 10
Bea: posts big blind 20
*** HOLE CARDS ***
Ana: folds
Uncalled bet (10) returned to Bea
Bea collected 20 from pot
*** SUMMARY ***
Total pot 20 | Rake 0
Seat 1: Ana (button) (small blind) folded before Flop
Seat 2: Bea (big blind) collected (20)

"""
    then = first.replace("#7:", "#8:").replace("Ana (500", "Ana (490").replace("Bea (500", "Bea (510")
    assert [type(result) for result in results(first + then)] == [Replayed, Replayed]
    wrong = results(first + then.replace("Bea (510", "Bea (520"))[1]
    assert wrong == Inconsistent(line=19, reason="Bea begins with 520; hand 7 left 510")
    bought = first.replace("*** SUMM", "Bea re-buys and receives 10 chips for $1\n*** SUMM")
    assert [type(r) for r in results(bought + then.replace("Bea (510", "Bea (520"))] == [Replayed, Replayed]


@given(st.data())
def test_a_mangled_file_never_raises(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(HANDS)).splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.sampled_from(lines))
        text = data.draw(st.text(max_size=12))
        number = data.draw(st.sampled_from(["0", "1", "7", "99999999999999999999", "0.001", "-1"]))
        match data.draw(st.sampled_from(["drop", "double", "swap", "cut", "insert", "number"])):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(at, other)
            case "swap":
                lines[at] = other
            case "cut":
                lines[at] = lines[at][: data.draw(st.integers(0, 20))]
            case "insert":
                lines[at] = lines[at][:9] + text + lines[at][9:]
            case _:
                lines[at] = re.sub("[0-9]+", number, lines[at], count=1)
    for read, result in replay_all(read_hands(lines_of("\n".join(lines).encode("utf-8", "replace")))):
        assert read is not None
        assert result is None or isinstance(result, Replayed | Inconsistent | CancelledHand)


@given(st.binary(max_size=400))
def test_any_bytes_are_read(data: bytes) -> None:
    assert list(read_hands(lines_of(data)))


def run(tmp_path: Path, text: str) -> tuple[int, list[str]]:
    file = tmp_path / "hands.txt"
    file.write_text(text, encoding="utf-8")
    out = io.StringIO()
    code = replay_files([file], out)
    return code, out.getvalue().splitlines()


def test_the_command_prints_a_line_for_each_hand_and_a_summary(tmp_path: Path) -> None:
    split = "PokerStars Hand #8:  Split Hold'em No Limit ($1/$2 USD) - 2015/06/01 10:00:00 ET\n"
    code, lines = run(tmp_path, SIDE_POT + "\n" + TWICE + "\n" + split)
    assert code == 0
    assert lines == [
        "ok 7 hands.txt:1  pot $170.00",
        "ok 7 hands.txt:36  pot $100.00  (run twice)",
        f"unknown game 8 hands.txt:{37 + TWICE.count(chr(10))}  Split Hold'em No Limit",
        "2 replayed, 0 inconsistent, 0 refused; 1 file holds games that are not known here (1 hand)",
    ]


def test_the_command_fails_on_a_mismatch(tmp_path: Path) -> None:
    code, lines = run(tmp_path, SIDE_POT.replace("Rake $4", "Rake $3"))
    assert code == 1
    assert lines[0] == "inconsistent 7 hands.txt:30  rake: $4.00; the file says $3.00"


def test_the_command_names_file_hand_and_line_of_an_error(tmp_path: Path) -> None:
    code, lines = run(tmp_path, SIDE_POT.replace("Cleo: folds", "Cleo: \x1b[31mflods"))
    assert code == 1
    assert lines == [
        'hands.txt:21: hand 7: cannot read "Cleo: ?[31mflods"',
        "0 replayed, 0 inconsistent, 1 refused",
    ]


def test_the_command_reads_other_formats_by_their_ending(tmp_path: Path) -> None:
    records = [read for read in read_pokerstars(SIDE_POT.encode()) if isinstance(read, Record)]
    (tmp_path / "one.phh").write_text(write_phh(records), encoding="utf-8")
    (tmp_path / "two.ohh").write_text("{", encoding="utf-8")
    (tmp_path / "notes.md").write_text("nothing to read", encoding="utf-8")
    out = io.StringIO()
    assert replay_files([tmp_path], out) == 1
    ok, wrong, total = out.getvalue().splitlines()
    assert ok == "ok 7 one.phh  pot $170.00"
    assert wrong.startswith("two.ohh: ")
    assert total == "1 replayed, 0 inconsistent, 1 refused"


def test_a_cut_off_hand_is_inconsistent(tmp_path: Path) -> None:
    code, lines = run(tmp_path, SIDE_POT[:400])
    assert code == 1
    assert lines[0].endswith("the hand is cut off here")


def test_a_missing_file_is_one_line(tmp_path: Path) -> None:
    out = io.StringIO()
    with redirect_stderr(out):
        assert replay_files([tmp_path / "none.txt"], out) == 2
    assert (
        out.getvalue().splitlines()[0] == "tapete: none.txt: cannot read the file: No such file or directory"
    )


def test_a_folder_without_hand_histories_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("nothing to read", encoding="utf-8")
    out = io.StringIO()
    with redirect_stderr(out):
        assert replay_files([tmp_path], out) == 2
    first, total = out.getvalue().splitlines()
    assert first.startswith(f"tapete: {tmp_path.name}: no hand history in this folder (.txt, ")
    assert total == "0 replayed, 0 inconsistent, 0 refused, 1 not read"


def test_files_of_a_folder_are_named_from_there(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same.txt").write_text("", encoding="utf-8")
    out = io.StringIO()
    replay_files([tmp_path], out)
    assert out.getvalue().splitlines()[:2] == [
        f"{Path(folder, 'same.txt')}:1: there is no hand in the file" for folder in ("a", "b")
    ]


def test_a_file_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.cli.untrusted._MOST_BYTES", 9)
    (tmp_path / "long.txt").write_bytes(b"x" * 10)
    out = io.StringIO()
    with redirect_stderr(out):
        assert replay_files([tmp_path / "long.txt"], out) == 2
    assert out.getvalue().splitlines()[0] == "tapete: long.txt: cannot read the file: larger than 0 MB"


def test_a_line_longer_than_any_is_cut() -> None:
    [read] = read_hands(["-" * 300_000 + "x"])
    assert isinstance(read, Unreadable)
    assert read.words == f'no hand begins before "{"-" * 79}…"'


UNNAMED = (
    SIDE_POT.replace("10:00:00 ET", "10:00:00")
    .replace("from side pot", "from pot")
    .replace("from main pot", "from pot")
    .replace(" Main pot $88. Side pot $78.", "")
)


def test_a_converter_may_name_no_pot() -> None:
    stacks = {1: 10_800, 2: 8_800, 3: 3_000}
    assert replayed(UNNAMED).stacks == stacks
    lines = UNNAMED.splitlines()
    lines[25], lines[27] = lines[27], lines[25]
    assert lines[25].startswith("Bea collected")
    assert replayed("\n".join(lines)).stacks == stacks
    wrong = reason(UNNAMED.replace("Ana collected $78", "Cleo collected $78"))
    assert wrong.reason == "2 pots; the file collects from one"


def test_a_pot_without_a_name_beside_a_side_pot_is_the_main_pot() -> None:
    assert replayed(UNNAMED.replace("$78 from pot", "$78 from side pot 1")).stacks[1] == 10_800


def test_pokerstars_itself_names_its_pots() -> None:
    text = UNNAMED.replace("10:00:00", "10:00:00 ET")
    assert reason(text).reason == "2 pots; the file collects from one"


def test_a_converter_may_call_a_muck_a_fold() -> None:
    text = SPLIT.replace("10:00:00 ET", "10:00:00").replace("$2.15", "$3.30")
    text = text.replace("Cleo collected $2.20 from pot\n", "").replace(
        "Bea collected $2.20", "Bea collected $3.25"
    )
    text = text.replace("Bea: shows [2h 2d] (a straight, Ten to Ace)\n", "Bea: shows [2h 2d]\nCleo: folds\n")
    text = text.replace("Cleo: shows [3h 3d] (a straight, Ten to Ace)\n", "").replace(
        "won ($2.20)", "won ($3.25)", 1
    )
    text = text.replace("showed [3h 3d] and won ($2.20) with a straight, Ten to Ace", "folded on the River")
    assert replayed(text).stacks == {1: 5_030, 2: 5_125, 3: 4_800}
    assert "acts, but the hand is over" in reason(text.replace("10:00:00", "10:00:00 ET")).reason


def test_chips_thrown_in_may_be_left_out_of_the_total() -> None:
    text = SIDE_POT.replace("Bea: posts small", "Cash Drop to Pot : total $5\nBea: posts small")
    text = text.replace("$88", "$93").replace("Main pot $93", "Main pot $93")
    assert replayed(text).notes == ("$5.00 added by the house",)
    assert replayed(text.replace("Total pot $170", "Total pot $175")).pot == 17_500
    assert "total pot: $175.00" in reason(text.replace("Total pot $170", "Total pot $172")).reason


def test_a_converters_note_is_no_line_of_the_hand() -> None:
    assert replayed(SIDE_POT.replace("Bea: posts small", '# {"gt":"NLH"}\nBea: posts small')).pot == 17_000


def test_a_converter_may_call_omaha_with_more_cards_omaha() -> None:
    text = hands.CASHED_OUT.replace("6 Card Omaha", "Omaha")
    [read] = read_hands(lines_of(text.encode()))
    assert isinstance(read, HistoryText)
    assert read.game == "omaha-6-pot-limit"
    assert replayed(text) == replayed(hands.CASHED_OUT)
