"""The schedule of a tournament: what the room does next without a message, and when.

Online the room is dealer and director at once: tables that are between two hands ask what is due there,
breaks and levels are announced when their time has come, offers that nobody took go by, and an event that is
over is closed.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tapete.room.chance import Chance
from tapete.room.events import StreamEvent, at_table
from tapete.room.game import Game
from tapete.room.table_play import TablePlay, Waits
from tapete.tournament import commands as tc
from tapete.tournament import events as te
from tapete.tournament.refusals import Refused, TournamentReason

What = Literal["fill", "start", "table", "wish", "offers", "hand_for_hand", "idle"]


class Due(Struct, frozen=True):
    """A step that the room takes without a message."""

    at: int
    """UTC milliseconds; 0 for at once."""
    what: What
    table: int = 0


def due(game: Game) -> Due | None:
    """The next step; None if the tournament waits for a message."""
    if not game.begun or game.over:
        return None
    if game.tournament.state == "registering":
        return _before_the_start(game)
    found = [one for one in (_wish(game), _offers(game), _bubble(game), _table(game)) if one]
    if found:
        return min(found, key=lambda one: one.at)
    return _idle(game)


def _before_the_start(game: Game) -> Due | None:
    tournament = game.tournament
    structure = tournament.structure
    if structure.stage is not None and structure.stage.kind == "final":
        seeded = tournament.seeded is not None
        return Due(max(0, tournament.starts_at or 0), "start") if seeded else None
    if not structure.starts_when_full(timed=tournament.starts_at is not None):
        starts = tournament.starts_at or 0
        if game.places_for_bots:
            return Due(starts - structure.fill_ms, "fill")
        return Due(starts, "start")
    if len(tournament.entries) >= structure.full_at:
        return Due(0, "start")
    if game.fills_at is None or not game.places_for_bots:
        return None
    return Due(game.fills_at, "fill")


def _wish(game: Game) -> Due | None:
    for entry in game.wishes:
        table = game.tournament.entries[entry].table
        if not game.tournament.hand_runs(table):
            return Due(0, "wish", entry)
    return None


def _offers(game: Game) -> Due | None:
    tournament = game.tournament
    ends: dict[int, int] = {}
    for number in tournament.offers:
        entry = tournament.entries[number]
        ends[entry.table] = max(ends.get(entry.table, 0), entry.offer_until or 0)
    if not ends:
        return None
    table = min(ends, key=lambda one: (ends[one], one))
    return Due(ends[table], "offers", table)


def _bubble(game: Game) -> Due | None:
    """Hand-for-hand, if the director announces it, or if it is due when sales end (TDA19-PR8A)."""
    tournament = game.tournament
    play = tournament.structure.hand_for_hand
    if not game.bubble_near or play.kind == "never" or tournament.hand_for_hand is not None:
        return None
    if tournament.structure.start.kind == "sit_and_go" or tournament.fixed is None or tournament.selling:
        return None
    return Due(0, "hand_for_hand") if tournament.near_the_bubble(tournament.alive) else None


def _table(game: Game) -> Due | None:
    found = game.next_table()
    return Due(found[0], "table", found[1]) if found else None


def _idle(game: Game) -> Due | None:
    """The next level, or the end of a break or of the event, when no table can act before it."""
    tournament = game.tournament
    if tournament.running_hands:
        return None
    if any(play.waits is not None and play.waits.why == "over" for play in game.live()):
        return Due(0, "idle")
    if tournament.on_break is not None:
        return Due(tournament.on_break.at + tournament.on_break.ms, "idle")
    return Due(tournament.zero_at, "idle") if tournament.zero_at is not None else None


# ------------------------------------------------------------ doing it


def begin(game: Game, *, at: int, chance: Chance) -> Sequence[StreamEvent]:
    """Start the tournament, or cancel it if too few have come (ACO-O-start-minimum)."""
    try:
        return game.start(at=at, chance=chance)
    except Refused as error:
        if error.reason is not TournamentReason.TOO_FEW_ENTRIES:
            raise
        return game.tournament.decide(tc.Cancel(), at=at)


def between_hands(game: Game, play: TablePlay, *, at: int, chance: Chance) -> Sequence[StreamEvent]:
    """Take one step at a table between two hands: the moves that are due, or the next hand.

    With no events the table waits; `play.waits` says why.
    """
    tournament, table = game.tournament, play.number
    if game.deal_until is not None and tournament.deal is not None and at < game.deal_until:
        play.waits = Waits("deal", game.deal_until)
        return ()
    need = tournament.required(table)
    if need is not None:
        if need.kind == "wait":
            play.waits = Waits("tables")
            return ()
        draws = game.draws(need.bounds, chance)
        if need.kind == "alternate":
            return tournament.decide(tc.SeatAlternate(draw=draws[0]), at=at)
        return tournament.decide(tc.Rearrange(table=need.table, draws=draws), at=at)
    announced = _announced(game, at)
    if announced:
        return announced
    try:
        began = tournament.decide(tc.BeginHand(table=table), at=at)
    except Refused as error:
        return _put_off(game, play, error, at)
    return at_table(table, play.begin_hand(began, at=at, chance=chance))


def _announced(game: Game, at: int) -> Sequence[te.Event]:
    """The announcements that are due: the end of a break, a break, a level."""
    tournament = game.tournament
    if tournament.structure.breaks.announced != "director":
        return ()
    pause = tournament.on_break
    if pause is not None:
        return tournament.decide(tc.EndBreak(), at=at) if at >= pause.at + pause.ms else ()
    if tournament.zero_at is not None and at >= tournament.zero_at:
        return _zero(game, at)
    return ()


def _zero(game: Game, at: int) -> Sequence[te.Event]:
    """When the level clock reaches zero, begin a break or the next level."""
    for command in (tc.BeginBreak(), tc.AnnounceLevel()):
        try:
            return game.tournament.decide(command, at=at)
        except Refused as error:
            if error.reason not in (TournamentReason.NO_BREAK_DUE, TournamentReason.NO_LEVEL_DUE):
                raise
    return ()


def _put_off(game: Game, play: TablePlay, refused: Refused, at: int) -> Sequence[te.Event]:
    """Handle a refused hand: begin the break that is due, or note why the table waits."""
    match refused.reason:
        case TournamentReason.BREAK_DUE:
            return game.tournament.decide(tc.BeginBreak(), at=at)
        case TournamentReason.ON_BREAK:
            pause = game.tournament.on_break
            play.waits = Waits("break", pause.at + pause.ms if pause else at)
        case TournamentReason.EVENT_OVER:
            play.waits = Waits("over")
        case TournamentReason.OFFERS_OPEN:
            play.waits = Waits("purchases")
        case TournamentReason.WAITS_FOR_TABLES | TournamentReason.MOVES_DUE:
            play.waits = Waits("tables")
        case TournamentReason.TABLE_HALTED | TournamentReason.TOO_FEW_PLAYERS:
            play.waits = Waits("players")
        case _:
            raise refused
    return ()


def idle(game: Game, *, at: int) -> Sequence[te.Event]:
    """Close the event, end the break or announce the level, when no table acts."""
    tournament = game.tournament
    try:
        return tournament.decide(tc.EndEvent(), at=at)
    except Refused as error:
        if error.reason not in (TournamentReason.EVENT_GOES_ON, TournamentReason.HAND_RUNNING):
            raise
    pause = tournament.on_break
    if pause is not None:
        return tournament.decide(tc.EndBreak(), at=at) if at >= pause.at + pause.ms else ()
    return _zero(game, at)
