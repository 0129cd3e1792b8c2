"""The row of a cash table in the lobby, and its marks for accounts that sit or wait there."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tapete.room import protocol as p
from tapete.room.cash.beginners import for_beginners
from tapete.room.cash.demand import Occupied
from tapete.room.cash.game import CashGame, CashHandPlayed
from tapete.room.cash.owner import CashOwner
from tapete.room.cash.terms import mark_told, stakes_now, stakes_told, twice_told
from tapete.room.halves import Listed

HERE = p.LobbyMark(entered=True, playing=True)
HOUR_MS = 3_600_000


class TableRows:
    """Build the rows of cash tables; see `listing`."""

    @staticmethod
    def marks(owner: CashOwner) -> dict[int, p.LobbyMark]:
        """See `StreamRows.marks`."""
        return marks(owner.game)

    @staticmethod
    def listed(owner: CashOwner, marks: dict[int, p.LobbyMark], *, whole: bool) -> Listed:
        """See `StreamRows.listed`."""
        game = owner.game
        club = club_of(game)
        hidden = game.over or (game.table.settings.options.private is not None and not club)
        return Listed(
            stream=owner.stream,
            cash=None if hidden else row(game, stopped=owner.stopped),
            marks=marks,
            whole=whole,
            occupied=occupied(game, stopped=owner.stopped),
            club=club,
        )


def club_of(game: CashGame) -> int:
    """Return the club whose members alone see a table; 0 for other tables."""
    private = game.table.settings.options.private
    return private.club if private is not None else 0


class RowFigures(Struct, frozen=True):
    """Figures of a row from the last hands."""

    average_pot: int
    hands_per_hour: int
    flop_percent: int


def figures(played: Sequence[CashHandPlayed]) -> RowFigures:
    """Return the figures of the last hands of a table or a pool.

    Args:
        played: the last hands, the oldest first.
    """
    span = played[-1].at - played[0].at if len(played) > 1 else 0
    dealt = sum(one.dealt for one in played if one.saw_flop)
    return RowFigures(
        average_pot=sum(one.pot for one in played) // len(played) if played else 0,
        hands_per_hour=(len(played) - 1) * HOUR_MS // span if span > 0 else 0,
        flop_percent=100 * sum(one.saw_flop for one in played) // dealt if dealt else 0,
    )


def row(game: CashGame, *, stopped: bool) -> p.CashRow:
    """Return the row of a table, the same for everybody."""
    table, settings, last = game.table, game.table.settings, figures(game.played)
    return p.CashRow(
        stream=game.stream,
        name=settings.name,
        game=settings.game,
        mix=settings.options.mix,
        stakes=stakes_told(settings.stakes if settings.options.mix is None else stakes_now(table)),
        currency=settings.currency,
        buy_in_least=settings.buy_in_least,
        buy_in_most=settings.buy_in_most,
        seats=table.capacity,
        players=len(table.players),
        bots=sum(player.bot for player in table.players.values()),
        free=len(table.free_seats),
        waiting=len(table.line),
        average_pot=last.average_pot,
        hands_per_hour=last.hands_per_hour,
        flop_percent=last.flop_percent,
        twice=twice_told(table),
        mark=mark_told(table),
        straddles=settings.options.straddles > 0,
        anonymous=settings.anonymous,
        beginners=for_beginners(game.terms),
        closing=table.closing,
        stopped=stopped,
    )


def marks(game: CashGame) -> dict[int, p.LobbyMark]:
    """Return the marks of accounts that sit at, wait for or host a table; empty once it is closed."""
    if game.over:
        return {}
    table, private = game.table, game.table.settings.options.private
    people = [player.account for player in table.players.values() if not player.bot]
    kept = [one.account for one in table.kept.values()]
    found = [*people, *kept, *table.line, *([private.host] if private is not None else [])]
    return dict.fromkeys(found, HERE)


def occupied(game: CashGame, *, stopped: bool = False) -> Occupied:
    """Return the facts of a table for the plan of tables to open and close."""
    table, private = game.table, game.table.settings.options.private
    return Occupied(
        number=game.number,
        kind=game.terms.kind,
        name=table.settings.name,
        seats=table.capacity,
        people=len(game.people()) + len(table.kept),
        waiting=len(table.line),
        empty_since=game.empty_since,
        closing=table.closing,
        over=game.over,
        stopped=stopped,
        host=private.host if private is not None else 0,
    )
