"""Names of players, or aliases in their place at anonymous tables.

The room withholds hidden details, not the page: a `Seen` holds only what its viewer may know.

>>> from tapete.rules import book
>>> ana = Person(account=7, name="Ana", avatar="fox", country="UY")
>>> at_table(ana, viewer=8, seat=5, anonymous=True, book=book("aconcagua"))
Seen(name='Anonym 5', alias=True)
>>> at_table(ana, viewer=8, seat=5, anonymous=False, book=book("aconcagua")).country
'UY'
"""

from typing import get_args

from msgspec import Struct
from msgspec.structs import asdict

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.rules.points.ring import AliasPlace, Detail, Tool


class Person(Struct, frozen=True, kw_only=True):
    """Real identity of a player, known only to the room."""

    account: int
    name: str
    avatar: str = ""
    level: str = ""
    badge: str = ""
    location: str = ""
    country: str = ""
    awards: tuple[str, ...] = ()


class Seen(Struct, frozen=True, kw_only=True, omit_defaults=True, repr_omit_defaults=True):
    """View of a player for one viewer. A field with its default is hidden, or has nothing to show."""

    name: str
    """Name or alias."""
    alias: bool = False
    account: int | None = None
    """Account for notes and similar tools; never set together with an alias."""
    avatar: str = ""
    """Empty with an alias; a page draws an avatar from the alias."""
    level: str = ""
    badge: str = ""
    location: str = ""
    country: str = ""
    awards: tuple[str, ...] = ()
    place: int | None = None
    """Place in which the player finished, for lists of participants."""


def at_table(
    person: Person,
    *,
    viewer: int | None,
    seat: Seat,
    anonymous: bool,
    book: Book,
    where: AliasPlace = "table",
    arrival: int = 1,
    first_seat: Seat | None = None,
    left: bool = False,
    read: Citing | None = None,
) -> Seen:
    """Return the view of a player at a cash table or in a pool for one viewer.

    Args:
        person: the player.
        viewer: an account; None for a viewer without one. Players always see themselves.
        seat: where the player sits.
        where: at the table, in the history of a hand, in the lobby's list of seats.
        arrival: the player's number in order of arrival, from 1.
        first_seat: the player's first seat, if they have moved.
        left: whether the player has left.
        read: records the rows used.

    Raises:
        NotCovered: the book doesn't know anonymous tables.

    Rules: ACO-anon-tables, ACO-anon-hidden, ACO-anon-alias, ACO-anon-new-alias, ACO-O-anon-reuse.
    """
    read, points = read or Citing(), book.ring
    if not anonymous:
        return visible(person, book=book, read=read)
    if viewer == person.account or where not in read(points.anonymous_in):
        return visible(person, book=book, read=read)
    if left and read(points.ring_revealed) == "on-leaving":
        return visible(person, book=book, read=read)
    if first_seat is not None and read(points.ring_alias_moved) == "kept":
        seat = first_seat
    number = seat if read(points.ring_alias_number) == "seat" else arrival
    return _behind(person, read(points.ring_alias).replace("{number}", str(number)), book, read)


def visible(person: Person, *, book: Book, read: Citing | None = None, place: int | None = None) -> Seen:
    """Return the public view of a visible player; every detail is shown if the book sets no limits.

    Rules: ACO-id-visible.
    """
    shown = _shown(book, read or Citing())
    return _seen(person, shown, name=person.name if "name" in shown else "", place=place, account=True)


def _shown(book: Book, read: Citing) -> tuple[Detail, ...]:
    if book.ring.visible is None:
        return get_args(Detail)
    shown: tuple[Detail, ...] = read(book.ring.visible)
    return shown


def _behind(person: Person, alias: str, book: Book, read: Citing) -> Seen:
    """Return the view of a player behind an alias: the public details, less the hidden ones."""
    hidden = read(book.ring.anonymous_hidden)
    shown = tuple(detail for detail in _shown(book, read) if detail not in hidden)
    return _seen(person, shown, name=person.name if "name" in shown else alias, alias=True)


def _seen(
    person: Person,
    shown: tuple[Detail, ...],
    *,
    name: str,
    alias: bool = False,
    account: bool = False,
    place: int | None = None,
) -> Seen:
    details = {detail: value for detail, value in asdict(person).items() if detail in shown}
    details.pop("name", None)
    return Seen(name=name, alias=alias, account=person.account if account else None, place=place, **details)


def offers(tool: Tool, *, anonymous: bool, book: Book, read: Citing | None = None) -> bool:
    """Whether a table offers a tool: notes, search, chat and others.

    Rules: ACO-anon-no-history, ACO-O-anon-tools.
    """
    return not anonymous or tool not in (read or Citing())(book.ring.anonymous_off)


class Participant(Struct, frozen=True, kw_only=True):
    """Player of a tournament, with all their entries."""

    person: Person
    number: int
    """Number used in the alias, drawn or counted, from 1."""
    place: int | None = None
    """Finishing place; None while the player is still in."""
    may_return: bool = False
    """Whether the player may still enter again."""


def usually_anonymous(book: Book, read: Citing) -> bool:
    """Whether players have aliases in an event that does not state it (ACO-id-visible)."""
    return book.ring.identity is not None and read(book.ring.identity) == "anonymous"


def in_tournament(
    one: Participant,
    *,
    viewer: int | None,
    anonymous: bool | None,
    book: Book,
    where: AliasPlace = "registration-list",
    event_over: bool = False,
    read: Citing | None = None,
) -> Seen:
    """Return the view of a tournament player: one alias for the whole participation, then the name.

    Args:
        one: the player.
        viewer: an account; None for a viewer without one. Players always see themselves.
        anonymous: the event's setting; None if it has none.
        where: in the list of participants, or at any table.
        event_over: whether the event has ended.
        read: records the rows used.

    Raises:
        NotCovered: the book doesn't know anonymous events.

    Rules: ACO-id-visible, ACO-t-anonymous, ACO-t-anonymous-lists, ACO-t-anonymous-reveal, ACO-O-anon-reentry,
    ACO-anon-new-alias (at cash tables).
    """
    read, points = read or Citing(), book.ring
    if anonymous is None:
        anonymous = usually_anonymous(book, read)
    place = one.place
    if not anonymous or viewer == one.person.account or where not in read(points.tournament_alias_in):
        return visible(one.person, book=book, read=read, place=place)
    if where == "registration-list" and place is not None:
        when = read(points.tournament_revealed)
        if event_over and when != "never" or when == "out-for-good" and not one.may_return:
            return visible(one.person, book=book, read=read, place=place)
    return _behind(one.person, read(points.tournament_alias).replace("{number}", str(one.number)), book, read)
