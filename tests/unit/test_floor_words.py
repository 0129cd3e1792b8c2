"""Rulings are worded with the deciding figures, the open actions, and equal options merged."""

from __future__ import annotations

import pytest

from tapete.engine.commands import Call
from tapete.floor import Spot, SpotSeat, rule
from tapete.floor.dispatch import without_equal_options
from tapete.floor.incidents import Wager
from tapete.floor.ruling import Option, Ruling
from tapete.floor.words import Wording
from tapete.rules import book
from tapete.rules.rows import Language

TDA = book("tda-2019")
FACING = Spot(
    seats={1: SpotSeat(bet=1_100), 2: SpotSeat(stack=20_000)},
    street="flop",
    big_blind=200,
    to_act=2,
    bet=1_100,
    raise_by=600,
    pot=2_500,
)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "    Reading: A call or a raise kills it as a check or a bet does."),
        ("es", "    Lectura: Igualar o subir la mata, igual que pasar o apostar."),
        ("pt", "    Leitura: Pagar ou aumentar a mata, assim como dar mesa ou apostar."),
    ],
)
def test_the_reading_of_a_row_is_told_in_each_language(language: Language, line: str) -> None:
    ruling = Ruling(outcome="dead_hand", seat=2, cites=("TDA19-37.3",))
    assert line in Wording(TDA, "deal", language).lines(ruling)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "en",
            "Figures: the smallest chip, 100; without it, 1,100; the call, 1,100; a full raise, 600; a raise "
            "from 1,400 on; the least raise, to 1,700.",
        ),
        (
            "es",
            "Cifras: la ficha más pequeña, 100; sin ella, 1.100; igualar, 1.100; una subida completa, 600; "
            "es subida desde 1.400; la subida mínima, a 1.700.",
        ),
        (
            "pt",
            "Números: a menor ficha, 100; sem ela, 1.100; o call, 1.100; um aumento completo, 600; "
            "é aumento a partir de 1.400; o aumento mínimo, para 1.700.",
        ),
    ],
)
def test_the_figures_that_decide_are_in_the_lines(language: Language, line: str) -> None:
    ruling = rule(FACING, Wager(seat=2, chips=(1_000, 100, 100)), TDA)
    assert line in Wording(TDA, "bets", language).lines(ruling)


def test_a_figure_that_the_sentence_names_is_not_said_again() -> None:
    ruling = rule(FACING, Wager(seat=2, says="raise"), TDA)
    assert not any(line.startswith("Figures") for line in Wording(TDA, "bets").lines(ruling))
    assert any("1,700" in line for line in Wording(TDA, "bets").lines(ruling))


@pytest.mark.parametrize(
    ("language", "everything", "only"),
    [
        ("en", "Everything is open to seat 4: fold, call, raise.", "Seat 4 may only: fold, call."),
        (
            "es",
            "El asiento 4 tiene todas las opciones: retirarse, igualar, subir.",
            "El asiento 4 solo puede: retirarse, igualar.",
        ),
        (
            "pt",
            "O assento 4 tem todas as opções: desistir, pagar, aumentar.",
            "O assento 4 só pode: desistir, pagar.",
        ),
    ],
)
def test_only_is_not_said_if_every_action_is_open(language: Language, everything: str, only: str) -> None:
    words = Wording(TDA, "turn", language)
    free = Ruling(outcome="released", seat=4, may=("fold", "call", "raise"))
    assert everything in words.lines(free)
    assert only in words.lines(Ruling(outcome="released", seat=4, may=("fold", "call")))


def of_director(*options: Ruling) -> Ruling:
    return Ruling(
        outcome="director",
        seat=2,
        options=tuple(Option(name=f"reading_{n}", ruling=option) for n, option in enumerate(options)),
        cites=("TDA19-1",),
    )


def test_equal_options_are_merged() -> None:
    call = Ruling(outcome="call", seat=2, to=900, carry=(Call(seat=2),), cites=("TDA19-44",))
    same = Ruling(
        outcome="call", seat=2, to=900, carry=(Call(seat=2),), cites=("TDA19-45A",), facts={"put": 5}
    )
    other = Ruling(outcome="call", seat=2, to=800, carry=(Call(seat=2),))
    merged = without_equal_options(of_director(call, same))
    assert (merged.outcome, merged.to, merged.options, merged.cites) == (
        "call",
        900,
        (),
        ("TDA19-1", "TDA19-44"),
    )
    left = without_equal_options(of_director(call, same, other))
    assert [option.name for option in left.options] == ["reading_0", "reading_2"]
    assert without_equal_options(of_director(call, other)) == of_director(call, other)
