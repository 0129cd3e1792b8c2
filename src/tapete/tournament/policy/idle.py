"""Find values of a book that cannot have any effect in an event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tapete.engine.types import Sourced
from tapete.floor.citing import Citing, NotCovered
from tapete.rules.book_layers import points
from tapete.rules.points import STATED
from tapete.tournament.policy import policy_kinds
from tapete.tournament.policy.from_book import POINTS
from tapete.tournament.policy.idle_games import lacks_game
from tapete.tournament.structure.remark_words import RemarkText

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure


T = TypeVar("T")


class Needs(NamedTuple):
    """Condition on an event for a value to matter."""

    met: Callable[[Structure], bool]
    lacks: str
    """Code of the remark on an event that does not meet it."""


_MIX = Needs(lambda event: event.mix is not None, "idle.no_mix")
_STUD = Needs(lambda event: event.mix is None and not event.levels[0].big_blind, "idle.not_stud_alone")
_ANTE = Needs(lambda event: event.ante_form == "button_half", "idle.ante_form")
_REBUYS = Needs(lambda event: event.rebuys is not None, "idle.no_rebuys")
_ADD_ONS = Needs(lambda event: event.add_ons is not None, "idle.no_add_on")
_BOUNTY = Needs(lambda event: event.bounty > 0, "idle.no_bounties")
_PLACE_BOUNTIES = Needs(lambda event: bool(event.bounties.places), "idle.no_place_bounties")
_PROGRESSIVE = Needs(
    lambda event: event.bounty > 0 and event.bounties.kind == "progressive", "idle.no_progressive"
)
_LATE = Needs(lambda event: event.late_until_level > 0 or event.re_enter_until_level > 0, "idle.nobody_late")
_AGAIN = Needs(lambda event: event.re_entries > 0, "idle.nobody_again")
_FLIGHT = Needs(lambda event: event.stage is not None and event.stage.kind == "flight", "idle.no_flight")
_FINAL = Needs(lambda event: event.stage is not None and event.stage.kind == "final", "idle.no_final")
_WINDFALL = Needs(lambda event: event.prizes.kind == "windfall", "idle.no_windfall")
_TIMED = Needs(lambda event: event.end.kind == "time", "idle.not_timed")
_TICKETS = Needs(lambda event: event.prizes.kind == "tickets", "idle.no_satellite")
_CURVE = Needs(lambda event: event.prizes.kind == "curve", "idle.no_curve")
_FIXED_PLACES = Needs(lambda event: event.prizes.kind in ("percentages", "fixed"), "idle.no_fixed_places")
_SELLS = Needs(lambda event: event.sells_later, "idle.sells_nothing")
_TABLES = Needs(lambda event: not _one_table(event), "idle.one_table")
_HAND_FOR_HAND = Needs(lambda event: event.hand_for_hand.kind != "never", "idle.never_hand_for_hand")
_ANTES = Needs(
    lambda event: event.ante_form == "button_half" or any(level.ante for level in event.levels),
    "idle.no_antes",
)
_FREE = Needs(lambda event: event.price.total == 0, "idle.not_free")


def _one_table(event: Structure) -> bool:
    """Whether an event can never have a second table, or a player who arrives after the start."""
    return (
        event.start.kind == "sit_and_go"
        and event.full_at <= event.open_seats
        and event.stage is None
        and not event.late_until_level
        and not event.re_enter_until_level
        and not event.entries.alternates
    )


NEEDS: Mapping[str, Needs] = MappingProxyType(
    {
        "mixed_button": _MIX,
        "mixed_button_back": _MIX,
        "mixed_mover": _MIX,
        "stud_move": _STUD,
        "ante_half_players": _ANTE,
        "ante_small_blind_out": _ANTE,
        "rebuy_stack": _REBUYS,
        "double_rebuy": _REBUYS,
        "rebuy_until": _REBUYS,
        "rebuy_unlimited": _REBUYS,
        "rebuy_money": _REBUYS,
        "rebuy_offer": _REBUYS,
        "add_on_when": _ADD_ONS,
        "add_on_stack": _ADD_ONS,
        "add_on_chips": _ADD_ONS,
        "add_on_money": _ADD_ONS,
        "bounty_rank": _PLACE_BOUNTIES,
        "winner_bounty": _BOUNTY,
        "bounty_share": _PROGRESSIVE,
        "bounty_of_entry": _PROGRESSIVE,
        "late_stack": _LATE,
        "late_seat": _LATE,
        "re_entry_seat": _AGAIN,
        "entries_at_once": _AGAIN,
        "re_entry_late": _AGAIN,
        "re_entry_offer": _AGAIN,
        "re_entry_price": _AGAIN,
        "qualifying_level": _FLIGHT,
        "qualifying_ends": _FLIGHT,
        "qualifying_terms": _FLIGHT,
        "qualifying_series": _FLIGHT,
        "qualifying_again": _FLIGHT,
        "final_level": _FINAL,
        "final_stacks": _FINAL,
        "final_entry": _FINAL,
        "windfall_players": _WINDFALL,
        "windfall_draw": _WINDFALL,
        "windfall_least": _WINDFALL,
        "windfall_most": _WINDFALL,
        "windfall_at_once": _WINDFALL,
        "timed_minutes": _TIMED,
        "timed_end": _TIMED,
        "timed_prizes": _TIMED,
        "ticket_remainder": _TICKETS,
        "seat_given_up": _TICKETS,
        "pool_fixed": _SELLS,
        "paid_percent": _CURVE,
        "freeroll_prize": _FREE,
        "fixed_table": _FIXED_PLACES,
        **dict.fromkeys(
            (
                "balance_gap",
                "balance_move",
                "balance_spread",
                "worst_position",
                "donor",
                "break_draw",
                "break_order",
                "break_order_posted",
                "newcomer_seats",
                "newcomer_waits",
                "newcomer_on_button",
                "halt_gap",
                "halt_players",
                "halt_full_ring",
                "halt_other_formats",
                "halt_from",
                "halt_cause",
                "simultaneous",
                "simultaneous_start",
                "simultaneous_by",
            ),
            _TABLES,
        ),
        **dict.fromkeys(
            (
                "bubble",
                "hand_for_hand_by",
                "hand_for_hand_from",
                "hand_for_hand_clock",
                "hand_for_hand_seconds",
                "hand_for_hand_most",
                "hand_for_hand_first",
                "hand_for_hand_deducted",
                "hand_for_hand_levels",
                "hand_for_hand_all_in",
            ),
            _HAND_FOR_HAND,
        ),
        **dict.fromkeys(("ante_payer", "ante_order"), _ANTES),
    }
)
"""Values of section `tournament` that matter only in some events; all others may matter in any event."""


def idle(structure: Structure, values: Iterator[str]) -> Iterator[tuple[str, RemarkText]]:
    """Yield the values that cannot have any effect in an event, each with the reason.

    Args:
        structure: the event's structure.
        values: their full names, `tournament.mixed_button`.

    >>> from tapete.tournament.structures import structure
    >>> names = iter(["tournament.mixed_button", "bets.overchip", "ring.rake"])
    >>> [(name, why.in_words("en")) for name, why in idle(structure("sit-and-go-6"), names)]
    [('tournament.mixed_button', 'it plays no mix'), ('ring.rake', 'it is no cash table')]
    """
    given = overridden(structure)
    for value in values:
        section, _, name = value.partition(".")
        needs = NEEDS.get(name) if section == "tournament" else None
        if section == "ring":
            yield value, RemarkText("idle.no_cash_table")
        elif value in STATED:
            yield value, RemarkText("idle.stated")
        elif needs is not None and not needs.met(structure):
            yield value, RemarkText(needs.lacks)
        elif why := lacks_game(structure, value):
            yield value, RemarkText(why)
        elif value in given:
            yield value, RemarkText("idle.overridden", {"key": given[value]})


def overridden(structure: Structure) -> dict[str, str]:
    """Return book values that only fill keys set in the event's file, each with such a key.

    A key that the book could fill but did not fill was in the file.
    """
    book = structure.rulebook
    names = {id(value): name for name, value in points(book)}
    filled: set[str] = set()
    given: dict[str, str] = {}
    for point in POINTS:
        read = Reading()
        try:
            point.read(book, read, structure)
        except (NotCovered, ValueError):
            continue
        found = [names[id(value)] for value in read.values if id(value) in names]
        if point.where in structure.by_book:
            filled.update(found)
        else:
            given.update(dict.fromkeys(found, point.where))
    decides = {f"tournament.{name}" for _, kind in policy_kinds() for name in kind.__struct_fields__}
    return {name: where for name, where in given.items() if name not in filled | decides}


class Reading(Citing):
    """A `Citing` that also remembers the values read."""

    __slots__ = ("values",)

    def __init__(self) -> None:
        super().__init__()
        self.values: list[Sourced[Any]] = []

    def __call__(self, point: Sourced[T] | None) -> T:
        """See `Citing`."""
        if point is not None:
            self.values.append(point)
        return super().__call__(point)
