"""Implement `tapete hand FILE...`: show hands step by step, or each on one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, TextIO

from tapete.cli.as_json import print_json
from tapete.cli.books import named_book
from tapete.cli.check import read_named
from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.conversation import error_in
from tapete.cli.untrusted import bytes_of, name_of, plain, unreadable
from tapete.engine import Hand, hand_text, position_of
from tapete.engine.text.reading import is_deal, play_text, texts_of
from tapete.engine.text.start import TextStart
from tapete.floor.impossible import Impossible
from tapete.formats.detect import detect
from tapete.formats.readers import READERS
from tapete.formats.record import Record, Unread
from tapete.rules import Book, RulebookError
from tapete.rules.played import read_hand, rules_named
from tapete.rules.rows import Language
from tapete.scenarios import ScenarioError, check, packaged_names

_TEXT: Final = re.compile(rb"(?:\s*#[^\n]*\n)*\s*[\w-]+ [^\n;]*button=")
"""Beginning of a file with hands as text."""

_LONGEST: Final = 600

Make = Callable[[], Hand]


def show_hands(
    paths: list[Path],
    out: TextIO,
    *,
    text: bool = False,
    under: str | None = None,
    language: Language = "en",
    as_json: bool = False,
) -> int:
    """Show the hands of files: each item of their text, and the position after each command.

    Args:
        paths: files with hands as text, hand histories, or scenarios, also packaged ones by name.
        out: receives the hands.
        text: print each hand on one line instead, as `read_hand` reads it.
        under: the book of scenarios, and of texts that name no rules, by name or file.
        language: of error messages.
        as_json: print one JSON array of hands: text, steps with their positions, events.

    Returns:
        `DONE`, or `NOT_DONE` if a file or a hand cannot be read.
    """
    try:
        book = named_book(under) if under else None
    except RulebookError as error:
        complain(error_in(language, error))
        return NOT_DONE
    failed = 0
    told: list[dict[str, Any]] = []

    def tell(hand: Hand) -> None:
        if as_json:
            told.append(_facts(hand))
        else:
            _show(hand, out, text=text)

    for path in paths:
        try:
            for number, make in enumerate(_hands(path, book), 1):
                failed += not _told(make, tell, f"{name_of(path)}: hand {number}", language)
        except ValueError as error:
            complain(f"{name_of(path)}: {error_in(language, error)}", _LONGEST)
            failed += 1
    if as_json:
        print_json(told, out)
    return NOT_DONE if failed else DONE


def _told(make: Make, tell: Callable[[Hand], None], where: str, language: Language) -> bool:
    """Show one hand, or print its error and return False."""
    try:
        tell(make())
    except (ValueError, ScenarioError, RulebookError) as error:
        known = Impossible.because(error) if isinstance(error, ValueError) else error
        complain(f"{where}: {error_in(language, known)}", _LONGEST)
        return False
    return True


def _hands(path: Path, book: Book | None) -> Iterator[Make]:
    """Yield a function for each hand of a file that makes the hand; the call may fail."""
    name = str(path)
    if name.endswith((".yaml", ".yml")) or (not path.exists() and name in packaged_names()):
        yield partial(_of_scenario, path, book)
        return
    try:
        data = bytes_of(path)
    except OSError as error:
        raise unreadable(error) from None
    if _TEXT.match(data) or not data.strip():
        try:
            texts = texts_of(data.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise Impossible("", "no_text", byte=error.start) from None
        yield from (partial(read_hand, text, book=book) for text in texts or [""])
        return
    for record in READERS[detect(path.name, data)](data):
        yield partial(_of_record, record)


def _of_scenario(path: Path, book: Book | None) -> Hand:
    scenario = read_named(path, asks=True)
    hand = check(scenario, book or scenario.under[0]).hand
    if hand is None:
        raise Impossible("", "no_hand")
    return hand


def _of_record(record: Record | Unread) -> Hand:
    """Return the hand of a history; positions and cards missing from its file stay unknown."""
    if isinstance(record, Unread):
        raise Impossible("", "as_it_is", why=str(record))
    started = record.start
    start = TextStart(
        game=record.game,
        rules=started.rules,
        stakes=started.stakes,
        stacks=started.stacks,
        button=started.button,
    )
    return Hand.replay(rules_named(start), record.events)


def _facts(hand: Hand) -> dict[str, Any]:
    line = hand_text(hand)
    steps = [
        {"text": item, "position": None if is_deal(item) else str(position_of(now))}
        for item, now in play_text(line, hand.rules)
    ]
    return {"text": line, "steps": steps, "events": hand.events}


def _show(hand: Hand, out: TextIO, *, text: bool) -> None:
    line = hand_text(hand)
    if text:
        print(plain(line, len(line)), file=out)
        return
    for item, now in play_text(line, hand.rules):
        print(plain(item, _LONGEST), file=out)
        if not is_deal(item):
            print(f"  {plain(str(position_of(now)), _LONGEST)}", file=out)
    print(file=out)
