"""Run procedures of dealers and floor."""

from collections.abc import Mapping
from typing import Any, Literal

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.procedures import desk
from tapete.floor.procedures import tables as dealers
from tapete.rules import Book
from tapete.scenarios.doing import betting
from tapete.scenarios.doing.base import Given, Procedures, procedure
from tapete.scenarios.doing.chips import levels_of
from tapete.tournament.chips.chips import no_longer_needed
from tapete.tournament.positions.arrivals import big_blinds_passed
from tapete.tournament.positions.button import next_positions, opening_positions


class AllInSeat(Given, frozen=True, kw_only=True):
    """Seat that is all-in."""

    seat: Seat


@procedure(AllInSeat)
def mark_all_in(given: AllInSeat, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the `seat` that gets the all-in button, and `by` whom."""
    button = dealers.all_in_button(given.seat, book, read)
    return {"seat": button.seat, "by": button.by}


class Push(Given, frozen=True, kw_only=True):
    """Change of dealers."""

    seconds_left: int
    before: Literal["break", "level_change"] | None = None
    house_seconds: int = 60


@procedure(Push)
def push_dealers(given: Push, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return whether dealers may still change (`push`) before a break or a new level."""
    may = dealers.may_push(given.seconds_left, given.before, book, read, house_seconds=given.house_seconds)
    return {"push": may}


class PlaySoon(Given, frozen=True, kw_only=True):
    """Start of play, or its continuation after a break."""

    seconds: int
    tables: dict[int, int]
    """Number of players present, by table."""


@procedure(PlaySoon)
def prepare_decks(given: PlaySoon, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the `tables` whose decks are washed and squared now."""
    return {"tables": list(dealers.decks_to_prepare(given.seconds, given.tables, book, read))}


class Breaking(Given, frozen=True, kw_only=True):
    """Breaking table: its chips and its absent players."""

    chips: dict[Seat, dict[int, int]]
    absent: tuple[Seat, ...] = ()
    in_play: tuple[int, ...] = ()
    """Denominations in play."""
    ahead: tuple[tuple[int, int, int], ...] = ()
    """Small blind, big blind and ante of the levels ahead."""


@procedure(Breaking)
def break_checklist(given: Breaking, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the checklist for breaking a table: `racks`, `colour_up`, `staff_carries`, `wait_for`."""
    small = no_longer_needed(given.in_play, levels_of(given.ahead)) if given.ahead else ()
    found = desk.break_checklist(given.chips, book, read, absent=given.absent, not_needed=small)
    return {
        "racks": list(found.racks),
        "colour_up": list(found.colour_up),
        "staff_carries": list(found.staff_carries),
        "wait_for": list(found.wait_for),
    }


class OnTheWay(Given, frozen=True, kw_only=True):
    """Player sent to a seat who has not arrived yet."""

    occupied: tuple[Seat, ...]
    seat: Seat
    hands: int
    """Number of hands dealt there since."""


@procedure(OnTheWay)
def late_to_new_seat(given: OnTheWay, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the big blinds that `passed` a seat waiting for its player, and whether the floor is told."""
    hands = [opening_positions(given.occupied)]
    for _ in range(given.hands):
        hands.append(next_positions(hands[-1], given.occupied))
    passed = big_blinds_passed(hands, given.seat)
    return {"passed": passed, "floor_told": desk.floor_is_told(passed, book, read)}


class Collecting(Given, frozen=True, kw_only=True):
    """Player who collects a prize."""

    shows: tuple[Literal["classification_receipt", "valid_id"], ...]


@procedure(Collecting)
def collect_prize(given: Collecting, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return whether a prize is `paid`, and the documents `missing`."""
    missing = desk.missing_for_prize(given.shows, book, read)
    return {"paid": not missing, "missing": list(missing)}


PROCEDURES: Procedures = {
    **betting.PROCEDURES,
    "mark_all_in": mark_all_in,
    "push_dealers": push_dealers,
    "prepare_decks": prepare_decks,
    "break_checklist": break_checklist,
    "late_to_new_seat": late_to_new_seat,
    "collect_prize": collect_prize,
}
