"""Chat and reports at the tables of a pool. A table's lines last as long as its hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tapete.engine.types import Seat
from tapete.ring.pool.state import PoolSession
from tapete.room import protocol as p
from tapete.room.chat.chat import ChatPlace, TableChats
from tapete.room.core.not_taken import NotTaken
from tapete.room.people.audience import Audience
from tapete.room.pools.address import parted
from tapete.room.pools.deciding import own_entry
from tapete.room.pools.game import PoolGame
from tapete.room.pools.names import name_at
from tapete.room.pools.play import PoolPlay
from tapete.room.store.store import Account
from tapete.room.stream.inputs import Asker

Names = Mapping[int, str]


def place_of(game: PoolGame, table: int, stream: str, *, hand_runs: bool) -> ChatPlace:
    """Return the place of the chat at a table, as `stream` names it: the pool or an entry."""
    pool = game.pool.table
    return ChatPlace(
        stream=stream, table=table, book=game.book, anonymous=pool.anonymous, ring=True, hand_runs=hand_runs
    )


def hand_of(game: PoolGame, account: int, stream: str) -> tuple[PoolSession, PoolPlay, Seat]:
    """Return the entry that a message names, the play that it is shown, and its seat there.

    Raises:
        NotTaken: the entry is another account's, or is shown no hand.
    """
    _, number = parted(stream)
    if number is None:
        raise NotTaken(p.ErrorCode.NOT_THIS_KIND, f"Name an entry of yours, {stream}.1 for instance.")
    entry = own_entry(game, account, number)
    play = game.play_shown(number)
    seats = game.hands.entries_of(play.number, play.hand.number) if play is not None and play.hand else {}
    seat = next((seat for seat, one in seats.items() if one == number), None)
    if play is None or seat is None:
        raise NotTaken(p.ErrorCode.NOT_SEATED, "This entry is in no hand now.")
    return entry, play, seat


async def say(
    chat: TableChats,
    game: PoolGame,
    audience: Audience,
    session: Asker,
    account: Account,
    message: p.Say,
    *,
    names: Names,
    heard_by: Iterable[tuple[Asker, str]],
) -> None:
    """Send a line to those who are still shown the same hand.

    Args:
        heard_by: viewers with `chat` of this hand, each with the entry's stream.

    Raises:
        NotTaken: the line is not allowed, or the entry is in no hand.
    """
    _, play, seat = hand_of(game, account.id, message.stream)
    hand = play.hand.number if play.hand is not None else 0
    await chat.say(
        session,
        account.id,
        message,
        place_of(game, play.number, game.stream, hand_runs=play.running),
        audience,
        plays=True,
        seat=seat,
        name=name_at(game, hand, seat, names, None),
        heard_by=heard_by,
    )


async def report(
    chat: TableChats,
    game: PoolGame,
    audience: Audience,
    session: Asker,
    account: Account,
    message: p.ReportPlayer,
    *,
    names: Names,
) -> None:
    """Keep a report about a player of the hand that an entry is shown.

    Raises:
        NotTaken: the entry is in no hand, or see `ReportLog.take`.
    """
    _, play, _ = hand_of(game, account.id, message.stream)
    hand = play.hand.number if play.hand is not None else 0
    seated: tuple[int, str] | None = None
    entry = game.hands.entries_of(play.number, hand).get(message.seat) if message.seat is not None else None
    if entry is not None and message.seat is not None:
        seated = game.accounts[entry], name_at(game, hand, message.seat, names, None)
    await chat.report(session, account.id, message, audience, table=play.number, seated=seated, hand=hand)
