"""Impossible facts are refused in the language of the person who gave them."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stderr
from pathlib import Path

import msgspec
import pytest

from tapete.cards import read_cards
from tapete.cli.check import check_paths
from tapete.cli.conversation import error_in
from tapete.cli.rule import rule_file
from tapete.engine import HandRefused, Reason
from tapete.floor import Spot, rule
from tapete.floor.impossible import Impossible
from tapete.floor.incidents import Wager
from tapete.rules import book
from tapete.rules.rows import Language
from tapete.rules.schema_errors import told
from tapete.scenarios import ScenarioError, read_scenario

SPOT = "spot: {seats: {3: {bet: 1100}, 4: {stack: 50}}, to_act: 4, bet: 1100, street: flop}"
FACTS = f"""\
title: Seat 4 puts out two chips
rules: [TDA19-45A]
book: tda-2019
{SPOT}
play:
  - incident: {{is: wager, seat: 4, chips: [1000, 500]}}
"""
HAND = """\
title: A hand
rules: [TDA19-45A]
book: tda-2019
game: holdem-no-limit
stakes: {small_blind: 50, big_blind: 100}
seats: {1: 5000, 2: 5000}
button: 1
cards: {1: AhAd, 2: KhKd}
play: [1 call]
expect: {to_act: 2}
"""

WRONG = [
    # What is wrong in the file, and what is told in each language after its name.
    (
        FACTS,
        ("4}", "4}"),
        "play[0]: chips: seat 4 has 50 and can't put out 1,500",
        "play[0]: chips: el asiento 4 tiene 50 y no puede poner 1.500",
        "play[0]: chips: o assento 4 tem 50 e não pode colocar 1.500",
    ),
    (
        FACTS,
        ("wager, seat: 4", "wager, seat: 9"),
        "play[0]: seat: seat 9 is not dealt in",
        "play[0]: seat: el asiento 9 no está en la mano",
        "play[0]: seat: o assento 9 não está na mão",
    ),
    (
        FACTS,
        ("bet: 1100}, 4", "bet: 1300}, 4"),
        "spot: seats.3.bet: 1,300 in front, more than the bet of 1,100",
        "spot: seats.3.bet: hay 1.300 delante, más que la apuesta de 1.100",
        "spot: seats.3.bet: há 1.300 à frente, mais que a aposta de 1.100",
    ),
    (
        FACTS,
        ("wager", "wagr"),
        "play[0].incident.is: no such incident `wagr`; did you mean `wager`?",
        "play[0].incident.is: no existe el incidente `wagr`; ¿quiso decir `wager`?",
        "play[0].incident.is: não existe o incidente `wagr`; você quis dizer `wager`?",
    ),
    (
        FACTS,
        ("[1000, 500]", "many"),
        "play[0].incident.chips: expected a list, found text",
        "play[0].incident.chips: se espera una lista, no un texto",
        "play[0].incident.chips: espera-se uma lista, não um texto",
    ),
    (
        FACTS,
        ("chips:", "chisp:"),
        "play[0].incident: unknown word `chisp`; did you mean `chips`?",
        "play[0].incident: palabra desconocida: `chisp`; ¿quiso decir `chips`?",
        "play[0].incident: palavra desconhecida: `chisp`; você quis dizer `chips`?",
    ),
    (
        FACTS,
        ("stack: 50", "stack: -50"),
        "spot.seats[...].stack: expected a whole number, 0 or more",
        "spot.seats[...].stack: se espera un número entero, 0 como mínimo",
        "spot.seats[...].stack: espera-se um número inteiro, 0 no mínimo",
    ),
    (
        FACTS,
        ("book:", "title: Again\nbook:"),
        "line 3: `title` appears twice",
        "línea 3: `title` aparece dos veces",
        "linha 3: `title` aparece duas vezes",
    ),
    (
        HAND,
        ("KhKd", "AhKd"),
        "cards.2: Ah is named twice",
        "cards.2: Ah se nombra dos veces",
        "cards.2: Ah é nomeada duas vezes",
    ),
    (
        HAND,
        ("1 call", "1 raise_to 90000"),
        "play[0]: refused: You asked for 90,000; the most you can put in is 5,000.",
        "play[0]: no se acepta: Pediste 90.000; lo máximo que puedes poner es 5.000.",
        "play[0]: não se aceita: Você pediu 90.000; o máximo que pode pôr é 5.000.",
    ),
]


@pytest.mark.parametrize(("text", "change", "en", "es", "pt"), WRONG)
def test_a_file_with_facts_that_cannot_be(
    tmp_path: Path, text: str, change: tuple[str, str], en: str, es: str, pt: str
) -> None:
    file = tmp_path / "facts.yaml"
    file.write_text(text.replace(*change, 1), encoding="utf-8")
    said: dict[Language, str] = {"en": en, "es": es, "pt": pt}
    for language, why in said.items():
        out = io.StringIO()
        with redirect_stderr(out):
            assert rule_file(file, out, language=language) == 2
        told = out.getvalue().splitlines()[-1]
        if not re.match(r"(line|línea|linha) ", why):
            told = re.sub(r": (line|línea|linha) \d+(?=: )", "", told)
        assert told == f"tapete: {file}: {why}"


def test_a_check_says_it_too(tmp_path: Path) -> None:
    file = tmp_path / "facts.yaml"
    file.write_text(FACTS, encoding="utf-8")
    out = io.StringIO()
    with redirect_stderr(out):
        assert check_paths([file, tmp_path / "none.yaml"], out, language="es") == 2
    assert out.getvalue().splitlines() == [
        f"difiere  {file}  según tda-2019: Seat 4 puts out two chips",
        "    play[0]: stopped",
        "      - se esperaba sigue adelante",
        "      + resultó     chips: el asiento 4 tiene 50 y no puede poner 1.500",
        f"tapete: {tmp_path}/none.yaml: no existe este archivo",
        "1 ejecuciones, 1 difieren, 1 no se pueden ejecutar",
    ]


def test_the_error_itself_is_english_with_plain_digits() -> None:
    with pytest.raises(ValueError) as error:
        rule(Spot.facing(seat=4, bet=600), Wager(seat=9, says="call"), book("tda-2019"))
    assert str(error.value) == "seat: seat 9 is not dealt in"
    assert str(Impossible("right", "was_bet", right=25_000)) == "right: 25000 is what was bet"
    assert Impossible("right", "was_bet", right=25_000).in_words("en") == "right: 25,000 is what was bet"
    assert str(Impossible("left", "not_among_prior", left=(25, 100))).startswith("left: [25, 100] are not")


def test_a_street_and_a_penalty_are_called_as_the_page_calls_them() -> None:
    after = Impossible("street", "no_cards_after", street="seventh")
    assert str(after) == "street: no cards come after seventh"
    assert after.in_words("es") == "street: después de esta calle no llegan más cartas: Séptima calle"
    assert after.in_words("pt") == "street: depois desta rodada não vêm mais cartas: Sétima rodada"
    missed = Impossible("hands", "misses_no_hands", hands=2, penalty="warning")
    assert missed.in_words("en") == "hands: nobody misses 2 by warning"
    assert missed.in_words("es") == "hands: nadie se pierde 2 por advertencia verbal"


def test_the_nearest_known_word_or_all_of_a_few() -> None:
    def error(word: str, *among: str) -> Impossible:
        return Impossible("", "no_such_play", word=word, among=among)

    assert error("flod", "fold", "call").in_words("pt").endswith("`flod`; você quis dizer `fold`?")
    assert error("zzz", "fold", "call").in_words("pt").endswith("`zzz`; há: fold, call")
    assert error("zzz", *map(str, range(41))).in_words("es") == "no existe la jugada `zzz`"


class Chip(msgspec.Struct, forbid_unknown_fields=True):
    value: int
    colour: str | None = None


@pytest.mark.parametrize(
    "document",
    [
        {"valeu": 5},
        {"value": "five"},
        {"value": 5, "colour": 7},
        {"value": 5, "color": "red"},
        {},
        [],
    ],
)
def test_what_is_told_of_declared_data_is_the_same_in_english(document: object) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(document, Chip)
    path, why = told(error.value, Chip, document)
    fault = Impossible.of(error.value, Chip, document)
    assert (fault.at, fault.in_words("en")) == (path, f"{path}: {why}" if path else why)
    assert str(fault) == fault.in_words("en")
    assert fault.reason != "as_it_is"
    assert fault.sentence("es") != fault.sentence("en")


def test_a_union_of_types_is_named_word_by_word() -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert({"value": 5, "colour": 7}, Chip)
    fault = Impossible.of(error.value, Chip, field="given")
    assert fault.in_words("es") == "given.colour: se espera un texto / nada, no un número entero"


def test_a_card_that_there_is_not_is_told_in_words() -> None:
    with pytest.raises(ValueError) as error:
        read_cards("Ah 10d")
    fault = Impossible.because(error.value).within("board")
    assert str(fault) == f"board: {error.value}"
    assert fault.in_words("es").startswith("board: carta inválida '10' en el carácter 4 de 'Ah 10d'")


def test_a_place_within_another() -> None:
    inner = Impossible("seats.3.bet", "more_than_the_bet", front=60, bet=50)
    assert str(inner.within("spot")) == "spot: seats.3.bet: 60 in front, more than the bet of 50"
    assert str(Impossible("", "no_hand").within("play[0]")) == "play[0]: there is no hand in it"


def test_an_error_without_words_is_told_as_it_is() -> None:
    assert error_in("es", ValueError("hand 1: no")) == "hand 1: no"
    assert error_in("pt", RuntimeError("no")) == "no"
    refused = HandRefused(Reason.RAISE_TOO_SMALL, rule="TDA19-43A", asked=700, least=1_100)
    assert error_in("en", refused) == "refused: The least raise is to 1,100. (TDA19-43A)"
    assert error_in("es", refused) == "no se acepta: La subida mínima es a 1.100. (TDA19-43A)"
    bare = HandRefused(Reason.RAISE_TOO_SMALL)
    assert error_in("es", bare) == "no se acepta: Esa subida es demasiado pequeña."


def test_a_scenario_error_keeps_its_file_and_line() -> None:
    with pytest.raises(ScenarioError) as error:
        read_scenario("title: a\n\ttitle: b", file="mine.yaml")
    assert str(error.value) == "mine.yaml: line 2: a tab; only spaces indent"
    assert error.value.in_words("es") == "mine.yaml: línea 2: un tabulador; la sangría es solo de espacios"
