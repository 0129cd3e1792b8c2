"""Find the facts that a ruling needs, one by one, and ask for no others.

The form at the desk and the command line use this module. It tries the ruling with the known facts, and usual
values for the rest, and records the facts that the ruling reads. Under another book, or after another answer,
other facts matter.

>>> from tapete.floor.incidents import Wager
>>> from tapete.rules import book
>>> tda = book("tda-2019")
>>> ask(Wager, {"seat": 4, "says": "call"}, {}, tda)
(Missing(of='table', name='seats'),)
>>> ask(Wager, {"seat": 4, "says": "call"}, {"seats": [4, 5]}, tda)[0]
Missing(of='incident', name='amount')
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from tapete.engine.types import Limit, Seat
from tapete.floor.contradicting import check_incident, check_spot
from tapete.floor.dealing import OVER, shape_of
from tapete.floor.dispatch import rule_as
from tapete.floor.implied import implied
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.claims import AT_SHOWDOWN
from tapete.floor.known import FOLLOWS as FOLLOWING
from tapete.floor.known import NEEDED, filled, with_turn
from tapete.floor.replaying import replayed
from tapete.floor.ruling import Ruling
from tapete.floor.spot import Amount, HandSpot, Spot, SpotSeat, UnclearSpot
from tapete.rules import Book

Facts = Mapping[str, Any]
"""Known facts by name, as plain data. None: the fact was left out, so its usual value holds."""

OF_SEATS: Mapping[str, str] = types.MappingProxyType(
    {"bet": "bets", "stack": "stacks", "put_in": "put_in", "live": "folded", "all_in": "all_in"}
)
"""Question about all seats at once, by field of `SpotSeat`."""

_BY_SEAT = dict[Seat, Amount]
TABLE: Mapping[str, Any] = types.MappingProxyType(
    {
        "seats": tuple[Seat, ...],
        **dict.fromkeys(("bets", "stacks", "put_in"), _BY_SEAT),
        **dict.fromkeys(("folded", "all_in"), tuple[Seat, ...]),
        **{
            name: hint
            for name, hint in get_type_hints(Spot, include_extras=True).items()
            if name not in ("seats", "board", "piles", "last_street", "pending", "due")
        },
    }
)
"""Facts of the table that can be given, with their types. All other facts are derived, or nobody at a table
knows them. `bet` is not needed if `bets` are given."""

FOLLOWS: Mapping[str, tuple[str, ...]] = types.MappingProxyType(
    {
        "bet": ("bets",),
        "board": ("game", "street"),
        "last_street": ("game", "street"),
        "raise_from": ("limit", "raise_from"),
        "most": ("limit", "most"),
        "piles": (),
        "pending": (),
        "due": (),
    }
)
"""Facts to ask for instead of a fact of a spot, or before it."""


OF_ACTS = frozenset(
    {
        "bet",
        "bets",
        "folded",
        "all_in",
        "to_act",
        "raise_by",
        "raises",
        "may_raise",
        "raise_from",
        "opener",
        "due",
    }
)
"""Facts derived from the acts of the street, so not asked for once the acts are known."""

OF_BETS = frozenset({"raise_by", "raises", "may_raise"})
"""Facts derived from the bets in front of the seats."""


OF_HANDS = frozenset(HandSpot.__struct_fields__) - frozenset(Spot.__struct_fields__)
"""Facts that only the engine knows; never asked for."""


class Missing(Struct, frozen=True):
    """A fact to ask for."""

    of: Literal["incident", "table"]
    name: str


def ask(kind: type[Incident], incident: Facts, table: Facts, book: Book) -> tuple[Missing, ...] | Ruling:
    """Return the facts needed next, or the ruling once no fact is missing.

    Ask for the first fact first; its answer may change the others. Facts of the incident come before facts of
    the table, each in the order of declaration.

    Args:
        kind: type of the incident.
        incident: known facts of the incident, by field.
        table: known facts of the table: see `TABLE`.
        book: the book that rules.

    Raises:
        Impossible: contradictory facts, or a fact of a wrong type; `NAME: why` if a single fact is wrong.
    """
    first = _required(kind, incident)
    if first is not None:
        return (first,)
    lacking: set[Missing] = set()
    told = _told_spot(table, street=usual_street(kind))
    happened = _happened(kind, incident)
    known, said = _known(told, happened, table, book)

    def seen(spot: Spot) -> Spot:
        return _watched_spot(spot, table, said, lacking)

    ruling = _tried(kind, incident, happened, known, book, lacking, seen)
    if ruling is not None and not lacking:
        return ruling
    if any(one.of == "table" for one in lacking) and "seats" not in table:
        # Every other question about the table refers to seats.
        lacking.add(Missing("table", "seats"))
    order = [
        *(Missing("incident", name) for name in kind.__struct_fields__),
        *(Missing("table", name) for name in TABLE),
    ]
    return tuple(sorted(lacking, key=order.index))


def ask_in_hand(
    kind: type[Incident], incident: Facts, spot: HandSpot, book: Book
) -> tuple[Missing, ...] | Ruling:
    """Return the facts of an incident that a running hand does not know, or the ruling if no fact is missing.

    Raises:
        Impossible: facts that contradict the hand, or of a wrong type.
    """
    first = _required(kind, incident)
    if first is not None:
        return (first,)
    lacking: set[Missing] = set()
    happened = _happened(kind, incident)
    known = with_turn(spot, happened)
    ruling = _tried(kind, incident, happened, known, book, lacking, lambda seen: seen)
    if ruling is not None and not lacking:
        return ruling
    order = [Missing("incident", name) for name in kind.__struct_fields__]
    return tuple(sorted(lacking, key=order.index))


def _required(kind: type[Incident], incident: Facts) -> Missing | None:
    """Return the first required fact of an incident that is unknown."""
    for field in msgspec.structs.fields(kind):
        if field.required and incident.get(field.name) is None:
            return Missing("incident", field.name)
    return None


def _happened(kind: type[Incident], incident: Facts) -> Incident:
    given = {name: value for name, value in incident.items() if value is not None}
    made: Incident = _made({"is": kind.__struct_config__.tag, **given}, kind)
    return made


def _tried(
    kind: type[Incident],
    incident: Facts,
    happened: Incident,
    known: Spot,
    book: Book,
    lacking: set[Missing],
    seen: Callable[[Spot], Spot],
) -> Ruling | None:
    """Try the ruling with usual values for unknown facts; add the unknown facts it reads to `lacking`.

    Return None if the facts are impossible, perhaps only because some are still unknown.
    """
    open_ = filled(known, happened, usual=False)
    for name, follows in FOLLOWING.get(kind, {}).items():
        if follows.usual is NEEDED and getattr(open_, name) is None:
            lacking.add(Missing("incident", name))
            return None
    found = {name: None for name in kind.__struct_fields__ if getattr(open_, name) != getattr(happened, name)}
    closed = filled(known, open_)
    watched = _watched(closed, lambda name: _lack(lacking, "incident", [name], {**incident, **found}))
    try:
        ruling = rule_as(kind, seen(with_turn(known, closed)), watched, book)
    except (ValueError, LookupError):
        if not lacking:
            raise
        return None
    if not lacking:
        check_incident(known, closed)
    return ruling


def is_usual(name: str, table: Facts) -> bool:
    """Whether a fact of the table has a usual value, so that it can be left out."""
    if name == "raises":
        return not table.get("bet") or bool(table.get("bets"))
    if name == "raise_by":
        bet = table.get("bet") or max((table.get("bets") or {0: 0}).values())
        return not bet or bet == table.get("big_blind")
    return name not in ("seats", "pot", "big_blind")


def usual_street(kind: type[Incident]) -> str:
    """Return the street on which an incident usually happens.

    >>> from tapete.floor.incidents import Wager
    >>> usual_street(Wager)
    'preflop'
    """
    return OVER[0] if kind in AT_SHOWDOWN else "preflop"


def _lack(
    lacking: set[Missing], of: Literal["incident", "table"], names: Collection[str], known: Facts
) -> None:
    lacking |= {Missing(of, name) for name in names if name not in known}


def _told_spot(table: Facts, *, street: str) -> Spot:
    """Build the spot from the facts given so far; `street` is the usual one."""
    known = {name: _made(value, TABLE[name]) for name, value in table.items() if value is not None}
    seats: tuple[Seat, ...] = known.get("seats", ())
    for name in OF_SEATS.values():
        for seat in known.get(name, ()):
            if seat not in seats:
                raise Impossible(name, "not_dealt_in", seat=seat)
    of_spot: dict[str, Any] = {"street": street}
    of_spot |= {name: value for name, value in known.items() if name in Spot.__struct_fields__}
    of_spot["seats"] = _places(known, seats)
    spot = Spot(**of_spot)
    if {"game", "street"} <= table.keys():
        shape = shape_of(spot)
        number = shape.numbers[spot.street]
        board = sum(street.board for street in shape.streets[: number + 1])
        last = number + 1 >= len(shape.streets)
        spot = msgspec.structs.replace(spot, board=board, last_street=last)
    return spot


def _known(told: Spot, happened: Incident, table: Facts, book: Book) -> tuple[Spot, frozenset[str]]:
    """Add derived facts to the spot; also return the names of facts that need no question."""
    said = {*table, *_idle(told.limit)} if "limit" in table else {*table}
    spot = with_turn(told, happened)
    if spot.to_act is not None:
        said.add("to_act")
    if ("game" in table) is ("street" in table):
        check_spot(spot)  # a game given before its street may not fit the usual street, and vice versa
    lacking = _lacking_to_derive(told, table)
    if told.acts and not lacking:
        return replayed(told, book), frozenset(said | OF_ACTS)
    if told.acts:
        return spot, frozenset(said)
    implied_spot = implied(spot, book)
    if table.get("bets") and not lacking:
        said |= {"raises"}
        if "limit" in table and not isinstance(implied_spot, UnclearSpot):
            said |= {"raise_by"} | ({"may_raise"} if spot.to_act is not None else set())
    return implied_spot, frozenset(said)


def _lacking_to_derive(told: Spot, table: Facts) -> tuple[str, ...]:
    """List the facts still needed before the rest follows from acts or bets."""
    lacking = [name for name in ("street",) if name not in table]
    if told.acts and "limit" not in table:
        lacking.append("limit")
    if "street" in table and told.street == "preflop" and "big_blind" not in table:
        lacking.append("big_blind")
    return tuple(lacking)


def _watched_spot(spot: Spot, table: Facts, said: Collection[str], lacking: set[Missing]) -> Spot:
    """Wrap the spot so that reading an unknown fact adds it to `lacking`."""
    first = _lacking_to_derive(spot, table)

    def names(name: str) -> tuple[str, ...]:
        if name in OF_BETS and spot.acts:
            return first or (name,)
        if name in OF_BETS and not table.get("bet"):
            if "bets" not in table:
                return ("bets",)
            needed = (*first, "limit") if table["bets"] and name != "raises" else first
            return tuple(one for one in needed if one not in table) or (name,)
        return FOLLOWS.get(name, (name,))

    def read(name: str) -> None:
        if name not in said and name not in OF_HANDS:
            _lack(lacking, "table", [one for one in names(name) if one not in said], {})

    def read_place(name: str) -> None:
        if OF_SEATS[name] not in said:
            _lack(lacking, "table", [OF_SEATS[name]], {})

    watched: Spot = _watched(spot, read)
    places = {seat: _watched(place, read_place) for seat, place in spot.seats.items()}
    return msgspec.structs.replace(watched, seats=places)


def _idle(limit: Limit) -> tuple[str, ...]:
    """Return the facts that need no question under this limit."""
    if limit == "fixed-limit":
        return ("most",)
    return ("raise_from",) if limit == "pot-limit" else ("most", "raise_from")


def _places(known: Facts, seats: Collection[Seat]) -> dict[Seat, SpotSeat]:
    bets, stacks, put_in = (known.get(name, {}) for name in ("bets", "stacks", "put_in"))
    folded, all_in = (known.get(name, ()) for name in ("folded", "all_in"))
    return {
        seat: SpotSeat(
            stack=stacks.get(seat),
            bet=bets.get(seat, 0),
            put_in=put_in.get(seat),
            live=seat not in folded,
            all_in=seat in all_in,
        )
        for seat in seats
    }


T = TypeVar("T", bound=Struct)


def _watched(value: T, seen: Callable[[str], None]) -> T:
    """Return a copy of the value that reports each field read to `seen`."""
    kind = type(value)
    fields = frozenset(kind.__struct_fields__)

    def read(self: Any, name: str) -> Any:
        if name in fields:
            seen(name)
        return kind.__getattribute__(self, name)

    def body(names: dict[str, Any]) -> None:
        # The value was validated when it was made.
        names |= {"__getattribute__": read, "__post_init__": lambda self: None}

    watched = types.new_class(kind.__name__, (kind,), {"frozen": True, "kw_only": True}, body)
    made: T = watched(**{name: getattr(value, name) for name in fields})
    return made


def _made(value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise Impossible.of(error, kind) from None
