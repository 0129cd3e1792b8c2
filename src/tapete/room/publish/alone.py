"""Build the private message to one viewer: the changes that do not follow from the public news."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core.hand_play import HandPlay
from tapete.room.people.audience import Watching
from tapete.room.protocol.expected import expected_own
from tapete.room.protocol.patching import changes
from tapete.room.publish import own_parts
from tapete.room.publish.feeds import Fed, Feed


def alone(
    game: Fed,
    play: HandPlay,
    feed: Feed,
    own: p.Own,
    watching: Watching,
    frame: p.News | None,
    *,
    stream: str,
    now: int,
) -> p.Yours | None:
    """Return the private message to one viewer and record it as sent; None if nothing changed for them.

    Args:
        own: the viewer's current private part.
        watching: the state that the viewer was sent before.
        frame: public news that the viewer gets right after this message.
        stream: stream named in the message.
        now: the time, if no public news follows.
    """
    shared = feed.shared
    told, before = watching.version, watching.own or own_parts.NOBODY
    events: Mapping[int, hand_events.Event] = {}
    if told != play.version:
        in_feed = told == feed.since and shared.version == play.version
        seat = own.hand_seat
        events = feed.for_seat(seat) if in_feed else own_parts.events_for(play, told or 0, seat)
    if frame is not None:
        seen = own_parts.in_place(feed.events, events, shared.version) if events else feed.events
        before = expected_own(before, shared, seen)
    patch = changes(before, own) if own != before else {}
    if watching.hand_version != play.hand_version:
        watching.hand_version, watching.own_rulings = play.hand_version, 0
    rulings = own_parts.own_rulings(game, play, own.hand_seat)[watching.own_rulings :] if play.rulings else ()
    watching.own = own
    watching.own_rulings += len(rulings)
    if not (patch or events or rulings):
        return None
    watching.yours += 1
    return p.Yours(
        stream=stream,
        table=play.number,
        number=watching.yours,
        after=feed.news,
        now=now if frame is None else 0,
        patch=patch,
        events=dict(events),
        rulings=rulings,
    )
