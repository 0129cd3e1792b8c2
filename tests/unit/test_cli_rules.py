"""`tapete check`, `tapete rule` and `tapete rules` work as a director would run them."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from tapete.cli.check import check_paths
from tapete.cli.coverage import show_coverage
from tapete.cli.rule import rule_file
from tapete.cli.rules import diff_books, lint_books, list_rows, show_row
from tapete.rules import RulebookError
from tapete.rules.rows import Language
from tapete.scenarios import Scenario, packaged
from tapete.scenarios.coverage import FACES
from tapete.scenarios.files import packaged_text

CALL = "tda-2019/TDA19-X45-1B"


@pytest.fixture
def out(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Capture a command's output and errors together; `test_cli_codes` checks them apart."""
    heard = io.StringIO()
    monkeypatch.setattr("tapete.cli.codes.sys", SimpleNamespace(stderr=heard))
    return heard


def written(folder: Path, name: str = CALL, *changes: tuple[str, str]) -> Path:
    """Write a scenario of the package to a file, with some words changed."""
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
    assert check_paths([written(tmp_path, CALL, (before, after))], out) == 2
    assert told in out.getvalue().splitlines()[0]
    assert out.getvalue().splitlines()[-1].endswith("1 can't be run")


def test_a_file_that_is_not_there_and_one_that_is_no_text(tmp_path: Path, out: io.StringIO) -> None:
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    assert check_paths([tmp_path / "none.yaml", tmp_path], out) == 2
    first, second, _ = out.getvalue().splitlines()
    assert "cannot read the file: No such file or directory" in first
    assert second.endswith("bytes.yaml: not UTF-8 text: byte 0")


def test_a_book_that_is_not_there(out: io.StringIO) -> None:
    assert check_paths([], out, under="tda-1999") == 2
    assert out.getvalue() == "tapete: tda-1999: no such book; did you mean `tda-2019`?\n"


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Returned to seat 4: 400."),
        ("es", "Se devuelve al asiento 4: 400."),
        ("pt", "Devolve-se ao assento 4: 400."),
    ],
)
def test_a_ruling_in_plain_words(language: Language, line: str, tmp_path: Path, out: io.StringIO) -> None:
    assert rule_file(written(tmp_path), out, language=language) == 0
    assert f"  {line}" in out.getvalue().splitlines()
    assert "45-A (TDA19-45A)" in out.getvalue()


def test_a_ruling_on_what_cannot_be(tmp_path: Path, out: io.StringIO) -> None:
    assert rule_file(written(tmp_path, CALL, ("4: 20000", "4: 1200")), out) == 2
    assert (
        out.getvalue().splitlines()[-1]
        == f"tapete: {tmp_path}/mine.yaml: play[1]: chips: seat 4 has 1,200 and can't put out 1,500"
    )


def test_a_file_without_an_incident(tmp_path: Path, out: io.StringIO) -> None:
    assert rule_file(written(tmp_path, "tda-2019/TDA19-X43-1"), out) == 2
    assert out.getvalue().endswith("there is no incident in it\n")


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
    before = out.getvalue()
    assert show_row("TDA19-45AA", out, language="en") == 2
    assert out.getvalue().removeprefix(before).startswith("tapete: no such row `TDA19-45AA`; did you mean")


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "es",
            (
                "decidida según los hechos, número 35-A(5) de tda-2024; en vivo; torneo",
                "tda-2024: deal.wrong_count = misdeal  Lectura: También demasiadas cartas en el botón: la "
                "regla 37 exceptúa solo las de menos.",
                "Ver TDA24-35D, TDA19-37, TDA19-37.2, TDA19-38.2, TDA24-2.2.",
            ),
        ),
        (
            "pt",
            (
                "decidida conforme os fatos, número 35-A(5) de tda-2024; ao vivo; torneio",
                "tda-2024: deal.wrong_count = misdeal  Leitura: Também cartas demais no botão: a regra 37 só "
                "excetua as de menos.",
                "Ver TDA24-35D, TDA19-37, TDA19-37.2, TDA19-38.2, TDA24-2.2.",
            ),
        ),
    ],
)
def test_what_stands_around_a_row_is_told_in_its_language(
    out: io.StringIO, language: Language, lines: tuple[str, ...]
) -> None:
    assert show_row("TDA24-35A5", out, language=language) == 0
    assert set(lines) <= set(out.getvalue().splitlines())


def test_books_are_compared(out: io.StringIO) -> None:
    assert diff_books("tda-2019", "riverside", out) == 0
    said = out.getvalue()
    assert said.startswith("1 value differs between TDA 2019 and Riverside card room")
    assert "riverside      raise-to-chip  (RIV-1)" in said


def test_a_house_is_looked_over(tmp_path: Path, out: io.StringIO) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'id = "h"\ntitle = "H"\non = "tda-2019"\n[bets]\novrchip = { value = "call", source = "X" }\n'
    )
    assert lint_books([house], out) == 2
    assert out.getvalue().startswith(
        "tapete: house.toml: bets: unknown word `ovrchip`; did you mean `overchip`?"
    )


def test_coverage_counts_every_row_once(out: io.StringIO) -> None:
    show_coverage(out, under="roberts")
    rows, counts, legend = out.getvalue().split("\n\n")
    assert len(rows.splitlines()) == 33 == len({row.split()[0] for row in rows.splitlines()})
    assert counts.splitlines()[0].split() == ["rows", *FACES, "none"]
    assert counts.splitlines()[1].split()[:2] == ["roberts", "33"]
    assert [line.split(":")[0] for line in legend.splitlines()] == [*FACES]


def test_what_a_face_lacks_is_listed(out: io.StringIO) -> None:
    assert show_coverage(out, under="aconcagua", missing="room", language="es") == 1
    rows, _, legend = out.getvalue().split("\n\n")
    missing = {row.split()[0] for row in rows.splitlines()}
    assert "ACO-re-points" in missing and not missing & {"ACO-nl-min-bet", "ACO-re-fee"}
    assert "una prueba la juega por el protocolo" in legend


def test_coverage_as_json(out: io.StringIO) -> None:
    show_coverage(out, under="aconcagua", as_json=True)
    found = {row["row"]: row for row in json.loads(out.getvalue())}
    assert len(found) == 289
    one = found["ACO-re-fee"]
    assert (one["book"], one["faces"], one["failing"]) == ("aconcagua", ["tournament", "room"], False)
    assert one["tests"] and one["scenarios"] and one["setting"] == ["online"]


def test_a_face_that_is_none(out: io.StringIO) -> None:
    assert show_coverage(out, missing="rooom") == 2
    assert out.getvalue().startswith("tapete: rooom: no such face; did you mean `room`?")


def test_a_row_is_shown_with_its_faces(out: io.StringIO) -> None:
    assert show_row("ACO-nl-min-bet", out, language="pt") == 0
    assert "aconcagua: alcançada por mãos, sala online" in out.getvalue().splitlines()
    shown = io.StringIO()
    assert show_row("ACO-re-points", shown, language="en") == 0
    assert "aconcagua: reached through no face" in shown.getvalue().splitlines()


# Books in files of one's own.

HOUSE = """id = "ours"
title = "Our room"
on = "tda-2019"
[own.OUR-1]
title = "One chip above the bet is a raise"
says = "Said or not."
[bets]
overchip = { value = "raise-to-chip", source = "OUR-1" }
"""
EVENT = """id = "friday"
title = "Friday night"
on = "house.toml"
[own.FRI-1]
title = "Six tenths"
[bets]
half_rule = { value = 60, source = "FRI-1" }
"""


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Write an event that builds on a house, both in files."""
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")
    file = tmp_path / "event.toml"
    file.write_text(EVENT, encoding="utf-8")
    return file


def test_an_event_on_a_house_on_an_edition(event: Path, out: io.StringIO) -> None:
    assert lint_books([event], out) == 0
    assert diff_books("tda-2019", str(event), out) == 0
    said = out.getvalue()
    assert "2 values differ between TDA 2019 and Friday night" in said
    assert "friday         60  (FRI-1)" in said and "friday         raise-to-chip  (OUR-1)" in said


def test_one_checks_rules_and_lists_under_a_file(event: Path, out: io.StringIO) -> None:
    overchip = Path("tda-2019/TDA19-44")
    assert check_paths([overchip], out, under=str(event), quiet=True) == 1
    assert "under friday" in out.getvalue() and "+ got      all_in" in out.getvalue()
    assert rule_file(overchip, out, under=str(event)) == 0
    assert "OUR-1: One chip above the bet is a raise" in out.getvalue()
    assert list_rows(out, under=str(event), kind="own", language="en") == 0
    assert "FRI-1" in out.getvalue().splitlines()[-1]
    assert show_row("our-1", out, language="en", under=str(event)) == 0
    assert out.getvalue().splitlines()[-1].endswith("bets.overchip = raise-to-chip")


def test_a_difference_in_the_facts_of_a_ruling_is_told_with_its_values(
    tmp_path: Path, out: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'id = "mine"\ntitle = "Mine"\non = "tda-2019"\n[own.MIN-1]\ntitle = "Others"\n'
        '[penalties]\nround_length = { value = "others", source = "MIN-1" }\n'
    )
    monkeypatch.setattr("tapete.cli.rules.packaged_names", lambda: ("tda-2013/TDA13-58B-3",))
    assert diff_books("tda-2019", str(house), out) == 0
    assert out.getvalue().splitlines()[-2:] == [
        "    tda-2019       3. misses_hands [steps, hands 24]; 4. misses_hands [steps, hands 30]",
        "    mine           3. misses_hands [steps, hands 20]; 4. misses_hands [steps, hands 25]",
    ]


def test_a_house_is_checked_by_the_scenarios_of_the_books_that_it_stands_on(
    event: Path, out: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("tda-2019/TDA19-44", "tda-2013/TDA13-58B-3", "tda-2026/TDA26-XRP28-R1")
    assert [packaged(name).under for name in names if "tda-2019" in packaged(name).under] == [
        packaged("tda-2019/TDA19-44").under
    ]
    monkeypatch.setattr("tapete.cli.check.packaged_names", lambda: names)
    assert check_paths([], out, under=str(event)) == 1
    assert out.getvalue().endswith("1 runs, 1 differ, 0 can't be run\n")
    assert check_paths([Path(names[2])], out, under=str(event)) == 1  # a file that is named is always run


@pytest.mark.parametrize("paths", [[], [Path("tda-2019/TDA19-44")]])
def test_a_packaged_book_that_is_wrong_is_one_line(
    paths: list[Path], out: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(name: str) -> Scenario:
        raise RulebookError("books/common/turn.toml", "", "unknown word `turn`")

    monkeypatch.setattr("tapete.cli.check.packaged_names", lambda: ("tda-2019/TDA19-44",))
    monkeypatch.setattr("tapete.cli.check.packaged", wrong)
    assert check_paths(paths, out) == 2
    assert "books/common/turn.toml: unknown word `turn`" in out.getvalue()


def test_the_row_of_a_house_of_the_package_is_shown(out: io.StringIO) -> None:
    assert show_row("riv-1", out, language="pt") == 0
    assert out.getvalue().startswith(
        "RIV-1: One chip above the bet is a raise to its value\nprópria, Riverside"
    )


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"tda-2019"', '"tda-2091"', "house.toml: on: no such book `tda-2091`; did you mean `tda-2019`?"),
        ('"tda-2019"', '"house.toml"', "house.toml: on: the book stands on itself"),
        ('"tda-2019"', '"other.toml"', "other.toml: cannot read the file: No such file or directory"),
        (
            'on = "tda-2019"\n',
            "",
            "house.toml: betting.min_raise: this value is missing; name the book below with",
        ),
        ('"ours"', '"tda-2019"', "house.toml: id: there is a book `tda-2019` already"),
        (
            "[own.OUR-1]",
            "[own.TDA19-44]",
            "house.toml: own.TDA19-44: a catalogue has this row; choose another id",
        ),
        ('id = "ours"', 'idd = "ours"', "house.toml: unknown word `idd`; did you mean `id`?"),
        ('on = "tda', 'catalogue = "tda-19"\non = "tda', "house.toml: catalogue: no such catalogue `tda-19`"),
        (
            'source = "OUR-1"',
            'source = "OUR-2"',
            "house.toml: bets.overchip.source: no such row `OUR-2`; did",
        ),
        ('source = "OUR-1"', "", "house.toml: no TOML: "),
        (
            "raise-to-chip",
            "raise-to-chips",
            "house.toml: bets.overchip.value: unknown word `raise-to-chips`; did",
        ),
        ('title = "O', f'says_ = {"[" * 3000}\ntitle = "O', "house.toml: no TOML: "),
        (
            'title = "O',
            f'half = {"9" * 5000}\ntitle = "O',
            "house.toml: line 2: longer than 4,000 characters",
        ),
        ('title = "O', f'half = {"9" * 3900}\ntitle = "O', "house.toml: unknown word `half`"),
        (
            'title = "O',
            f'{"a." * 30_000}b = 1\ntitle = "O',
            "house.toml: line 2: longer than 4,000 characters",
        ),
    ],
)
def test_a_wrong_house_is_one_error(
    before: str, after: str, told: str, tmp_path: Path, out: io.StringIO
) -> None:
    assert before in HOUSE
    house = tmp_path / "house.toml"
    house.write_text(HOUSE.replace(before, after, 1), encoding="utf-8")
    assert lint_books([house], out) == 2
    (first,) = out.getvalue().splitlines()
    assert first.startswith(f"tapete: {told}")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe\x00", "house.toml: not UTF-8 text: byte 0"),
        (b"#" * 1_100_000, "house.toml: cannot read the file: larger than 1 MB"),
        (b"id = 5", "house.toml: id: expected text, found a whole number"),
        (b"", "house.toml: `id` is missing: text"),
    ],
)
def test_what_is_no_house(content: bytes, told: str, tmp_path: Path, out: io.StringIO) -> None:
    house = tmp_path / "house.toml"
    house.write_bytes(content)
    assert lint_books([house, tmp_path], out) == 2
    first, folder = out.getvalue().splitlines()
    assert first == f"tapete: {told}"
    assert folder.endswith("cannot read the file: it is a folder")


def test_names_that_are_not_there(out: io.StringIO) -> None:
    assert list_rows(out, under="tda-2019", kind="rulde", language="en") == 2
    assert diff_books("tda-2019", "tda-2091", out) == 2
    assert show_coverage(out, under="riverside") == 2
    assert show_row("TDA19-44", out, language="en", under="nope") == 2
    assert [line.partition(";")[0] for line in out.getvalue().splitlines()] == [
        "tapete: rulde: no such kind of row",
        "tapete: tda-2091: no such book",
        "tapete: riverside: no book with a catalogue of its own",
        "tapete: nope: no such book",
    ]


def test_a_scenario_of_the_package_by_its_name(out: io.StringIO) -> None:
    assert check_paths([Path(CALL)], out) == 0
    assert rule_file(Path(f"{CALL}.yaml"), out, language="es") == 0
    assert "  play[1]: seat 4, chips [1000, 500]" in out.getvalue().splitlines()


def test_nothing_of_a_file_reaches_the_terminal_as_it_is(tmp_path: Path, out: io.StringIO) -> None:
    file = written(tmp_path, CALL, ("title: ", 'title: "\\e[31m'), ("without a word are a call", 'a call"'))
    assert check_paths([file], out) == 0
    assert rule_file(file, out) == 0
    assert "\x1b" not in out.getvalue() and "?[31m" in out.getvalue()


def test_a_difference_shows_what_differs_and_no_more(out: io.StringIO) -> None:
    assert diff_books("tda-2013", "tda-2019", out) == 0
    lines = out.getvalue().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("  tda-2019/TDA19-X57-R2:"))
    assert lines[at + 1].startswith("    tda-2013       1. bet to 500 add 500")
    assert lines[at + 2].startswith("    tda-2019       1. bet to 5,000 add 5,000")
    assert not any("X3B-R1" in line for line in lines)  # covered by neither of them


def test_a_binding_act_is_told_with_its_amount_and_a_penalty_once(out: io.StringIO) -> None:
    assert rule_file(Path("tda-2019/TDA19-X59-R1"), out, language="es") == 0
    lines = [line.strip() for line in out.getvalue().splitlines()]
    assert "Lo que hizo o dijo el asiento 4 es vinculante: subir, con 800 delante." in lines
    assert sum(line.startswith("Penalización:") for line in lines) == 2  # once for each incident


def test_a_stale_row_of_an_edition_is_remarked(tmp_path: Path, out: io.StringIO) -> None:
    """TDA 2024 replaces 20-D, on which a house of that edition should not rest."""
    house = tmp_path / "house.toml"
    house.write_text(
        'id = "h"\ntitle = "H"\non = "tda-2024"\n'
        '[bets]\noverchip = { value = "call", source = "TDA19-20D" }\n',
        encoding="utf-8",
    )
    assert lint_books([house], out) == 1
    assert "bets.overchip: TDA19-20D is replaced in H; its value still rests on it" in out.getvalue()


def test_a_check_says_that_a_book_is_silent(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(
        "title: A\nrules: [COM-heads-up]\nbook: roberts\nprocedure: next_hands\n"
        "runs: [{given: {seats: 6, occupied: [1, 3, 5], hands: [{out: [1]}]}, expect: {buttons: [5]}}]\n",
        encoding="utf-8",
    )
    out = io.StringIO()
    check_paths([file], out)
    assert "      + got      this book does not cover it: the director decides" in out.getvalue().splitlines()
    assert "None" not in out.getvalue()
