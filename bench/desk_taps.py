"""Count taps and answers at the desk for the commonest incidents, with and without a recorded hand.

It drives the desk's own form as the page does (`web/src/desk/rulings/Questions.svelte`). Each question is
one answer. Questions that mostly have the usual answer take one tap together, and one more for each that
applies. One tap answers all that is left, if everything is as usual. Choosing the incident is a tap too.
Seconds are an estimate: 1.2 s for a tap, 0.3 s for a key, 1.2 s to read a question.

    .venv/bin/python bench/desk_taps.py
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import to_builtins

sys.path.insert(0, str(Path(__file__).parents[1]))

from tapete.desk.deciding.hands import advanced
from tapete.desk.rulings import form as forms
from tapete.desk.rulings.ruled import known_of
from tapete.engine import commands as hc
from tapete.engine.hand import Hand
from tapete.floor.spot import spot_of
from tapete.rules import book, hand_rules
from tapete.tournament.structures import structure

TAP_S, KEY_S, READ_S = 1.2, 0.3, 1.2
BOOK = book("tda-2019")
Acts = tuple[hc.HandCommand, ...]

OPENED: Acts = (hc.RaiseTo(seat=6, amount=600),)
CHECKED: Acts = (*(hc.Fold(seat=seat) for seat in (6, 1, 2, 3)), hc.Call(seat=4), hc.Check(seat=5))
FLOP_BET: Acts = (*CHECKED, hc.Bet(seat=4, amount=400))
RIVER: Acts = (*CHECKED, *(hc.Check(seat=seat) for _ in range(3) for seat in (4, 5)))


class Case(NamedTuple):
    """An incident, the acts before it, and the answers that are not the usual ones."""

    incident: str
    acts: Acts = ()
    facts: Mapping[str, Any] = {}
    pushed: bool = False
    """Whether the chips are tapped in for a recorded hand: one tap for each, and one to rule."""


CASES: Sequence[Case] = (
    Case("wager", (), {"seat": 6, "chips": [1000]}, pushed=True),
    Case("wager", OPENED, {"seat": 1, "chips": [500, 500], "says": "raise"}),
    Case("out_of_turn", OPENED, {"seat": 3, "act": "call"}),
    Case("out_of_turn", (), {"seat": 2, "act": "raise", "to": 600}),
    Case("undercall", OPENED, {"seat": 1, "chips": [500]}),
    Case("faked_bet", CHECKED, {"seat": 4, "chips": [500]}),
    Case("ambiguous_amount", (), {"seat": 6, "number": 5}),
    Case("act_taken_back", OPENED, {"seat": 6}),
    Case("conditional_statement", OPENED, {"seat": 1, "promised": "call"}),
    Case("seat_skipped", OPENED, {"seat": 1, "had_time": True, "acts": [{"seat": 2, "act": "fold"}]}),
    Case("substantial_action", OPENED),
    Case("free_fold", CHECKED, {"seat": 4}),
    Case("count_asked", FLOP_BET, {"seat": 5, "of": 4}),
    Case("wrong_count", FLOP_BET, {"seat": 5, "stated": 300, "did": "said_call"}),
    Case("face_down", RIVER, {"seat": 4, "mucked": True}),
    Case("premature_cards", FLOP_BET),
    Case("boxed_cards", (), {"count": 1}),
    Case("exposed_in_deal", (), {"cards": [1]}),
    Case("wrong_card_count", (), {"hands": {1: 3}}),
    Case("fouled_deck", OPENED, {}),
    Case("wrong_button", (), {"should": 4}),
    Case("cards_shown", OPENED, {"seat": 1, "cards": "Ah"}),
    Case("clock_call", OPENED, {"seat": 1, "by": "player"}),
    Case("clock_expired", OPENED, {"seat": 1}),
    Case("nobody_shows", RIVER),
    Case("declines_to_show", RIVER, {"seat": 4}),
    Case("hand_announced", RIVER, {"seat": 4}),
    Case("killed_by_mistake", RIVER, {"seat": 4}),
    Case("delay", OPENED, {"seat": 1}),
    Case("device", OPENED, {"seat": 1}),
    Case("absent", (), {"seat": 2}),
    Case("award_disputed", RIVER),
)


class Counted(NamedTuple):
    """What one way to a ruling takes."""

    taps: int
    answers: int
    keys: int
    ruled: bool

    @property
    def seconds(self) -> float:
        """Estimate the seconds that a person who knows the page needs."""
        return self.taps * TAP_S + self.keys * KEY_S + self.answers * READ_S


def dealt(acts: Acts) -> Hand:
    """Return a hand of six at 100/200, the button at seat 3, after some acts. No cards are known."""
    rules = hand_rules("holdem-no-limit")
    stakes = structure("sit-and-go-6").stakes(1)
    stakes = type(stakes)(small_blind=100, big_blind=200)
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=stakes,
        stacks=dict.fromkeys(range(1, 7), 30_000),
        button=3,
        small_blind=4,
        big_blind=5,
        deck=HIDDEN_DECK,
    )
    for event in hand.decide(hc.Hold()):
        hand.apply(event)
    for act in acts:
        advanced(hand, hand.decide(act))
    return hand


def counted(case: Case, *, recorded: bool) -> Counted:
    """Go through the form as the page does."""
    hand = dealt(case.acts)
    facts: dict[str, Any] = {}
    table: dict[str, Any] = {}
    known = known_of(hand) | {"acts": [to_builtins(one) for one in spot_of(hand).acts]}
    taps = answers = keys = 1  # choosing the incident
    keys = 0
    if not recorded:  # a table of the event knows its seats, game and blinds
        table = {name: known[name] for name in ("game", "limit", "seats", "small_blind", "big_blind")}
        taps += 1
    if case.pushed and recorded:
        facts = {**case.facts, "says": None, "amount": None}
        taps = len(case.facts["chips"]) + 1
    for _ in range(40):
        told = forms.form(case.incident, facts, table, BOOK, "en", hand if recorded else None)
        facts, table = dict(told.facts), dict(told.at_table)
        if told.ruling is not None:
            return Counted(taps, answers, keys, True)
        questions = told.questions
        if not questions:
            break
        first, asides = questions[0], [one for one in questions if one.aside]
        asides = asides if first.aside else []
        same = [one for one in questions if (one.name in case.facts if one.of == "incident" else True)]
        if len(questions) > len(asides) and len(questions) > 1 and not same:
            if all(one.usual is not None for one in questions):
                facts |= {one.name: None for one in questions}
                taps, answers = taps + 1, answers + 1
                continue
        if len(asides) > 1:
            applying = [one for one in asides if case.facts.get(one.name)]
            facts |= {one.name: case.facts.get(one.name) for one in asides}
            taps, answers = taps + 1 + len(applying), answers + 1
            continue
        value = case.facts.get(first.name) if first.of == "incident" else known.get(first.name)
        if value is None and first.usual is None:
            value = _plain(first, hand)
        (facts if first.of == "incident" else table)[first.name] = value
        typed = first.how not in ("yes_no", "choice") and value is not None and "seat" not in first.name
        keys += len(str(value)) if typed else 0
        taps, answers = taps + 1, answers + 1
    return Counted(taps, answers, keys, False)


def _plain(question: forms.Question, hand: Hand) -> Any:
    """Return an answer that fits a question about which the case says nothing."""
    if question.choices:
        first = question.choices[0].value
        return [first] if question.how == "choices" else first
    match question.how:
        case "yes_no":
            return True
        case "number":
            return hand.to_act or 4
        case "numbers":
            return [1]
        case "words":
            return "x"
        case _:
            return None


def main() -> None:
    """Print the table of docs/desk.md."""
    print("| incident | taps with a hand | seconds | answers without | seconds |")
    print("|---|---|---|---|---|")
    over = 0
    for case in CASES:
        with_hand, without = counted(case, recorded=True), counted(case, recorded=False)
        over += with_hand.taps > 4 or without.answers > 10
        marks = ["" if one.ruled else " (no ruling)" for one in (with_hand, without)]
        print(
            f"| `{case.incident}` | {with_hand.taps}{marks[0]} | {with_hand.seconds:.0f} |"
            f" {without.answers}{marks[1]} | {without.seconds:.0f} |"
        )
    print(f"\n{len(CASES)} cases, {over} over the goal of 4 taps with a hand and 10 answers without")


if __name__ == "__main__":
    from tapete.cards import DECKS, HIDDEN

    HIDDEN_DECK = (HIDDEN,) * len(DECKS[hand_rules("holdem-no-limit").deck])
    main()
