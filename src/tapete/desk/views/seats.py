"""Show tables with their seats, and the chips in use."""

from __future__ import annotations

from tapete.desk import shown as sh
from tapete.desk.event import LiveEvent
from tapete.desk.hand_view import hand_shown
from tapete.desk.views.base import Names
from tapete.desk.views.people import name_of
from tapete.desk.views.tasks import due_at
from tapete.tournament.positions.button import Positions, next_positions
from tapete.tournament.structure.lint import DENOMINATIONS
from tapete.tournament.tournament import Tournament


def table_shown(live: LiveEvent, number: int, names: Names) -> sh.TableShown:
    tournament, tables = live.tournament, live.tournament.tables
    players, closed = tables.players(number), tables.closed(number)
    play, last = tournament.hand_for_hand, tables.previous(number)
    return sh.TableShown(
        table=number,
        seats=tuple(
            _seat_shown(live, seat, players.get(seat), seat in closed, names)
            for seat in range(1, tables.rules.seats + 1)
        ),
        players=len(players),
        due=due_at(live, number) if tournament.state == "running" else None,
        button=last.button if isinstance(last, Positions) else None,
        big_blind_next=_next_big_blind(live, last, number),
        playing=tournament.hand_runs(number),
        hand=_hand(live, number),
        clock_call=_clock_call(live, number, names),
        held=play is not None and play.plays(number) and play.state_of(number) == "held",
    )


def denominations(tournament: Tournament) -> tuple[int, ...]:
    """Return the denominations in use: from the smallest chip up to those of a large stack."""
    least = tournament.structure.smallest_chip
    stacks = [tournament.entries[one].stack for one in tournament.tables.entries]
    most = max(stacks, default=tournament.structure.starting_stack)
    return (least, *(one for one in DENOMINATIONS if least < one <= max(most, 5 * least)))[:6]


def _clock_call(live: LiveEvent, number: int, names: Names) -> sh.ClockCallShown | None:
    found = live.clock_calls.get(number)
    if found is None:
        return None
    return sh.ClockCallShown(
        account=found.account,
        name=names.get(found.account, f"#{found.account}"),
        aloud_at=found.at + found.seconds * 1_000,
        ends_at=found.at + (found.seconds + found.aloud) * 1_000,
    )


def _next_big_blind(live: LiveEvent, last: object, number: int) -> int | None:
    players = live.tournament.tables.players(number)
    if not isinstance(last, Positions) or len(players) < 2:
        return None
    return next_positions(last, tuple(players)).big_blind


def _hand(live: LiveEvent, number: int) -> sh.RecordedHandShown | None:
    hand = live.hands.get(number)
    return None if hand is None else hand_shown(hand, live.tournament.structure.rulebook)


def _seat_shown(live: LiveEvent, seat: int, entry: int | None, locked: bool, names: Names) -> sh.SeatShown:
    if entry is None:
        return sh.SeatShown(seat=seat, account=None, locked=locked)
    found = live.tournament.entries[entry]
    return sh.SeatShown(
        seat=seat,
        account=found.account,
        name=name_of(found, names),
        stack=found.stack,
        counted=found.account in live.counted,
        missing=live.ledger.left(found.account),
        locked=locked,
        offer=entry in live.tournament.offers,
    )
