"""Word a ruling in three languages, with its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from tapete.floor.ruling import Option, Ruling
from tapete.floor.texts import plainly, reading_in, text_of
from tapete.rules import Book
from tapete.rules.book_layers import points
from tapete.rules.rows import Language, number_in, row_text


class Wording:
    """Words rulings of one area, for one book and language."""

    def __init__(self, book: Book, area: str, language: Language = "en") -> None:
        self.book, self.area, self.language = book, area, language
        self.unknown: set[str] = set()
        """Codes without a text; they were written unchanged."""

    def lines(self, ruling: Ruling) -> list[str]:
        """Word a ruling: the decision step by step, and its rules.

        >>> from tapete.floor import Spot, rule
        >>> from tapete.floor.incidents import Wager
        >>> from tapete.rules import book
        >>> facing = Spot.facing(seat=4, bet=1_100, raise_by=600)
        >>> ruling = rule(facing, Wager(seat=4, chips=(1_000, 500)), book("tda-2019"))
        >>> for line in Wording(book("tda-2019"), "bets", "es").lines(ruling)[1:4]: print(line)
        Se devuelve al asiento 4: 400.
        Cifras: la ficha más pequeña, 500; sin ella, 1.000.
        Reglas:
        """
        return [*self.decided(ruling), *self._rules(ruling)]

    def for_players(self, ruling: Ruling) -> list[str]:
        """Word a ruling for players: the decision, then each rule with its content; no steps of the floor.

        >>> from tapete.floor import Spot, rule
        >>> from tapete.floor.incidents.deal import ServerFault
        >>> from tapete.rules import book
        >>> fault = ServerFault(what="no more memory")
        >>> ruling = rule(Spot.facing(seat=4, bet=1_100), fault, book("aconcagua"))
        >>> told = Wording(book("aconcagua"), "deal").for_players(ruling.default)
        >>> told[0], len(told) == 1 + len(ruling.default.cites)
        ('A fault of the room: the hand does not count, and every chip of it goes back.', True)
        """
        return [self._say(self._code(ruling), self._facts(ruling)), *map(self._content, ruling.cites)]

    def _content(self, row: str) -> str:
        """Word a rule: number, title and content; of a house's rule, number and title."""
        if row in self.book.own:
            return f"{self.cited(row)}: {self.title(row)}"
        text = row_text(row, self.language)
        return f"{self.cited(row)}: {text.title.rstrip('.')}. {text.says}"

    def decided(
        self, ruling: Ruling, *, said: tuple[str, ...] = (), figures: Mapping[str, Any] = MappingProxyType({})
    ) -> Iterator[str]:
        """Word the decision without its rules; `said` and `figures` hold facts already named."""
        facts = self._facts(ruling)
        yield self._say(self._code(ruling), facts)
        if ruling.add:
            yield self._say("line.add", facts)
        if ruling.returned:
            yield self._say("line.returned", facts)
        for seat, amount in ruling.owes.items():
            code = "line.owes" if amount > 0 else "line.gets_back"
            yield self._say(code, {"seat": seat, "amount": self._plain(abs(amount))})
        yield from self._figures(ruling, facts, figures)
        if ruling.dead:
            yield self._say("line.dead", {"seats": self._plain(list(ruling.dead))})
        if ruling.turn is not None:
            yield self._say("line.turn", facts)
        if ruling.may:
            acts = ", ".join(self._say(f"act.{act}", {}) for act in ruling.may)
            everything = {"fold", "raise"} <= {*ruling.may} and len(ruling.may) > 2
            yield self._say("line.may_all" if everything else "line.may", facts | {"acts": acts})
        for number, step in enumerate(ruling.steps, start=1):
            told = {name: self._plain(value) for name, value in step.facts.items()}
            yield f"{number}. {self._say(f'step.{step.do}', facts | told)}"
        if ruling.penalty and ruling.penalty != said:
            penalties = ", ".join(self._say(f"penalty.{kind}", facts) for kind in ruling.penalty)
            yield self._say("line.penalty", {"penalties": penalties})
        if ruling.outcome == "not_covered":
            rows = ", ".join(self.cited(row) for row in facts.get("neighbours_rows", ()))
            if rows:
                yield self._say("line.neighbours", {"rows": rows})
        if ruling.options:
            yield self._say("line.options", {})
            for index, option in enumerate(ruling.options):
                default = f" {self._say('line.default', {})}" if not index else ""
                yield f"  {index + 1}. {self.option_name(option, ruling)}{default}"
                inner = self.decided(option.ruling, said=ruling.penalty, figures=ruling.facts)
                yield from (f"     {line}" for line in inner)

    def option_name(self, option: Option, ruling: Ruling) -> str:
        """Name an option of a ruling."""
        return self._say(f"option.{option.name}", self._facts(option.ruling) | self._facts(ruling))

    def _figures(self, ruling: Ruling, facts: Mapping[str, Any], said: Mapping[str, Any]) -> Iterator[str]:
        """Word the deciding figures that the sentence has not named yet."""
        sentence = text_of(self._code(ruling), self.area, self.language) or ""
        named = [
            self._say(code, {"value": facts[name]})
            for name, value in ruling.facts.items()
            if value not in (None, [], {}) and value != said.get(name) and f"{{{name}}}" not in sentence
            if text_of(code := f"figure.{name}", self.area, self.language) is not None
        ]
        if named:
            yield self._say("line.figures", {"figures": "; ".join(named)})

    def _rules(self, ruling: Ruling) -> Iterator[str]:
        if not ruling.cites:
            return
        yield self._say("line.rules", {})
        readings = {value.source: value.reading for _, value in points(self.book) if value.reading}
        for row in ruling.cites:
            yield f"  {self.cited(row)}: {self.title(row)}"
            if row in readings:
                reading = reading_in(readings[row], self.language)
                yield f"    {self._say('line.reading', {'reading': reading})}"

    def cited(self, row: str) -> str:
        """Return the id of a row, preceded by the number that this book prints, if it differs.

        >>> from tapete.rules import book
        >>> Wording(book("tda-2026"), "bets").cited("TDA19-45A")
        '47-A (TDA19-45A)'
        """
        if row in self.book.own or not self.book.catalogues:
            return row
        number = number_in(row, self.book.catalogues[-1])
        return row if number == row else f"{number} ({row})"

    def title(self, row: str) -> str:
        """Return the title of a row."""
        if row in self.book.own:
            return self.book.own[row].text(self.language).title
        return row_text(row, self.language).title

    def _facts(self, ruling: Ruling) -> dict[str, Any]:
        numbers: dict[str, Any] = {"seat": ruling.seat, "turn": ruling.turn}
        for name in ("to", "returned", "add"):
            numbers[name] = self._plain(getattr(ruling, name))
        told = {name: self._plain(value) for name, value in ruling.facts.items()}
        if "act" in ruling.facts:
            told["act"] = self._say(f"act.{ruling.facts['act']}", {})
        if "neighbours" in ruling.facts:
            told["neighbours_rows"] = ruling.facts["neighbours"]
        return numbers | told

    def _code(self, ruling: Ruling) -> str:
        """Return the code of an outcome's text; with chips in front, the fuller text if it exists."""
        with_chips = f"ruling.{ruling.outcome}.to"
        if ruling.to and text_of(with_chips, self.area, self.language) is not None:
            return with_chips
        return f"ruling.{ruling.outcome}"

    def _say(self, code: str, facts: Mapping[str, Any]) -> str:
        template = text_of(code, self.area, self.language)
        if template is None:
            self.unknown.add(code)
            return code.partition(".")[2].replace("_", " ")
        return template.format_map(_Known(facts))

    def _plain(self, value: Any) -> Any:
        return plainly(value, self.language)


class _Known(dict[str, Any]):
    """Facts for a template; a missing fact stays as its placeholder, so that the sentence survives."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"
