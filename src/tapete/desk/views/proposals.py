"""Show proposed moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tapete.desk import shown as sh
from tapete.desk.acts import Proposal
from tapete.desk.event import LiveEvent
from tapete.desk.views.base import Names
from tapete.desk.views.people import name_of
from tapete.tournament import events as ev
from tapete.tournament.seats.balancing import SeatMove


def proposal_shown(live: LiveEvent, number: int, proposal: Proposal, names: Names) -> sh.ProposalShown:
    moves: list[sh.MoveShown] = []
    others: tuple[sh.OtherSeat, ...] = ()
    rows: tuple[str, ...] = ()
    picked = None
    for event in proposal.events:
        match event:
            case ev.PlayerMoved(move=move):
                moves.append(_move(live, move, names))
                others = tuple(
                    sh.OtherSeat(seat=one.arrival.seat, why_not=one.why_not) for one in move.alternatives
                )
                rows = move.rules
            case ev.TableBroke(broken=broken):
                moves += [_move(live, one, names) for one in broken.moves]
                rows = broken.rules
            case ev.TablePicked(table=table):
                picked = table
            case ev.Redrawn(draw=draw):
                moves += _redrawn(live, draw.places, names)
            case ev.LateSeated(seat=seat):
                entry = live.tournament.entries[seat.entry]
                moves.append(
                    sh.MoveShown(
                        account=entry.account,
                        name=name_of(entry, names),
                        from_table=0,
                        from_seat=0,
                        to_table=seat.place.table,
                        to_seat=seat.place.seat,
                    )
                )
            case _:
                pass
    return sh.ProposalShown(
        proposal=number,
        kind=proposal.kind,
        table=proposal.table,
        moves=tuple(moves),
        alternatives=others,
        picked=picked,
        rows=rows,
    )


def _redrawn(live: LiveEvent, places: Mapping[int, Any], names: Names) -> Iterator[sh.MoveShown]:
    for one, to in places.items():
        entry = live.tournament.entries[one]
        place = live.tournament.tables.place_of(one)
        yield sh.MoveShown(
            account=entry.account,
            name=name_of(entry, names),
            from_table=place.table if place else 0,
            from_seat=place.seat if place else 0,
            to_table=to.table,
            to_seat=to.seat,
        )


def _move(live: LiveEvent, move: SeatMove, names: Names) -> sh.MoveShown:
    entry = live.tournament.entries[move.entry]
    return sh.MoveShown(
        account=entry.account,
        name=name_of(entry, names),
        from_table=move.origin.table,
        from_seat=move.origin.seat,
        to_table=move.to.table,
        to_seat=move.to.seat,
        role=move.after.role,
        to_big_blind=move.to_big_blind,
    )
