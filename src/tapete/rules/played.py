"""Read hands from text, under the rules of the package's books."""

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
    """Play a hand again from its text, in the format of `tapete.engine.hand_text`.

    Args:
        text: the start, then deals and commands, each after a `;` or on its own line: `docs/hand-text.md`.
        rules: the rules of the hand, for a game outside the package.
        book: the book of the hand. The default is the packaged book with the rules named in the text, or
            the usual book if the text names no rules.

    Raises:
        TextError: unreadable text, or a command that the hand refuses; the error names the item.
        RulebookError: unknown book.
        TypeError: not a string.

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
    """Play a hand again item by item: `reading.play_text` with the arguments of `read_hand`.

    Raises:
        TextError, RulebookError, TypeError: see `read_hand`.
    """
    return reading.play_text(text, rules or (lambda start: rules_named(start, book=book)))


def rules_named(start: TextStart, *, book: Book | str | None = None) -> HandRules:
    """Find the rules that a hand's text names, in one book or in all packaged books.

    Raises:
        TextError: unknown game, or no book has these rules.
        RulebookError: unknown book.
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
