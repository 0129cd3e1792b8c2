"""The public part of a table: encoded once and sent to all its viewers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct, structs

from tapete.engine import events as he
from tapete.engine.types import Seat
from tapete.engine.views import seen_by
from tapete.room import protocol as p
from tapete.room.core import notices
from tapete.room.core.events import RulingMade
from tapete.room.core.figures import prizes, standings
from tapete.room.core.floor import in_words
from tapete.room.core.game import GameState
from tapete.room.core.hand_play import HandPlay
from tapete.room.core.prospects import certain
from tapete.room.core.table_play import TablePlay
from tapete.room.publish.pages import Names, name_of, notice_told, progress, standing
from tapete.rules import Book
from tapete.tournament.director import Wait

RESULTS = 20
"""How many of the first places the last table tells."""


class WithRulings(Protocol):
    """A stream's state, as far as its rulings are told."""

    @property
    def book(self) -> Book: ...


class OfTournament(Struct, frozen=True):
    """What all may see of a table that only events of the tournament change: none comes during a hand."""

    key: tuple[int, bool]
    """What it was computed from: the tournament's changes, whether it stands still."""
    shared: p.Shared
    """A table with these parts alone."""
    sitting: tuple[tuple[Seat, int, bool], ...]
    """Seat, entry and whether the seat is taken, of each of the seats that are shown."""


def shared_part(
    game: GameState,
    number: int,
    *,
    names: Names,
    connected: Callable[[int], bool],
    stopped: bool = False,
    wait: Wait | None = None,
    known: OfTournament | None = None,
) -> tuple[p.Shared, OfTournament]:
    """What everybody may see of a table, and the parts of it that only the tournament changes.

    Args:
        number: which table; 0 before there are any.
        names: as an outsider may read them.
        connected: whether an account has a line to this tournament.
        stopped: whether the tournament stands still: nobody is asked for anything, and no clock runs.
        wait: why the table begins no hand, if it was asked and waits.
        known: the second result of the last call for this table.
    """
    play = game.play(number)
    if known is None or known.key != (game.changes, stopped):
        known = _of_tournament(game, play, names, stopped=stopped)
    seats = _with_lines(game, play, known, connected)
    if seats is not known.shared.seats:
        known = structs.replace(known, shared=structs.replace(known.shared, seats=seats))
    shared = structs.replace(
        known.shared,
        version=play.version,
        hand=play.hand.view_for(None) if play.hand else None,
        betting=_betting(game, play) if not stopped else None,
        clock=_clock(play, game) if is_live(game, play, stopped=stopped) else None,
        shuffle=play.shuffle.commitment if play.shuffle else None,
        waits=None if stopped else _waits(game, play, wait),
        revealed=play.revealed,
        rabbit=play.rabbit,
    )
    return shared, known


def _of_tournament(game: GameState, play: TablePlay, names: Names, *, stopped: bool) -> OfTournament:
    tournament, number = game.tournament, play.number
    last = tournament.hand_at(number)
    # A tournament may end at several tables, when the last places fall at two of them at once.
    last_table = tournament.state != "running" or tournament.tables.table_count <= 1
    players = tournament.tables.players(number) if number in tournament.tables else {}
    seats = _seats(game, play, names)
    shared = p.Shared(
        name=tournament.structure.name,
        state=tournament.state,
        seats=seats,
        size=tournament.structure.seats if tournament.tables.table_count != 1 else _size(game, number),
        level=level(game),
        button=last.button if last else None,
        standings=_standings(game, names) if last_table else (),
        last_table=last_table,
        prizes=prizes(game)[0][:RESULTS],
        prizes_certain=certain(tournament),
        currency=tournament.structure.currency,
        progress=progress(game, None),
        deal=_deal(game, names) if tournament.state == "running" and not stopped else None,
        turn_ms=tournament.structure.action_ms,
        remind_ms=reminder_ms(game.book),
        bank_ms=tournament.structure.time_bank_ms,
        stopped=stopped,
    )
    sitting = tuple((seat, one.player, seat in players) for seat, one in seats.items())
    return OfTournament(key=(game.changes, stopped), shared=shared, sitting=sitting)


def _with_lines(
    game: GameState, play: TablePlay, known: OfTournament, connected: Callable[[int], bool]
) -> dict[Seat, p.SeatView]:
    """The seats with who is away and who has a line now; the very same if that is as it was."""
    seats, entries, away = known.shared.seats, game.tournament.entries, play.away
    changed = {}
    for seat, number, taken in known.sitting:
        entry, seen = entries[number], seats[seat]
        gone = taken and seat in away
        line = entry.bot or connected(entry.account)
        if seen.away is not gone or seen.connected is not line:
            changed[seat] = structs.replace(seen, away=gone, connected=line)
    return {**seats, **changed} if changed else seats


def reminder_ms(book: Book) -> int:
    """How long before the end of a turn its player is reminded; 0 where the book says nothing of it.

    Rules: ACO-t-reminder, ACO-O-clock.
    """
    seconds = book.players.reminder_seconds
    return seconds.value * 1_000 if seconds is not None else 0


def is_live(game: GameState, play: TablePlay, *, stopped: bool) -> bool:
    """Whether somebody may be asked at a table."""
    return not stopped and play.running and game.tournament.state == "running"


def events_since(play: HandPlay, version: int, seat: int | None) -> tuple[he.Event, ...]:
    """The events of a table's hand after a version, as a seat may see them; None is an outsider."""
    if play.hand is None:
        return ()
    return tuple(seen_by(event, seat) for event in play.hand.events[max(0, version - play.hand_version) :])


def rulings(game: WithRulings, play: HandPlay) -> tuple[p.RulingTold, ...]:
    """The public rulings of a table's hand."""
    return tuple(ruling_told(game, after, one) for after, one in play.rulings if one.told_to is None)


def ruling_told(game: WithRulings, after: int, ruled: RulingMade) -> p.RulingTold:
    """A ruling in words."""
    return p.RulingTold(
        after=after,
        incident=ruled.incident,
        outcome=ruled.ruling.outcome,
        seat=ruled.ruling.seat,
        cites=ruled.ruling.cites,
        words=dict(in_words(ruled, game.book)),
    )


def notices_here(
    game: GameState, number: int, found: Sequence[notices.KeptNotice], names: Names
) -> list[p.Notice]:
    """Those notices that everybody at a table is told."""
    return [notice_told(game, one, names) for one in found if is_for_table(game, one, number)]


def is_for_table(game: GameState, notice: notices.KeptNotice, number: int) -> bool:
    """Whether all viewers of a table are told of a notice in the same words."""
    return (
        notice.told_to is None
        and not game.tournament.structure.anonymous
        and (not notice.tables or number in notice.tables)
    )


def _size(game: GameState, number: int) -> int:
    """A final table may have more seats than the others."""
    tables = game.tournament.tables
    taken = max(tables.players(number), default=0) if number in tables else 0
    return max(game.tournament.structure.seats, taken)


def _seats(game: GameState, play: TablePlay, names: Names) -> dict[Seat, p.SeatView]:
    """The players at a table; at the last table also those who went out there, if their seat is free.

    Whether they are away or have a line is told by `_with_lines`.
    """
    tournament, number = game.tournament, play.number
    seats = dict(tournament.tables.players(number)) if number in tournament.tables else {}
    if tournament.state in ("running", "finished") and tournament.tables.table_count <= 1:
        size = tournament.structure.seats
        for out in standings(game)[:size]:
            entry = tournament.entries[out.entry]
            if entry.table == number and entry.seat is not None:
                seats.setdefault(entry.seat, out.entry)
    found = {}
    for seat, one in seats.items():
        entry = tournament.entries[one]
        found[seat] = p.SeatView(
            seat=seat,
            name=name_of(game, entry, names),
            player=entry.entry,
            bot=entry.bot,
            stack=entry.stack,
            away=False,
            connected=False,
            finish=entry.place,
            head=entry.head,
            deciding=entry.offer_until is not None,
        )
    return found


def level(game: GameState) -> p.Level:
    """The present level, the first before the start."""
    tournament = game.tournament
    number = tournament.level.level if tournament.level else 1
    blinds = tournament.structure.levels[number - 1]
    return p.Level(
        number=number,
        small_blind=blinds.small_blind,
        big_blind=blinds.big_blind,
        ante=blinds.ante,
        ends_at=tournament.zero_at if tournament.state == "running" else None,
    )


def _betting(game: GameState, play: TablePlay) -> p.Betting | None:
    """The betting round in which seats may tick boxes."""
    hand = play.hand
    if hand is None or hand.to_act is None or hand.over or not hand.betting or hand.bring_in_due:
        return None
    if play.faulty or game.tournament.state != "running":
        return None
    to_act = hand.to_act
    waiting = (to_act, *[seat for seat in hand.waiting if seat != to_act])
    return p.Betting(street=hand.street_index, level=hand.level, waiting=waiting)


def _clock(play: TablePlay, game: GameState) -> p.Clock | None:
    if play.clock is None or play.hand is None or play.hand.to_act != play.clock.seat:
        return None
    structure = game.tournament.structure
    away = play.clock.seat in play.away
    return p.Clock(
        seat=play.clock.seat,
        began=play.clock.deadline - (structure.away_action_ms if away else structure.action_ms),
        deadline=play.clock.deadline,
        bank_deadline=play.clock.bank_deadline,
    )


def _standings(game: GameState, names: Names) -> tuple[p.Standing, ...]:
    """The decided places, once one table is left."""
    return tuple(standing(game, one, names) for one in standings(game)[:RESULTS])


def _waits(game: GameState, play: TablePlay, wait: Wait | None) -> p.WaitsFor | None:
    if game.tournament.state != "running" or play.running:
        return "tables" if play.waits_for_tables else None
    settled = wait is not None and wait.why == "deal" and game.tournament.deal is None
    if wait is None or settled or wait.why == "over":  # a wait that has ended is noted with the next step
        return "purchases" if game.tournament.table_state(play.number).lost else None
    return wait.why


def _deal(game: GameState, names: Names) -> p.Deal | None:
    tournament = game.tournament
    deal = tournament.deal
    if deal is None:
        return None
    votes, told = tournament.deal_votes, tournament.told_votes
    return p.Deal(
        terms=deal.terms,
        method=p.DealMethod(deal.method),
        kept=deal.kept,
        shares=tuple(
            p.Share(
                name=name_of(game, tournament.entries[one], names),
                player=one,
                amount=amount,
                agreed=told is not None and told.get(one, False),
            )
            for one, amount in deal.amounts.items()
        ),
        yes=sum(votes.values()),
        missing=len(deal.amounts) - len(votes),
        open=told is not None,
        since=(game.deal_until or 0) - game.pace.deal,
        until=game.deal_until or 0,
    )
