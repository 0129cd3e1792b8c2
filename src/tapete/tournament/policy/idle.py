"""Values of a book that cannot have an effect in an event, which has nothing for them to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tapete.rules.points import STATED

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure


class Needs(NamedTuple):
    """What an event must have for a value to matter."""

    met: Callable[[Structure], bool]
    lacks: str
    """What is said of an event without it."""


_MIX = Needs(lambda event: event.mix is not None, "it plays no mix")
_STUD = Needs(
    lambda event: event.mix is None and not event.levels[0].big_blind, "it does not play stud alone"
)
_ANTE = Needs(lambda event: event.ante_form == "button_half", 'its ante_form is not "button_half"')
_REBUYS = Needs(lambda event: event.rebuys is not None, "it sells no rebuys")
_ADD_ONS = Needs(lambda event: event.add_ons is not None, "it sells no add-on")
_BOUNTY = Needs(lambda event: event.bounty > 0, "it has no bounties")
_PROGRESSIVE = Needs(
    lambda event: event.bounty > 0 and event.bounties.kind == "progressive", "it has no progressive bounties"
)
_LATE = Needs(
    lambda event: event.late_until_level > 0 or event.re_enter_until_level > 0, "nobody enters late"
)
_AGAIN = Needs(lambda event: event.re_entries > 0, "nobody may enter again")
_STAGE = Needs(lambda event: event.stage is not None, "it is no stage of an event")
_FLIGHT = Needs(
    lambda event: event.stage is not None and event.stage.kind == "flight", "it is no flight of an event"
)
_FINAL = Needs(
    lambda event: event.stage is not None and event.stage.kind == "final", "it is no final of an event"
)
_WINDFALL = Needs(lambda event: event.prizes.kind == "windfall", "it is no Windfall game")
_TIMED = Needs(lambda event: event.end.kind == "time", "it does not end by time")
_TICKETS = Needs(lambda event: event.prizes.kind == "tickets", "it is no satellite")
_CURVE = Needs(lambda event: event.prizes.kind == "curve", "its prizes follow no curve")
_FIXED_PLACES = Needs(
    lambda event: event.prizes.kind in ("percentages", "fixed"), "its prizes are no table of fixed places"
)
_SELLS = Needs(lambda event: event.sells_later, "it sells nothing after the start")
_FREE = Needs(lambda event: event.price.total == 0, "it is no freeroll")

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
        "bounty_rank": _BOUNTY,
        "winner_bounty": _BOUNTY,
        "bounty_share": _PROGRESSIVE,
        "bounty_of_entry": _PROGRESSIVE,
        "late_stack": _LATE,
        "late_seat": _LATE,
        "re_entry_seat": _AGAIN,
        "re_entry_late": _AGAIN,
        "re_entry_offer": _AGAIN,
        "re_entry_price": _AGAIN,
        "qualifying_level": _FLIGHT,
        "qualifying_ends": _FLIGHT,
        "qualifying_terms": _FLIGHT,
        "qualifying_series": _STAGE,
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
    }
)
"""Values of section `tournament` that matter only in some events; all others may matter in any."""


def idle(structure: Structure, values: Iterator[str]) -> Iterator[tuple[str, str]]:
    """Values that cannot have an effect in an event, each with the reason.

    Args:
        structure: of the event.
        values: their full names, `tournament.mixed_button`.

    >>> from tapete.tournament.structures import structure
    >>> names = iter(["tournament.mixed_button", "bets.overchip", "ring.rake"])
    >>> list(idle(structure("sit-and-go-6"), names))
    [('tournament.mixed_button', 'it plays no mix'), ('ring.rake', 'it is no cash table')]
    """
    for value in values:
        section, _, name = value.partition(".")
        needs = NEEDS.get(name) if section == "tournament" else None
        if section == "ring":
            yield value, "it is no cash table"
        elif value in STATED:
            yield value, "the value is stated to people and decides nothing"
        elif needs is not None and not needs.met(structure):
            yield value, needs.lacks
