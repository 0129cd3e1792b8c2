"""Compare rulings as answers: the sentences of each, and whether a wrong one contradicts the right one."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tapete.drill.texts import drill_text
from tapete.floor import Ruling
from tapete.floor.words import Wording
from tapete.rules import Book
from tapete.rules.rows import Language

SAME_MEANING: tuple[frozenset[str], ...] = (
    frozenset({"bet", "forced_min_bet"}),
    frozenset({"blinded_off", "stack_kept"}),
    frozenset({"breach", "device_kills"}),
    frozenset({"call", "full_call"}),
    frozenset({"card_stands", "door_card"}),
    frozenset({"cards_speak", "hand_lives", "hand_restored", "not_exposed"}),
    frozenset({"claim_lost", "hand_dead"}),
    frozenset({"folded", "hand_killed"}),
    frozenset({"hand_stays_live", "no_breach"}),
    frozenset({"hand_voided", "misdeal", "void_hand"}),
    frozenset({"deck_stays", "play_on", "scrap", "too_late"}),
    frozenset({"raise", "forced_min_raise"}),
    frozenset({"report", "report_first"}),
)
"""Groups of outcomes that mean the same at the table, or that hold together, though their
sentences differ. Only amounts, seats or steps make one of them wrong beside another."""

OPEN = frozenset({"director", "not_covered"})
"""Outcomes that leave the decision to the director."""


class AnswerClaims(Struct, frozen=True, kw_only=True):
    """The sentences of an answer in one language."""

    meaning: str
    """Meaning of the outcome: the same text for outcomes of one meaning, with seat and amount."""
    says: str
    """The sentence of the outcome."""
    more: tuple[str, ...]
    """Amounts, dead hands, whose turn it is."""
    options: tuple[str, ...]
    """Options of the director, the default first."""
    steps: tuple[str, ...]
    """The procedure, numbered."""
    penalty: str
    """The sentence that names the penalties; empty without any."""
    penalties: tuple[str, ...]

    def text(self, language: Language, *, detail: bool) -> str:
        """The answer in one line.

        Args:
            language: of the answer.
            detail: whether steps and penalties are told.
        """
        said = [self.says, *self.more]
        if self.options:
            said.append(drill_text("answer.options", language, options="; ".join(self.options)))
        if detail:
            said += [*self.steps, *([self.penalty] if self.penalty else [])]
        return " ".join(said)

    def whole(self, *, detail: bool) -> frozenset[str]:
        """Every single thing that is said; sentences of one meaning count as one."""
        told = {self.meaning, *self.more, *(f"open: {option}" for option in self.options)}
        if detail:
            # A step counts with its number: the same steps in another order are another procedure. The
            # order of penalties says only which is usual.
            told |= {*self.steps, *(f"penalty: {penalty}" for penalty in self.penalties)}
        return frozenset(told)


def claims_of(ruling: Ruling, area: str, book: Book, language: Language) -> AnswerClaims:
    """Return the sentences of a ruling in a language, without the figures behind it."""
    wording = Wording(book, area, language)
    facts = {name: value for name, value in ruling.facts.items() if name != "neighbours"}
    plain = replace(ruling, options=(), facts=facts, penalty=())
    says, *lines = wording.decided(plain, figures=facts)
    penalised = [*wording.decided(replace(plain, penalty=ruling.penalty), figures=facts)]
    steps = tuple(line for line in lines if line[:1].isdigit())
    group = next((min(one) for one in SAME_MEANING if ruling.outcome in one), None)
    return AnswerClaims(
        meaning=f"{group} {ruling.seat} {ruling.to}" if group else says,
        says=says,
        more=tuple(line for line in lines if line not in steps),
        options=tuple(wording.option_name(option, ruling) for option in ruling.options),
        steps=steps,
        penalty=penalised[-1] if ruling.penalty else "",
        penalties=ruling.penalty,
    )


def contradicts(wrong: Ruling, right: Ruling, area: str, book: Book, *, detail: bool) -> bool:
    """Whether an answer contradicts the right one, and is not just a part of it or another word for it.

    It must say something that the ruling does not say. What the director may decide under the ruling is no
    wrong answer either, nor is one discretion beside another: both leave it to the director.
    """
    told = claims_of(wrong, area, book, "en")
    truth = claims_of(right, area, book, "en")
    if told.whole(detail=detail) <= truth.whole(detail=detail):
        return False
    if wrong.outcome in OPEN and right.outcome in OPEN and wrong.outcome != right.outcome:
        return False
    for option in right.options:
        open_to_them = claims_of(option.ruling, area, book, "en")
        if told.meaning == open_to_them.meaning:
            return False
        if not contradicts(wrong, option.ruling, area, book, detail=detail):
            return False
    return True
