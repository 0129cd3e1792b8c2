"""Rule on a bet by words, chips or both: which of the two counts, and its effect (TDA19-40 to 46)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.floor.incidents.bets import Wager
from tapete.floor.ruling import Option, Rules, Ruling
from tapete.floor.rulings.bets.amounts import AmountFacts, no_action, with_chips
from tapete.floor.rulings.bets.facts import check_facts, spoken
from tapete.floor.rulings.bets.prior import nothing_but_picked_up, with_earlier_chips
from tapete.floor.rulings.bets.words import by_words
from tapete.floor.spot import Spot
from tapete.rules import Book


def wager(spot: Spot, made: Wager, book: Book, read: Citing) -> Ruling:
    """Rule on the words and chips of a seat in turn."""
    case = AmountFacts(spot, made, book, read)
    check_facts(case)
    case, idle = moved(case)
    if not case.made.released:
        if case.read(book.bets.chips_bind) == "when-released":
            if not spoken(case):
                return no_action(case)
            case, idle = case._replace(made=replace(case.made, chips=(), then=())), 0
    case, later = motions(case)
    return with_chips(decided(case), idle + later)


def decided(case: AmountFacts) -> Ruling:
    """Rule by the words or by the chips, whichever counts."""
    made = case.made
    if not made.chips:
        return by_words(case) if spoken(case) else nothing_but_picked_up(case)
    if not spoken(case):
        return with_earlier_chips(case)
    match what_counts(case):
        case "words":
            return by_words(case)
        case "chips":
            return with_earlier_chips(case)
        case "director":
            words = by_words(case.reading_anew())
            chips = with_earlier_chips(case.reading_anew())
            return Ruling(
                outcome="director",
                seat=case.seat,
                options=(Option(name="words", ruling=words), Option(name="chips", ruling=chips)),
                facts={"candidates": [made.amount or 0, sum(made.chips)]},
                cites=(*case.read.cites, *case.book.general_power),
            )


def what_counts(case: AmountFacts) -> Literal["words", "chips", "director"]:
    """Return which counts if the seat used both words and chips."""
    made, bets, read = case.made, case.book.bets, case.read
    if made.order == "together":
        how = read(bets.words_with_chips)
        if how == "clear-words":
            return "words" if made.clear else "chips"
        return how
    if not made.clear and made.amount is not None and made.amount != sum(made.chips):
        return read(bets.contradiction)
    deadline = bets.raise_before_overchip
    one_chip = len(made.chips) == 1 and case.facing
    if made.says == "raise" and made.order == "chips_first" and one_chip and deadline is not None:
        return "chips" if read(deadline) == "before-it-lands" else "words"
    by = read(bets.words_and_chips)
    if by == "first-in-time":
        return "words" if made.order == "words_first" else "chips"
    return by


def moved(case: AmountFacts) -> tuple[AmountFacts, Chips]:
    """Add chips outside the betting area if they count; otherwise return the value of the ignored chips."""
    made = case.made
    if not made.outside:
        return case, 0
    if case.read(case.book.bets.chips_moved) == "in-area":
        return case._replace(made=replace(made, outside=())), sum(made.outside)
    return case._replace(made=replace(made, chips=(*made.chips, *made.outside), outside=())), 0


def motions(case: AmountFacts) -> tuple[AmountFacts, Chips]:
    """Add the chips of further motions that count, and return the value of the ignored chips."""
    made, bets = case.made, case.book.bets
    if not made.then:
        return case, 0
    counted: tuple[Chips, ...] = ()
    later = made.then
    words_first = made.order == "words_first"
    if made.amount is not None and words_first:
        if case.read(bets.motions_after_amount) == "first-only":
            made = replace(made, says=None, amount=None)
        else:
            counted, later = tuple(chip for motion in later for chip in motion), ()
    elif made.says == "raise" and words_first:
        after = case.read(bets.second_motion_after_raise)
        if after == "one-more" and case.facing and case.front == case.due:
            counted, later = later[0], later[1:]
    elif case.read(bets.second_motion) == "counted":
        counted, later = tuple(chip for motion in later for chip in motion), ()
    chips = (*made.chips, *counted)
    return case._replace(made=replace(made, chips=chips, then=())), sum(map(sum, later))


RULES: Rules = {Wager: wager}
