"""`tapete convert` converts one file into another."""

from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import get_args

import pytest
from tests.unit.pokerstars_hands import ANTE_ALL_IN, LIMIT_HOLDEM
from tests.unit.test_phh import POT, read, run_twice
from tests.unit.test_write_pokerstars import a_hand
from typer.testing import CliRunner

from tapete.cli import app
from tapete.cli.codes import DONE
from tapete.cli.convert import IN_PART, NOTHING, convert_file
from tapete.cli.replay import replay_files
from tapete.formats.convert import WRITERS, convert
from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.readers import READERS, TOLD
from tapete.formats.record import Record
from tapete.formats.sites import Format


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """Return two hands of PokerStars text."""
    path = tmp_path / "hands.txt"
    path.write_text(write_pokerstars([a_hand(), run_twice()]), encoding="utf-8")
    return path


def run(*paths: Path, **options: object) -> tuple[int, str]:
    """Run the command. Return its exit code and its output with the errors."""
    out = StringIO()
    with redirect_stderr(out):
        code = convert_file(paths[0], paths[1], out, **options)  # type: ignore[arg-type]
    return code, out.getvalue()


def test_every_format_can_be_read_and_written_but_for_texts_of_other_sites() -> None:
    assert READERS.keys() == set(get_args(Format))
    assert WRITERS.keys() == READERS.keys() - (TOLD.keys() - {"pokerstars"})
    assert WRITERS.keys() == {"pokerstars", "phh", "ohh"}


def test_text_goes_through_both_formats_and_back_unchanged(text: Path, tmp_path: Path) -> None:
    assert run(text, tmp_path / "a.phhs") == (DONE, "2 hands from hands.txt to a.phhs\n")
    assert run(tmp_path / "a.phhs", tmp_path / "b.ohh") == (DONE, "2 hands from a.phhs to b.ohh\n")
    assert run(tmp_path / "b.ohh", tmp_path / "c.txt") == (DONE, "2 hands from b.ohh to c.txt\n")
    assert (tmp_path / "c.txt").read_bytes() == text.read_bytes()


def test_a_file_that_exists_is_written_over_only_by_force(text: Path, tmp_path: Path) -> None:
    target = tmp_path / "there.ohh"
    target.write_text("precious", encoding="utf-8")
    assert run(text, target) == (NOTHING, "tapete: there.ohh: exists; --force writes over it\n")
    assert target.read_text(encoding="utf-8") == "precious"
    assert run(text, target, force=True)[0] == DONE
    assert target.read_text(encoding="utf-8") == write_ohh(READERS["pokerstars"](text.read_bytes()))  # type: ignore[arg-type]


def test_what_can_be_read_is_written_and_the_rest_is_named(tmp_path: Path) -> None:
    source = tmp_path / "some.phhs"
    source.write_text(
        write_phh([read(POT), run_twice(), read(POT)]).replace("cbr 50", "cbr 1", 1), encoding="utf-8"
    )
    code, said = run(source, tmp_path / "some.ohh")
    assert code == IN_PART
    first, last = said.splitlines()
    assert first.startswith(
        'tapete: some.phhs: hand 7: [2] actions[2] "p2 cbr 1": seat 1: refused: raise_too_small'
    )
    assert last == "2 hands from some.phhs to some.ohh, 1 not converted"
    assert convert((tmp_path / "some.ohh").read_bytes(), "ohh", "phh").hands == 2


def test_nothing_is_written_where_no_hand_is(tmp_path: Path) -> None:
    source, target = tmp_path / "empty.txt", tmp_path / "empty.phh"
    source.write_text("hello\n", encoding="utf-8")
    assert run(source, target) == (
        NOTHING,
        'tapete: empty.txt: line 1: no hand begins before "hello"\ntapete: empty.phh: no hand to write\n',
    )
    assert not target.exists()
    assert run(tmp_path / "none.txt", target) == (
        NOTHING,
        "tapete: none.txt: cannot read the file: No such file or directory\n",
    )


@pytest.mark.parametrize("digits", [-2, 9, 3_000_000, 99_999_999_999_999_999])
def test_a_unit_of_money_that_no_amount_has_is_one_error(digits: int) -> None:
    told = f"[1]\n{POT}_tapete = {{tournament_ = {{money = {{sign = '', digits = {digits}}}, buy_in = 1}}}}\n"
    for target in WRITERS:
        converted = convert(f"{told}\n[2]\n{POT}".encode(), "phh", target)
        says = f"[1] _tapete.tournament_.money.digits: expected 0 to 8, found {digits}"
        assert [str(failed) for failed in converted.failed] == [says]
        assert converted.hands == 1


def test_replay_and_convert_say_the_same_of_a_bad_buy_in(tmp_path: Path) -> None:
    source = tmp_path / "bad.txt"
    source.write_text(
        ANTE_ALL_IN.replace("#9, 9+1", "#9, $9.5.005+$1 USD") + "\n" + LIMIT_HOLDEM, encoding="utf-8"
    )
    out = StringIO()
    assert replay_files([source], out) == 1
    first, second, last = out.getvalue().splitlines()
    why = "no buy-in, '$9.5.005+$1', in \"PokerStars Hand #21: "
    assert first.startswith(f"bad.txt:1: hand 21: {why}")
    assert (second[:2], last) == ("ok", "1 replayed, 0 inconsistent, 1 refused")
    code, said = run(source, tmp_path / "out.phh")
    assert code == IN_PART
    assert said.startswith(f"tapete: bad.txt: hand 21: line 1: {why}")


@pytest.mark.parametrize("target", WRITERS)
def test_a_long_number_of_a_hand_can_be_read_again(target: Format) -> None:
    number = "7" * 36
    converted = convert(LIMIT_HOLDEM.replace("#16", f"#{number}").encode(), "pokerstars", target)
    [found] = READERS[target](converted.text.encode())
    assert isinstance(found, Record) and found.number == number


@pytest.mark.parametrize("target", ["phh", "ohh"])
def test_a_sign_that_a_bad_byte_has_spoiled_can_be_read_again(target: Format) -> None:
    data = ANTE_ALL_IN.replace("#9, 9+1", "#9, ₹9+₹1 INR").encode().replace(b"2015", b"2015\xff", 1)
    [found] = READERS[target](convert(data, "pokerstars", target).text.encode())
    assert isinstance(found, Record) and found.tournament is not None
    assert found.tournament.money.sign == "â‚¹"


def test_a_phh_file_holds_one_hand_and_a_phhs_file_a_table_for_each(text: Path, tmp_path: Path) -> None:
    assert run(text, tmp_path / "two.phh") == (
        NOTHING,
        "tapete: two.phh: holds one hand; for 2 name it .phhs\n",
    )
    one = tmp_path / "one.txt"
    one.write_text(write_pokerstars([a_hand()]), encoding="utf-8")
    assert run(one, tmp_path / "one.phh")[0] == DONE
    assert (tmp_path / "one.phh").read_text(encoding="utf-8").startswith("variant = ")
    assert run(one, tmp_path / "one.phhs")[0] == DONE
    assert (tmp_path / "one.phhs").read_text(encoding="utf-8").startswith("[1]\nvariant = ")


def test_what_a_format_cannot_hold_is_said(tmp_path: Path) -> None:
    source = tmp_path / "one.phh"
    source.write_text(POT, encoding="utf-8")
    assert run(source, tmp_path / "one.txt") == (DONE, "1 hand from one.phh to one.txt; lost: comments (1)\n")


def test_the_command_takes_formats_by_name_and_ends_with_the_code(text: Path, tmp_path: Path) -> None:
    target = str(tmp_path / "out")
    done = CliRunner().invoke(app, ["convert", str(text), target, "--from", "pokerstars", "--to", "ohh"])
    assert (done.exit_code, done.output) == (DONE, "2 hands from hands.txt to out\n")
    nameless = CliRunner().invoke(app, ["convert", str(text), f"{target}2"])
    assert (nameless.exit_code, nameless.output.split(",")[0]) == (NOTHING, "tapete: out2: give a format")
    unknown = CliRunner().invoke(app, ["convert", str(text), f"{target}2", "--to", "doc"])
    assert (unknown.exit_code, unknown.output) == (
        NOTHING,
        "tapete: doc: no such format; expected one of pokerstars, phh, ohh\n",
    )
