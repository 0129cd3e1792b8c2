"""Hands from their text, under the rules of the package's books."""

from __future__ import annotations

from collections.abc import Iterator

from tapete.engine.hand import Hand
from tapete.engine.text import reading
from tapete.engine.text.errors import TextError
from tapete.engine.text.start import TextStart
from tapete.engine.types import HandRules
from tapete.rules import Book, RulebookError, books, hand_rules, rules_of_hand

USUAL_BOOK = "tda-2019"


def read_hand(text: str, *, rules: HandRules | None = None, book: Book | str | None = None) -> Hand:
    """Play a hand again from its text, as `tapete.engine.hand_text` writes it.

    Args:
        text: the start, then deals and commands, each after a `;` or on its own line: `docs/hand-text.md`.
        rules: the rules it was played under, if they are of no packaged game.
        book: the book it was played under. Without it, the packaged book with the rules that the text names;
            if it names none, the usual one.

    Raises:
        TextError: the text makes no sense, or the hand refuses a command; the error names the item.
        RulebookError: no such book.
        TypeError: not a text.

    >>> hand = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; 1 raise_to 300; 2 fold")
    >>> hand.stacks
    {2: 4900, 1: 5100}
    >>> read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; 1 chek")
    Traceback (most recent call last):
    tapete.engine.text.errors.TextError: item 2: '1 chek': no such play `chek`; did you mean `check`?
    """
    *_, (_, hand) = play_hand(text, rules=rules, book=book)
    return hand


def play_hand(
    text: str, *, rules: HandRules | None = None, book: Book | str | None = None
) -> Iterator[tuple[str, Hand]]:
    """Play a hand again item by item: `tapete.engine.text.reading.play_text` with arguments as `read_hand`.

    Raises:
        TextError, RulebookError, TypeError: as `read_hand`.
    """
    return reading.play_text(text, rules or (lambda start: rules_named(start, book=book)))


def rules_named(start: TextStart, *, book: Book | str | None = None) -> HandRules:
    """Find the rules that a hand's text names, in a book or in those of the package.

    Raises:
        TextError: there is no such game, or no book has these rules.
        RulebookError: no such book.
    """
    try:
        usual = hand_rules(start.game)
    except RulebookError as error:
        raise TextError("as_it_is", why=str(error)) from None
    if book is None and not start.rules:
        return usual
    for one in [USUAL_BOOK, *books()] if book is None else [book]:
        found = rules_of_hand(start.game, book=one, id=start.rules)
        if found.id.startswith(start.rules):
            return found
    raise TextError("no_such_rules", game=start.game, found=start.rules)
