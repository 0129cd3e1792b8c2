"""`tapete rule --interactive`: asks for an incident and for the facts that matter, then rules."""

from __future__ import annotations

from typing import Any, TextIO

import msgspec
from msgspec import inspect

from tapete.floor import Spot, rule
from tapete.floor.incidents import Incident
from tapete.floor.rule import AREA_OF, RULES
from tapete.floor.texts import text_of
from tapete.floor.words import Wording
from tapete.rules import RulebookError, book
from tapete.rules.rows import Language
from tapete.rules.told import told

WORDS: dict[str, dict[Language, str]] = {
    "which": {
        "en": "What happened? (number, or a part of its name)",
        "es": "¿Qué ocurrió? (número o parte del nombre)",
        "pt": "O que aconteceu? (número ou parte do nome)",
    },
    "none": {
        "en": "None of them. Try again.",
        "es": "Ninguno. Prueba otra vez.",
        "pt": "Nenhum. Tente de novo.",
    },
    "empty": {"en": "Enter leaves a fact out.", "es": "Intro omite un dato.", "pt": "Enter omite um dado."},
    "spot": {"en": "The table: ", "es": "La mesa: ", "pt": "A mesa: "},
    "limit": {
        "en": "no-limit, pot-limit or fixed-limit",
        "es": "no-limit, pot-limit o fixed-limit",
        "pt": "no-limit, pot-limit ou fixed-limit",
    },
    "street": {
        "en": "street (preflop, flop, turn, river)",
        "es": "calle (preflop, flop, turn, river)",
        "pt": "rua (preflop, flop, turn, river)",
    },
    "big_blind": {"en": "big blind", "es": "ciega grande", "pt": "big blind"},
    "bet": {
        "en": "the bet to call, in all",
        "es": "la apuesta que hay que igualar, en total",
        "pt": "a aposta a pagar, no total",
    },
    "raise_by": {
        "en": "the largest raise so far",
        "es": "la mayor subida hasta ahora",
        "pt": "o maior aumento até agora",
    },
    "pot": {
        "en": "the pot, all bets included",
        "es": "el bote, con todas las apuestas",
        "pt": "o pote, com todas as apostas",
    },
    "seats": {
        "en": "seats in the hand: seat:bet in front:stack behind, as 1:0:5000 2:100",
        "es": "asientos en la mano: asiento:delante:pila, como 1:0:5000 2:100",
        "pt": "assentos na mão: assento:à frente:stack, como 1:0:5000 2:100",
    },
    "to_act": {"en": "the seat to act", "es": "el asiento que debe actuar", "pt": "o assento a agir"},
    "again": {"en": "That can't be: ", "es": "No puede ser: ", "pt": "Não pode ser: "},
    "yes": {"en": "yes/no", "es": "sí/no", "pt": "sim/não"},
}

YES, NO = {"yes", "y", "sí", "si", "s", "sim", "true"}, {"no", "n", "não", "nao", "false"}


class Done(Exception):
    """There is no more input."""


class Asking:
    """One conversation."""

    def __init__(self, answers: TextIO, out: TextIO, language: Language) -> None:
        self.answers, self.out, self.language = answers, out, language

    def word(self, name: str) -> str:
        """One of this module's own words."""
        return WORDS[name][self.language]

    def say(self, line: str = "") -> None:
        """A line to whoever answers."""
        print(line, file=self.out)

    def ask(self, question: str) -> str:
        """The answer, without spaces around it; empty if it is left out.

        Raises:
            Done: the input is over.
        """
        print(f"{question}: ", end="", file=self.out, flush=True)
        line = self.answers.readline()
        if not line:
            raise Done
        return line.strip()

    def incident_kind(self) -> type[Incident]:
        """Which incident it was."""
        kinds = list(RULES)
        names = [self.name_of(kind) for kind in kinds]
        for number, name in enumerate(names, start=1):
            self.say(f"{number:3}. {name}")
        while True:
            answer = self.ask(self.word("which")).casefold()
            if answer.isdecimal() and 1 <= int(answer) <= len(kinds):
                return kinds[int(answer) - 1]
            fitting = [index for index, name in enumerate(names) if answer and answer in name.casefold()]
            if len(fitting) == 1:
                return kinds[fitting[0]]
            for index in fitting:
                self.say(f"{index + 1:3}. {names[index]}")
            if not fitting:
                self.say(self.word("none"))

    def name_of(self, kind: type[Incident]) -> str:
        """What an incident is called."""
        tag = str(kind.__struct_config__.tag)
        return text_of(f"incident.{tag}", AREA_OF[kind], self.language) or tag.replace("_", " ")

    def incident(self, kind: type[Incident]) -> Incident:
        """Its facts, asked one by one until they make sense."""
        shape = inspect.type_info(kind)
        tag = str(kind.__struct_config__.tag)
        fields = shape.fields if isinstance(shape, inspect.StructType) else ()
        while True:
            document: dict[str, Any] = {"is": tag}
            for field in fields:
                question = text_of(f"ask.{tag}.{field.encode_name}", AREA_OF[kind], self.language)
                hint = _hint(field.type, self.word("yes"))
                answer = self.ask(f"  {question or field.encode_name}{f' ({hint})' if hint else ''}")
                if answer:
                    document[field.encode_name] = _value(answer, field.type)
            try:
                return msgspec.convert(document, kind)
            except msgspec.ValidationError as error:
                path, why = told(error, kind)
                self.say(f"{self.word('again')}{path} {why}")

    def spot(self) -> Spot:
        """The table, as far as it matters."""
        while True:
            self.say(self.word("spot") + self.word("empty"))
            document: dict[str, Any] = {}
            for name in ("limit", "street", "big_blind", "bet", "raise_by", "pot", "to_act"):
                answer = self.ask(f"  {self.word(name)}")
                if answer:
                    document[name] = int(answer) if answer.isdecimal() else answer
            document["seats"] = {}
            for part in self.ask(f"  {self.word('seats')}").split():
                seat, *amounts = part.split(":")
                place = dict(zip(("bet", "stack"), amounts, strict=False))
                document["seats"][seat] = place
            try:
                return msgspec.convert(document, Spot, strict=False)
            except msgspec.ValidationError as error:
                path, why = told(error, Spot)
                self.say(f"{self.word('again')}{path} {why}")


def rule_by_asking(answers: TextIO, out: TextIO, *, under: str, language: Language) -> int:
    """Ask, then rule.

    Returns:
        0, or 1 if there is no such book, or the input ends too early.
    """
    try:
        one = book(under)
    except RulebookError as error:
        print(error, file=out)
        return 1
    asking = Asking(answers, out, language)
    try:
        kind = asking.incident_kind()
        asking.say(asking.word("empty"))
        while True:
            try:
                ruling = rule(asking.spot(), asking.incident(kind), one)
                break
            except ValueError as error:
                asking.say(f"{asking.word('again')}{error}")
    except Done:
        asking.say()
        return 1
    asking.say()
    for line in Wording(one, AREA_OF[kind], language).lines(ruling):
        asking.say(line)
    return 0


def _hint(kind: inspect.Type, yes: str) -> str:
    if isinstance(kind, inspect.UnionType):
        return next((hint for member in kind.types if (hint := _hint(member, yes))), "")
    if isinstance(kind, inspect.Metadata):
        return _hint(kind.type, yes)
    if isinstance(kind, inspect.LiteralType):
        return ", ".join(str(value) for value in kind.values)
    return yes if isinstance(kind, inspect.BoolType) else ""


def _value(answer: str, kind: inspect.Type) -> Any:
    """An answer as the fact's type wants it; lists are separated by spaces or commas."""
    if isinstance(kind, inspect.UnionType):
        members = [member for member in kind.types if not isinstance(member, inspect.NoneType)]
        return _value(answer, members[0])
    if isinstance(kind, inspect.Metadata):
        return _value(answer, kind.type)
    if isinstance(kind, inspect.BoolType):
        lower = answer.casefold()
        return True if lower in YES else False if lower in NO else answer
    if isinstance(kind, inspect.IntType):
        return int(answer) if answer.lstrip("-").isdecimal() else answer
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return [_value(part, kind.item_type) for part in answer.replace(",", " ").split()]
    if isinstance(kind, inspect.DictType):
        pairs = [part.split(":", 1) for part in answer.replace(",", " ").split()]
        return {
            _value(pair[0], kind.key_type): _value(pair[-1], kind.value_type)
            for pair in pairs
            if len(pair) == 2
        }
    return answer
