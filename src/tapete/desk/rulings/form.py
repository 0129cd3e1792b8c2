"""Form of an incident: few questions in a fixed order, correctable answers, then the ruling.

The page holds the answers and sends all of them each time. This module computes everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from tapete.desk.rulings.answers import Unclear, number, read_answer, seats
from tapete.desk.rulings.incident_search import MOST, search
from tapete.desk.rulings.possible_incidents import possible_in
from tapete.desk.rulings.questions import FormQuestion, asked_of, is_aside, name_of
from tapete.desk.rulings.ruled import asked_in, facts_of, known_of
from tapete.desk.rulings.texts import Texts, words_of
from tapete.desk.state import LiveState
from tapete.engine.hand import Hand
from tapete.floor.dispatch import AREA_OF, RULES
from tapete.floor.impossible import Impossible
from tapete.floor.incidents import Incident
from tapete.floor.questionnaire import OF_SEATS, TABLE, Missing, ask
from tapete.floor.ruling import Ruling
from tapete.floor.spot import spot_of
from tapete.floor.words import Wording
from tapete.rules import Book
from tapete.rules.rows import Language, row_text
from tapete.scenarios.incidents import BY_NAME

Of = Literal["incident", "table"]


IN_TURN = tuple(
    BY_NAME[name]
    for name in (
        "wager",
        "ambiguous_amount",
        "declaration",
        "faked_bet",
        "facts_asked",
        "free_fold",
        "clock_call",
        "clock_expired",
        "timed_action",
        "wrong_count",
        "undercall",
    )
)
"""Incidents of the seat in turn; a recorded hand tells which seat that is."""


class Offered(Struct, frozen=True, kw_only=True):
    """An incident to choose."""

    incident: str
    name: str
    area: str
    now: bool = True
    """Whether the incident can happen now in the recorded hand; true without a recorded hand."""


class FormChoice(Struct, frozen=True, kw_only=True):
    """A possible answer and its label."""

    value: str
    label: str


class Question(Struct, frozen=True, kw_only=True):
    """A question of the form."""

    of: Of
    name: str
    question: str
    how: str
    """Kind of answer: `number`, `yes_no`, `choice` and so on."""
    hint: str
    choices: tuple[FormChoice, ...] = ()
    usual: str | None = None
    """Meaning of an empty answer, in words; None: an answer is required."""
    aside: bool = False
    """Whether the usual answer mostly applies, so that several such questions can be asked together."""


class RulingWords(Struct, frozen=True, kw_only=True):
    """A ruling in large type."""

    says: str
    lines: tuple[str, ...]
    """Everything that the ruling decides: amounts, turn, steps, in order."""
    steps: tuple[str, ...]
    options: tuple[RulingOption, ...]
    cites: tuple[Cited, ...]
    outcome: str
    penalty: tuple[str, ...]
    seat: int | None
    carries: bool
    """Whether the ruling changes a running hand."""


class RulingOption(Struct, frozen=True, kw_only=True):
    """An option of the director; the first is the default."""

    name: str
    says: str
    lines: tuple[str, ...]
    carries: bool
    """Whether the option changes a running hand."""


class Cited(Struct, frozen=True, kw_only=True):
    """A row with its text."""

    row: str
    title: str
    content: str


class Form(Struct, frozen=True, kw_only=True):
    """Form after the answers so far: the next questions, or the ruling."""

    incident: str
    name: str
    questions: tuple[Question, ...]
    """Questions, the next one first. Empty once there is a ruling."""
    ruling: RulingWords | None = None
    facts: dict[str, Any] = {}
    at_table: dict[str, Any] = {}
    """Known facts of incident and table, for the next question, without rejected answers."""
    seats: tuple[int, ...] = ()
    """Known seats."""
    in_hand: bool = False
    """Whether the recorded hand gives the facts of the table, so that nobody is asked for them."""
    trouble: str = ""
    """Why the last answer was rejected, in words. It was taken back."""


def offered(words: str, language: Language, hand: Hand | None = None) -> tuple[Offered, ...]:
    """Return incidents for some words, or all by area without words. Those possible now come first."""
    texts = Texts(language)
    names = {kind: name_of(kind, texts) for kind in RULES}
    found = search(words, names, language) if words.strip() else list(RULES)
    now = set(RULES) if hand is None else possible_in(hand)
    lines = [
        Offered(
            incident=str(kind.__struct_config__.tag),
            name=names[kind],
            area=texts.text(f"area.{AREA_OF[kind]}"),
            now=kind in now,
        )
        for kind in (found[:MOST] if words.strip() else found)
    ]
    return tuple(sorted(lines, key=lambda one: not one.now))


def form(
    incident: str,
    answers: Mapping[str, Any],
    at_table: Mapping[str, Any],
    book: Book,
    language: Language,
    hand: Hand | None = None,
) -> Form:
    """Return the form of an incident after these answers.

    Args:
        hand: the recorded hand, which gives all facts of the table.

    Raises:
        Impossible: no incident has this name.
    """
    kind = BY_NAME.get(incident)
    if kind is None:
        raise Impossible("is", "no_such_incident", word=incident, among=list(BY_NAME))
    texts = Texts(language)
    facts = facts_of({name: one for name, one in answers.items() if is_fact(incident, "incident", name)})
    table = facts_of({name: one for name, one in at_table.items() if is_fact(incident, "table", name)})
    spot = None if hand is None else spot_of(hand)

    def asked_next() -> tuple[Missing, ...] | Ruling:
        return ask(kind, facts, table, book) if hand is None else asked_in(hand, kind, facts, book)

    if spot is not None and kind in IN_TURN and spot.to_act is not None:
        facts.setdefault("seat", spot.to_act)
    found, trouble = _asked(asked_next, facts, table, language)
    if not found and spot is not None and (first := _first_open(kind, facts)):
        found, trouble = (first,), trouble if facts else ""  # a fact that the hand alone does not tell
    ruling = in_words(found, kind, book, language) if isinstance(found, Ruling) else None
    asked = () if isinstance(found, Ruling) else found
    return Form(
        incident=incident,
        name=name_of(kind, texts),
        questions=tuple(_question(one, kind, table, texts) for one in asked),
        ruling=ruling,
        facts=facts,
        at_table=table,
        seats=tuple(table.get("seats") or () if spot is None else sorted(spot.seats)),
        in_hand=spot is not None,
        trouble=trouble,
    )


def _first_open(kind: type[Incident], facts: Mapping[str, Any]) -> Missing | None:
    """Return the first fact of an incident that is still unknown."""
    return next((Missing("incident", name) for name in kind.__struct_fields__ if name not in facts), None)


def _asked(
    asked_next: Callable[[], tuple[Missing, ...] | Ruling],
    facts: dict[str, Any],
    table: dict[str, Any],
    language: Language,
) -> tuple[tuple[Missing, ...] | Ruling, str]:
    """Ask for missing facts. Remove an impossible answer from the facts, and explain why."""
    trouble = ""
    while True:
        try:
            return asked_next(), trouble
        except ValueError as error:
            fault = Impossible.because(error)
            if not facts and not table:
                return (), fault.in_words(language)
            trouble = trouble or fault.in_words(language)
            _take_out(fault, facts, table)


def _take_out(fault: Impossible, facts: dict[str, Any], table: dict[str, Any]) -> None:
    """Remove the known fact that a fault is about, or else the latest answer."""
    path = fault.at.replace("[", ".").split(".")
    name = OF_SEATS.get(path[-1], path[0]) if path[0] == "seats" else path[0]
    for known in (facts, table):
        if name in known:
            del known[name]
            return
    for known in (table, facts):
        if known:
            known.popitem()
            return


def known_at(live: LiveState, number: int) -> dict[str, Any]:
    """Return the known facts of a table: seats, game, limit and blinds, or those of a recorded hand."""
    tournament = live.tournament
    if number not in tournament.tables or tournament.level is None:
        return {}
    if number in live.hands:
        return known_of(live.hands[number])
    rules = tournament.structure.rules()
    level = tournament.structure.levels[tournament.level_number - 1]
    limit = str(rules.betting.kind)
    return {
        "game": tournament.structure.game.removesuffix(f"-{limit}"),
        "limit": limit,
        "seats": sorted(tournament.tables.players(number)),
        "small_blind": level.small_blind,
        "big_blind": level.big_blind,
    }


def _question(missing: Missing, kind: type[Incident], table: Mapping[str, Any], texts: Texts) -> Question:
    asked: FormQuestion = asked_of(missing, kind, table, texts)
    values = asked.form.values if asked.form.how in ("choice", "choices") else ()
    return Question(
        of=missing.of,
        name=missing.name,
        question=asked.question,
        how=asked.form.how,
        hint=texts.text(f"how.{asked.form.how}", acts=", ".join(asked.labels.values())),
        choices=tuple(FormChoice(value=one, label=asked.labels[one]) for one in values),
        usual=asked.usual,
        aside=is_aside(missing, kind),
    )


def is_fact(incident: str, of: Of, name: str) -> bool:
    """Whether an incident, or a table, has a fact of this name.

    >>> is_fact("wager", "incident", "chips"), is_fact("wager", "table", "chips")
    (True, False)
    """
    kind = BY_NAME.get(incident)
    if of == "table":
        return name in TABLE
    return kind is not None and name in kind.__struct_fields__


def read(
    incident: str, of: Of, name: str, typed: str, at_table: Mapping[str, Any], language: Language
) -> Any:
    """Read a typed answer. An empty answer stands for the usual one.

    Raises:
        Unclear: the answer can't be read.
        Impossible: no incident has this name.
    """
    kind = BY_NAME.get(incident)
    if kind is None:
        raise Impossible("is", "no_such_incident", word=incident, among=list(BY_NAME))
    if not typed.strip():
        return None
    asked = asked_of(Missing(of, name), kind, at_table, Texts(language))
    return read_answer(" ".join(typed.split()), asked.form, asked.labels)


def read_at_table(
    incident: str, name: str, typed: str, at_table: Mapping[str, Any], language: Language
) -> dict[str, Any]:
    """Read a typed answer about the table; for seats also the folded and all-in ones.

    >>> read_at_table("wager", "seats", "1-3 5f 6a", {}, "en")
    {'seats': [1, 2, 3, 5, 6], 'folded': [5], 'all_in': [6]}
    """
    if name == "seats" and typed.strip():
        found = seats(typed)
        return {"seats": list(found.dealt), "folded": list(found.folded), "all_in": list(found.all_in)}
    if name == "bets" and typed.strip() and ":" not in typed:
        return {"bet": number(typed), "bets": None}
    return {name: read(incident, "table", name, typed, at_table, language)}


def unclear_in_words(error: Unclear, language: Language) -> str:
    """Explain why a typed answer can't be read."""
    facts = {"acts": "", **error.facts}
    return words_of(language)[error.code].format_map(facts)


def in_words(ruling: Ruling, kind: type[Incident], book: Book, language: Language) -> RulingWords:
    """Put a ruling into words, split into its parts."""
    wording = Wording(book, AREA_OF[kind], language)
    lines = list(wording.decided(ruling))
    steps = tuple(line for line in lines[1:] if line[:1].isdigit())
    return RulingWords(
        says=lines[0],
        lines=tuple(line for line in lines[1:] if line not in steps and not line.startswith(" ")),
        steps=steps,
        options=tuple(
            RulingOption(
                name=option.name,
                says=wording.option_name(option, ruling),
                lines=tuple(wording.decided(option.ruling)),
                carries=bool(option.ruling.default.carry),
            )
            for option in ruling.options
        ),
        cites=tuple(
            Cited(row=wording.cited(row), title=wording.title(row), content=_content(row, book, language))
            for row in ruling.cites
        ),
        outcome=ruling.outcome,
        penalty=ruling.penalty,
        seat=ruling.seat,
        carries=bool(ruling.carry),
    )


def _content(row: str, book: Book, language: Language) -> str:
    return "" if row in book.own else row_text(row, language).says
