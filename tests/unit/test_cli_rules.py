"""`tapete check`, `tapete rule` and `tapete rules`, as a director would run them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tapete.cli.ask import rule_by_asking
from tapete.cli.check import check_paths
from tapete.cli.rule import rule_file
from tapete.cli.rules import diff_books, lint_books, list_rows, show_coverage, show_row
from tapete.scenarios.files import packaged_text

CALL = "tda-2019/TDA19-X45-1B"


@pytest.fixture
def out() -> io.StringIO:
    return io.StringIO()


def written(folder: Path, name: str = CALL, *changes: tuple[str, str]) -> Path:
    """A scenario of the package as a file of one's own, some words changed."""
    text = packaged_text(name)
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    file = folder / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_scenario_that_holds(tmp_path: Path, out: io.StringIO) -> None:
    assert check_paths([written(tmp_path)], out) == 0
    said = out.getvalue().splitlines()
    assert [line.split()[0] for line in said] == ["ok", "ok", "ok", "3"]
    assert said[-1] == "3 runs, 0 differ, 0 can't be run"


def test_a_scenario_that_does_not_hold_shows_both(tmp_path: Path, out: io.StringIO) -> None:
    file = written(
        tmp_path,
        CALL,
        ("returned: 400", "returned: 500"),
        ("books: [tda-2019, tda-2024, tda-2026]", "book: tda-2019"),
    )
    assert check_paths([file], out) == 1
    assert out.getvalue().splitlines()[1:] == [
        "    play[1].ruling: returned",
        "      - expected 500",
        "      + got      400",
        "1 runs, 1 differ, 0 can't be run",
    ]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("chips:", "chps:", "play[1].incident: unknown word `chps`; did you mean `chips`?"),
        ("[tda-2019, tda-2024, tda-2026]", "[tda-2091]", "books: no such book `tda-2091`; did you mean"),
        ("TDA19-45A", "TDA19-45C", "rules[1]: no such row `TDA19-45C`; did you mean"),
    ],
)
def test_a_wrong_file_is_one_error(
    before: str, after: str, told: str, tmp_path: Path, out: io.StringIO
) -> None:
    assert check_paths([written(tmp_path, CALL, (before, after))], out) == 1
    assert told in out.getvalue().splitlines()[0]
    assert out.getvalue().splitlines()[-1].endswith("1 can't be run")


def test_a_file_that_is_not_there_and_one_that_is_no_text(tmp_path: Path, out: io.StringIO) -> None:
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    assert check_paths([tmp_path / "none.yaml", tmp_path], out) == 1
    first, second, _ = out.getvalue().splitlines()
    assert "cannot read the file: No such file or directory" in first
    assert second.endswith("bytes.yaml: byte 0: no UTF-8 text")


def test_a_book_that_is_not_there(out: io.StringIO) -> None:
    assert check_paths([], out, under="tda-1999") == 1
    assert out.getvalue().startswith("books/tda-1999.toml: no such file; there are aconcagua")


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Returned to seat 4: 400."),
        ("es", "Se devuelve al asiento 4: 400."),
        ("pt", "Devolve-se ao assento 4: 400."),
    ],
)
def test_a_ruling_in_plain_words(language: str, line: str, tmp_path: Path, out: io.StringIO) -> None:
    assert rule_file(written(tmp_path), out, language=language) == 0  # type: ignore[arg-type]
    assert f"  {line}" in out.getvalue().splitlines()
    assert "45-A (TDA19-45A)" in out.getvalue()


def test_a_ruling_on_what_cannot_be(tmp_path: Path, out: io.StringIO) -> None:
    assert rule_file(written(tmp_path, CALL, ("4: 20000", "4: 1200")), out) == 1
    assert out.getvalue().splitlines()[-1] == "ValueError: chips: seat 4 has 1200 and can't put out 1500"


def test_a_file_without_an_incident(tmp_path: Path, out: io.StringIO) -> None:
    assert rule_file(written(tmp_path, "tda-2019/TDA19-X43-1"), out) == 1
    assert out.getvalue().endswith("there is no incident in it\n")


def test_asking_for_the_facts(out: io.StringIO) -> None:
    from tapete.floor.incidents import Wager
    from tapete.floor.rule import RULES

    number = list(RULES).index(Wager) + 1
    facts = {"seat": "4", "chips": "1000, 500"}
    answers = [str(number), *[""] * 2, "500", "1100", "600", "", "4", "2:500 3:1100 4"]
    answers += [facts.get(name, "") for name in Wager.__struct_fields__]
    assert rule_by_asking(io.StringIO("\n".join(answers) + "\n"), out, under="tda-2019", language="es") == 0
    assert "Se devuelve al asiento 4: 400." in out.getvalue()


def test_asking_ends_with_the_input(out: io.StringIO) -> None:
    assert rule_by_asking(io.StringIO("wager\n"), out, under="tda-2019", language="en") == 1


def test_rows_are_listed(out: io.StringIO) -> None:
    assert list_rows(out, under=None, kind=None, language="en") == 0
    assert "tda-2026" in out.getvalue()
    listed = io.StringIO()
    assert list_rows(listed, under="tda-2024", kind="ruled", language="pt") == 0
    assert "TDA19-45A (45-A)" in listed.getvalue()
    assert all(" ruled " in line for line in listed.getvalue().splitlines())


def test_a_row_is_shown_with_what_rests_on_it(out: io.StringIO) -> None:
    assert show_row("TDA19-45A", out, language="en") == 0
    assert "tda-2019: bets.chips_all_needed = call" in out.getvalue().splitlines()
    wrong = io.StringIO()
    assert show_row("TDA19-45AA", wrong, language="en") == 1
    assert wrong.getvalue().startswith("no such row `TDA19-45AA`; did you mean")


def test_books_are_compared(out: io.StringIO) -> None:
    assert diff_books("tda-2019", "riverside", out) == 0
    said = out.getvalue()
    assert said.startswith("1 values differ between TDA 2019 and Riverside card room")
    assert "riverside      raise-to-chip  (RIV-1)" in said


def test_a_house_is_looked_over(tmp_path: Path, out: io.StringIO) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'id = "h"\ntitle = "H"\non = "tda-2019"\n[bets]\novrchip = { value = "call", source = "X" }\n'
    )
    assert lint_books([house], out) == 1
    assert out.getvalue().startswith("house.toml: bets: unknown word `ovrchip`; did you mean `overchip`?")


def test_coverage_counts_every_row_once(out: io.StringIO) -> None:
    show_coverage(out, under="roberts", missing=False)
    *rows, total = out.getvalue().splitlines()
    assert len(rows) == 33 == len({row.split()[0] for row in rows})
    assert total.startswith("roberts: 33 rows: ")
