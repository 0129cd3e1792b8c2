"""Check a file's descriptions of hands against the evaluator.

Only PokerStars' English descriptions are checked; other wordings are ignored.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tapete.cards import HIDDEN, RANKS, Card, made_of
from tapete.cards.naming import Made, made
from tapete.engine import Hand
from tapete.engine.types import HandRules
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.mismatch import Mismatch
from tapete.formats.pokerstars.opening import name_of
from tapete.formats.pokerstars.write_words import halves_in_words, words_of

_RANK: Final = "(?:deuce|two|three|trey|four|five|six|seven|eight|nine|ten|jack|queen|king|ace)"
_RANKS: Final = (
    "(?:deuces|twos|threes|treys|fours|fives|sixe?s|sevens|eights|nines|tens|jacks|queens|kings|aces)"
)
_LOW: Final = "[2-9tjqka](?:,[2-9tjqka])*"
_KNOWN: Final = re.compile(
    rf"high card {_RANK}|a pair of {_RANKS}|two pair, {_RANKS} and {_RANKS}|three of a kind, {_RANKS}"
    rf"|a straight(?: flush)?, {_RANK} to {_RANK}|a flush, {_RANK} high"
    rf"|a full house, {_RANKS} full of {_RANKS}|four of a kind, {_RANKS}|a royal flush"
    rf"|{_LOW}|(?:badugi|[1-4]-card): {_LOW}"
)
_HALF: Final = re.compile(r"^(hi|lo|high|low): *(.*)$")
_KICKERS: Final = re.compile(rf"^(.*) - (?:({_RANK}(?:\+{_RANK})*) kickers?|lower (?:kickers?|cards?))$")
_SPELT: Final = {"two": "deuce", "twos": "deuces", "trey": "three", "treys": "threes", "sixs": "sixes"}
_LETTER: Final = dict(
    zip("deuce three four five six seven eight nine ten jack queen king ace".split(), RANKS, strict=True)
)


def check_words(history: h.HistoryText, hand: Hand) -> None:
    """Check the description of every completely shown hand against its cards.

    Raises:
        Mismatch: a description does not match the cards.
    """
    for told in history.worded:
        if told.run >= len(hand.boards) or HIDDEN in told.cards or not _whole(hand, told):
            continue
        board = hand.boards[told.run]
        # A hand may be shown before the board is complete; its description then covers the cards so far.
        boards = {board} if told.board is None else {board, board[: told.board]}
        found = [halves for one in boards if (halves := _made(hand.rules, told.cards, one)) is not None]
        if found and not any(_fits(hand.rules, halves, told.words) for halves in found):
            name, ours = name_of(history, told.seat), halves_in_words(hand.rules, found[0])
            raise Mismatch(told.line, f'{name} has {ours}; the file says "{told.words}"')


def _whole(hand: Hand, told: h.Worded) -> bool:
    return len(told.cards) == len(hand.hole_cards.get(told.seat, ()))


def _made(rules: HandRules, held: Sequence[Card], board: Sequence[Card]) -> list[Made | None] | None:
    """Evaluate the cards by each ranking; None if cards are still to come and the result is open."""
    if len(board) >= 3 if rules.has_board else len(held) == _cards_of(rules):
        return [made_of(ranking, held, board, from_hole=from_hole) for ranking, from_hole in rules.hands]
    if rules.ranking == ("high",) and rules.from_hole is None and len(held) + len(board) >= 2:
        return [made((*held, *board))]
    return None


def _cards_of(rules: HandRules) -> int:
    return sum(street.hole_down + street.hole_up - street.discard for street in rules.streets)


def _fits(rules: HandRules, halves: Sequence[Made | None], said: str) -> bool:
    """Whether the words can describe the hand. Unknown words and a missing half always match."""
    parts = [part.strip() for part in said.lower().split(";")]
    if len(parts) > 2:
        return True
    for place, part in enumerate(parts):
        half = _HALF.match(part)
        which = place
        if half:
            which = 1 if half[1] in ("lo", "low") and len(rules.ranking) == 2 else 0
        one = halves[which] if which < len(halves) else None
        words = half[2] if half else part
        if not _says(one, words, rules):
            return False
    return True


def _says(one: Made | None, words: str, rules: HandRules) -> bool:
    kickers = _KICKERS.match(words)
    said = kickers[1] if kickers else words
    said = " ".join(said.removeprefix("a ").split()) if "badugi" in rules.ranking else " ".join(said.split())
    if not _KNOWN.fullmatch(said):
        return True
    if one is None:
        return False
    said = re.sub(r"\b[a-z]+\b(?! pair)", lambda word: _SPELT.get(word[0], word[0]), said)
    if said not in {text.lower() for text in _ways(one, rules)}:
        return False
    named = (
        [_LETTER[_SPELT.get(word, word)] for word in kickers[2].split("+")] if kickers and kickers[2] else []
    )
    return set(named) <= {*one.kickers, *one.ranks}


def _ways(one: Made, rules: HandRules) -> Iterator[str]:
    """List the descriptions of a made hand; some hands have two."""
    yield words_of(one, short=rules.deck == "short-36")
    if one.kind == "royal_flush":
        yield "a straight flush, Ten to Ace"
