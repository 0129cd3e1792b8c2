"""Write to one stream: store events, transfers and answers to commands in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tapete.room.core import events as room_events
from tapete.room.store.ledger import NotStored, Transfer
from tapete.room.store.store import (
    Batch,
    CommandDone,
    Fence,
    StateSnapshot,
    Store,
    StoredEvent,
    StoreUnavailable,
)
from tapete.room.stream.timeouts import Patience
from tapete.room.world.meters import UNMEASURED, Meters

_NONE = frozenset[str]()
MOST_APPEND_S = 30
"""Seconds after which a store without an answer counts as failed."""


class Written(Protocol):
    """Part of a stream's state that writing needs."""

    @property
    def stream(self) -> str: ...
    @property
    def seq(self) -> int: ...
    def apply(self, event: room_events.StreamEvent, *, at: int) -> set[int]:
        """Apply a stored event. Return the tables that show it."""


class StateTorn(Exception):
    """Events are stored but could not be applied: the state no longer matches the log."""


async def write(
    store: Store,
    state: Written,
    events: Sequence[room_events.StreamEvent],
    *,
    at: int,
    by: str,
    commands: tuple[CommandDone, ...] = (),
    paid: tuple[Transfer, ...],
    heard: Callable[[room_events.StreamEvent, set[int]], None],
    meters: Meters = UNMEASURED,
    fence: Fence | None = None,
    snapshot: StateSnapshot | None = None,
    patience: Patience,
) -> frozenset[str]:
    """Store events and apply them. Their transfers of money are part of the same transaction.

    Args:
        at: UTC milliseconds, not before the stream's last event.
        by: cause of the events: "room", "operator" or "player/7".
        commands: answers to the commands that caused the events.
        paid: transfers of money with the events; the caller has checked them.
        heard: called for each applied event, with the tables that show it.
        meters: measure the time of the store.
        fence: right to write to the stream, if several workers might.
        snapshot: snapshot of the state before these events, stored with them.
        patience: time limit for the store.

    Returns:
        The purses whose balance changed.

    Raises:
        NotStored: the store refuses; nothing has changed. `Fenced`: the stream belongs to another worker.
        StoreUnavailable: it is unknown whether the events are stored.
        StateTorn: the events are stored but could not be applied.
    """
    first = state.seq + 1
    stored = tuple(
        StoredEvent(state.stream, first + offset, at, by, room_events.encode(event))
        for offset, event in enumerate(events)
    )
    began = meters.now()
    batch = Batch(state.stream, state.seq, stored, paid, commands, fence, snapshot=snapshot)
    await _append(store, batch, patience)
    meters.took("commit", meters.now() - began)
    try:
        for event in events:
            heard(event, state.apply(event, at=at))
    except Exception as error:
        raise StateTorn(f"{type(error).__name__}: {error}") from error
    if not paid:
        return _NONE
    return frozenset(_purse_at(one.account) for transfer in paid for one in transfer.postings)


async def _append(store: Store, batch: Batch, patience: Patience) -> None:
    """Store a batch. After an error other than a refusal, it is unknown whether the batch was stored."""
    try:
        with patience:
            await store.append(batch)
    except (NotStored, StoreUnavailable, ValueError):
        raise
    except Exception as error:
        raise StoreUnavailable(f"{type(error).__name__}: {error}") from error


def _purse_at(account: str) -> str:
    """Return the purse of a ledger account: `player/7` for `player/7/tournament_money`."""
    return "/".join(account.split("/")[:2])
