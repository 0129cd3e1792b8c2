"""Announce open deals: the commitment of a table's next deck, and the seats that cut it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.people.audience import Audience, Watching
from tapete.room.stream.inputs import Asker
from tapete.room.stream.work import StreamState
from tapete.room.world.clock import StreamClock


class Dealing(Protocol):
    """Part of a stream's owner that announcing deals needs."""

    @property
    def stream(self) -> str: ...
    @property
    def state(self) -> StreamState: ...
    @property
    def clock(self) -> StreamClock: ...


class OpenDeals:
    """Announce open deals to viewers.

    Args:
        audiences: audiences by stream; the mapping grows.
    """

    def __init__(self, audiences: Mapping[str, Audience]) -> None:
        self._audiences = audiences

    def published(self, owner: Dealing, events: Sequence[room_events.StreamEvent]) -> None:
        """Announce a newly opened deal to the viewers of its table."""
        for told in events:
            table, event = room_events.where(told)
            if isinstance(event, room_events.DealOpened):
                message = _opened(owner, table, event)
                for session, _ in self._audiences[owner.stream].at(table):
                    session.tell(message)

    def tell(self, owner: Dealing, session: Asker, watching: Watching) -> None:
        """Announce the open deal of a table, if any, to a new viewer."""
        opened = owner.state.play(watching.shown).opened
        if opened is not None:
            session.tell(_opened(owner, watching.shown, opened))


def _opened(owner: Dealing, table: int, event: room_events.DealOpened) -> p.DealOpened:
    return p.DealOpened(
        stream=owner.stream,
        table=table,
        deal=event.deal,
        commitment=event.commitment,
        awaited={seat: one.commitment for seat, one in event.awaited.items()},
        until=owner.clock.now() + owner.state.pace.reveal,
    )
