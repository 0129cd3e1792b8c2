"""Pass an owner's events to viewers, and start or end the work that they require."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence

from tapete.room import money
from tapete.room.archive.archivist import Archivist
from tapete.room.clubs.results import ResultKeeper
from tapete.room.core import events as room_events
from tapete.room.halves import Gateways
from tapete.room.people.audience import Audience
from tapete.room.people.presence import Presence
from tapete.room.publish.deals import OpenDeals
from tapete.room.publish.fan_out import FanOut
from tapete.room.publish.followers import Followers
from tapete.room.publish.listing import Listing
from tapete.room.stream.finals import seed_final
from tapete.room.stream.owner import Owner
from tapete.room.world.meters import Meters
from tapete.tournament import events as te

LOOKED_AT = te.Started | te.Cancelled | te.Finished | room_events.MoreGamesWanted
"""Events after which the room may have to open more tournaments."""


class Publishing:
    """Publish to viewers, pages and gateways; implements `Publisher`.

    Args:
        owners: owners by stream; the mapping grows.
        audiences: audiences by stream; an opened stream gets one.
        look_at_programme: opens due tournaments in the background.
        over: called with the stream of each finished tournament.
    """

    def __init__(
        self,
        *,
        owners: Mapping[str, Owner],
        audiences: MutableMapping[str, Audience],
        fan_out: FanOut,
        deals: OpenDeals,
        listing: Listing,
        followers: Followers,
        gateways: Gateways,
        presence: Presence,
        archivist: Archivist,
        results: ResultKeeper,
        look_at_programme: Callable[[], None],
        over: Callable[[str], None],
        meters: Meters,
    ) -> None:
        self._owners = owners
        self._audiences = audiences
        self._fan_out = fan_out
        self._deals = deals
        self._listing = listing
        self._followers = followers
        self._gateways = gateways
        self._presence = presence
        self._archivist = archivist
        self._results = results
        self._look_at_programme = look_at_programme
        self._over = over
        self._meters = meters

    def opened(self, owner: Owner) -> None:
        """See `Publisher.opened`."""
        self._audiences[owner.stream] = Audience(owner.game)
        self._listing.changed(owner.stream)
        self._archivist.look(owner.game)
        if owner.game.over:
            self._results.look(owner.game)
            self._over(owner.stream)
        else:
            self._presence.look(owner)
        self._fan_out.tell_bots(owner, set(owner.game.tournament.tables.numbers))

    def closed(self, owner: Owner) -> None:
        """See `Publisher.closed`."""
        self._audiences.pop(owner.stream, None)
        self._fan_out.forget(owner.stream)
        self._listing.forget(owner.stream)
        self._followers.forget(owner.stream)
        self._presence.forget(owner.stream)
        self._archivist.forget(owner.stream)

    def published(
        self, owner: Owner, events: Sequence[room_events.StreamEvent], moved: Collection[str]
    ) -> None:
        """See `Publisher.published`."""
        game = owner.game
        self._meters.count("batch")
        if not self._fan_out.published(owner, events):
            return
        if moved:
            self._gateways.moved(moved)
        if room_events.of_play_alone(events):
            return
        self._deals.published(owner, events)
        self._listing.published(owner.stream, events)
        self._followers.published(owner.stream, events)
        self._archivist.look(game, events)
        if any(isinstance(event, LOOKED_AT) for event in events):
            self._look_at_programme()
        if game.over:
            self._results.look(game)
            self._over(owner.stream)
            seed_final(self._owners, game)
            self._fan_out.forget_bots(owner.stream)
        for event in events:
            if isinstance(event, te.Started):
                self._presence.seated(owner, game.people())
            elif isinstance(event, te.LateSeated):
                entry = game.tournament.entries[event.seat.entry]
                self._presence.seated(owner, () if entry.bot else (entry.account,))

    def stood_still(self, owner: Owner) -> None:
        """See `Publisher.stood_still`."""
        if self._owners.get(owner.stream) is not owner:
            return  # another worker owns the stream by now
        self._audiences[owner.stream].state = owner.game
        owner.news.take()
        self._fan_out.forget_bots(owner.stream)
        self._fan_out.tell_all(owner)
        self._listing.changed(owner.stream)
        self._followers.changed(owner.stream)
        # The log may have unpublished events, so do the work that publishing would have done.
        self._look_at_programme()
        if owner.stopped:
            return
        self._results.look(owner.game)
        accounts = {entry.account for entry in owner.game.tournament.entries.values()}
        self._gateways.moved([money.player(account) for account in accounts])
        if owner.game.over:
            self._over(owner.stream)
            seed_final(self._owners, owner.game)
            return
        self._presence.look(owner)
        self._fan_out.tell_bots(owner, set(owner.game.tournament.tables.numbers))
        for other in list(self._owners.values()):
            if other.game.feeds == owner.game.number and other.game.over:
                seed_final(self._owners, other.game)
