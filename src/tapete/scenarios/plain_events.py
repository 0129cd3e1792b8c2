"""Make a plain event under a book, for situations that need only some keys of an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct, defstruct, structs

from tapete.floor.citing import Citing, NotCovered
from tapete.rules import Book
from tapete.scenarios.doing.base import facts_of
from tapete.scenarios.doing.events import PLAIN
from tapete.scenarios.noted_values import package_book
from tapete.tournament.policy.from_book import with_book
from tapete.tournament.structure.structure import Structure

S = TypeVar("S", bound=Struct)


def plain_event(book: Book, differs: Mapping[str, Any]) -> Structure:
    """Return the structure with these keys under a book; all other keys are those of `PLAIN`.

    Raises:
        ValueError: a key is unknown, or has another type.
    """
    given = {**PLAIN, "book": package_book(book), **differs}
    plain: Structure = facts_of(given, Structure, field="structure")
    return with_book(plain, given, book)


def event_by(book: Book, read: Citing, keys: Iterable[str], **differs: Any) -> Structure:
    """Return a plain event with some keys filled by the book; the rows of these keys are cited.

    Args:
        book: source of the keys.
        read: recorder of the rows.
        keys: as `section.key`.
        differs: differences from `PLAIN`.

    Raises:
        NotCovered: the book omits one of the keys.

    >>> from tapete.rules import book
    >>> read = Citing()
    >>> event_by(book("aconcagua"), read, ["end.minutes"], end={"kind": "time"}).end.minutes, read.cites
    (240, ('ACO-duration-time',))
    """
    event = plain_event(book, differs)
    for key in keys:
        if key not in event.by_book:
            raise NotCovered
        read.note(event.by_book[key])
    return event


def event_noting(book: Book, read: Citing, *sections: str) -> Structure:
    """Return a plain event whose keys in these sections are cited when they are read.

    Reading a key that the book omits raises `NotCovered`.

    >>> from tapete.rules import book
    >>> read = Citing()
    >>> event_noting(book("casino-club"), read, "ranking").ranking.one_table, read.cites
    ('stack', ('CCL-rank-same-table',))
    """
    event = plain_event(book, {})
    noted = {section: _noted(getattr(event, section), section, event.by_book, read) for section in sections}
    return structs.replace(event, **noted)


def _noted(values: S, section: str, by_book: Mapping[str, tuple[str, ...]], read: Citing) -> S:
    kind = type(values)
    keys = frozenset(kind.__struct_fields__)

    def value(struct: Struct, name: str) -> Any:
        if name in keys:
            if (where := f"{section}.{name}") not in by_book:
                raise NotCovered
            read.note(by_book[where])
        return object.__getattribute__(struct, name)

    watching: Any = defstruct(
        kind.__name__, [], bases=(kind,), namespace={"__getattribute__": value}, frozen=True
    )
    noted: S = watching(**structs.asdict(values))
    return noted
