"""`tapete rule --interactive` works as a dealer at a table would use it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from tapete.cli.ask import rule_by_asking
from tapete.cli.conversation import Speech
from tapete.desk.rulings.answers import (
    ACTS,
    FactForm,
    Unclear,
    by_seat,
    choice,
    form_of,
    number,
    numbers,
    read_answer,
    seats,
)
from tapete.desk.rulings.incident_search import by_rules
from tapete.desk.rulings.texts import words_of_asking as words
from tapete.floor.dispatch import AREA_OF, RULES
from tapete.floor.incidents import Incident, Wager
from tapete.floor.questionnaire import TABLE
from tapete.rules.rows import Language
from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.format import Look
from tapete.scenarios.incidents import read_incident

LANGUAGES: tuple[Language, ...] = ("en", "es", "pt")


def session(*said: str, under: str = "tda-2019", language: Language = "en") -> tuple[int, list[str]]:
    """Return the exit code of a conversation and its output, for these typed lines."""
    out = io.StringIO()
    with redirect_stderr(out):
        code = rule_by_asking(Terminal(said, out), out, under=under, language=language)
    return code, out.getvalue().splitlines()


class Terminal(io.StringIO):
    """An output that also shows what is typed, as a terminal does."""

    def __init__(self, said: Sequence[str], out: io.StringIO) -> None:
        super().__init__("".join(f"{line}\n" for line in said))
        self.out = out

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        self.out.write(line)
        return line


SILENT_CALL = ("4", "2-4", "", "", "1000 500", "", "2:500 3:1100", "")
"""Seat 4 puts out 1,500 without a word, facing 1,100."""


@pytest.mark.parametrize(
    ("language", "what", "line"),
    [
        ("en", "call or raise by words", "Returned to seat 4: 400."),
        ("es", "una APUESTA, un pago", "Se devuelve al asiento 4: 400."),
        ("pt", "aposta aumento ou palavra", "Devolve-se ao assento 4: 400."),
    ],
)
def test_a_ruling_in_each_language(language: Language, what: str, line: str) -> None:
    code, lines = session(what, *SILENT_CALL, language=language)
    assert code == 0
    assert line in lines


def test_only_what_matters_is_asked_for() -> None:
    code, lines = session("1", "1", "4", "4 5", "call", "", "", "", "600", "", "")
    assert code == 0
    assert "Seat 4 calls 600." in lines
    assert not any("largest full bet" in line for line in lines)


def test_several_rulings_at_one_table_need_its_facts_once() -> None:
    again = ("1", "1", "4", "", "", "", "500 500 100", "", "", "", "")
    code, lines = session("1", "1", *SILENT_CALL, "", *again)
    assert code == 0
    assert "Returned to seat 4: 400." in lines and "What is the same at the table needs only Enter." in lines
    assert any("(Enter: 2:500 3:1100)" in line for line in lines)
    assert "Seat 4 calls 1,100." in lines


def test_another_table_begins_anew() -> None:
    _, lines = session("1", "1", *SILENT_CALL, "n", "1", "1", "4", "")
    assert not any("(Enter: 2-4)" in line for line in lines)
    assert lines.count("This has to be known.") == 1


def test_to_go_back_one_question() -> None:
    code, lines = session("1", "1", "5", "<", "4", "<", "<", "q")
    assert code == 2
    assert sum("Which seat acts?" in line for line in lines) == 3


def test_help_and_wrong_answers() -> None:
    _, lines = session("?", "zzzz", "1", "99", "1", "?", "four", "4", "1,2,x", "1-6", "fly", "call", "1.5")
    told = "\n".join(lines)
    for wanted in (
        "Say it as you would at the table",
        "Nothing is called that.",
        "A whole number: 1500, 1,500 or 25k.",
        "Seats with spaces, or from-to: 1-6, or 1 2f 4 5a.",
        "One of these, by number or by its first letters.",
    ):
        assert wanted in told
    assert told.count("A whole number") == 3


def test_a_fact_that_cannot_be_is_asked_for_again() -> None:
    """Seat 9 is not at the table; then it is, and the rest stays as it was said."""
    code, lines = session("1", "1", "9", "1-6", "4", "call", "", "", "", "2:600", "", "")
    assert code == 0
    assert any("not dealt in" in line for line in lines)
    assert "Seat 4 calls 600." in lines
    assert sum(line.startswith("  Which seat acts?") for line in lines) == 2


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("es", "Esto no puede ser (¿Qué asiento actúa? el asiento 9 no está en la mano)."),
        ("pt", "Isto não pode ser (Qual assento age? o assento 9 não está na mão)."),
    ],
)
def test_it_is_said_in_the_language_that_is_spoken(language: Language, why: str) -> None:
    _, lines = session("1", "1", "9", "1-6", "q", language=language)
    assert why in lines


def test_words_find_an_incident_by_its_name_and_by_the_rules_on_it() -> None:
    assert by_rules("string bet", "en")[0] is Wager
    assert by_rules("movimientos", "es")[0] is Wager
    assert by_rules("no rule says this", "en") == [] == by_rules(" ", "pt")
    _, lines = session("undercall", "2", "q")
    assert "  2. Several undercalls in a row" in lines
    _, lines = session("fold", "q")
    assert "  2. Fold with nothing to call" in lines  # by its name
    assert any(line.endswith(". Action out of turn") for line in lines)  # and by rules


def test_streets_have_the_names_of_the_language() -> None:
    _, lines = session("carta exposta", "1", "3", "1-6", "", "stud", "?", language="pt")
    assert "      2 Quarta rodada" in lines


def test_it_ends_with_the_input_and_with_no_such_book() -> None:
    assert session("1")[0] == 2
    assert session("q")[0] == 2
    assert session(under="tda-1999") == (2, ["tapete: tda-1999: no such book; did you mean `tda-2019`?"])


def test_a_house_in_a_file(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'id = "h"\ntitle = "Ours"\non = "tda-2019"\n[own.H-1]\ntitle = "T"\n'
        '[bets]\noverchip = { value = "raise-to-chip", source = "H-1" }\n',
        encoding="utf-8",
    )
    answers = ("1", "1", "4", "3 4", "", "", "1000", "", "3:200", "", "", "100", "", "200", "")
    _, lines = session(*answers, under=str(house))
    assert lines[0].startswith("Rulings under Ours.")
    assert "Seat 4 raises to 1,000." in lines


# How answers are read.


@pytest.mark.parametrize("text", ["", "-5", "1,5", "12,34", "1.2.3", "ten", "9" * 30, "²", "1e5", "0.5"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(Unclear):
        number(text)


def test_numbers_that_could_be_read_in_two_ways_are_not_guessed_at() -> None:
    assert numbers("1000 3x100,25") == [1000, 100, 100, 100, 25]
    for text in ("1,000", "100,500", "1000x5", "5y"):
        with pytest.raises(Unclear):
            numbers(text)


def test_seats_and_chips_by_seat() -> None:
    assert seats("1-3, 5F;6a") == ((1, 2, 3, 5, 6), (5,), (6,))
    assert by_seat("2:1,000 3:25k") == {2: 1000, 3: 25000}
    for text in ("1-", "a", "1-999", "100"):
        with pytest.raises(Unclear):
            seats(text)
    for text in ("2", "2:", ":5", "2:x"):
        with pytest.raises(Unclear):
            by_seat(text)


def test_a_choice_by_number_name_or_beginning() -> None:
    labels = {"all_in": "all-in", "call": "pagar", "check": "dar mesa"}
    assert [choice(text, tuple(labels), labels) for text in ("2", "CALL", "pag", "all in", "mesa")] == [
        "call",
        "call",
        "call",
        "all_in",
        "check",
    ]
    for text in ("0", "4", "a l l", "c", "", "??"):
        with pytest.raises(Unclear):
            choice(text, tuple(labels), labels)


def test_acts_of_a_street() -> None:
    form = FactForm("acts", ACTS)
    assert read_answer("3 subir 600; 4 fold;5 call 1,200 early", form, {"raise": "subir"}) == [
        {"seat": 3, "act": "raise", "to": 600, "in_turn": True},
        {"seat": 4, "act": "fold", "to": 0, "in_turn": True},
        {"seat": 5, "act": "call", "to": 1200, "in_turn": False},
    ]
    for text in ("3", "raise 600", "3 fly", "x call"):
        with pytest.raises(Unclear):
            read_answer(text, form, {})


def typed(value: Any, form: FactForm) -> str:
    """Return how a person would type a fact."""
    match form.how:
        case "yes_no":
            return "yes" if value else "no"
        case "numbers" | "choices" | "seats":
            return " ".join(map(str, value))
        case "motions":
            return ";".join(" ".join(map(str, motion)) for motion in value)
        case "by_seat" if form.pairs:
            return " ".join(":".join(str(one[name]) for name in form.pairs) for one in value)
        case "by_seat":
            return " ".join(f"{seat}:{chips}" for seat, chips in value.items())
        case "acts":
            return ";".join(
                f"{act['seat']} {act['act']} {act.get('to', 0)}{'' if act.get('in_turn', True) else ' early'}"
                for act in value
            )
        case "list":
            return ";".join(value)
        case "meanings":
            return ";".join(f"{word}={meaning}" for word, meaning in value.items())
        case _:
            return str(value)


def incidents() -> Iterator[Incident]:
    for name in packaged_names():
        for step in getattr(packaged(name), "play", ()):
            if isinstance(step, Look) and step.incident is not None:
                yield read_incident(step.incident)


def test_every_fact_of_every_scenario_can_be_typed() -> None:
    ways = set()
    for incident in incidents():
        told = msgspec.to_builtins(incident, str_keys=False)
        shape = inspect.type_info(type(incident))
        assert isinstance(shape, inspect.StructType)
        for field in shape.fields:
            value, form = told[field.encode_name], form_of(field.type)
            if value in (None, "", [], {}):
                continue
            ways.add(form.how)
            read = read_answer(typed(value, form), form, {})
            assert msgspec.convert(read, field_type(type(incident), field.name)) == getattr(
                incident, field.name
            )
    assert len(ways) == 11


def field_type(kind: type[Incident], name: str) -> Any:
    return next(field.type for field in msgspec.structs.fields(kind) if field.name == name)


# Words.


def test_whatever_can_be_asked_and_chosen_has_words_in_every_language() -> None:
    texts = words()
    assert all(set(found) == set(LANGUAGES) for found in texts.values())
    assert {f"area.{area}" for area in AREA_OF.values()} | {f"table.{name}" for name in TABLE} <= texts.keys()
    for kind in RULES:
        tag, shape = kind.__struct_config__.tag, inspect.type_info(kind)
        assert isinstance(shape, inspect.StructType)
        for field in shape.fields:
            form = form_of(field.type)
            assert f"how.{form.how}" in texts
            for value in ACTS if form.how == "acts" else form.values:
                codes = {f"choice.{value}", f"choice.{tag}.{field.name}.{value}"}
                assert codes & texts.keys(), f"{tag}.{field.name}: {value}"


def test_no_word_is_left_over() -> None:
    """Each text is said by the code, or is that of something that can be chosen or asked."""
    code = "".join(
        path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "src/tapete").rglob("*.py")
    )
    for name in words():
        if name.startswith(("say.", "usual.")):
            assert re.search(rf"[\"']{name}[\"']", code), name


def test_a_text_can_be_said_in_every_language() -> None:
    for language in LANGUAGES:
        assert Speech(io.StringIO(), io.StringIO(), language).text("say.begin", book="TDA").count("TDA") == 1
