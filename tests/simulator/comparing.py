"""Tables that are folded beside tables that are whole, and the cards that a message names."""

from __future__ import annotations

import re as regex
from collections.abc import Iterator
from typing import Any

from msgspec import structs

from tapete.room import protocol as p
from tapete.room.core.names import names_for
from tapete.room.people.audience import Watching
from tapete.room.pools.address import PREFIX as POOLS
from tapete.room.pools.address import parted
from tapete.room.protocol.patching import bare
from tapete.room.publish import own_parts, views
from tapete.room.stream.inputs import Asker
from tapete.room.worker import Worker

CARDS = regex.compile(r"(?:[2-9TJQKA][cdhs])+")
LATER = ("progress", "prizes", "prizes_certain")
"""What happens at other tables may be told with the next news of one's own."""


def tables(worker: Worker, stream: str, connection: Asker, folded: p.Table) -> list[tuple[str, str]] | None:
    """What is wrong with a table that was folded: `folded` or `untold`, and how it differs.

    Args:
        connection: that it was told to, as the worker knows it.
        folded: grown from all that was told.

    Returns:
        None if this connection is told no news.
    """
    if stream.startswith(POOLS):
        return _pool_entry(worker, stream, connection, folded)
    audience = worker.audiences[stream]
    watching = audience.watching(connection)
    if watching is None or watching.whole or connection.account is None:
        return None
    if stream.startswith("ring/"):
        return _cash_table(worker, stream, connection, watching, folded)
    owner = worker.owners[stream]
    game, shown, account = owner.game, watching.shown, connection.account.id
    names = names_for(game, worker.names, account)
    whole = views.table(
        game,
        shown,
        account,
        names=names,
        public_names=names_for(game, worker.names, None),
        connected=audience.has_line,
        since=None,
        now=0,
        stopped=owner.stopped,
        wait=owner.schedule.waits.get(shown),
    )
    shared = worker.fan_out._feeds[stream][shown].shared
    own = watching.own or own_parts.NOBODY
    told = views.snapshot(game, shown, account, names=names, shared=shared, own=own, now=0, news=0)
    later = LATER if game.tournament.state == "running" else ()
    found = []
    if different := _different(folded, views.whole(told, None), but=()):
        found.append(("folded", different))
    if different := _different(folded, whole, but=later):
        found.append(("untold", different))
    return found


def _cash_table(
    worker: Worker, stream: str, connection: Asker, watching: Watching, folded: p.Table
) -> list[tuple[str, str]] | None:
    owner, hall = worker.cash.owners[stream], worker.cash.hall
    feed = hall._feeds.get(stream)
    if feed is None or watching.outside is not None:
        return None
    own = watching.own or own_parts.NOBODY
    told = hall._snapshot(owner, feed, connection)
    found = []
    if different := _different(folded, views.whole(structs.replace(told, own=own), None), but=()):
        found.append(("folded", different))
    shared = hall._shared(owner)
    fresh = structs.replace(told, shared=shared, own=hall._own(owner, shared, connection))
    if different := _different(folded, views.whole(fresh, None), but=()):
        found.append(("untold", different))
    return found


def _pool_entry(
    worker: Worker, stream: str, connection: Asker, folded: p.Table
) -> list[tuple[str, str]] | None:
    pool, entry = parted(stream)
    if pool not in worker.pools.owners or entry is None:
        return None
    viewing = worker.pools.hall._viewing[pool]
    watching = viewing._views.get(entry, {}).get(connection)
    if watching is None or watching.whole:
        return None
    play = worker.pools.owners[pool].game.play_shown(entry)
    feed = viewing._feeds.get(play.number) if play is not None else None
    fresh = viewing._snapshot(entry, None)
    told = viewing._snapshot(entry, feed)
    own = watching.own or own_parts.NOBODY
    found = []
    if different := _different(folded, views.whole(structs.replace(told, own=own), None), but=()):
        found.append(("folded", different))
    if different := _different(folded, views.whole(fresh, None), but=()):
        found.append(("untold", different))
    return found


def cards_in(told: Any) -> Iterator[str]:
    """All cards in a message."""
    if isinstance(told, dict):
        for value in told.values():
            yield from cards_in(value)
    elif isinstance(told, list):
        for value in told:
            yield from cards_in(value)
    elif isinstance(told, str) and CARDS.fullmatch(told):
        yield from (told[at : at + 2] for at in range(0, len(told), 2))


def _different(folded: p.Table, whole: p.Table, *, but: tuple[str, ...]) -> str:
    """What differs between two tables; what is new since the last message may be cut otherwise."""
    one, other = bare(folded), bare(whole)
    for key in ("now", "resync", "events"):
        one.pop(key), other.pop(key)
    for table in (one, other):  # the words stay as they were told, also if a name is opened later
        table["notices"] = [(notice["at"], notice["kind"]) for notice in table["notices"]]
    keys = [key for key in (one.keys() | other.keys()) - {*but} if one.get(key) != other.get(key)]
    return "; ".join(f"{key}: {one.get(key)} is {other.get(key)}" for key in sorted(keys))
