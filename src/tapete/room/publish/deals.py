"""Open deals: what the next deck of a table is committed to, and who is to cut it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from tapete.room import protocol as p
from tapete.room.core import events as re
from tapete.room.people.audience import Audience, Watching
from tapete.room.stream.inputs import Asker
from tapete.room.stream.work import StreamState
from tapete.room.world.clock import StreamClock


class Dealing(Protocol):
    """The owner of a stream, as far as its deals are told."""

    @property
    def stream(self) -> str: ...
    @property
    def state(self) -> StreamState: ...
    @property
    def clock(self) -> StreamClock: ...


class OpenDeals:
    """Tells viewers of open deals.

    Args:
        audiences: by stream; it grows.
    """

    def __init__(self, audiences: Mapping[str, Audience]) -> None:
        self._audiences = audiences

    def published(self, owner: Dealing, events: Sequence[re.StreamEvent]) -> None:
        """Tell the viewers of a table that its next deal was opened."""
        for told in events:
            table, event = re.where(told)
            if isinstance(event, re.DealOpened):
                message = _opened(owner, table, event)
                for session, _ in self._audiences[owner.stream].at(table):
                    session.tell(message)

    def tell(self, owner: Dealing, session: Asker, watching: Watching) -> None:
        """Tell somebody who begins to watch of the deal that is open there, if one is."""
        opened = owner.state.play(watching.shown).opened
        if opened is not None:
            session.tell(_opened(owner, watching.shown, opened))


def _opened(owner: Dealing, table: int, event: re.DealOpened) -> p.DealOpened:
    return p.DealOpened(
        stream=owner.stream,
        table=table,
        deal=event.deal,
        commitment=event.commitment,
        awaited={seat: one.commitment for seat, one in event.awaited.items()},
        until=owner.clock.now() + owner.state.pace.reveal,
    )
