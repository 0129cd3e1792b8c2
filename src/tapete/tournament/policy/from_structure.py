"""Turn a structure's rules on moves, halts and hand-for-hand into the arguments of their functions."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from tapete.rules.mixes import has_blinds
from tapete.tournament.course.hand_for_hand import HandForHandRules
from tapete.tournament.positions.arrivals import TableRules
from tapete.tournament.seats.final_table import FinalTable, Redraws
from tapete.tournament.seats.halting import HaltPolicy
from tapete.tournament.seats.moving_rules import Moving

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure

_FINAL_TABLE_KEYS: Final = (
    "tables.final_table",
    "tables.final_table_players",
    "tables.final_table_plus",
    "tables.final_table_most",
)
HAND_FOR_HAND_KEYS: Final = tuple(
    f"hand_for_hand.{key}" for key in ("hand_ms", "charge_first", "hold_all_in", "ties")
)


def table_rules(structure: "Structure") -> TableRules:
    """Return the rules of every table of an event: seats, closed seats, and blind positions."""
    return TableRules(
        seats=structure.seats,
        blinds=structure.mix is not None or has_blinds(structure.game),
        closed=tuple(sorted(structure.tables.closed_seats)),
        policy=structure.positions,
        moving=structure.policy.moving,
    )


def final_table(structure: "Structure") -> FinalTable:
    """Return the size rules of the final table.

    Rules: TDA19-PR9, TDA19-PR9.2, TDA13-11-1, TDA13-11-2, TDA13-11-3, CCL-final-table.
    """
    keys = structure.tables
    # Without a redraw the last table is an existing one, with no more seats than it has.
    most = keys.final_table_most if keys.final_table_redraw else min(keys.final_table_most, structure.seats)
    return FinalTable(
        sizes=keys.final_table,
        players=keys.final_table_players,
        plus=keys.final_table_plus,
        most=most,
        heads_up=keys.final_table_heads_up,
        rules=structure.rows_of(_FINAL_TABLE_KEYS) or FinalTable().rules,
    )


def moving(structure: "Structure") -> Moving:
    """Return the rules for moving players between tables.

    Rules: TDA19-10, TDA19-11A, TDA19-11C, TDA19-11D.4, CCL-balance-bb, CCL-break-draw, CCL-seat-draw,
    ACO-O-balancing.
    """
    keys = structure.tables
    return Moving(
        spread=keys.spread,
        late_spread=keys.late_spread,
        late_tables=keys.late_tables,
        by=keys.by,
        breaks=keys.breaks,
        break_seats=keys.break_seats,
        final_table=final_table(structure),
        balance_rules=_behind(structure, ("balance_move", "worst_position", "donor"))
        or Moving().balance_rules,
        break_rules=_behind(structure, ("break_draw", "newcomer_seats")) or Moving().break_rules,
        redraws=Redraws(
            at_tables=keys.redraw_at_tables,
            final_table=keys.final_table_redraw,
            rules=structure.rows("tables.final_table_redraw", Redraws().rules),
        ),
    )


def halting(structure: "Structure") -> HaltPolicy | None:
    """Return the rules for halting tables until they are balanced; None if none is halted.

    Rules: TDA19-11D, TDA19-11D.2, TDA13-10D-1, TDA13-10D-2, TDA24-11D, CCL-halt-3.
    """
    keys = structure.tables
    if not keys.halt_gap and not keys.halt_players:
        return None
    return HaltPolicy(
        gap=keys.halt_gap or None,
        players=keys.halt_players or None,
        binding_from=keys.halt_binding_from,
        blinds_affected=keys.halt_at_open_seat,
        eliminations_only=keys.halt_eliminations_only,
        rules=structure.rows_of(("tables.halt_gap", "tables.halt_players")) or HaltPolicy().rules,
    )


def hand_for_hand_rules(structure: "Structure") -> HandForHandRules:
    """Return the rules that keep tables in step and charge the level clock.

    Rules: TDA19-PR8A, TDA19-PR8B, TDA24-RP8B, TDA19-PR8F, ACO-O-hand-for-hand.
    """
    keys = structure.hand_for_hand
    return HandForHandRules(
        hand_ms=keys.hand_ms or None,
        charge_first=keys.charge_first,
        hold_all_in=keys.hold_all_in,
        until=keys.until,
        rules=structure.rows_of(HAND_FOR_HAND_KEYS) or HandForHandRules().rules,
    )


def _behind(structure: "Structure", values: Iterable[str]) -> tuple[str, ...]:
    """Return the rows behind values of the moving policy, as far as the book states them."""
    rows = structure.policy.rows
    return tuple(dict.fromkeys(row for value in values for row in rows.get(f"moving.{value}", ())))
