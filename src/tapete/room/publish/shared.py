"""The public part of a table: encoded once and sent to all its viewers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct, structs

from tapete.engine import events as hand_events
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
from tapete.room.core.turn_policy import players_start_bank
from tapete.room.publish.pages import Names, name_of, notice_told, progress, standing
from tapete.rules import Book
from tapete.tournament.director import Wait

RESULTS = 20
"""Number of top places that the last table shows."""


class WithRulings(Protocol):
    """Part of a stream's state that rulings need."""

    @property
    def book(self) -> Book: ...


class OfTournament(Struct, frozen=True):
    """Cached public parts of a table that only tournament events change, which never come during a hand."""

    key: tuple[int, bool]
    """Cache key: the tournament's `changes`, and whether it is stopped."""
    shared: p.Shared
    """Public state with only these parts."""
    sitting: tuple[tuple[Seat, int, bool], ...]
    """Seat, entry and whether the seat is taken, for each shown seat."""


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
    """Return the public state of a table, and its cached tournament parts for the next call.

    Args:
        number: number of the table; 0 before the first table.
        names: names that an outsider may read.
        connected: returns whether an account is connected to this tournament.
        stopped: whether a fault has stopped the tournament, so that nobody acts and no clock runs.
        wait: reason why the table begins no hand, if it waits.
        known: second result of the last call for this table.
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
    # A tournament may end at several tables, if the last places are decided at two tables at once.
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
        bank_asked=players_start_bank(game.book),
        stopped=stopped,
    )
    sitting = tuple((seat, one.player, seat in players) for seat, one in seats.items())
    return OfTournament(key=(game.changes, stopped), shared=shared, sitting=sitting)


def _with_lines(
    game: GameState, play: TablePlay, known: OfTournament, connected: Callable[[int], bool]
) -> dict[Seat, p.SeatView]:
    """Update `away` and `connected` of the seats; return the same object if nothing changed."""
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
    """Return the time before the end of a turn at which its player is reminded; 0 without a rule.

    Rules: ACO-t-reminder, ACO-O-clock.
    """
    seconds = book.players.reminder_seconds
    return seconds.value * 1_000 if seconds is not None else 0


class Troubled(Protocol):
    """Part of a stream's owner that says whether it waits for the store."""

    @property
    def trouble(self) -> str | None: ...
    @property
    def stopped(self) -> bool: ...


def with_trouble(shared: p.Shared, owner: Troubled) -> p.Shared:
    """Return what everybody may see of a table; while its stream waits for the store, the table says so."""
    waits = owner.trouble is not None and not owner.stopped
    return structs.replace(shared, waits="store") if waits else shared


def is_live(game: GameState, play: TablePlay, *, stopped: bool) -> bool:
    """Whether a seat may have to act at a table."""
    return not stopped and play.running and game.tournament.state == "running"


def events_since(play: HandPlay, version: int, seat: int | None) -> tuple[hand_events.Event, ...]:
    """Return the events of a table's hand after a version, as a seat may see them; None is an outsider."""
    if play.hand is None:
        return ()
    return tuple(seen_by(event, seat) for event in play.hand.events[max(0, version - play.hand_version) :])


def rulings(game: WithRulings, play: HandPlay) -> tuple[p.RulingTold, ...]:
    """Return the public rulings of a table's hand."""
    return tuple(ruling_told(game, after, one) for after, one in play.rulings if one.told_to is None)


def ruling_told(game: WithRulings, after: int, ruled: RulingMade) -> p.RulingTold:
    """Return a ruling as a protocol object, with its text."""
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
    """Return the notices that everybody at a table gets."""
    return [notice_told(game, one, names) for one in found if is_for_table(game, one, number)]


def is_for_table(game: GameState, notice: notices.KeptNotice, number: int) -> bool:
    """Whether all viewers of a table get a notice with the same text."""
    return (
        notice.told_to is None
        and not game.tournament.structure.anonymous
        and (not notice.tables or number in notice.tables)
    )


def _size(game: GameState, number: int) -> int:
    """Return the number of seats; a final table may have more than the others."""
    tables = game.tournament.tables
    taken = max(tables.players(number), default=0) if number in tables else 0
    return max(game.tournament.structure.seats, taken)


def _seats(game: GameState, play: TablePlay, names: Names) -> dict[Seat, p.SeatView]:
    """Return the players at a table; at the last table also eliminated players whose seat is free.

    `_with_lines` adds whether they are away or connected.
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
    """Return the current level; the first one before the start."""
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
    """Return the betting round in which seats may set pre-actions."""
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
    """Return the first `RESULTS` decided places, best first. Call it only once one table is left."""
    return tuple(standing(game, one, names) for one in standings(game)[:RESULTS])


def _waits(game: GameState, play: TablePlay, wait: Wait | None) -> p.WaitsFor | None:
    if game.tournament.state != "running" or play.running:
        return "tables" if play.waits_for_tables else None
    settled = wait is not None and wait.why == "deal" and game.tournament.deal is None
    if wait is None or settled or wait.why == "over":  # the next step clears an ended wait
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
            p.DealShare(
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
