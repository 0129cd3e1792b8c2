"""House bots at a cash table keep it going while people sit there, and make room for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.ring.returning import buy_in
from tapete.ring.table import commands as rc
from tapete.ring.table.state import Player
from tapete.room.cash.game import CashGame

COMES_MS = 700
"""Pause between two moves of bots."""


class CashBotMove(Struct, frozen=True):
    """Next move of a house bot: sit down or leave."""

    what: Literal["come", "go"]
    at: int


def next_move(game: CashGame) -> CashBotMove | None:
    """Return the next move of a house bot and its time; None if no bot moves."""
    table = game.table
    if table.closing or table.closed:
        return None
    bots = [player for player in table.players.values() if player.bot]
    at = game.moved_at + COMES_MS
    if _superfluous(game, bots):
        return CashBotMove("go", at)
    people, most = len(table.players) - len(bots), game.terms.house_bots
    if people and len(table.players) < most and table.free_seats and not table.line:
        return CashBotMove("come", at)
    return None


def _superfluous(game: CashGame, bots: Sequence[Player]) -> list[Player]:
    """Return the bots of which one must leave: no person plays, or a person waits for a seat."""
    table = game.table
    staying = [bot for bot in bots if bot.leave_asked is None]
    if not staying:
        return []
    if len(bots) == len(table.players) and not table.line:
        return staying
    wanted = len(table.line) - len(table.free_seats) - len(table.kept) - (len(bots) - len(staying))
    return staying if wanted > 0 else []


def leaves(game: CashGame) -> rc.LeaveTable | None:
    """Return the command that makes the last arrived bot leave."""
    bots = [player for player in game.table.players.values() if player.bot]
    found = max(_superfluous(game, bots), key=lambda one: one.arrival, default=None)
    return rc.LeaveTable(account=found.account) if found is not None else None


def comes(game: CashGame, accounts: Sequence[int], *, at: int) -> rc.TakeCashSeat | None:
    """Return the command that seats the next bot.

    Args:
        accounts: house bots, in the order in which they join this table.
    """
    table, free = game.table, game.table.free_seats
    account = next((one for one in accounts if one not in table.seats_of), None)
    if account is None or not free:
        return None
    return rc.TakeCashSeat(
        account=account,
        seat=_far_from_others(free, table.capacity, table.players),
        chips=_brings(game, account, at),
        bot=True,
    )


def _brings(game: CashGame, account: int, at: int) -> Chips:
    table, settings = game.table, game.table.settings
    left, minutes = table.departures.get(account, ()), table.terms.return_minutes
    return buy_in(settings.buy_in_least, settings.buy_in_most, left, at=at, minutes=minutes).most


def _far_from_others(free: Sequence[Seat], capacity: int, taken: dict[Seat, Player]) -> Seat:
    """Return the free seat with the most room around it, so that a table fills evenly."""

    def room(seat: Seat) -> int:
        return min((min((seat - one) % capacity, (one - seat) % capacity) for one in taken), default=capacity)

    return max(free, key=lambda seat: (room(seat), -seat))


def settles_in(game: CashGame, account: int) -> tuple[rc.Command, ...]:
    """Return a bot's commands after it sits down: post at once, and top up automatically."""
    settings = game.table.settings
    found: list[rc.Command] = [rc.SetPresets(account=account, posts=True, twice="always")]
    if game.table.terms.auto_top_up:
        below = max(1, settings.buy_in_most // 2)
        found.append(rc.SetAutoTopUp(account=account, below=below, to=settings.buy_in_most))
    return tuple(found)
