"""A plain event as a book has it, for situations that need no more of an event than some of its keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct, defstruct, structs

from tapete.floor.citing import Citing, NotCovered
from tapete.rules import Book
from tapete.scenarios.doing.base import facts_of
from tapete.scenarios.doing.events import PLAIN
from tapete.scenarios.noted import package_book
from tapete.tournament.policy.from_book import with_book
from tapete.tournament.structure.structure import Structure

S = TypeVar("S", bound=Struct)


def plain_event(book: Book, differs: Mapping[str, Any]) -> Structure:
    """The structure that a file with these keys comes to under a book, the rest as in `PLAIN`.

    Raises:
        ValueError: a key is unknown, or of another type.
    """
    given = {**PLAIN, "book": package_book(book), **differs}
    plain: Structure = facts_of(given, Structure, field="structure")
    return with_book(plain, given, book)


def event_by(book: Book, read: Citing, keys: Iterable[str], **differs: Any) -> Structure:
    """A plain event of which some keys are the book's, whose rows are cited.

    Args:
        book: fills the keys.
        read: remembers the rows.
        keys: as `section.key`.
        differs: what the file says otherwise than `PLAIN`.

    Raises:
        NotCovered: the book leaves one of the keys out.

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
    """A plain event for the product to go by: a key of these sections is cited when it is read.

    A key that the book leaves out raises `NotCovered`.

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
