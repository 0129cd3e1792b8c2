"""Writing one stream: events, the money that they move and the answers to commands, in one durable step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from tapete.room import money
from tapete.room.core import events as re
from tapete.room.core.game import Game
from tapete.room.store.ledger import NotStored
from tapete.room.store.store import Batch, CommandDone, Fence, Store, StoredEvent, StoreUnavailable
from tapete.room.world.meters import UNMEASURED, Meters
from tapete.tournament import events as te

MOST_APPEND_S = 30
"""Seconds after which a store that does not answer counts as failing."""


class StateTorn(Exception):
    """Events are stored but could not be applied: the state no longer matches the log."""


async def write(
    store: Store,
    game: Game,
    events: Sequence[re.StreamEvent],
    *,
    at: int,
    by: str,
    commands: tuple[CommandDone, ...] = (),
    purse_of: Callable[[int], str],
    heard: Callable[[re.StreamEvent, set[int]], None],
    meters: Meters = UNMEASURED,
    fence: Fence | None = None,
) -> frozenset[str]:
    """Store events and apply them; the money that they move is part of the same transaction.

    Args:
        at: UTC milliseconds, not before the stream's last event.
        by: who caused them: "room", "operator" or "player/7".
        commands: the answers that the events give.
        purse_of: the purse of an account.
        heard: is told of each event once it is applied, with the tables that show it.
        meters: time how long the store takes.
        fence: the right to write to the stream, where others might.

    Returns:
        The purses that money moved to or from.

    Raises:
        NotStored: the store refuses; nothing has changed. `Fenced`: the stream belongs to another worker.
        StoreUnavailable: it is not known whether they are stored.
        StateTorn: they are stored but could not be applied.
        InvariantBroken: books and tournament would disagree; nothing has changed.
    """
    first = game.seq + 1
    stored = tuple(
        StoredEvent(game.stream, first + offset, at, by, re.encode(event))
        for offset, event in enumerate(events)
    )
    told = [event for event in events if isinstance(event, te.TournamentEvent)]
    paid = money.transfers(game.tournament, told, stream=game.stream, purse_of=purse_of)
    if told or paid:
        # Before anything is stored: a disagreement must not become durable.
        before, after = money.held(game.tournament), money.held_after(game.tournament, told)
        money.check_agreement(before, paid, after, stream=game.stream)
    began = meters.now()
    await _append(store, Batch(game.stream, game.seq, stored, paid, commands, fence))
    meters.took("commit", meters.now() - began)
    try:
        for event in events:
            heard(event, game.apply(event, at=at))
    except Exception as error:
        raise StateTorn(f"{type(error).__name__}: {error}") from error
    return frozenset(_purse_at(one.account) for transfer in paid for one in transfer.postings)


async def _append(store: Store, batch: Batch) -> None:
    """Store a batch. After an error other than a refusal, it is not known whether it was stored."""
    try:
        async with asyncio.timeout(MOST_APPEND_S):  # `wait_for` may swallow a cancellation (3.11)
            await store.append(batch)
    except (NotStored, StoreUnavailable, ValueError):
        raise
    except Exception as error:
        raise StoreUnavailable(f"{type(error).__name__}: {error}") from error


def _purse_at(account: str) -> str:
    """The purse of a ledger account: `player/7` for `player/7/tournament_money`."""
    return "/".join(account.split("/")[:2])
