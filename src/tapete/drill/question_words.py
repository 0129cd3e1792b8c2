"""Tell a question in everyday words: the table, what happened, the answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from tapete.cards import HIDDEN, read_cards
from tapete.desk.rulings.answers import FactForm
from tapete.desk.rulings.questions import asked_of, name_of
from tapete.desk.rulings.texts import Texts
from tapete.drill.claims import claims_of
from tapete.drill.question import DrillQuestion
from tapete.drill.situations import Situation
from tapete.drill.texts import drill_text
from tapete.floor.incidents import Incident
from tapete.floor.questionnaire import Missing
from tapete.floor.spot import HandSpot, Spot
from tapete.floor.texts import plainly, shared_text
from tapete.floor.wording import fill
from tapete.rules import declared_games
from tapete.rules.rows import Language

ACTS = {
    "fold": "log.folds",
    "check": "log.checks",
    "call": "log.calls",
    "bet": "log.bets",
    "raise": "log.raises",
    "bring_in": "log.brings_in",
    "all_in": "log.raises",
}
"""The text of each act of a street."""


class FactWords(Struct, frozen=True, kw_only=True):
    """One fact of what happened, as the desk asks for it, and its answer."""

    question: str
    answer: str


class QuestionWords(Struct, frozen=True, kw_only=True):
    """A question in one language, without the right answer."""

    moment: str
    """Name of the moment: scenario and incident."""
    book: str
    asks: str
    area: str
    area_name: str
    table: tuple[str, ...]
    """The table when it happened, in sentences."""
    happened: str
    """Name of the incident."""
    facts: tuple[FactWords, ...]
    answers: tuple[str, ...]


def in_words(question: DrillQuestion, language: Language) -> QuestionWords:
    """Tell a question in a language."""
    situation, book = question.situation, question.book
    texts = Texts(language)
    return QuestionWords(
        moment=situation.moment.key,
        book=book.id,
        asks=drill_text("asks", language, book=book.title),
        area=situation.area,
        area_name=texts.text(f"area.{situation.area}"),
        table=tuple(table_lines(situation, language)),
        happened=name_of(type(situation.incident), texts),
        facts=tuple(_facts(question, texts)),
        answers=tuple(
            claims_of(answer.ruling, situation.area, book, language).text(language, detail=question.detail)
            for answer in question.answers
        ),
    )


def fact_in_words(incident: Incident, name: str, texts: Texts) -> FactWords:
    """Tell one fact of an incident."""
    asked = asked_of(Missing("incident", name), type(incident), {}, texts)
    value = getattr(incident, name)
    said = _said(value, asked.form, asked.labels, texts)
    return FactWords(question=asked.question, answer=said or asked.usual or texts.text("usual.none"))


def table_lines(situation: Situation, language: Language) -> Iterator[str]:
    """Tell what the table was like, as far as the scenario knows it."""
    spot = situation.spot
    yield _game(spot, language)
    if spot.button is not None:
        yield drill_text("table.button", language, seat=spot.button)
    live = [seat for seat, place in spot.seats.items() if place.live]
    yield drill_text("table.seats", language, seats=live)
    for code, seats in (
        ("table.folded", [seat for seat, place in spot.seats.items() if not place.live]),
        ("table.all_in", [seat for seat, place in spot.seats.items() if place.all_in]),
        ("table.shown", spot.shown if isinstance(spot, HandSpot) else ()),
    ):
        if seats:
            yield drill_text(code, language, seats=seats)
    for code, chips in (
        ("table.stacks", {seat: place.stack for seat, place in spot.seats.items() if place.stack}),
        ("table.bets", {seat: place.bet for seat, place in spot.seats.items() if place.bet}),
    ):
        if chips:
            yield drill_text(code, language, chips=_by_seat(chips, language))
    if spot.acts:
        acts = "; ".join(_act(act.seat, act.act, act.to, language) for act in spot.acts)
        yield drill_text("table.acts", language, acts=acts)
    if spot.pending:
        acts = "; ".join(_act(act.seat, act.act, act.to, language) for act in spot.pending)
        yield drill_text("table.pending", language, acts=acts)
    if spot.bet and not any(place.bet for place in spot.seats.values()):
        yield drill_text("table.bet", language, bet=spot.bet)
    if spot.pot:
        yield drill_text("table.pot", language, pot=spot.pot)
    yield from _cards(situation, language)
    if spot.to_act is not None:
        yield drill_text("table.to_act", language, seat=spot.to_act)


def _game(spot: Spot, language: Language) -> str:
    games = declared_games()
    game = games[spot.game].called(language) if spot.game in games else spot.game
    limit = fill(shared_text(f"limit.{spot.limit}", language) or "{game}", {"game": game}, language)
    street = shared_text(f"street.{spot.street}", language) or spot.street
    if not spot.big_blind:
        return f"{limit}. {street}."
    return drill_text(
        "table.game", language, game=limit, small=spot.small_blind, big=spot.big_blind, street=street
    )


def _cards(situation: Situation, language: Language) -> Iterator[str]:
    """The cards that lie open or are known to matter."""
    spot = situation.spot
    piles = spot.piles if situation.area in ("board", "deal") else None
    board = [card for card in (spot.piles.board if spot.piles else ()) if card != HIDDEN]
    if board and (situation.board or piles):
        yield drill_text("table.board", language, cards=" ".join(map(str, board)))
    if situation.cards and situation.area == "claims":
        hands = "; ".join(
            f"{seat}: {' '.join(map(str, read_cards(text)))}" for seat, text in situation.cards.items()
        )
        yield drill_text("table.hands", language, hands=hands)
    if piles is not None:
        for code, cards in (("table.burns", piles.burns), ("table.loose", piles.loose)):
            known = [card for card in cards if card != HIDDEN]
            if known:
                yield drill_text(code, language, cards=" ".join(map(str, known)))
        if situation.area == "board":
            yield drill_text("table.stub", language, cards=piles.stub)
    if isinstance(spot, HandSpot) and spot.wrong_counts:
        yield drill_text("table.held", language, cards=_by_seat(spot.held, language))


def _act(seat: int, act: str, to: int, language: Language) -> str:
    text = shared_text(ACTS[act], language) or act
    return f"{seat}: {fill(text, {'amount': to}, language)}"


def _by_seat(chips: dict[int, Any], language: Language) -> str:
    return "; ".join(f"{seat}: {plainly(amount, language)}" for seat, amount in chips.items())


def _facts(question: DrillQuestion, texts: Texts) -> Iterator[FactWords]:
    """Return the unusual facts, and the facts that differ in another answer."""
    incident = question.situation.incident
    others = {
        name for answer in question.answers if answer.other for name in answer.other.differing(incident)
    }
    for field in msgspec.structs.fields(type(incident)):
        name = field.name
        usual = not field.required and getattr(incident, name) == _default(field)
        if not usual or (name in others and getattr(incident, name) not in (None, (), {})):
            yield fact_in_words(incident, name, texts)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _said(value: Any, form: FactForm, labels: Any, texts: Texts) -> str:
    """The value of a fact in words; empty for nothing."""
    language = texts.language
    match value:
        case None | () | [] | {} | "":
            return ""
        case bool():
            return texts.text("usual.yes" if value else "usual.no")
        case int():
            return str(plainly(value, language))
        case str():
            return str(labels.get(value, value))
        case dict():
            inner = FactForm("words", form.values)
            return "; ".join(f"{key}: {_said(one, inner, labels, texts)}" for key, one in value.items())
        case Struct():
            return _said_struct(value, labels, texts)
        case _:
            between = " + " if form.how == "numbers" and all(isinstance(one, int) for one in value) else "; "
            return between.join(_said(one, form, labels, texts) for one in value)


def _said_struct(value: Struct, labels: Any, texts: Texts) -> str:
    act = getattr(value, "act", None)
    if act in ACTS:
        return _act(value.seat, act, value.to, texts.language)  # type: ignore[attr-defined]
    return " ".join(
        _said(getattr(value, name), FactForm("words"), labels, texts) for name in value.__struct_fields__
    )
